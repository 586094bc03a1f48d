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
  /** the same in words, title and choice, but for who plays whom */
  house_rules: [string, string][];
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
  /** The nearest space where it can be taken now; none where any place will do. */
  at: string | null;
  /** How many spaces that is from the hero. */
  far: number | null;
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
  /** the wind as people say it: `north and north-east` */
  heading: string;
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
  effects: Effect[];
  cards: { [k: string]: Card };
  /** of what has no record of its own: `traits`, `slots`, `types`, `decks`, `terrain`, `places`, `gear` */
  emblems: { [k: string]: { [k: string]: string } };
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
/** What a symbol does on the story die. */
export interface Effect {
  symbol: "barrens" | "bluffs" | "canyons" | "dunes" | "lowlands" | "mirage" | "road";
  title: string;
  day: string;
  night: string;
}
/** A card as printed; which figures it has depends on its kind. */
export interface Card {
  name: string;
  emblem: string;
  /** the head of a portrait */
  figure?: string;
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
/** Of `go`, `step`, `camel` and `fly`. */
export interface PathDetail {
  from: string;
  kind: "path";
  path: string[];
  /** the symbols of the die that each step spends */
  spends: string[][];
  /** dice, or camels */
  left: number;
}
/** Of `day`, `night` and `roll`. */
export interface TimeDetail {
  kind: "time";
  time: "day" | "night";
  dice: number;
  characters: CharacterHeat[];
  /** the chance that anybody is wounded */
  wounded: number;
  /** the colour of the Challenge in an ambush */
  ambush: string | null;
  /** the chance to win against each colour */
  wins: { [k: string]: number };
}
/** What the dice cost a character by day. */
export interface CharacterHeat {
  card: string;
  name: string;
  heat: number;
  mirages: number;
  exhaustion: number;
  wounds: number;
  /** the chance of any wound */
  wounded: number;
}
/** Of `attempt`, `fight`, and `attack` and `defend` in combat and in duels. */
export interface FightDetail {
  kind: "fight";
  win: number;
  /** cards that are left out of the count */
  without: string[];
  card?: string;
  name?: string;
  plan?: PlannedPhase[];
  /** the rounds after this one, where they differ */
  then?: PlannedPhase[];
  knocked_out?: number;
  wounds?: number;
  rounds?: number;
  allies?: AllyRisk[];
  plans?: FightPlan[];
  /** the colour of a Challenge that is still to be drawn; what follows is about those that may come */
  unknown?: string;
  cards?: number;
  least?: number;
  most?: number;
  traits?: TraitChance[];
}
export interface PlannedPhase {
  phase: string;
  who: string;
  does: "attacks" | "defends";
}
export interface AllyRisk {
  name: string;
  dies: number;
}
export interface FightPlan {
  plan: PlannedPhase[];
  win: number;
  wounds: number;
}
export interface TraitChance {
  trait: string;
  cards: number;
  win: number;
}
/** Of `escape`. */
export interface EscapeDetail {
  kind: "escape";
  attribute: string;
  chance: number;
  wounds: number;
}
/** Of `attack` against another hero. */
export interface DuelDetail {
  kind: "duel";
  name: string;
  win: number;
  lost: number;
  plan: PlannedPhase[];
  phases: DuelPhase[];
  without: string[];
}
export interface DuelPhase {
  phase: string;
  attack: number;
  deals: number;
  defence: number;
  takes: number;
}
/** Of `deed`, and of whatever is chosen in a test. */
export interface TestDetail {
  kind: "test";
  skill: string;
  attribute: string;
  difficulty: number;
  bonus: number;
  chance: number;
  parts: TestPart[];
  /** the card that makes it sure */
  sure: string;
  without: string[];
}
export interface TestPart {
  name: string;
  adds: number;
}
/** Of `blow` and `wind`. */
export interface StormDetail {
  kind: "storm";
  centre: string;
  covers: string[];
  uncovers: string[];
  /** what lies there */
  upon: string[];
  wind: string;
  next: string[];
}
/** Of `buy`, and of other choices of a card. */
export interface CardDetail {
  kind: "card";
  card: string;
  wins?: ColourChances[];
}
/** Chances to win against a colour, before and after. */
export interface ColourChances {
  colour: "blue" | "green" | "red" | "yellow";
  /**
   * @minItems 2
   * @maxItems 2
   */
  day: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  night: [number, number];
}
/** Of `learn`. */
export interface LearnDetail {
  kind: "learn";
  wins: ColourChances[];
}
