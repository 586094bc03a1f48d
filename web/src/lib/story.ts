/** What is told of a game: words and figures made from its story. */
import type { Battle, Luck, ReplayMark, Told } from "./generated/messages";
import type { Seat } from "./wire";

export type Story = Told;

/** A seat with whoever plays it. */
export function seatWords(seat: Seat | undefined): string {
  if (!seat) return "?";
  return seat.person ? `${seat.name} (${seat.person})` : seat.name;
}

/** Whether there is a curve to draw: some games do not say how far everybody has come. */
export function hasCurve(story: Story): boolean {
  return story.curve.length > 1 && story.curve.some((point) => point.shares.some((share) => share > 0));
}

/** A curve as the points of a polyline: every point that differs from the one before, and its corner. */
export function curvePoints(story: Story, seat: number, width: number, height: number): string {
  const last = Math.max(1, story.n);
  const points: string[] = [];
  let before = -1;
  for (const { n, shares } of story.curve) {
    const share = shares[seat] ?? 0;
    const x = (n / last) * width;
    if (share === before) continue;
    if (before >= 0) points.push(at(x, height * (1 - before)));
    points.push(at(x, height * (1 - share)));
    before = share;
  }
  if (before >= 0) points.push(at(width, height * (1 - before)));
  return points.join(" ");
}

function at(x: number, y: number): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

/** Everybody's share after a public step. */
export function sharesAt(story: Story, n: number): number[] {
  let found = story.curve[0]?.shares ?? [];
  for (const point of story.curve) {
    if (point.n > n) break;
    found = point.shares;
  }
  return found;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Where play stood after a public step: the newest turn that had begun. */
export function turnAt(story: Story, n: number): string {
  let found = "";
  for (const mark of story.marks) {
    if (mark.n > n) break;
    if (mark.kind === "turn") found = mark.text;
  }
  return found;
}

/** Points for a table of the curve: its beginning, every turn (thinned out where there are many), its end. */
export function curveRows(story: Story, most = 24): { n: number; when: string; shares: number[] }[] {
  const turns = story.marks.filter(
    (mark, i, all) =>
      mark.kind === "turn" && !all.slice(i + 1).some((next) => next.kind === "turn" && next.n === mark.n),
  );
  const every = Math.max(1, Math.ceil(turns.length / most));
  const rows = turns.filter((_, i) => i % every === 0).map(({ n, text }) => ({ n, when: text }));
  return [...rows, { n: story.n, when: "The end" }].map((row) => ({ ...row, shares: sharesAt(story, row.n) }));
}

/** What a line says before it goes into details, for lists. */
export function firstSentence(text: string): string {
  return text.split(/(?<=[.!?]) /, 1)[0] ?? text;
}

/** More or less than expected, in words. */
export function luckWords({ hits, expected }: Luck): string {
  const more = Math.round((hits - expected) * 10) / 10;
  if (Math.abs(more) < 0.5) return "as expected";
  return `${Math.abs(more)} ${more > 0 ? "more" : "fewer"} than expected`;
}

/** `1 die`, `3 dice`: what a game counts its luck in, as many as there are. */
export function countedWord(number: number, several: string): string {
  return number !== 1 ? several : several === "dice" ? "die" : several.replace(/s$/, "");
}

export function battleWords({ rolls }: Battle, seats: Seat[], counted: string): string {
  return rolls
    .flatMap(({ dice, hits, expected }, seat) =>
      dice
        ? [
            `${seatWords(seats[seat])} ${hits} of ${dice} ${countedWord(dice, counted)} (${Math.round(expected * 10) / 10} expected)`,
          ]
        : [],
    )
    .join(", ");
}

/** Statistics for people: rows that say something about somebody. */
export function statistics(story: Story): { thing: string; values: (string | number)[] }[] {
  return Object.entries(story.statistics)
    .filter(([, values]) => values.some((value) => value !== ""))
    .map(([thing, values]) => ({ thing: thing.charAt(0).toUpperCase() + thing.slice(1), values }));
}

/** One mark for each step: what is weightiest there, and of equals the last; with the turn that begins in the same step. */
export function marksOf(story: Story | null): ReplayMark[] {
  const weight = (kind: string): number => ["turn", "combat", "moment", "end"].indexOf(kind);
  const best = new Map<number, ReplayMark>();
  const turns = new Map<number, string>();
  for (const mark of story?.marks ?? []) {
    const before = best.get(mark.n);
    if (mark.kind === "turn") turns.set(mark.n, mark.text);
    if (!before || weight(mark.kind) >= weight(before.kind)) best.set(mark.n, mark);
  }
  return [...best.values()]
    .sort((a, b) => a.n - b.n)
    .map((mark) => {
      const turn = turns.get(mark.n);
      const said = firstSentence(mark.text);
      return { ...mark, text: turn && mark.kind !== "turn" ? `${said.replace(/\.$/, "")} · ${turn}` : said };
    });
}

export function nextMark(marks: ReplayMark[], n: number): ReplayMark | undefined {
  return marks.find((mark) => mark.n > n);
}

export function markBefore(marks: ReplayMark[], n: number): ReplayMark | undefined {
  return marks.findLast((mark) => mark.n < n);
}
