/** The boards of games, loaded on demand with the emblems they draw. */
import { emblems } from "../lib/emblems.svelte";
import type { GameKit } from "./kit";
import Waiting from "./Waiting.svelte";

const chunks = import.meta.glob<GameKit>("./*/kit.ts", { import: "kit" });
const chunkOf = (game: string): (() => Promise<GameKit>) => chunks[`./${game}/kit.ts`] ?? chunks["./brought/kit.ts"]!;
const waiting: GameKit = { Board: Waiting };

const loading = new Map<string, Promise<GameKit>>();

class Kits {
  known = $state.raw<Readonly<Record<string, GameKit>>>({});
}
const kits = new Kits();

/** A game's board and what goes with it, once it is here. */
export function loadKit(game: string): Promise<GameKit> {
  let found = loading.get(game);
  if (!found) {
    found = Promise.all([chunkOf(game)(), emblems.load(game)]).then(([kit]) => {
      kits.known = { ...kits.known, [game]: kit };
      return kit;
    });
    found.catch(() => loading.delete(game));
    loading.set(game, found);
  }
  return found;
}

/** The same for now: while it is on its way, a board that says so. */
export function kitOf(game: string): GameKit {
  return kits.known[game] ?? waiting;
}
