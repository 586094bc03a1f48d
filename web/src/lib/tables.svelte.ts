/** "Your tables": what this browser has made or visited, so that one can come back without keeping the links. */
import { load, save } from "./storage";

export interface KnownSeat {
  id: string;
  name: string;
  color: string;
  player: string;
}

export interface KnownTable {
  table: string;
  game: string;
  gameTitle: string;
  setup: string;
  setupTitle: string;
  seats: KnownSeat[];
  /** The keys this screen plays with. */
  mine: string[];
  /** Every key known here, by seat id: for handing out the links again. */
  keys: Record<string, string>;
  spectator: string | null;
  /** The key with which seats are given away, where this browser made the table. */
  maker?: string | undefined;
  /** Invitations that were made here, by seat id. */
  invitations?: Record<string, string> | undefined;
  /** The share of the dice that this browser brought, and what the server was committed to then. */
  share?: string | undefined;
  commitment?: string | undefined;
  seen: number;
  over: boolean;
  outcome: string;
}

function isTable(value: unknown): value is KnownTable {
  const table = value as Partial<KnownTable> | null;
  return (
    typeof table === "object" &&
    table !== null &&
    typeof table.table === "string" &&
    Array.isArray(table.mine) &&
    Array.isArray(table.seats)
  );
}

function isList(value: unknown): value is KnownTable[] {
  return Array.isArray(value) && value.every(isTable);
}

const NAME = "sandtable.tables";

class Tables {
  list = $state.raw<KnownTable[]>(load<KnownTable[]>(NAME, [], isList));

  constructor() {
    // Another tab of this browser may add to the list.
    addEventListener("storage", (event) => {
      if (event.key === NAME) this.list = load<KnownTable[]>(NAME, [], isList);
    });
  }

  find(table: string): KnownTable | undefined {
    return this.list.find((known) => known.table === table);
  }

  put(table: KnownTable): void {
    this.list = [table, ...load<KnownTable[]>(NAME, [], isList).filter((known) => known.table !== table.table)].slice(
      0,
      100,
    );
    save(NAME, this.list);
  }

  remove(table: string): void {
    this.list = load<KnownTable[]>(NAME, [], isList).filter((known) => known.table !== table);
    save(NAME, this.list);
  }
}

export const tables = new Tables();
