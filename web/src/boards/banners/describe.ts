/** A hex in words, for those who hear the map. */
import type { Option } from "../../lib/wire";
import { enterWords } from "../../lib/words";
import { lairName, type Atlas, type Hex, type MonsterState, type SettlementState, type Unit } from "./model";

export function standing(atlas: Atlas, state: SettlementState | undefined): string {
  if (!state) return "";
  if (state.marker === "razed") return "razed";
  const held = state.controller ? `held by ${atlas.the(state.controller)}` : "";
  return [held, state.besieged ? "besieged" : "", state.coven ? "a Coven gathers here" : ""].filter(Boolean).join(", ");
}

export function describe(
  atlas: Atlas,
  hex: Hex,
  state: SettlementState | undefined,
  units: Unit[] | undefined,
  options: Option[] | undefined,
  more: { monster?: MonsterState | undefined; lair?: string | undefined; status?: (unit: Unit) => string } = {},
): string {
  const parts: string[] = [];
  const town = atlas.settlementAt.get(hex.id);
  if (town) {
    const kind = `${town.fortified > 1 ? "magically fortified " : town.fortified ? "fortified " : ""}${town.city ? "city" : "town"}${town.port ? " and port" : ""}`;
    parts.push(`${kind}, loyal to ${atlas.the(town.loyalty)}`);
    const held = standing(atlas, state);
    if (held) parts.push(held);
    if (town.in_play === false) parts.push("out of play");
  }
  parts.push(lairName(hex) ?? hex.terrain);
  if (more.lair) parts.push(more.lair);
  if (more.monster)
    parts.push(
      `${atlas.monsters.get(more.monster.monster)?.name ?? "a monster"}, commanded by ${atlas.the(more.monster.command)}${more.monster.ready ? ", ready" : ""}`,
    );
  if (hex.mine) parts.push("mine");
  if (hex.entry?.length) parts.push(`Entry hex of ${hex.entry.map((kingdom) => atlas.the(kingdom)).join(" and ")}`);
  const sides = atlas.sides.get(hex.id) ?? [];
  if (sides.some((side) => side.road)) parts.push("road");
  if (sides.some((side) => side.river === 2)) parts.push("major river");
  else if (sides.some((side) => side.river)) parts.push("river");
  for (const unit of units ?? []) {
    parts.push(
      [
        unit.weakened ? "weakened" : "",
        atlas.unitName(unit),
        unit.hero ? (unit.locked ? "hero, locked" : "hero") : "",
        unit.enslaved ? "enslaved" : "",
        more.status?.(unit) ?? unit.status,
      ]
        .filter(Boolean)
        .join(" "),
    );
  }
  const place = atlas.place(hex.id);
  return `${place}: ${parts.join("; ")}.${enterWords(options)}`;
}
