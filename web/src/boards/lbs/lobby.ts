/** What the lobby asks about a game of Burning Sands before there is a table. */
import type { LobbyKit } from "../kit";
import { deckHue } from "./hues";
import Picture from "./Picture.svelte";

export const lobby: LobbyKit = { Picture, hue: deckHue, decks: true };
