import type { GameKit } from "../kit";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import LaidCard from "./LaidCard.svelte";
import { lobby } from "./lobby";
import Plate from "./Plate.svelte";
import Status from "./Status.svelte";

export const kit: GameKit = { ...lobby, Board, Card: LaidCard, Ending, Plate, Status, staged: "several" };
