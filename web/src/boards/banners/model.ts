/** The board and the view of Burning Banners, as docs/api.md gives them, and quick ways to look things up. */
import type {
  Army,
  Board,
  Card,
  Dice,
  Hex,
  Kingdom,
  Monster,
  Settlement,
  Side,
  Unit,
  View,
} from "../../lib/generated/banners";
import { centre, type Point } from "../../lib/hex";
import type { Look } from "../../lib/looks";
import { CALLED } from "./called";

export type {
  Army,
  Board as BannersBoard,
  Card,
  Hex,
  Kingdom,
  Monster,
  MonsterState,
  PlayerState,
  Settlement,
  SettlementState,
  Side,
  Unit,
  View as BannersView,
} from "../../lib/generated/banners";

export function toView(raw: unknown): View {
  return raw as View;
}

export const KINDS: Record<Card["kind"], { look: Look; hue: string }> = {
  spell: { look: "magic", hue: "#5563ad" },
  treasure: { look: "thing", hue: "#a87d1c" },
  blessing: { look: "tale", hue: "#7a6a52" },
  hero: { look: "person", hue: "#7a6a52" },
};

/** What a counter shows; a Hero's also its face. */
export type Counted = Army & { figure?: string | undefined };

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

  constructor(readonly board: Board) {
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
  }

  /** What a hex is called: its settlement or lair, or where it lies from the nearest. */
  place(id: string): string {
    return this.settlementAt.get(id)?.name ?? this.hexes.get(id)?.place ?? id;
  }

  at(q: number, j: number): Hex | undefined {
    return this.cells.get(`${q},${j}`);
  }

  army(kingdom: string, name: string): Army | undefined {
    return this.armies.get(`${kingdom}/${name}`);
  }

  /** What a unit fights with: its army, or for a hero what stands on its card. */
  counterOf(unit: Unit): Counted | undefined {
    const hero = unit.hero ? this.heroCounter(unit.card ?? "", unit.kingdom) : undefined;
    return (
      hero ?? this.army(unit.kingdom, unit.army) ?? [...this.armies.values()].find((army) => army.name === unit.army)
    );
  }

  /** What stands on a Hero's card, as a counter shows it. */
  heroCounter(card: string, kingdom?: string): Counted | undefined {
    const hero = this.cards.get(card);
    if (hero?.kind !== "hero") return undefined;
    let made = this.heroes.get(hero.id);
    if (!made) {
      made = {
        kingdom: kingdom ?? hero.kingdom ?? "",
        name: hero.name,
        emblem: hero.emblem,
        figure: hero.figure,
        count: 1,
        cost: hero.cost ?? 0,
        recovery: null,
        light: hero.light ?? 0,
        heavy: hero.heavy ?? 0,
        weakened: null,
        movement: hero.movement ?? 0,
        abilities: hero.abilities ?? [],
        characteristics: [],
        doubt: hero.doubt,
      };
      this.heroes.set(hero.id, made);
    }
    return made;
  }
  private readonly heroes = new Map<string, Counted>();

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

  /** How a card is drawn: the shape of its kind, the colour of its kingdom, its emblem, and a Hero's face. */
  drawn(card: Card): { look: Look; hue: string; emblem: string; figure: string | undefined } {
    const { look, hue } = KINDS[card.kind];
    return { look, hue: card.kingdom ? this.color(card.kingdom) : hue, emblem: card.emblem, figure: card.figure };
  }

  kingdomName(kingdom: string | null | undefined): string {
    return (kingdom && (this.kingdoms.get(kingdom)?.name ?? CALLED[kingdom] ?? kingdom)) || "nobody";
  }

  /** A kingdom within a sentence: `the Oathborn`. */
  the(kingdom: string | null | undefined): string {
    return (kingdom && CALLED[kingdom]) || this.kingdomName(kingdom);
  }

  /** A unit with its kingdom: `Imperial Akritoi`, `Goblin Warriors`; a hero by name alone. */
  unitName(unit: Unit): string {
    const of = unit.hero ? "" : (this.kingdoms.get(unit.kingdom)?.adjective ?? "");
    return !of || unit.army.toLowerCase().includes(of.toLowerCase()) ? unit.army : `${of} ${unit.army}`;
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
  const known = board as Board;
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
  return hex.lair ?? (hex.terrain === "lair" ? "Lair" : null);
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

/** Kingdoms whose armies pay less for a terrain, by the clause that says so. */
const CHEAPER: Record<string, [string, string][]> = {
  mountain: [
    ["oathborn", "BB 12.1.2"],
    ["goblins", "BB 12.2.5"],
  ],
  forest: [["fjordland", "BB 12.5.1"]],
};

/** Who of those at the table pays less for a hex than its chart says. */
export function cheaperFor(atlas: Atlas, hex: Hex): string[] {
  if (atlas.settlementAt.has(hex.id)) return [];
  return (CHEAPER[hex.terrain] ?? []).filter(([kingdom]) => atlas.kingdoms.has(kingdom)).map(([, id]) => id);
}

/** Ids of the ledger's terrain chart that a hex stands under. */
export function chartOf(atlas: Atlas, hex: Hex): string[] {
  const ids: string[] = [];
  const town = atlas.settlementAt.get(hex.id);
  if (town) ids.push(town.wilderness ? "BB chart/wilderness-settlement" : "BB chart/settlement");
  else ids.push(`BB chart/${hex.terrain}`);
  ids.push(...cheaperFor(atlas, hex));
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
