/** A deck as a list of cards: what is changed in it, and how it is written for the game to read. */
import type { DeckReport } from "../generated/messages";

export interface Deck {
  readonly name: string;
  /** How many of each card, in the order in which they came. */
  readonly cards: ReadonlyMap<string, number>;
}

export const LONGEST_NAME = 60;

export const EMPTY: Deck = { name: "", cards: new Map() };

/** With so many more of a card, or fewer; none is left of what falls to nothing. */
export function changed(deck: Deck, card: string, by: number): Deck {
  const cards = new Map(deck.cards);
  const n = (cards.get(card) ?? 0) + by;
  if (n > 0) cards.set(card, n);
  else cards.delete(card);
  return { ...deck, cards };
}

/** What the game makes of a text; the lines that name no card are not in it. */
export function deckOf(report: Pick<DeckReport, "name" | "cards">): Deck {
  return { name: report.name, cards: new Map(report.cards.map(({ name, n }) => [name, n])) };
}

/** As a player types it: a line for every card. The game sorts them and gives its own text back. */
export function written({ name, cards }: Deck): string {
  const title = name.replace(/\s+/g, " ").trim();
  return (
    [title && `# ${title}`, ...[...cards].map(([card, n]) => `${n} ${card}`), ""].filter(Boolean).join("\n") + "\n"
  );
}

export function same(one: Deck, other: Deck): boolean {
  return (
    one.name === other.name &&
    one.cards.size === other.cards.size &&
    [...one.cards].every(([card, n]) => other.cards.get(card) === n)
  );
}

export interface Difference {
  card: string;
  /** More than before, or fewer. */
  by: number;
}

/** What was put in and taken out since; what came in stands first. */
export function difference(before: Deck, now: Deck): Difference[] {
  const names = new Set([...now.cards.keys(), ...before.cards.keys()]);
  return [...names]
    .map((card) => ({ card, by: (now.cards.get(card) ?? 0) - (before.cards.get(card) ?? 0) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Number(b.by > 0) - Number(a.by > 0));
}

/** All cards of these parts, one entry for each copy: what is shuffled and drawn from. */
export function pile(report: Pick<DeckReport, "cards" | "drawn">): string[] {
  const parts = new Set(report.drawn);
  return report.cards.filter(({ part }) => parts.has(part)).flatMap(({ name, n }) => Array<string>(n).fill(name));
}

/** `0 <= random() < 1`. */
export function shuffled<T>(things: readonly T[], random: () => number = Math.random): T[] {
  const found = [...things];
  for (let i = found.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [found[i], found[j]] = [found[j]!, found[i]!];
  }
  return found;
}

/** What a copy is called: `Riders`, then `Riders (2)`, `Riders (3)`. */
export function copyName(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  const plain = name.replace(/ \(\d+\)$/, "");
  if (!known.has(name)) return name;
  let n = 2;
  while (known.has(`${plain} (${n})`)) n++;
  return `${plain.slice(0, LONGEST_NAME - 6)} (${n})`;
}
