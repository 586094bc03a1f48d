/** Exact chances of drawing cards that are not put back. */

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let found = 1n;
  for (let i = 1; i <= k; i++) found = (found * BigInt(n - k + i)) / BigInt(i);
  return found;
}

const PARTS = 10n ** 15n;

/** How likely at least so many `wanted` of the `copies` are among the first `drawn` cards of a shuffled pile. */
export function atLeast(wanted: number, copies: number, drawn: number, size: number): number {
  const seen = Math.min(drawn, size);
  let ways = 0n;
  for (let k = Math.max(0, wanted); k <= Math.min(copies, seen); k++)
    ways += choose(copies, k) * choose(size - copies, seen - k);
  return Number((ways * PARTS) / choose(size, seen)) / Number(PARTS);
}

/** How many of the `copies` one has drawn on average. */
export function expected(copies: number, drawn: number, size: number): number {
  return size ? (copies * Math.min(drawn, size)) / size : 0;
}

/** How many cards have been drawn when a turn begins, the first of them with the opening hand alone. */
export function seenBy(turn: number, hand: number, draws: number): number {
  return hand + draws * (turn - 1);
}

/** `under 1%`, `47%`, `over 99%`: never certain where it is not. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  const rounded = Math.round(chance * 100);
  return rounded < 1 ? "under 1%" : rounded > 99 ? "over 99%" : `${rounded}%`;
}
