/** Made by `make contract` from the types of the engine: change those, not this file. */

/** The whole table. */
export interface View {
  /** from 1 */
  round: number;
  /** how many are played at most */
  rounds: number;
  /** a seat */
  turn: string;
  /** `refresh`, `movement`, `step`, `story`, `combat`, `bazaar`, `experience` and so on */
  phase: string;
  /** `day` or `night` */
  time: ("day" | "night") | null;
  /** of an experience counter */
  price: number;
  heroes: Hero[];
  allies: Ally[];
  items: Item[];
  /** Legendary cards on tiles */
  legends: Legend[];
  jewels: Jewel[];
  /** Challenges that wait */
  undefeated: Undefeated[];
  /** the sandstorm, or none */
  storm: Storm | null;
  /** the Lost Cities */
  cities: City[];
  markets: Market[];
  /** the top of each Legendary stack */
  stacks: Stack[];
  decks: Deck[];
  /** adventure counters in the pile: `{supply: {green: 6}}` */
  supply: { [k: string]: number };
  /** survival gear in the pile: `{gear: {camel: 5}}` */
  gear: { [k: string]: number };
  /** rolled movement dice */
  dice: Die[];
  /** symbols of the story die still to come */
  story: ("barrens" | "bluffs" | "canyons" | "dunes" | "lowlands" | "mirage" | "road")[];
  /** the town or Lost City whose bazaar is being explored, or none */
  visit: string | null;
  /** where the hero stood as the Movement step began */
  start: string | null;
  /** dice to roll */
  pool: number;
  /** the combat that goes on, or none */
  fight: Fight | null;
  /** alone, or none */
  threat: Threat | null;
  /** the settings that are not the usual ones */
  rules: { [k: string]: string };
}
export interface Hero {
  /** from 0 */
  seat: number;
  /** a seat */
  owner: string;
  name: string;
  wounds: number;
  life: number;
  exhaustion: number;
  fatigue: number;
  /** `4/2`: value and damage */
  mind: string;
  body: string;
  spirit: string;
  /** by phase */
  attack: { [k: string]: number };
  turned: boolean;
  /** the id */
  hero: string;
  title: string;
  at: string | null;
  /** `at` in words */
  place: string;
  gold: number;
  level: number;
  /** by phase */
  defence: { [k: string]: number };
  skills: { [k: string]: number };
  mastered: string[];
  counters: { [k: string]: number };
  trophies: { [k: string]: number };
  points: number;
  tile: number;
  gear: { [k: string]: number };
  active: boolean;
}
export interface Ally {
  /** from 0 */
  seat: number;
  /** a seat */
  owner: string;
  name: string;
  wounds: number;
  life: number;
  exhaustion: number;
  fatigue: number;
  /** `4/2`: value and damage */
  mind: string;
  body: string;
  spirit: string;
  /** by phase */
  attack: { [k: string]: number };
  turned: boolean;
  /** the id */
  card: string;
  legendary: boolean;
}
export interface Item {
  seat: number;
  owner: string;
  card: string;
  name: string;
  type: string;
  cost: number;
  /** a Challenge's card */
  kept: boolean;
  turned: boolean;
}
/** A Legendary card on a tile: a quest, or a reward. */
export interface Legend {
  seat: number;
  owner: string;
  card: string;
  type: string;
  quest: string;
  reward: string;
  done: boolean;
  uses: number | null;
  turned: boolean;
  words: string;
  steps: Step[];
}
/** What a quest asks for. */
export interface Step {
  text: string;
  done: number;
  of: number;
  now: boolean;
}
export interface Jewel {
  at: string;
  colour: "blue" | "green" | "red" | "yellow";
  sunburst: boolean;
  counter: boolean;
  covered: boolean;
}
/** A Challenge that waits. */
export interface Undefeated {
  at: string;
  card: string;
  name: string;
  colour: "blue" | "green" | "red" | "yellow";
  wounds: number;
}
export interface Storm {
  centre: string;
  covers: string[];
  wind: string[];
  sides: number[];
  next: string[];
}
export interface City {
  name: string;
  at: string | null;
}
export interface Market {
  place: string;
  at: string | null;
  cards: Ware[];
}
/** A card for sale. */
export interface Ware {
  card: string;
  name: string;
  price: number;
}
/** Legendary cards of a type, and the one on top. */
export interface Stack {
  type: string;
  card: string | null;
  quest: string | null;
  left: number;
}
export interface Deck {
  /** `green Challenges` and so on, `market`, `allies` */
  name: string;
  /** how many */
  cards: number;
  /** how many */
  discards: number;
}
export interface Die {
  /** from 0 */
  face: number;
  symbols: ("barrens" | "bluffs" | "canyons" | "dunes" | "lowlands" | "mirage" | "road")[];
}
export interface Fight {
  kind: string;
  card: string;
  name: string;
  colour: ("blue" | "green" | "red" | "yellow") | null;
  trait: string | null;
  life: number;
  wounds: number;
  round: number;
  phase: string;
  /** `13/1` */
  ranged: string;
  melee: string;
  magic: string;
  /** the place of a seat, from 0 */
  hero: number;
  /** likewise */
  foe: number | null;
  acted: string[];
  text: string;
}
export interface Threat {
  threat: number;
  doom: number;
  difficulty: number;
}
/** The map, the dice and the faces of all cards. */
export interface Board {
  hexes: Hex[];
  towns: Town[];
  locations: Location[];
  jewels: JewelSpot[];
  prison: string;
  dice: DiceLayout;
  cards: { [k: string]: Card };
  price: number;
}
export interface Hex {
  id: string;
  q: number;
  j: number;
  terrain: string;
  /** the land that a road crosses, or the terrain itself */
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
export interface JewelSpot {
  at: string;
  colour: "blue" | "green" | "red" | "yellow";
  sunburst: boolean;
}
/** What the six faces of the movement dice show. */
export interface DiceLayout {
  name: string;
  text: string;
  faces: ("barrens" | "bluffs" | "canyons" | "dunes" | "lowlands" | "mirage" | "road")[][];
}
/** A card as printed; which figures it has depends on its kind. */
export interface Card {
  name: string;
  kind: string;
  text: string;
  story: string;
  provenance: string;
  type?: string;
  cost?: number;
  copies?: number;
  title?: string;
  set?: string;
  skills?: { [k: string]: number };
  life?: number;
  fatigue?: number;
  mind?: string;
  body?: string;
  spirit?: string;
  colour?: "blue" | "green" | "red" | "yellow";
  trait?: string;
  day?: number;
  night?: number;
  ranged?: string;
  melee?: string;
  magic?: string;
  sunburst?: boolean;
  reward?: string;
  /** what a Challenge's card does for the one who keeps it */
  kept?: string;
  quest?: string;
  quest_text?: string;
  steps?: string[];
  in_order?: boolean;
  place?: string;
}
