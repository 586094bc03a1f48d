/** What was asked about reasons: a hint for one's own choice, or why a seat chose as it did. */
import type { Explanation } from "./wire";

export class Wondering {
  /** What the answer is awaited or shown for: a seat's newest choice, or one's own open question (null). */
  about = $state.raw<{ whose: number | null } | null>(null);
  found = $state.raw<Explanation | null>(null);
  /** Why there is no answer. */
  refused = $state("");

  /** Asks; whatever was shown before goes. */
  ask(whose: number | null, send: () => boolean): void {
    this.about = { whose };
    this.found = null;
    this.refused = send() ? "" : "There is no connection just now.";
  }

  take(whose: number | null, found: Explanation): void {
    if (this.about?.whose === whose) this.found = found;
  }

  /** Takes a refusal that belongs to what was asked; false where nothing is awaited. */
  refuse(reason: string): boolean {
    if (!this.about || this.found || this.refused) return false;
    this.refused = reason;
    return true;
  }

  close(): void {
    this.about = this.found = null;
    this.refused = "";
  }
}
