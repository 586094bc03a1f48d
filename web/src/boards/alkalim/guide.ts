/** How a table is set up, who plays whom, and who is ahead. */
import type { Setting, SetupSpec } from "../../lib/wire";
import { atlasOf, toView } from "./model";

/** Some settings concern a solo game only, some only games with others. */
export function choicesFor(setting: Setting, setup: SetupSpec): string[] {
  const solo = setup.seats.length === 1;
  if (setting.name === "threat") return solo ? setting.choices : [];
  return solo && ["attacks", "plunder"].includes(setting.name) ? [] : setting.choices;
}

/** Who may be played, with what is chosen for the table. */
export function heroesOf(board: unknown, chosen: Record<string, string>): string[] {
  const roster = chosen["roster"] ?? "all";
  const cards = [...atlasOf(board).cards.values()];
  return cards
    .filter((card) => card.kind === "hero" && (roster === "all" || card.set === roster))
    .map((card) => card.name);
}

/** The table settings that are not only for owners of the lost rulebook. */
export const MAIN = ["roster", "dice", "escape", "healing", "prices", "towns", "threat"];

/** The hero of a seat. */
export function persona(raw: unknown, seat: number): string {
  return toView(raw).heroes.find((hero) => hero.seat === seat)?.name ?? "";
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const view = toView(raw);
  if (!view.heroes.some((hero) => hero.seat === seat)) return null;
  const own = view.legends.filter((legend) => legend.seat === seat);
  const done = own.filter((legend) => legend.done).length;
  return {
    value: done,
    means: `Legendary rewards: four of different types win. ${own.length - done} ${own.length - done === 1 ? "quest" : "quests"} under way`,
  };
}
