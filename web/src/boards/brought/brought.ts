/** Boards that games from elsewhere bring along: `web/board.js` in the game's folder (docs/adding-a-game.md). */
import type { BoardProps } from "../kit";

/** What a brought board is given whenever something has changed. */
export type Shown = Pick<BoardProps, "board" | "view" | "seats" | "seat" | "options" | "about" | "busy" | "choose">;
/** Draws everything anew into the element. */
export type Draw = (element: HTMLElement, shown: Shown) => void;

const found = new Map<string, Promise<Draw | null>>();

/** How a game draws its board; null where it brings none. */
export function drawingOf(
  game: string,
  load: (address: string) => Promise<{ default: Draw | null }> = (address) => import(/* @vite-ignore */ address),
): Promise<Draw | null> {
  let known = found.get(game);
  if (!known) {
    known = load(`/api/games/${encodeURIComponent(game)}/board.js`).then(
      (script) => script.default,
      () => null,
    );
    found.set(game, known);
  }
  return known;
}
