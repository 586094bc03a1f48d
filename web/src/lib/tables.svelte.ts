/** "Your tables": what this browser has made or visited, so that one can come back without keeping the links. */
import { load, save } from "./storage";

export interface KnownSeat {
  id: string;
  name: string;
  color: string;
  player: string;
  /** What whoever plays there is called. */
  person?: string | undefined;
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
  /** The lesson whose free game it is, `GAME/ID`, and what to try in it. */
  lesson?: { source: string; goal: string } | undefined;
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
  /** Whether the list outlasts this page. */
  private stored = true;

  constructor() {
    // Another tab of this browser may add to the list.
    addEventListener("storage", (event) => {
      if (event.key === NAME) this.list = load<KnownTable[]>(NAME, [], isList);
    });
  }

  /** Whether this browser will find these keys again without the link. */
  keeps(table: string, keys: string[]): boolean {
    const known = this.list.find((each) => each.table === table);
    if (!known || !this.stored) return false;
    const all = [...known.mine, ...Object.values(known.keys), known.spectator];
    return keys.every((key) => all.includes(key));
  }

  find(table: string): KnownTable | undefined {
    return this.list.find((known) => known.table === table);
  }

  put(table: KnownTable): void {
    this.list = [table, ...load<KnownTable[]>(NAME, [], isList).filter((known) => known.table !== table.table)].slice(
      0,
      100,
    );
    this.stored = save(NAME, this.list);
  }

  /** Something else is known of a table; its place in the list stays. */
  change(table: string, what: Partial<KnownTable>): void {
    this.list = load<KnownTable[]>(NAME, [], isList).map((known) =>
      known.table === table ? { ...known, ...what } : known,
    );
    this.stored = save(NAME, this.list);
  }

  remove(table: string): void {
    this.list = load<KnownTable[]>(NAME, [], isList).filter((known) => known.table !== table);
    this.stored = save(NAME, this.list);
  }
}

export const tables = new Tables();
