/** Which puzzles one has solved, as this browser remembers it. */
import type { ListedPuzzle } from "./generated/messages";
import { load, save } from "./storage";

/** At the first try; after others; or the answer was shown. */
export type How = "clean" | "solved" | "shown";

interface Kept {
  puzzles: Record<string, How>;
  /** Solved one after the other at the first try. */
  streak: number;
  /** The newest day of which the puzzle was done, by game. */
  days: Record<string, string>;
}
const NAME = "sandtable.puzzles";
const NOTHING: Kept = { puzzles: {}, streak: 0, days: {} };
const BETTER: How[] = ["shown", "solved", "clean"];

function isKept(value: unknown): value is Kept {
  const { puzzles, streak, days } = (value ?? {}) as Partial<Kept>;
  return typeof puzzles === "object" && typeof streak === "number" && typeof days === "object";
}

export function sourceOf(game: string, id: string): string {
  return `puzzle:${game}/${id}`;
}

/** The next one in the list that is open, from the beginning again after the last. */
export function nextPuzzle(
  puzzles: ListedPuzzle[],
  id: string,
  done: (id: string) => boolean,
): ListedPuzzle | undefined {
  const at = puzzles.findIndex((each) => each.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))].find((each) => !done(each.id));
}

class Solved {
  private kept = $state.raw<Kept>(load<Kept>(NAME, NOTHING, isKept));

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === NAME) this.kept = load<Kept>(NAME, NOTHING, isKept);
    });
  }

  /** How a puzzle was done, by its source; undefined where it never was. */
  of(source: string): How | undefined {
    return this.kept.puzzles[source];
  }

  has(source: string): boolean {
    const how = this.of(source);
    return how !== undefined && how !== "shown";
  }

  get streak(): number {
    return this.kept.streak;
  }

  /** Whether the puzzle of a day has been done. */
  doneOn(game: string, day: string): boolean {
    return this.kept.days[game] === day;
  }

  /** A puzzle that was done once stays as it was done best, and counts for the streak once. `day`: of which it is the
   * puzzle, if it is that. */
  note(source: string, how: How, day: string): void {
    const { puzzles, streak, days } = load<Kept>(NAME, NOTHING, isKept);
    const before = puzzles[source];
    const best = before && BETTER.indexOf(before) > BETTER.indexOf(how) ? before : how;
    const game = source.slice(source.indexOf(":") + 1, source.indexOf("/"));
    this.kept = {
      puzzles: { ...puzzles, [source]: best },
      streak: before ? streak : how === "clean" ? streak + 1 : 0,
      days: day ? { ...days, [game]: day } : days,
    };
    save(NAME, this.kept);
  }
}

export const solved = new Solved();
