/** The board and the view of Burning Banners, as docs/api.md gives them, and quick ways to look things up. */
import { centre, type Point } from "../../lib/hex";
import { placeWords } from "../../lib/words";

export interface Hex {
  id: string;
  q: number;
  j: number;
  terrain: string;
  coastal?: boolean;
  river?: boolean | number;
  partial?: boolean | number;
  at_sea?: boolean;
  entry?: string[];
  mine?: boolean | string | null;
  lair?: boolean | string | { name?: string } | null;
}

export interface Side {
  a: string;
  b: string;
  river?: number | null;
  road?: boolean;
  waterway?: boolean;
  coastal?: boolean;
  sea?: boolean;
  doubt?: boolean | string;
}

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

export interface Kingdom {
  id: string;
  name: string;
  color: string;
}

export interface Dice {
  light: number;
  heavy: number;
}

export interface Army extends Dice {
  kingdom: string;
  name: string;
  count: number;
  cost: number;
  recovery: number | null;
  weakened: Dice | null;
  movement: number;
  abilities: string[];
  characteristics: string[];
}

/** A Spell, Treasure, Blessing or Hero card, as printed. */
export interface Card {
  id: string;
  name: string;
  kind: "spell" | "treasure" | "blessing" | "hero";
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
  power?: string;
  lock?: boolean;
  ongoing?: boolean;
  movement?: number;
  light?: number;
  heavy?: number;
  abilities?: string[];
  cost?: number;
}

export interface Monster extends Dice {
  id: string;
  name: string;
  sea: boolean;
  abilities: string[];
  gold: number;
  range: number;
  doubt: string;
}

export interface BannersBoard {
  kind: string;
  maps: { id: string; name: string }[];
  hexes: Hex[];
  sides: Side[];
  settlements: Settlement[];
  kingdoms: Kingdom[];
  armies: Army[];
  advanced?: boolean;
  cards?: Card[];
  monsters?: Monster[];
}

export interface Unit {
  unit: number | string;
  kingdom: string;
  army: string;
  at: string | null;
  weakened: boolean;
  status: string;
  hero?: boolean;
  card?: string;
  locked?: boolean;
  enslaved?: boolean;
}

export interface SettlementState {
  settlement: string;
  at: string;
  marker: string | null;
  controller: string | null;
  besieged: boolean;
  coven?: boolean;
}

export interface KingdomState {
  kingdom: string;
  name: string;
  side: string;
  seat: number | null;
  gold: number;
  income: number | null;
  markers: number;
  settlements: number;
  collapsed: boolean;
  playmat: Record<string, number>;
}

/** What a player of the Advanced game has; the cards in hand only for the viewer's own. */
export interface PlayerState {
  seat: number;
  kingdoms: string[];
  spells: number;
  blessings: Record<string, number>;
  treasures: number;
  hand: string[] | null;
  owned: string[];
}

export interface MonsterState {
  at: string;
  monster: string;
  command: string;
  ready: boolean;
}

export interface Gain {
  unit: number | null;
  at: string | null;
  light: number;
  heavy: number;
  abilities: string[];
  movement: number;
}

export interface Magic {
  players: PlayerState[];
  decks: { spells: number; treasures: number; blessings: Record<string, number> };
  discards: { spells: string[]; blessings: string[] };
  "treasures gone": string[];
  monsters: MonsterState[];
  explored: { at: string; monster: string }[];
  abandoned: string[];
  pool: { land: number; sea: number };
  study: { glyphs: number; churns: number };
  heroes: Record<string, number>;
  fallen: string[];
  gains: Gain[];
  force: string[];
}

export interface Aim {
  side: string;
  when: string;
  text: string;
}

export interface BannersView {
  season: string;
  year: number;
  turn: number;
  turns: number;
  phase: string;
  kingdom: string | null;
  kingdoms: KingdomState[];
  units: Unit[];
  settlements: SettlementState[];
  active: ({ unit?: number | string; movement?: number } & Record<string, unknown>) | null;
  score: Record<string, number>;
  campaign: string;
  revolts: number | null;
  aims: Aim[];
  magic: Magic | null;
  /** Settlements that were founded during the game and are not on the printed board. */
  founded: Settlement[];
}

