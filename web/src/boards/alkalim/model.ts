/** The board and the view of Al-Kalim, as docs/api.md gives them, and quick ways to look things up. */
import { once } from "../../lib/gather";
import { centre, type Point } from "../../lib/hex";

export type Colour = "green" | "yellow" | "blue" | "red";
export const COLOURS: readonly Colour[] = ["green", "yellow", "blue", "red"];
export const SYMBOLS = ["road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "mirage"] as const;
export type Symbol = (typeof SYMBOLS)[number];
export const ATTRIBUTES = ["mind", "body", "spirit"] as const;
export const FIGHT_PHASES = ["ranged", "melee", "magic"] as const;
export type FightPhase = (typeof FIGHT_PHASES)[number];

export interface Hex {
  id: string;
  q: number;
  j: number;
  terrain: string;
  /** The land that a road crosses, or what the hex is anyway. */
  under: string;
  text: string;
}

export interface Town {
  name: string;
  at: string;
  text: string;
}

export interface Location {
  name: string;
  label: string;
  terrain: string;
  hexes: string[];
}

/** A card as printed; which figures it has depends on its kind. */
export interface Card {
  id: string;
  name: string;
  kind: string;
  type?: string;
  title?: string;
  cost?: number;
  text?: string;
  story?: string;
  life?: number;
  day?: number;
  night?: number;
  fatigue?: number;
  mind?: string;
  body?: string;
  spirit?: string;
  ranged?: string;
  melee?: string;
  magic?: string;
  colour?: Colour;
  trait?: string;
  sunburst?: boolean;
  skills?: Record<string, number>;
  quest?: string;
  quest_text?: string;
  steps?: string[];
  reward?: string;
  set?: string;
  provenance?: string;
}

/** What of a card is known from the printed game; the rest was designed for Sandtable. */
export function provenance(told: string): string {
  if (told === "designed") return "The printed cards are lost: this one is Sandtable's own.";
  const facts = told.split("; ").map((fact) => fact.replace(/^(.+?): (.+)$/, "$1 ($2)"));
  return `Known of the printed game: ${facts.join("; ")}. The rest is Sandtable's own.`;
}

export interface AlKalimBoard {
  hexes: Hex[];
  towns: Town[];
  locations: Location[];
  jewels: { at: string; colour: Colour; sunburst: boolean }[];
  prison: string;
  dice: { name: string; faces: Symbol[][] };
  cards: Record<string, Omit<Card, "id">>;
  price: number;
}

export interface Hero {
  seat: number;
  owner: string;
  hero: string;
  name: string;
  title: string;
  at: string | null;
  place: string;
  gold: number;
  life: number;
  wounds: number;
  fatigue: number;
  exhaustion: number;
  level: number;
  mind: string;
  body: string;
  spirit: string;
  /** What is added to the dice in each phase of a fight: attacking, and defending. */
  attack?: Record<string, number>;
  defence?: Record<string, number>;
  skills: Record<string, number>;
  mastered?: string[];
  counters: Record<string, number>;
  trophies: Record<Colour, number>;
  points: number;
  tile: number;
  gear: Record<string, number>;
  active: boolean;
  turned: boolean;
}

export interface AllyState {
  seat: number;
  owner: string;
  card: string;
  name: string;
  legendary: boolean;
  life: number;
  wounds: number;
  fatigue: number;
  exhaustion: number;
  mind: string;
  body: string;
  spirit: string;
  attack?: Record<string, number>;
  turned: boolean;
}

export interface ItemState {
  seat: number;
  owner: string;
  card: string;
  name: string;
  type: string;
  cost: number;
  kept: boolean;
  turned: boolean;
}

export interface QuestStep {
  text: string;
  done: number;
  of: number;
  now: boolean;
}

export interface LegendState {
  seat: number;
  owner: string;
  card: string;
  type: string;
  quest: string;
  reward: string;
  done: boolean;
  uses: number | null;
  words: string;
  steps: QuestStep[];
}

export interface JewelState {
  at: string;
  colour: Colour;
  sunburst: boolean;
  counter: boolean;
  covered: boolean;
}

export interface Undefeated {
  at: string;
  card: string;
  name: string;
  colour: Colour;
  wounds: number;
}

export interface StormState {
  centre: string;
  covers: string[];
  wind: string[];
  sides: number[];
  next: string[];
}

export interface FightState {
  kind: string;
  card: string;
  name: string;
  colour: Colour | null;
  trait: string;
  life: number;
  wounds: number;
  round: number;
  phase: string;
  ranged: string;
  melee: string;
  magic: string;
  hero: number;
  foe: number | null;
  acted: string[];
  text: string;
}

export interface Market {
  place: string;
  at: string | null;
  cards: { card: string; name: string; price: number }[];
}

export interface AlKalimView {
  round: number;
  rounds: number;
  turn: string;
  phase: string;
  time: "day" | "night" | null;
  price: number;
  heroes: Hero[];
  allies: AllyState[];
  items: ItemState[];
  legends: LegendState[];
  jewels: JewelState[];
  undefeated: Undefeated[];
  storm: StormState | null;
  cities: { name: string; at: string | null }[];
  markets: Market[];
  stacks: { type: string; card: string | null; quest: string | null; left: number }[];
  decks: { name: string; cards: number; discards: number }[];
  supply: Record<string, number>;
  gear: Record<string, number>;
  dice: { face: number; symbols: Symbol[] }[];
  story: Symbol[];
  visit: string | null;
  start: string | null;
  pool: number | null;
  fight: FightState | null;
  threat: { threat: number; doom: number; difficulty: number } | null;
  rules: Record<string, string>;
}

export function toView(raw: unknown): AlKalimView {
  const view = (raw ?? {}) as Partial<AlKalimView>;
  return {
    round: view.round ?? 1,
    rounds: view.rounds ?? 99,
    turn: view.turn ?? "",
    phase: view.phase ?? "",
    time: view.time ?? null,
    price: view.price ?? 0,
    heroes: view.heroes ?? [],
    allies: view.allies ?? [],
    items: view.items ?? [],
    legends: view.legends ?? [],
    jewels: view.jewels ?? [],
    undefeated: view.undefeated ?? [],
    storm: view.storm ?? null,
    cities: view.cities ?? [],
    markets: view.markets ?? [],
    stacks: view.stacks ?? [],
    decks: view.decks ?? [],
    supply: view.supply ?? {},
    gear: view.gear ?? {},
    dice: view.dice ?? [],
    story: view.story ?? [],
    visit: view.visit ?? null,
    start: view.start ?? null,
    pool: view.pool ?? null,
    fight: view.fight ?? null,
    threat: view.threat ?? null,
    rules: view.rules ?? {},
  };
}

/** How much exhaustion rolling the dice from a space costs everybody by day, before the mirages. */
export function heatOf(atlas: Atlas, view: AlKalimView, hex: string): number {
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

  constructor(readonly board: AlKalimBoard) {
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
    for (const hex of board.hexes) this.cells.set(`${hex.q},${hex.j}`, hex);
    this.townAt = new Map((board.towns ?? []).map((town) => [town.at, town]));
    for (const location of board.locations ?? []) {
      for (const id of location.hexes) this.locationsAt.set(id, [...(this.locationsAt.get(id) ?? []), location]);
    }
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

export const atlasOf = once((board) => new Atlas(board as AlKalimBoard));

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
export function progress(legend: LegendState): number {
  if (legend.done) return 1;
  if (legend.steps.length === 0) return 0;
  return (
    legend.steps.reduce((sum, step) => sum + Math.min(1, step.of > 0 ? step.done / step.of : 0), 0) /
    legend.steps.length
  );
}

export interface Standing {
  hero: Hero;
  rewards: LegendState[];
  quests: LegendState[];
  counters: number;
}

/** Everybody in the order that decides a game told out: rewards, then experience counters, then gold. */
export function standing(view: AlKalimView): Standing[] {
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

/** What the symbols stand for, on the movement dice and on the story die. */
export const EFFECTS: Record<Symbol, { title: string; day: string; night: string }> = {
  dunes: { title: "Creatures stir", day: "an adventure counter may be put back", night: "an ambush" },
  road: { title: "A well is found", day: "1 exhaustion less for each", night: "1 exhaustion less for each" },
  lowlands: { title: "The winds blow", day: "the sandstorm moves", night: "the sandstorm moves" },
  bluffs: { title: "Stolen gold is recovered", day: "1 gold", night: "1 gold" },
  barrens: { title: "The winds change course", day: "the wind turns", night: "the wind turns" },
  canyons: { title: "A Lost City appears", day: "here, out of the sand", night: "here, out of the sand" },
  mirage: {
    title: "A dream of paradise",
    day: "1 wound less for each, and another roll",
    night: "1 wound less for each, and another roll",
  },
};
