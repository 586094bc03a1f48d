/** What happened since one last chose or looked: what concerns oneself first, then the rest by player. */
import { gather } from "./gather";
import { load, save } from "./storage";
import type { Line } from "./wire";

export interface Recap {
  mine: Line[];
  rest: { by: number | null; lines: Line[] }[];
  count: number;
}

/** Lines that order the log, only say what had to be, or are told as a whole by a later one (what a knock-out cost). */
const QUIET = new Set(["turn", "season", "phase", "auto", "window", "notice", "undo", "part", "knockout"]);

/** Blow by blow: the log and the playback have it, the end of the fight or of the way tells enough. */
const STEPS = new Set(["round", "life", "hit", "wound", "peril", "time"]);

/** A player's lines without the single blows and, where a fight went on for rounds, without its rolls; all where nothing is left. */
function gist(lines: Line[]): Line[] {
  const fought = lines.some((line) => line.kind === "round");
  const told = lines.filter((line) => !STEPS.has(line.kind) && !(fought && line.kind === "dice"));
  return told.length ? told : lines;
}

export function recapOf(lines: readonly Line[], since: number, seats: ReadonlySet<number>): Recap {
  const own = (seat: number | null | undefined): boolean => seat != null && seats.has(seat);
  const fresh = lines.filter((line) => line.step > since);
  const concerns = ({ moment, by, concerns: whom = [] }: Line): boolean =>
    whom.some(own) || (!!moment && (own(by) || whom.length === 0));
  const mine = fresh.filter(concerns);
  const others = fresh.filter((line) => !concerns(line) && !own(line.by) && !QUIET.has(line.kind));
  const rest = [...gather(others, (line) => line.by ?? -1)].map(([by, told]) => ({
    by: by < 0 ? null : by,
    lines: gist(told),
  }));
  return { mine, rest, count: rest.reduce((sum, { lines: told }) => sum + told.length, mine.length) };
}

/** The last of the steps that a seat's choice brought along (it paid, followed a plan): what they tell is no news to it. */
export function cameAlong(fresh: readonly Line[], since: number, seat: number): number {
  let last = since;
  for (const line of fresh) {
    if (line.step <= last) continue;
    // The first line of a step tells whose it is.
    if (line.by != null && line.by !== seat) break;
    last = line.step;
  }
  return last;
}

function isSeen(value: unknown): value is Record<string, number> {
  return typeof value === "object" && value !== null && Object.values(value).every((step) => typeof step === "number");
}

/** How far a seat had seen the table when it was last looked at here; null for the first time. */
export function lastSeen(table: string, seat: number | null): number | null {
  return load(`sandtable.seen.${table}`, {}, isSeen)[String(seat)] ?? null;
}

export function saveSeen(table: string, seat: number | null, step: number): void {
  const seen = load(`sandtable.seen.${table}`, {}, isSeen);
  if (seen[String(seat)] !== step) save(`sandtable.seen.${table}`, { ...seen, [String(seat)]: step });
}
