/** The keywords of the games, fetched once each, and how they are found in texts. */
import { api } from "./api";
import type { Term } from "./generated/messages";
import { termFinder, type FindTerms } from "./terms";

class Glossary {
  private finders = $state.raw<Record<string, FindTerms>>({});
  private readonly asked = new Set<string>();

  /** Finds the terms of a game; null while they are on their way: whoever asks in a `$derived` hears when they have come. */
  of(game: string): FindTerms | null {
    if (!this.asked.has(game)) {
      this.asked.add(game);
      api.glossary(game).then(
        (terms: Term[]) => (this.finders = { ...this.finders, [game]: termFinder(terms) }),
        () => this.asked.delete(game),
      );
    }
    return this.finders[game] ?? null;
  }
}

export const glossary = new Glossary();
