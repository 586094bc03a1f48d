/** Made by `make contract` from the types of the engine: change those, not this file. */

export interface View {
  /** from 1 */
  turn: number;
  /** `dawn`, `day`, `night` or `end` */
  phase: string;
  /** the seat whose `view` it is */
  you: string | null;
  /** `awakening` or `episode-3` */
  edition: string;
  /** the seat with the Blessing */
  blessed: string;
  /** whose turn to act it is */
  to_act: string;
  /** passes in a row */
  passes: number;
  /** the Omen's name, or none */
  omen: string | null;
  /** its number at this table */
  omen_card: number | null;
  players: Player[];
  /** all cards that may be seen */
  cards: Card[];
  /** the same for the hand of the seat whose `view` it is */
  hand: Card[];
  /** the attack that goes on, or none */
  attack: Attack | null;
  /** the battle that goes on, or none */
  battle: Battle | null;
  /** the raid that goes on, or none */
  raid: Raid | null;
  /** the duel that goes on, or none */
  duel: Duel | null;
  /** seats; once the game is over */
  winner: string[] | null;
}
export interface Player {
  seat: string;
  /** from 0 */
  number: number;
  name: string;
  faction: string;
  stronghold: string | null;
  blessed: boolean;
  out: boolean;
  /** all of it */
  water: number;
  city_water: number;
  /** that could be made now */
  copper: number;
  /** likewise */
  influence: number;
  /** Story Points */
  story: number;
  /** how many */
  sections: number;
  /** how many cards */
  hand: number;
  /** how many may be kept in the End Phase */
  hand_size: number;
  deck: number;
  saved: number;
  buried: number;
  /** attacks this turn */
  attacked: number;
  /** raids this turn */
  raided: number;
}
/** A card that may be seen. */
export interface Card {
  /** its number at this table */
  card: number;
  name: string;
  /** its name in keys */
  slug: string;
  type: string;
  token: boolean;
  owner: string;
  controller: string;
  /** `play`, `hand`, `deck`, `saved`, `buried`, `table` or `held` */
  zone: string;
  traits: string[];
  fate: number | null;
  /** in piles: 1 is the top */
  position?: number;
  /** in hand */
  copper_cost?: number;
  /** in hand */
  water_cost?: number;
  /** in play, like all that follow: what it is attached to */
  host?: string | null;
  /** the number of the same */
  on?: number | null;
  attached?: string[];
  bowed?: boolean;
  water?: number;
  strength?: number;
  ka?: number;
  influence?: number;
  unit_strength?: number;
  place?: string;
  /** the number of the same */
  at?: number | null;
  flying?: boolean;
  /** the earlier version under an Experienced Hero */
  beneath?: string | null;
  base?: number;
  capacity?: number;
  plus?: string[];
  raid?: number;
  carry?: number;
  archery?: number;
  copper?: number;
  story?: number;
  /** what it has gained or lost */
  changes?: string[];
}
export interface Attack {
  attacker: string;
  defenders: string[];
  stage: string;
  invited: string[];
  paid: string[];
  parties: Party[];
  units: AttackingUnit[];
  /** to come */
  battles: string[];
  toll: number;
}
/** A player who has a part in an attack, or was asked to take one. */
export interface Party {
  seat: string;
  part: "asked" | "attacks" | "defends";
  /** who asked */
  by: string[];
  /** Strength of unbowed units at home */
  ready: number;
  /** a Water token was given for the promise to send a unit */
  paid: boolean;
}
/** A Hero sent to a battle, with those attached. */
export interface AttackingUnit {
  hero: string;
  card: number;
  controller: string;
  side: "attacking" | "defending";
  place: string;
  at: number | null;
  strength: number;
  bowed: boolean;
}
export interface Battle {
  place: string;
  at: number | null;
  attacker: string;
  defender: string;
  acts: "attacker" | "defender";
  passes: number;
  /** Heroes */
  attacking: string[];
  /** of unbowed cards */
  attacking_strength: number;
  defending: string[];
  defending_strength: number;
  city_strength: number | null;
  water: number | null;
  lost: string[];
}
export interface Raid {
  raider: string;
  stage: string;
  raids: RaidingHero[];
}
/** One Hero's raid on one City Section. */
export interface RaidingHero {
  raider: string;
  card: number;
  controller: string;
  section: string;
  at: number;
  defender_seat: string;
  bonus: number;
  fate_card: string | null;
  value: number | null;
  defender: string | null;
  defence_card: string | null;
  against: number;
  carries: number;
  done: boolean;
}
export interface Duel {
  challenger: string;
  challenger_card: number;
  /** Ka left */
  challenger_left: number | null;
  challenged: string;
  challenged_card: number;
  challenged_left: number | null;
  stat: string;
  round: number;
  thruster: string | null;
  thrust: string | null;
  parry: string | null;
  blind: boolean;
}
export interface Board {
  /** the face of every card, since any could turn up */
  cards: Face[];
  seats: SeatName[];
  /** what can be answered, in words */
  triggers: { [k: string]: string };
  /** of what has no record of its own: `factions`, `types`, `tokens`, `decks` */
  emblems: { [k: string]: { [k: string]: string } };
  zones: string[];
  /** what each source is */
  provenance: { [k: string]: string };
}
/** A card as it is printed. */
export interface Face {
  slug: string;
  token: boolean;
  name: string;
  type: string;
  emblem?: string;
  /** the head of a portrait */
  figure?: string;
  factions?: string[];
  traits?: string[];
  values?: { [k: string]: number };
  strength?: number;
  ka?: number;
  water?: number;
  copper?: number;
  influence?: number;
  fate?: number;
  produces?: number;
  points?: number;
  capacity?: number;
  story?: number;
  grants?: string[];
  gives?: { [k: string]: number };
  limit?: number;
  text?: string[];
  /** which of its numbers are added to its Hero's */
  plus?: string[];
  /** where each fact is known from */
  provenance: { [k: string]: string };
  /** the clauses of the ledger on this very card */
  rulings: string[];
}
export interface SeatName {
  id: string;
  name: string;
}
export interface AttackDetail {
  lines: string[];
  kind: "attack";
  units: UnitStrength[];
  strength: number;
  against: Foe[];
}
export interface UnitStrength {
  card: number;
  name: string;
  strength: number;
}
/** What an attack on a player could meet. */
export interface Foe {
  seat: string;
  units: UnitStrength[];
  strength: number;
  hand: number;
  copper: number;
  sections: SectionStrength[];
}
export interface SectionStrength {
  card: number;
  name: string;
  strength: number;
  water: number;
}
export interface BattleDetail {
  lines: string[];
  kind: "battle";
  attacking: number;
  defending: number;
  unit?: UnitStrength;
  section?: SectionStrength;
}
export interface EngagementDetail {
  lines: string[];
  kind: "engagement";
  damage: number;
  /** cards that can be lost to it */
  exposed: number[];
  immune: number[];
  section?: SectionStrength;
}
export interface AbsorbingDetail {
  lines: string[];
  kind: "absorbing";
  left: number;
  absorbs?: number;
}
export interface RaidDetail {
  lines: string[];
  kind: "raid";
  best: number;
  goals: RaidGoal[];
}
export interface RaidGoal {
  card: number;
  name: string;
  needs: number;
  /** at stake */
  water: number;
  guards: string[];
}
export interface RaidCardDetail {
  lines: string[];
  kind: "raid card";
  value: number;
  base?: number;
  guards?: string[];
}
export interface DuelDetail {
  lines: string[];
  kind: "duel";
  mine?: number;
  theirs?: number;
  value?: number;
  left?: number;
  /** the chance of each Fate value of the parry */
  values?: { [k: string]: number };
  /** what is lost by the Fate of the thrust */
  losses?: { [k: string]: number };
}
export interface PaymentDetail {
  lines: string[];
  copper?: number;
  water?: number;
  copper_left?: number;
  water_left?: number;
  bows?: number[];
  /** City Sections, once for each Water */
  draws?: number[];
  kind: "payment";
}
export interface ActionDetail {
  lines: string[];
  copper?: number;
  water?: number;
  copper_left?: number;
  water_left?: number;
  bows?: number[];
  /** City Sections, once for each Water */
  draws?: number[];
  kind: "action";
  text: string;
  targets?: number[];
}
