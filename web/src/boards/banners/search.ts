/** What can be looked for on the map: places, units, what is ready, what counts for the goal. */
import type { Findable } from "../../lib/finding";
import { standing } from "./describe";
import type { Atlas, BannersView } from "./model";

export function findableOn(
  atlas: Atlas,
  view: BannersView,
  seat: number | null,
  counting: ReadonlySet<string>,
): Findable[] {
  const own = new Set(view.kingdoms.filter((kingdom) => kingdom.seat === seat).map((kingdom) => kingdom.kingdom));
  const towns = new Map(view.settlements.map((town) => [town.at, town]));
  const units = view.units.map((unit): Findable => {
    const ready = unit.status === "ready" && unit.kingdom === view.kingdom && own.has(unit.kingdom);
    return {
      id: `unit:${unit.unit}`,
      name: unit.army,
      where: atlas.place(unit.at),
      tags: [atlas.kingdomName(unit.kingdom), ready ? "ready" : "", unit.weakened ? "weakened" : ""].filter(Boolean),
      refs: [`unit:${unit.unit}`, `hex:${unit.at}`],
      first: ready,
    };
  });
  const places = [...towns.values()].map((town): Findable => {
    const counts = counting.has(town.at);
    return {
      id: `settlement:${town.settlement}`,
      name: town.settlement,
      where: standing(atlas, town) || "nobody's",
      tags: counts ? ["counts for the goal"] : [],
      refs: [`settlement:${town.settlement}`, `hex:${town.at}`],
      first: counts,
    };
  });
  const lairs = atlas.board.hexes
    .filter((hex) => hex.lair)
    .map((hex): Findable => ({
      id: `hex:${hex.id}`,
      name: hex.lair!,
      where: "lair",
      tags: [],
      refs: [`hex:${hex.id}`],
    }));
  return [...units, ...places, ...lairs];
}
