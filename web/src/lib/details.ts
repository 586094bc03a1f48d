/** What was asked about single options of the question that is open, and those who wait for the answer. */
import type { Detail } from "./wire";

type Tell = (found: Detail | null) => void;

export class Details {
  private question = "";
  private readonly known = new Map<string, Detail | null>();
  private readonly wanted = new Map<string, Tell[]>();

  /** What is known already (unless `anew`), or what comes back once it is sent; null where it cannot be sent. */
  ask(question: string, about: string, send: () => boolean, anew: boolean): Promise<Detail | null> {
    if (this.question !== question) {
      this.question = question;
      this.known.clear();
      for (const waiting of this.wanted.values()) waiting.forEach((tell) => tell(null));
      this.wanted.clear();
    }
    const known = anew ? undefined : this.known.get(about);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((tell) => {
      const waiting = this.wanted.get(about);
      if (waiting) waiting.push(tell);
      else if (send()) this.wanted.set(about, [tell]);
      else tell(null);
    });
  }

  take(question: string, about: string, found: Detail | null): void {
    if (question !== this.question) return;
    this.known.set(about, found);
    this.wanted.get(about)?.forEach((tell) => tell(found));
    this.wanted.delete(about);
  }
}
