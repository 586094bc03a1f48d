/** The one place where a game's own board is registered, by the game's name. What the lobby asks is here at once; the
 * board comes when a table of the game is opened. A game without one is drawn by the script that it brings along, or
 * generically. */
import { lobby as alkalim } from "./alkalim/lobby";
import { lobby as banners } from "./banners/lobby";
import type { LobbyKit } from "./kit";
import { lobby as lbs } from "./lbs/lobby";

export { kitOf, loadKit } from "./kits.svelte";

const lobbies: Record<string, LobbyKit> = { lbs, banners, alkalim };

export function lobbyOf(game: string): LobbyKit {
  return lobbies[game] ?? {};
}
