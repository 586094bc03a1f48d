import type { LobbyKit } from "../kit";

/** Nothing of its own: decks and settings are chosen from lists. */
export const lobby: LobbyKit = {};
