/** Whether a newcomer's coach stands beside the questions: in the first games of each kind, and then as one wants.
 * This browser remembers it. */
import { load, save } from "./storage";

/** So many games of each kind are coached unless somebody says otherwise. */
export const FIRST_GAMES = 3;
const NAME = "sandtable.coaching";

interface Kept {
  /** By game, where somebody has said so. */
  wanted: Record<string, boolean>;
  /** The first tables of each game at which one was asked something. */
  tables: Record<string, string[]>;
}

function isKept(value: unknown): value is Kept {
  const { wanted, tables } = (value ?? {}) as Partial<Kept>;
  return (
    typeof wanted === "object" &&
    typeof tables === "object" &&
    Object.values(wanted).every((each) => typeof each === "boolean") &&
    Object.values(tables).every((each) => Array.isArray(each) && each.every((table) => typeof table === "string"))
  );
}

const none = (): Kept => ({ wanted: {}, tables: {} });

export class Coached {
  private kept = $state.raw<Kept>(load(NAME, none(), isKept));
  private table = $state("");

  /** From now on one plays here; it may be one of the first tables of its game. */
  enter(game: string, table: string): void {
    this.table = table;
    const kept = load(NAME, this.kept, isKept);
    const first = kept.tables[game] ?? [];
    if (first.includes(table) || first.length >= FIRST_GAMES) this.kept = kept;
    else this.keep({ ...kept, tables: { ...kept.tables, [game]: [...first, table] } });
  }

  on(game: string): boolean {
    return this.kept.wanted[game] ?? (this.kept.tables[game] ?? []).includes(this.table);
  }

  want(game: string, yes: boolean): void {
    const kept = load(NAME, this.kept, isKept);
    this.keep({ ...kept, wanted: { ...kept.wanted, [game]: yes } });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    save(NAME, kept);
  }
}

export const coached = new Coached();