export function toView(raw: unknown): BannersView {
  const view = (raw ?? {}) as Partial<BannersView>;
  return {
    season: view.season ?? "",
    year: view.year ?? 1,
    turn: view.turn ?? 1,
    turns: view.turns ?? 1,
    phase: view.phase ?? "",
    kingdom: view.kingdom ?? null,
    kingdoms: view.kingdoms ?? [],
    units: view.units ?? [],
    settlements: view.settlements ?? [],
    active: view.active ?? null,
    score: view.score ?? {},
    campaign: view.campaign ?? "",
    revolts: view.revolts ?? null,
    aims: view.aims ?? [],
    magic: view.magic ?? null,
    founded: view.founded ?? [],
  };
}

/** Kingdoms that a campaign leaves out still have towns on its map. */
const ELSEWHERE: Record<string, string> = {
  oathborn: "Oathborn",
  fjordland: "Fjordland",
  empire: "Eastern Empire",
  night: "Army of the Night",
  goblins: "Goblins",
  orcs: "Orcs",
};

/** The board with its things found by name and place. Made once for each board. */
export class Atlas {
  readonly hexes: Map<string, Hex>;
  readonly cells = new Map<string, Hex>();
  readonly settlementAt = new Map<string, Settlement>();
  readonly settlementNamed = new Map<string, Settlement>();
  readonly sides = new Map<string, Side[]>();
  readonly kingdoms: Map<string, Kingdom>;
  readonly cards: Map<string, Card>;
  readonly monsters: Map<string, Monster>;
  private readonly armies = new Map<string, Army>();
  private readonly joined: boolean;

  constructor(readonly board: BannersBoard) {
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
    for (const hex of board.hexes) this.cells.set(`${hex.q},${hex.j}`, hex);
    for (const town of board.settlements ?? []) {
      this.settlementAt.set(town.at, town);
      this.settlementNamed.set(town.name, town);
    }
    for (const side of board.sides ?? []) {
      for (const end of [side.a, side.b]) {
        const list = this.sides.get(end);
        if (list) list.push(side);
        else this.sides.set(end, [side]);
      }
    }
    this.kingdoms = new Map((board.kingdoms ?? []).map((kingdom) => [kingdom.id, kingdom]));
    this.cards = new Map((board.cards ?? []).map((card) => [card.id, card]));
    this.monsters = new Map((board.monsters ?? []).map((monster) => [monster.id, monster]));
    for (const army of board.armies ?? []) this.armies.set(`${army.kingdom}/${army.name}`, army);
    this.joined = new Set(board.hexes.map((hex) => hex.id.split(":")[0])).size > 1;
  }

  /** What a hex is called: `6,9`, and where several boards are joined `Wildlands 6,9`. */
  place(id: string): string {
    return this.joined ? placeWords(id) : (id.split(":").pop() ?? id);
  }

  at(q: number, j: number): Hex | undefined {
    return this.cells.get(`${q},${j}`);
  }

  army(kingdom: string, name: string): Army | undefined {
    return this.armies.get(`${kingdom}/${name}`);
  }

  /** What a unit fights with: its army, or for a hero what stands on its card. */
  counterOf(unit: Unit): Army | undefined {
    const hero = unit.hero ? this.cards.get(unit.card ?? "") : undefined;
    if (!hero)
      return this.army(unit.kingdom, unit.army) ?? [...this.armies.values()].find((army) => army.name === unit.army);
    let made = this.heroes.get(hero.id);
    if (!made) {
      made = {
        kingdom: unit.kingdom,
        name: hero.name,
        count: 1,
        cost: hero.cost ?? 0,
        recovery: null,
        light: hero.light ?? 0,
        heavy: hero.heavy ?? 0,
        weakened: null,
        movement: hero.movement ?? 0,
        abilities: hero.abilities ?? [],
        characteristics: [],
      };
      this.heroes.set(hero.id, made);
    }
    return made;
  }
  private readonly heroes = new Map<string, Army>();

  /** The colour of the kingdom whose counter a unit is, where another one leads it (contingents, enslaved armies). */
  originOf(unit: Unit): string {
    const home = unit.hero ? this.cards.get(unit.card ?? "")?.kingdom : this.counterOf(unit)?.kingdom;
    return home && home !== unit.kingdom ? this.color(home) : "";
  }

  armyByRef(id: string): Army | undefined {
    return this.armies.get(id);
  }

  color(kingdom: string | null | undefined): string {
    return (kingdom && this.kingdoms.get(kingdom)?.color) || "#8d8574";
  }

