/** The board and the view of Burning Banners, as docs/api.md gives them, and quick ways to look things up. */
import { centre, type Point } from "../../lib/hex";

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

export interface BannersBoard {
  kind: string;
  maps: { id: string; name: string }[];
  hexes: Hex[];
  sides: Side[];
  settlements: Settlement[];
  kingdoms: Kingdom[];
  armies: Army[];
}

export interface Unit {
  unit: number | string;
  kingdom: string;
  army: string;
  at: string | null;
  weakened: boolean;
  status: string;
}

export interface SettlementState {
  settlement: string;
  at: string;
  marker: string | null;
  controller: string | null;
  besieged: boolean;
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
  private readonly armies = new Map<string, Army>();

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
    for (const army of board.armies ?? []) this.armies.set(`${army.kingdom}/${army.name}`, army);
  }

  at(q: number, j: number): Hex | undefined {
    return this.cells.get(`${q},${j}`);
  }

  army(kingdom: string, name: string): Army | undefined {
    return this.armies.get(`${kingdom}/${name}`);
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

const atlases = new WeakMap<object, Atlas>();

/** The one atlas of a board that came from the server. */
export function atlasOf(board: unknown): Atlas {
  const known = board as BannersBoard;
  let atlas = atlases.get(known);
  if (!atlas) atlases.set(known, (atlas = new Atlas(known)));
  return atlas;
}

export function lairName(hex: Hex): string | null {
  if (typeof hex.lair === "string") return hex.lair;
  if (typeof hex.lair === "object" && hex.lair !== null) return hex.lair.name ?? "Lair";
  return hex.lair || hex.terrain === "lair" ? "Lair" : null;
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

/** The text colour that reads on a counter of this colour. */
export function ink(color: string): string {
  const hex = /^#?([0-9a-f]{6})/i.exec(color)?.[1];
  if (!hex) return "#fff";
  const [r, g, b] = [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.36 ? "#241a0c" : "#fffaf0";
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
