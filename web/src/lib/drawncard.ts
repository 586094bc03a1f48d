/** A card as it is drawn at its true proportions, on the screen and on paper: what a game says of it. */
import type { Look } from "./looks";

export interface CardCost {
  value: number | string;
  /** What it is paid with: `Copper`. */
  of: string;
  shape: "coin" | "drop";
}

export interface CardNumber {
  label: string;
  value: number | string;
}

export interface DrawnCard {
  name: string;
  /** `Hero · Ashalan`. */
  line: string;
  /** The emblem of its type or deck. */
  sign?: string | undefined;
  look: Look;
  hue: string;
  emblem: string | undefined;
  figure?: string | undefined;
  costs: CardCost[];
  /** In the last line, as Strength and Ka. */
  numbers: CardNumber[];
  /** In the lower corner, as Fate. */
  corner?: CardNumber | undefined;
  /** What stands in front of its text: traits, how it is used. */
  traits: string;
  text: CardText[];
  /** A sentence that no rule needs, shown where there is room. */
  flavour?: string;
}

/** A paragraph, with what it is about in front: `Quest`. */
export type CardText = string | { title: string; text: string };

export interface CardBackside {
  /** `Spells`. */
  name: string;
  emblem: string | undefined;
  hue: string;
}

/** In millimetres, as most card games have them. */
export const CARD = { width: 63, height: 88 } as const;

function said(card: DrawnCard): number {
  return card.text.reduce(
    (sum, each) => sum + 24 + (typeof each === "string" ? each.length : each.text.length + each.title.length + 8),
    card.traits.length,
  );
}

/** The size of the letters of a card's text in millimetres: what is said at length is said in smaller type. */
export function typeSize(card: DrawnCard): number {
  const length = said(card);
  if (length < 130) return 3.7;
  if (length < 240) return 3.4;
  if (length < 360) return 3.1;
  return length < 480 ? 2.8 : 2.5;
}

/** Whether there is room for a sentence that no rule needs. */
export function hasRoom(card: DrawnCard): boolean {
  return said(card) + (card.flavour?.length ?? 0) < 330;
}
