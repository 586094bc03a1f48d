/** Who is ahead. */
import { toView } from "./model";

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const player = toView(raw).players.find((one) => one.number === seat);
  return player
    ? {
        value: player.water,
        means: `Water; who has none at the end of a turn is out. Story Points: ${player.story} of 5`,
      }
    : null;
}
