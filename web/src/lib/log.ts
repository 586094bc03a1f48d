/** Keeping a log whole, whatever arrives: new lines, lines again after a gap, older lines, a log that starts afresh. */
import type { Die } from "./generated/messages";
import type { Line } from "./wire";

function same(a: Line, b: Line): boolean {
  return a.step === b.step && a.text === b.text && a.kind === b.kind;
}

function startsWith(whole: Line[], part: Line[]): boolean {
  return part.length <= whole.length && part.every((line, i) => same(line, whole[i]!));
}

/** What is told again, after a window or as a step goes on, stays the same line: whoever plays it back knows it again. */
export function knownAgain(known: readonly Line[], fresh: Line[]): Line[] {
  const first = fresh[0]?.step ?? Infinity;
  const told = known.filter((line) => line.step >= first);
  return fresh.map((line) => {
    const at = told.findIndex((each) => same(each, line) && JSON.stringify(each) === JSON.stringify(line));
    return at < 0 ? line : told.splice(at, 1)[0]!;
  });
}

/**
 * `fresh` after `known`. Steps that both hold are not doubled: the longer telling of a step wins, and a step that goes on
 * (its earlier lines came in another message) is continued.
 */
export function append(known: Line[], fresh: Line[]): Line[] {
  if (fresh.length === 0) return known;
  if (known.length === 0) return fresh;
  const first = fresh[0]!.step;
  if (known[known.length - 1]!.step < first) return known.concat(fresh);
  const merged = known.filter((line) => line.step < first);
  const later = known.filter((line) => line.step >= first);
  const steps = new Set([...later, ...fresh].map((line) => line.step));
  for (const step of [...steps].sort((a, b) => a - b)) {
    const ours = later.filter((line) => line.step === step);
    const theirs = fresh.filter((line) => line.step === step);
    if (startsWith(theirs, ours)) merged.push(...theirs);
    else if (startsWith(ours, theirs) || startsWith(ours.slice(ours.length - theirs.length), theirs))
      merged.push(...ours);
    else merged.push(...ours, ...theirs);
  }
  return merged;
}

/** Older lines in front; a step that both hold is taken from the one that tells more of it. */
export function prepend(known: Line[], older: Line[]): Line[] {
  return append(older, known);
}

/** Lines of choices that have been taken back are no part of the log any more. */
export function takeBack(known: Line[], n: number): Line[] {
  return known.filter((line) => line.step <= n);
}

/** How far a log has been told: its last step, and how many lines of it. */
export interface Told {
  step: number;
  lines: number;
}

export function toldTo(lines: readonly Line[]): Told {
  const step = lines.at(-1)?.step ?? -1;
  return { step, lines: lines.length - lines.findIndex((line) => line.step === step) };
}

/** What a log tells beyond that. */
export function untold(lines: readonly Line[], told: Told): Line[] {
  let seen = told.lines;
  return lines.filter((line) => line.step > told.step || (line.step === told.step && seen-- <= 0));
}

/** A loss that the line on the whole fight tells again is read there: `Miners are weakened and Norstead holds out.` */
export function withoutRepeats(lines: readonly Line[]): Line[] {
  let whole = "";
  return lines
    .toReversed()
    .filter((line) => {
      const said = line.text.toLowerCase();
      const summary = line.kind === "battle" && !!line.moment && !line.short;
      const repeated = !summary && line.kind === "battle" && !!line.short && whole.includes(said.replace(/\.$/, ""));
      if (summary) whole = said;
      else if (line.begins) whole = "";
      return !repeated;
    })
    .toReversed();
}

export interface Step {
  step: number;
  lines: Line[];
}

export function bySteps(lines: Line[]): Step[] {
  const steps: Step[] = [];
  for (const line of lines) {
    const last = steps[steps.length - 1];
    if (last && last.step === line.step) last.lines.push(line);
    else steps.push({ step: line.step, lines: [line] });
  }
  return steps;
}

export type Piece = { text: string } | { die: number; heavy: boolean; hit: boolean; sides: number };

/** A line with its dice drawn after the name of who rolls them. */
export function dicePieces(text: string, dice: Die[]): Piece[] {
  const colon = text.indexOf(": ");
  const end = colon < 0 ? text.length : colon + 2;
  // What a die without numbers shows is said in words.
  const drawn = dice
    .filter((die) => !die.face)
    .map((die) => ({ die: die.value, heavy: die.heavy ?? false, hit: die.hit ?? false, sides: die.sides ?? 6 }));
  if (drawn.length === 0) return [{ text }];
  return [{ text: colon < 0 ? `${text} ` : text.slice(0, end) }, ...drawn, { text: text.slice(end) }].filter(
    (piece) => !("text" in piece) || piece.text !== "",
  );
}
