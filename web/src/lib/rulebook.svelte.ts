/** The ledger of a game, fetched once, and what is read of it beside a table: clauses, chapters, answers. */
import { api } from "./api";
import type { Clause } from "./wire";

/** What is open beside the table. */
export type Reading = { game: string } & (
  | { about: "clause"; id: string }
  | { about: "chapter"; chapter: string; id: string }
  | { about: "question"; text: string; near: string }
);

class Rulebook {
  /** What has been read one after the other; the last is open. */
  private trail = $state.raw<Reading[]>([]);
  readonly open = $derived(this.trail.at(-1) ?? null);
  /** There is something to go back to. */
  readonly deep = $derived(this.trail.length > 1);
  private known = $state.raw<Record<string, Map<string, Clause>>>({});
  private ledgers = new Map<string, Promise<Map<string, Clause>>>();

  /** A clause; what was open before is a step back. */
  show(game: string, id: string): void {
    this.read({ game, about: "clause", id });
  }

  /** A question in words; `near`: the text whose keywords are explained as long as nothing is typed. */
  ask(game: string, text = "", near = ""): void {
    this.read({ game, about: "question", text, near });
  }

  read(what: Reading): void {
    this.trail = [...this.trail, what];
  }

  /** What is open becomes this: a question goes on being typed. */
  amend(what: Reading): void {
    this.trail = [...this.trail.slice(0, -1), what];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }

  /** The ledger, or null while it is on its way: whoever asks in a `$derived` hears when it has come. */
  ledger(game: string): Map<string, Clause> | null {
    if (!this.known[game])
      this.clauses(game).then(
        (ledger) => (this.known = { ...this.known, [game]: ledger }),
        () => undefined,
      );
    return this.known[game] ?? null;
  }

  async clauses(game: string): Promise<Map<string, Clause>> {
    let ledger = this.ledgers.get(game);
    if (!ledger) {
      ledger = api.rules(game).then((clauses) => new Map(clauses.map((clause) => [clause.id, clause])));
      ledger.catch(() => this.ledgers.delete(game));
      this.ledgers.set(game, ledger);
    }
    return ledger;
  }
}

export const rulebook = new Rulebook();

/** A cited id that the ledger holds only in parts (`BB 9.7` as `BB 9.7/critical`, ...), or the whole that a part belongs to. */
export function related(ledger: Map<string, Clause>, id: string): Clause[] {
  const exact = ledger.get(id);
  if (exact) return [exact];
  const parts = [...ledger.values()].filter(
    (clause) => clause.id.startsWith(`${id}/`) || clause.id.startsWith(`${id}.`),
  );
  if (parts.length > 0) return parts;
  const whole = ledger.get(id.replace(/\/[^/]*$/, ""));
  return whole ? [whole] : [];
}
