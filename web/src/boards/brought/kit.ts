import type { GameKit } from "../kit";
import Board from "./Board.svelte";

export const kit: GameKit = { Board };
