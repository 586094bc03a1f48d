/** What stands on each hex, as its drawing needs it and nothing else: what looks the same is not drawn anew. */
import type { Point } from "../../lib/hex";
import type { Atlas, BannersView, MonsterState, Settlement, SettlementState, Unit } from "./model";

export interface DrawnUnit extends Unit {
  active: boolean;
  /** It has gained something for a while. */
  gains: boolean;
}

export interface OnHex {
  settlement?: Settlement;
  town?: SettlementState;
  units?: DrawnUnit[];
  monster?: MonsterState;
  /** What became of the lair here. */
  lair?: "explored" | "abandoned";
}

/**
 * Whether a unit may still act. Said only of the armies of whose turn it is: of the others it tells nothing, nor of an
 * army that is set up, and acts a moment later.
 */
export function statusOf(view: BannersView, unit: Unit): Unit["status"] | "" {
  return unit.kingdom === view.kingdom && view.phase !== "opening" ? unit.status : "";
}

export function standingOn(atlas: Atlas, view: BannersView): Map<string, OnHex> {
  const found = new Map<string, OnHex>();
  const at = (hex: string): OnHex => {
    let there = found.get(hex);
    if (!there) found.set(hex, (there = {}));
    return there;
  };
  for (const [hex, settlement] of atlas.settlementAt) at(hex).settlement = settlement;
  for (const town of view.settlements) at(town.at).town = town;
  const gaining = new Set((view.magic?.gains ?? []).map((gain) => gain.unit));
  for (const unit of view.units) {
    const drawn = {
      ...unit,
      status: statusOf(view, unit) || "ready",
      active: view.active?.unit === unit.unit,
      gains: gaining.has(unit.unit),
    };
    (at(unit.at).units ??= []).push(drawn);
  }
  for (const monster of view.magic?.monsters ?? []) at(monster.at).monster = monster;
  for (const lair of view.magic?.explored ?? []) at(lair.at).lair = "explored";
  for (const lair of view.magic?.abandoned ?? []) at(lair).lair = "abandoned";
  return found;
}

/** The name of a settlement on the map. */
export interface Plate {
  name: string;
  at: Point;
  city: boolean;
  /** It is not in play. */
  aside: boolean;
  /** Armies stand above it. */
  crowded: boolean;
  /** Its hex, where it counts for the goal. */
  counts: string;
}

export function platesOn(
  atlas: Atlas,
  crowded: ReadonlySet<string>,
  counting: ReadonlySet<string>,
): Map<string, Plate> {
  const found = new Map<string, Plate>();
  for (const { name, at: hex, city, in_play } of atlas.board.settlements) {
    const at = atlas.centre(hex);
    const counts = counting.has(hex) ? hex : "";
    if (at) found.set(name, { name, at, city, aside: in_play === false, crowded: crowded.has(hex), counts });
  }
  return found;
}
