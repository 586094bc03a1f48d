/** How a game ended, in the words of its headline. */
import type { Outcome, Seat } from "./wire";
import { seatWords } from "./story";
import { listed } from "./words";

/** `mine`: the seats played at this screen. */
export function endWords(outcome: Outcome | null, seats: Seat[], mine: readonly (number | null)[]): string {
  const winners = outcome?.winners ?? [];
  if (winners.length === 0) return seats.length === 1 ? "Defeat" : "Nobody wins";
  if (mine.length === 1) return winners.includes(mine[0]!) ? "Victory" : "Defeat";
  const names = winners.map((seat) => seatWords(seats[seat]));
  return `${listed(names)} ${winners.length > 1 ? "win" : "wins"}`;
}
