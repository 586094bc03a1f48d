/** Who is ahead, what the campaign is about, and when something begins. */
import type { Line } from "../../lib/wire";
import { atlasOf, toView } from "./model";

/** What a line of the log begins. */
export function begins(line: Line): string {
  if (line.kind === "turn") return "turn";
  return line.kind === "battle" && line.rules.includes("BB 7.2/attack") ? "combat" : "";
}

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
