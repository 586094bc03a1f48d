/** Passing in windows of reactions for a while, until the table asks again by itself. */
import type { Line } from "./wire";

/** Until when: the rest of this turn, of this combat, or up to one's own next turn. */
export type Until = "turn" | "combat" | "mine";
/** Stands for every window. */
export const EVERY_WINDOW = "*";
/** Stands for every window about what is not done to the seat, where a game tells them apart. */
export const OTHERS = "others";

export interface Passing {
  seat: number;
  until: Until;
  windows: string[];
  /** The question at which it was said. */
  question: string;
  /** What begins in later steps ends it. */
  step: number;
}

export function isPassing(value: unknown): value is Passing | null {
  if (value === null) return true;
  const told = value as Partial<Passing>;
  return (
    typeof value === "object" &&
    typeof told.seat === "number" &&
    typeof told.step === "number" &&
    typeof told.question === "string" &&
    Array.isArray(told.windows) &&
    ["turn", "combat", "mine"].includes(told.until ?? "")
  );
}

/** Whether what it waits for has begun. */
export function isOver({ seat, until, step }: Passing, lines: readonly Line[]): boolean {
  const from = lines.findLastIndex((line) => line.step <= step) + 1;
  return lines
    .slice(from)
    .some(({ begins, by }) =>
      until === "mine" ? begins === "turn" && by === seat : begins === "turn" || begins === until,
    );
}

/** `You pass until your turn, unless you are involved`. */
export function passingWords({ until, windows }: Passing): string {
  const when = { turn: "for this turn", combat: "until the next combat", mine: "until your turn" }[until];
  return `You pass ${when}${windows.includes(OTHERS) ? ", unless you are involved" : ""}`;
}
