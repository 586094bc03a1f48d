/** Boards are found by their folder, which is named like the game. What the lobby asks is here at once; the board comes
 * when a table of the game is opened. A game without one is drawn by the script that it brings along, or generically. */
import type { LobbyKit } from "./kit";

export { kitOf, loadKit } from "./kits.svelte";

const lobbies = import.meta.glob<LobbyKit>("./*/lobby.ts", { eager: true, import: "lobby" });

export function lobbyOf(game: string): LobbyKit {
  return lobbies[`./${game}/lobby.ts`] ?? {};
}

/** The games for which people build decks. */
export const GAMES_WITH_DECKS = Object.entries(lobbies).flatMap(([folder, { decks }]) =>
  decks ? [folder.split("/")[1]!] : [],
);

/** Where an address leads that names a page without its game, as `/maps`: to the only game that has such a page. */
export function pageWithoutGame(id: string): string | undefined {
  const games = Object.entries(lobbies).flatMap(([folder, { pages }]) =>
    pages?.some((page) => page.id === id) ? [folder.split("/")[1]!] : [],
  );
  return games.length === 1 ? `/${id}/${games[0]!}` : undefined;
}
