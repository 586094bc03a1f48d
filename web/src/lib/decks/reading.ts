/** What the game says of decks, each text asked about once. */
import { api } from "../api";
import type { DeckReport } from "../generated/messages";

const MOST = 200;
const known = new Map<string, Promise<DeckReport>>();

export function readDeck(game: string, text: string): Promise<DeckReport> {
  const key = `${game}\n${text}`;
  let found = known.get(key);
  if (!found) {
    found = api.deck(game, text);
    if (known.size >= MOST) known.clear();
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}
