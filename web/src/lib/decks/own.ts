/** Decks that were built in this browser, among those that a seat can play. */
import type { ChoiceCard } from "../generated/messages";
import { shelf, type Made } from "../shelf";
import { plural } from "../words";
import { readDeck } from "./reading";

/** How a choice names a deck on the shelf: `own:ID`. */
export const OWN = "own:";

/** Tells which there are, now and whenever that changes; gives what ends it. */
export function ownDecks(game: string, tell: (decks: Made[]) => void): () => void {
  const ask = (): void => void shelf.list("deck", game).then(tell, () => undefined);
  ask();
  return shelf.watch(ask);
}

/** The list that a choice means; undefined where it is no deck of these. */
export function textOf(decks: readonly Made[], choice: string): string | undefined {
  if (!choice.startsWith(OWN)) return undefined;
  const text = decks.find(({ id }) => OWN + id === choice)?.text;
  // A list in one line would be taken for the name of a starter.
  return text === undefined || text.includes("\n") ? text : `${text}\n`;
}

export interface OwnCard {
  card: ChoiceCard;
  /** The starter whose sign and colours it has; empty where there is none. */
  like: string;
  /** It can be played as it is. */
  fit: boolean;
}

/** One's own decks as cards to choose among. */
export async function cardsOf(
  game: string,
  decks: readonly Made[],
  starters: Readonly<Record<string, ChoiceCard>>,
): Promise<Record<string, OwnCard>> {
  const told = await Promise.all(
    decks.map(async ({ id, title, text }): Promise<[string, OwnCard]> => {
      const report = await readDeck(game, text).catch(() => undefined);
      const sign = starters[report?.sign ?? ""];
      const faults = report?.faults.length ?? 0;
      const card: ChoiceCard = {
        name: title,
        style: sign?.name ? `your own deck of the ${sign.name}` : "your own deck",
        text: faults ? `Not legal yet: ${plural(faults, "thing")} to mend.` : (report?.summary[1] ?? ""),
        ...(sign?.emblem ? { emblem: sign.emblem } : {}),
      };
      return [OWN + id, { card, like: report?.sign ?? "", fit: report !== undefined && faults === 0 }];
    }),
  );
  return Object.fromEntries(told);
}
