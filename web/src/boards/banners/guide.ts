/** What the campaign is about, and whose colours a seat flies. */
import { atlasOf, toView } from "./model";

export function goalOf(view: unknown): string | null {
  const { campaign } = toView(view);
  return campaign ? `BB ${campaign}/victory` : null;
}

/** The colours of the kingdoms that a seat runs. */
export function flags(board: unknown, raw: unknown, seat: number): string[] {
  const atlas = atlasOf(board);
  return toView(raw)
    .kingdoms.filter((kingdom) => kingdom.seat === seat)
    .map((kingdom) => atlas.color(kingdom.kingdom));
}
