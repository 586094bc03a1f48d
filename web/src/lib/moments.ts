/**
 * What nobody should miss, told as events: what happened at one place, or by one choice, belongs together, and a
 * card that is drawn belongs to what it is drawn for.
 */
import type { Line } from "./wire";

export interface Happened {
  title: string;
  /** The line that says what came of it, and after it what else belongs to it. */
  lines: Line[];
  /** The dice that decided it: a line for each roll, which also says why they are so many. */
  rolls: readonly Line[];
}

/** To which fight a line belongs: one place may see several. */
const fights = new WeakMap<Line, number>();
let newest = 0;
/** What was rolled in the fight that goes on, and what had been when a line told how it went. */
let thrown: readonly Line[] = [];
const decidedBy = new WeakMap<Line, readonly Line[]>();

/** Lines as they arrive, in their order. */
export function numberFights(lines: readonly Line[]): void {
  for (const line of lines) {
    if (line.begins === "combat") newest += 1;
    if (line.begins) thrown = [];
    fights.set(line, newest);
    if (line.kind === "dice" && line.dice?.length) thrown = [...thrown, line];
    if (line.kind !== "battle" || !line.moment) continue;
    decidedBy.set(line, thrown);
    // A loss is told on its way; the line that sums up the fight is written over no place.
    if (!line.short) thrown = [];
  }
}

/** What was seen last of all that came of it, a card that is drawn for it aside. */
function outcome(lines: readonly Line[]): Line {
  return lines.findLast((line) => !line.card) ?? lines.at(-1)!;
}

export function happened(lines: readonly Line[]): Happened[] {
  const events: Line[][] = [];
  for (const line of lines) {
    const last = events.at(-1);
    const places = new Set(last?.flatMap((each) => each.refs).filter((ref) => ref.startsWith("hex:")));
    const here = line.card ? places.size > 0 : line.refs.some((ref) => places.has(ref));
    const fight = last && fights.get(last.at(-1)!) === fights.get(line);
    if (last && fight && (here || last.at(-1)!.step === line.step)) last.push(line);
    else events.push([line]);
  }
  return events.map((event) => {
    const first = outcome(event);
    const rolls = (decidedBy.get(first) ?? []).filter((line) => !event.includes(line));
    return { title: first.moment ?? "", lines: [first, ...event.filter((line) => line !== first)], rolls };
  });
}

/** What stands before a line that is not the first of its event, where its text would not say it. */
export function lead(line: Line): string {
  const title = line.moment ?? "";
  return line.text.split(/\W+/).includes(title.split(/\W+/)[0] ?? "") ? "" : title;
}
