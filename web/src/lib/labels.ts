/** Where words and dice lie that are said of places near each other: beside their places, and not upon one another. */

export interface Label {
  /** The middle of the place it is about, and how far that reaches. */
  x: number;
  y: number;
  reach: number;
  width: number;
  height: number;
}
export interface Room {
  width: number;
  height: number;
  /** So much of the head is taken by other words. */
  head: number;
}
export interface Corner {
  left: number;
  top: number;
}
interface Box extends Corner {
  right: number;
  bottom: number;
}

const GAP = 4;

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Above its place, below it, or to a side, a little farther off where all of that is taken: the least that covers others. */
export function arrange(labels: readonly Label[], room: Room): Corner[] {
  const places = labels.map(({ x, y, reach }) => ({
    left: x - reach * 0.6,
    right: x + reach * 0.6,
    top: y - reach * 0.6,
    bottom: y + reach * 0.6,
  }));
  const taken: Box[] = [];
  return labels.map(({ x, y, reach, width, height }, at) => {
    const within = (left: number, top: number): Box => {
      const fit = {
        left: Math.min(Math.max(left, GAP), Math.max(GAP, room.width - width - GAP)),
        top: Math.min(Math.max(top, room.head), Math.max(room.head, room.height - height - GAP)),
      };
      return { ...fit, right: fit.left + width, bottom: fit.top + height };
    };
    const [middle, half] = [x - width / 2, y - height / 2];
    const [above, below] = [y - reach - height, y + reach];
    const [left, right] = [x - reach - width, x + reach];
    const step = height / 2 + GAP;
    const ways: [number, number][] = [
      [middle, above],
      [middle, below],
      [right, half],
      [left, half],
      [right, above],
      [left, above],
      [right, below],
      [left, below],
      [middle, above - step],
      [middle, below + step],
    ];
    // Over words nothing can be read; over a place, less can be seen.
    const cost = (box: Box): number =>
      taken.reduce((sum, other) => sum + 3 * shared(box, other), 0) +
      places.reduce((sum, place, i) => sum + (i === at ? 2 : 1) * shared(box, place), 0);
    let best: Box | null = null;
    let least = Infinity;
    for (const [to, down] of ways) {
      const box = within(to, down);
      const found = cost(box);
      if (found >= least) continue;
      [best, least] = [box, found];
      if (found === 0) break;
    }
    taken.push(best!);
    return { left: best!.left, top: best!.top };
  });
}
