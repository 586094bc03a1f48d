/** Keeping a log whole, whatever arrives: new lines, lines again after a gap, older lines, a log that starts afresh. */
import type { Line } from "./wire";

function same(a: Line, b: Line): boolean {
  return a.step === b.step && a.text === b.text && a.kind === b.kind;
}

function startsWith(whole: Line[], part: Line[]): boolean {
  return part.length <= whole.length && part.every((line, i) => same(line, whole[i]!));
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
    else if (startsWith(ours, theirs) || startsWith(ours.slice(ours.length - theirs.length), theirs)) merged.push(...ours);
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

export type Piece = { text: string } | { die: number; sides: 6 | 8 };

/**
 * A dice line with its dice: runs of results such as `5, 3, 8` or `[5 3]` become faces. A number of more than one digit, or
 * one that counts something ("2 hits", "8 gold"), stays text.
 */
export function dicePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  // A list in brackets, or at least two numbers in a row, or one number after a colon or a word of rolling.
  const runs = /\[([1-8](?:[ ,]+[1-8])*)\]|((?:\b[1-8]\b(?:, ?| and | )){1,}\b[1-8]\b)(?!\s+[a-z]+s\b)|((?:rolls?|rolled|:)\s+)([1-8])\b(?!\s*(?:[a-z]|\d))/gi;
  let from = 0;
  for (const found of text.matchAll(runs)) {
    const lead = found[3] ?? "";
    const list = found[1] ?? found[2] ?? found[4] ?? "";
    const before = text.slice(from, found.index) + lead;
    if (before) pieces.push({ text: before });
    for (const digit of list.match(/[1-8]/g) ?? []) pieces.push({ die: Number(digit), sides: Number(digit) > 6 ? 8 : 6 });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
