/** Made by `make contract` from the types of the engine: change those, not this file. */

export interface View {
  /** its id */
  campaign: string;
  /** `Spring`, `Summer` or `Autumn` */
  season: string;
  /** from 1 */
  year: number;
  /** the number of the season, from 1 */
  turn: number;
  /** how many are played */
  turns: number;
  /** `opening`, `income`, `activation`, `study` or `over` */
  phase: string;
  /** whose turn it is */
  kingdom: string | null;
  kingdoms: KingdomState[];
  units: Unit[];
  settlements: SettlementState[];
  /** the Empire's Revolt Track, or none without the Empire */
  revolts: number | null;
  /** the army being activated, or none */
  active: Active | null;
  /** what counts for victory: `{oathborn: 2}` */
  score: { [k: string]: number };
  /** how victory stands */
  aims: Goal[];
  /** whether it is the Advanced game */
  advanced: boolean;
  /** in the Advanced game */
  magic?: Magic;
  /** settlements that the board does not have: the Lost City */
  founded?: Settlement[];
}
/** A kingdom in play. */
export interface KingdomState {
  kingdom: string;
  name: string;
  /** `invader` or `resistance` */
  side: string;
  /** who runs it, from 0 */
  seat: number;
  gold: number;
  income: number | null;
  /** Control markers left */
  markers: number;
  /** friendly ones */
  settlements: number;
  collapsed: boolean;
  /** armies not on the map: `{Miners: 3}` */
  playmat: { [k: string]: number };
}
/** A counter on the map. */
export interface Unit {
  /** its number */
  unit: number;
  kingdom: string;
  /** its name, also a Hero's */
  army: string;
  at: string;
  weakened: boolean;
  /** `ready`, `active`, `finished` */
  status: "active" | "finished" | "ready";
  /** `true` for a Hero */
  hero?: boolean;
  /** a Hero's */
  card?: string;
  /** a Hero's power */
  locked?: boolean;
  /** `true` for an army under an Enslaved Hero */
  enslaved?: boolean;
}
/** A settlement in play, as it stands. */
export interface SettlementState {
  settlement: string;
  at: string;
  /** a kingdom, `razed` or none */
  marker: string | null;
  controller: string | null;
  besieged: boolean;
  coven: boolean;
}
/** The army being activated. */
export interface Active {
  "must leave": boolean;
  unit: number;
  army: string;
  at: string;
  movement: number;
  road: boolean;
  moved: boolean;
  sailed: boolean;
  /** the Hero in its stack */
  rider: number | null;
}
/** A victory condition, and how it stands. */
export interface Goal {
  /** `invader` or `resistance` */
  side: string;
  when: string;
  text: string;
}
/** What only the Advanced game has. */
export interface Magic {
  "treasures gone": string[];
  players: PlayerState[];
  /** how many are left */
  decks: Decks;
  /** ids in the order of the card guide, for a pile has no order */
  discards: Discards;
  monsters: MonsterState[];
  explored: Explored[];
  /** hexes */
  abandoned: string[];
  /** how many Monsters may be drawn */
  pool: Pool;
  study: Study;
  /** how many wait, by kingdom */
  heroes: { [k: string]: number };
  fallen: string[];
  gains: Gain[];
  /** what stands until the end of the turn */
  force: string[];
}
/** What a player of the Advanced game has. */
export interface PlayerState {
  seat: number;
  kingdoms: string[];
  /** how many in hand */
  spells: number;
  /** how many in hand, by kingdom */
  blessings: { [k: string]: number };
  /** how many in hand */
  treasures: number;
  /** ids, in that seat's own view */
  hand: string[] | null;
  /** ids of Treasures that lie open */
  owned: string[];
}
export interface Decks {
  spells: number;
  treasures: number;
  /** by kingdom */
  blessings: { [k: string]: number };
}
export interface Discards {
  spells: string[];
  blessings: string[];
}
/** A Monster in play. */
export interface MonsterState {
  at: string;
  monster: string;
  command: string;
  ready: boolean;
}
/** A defeated Monster, face down in its lair. */
export interface Explored {
  at: string;
  monster: string;
}
export interface Pool {
  land: number;
  sea: number;
}
export interface Study {
  glyphs: number;
  churns: number;
}
/** What magic has given somebody. */
export interface Gain {
  unit: number | null;
  at: string | null;
  light: number;
  heavy: number;
  abilities: string[];
  movement: number;
}
/** A settlement as it lies on the board. */
export interface Settlement {
  name: string;
  at: string;
  loyalty: string | null;
  city: boolean;
  fortified: number;
  port: boolean;
  wilderness: string | null;
  in_play: boolean;
}
export interface Board {
  kind: string;
  maps: MapName[];
  hexes: Hex[];
  sides: Side[];
  settlements: Settlement[];
  kingdoms: Kingdom[];
  armies: Army[];
  /** of what has no record of its own: `terrain`, `places`, `decks` */
  emblems: { [k: string]: { [k: string]: string } };
  advanced: boolean;
  cards?: Card[];
  monsters?: Monster[];
}
export interface MapName {
  id: string;
  name: string;
}
export interface Hex {
  id: string;
  q: number;
  j: number;
  terrain: string;
  /** as people name it: `the forest north of Zarinbar` */
  place: string;
  coastal?: boolean;
  river?: boolean;
  partial?: boolean;
  mine?: boolean;
  at_sea?: boolean;
  lair?: string;
  /** the kingdoms that may enter here */
  entry?: string[];
}
/** A hexside with something on it. */
export interface Side {
  a: string;
  b: string;
  /** 1, or 2 for a major river */
  river?: number;
  road?: boolean;
  waterway?: boolean;
  coastal?: boolean;
  sea?: boolean;
  doubt?: boolean;
}
export interface Kingdom {
  id: string;
  name: string;
  /** before the name of its army: `Imperial` */
  adjective: string;
  emblem: string;
  color: string;
}
/** A type of army, as printed. */
export interface Army {
  light: number;
  heavy: number;
  kingdom: string;
  name: string;
  emblem: string;
  count: number;
  cost: number;
  recovery: number | null;
  weakened: Dice | null;
  movement: number;
  abilities: string[];
  characteristics: string[];
  doubt: string;
}
export interface Dice {
  light: number;
  heavy: number;
}
/** A Spell, Treasure, Blessing or Hero card, as printed. */
export interface Card {
  id: string;
  name: string;
  emblem: string;
  kind: "blessing" | "hero" | "spell" | "treasure";
  number: number;
  text: string;
  clause: string;
  cantrip: boolean;
  battle: boolean;
  mage: boolean;
  tome: boolean;
  range: [number, number] | null;
  discard: number;
  kingdom: string | null;
  doubt: string;
  /** the head of a Hero's portrait */
  figure?: string;
  power?: string;
  lock?: boolean;
  ongoing?: boolean;
  movement?: number;
  light?: number;
  heavy?: number;
  abilities?: string[];
  cost?: number;
}
/** A Monster, as printed. */
export interface Monster {
  light: number;
  heavy: number;
  id: string;
  name: string;
  emblem: string;
  sea: boolean;
  abilities: string[];
  gold: number;
  range: number;
  doubt: string;
}
/** Of `move`, `switch` and `sail`. */
export interface PathDetail {
  from: string;
  path: string[];
  /** in movement points; left out where a power gives the step */
  cost?: number;
  left?: number;
  road?: boolean;
  ship?: boolean;
}
/** Of `attack`. */
export interface AttackDetail {
  "ambush by attacker"?: WayOfFighting;
  "ambush by defender"?: WayOfFighting;
  attacker: DiceShown;
  defender?: DiceShown;
  normal?: WayOfFighting;
  "with your cards"?: WithCard[];
  /** how many Monsters may live in the lair; then there is no `defender` */
  unknown?: number;
}
export interface WayOfFighting {
  advance: number;
  attacker: SideChances;
  defender: SideChances;
  /** not in an Ambush, which nobody wins; like the next three */
  win?: number;
  tie?: number;
  draw?: number;
  lose?: number;
  /** how often it comes to this, where that hangs on the Monster */
  share?: number;
}
export interface SideChances {
  /** the chances of 0, 1, 2... hits */
  hits: number[];
  weakened: number;
  eliminated: number;
  /** the chance to lose the Hero */
  hero: number;
}
export interface DiceShown {
  light: number;
  heavy: number;
  modifier: number;
  text: string;
}
/** The same with a card of the asking seat's own, aimed at its best. */
export interface WithCard {
  "ambush by attacker"?: WayOfFighting;
  "ambush by defender"?: WayOfFighting;
  attacker: DiceShown;
  defender?: DiceShown;
  normal?: WayOfFighting;
  card: string;
  name: string;
  /** what it costs after the combat */
  afterwards?: string[];
}
/** What a list of campaigns shows. */
export interface SetupFacts {
  from: string;
  series: string;
  number: number;
  year: number;
  maps: string[];
  /** the kingdoms of each */
  sides: { [k: string]: string[] };
  kingdoms: number;
  players: number;
  seasons: number;
  to: string;
  difficulty: string;
  rules: string;
  variants: Variant[];
  /** whether it can be linked with later chapters */
  linked: boolean;
  /** how often each side wins between equals; null where that was not measured */
  balance: Balance | null;
  doubts: string[];
}
export interface Variant {
  id: string;
  name: string;
  text: string;
}
/** How even a campaign is between opponents of the same strength. */
export interface Balance {
  /** the share of games that the Invader won */
  invader: number;
  games: number;
  /** a setting that makes it more even */
  handicap: string | null;
  /** the Invader's share with it */
  evened: number | null;
}
