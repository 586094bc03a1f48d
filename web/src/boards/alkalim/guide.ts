/** Who plays whom, and who is ahead. */
import { toView } from "./model";

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
