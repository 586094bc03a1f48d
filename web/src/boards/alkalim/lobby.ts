/** What the lobby asks about a game of Al-Kalim before there is a table. */
import type { LobbyKit } from "../kit";
import { heroesOf } from "./guide";

export const lobby: LobbyKit = {
  boardSettings: ["dice", "prices"],
  seatSetting: { name: "heroes", words: "plays the hero", choices: heroesOf },
};
