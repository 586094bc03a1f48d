/** What the lobby asks about a game of Al-Kalim before there is a table. */
import type { LobbyKit } from "../kit";
import { heroHue } from "./hues";
import Picture from "./Picture.svelte";
import Portrait from "./Portrait.svelte";

export const lobby: LobbyKit = {
  Picture,
  Portrait,
  hue: (_, card) => heroHue(card),
  boardSettings: ["dice", "prices"],
  seatSetting: { name: "heroes", fits: (card, chosen) => [undefined, "all", card.set].includes(chosen["roster"]) },
};
