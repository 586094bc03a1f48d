/** The board and the view of Al-Kalim, as docs/api.md gives them, and quick ways to look things up. */
import { once } from "../../lib/gather";
import type {
  Board,
  Card as Printed,
  Effect,
  Hero,
  Hex,
  Legend,
  Location,
  Town,
  View,
} from "../../lib/generated/alkalim";
import { centre, type Point } from "../../lib/hex";
import type { Look } from "../../lib/looks";
import { title } from "../../lib/options";

export type Colour = "green" | "yellow" | "blue" | "red";
export const COLOURS: readonly Colour[] = ["green", "yellow", "blue", "red"];
export const SYMBOLS = ["road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "mirage"] as const;
export type Symbol = (typeof SYMBOLS)[number];
export const ATTRIBUTES = ["mind", "body", "spirit"] as const;
export const FIGHT_PHASES = ["ranged", "melee", "magic"] as const;
export type FightPhase = (typeof FIGHT_PHASES)[number];

export type {
  Board as AlKalimBoard,
  Fight as FightState,
  Hero,
  Hex,
  Jewel as JewelState,
  Legend as LegendState,
  Location,
  Storm as StormState,
  Undefeated,
  View as AlKalimView,
} from "../../lib/generated/alkalim";
/** A card as printed, with its id. */
export type Card = Printed & { id: string };

const HUES: Record<string, string> = {
  green: "#2f7d3d",
  yellow: "#a87c10",
  blue: "#2a5fa8",
  red: "#a82823",
  mind: "#2b6c94",
  body: "#a1482a",
  spirit: "#6b4da6",
  Weapon: "#8a4b32",
  Armor: "#566775",
  Artifact: "#8f6d15",
  Rune: "#5b50a3",
  Potion: "#237a62",
  Scroll: "#86683a",
  Powder: "#7d4256",
  legend: "#94700f",
};
const SLOTS: Record<string, Look> = { Rune: "magic", Scroll: "tale", Potion: "thing", Powder: "deed" };
const LEGENDS: Record<string, Look> = { ally: "person", knowledge: "place", rune: "magic", mount: "deed" };

/** Which attribute somebody is best at. */
function strength(card: Printed): string {
  const value = (attribute: (typeof ATTRIBUTES)[number]): number => parseInt(card[attribute] ?? "0");
  return ATTRIBUTES.reduce((best, each) => (value(each) > value(best) ? each : best));
}

/** How a card is drawn: the shape of its kind, the colour of its jewel, type or best attribute, emblem and face. */
export function drawnAs(card: Printed): { look: Look; hue: string; emblem: string; figure: string | undefined } {
  const { emblem, figure } = card;
  const slot = (card.type ?? "").split(":")[0]!;
  if (card.kind === "challenge") return { look: "foe", hue: HUES[card.colour ?? "green"]!, emblem, figure };
  if (card.kind === "item") return { look: SLOTS[slot] ?? "thing", hue: HUES[slot] ?? "#7a6a52", emblem, figure };
  if (card.kind === "legend") return { look: LEGENDS[slot] ?? "thing", hue: HUES["legend"]!, emblem, figure };
  return { look: "person", hue: HUES[strength(card)]!, emblem, figure };
}

const WORDS: Record<string, string> = { hero: "Hero", ally: "Ally", item: "Item" };

/** What a card is, in a few words. */
export function lineOf(card: Printed): string {
  if (card.kind === "challenge")
    return `${card.colour ?? ""} Challenge · ${card.trait ?? ""}${card.sunburst ? ", with a sunburst" : ""}`;
  if (card.kind === "legend") return `Legendary ${title(card.type ?? "")}`;
  return (card.kind === "item" && card.type) || (WORDS[card.kind] ?? card.kind);
}

export function toView(raw: unknown): View {
  return raw as View;
}

/** How much exhaustion rolling the dice from a space costs everybody by day, before the mirages. */
export function heatOf(atlas: Atlas, view: View, hex: string): number {
  const land = view.storm?.covers.includes(hex) ? "" : atlas.hexes.get(hex)?.terrain;
  return land === "dunes" ? 2 : land === "lowlands" ? 0 : 1;
}

/** The board with its things found by name and place. Made once for each board. */
export class Atlas {
  readonly hexes: Map<string, Hex>;
  readonly cells = new Map<string, Hex>();
  readonly townAt: Map<string, Town>;
  readonly locationsAt = new Map<string, Location[]>();
  readonly cards: Map<string, Card>;
  readonly effects: Map<string, Effect>;

  constructor(readonly board: Board) {
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
    for (const hex of board.hexes) this.cells.set(`${hex.q},${hex.j}`, hex);
    this.townAt = new Map((board.towns ?? []).map((town) => [town.at, town]));
    for (const location of board.locations ?? []) {
      for (const id of location.hexes) this.locationsAt.set(id, [...(this.locationsAt.get(id) ?? []), location]);
    }
    this.effects = new Map((board.effects ?? []).map((effect) => [effect.symbol, effect]));
    this.cards = new Map(Object.entries(board.cards ?? {}).map(([id, card]) => [id, { ...card, id }]));
  }

  at(q: number, j: number): Hex | undefined {
    return this.cells.get(`${q},${j}`);
  }

  centre(id: string): Point | null {
    const hex = this.hexes.get(id);
    return hex ? centre(hex) : null;
  }

  card(id: string | null | undefined): Card | undefined {
    return id ? this.cards.get(id) : undefined;
  }

  /** What a hex is called: a town's name, or its number. */
  place(id: string | null): string {
    return id === null ? "nowhere" : (this.townAt.get(id)?.name ?? id);
  }
}

export const atlasOf = once((board) => new Atlas(board as Board));

/** How low heroes stand in a space, for what has its middle. */
export function lowOf(town: boolean, city: boolean, jewels: boolean): number {
  return town ? 9 : city ? 1 : jewels ? 11 : 5;
}

/** `Omar Safiq` is `OS`; one word gives two letters. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return (words.length > 1 ? words[0]!.charAt(0) + words[words.length - 1]!.charAt(0) : name.slice(0, 2)).replace(
    /^(.)(.)$/,
    (_, a: string, b: string) => a.toUpperCase() + (words.length > 1 ? b.toUpperCase() : b.toLowerCase()),
  );
}

/** `4/1`: what is added to the dice, and what a hit does. */
export function figures(text: string | undefined): { value: string; damage: string } {
  const [value = "", damage = ""] = (text ?? "").split("/");
  return { value, damage };
}

/** How far a quest is, from 0 to 1: finished steps, and what is done of the others. */
export function progress(legend: Legend): number {
  if (legend.done) return 1;
  if (legend.steps.length === 0) return 0;
  return (
    legend.steps.reduce((sum, step) => sum + Math.min(1, step.of > 0 ? step.done / step.of : 0), 0) /
    legend.steps.length
  );
}

export interface Standing {
  hero: Hero;
  rewards: Legend[];
  quests: Legend[];
  counters: number;
}

/** Everybody in the order that decides a finished game: rewards, then experience counters, then gold. */
export function standing(view: View): Standing[] {
  return view.heroes
    .map((hero) => {
      const own = view.legends.filter((legend) => legend.seat === hero.seat);
      const counters = Object.values(hero.counters).reduce((sum, n) => sum + n, 0);
      return {
        hero,
        rewards: own.filter((legend) => legend.done),
        quests: own.filter((legend) => !legend.done),
        counters,
      };
    })
    .sort((a, b) => b.rewards.length - a.rewards.length || b.counters - a.counters || b.hero.gold - a.hero.gold);
}
