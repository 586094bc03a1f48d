/** Who plays whom. */
import { toView } from "./model";

/** The hero of a seat. */
export function persona(raw: unknown, seat: number): string {
  return toView(raw).heroes.find((hero) => hero.seat === seat)?.name ?? "";
}
