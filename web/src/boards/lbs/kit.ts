import type { GameKit } from "../kit";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import LaidCard from "./LaidCard.svelte";
import { lobby } from "./lobby";
import Status from "./Status.svelte";

export const kit: GameKit = { ...lobby, Board, Card: LaidCard, Ending, Status, staged: "several" };
