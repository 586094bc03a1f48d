import type { GameKit } from "../kit";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import { persona } from "./guide";
import Heroes from "./Heroes.svelte";
import LaidCard from "./LaidCard.svelte";
import { lobby } from "./lobby";
import Plate from "./Plate.svelte";
import Odds from "./Odds.svelte";
import Stacks from "./Stacks.svelte";
import Status from "./Status.svelte";

export const kit: GameKit = {
  ...lobby,
  Board,
  Card: LaidCard,
  Plate,
  Status,
  panels: [
    { id: "heroes", title: "Heroes", Component: Heroes },
    { id: "stacks", title: "Stacks", Component: Stacks },
  ],
  persona,
  Confirm: Odds,
  Ending,
};
