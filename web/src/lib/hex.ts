/** Geometry of flat-topped hexes whose odd columns lie half a hex lower. */

export interface Point {
  x: number;
  y: number;
}

export interface Cell {
  q: number;
  j: number;
}

/** Centre to corner, in the board's own units. */
export const R = 40;
export const HEIGHT = Math.sqrt(3) * R;

const odd = (q: number): boolean => ((q % 2) + 2) % 2 === 1;

export function centre({ q, j }: Cell): Point {
  return { x: 1.5 * R * q, y: HEIGHT * (j + (odd(q) ? 0.5 : 0)) };
}

/** Corners clockwise from the right: 0 right, 1 lower right, 2 lower left, 3 left, 4 upper left, 5 upper right. */
export const CORNERS: readonly Point[] = Array.from({ length: 6 }, (_, i) => ({
  x: R * Math.cos((Math.PI / 3) * i),
  y: R * Math.sin((Math.PI / 3) * i),
}));

export function corner(cell: Cell, i: number): Point {
  const c = centre(cell);
  const o = CORNERS[((i % 6) + 6) % 6]!;
  return { x: c.x + o.x, y: c.y + o.y };
}

/** Side i runs from corner i to corner i + 1. */
export const SIDES = ["lower right", "below", "lower left", "upper left", "above", "upper right"] as const;

export function neighbour({ q, j }: Cell, side: number): Cell {
  const down = odd(q) ? 1 : 0;
  switch (side) {
    case 0:
      return { q: q + 1, j: j + down };
    case 1:
      return { q, j: j + 1 };
    case 2:
      return { q: q - 1, j: j + down };
    case 3:
      return { q: q - 1, j: j - 1 + down };
    case 4:
      return { q, j: j - 1 };
    default:
      return { q: q + 1, j: j - 1 + down };
  }
}

/** Which side of `a` touches `b`; -1 if none does. */
export function sideTowards(a: Cell, b: Cell): number {
  for (let side = 0; side < 6; side++) {
    const next = neighbour(a, side);
    if (next.q === b.q && next.j === b.j) return side;
  }
  return -1;
}

export function cellAt({ x, y }: Point): Cell {
  const guess = Math.round(x / (1.5 * R));
  let best: Cell = { q: guess, j: 0 };
  let least = Infinity;
  for (let q = guess - 1; q <= guess + 1; q++) {
    const j = Math.round(y / HEIGHT - (odd(q) ? 0.5 : 0)) + 0;
    const at = centre({ q, j });
    const far = (at.x - x) ** 2 + (at.y - y) ** 2;
    if (far < least) {
      least = far;
      best = { q, j };
    }
  }
  return best;
}

/** Where an arrow key leads. Sideways alternates up and down so that one keeps to a row. */
export function step(from: Cell, key: string): Cell | null {
  switch (key) {
    case "ArrowUp":
      return neighbour(from, 4);
    case "ArrowDown":
      return neighbour(from, 1);
    case "ArrowLeft":
      return { q: from.q - 1, j: from.j };
    case "ArrowRight":
      return { q: from.q + 1, j: from.j };
    default:
      return null;
  }
}

export function polygon(at: Point, scale = 1): string {
  return CORNERS.map((corner) => `${round(at.x + corner.x * scale)},${round(at.y + corner.y * scale)}`).join(" ");
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function bounds(cells: readonly Cell[], margin = 0): Box {
  if (cells.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  let left = Infinity,
    top = Infinity,
    right = -Infinity,
    bottom = -Infinity;
  for (const cell of cells) {
    const { x, y } = centre(cell);
    left = Math.min(left, x - R);
    right = Math.max(right, x + R);
    top = Math.min(top, y - HEIGHT / 2);
    bottom = Math.max(bottom, y + HEIGHT / 2);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** A fixed number in [0, 1) for any text: the map's irregularities are the same each time it is drawn. */
export function noise(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  return (h >>> 0) / 4294967296;
}
