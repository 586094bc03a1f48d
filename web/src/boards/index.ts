/** Boards are found by their folder, which is named like the game. What the lobby asks is here at once; the board comes
 * when a table of the game is opened. A game without one is drawn by the script that it brings along, or generically. */
import type { LobbyKit } from "./kit";

export { kitOf, loadKit } from "./kits.svelte";

const lobbies = import.meta.glob<LobbyKit>("./*/lobby.ts", { eager: true, import: "lobby" });

export function lobbyOf(game: string): LobbyKit {
  return lobbies[`./${game}/lobby.ts`] ?? {};
}
