/** How one likes to watch: the pace, whether the map follows and things move, and whether one hears anything. */
import { MediaQuery } from "svelte/reactivity";
import { load, save } from "./storage";

export const PACES = ["instant", "quick", "normal", "steps"] as const;
export type Pace = (typeof PACES)[number];
export const PACE_WORDS: Record<Pace, string> = {
  instant: "At once",
  quick: "Quick",
  normal: "Normal",
  steps: "Step by step",
};

interface Kept {
  /** Null: as the system's wish for little motion suggests. */
  pace: Pace | null;
  follow: boolean;
  motion: boolean;
  sounds: boolean;
}
const NAME = "sandtable.watching";

function isKept(value: unknown): value is Partial<Kept> {
  return typeof value === "object" && value !== null;
}

class Watching {
  private readonly calm = new MediaQuery("(prefers-reduced-motion: reduce)");
  private kept = $state.raw<Kept>({
    pace: null,
    follow: true,
    motion: true,
    sounds: false,
    ...load<Partial<Kept>>(NAME, {}, isKept),
  });

  /** Results are shown without anything that moves. */
  still = $derived(this.calm.current || !this.kept.motion);
  follow = $derived(this.kept.follow);
  motion = $derived(this.kept.motion);
  sounds = $derived(this.kept.sounds);
  pace = $derived<Pace>(
    this.kept.pace !== null && PACES.includes(this.kept.pace)
      ? this.kept.pace
      : this.calm.current
        ? "instant"
        : "normal",
  );

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    save(NAME, this.kept);
  }
}

export const watching = new Watching();
