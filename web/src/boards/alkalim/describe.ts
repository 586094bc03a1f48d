/** A hex in words, for those who hear the map. */
import type { Option } from "../../lib/wire";
import { enterWords } from "../../lib/words";
import type { AlKalimView, Atlas, Hex } from "./model";

export function describe(atlas: Atlas, view: AlKalimView, hex: Hex, options: Option[] | undefined): string {
  const parts = [
    atlas.townAt.has(hex.id)
      ? `${hex.text}, town`
      : hex.terrain === "road" && hex.under !== "road"
        ? `road through ${hex.under}`
        : hex.terrain,
  ];
  parts.push(...(atlas.locationsAt.get(hex.id) ?? []).map((location) => location.name));
  if (view.storm?.covers.includes(hex.id)) parts.push("covered by the sandstorm");
  for (const city of view.cities.filter((each) => each.at === hex.id)) parts.push(`Lost ${city.name}`);
  for (const jewel of view.jewels.filter((each) => each.at === hex.id)) {
    parts.push(
      `${jewel.colour} jewel${jewel.sunburst ? " with a sunburst" : ""}${jewel.counter ? "" : ", without its counter"}`,
    );
  }
  for (const foe of view.undefeated.filter((each) => each.at === hex.id)) parts.push(`${foe.name} waits undefeated`);
  for (const hero of view.heroes.filter((each) => each.at === hex.id))
    parts.push(hero.active ? `${hero.name}, whose turn it is` : hero.name);
  return `${hex.id}: ${parts.join("; ")}.${enterWords(options)}`;
}
