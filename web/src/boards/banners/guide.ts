/** Who is ahead, and what the campaign is about. */
import { atlasOf, toView } from "./model";

export function goalOf(view: unknown): string | null {
  const { campaign } = toView(view);
  return campaign ? `BB ${campaign}/victory` : null;
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const view = toView(raw);
  const own = view.kingdoms.filter((kingdom) => kingdom.seat === seat && view.score[kingdom.kingdom] !== undefined);
  if (own.length === 0) return null;
  return {
    value: own.reduce((sum, kingdom) => sum + view.score[kingdom.kingdom]!, 0),
    means: "Score: what decides the game if it ended now",
  };
}

/** The colours of the kingdoms that a seat runs. */
export function flags(board: unknown, raw: unknown, seat: number): string[] {
  const atlas = atlasOf(board);
  return toView(raw)
    .kingdoms.filter((kingdom) => kingdom.seat === seat)
    .map((kingdom) => atlas.color(kingdom.kingdom));
}
