/** Cards and counters on sheets of paper. All lengths are millimetres. */
import { CARD } from "./drawncard";
import type { Card } from "./library";

export interface Paper {
  name: string;
  width: number;
  height: number;
}

export const PAPERS: Record<string, Paper> = {
  a4: { name: "A4", width: 210, height: 297 },
  letter: { name: "Letter", width: 215.9, height: 279.4 },
};

/** The plate of a counter from edge to edge. */
export const COUNTER = 20;
export const COUNTERS = { least: 12, most: 40 };
/** What is left free of a sheet at its edges at the least: few printers reach them. */
export const MARGIN = 6;

/** Cells of the same size in rows, in the middle of a sheet. */
export interface Layout {
  paper: Paper;
  width: number;
  height: number;
  columns: number;
  rows: number;
  left: number;
  top: number;
}

export function layout(paper: Paper, width: number, height: number): Layout {
  const columns = Math.max(1, Math.floor((paper.width - 2 * MARGIN) / width));
  const rows = Math.max(1, Math.floor((paper.height - 2 * MARGIN) / height));
  const left = (paper.width - columns * width) / 2;
  const top = (paper.height - rows * height) / 2;
  return { paper, width, height, columns, rows, left, top };
}

export function cardLayout(paper: Paper): Layout {
  return layout(paper, CARD.width, CARD.height);
}

/** A counter is drawn in a square a tenth wider than its plate. */
export function counterLayout(paper: Paper, size = COUNTER): Layout {
  const cell = (size * 10) / 9;
  return layout(paper, cell, cell);
}

export interface Copies {
  id: string;
  n: number;
}

/** What lies on each sheet, in rows. */
export function sheets(list: readonly Copies[], { columns, rows }: Layout): string[][] {
  const all = list.flatMap(({ id, n }) => Array<string>(n).fill(id));
  const size = columns * rows;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** The other side of a sheet that is turned over its long edge: each row the other way round. */
export function turned(sheet: readonly string[], columns: number): (string | null)[] {
  const found: (string | null)[] = [];
  for (let row = 0; row < sheet.length; row += columns) {
    const cells = Array.from({ length: columns }, (_, i) => sheet[row + i] ?? null);
    found.push(...cells.reverse());
  }
  return found;
}

/** Where one cuts: how far from the left and from the top. */
export function cuts({ columns, rows, width, height, left, top }: Layout): { across: number[]; down: number[] } {
  return {
    across: Array.from({ length: columns + 1 }, (_, i) => left + i * width),
    down: Array.from({ length: rows + 1 }, (_, i) => top + i * height),
  };
}

// -- what is printed, in an address ------------------------------------------------------------------------------------

/** `nim*3,dust` are three of one and one of another; more than 99 of one are 99. */
export function readCopies(text: string): Copies[] {
  return text
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [, id = part, n = "1"] = /^(.+)\*(\d+)$/.exec(part) ?? [];
      return { id, n: Math.min(Number(n), 99) };
    })
    .filter(({ n }) => n > 0);
}

export function writeCopies(list: readonly Copies[]): string {
  return list.map(({ id, n }) => (n === 1 ? id : `${id}*${n}`)).join(",");
}

/** The address of sheets with these cards. */
export function printPath(game: string, cards: readonly Copies[], name = ""): string {
  const params = new URLSearchParams({ cards: writeCopies(cards), ...(name && { name }) });
  return `/print/${encodeURIComponent(game)}?${params}`;
}

/** Where the facts of a card are known from, for the small line at its foot: most of them are said last, as the rest. */
export function footOf(card: Card): string {
  const sources = Object.entries(card.sources);
  const weight = (facts: string): number => (/^(all|everything)/.test(facts) ? 99 : facts.split(", ").length);
  const most = sources.reduce<string>(
    (best, [source, facts]) => (best && weight(card.sources[best] ?? "") >= weight(facts) ? best : source),
    "",
  );
  const parts = sources.filter(([source]) => source !== most).map(([source, facts]) => `${facts}: ${source}`);
  if (most) parts.push(parts.length ? `the rest: ${most}` : most);
  return `Sandtable, unofficial. ${parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(". ")}.`;
}
