/** How far one has come in each lesson, as this browser remembers it. */
import type { Coach } from "./generated/messages";
import { load, save } from "./storage";

export interface Progress {
  /** Where to go on: lines of the script that have been played. */
  at: number;
  passed: number;
  of: number;
  /** It has been played to its end once. */
  done: boolean;
}

type Kept = Record<string, Progress>;
const NAME = "sandtable.lessons";

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value as Record<string, Partial<Progress> | null>).every(
      (each) => typeof each?.at === "number" && typeof each.passed === "number" && typeof each.of === "number",
    )
  );
}

class ProgressKept {
  private kept = $state.raw<Kept>(load<Kept>(NAME, {}, isKept));

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === NAME) this.kept = load<Kept>(NAME, {}, isKept);
    });
  }

  /** Of a lesson, by its source `GAME/ID`; undefined where it was never opened. */
  of(source: string): Progress | undefined {
    return this.kept[source];
  }

  /** Whether any lesson of a game was begun. */
  begun(game: string): boolean {
    return Object.keys(this.kept).some((source) => source.startsWith(`${game}/`));
  }

  /** What is tried leaves no trace; a lesson that has been done once stays done. */
  reach(source: string, at: number, { kind, passed, of }: Pick<Coach, "kind" | "passed" | "of">): void {
    if (kind === "try") return;
    const before = load<Kept>(NAME, {}, isKept);
    const done = kind === "end" || (before[source]?.done ?? false);
    this.kept = { ...before, [source]: { at, passed, of, done } };
    save(NAME, this.kept);
  }
}

export const progress = new ProgressKept();
