/** What there is of a game besides its tables, each at `/ID/GAME`: the links on every page of the game, in this order. */
import type { Component } from "svelte";
import { GAMES_WITH_DECKS, lobbyOf } from "../boards";
import { GAMES_WITH_CARDS } from "../boards/cards";

export interface PlaceProps {
  game: string;
  /** What follows in the address: `first-game` in `/learn/GAME/first-game`. */
  rest: string;
}

export interface Place {
  id: string;
  title: string;
  /** The games that have it; left out: all of them. */
  games?: string[];
  /** Reached from elsewhere: no link on every page leads there. */
  aside?: boolean;
  load: () => Promise<{ default: Component<PlaceProps> }>;
}

/** The library of a game, or one of its cards. */
export function cardPath(game: string, id = ""): string {
  const parts = id.split("/").filter(Boolean).map(encodeURIComponent);
  return ["/cards", encodeURIComponent(game), ...parts].join("/");
}

export const PLACES: Place[] = [
  { id: "how", title: "How to play", load: () => import("../pages/HowPage.svelte") },
  { id: "learn", title: "Learn", load: () => import("../pages/LearnPage.svelte") },
  { id: "puzzles", title: "Puzzles", load: () => import("../pages/PuzzlesPage.svelte") },
  { id: "rules", title: "Rules", load: () => import("../pages/RulesPage.svelte") },
  { id: "cards", title: "Cards", games: GAMES_WITH_CARDS, load: () => import("../pages/CardsPage.svelte") },
  { id: "decks", title: "Decks", games: GAMES_WITH_DECKS, load: () => import("../pages/DecksPage.svelte") },
  { id: "editor", title: "Editor", load: () => import("../pages/EditorPage.svelte") },
  {
    id: "print",
    title: "Print",
    games: GAMES_WITH_CARDS,
    aside: true,
    load: () => import("../pages/PrintPage.svelte"),
  },
  { id: "examples", title: "Examples", aside: true, load: () => import("../pages/ExamplesPage.svelte") },
];

/** The places of a game and the pages of its own, as `cards`. */
export function placesOf(game: string): { id: string; title: string }[] {
  return [
    ...PLACES.filter(({ games, aside }) => !aside && (games?.includes(game) ?? true)),
    ...(lobbyOf(game).pages ?? []),
  ];
}
