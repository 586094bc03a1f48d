/** How the cards of games are drawn, loaded with the pages that show them. */
import { api } from "../lib/api";
import { emblems } from "../lib/emblems.svelte";
import { toLibrary, type Library } from "../lib/library";
import type { CardDrawing, CardsKit } from "./kit";

const chunks = import.meta.glob<CardsKit>("./*/cards.ts", { import: "cards" });

/** The games whose cards can be looked through. */
export const GAMES_WITH_CARDS = Object.keys(chunks).map((file) => file.split("/")[1]!);

/** All that is needed to show the cards of a game. */
export interface Shelf extends Library {
  game: string;
  title: string;
  board: unknown;
  drawing: CardDrawing;
  Piece: CardsKit["Piece"];
}

/** With `setup` only what that way to begin uses. */
export async function loadShelf(game: string, setup = ""): Promise<Shelf> {
  const chunk = chunks[`./${game}/cards.ts`];
  if (!chunk) throw new Error(`There are no cards of “${game}”.`);
  const [kit, library, board, games] = await Promise.all([
    chunk(),
    api.cards(game),
    setup ? api.board(game, setup) : api.wholeBoard(game),
    api.games(),
    emblems.load(game),
  ]);
  const title = games.find(({ name }) => name === game)?.title ?? game;
  return { ...toLibrary(library), game, title, board, drawing: kit.drawing(board), Piece: kit.Piece };
}