  kingdomName(kingdom: string | null | undefined): string {
    return (kingdom && (this.kingdoms.get(kingdom)?.name ?? ELSEWHERE[kingdom] ?? kingdom)) || "nobody";
  }

  centre(id: string): Point | null {
    const hex = this.hexes.get(id);
    return hex ? centre(hex) : null;
  }

  side(a: string, b: string): Side | undefined {
    return this.sides.get(a)?.find((side) => side.a === b || side.b === b);
  }

  /** A lair that lies in the sea is drawn in the sea. */
  water(hex: Hex): boolean {
    if (hex.terrain === "sea" || hex.at_sea) return true;
    if (hex.terrain !== "lair") return false;
    const sides = this.sides.get(hex.id) ?? [];
    return sides.length >= 3 && sides.every((side) => side.sea);
  }
}

const atlases = new WeakMap<object, Map<string, Atlas>>();

/** The one atlas of a board that came from the server, with settlements that were founded since. */
export function atlasOf(board: unknown, founded: Settlement[] = []): Atlas {
  const known = board as BannersBoard;
  let made = atlases.get(known);
  if (!made) atlases.set(known, (made = new Map<string, Atlas>()));
  const more = founded.filter((town) => !(known.settlements ?? []).some((printed) => printed.name === town.name));
  const name = more.map((town) => `${town.name} ${town.at} ${town.in_play}`).join();
  let atlas = made.get(name);
  if (!atlas)
    made.set(
      name,
      (atlas = new Atlas(more.length > 0 ? { ...known, settlements: [...known.settlements, ...more] } : known)),
    );
  return atlas;
}

export function lairName(hex: Hex): string | null {
  if (typeof hex.lair === "string") return hex.lair;
  if (typeof hex.lair === "object" && hex.lair !== null) return hex.lair.name ?? "Lair";
  return hex.lair || hex.terrain === "lair" ? "Lair" : null;
}

/** How a card may be used, in a word or two each. */
export function marksOf(card: Card): string[] {
  const range = card.range
    ? card.range[0] === card.range[1]
      ? `range ${card.range[0]}`
      : `range ${card.range[0]}–${card.range[1]}`
    : "";
  return [
    card.cantrip ? "Cantrip" : "",
    card.battle ? "Battle Magic" : "",
    card.tome ? "Tome" : "",
    card.mage ? "Mage" : "",
    range,
    card.discard ? `discard ${card.discard}` : "",
    card.ongoing ? "ongoing" : "",
    card.lock ? "locks" : "",
  ].filter(Boolean);
}

/** `2 light + 1 heavy`. */
export function diceWords(dice: Dice): string {
  return (
    [dice.light ? `${dice.light} light` : "", dice.heavy ? `${dice.heavy} heavy` : ""].filter(Boolean).join(" + ") ||
    "no dice"
  );
}

/** The word of an army's name that tells it apart on a small counter. */
export function shortName(army: string): string {
  const words = army.split(" ");
  const generic = new Set(["Pack", "Warriors", "Engine", "of"]);
  const tail = words[words.length - 1] ?? army;
  if (words.length === 1) return army;
  if (generic.has(tail)) return words[0] === "Goblin" ? tail : (words[0] ?? army);
  return tail;
}

/** Ids of the ledger's terrain chart that a hex stands under. */
export function chartOf(atlas: Atlas, hex: Hex): string[] {
  const ids: string[] = [];
  const town = atlas.settlementAt.get(hex.id);
  if (town) ids.push(town.wilderness ? "BB chart/wilderness-settlement" : "BB chart/settlement");
  else ids.push(`BB chart/${hex.terrain}`);
  if (hex.mine) ids.push("BB chart/mine");
  const sides = atlas.sides.get(hex.id) ?? [];
  if (sides.some((side) => side.road)) ids.push("BB chart/road");
  if (sides.some((side) => side.river === 1)) ids.push("BB chart/river");
  if (sides.some((side) => side.river === 2)) ids.push("BB chart/major-river");
  if (sides.some((side) => side.road && side.river)) ids.push("BB chart/bridge");
  if (sides.some((side) => side.waterway)) ids.push("BB chart/waterway");
  if (hex.terrain !== "sea" && sides.some((side) => side.coastal)) ids.push("BB chart/coastal-hexside");
  if (hex.terrain !== "sea" && sides.some((side) => side.sea)) ids.push("BB chart/sea-hexside");
  return [...new Set(ids)];
}
