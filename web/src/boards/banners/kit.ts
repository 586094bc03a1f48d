import type { GameKit } from "../kit";
import ArmyCard from "./ArmyCard.svelte";
import Board from "./Board.svelte";
import Cards from "./Cards.svelte";
import { flags } from "./guide";
import Kingdoms from "./Kingdoms.svelte";
import LaidCard from "./LaidCard.svelte";
import { lobby } from "./lobby";
import Plate from "./Plate.svelte";
import Odds from "./Odds.svelte";
import Status from "./Status.svelte";

export const kit: GameKit = {
  ...lobby,
  Board,
  Card: LaidCard,
  Plate,
  Status,
  panels: [
    { id: "panels", title: "Kingdoms", Component: Kingdoms },
    {
      id: "cards",
      title: "Cards",
      Component: Cards,
      shown: (board) => (board as { advanced?: boolean }).advanced === true,
    },
  ],
  Confirm: Odds,
  Subject: ArmyCard,
  flags,
};
