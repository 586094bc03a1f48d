/** The ledger of a game, fetched once, and the clause that is being read. */
import { api } from "./api";
import type { Clause } from "./wire";

class Rulebook {
  open = $state.raw<{ game: string; id: string } | null>(null);
  private known = $state.raw<Record<string, Map<string, Clause>>>({});
  private ledgers = new Map<string, Promise<Map<string, Clause>>>();

  show(game: string, id: string): void {
    this.open = { game, id };
  }

  close(): void {
    this.open = null;
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
