/** Something is distributed on one screen, though the table asks how much each gets, one after the other. */
import type { Portions } from "./generated/messages";

/** Each part by itself, as it is offered. */
export function atFirst({ parts }: Portions): number[] {
  return parts.map((part) => part.now);
}

/** What has not been given to anybody yet. */
export function leftOver({ total }: Portions, amounts: number[]): number {
  return total - amounts.reduce((sum, each) => sum + each, 0);
}

/** One more or less for a part, within what it can have and what there is. */
export function changed(portions: Portions, amounts: number[], at: number, by: 1 | -1): number[] {
  const part = portions.parts[at];
  const amount = (amounts[at] ?? 0) + by;
  const fits = part && amount >= part.least && amount <= part.most && (by < 0 || leftOver(portions, amounts) > 0);
  return fits ? amounts.with(at, amount) : amounts;
}

/** The keys to send, one for each part where there is a choice after those before it; null while something is left over. */
export function answers(portions: Portions, amounts: number[]): string[] | null {
  if (leftOver(portions, amounts) !== 0) return null;
  let left = portions.total;
  return portions.parts.flatMap((part, at) => {
    const later = portions.parts.slice(at + 1);
    const high = Math.min(left - later.reduce((sum, each) => sum + each.least, 0), part.most);
    const low = Math.max(part.least, Math.min(high, left - later.reduce((sum, each) => sum + each.most, 0)));
    const amount = amounts[at] ?? 0;
    left -= amount;
    return low < high ? [portions.key.replace("{n}", String(amount))] : [];
  });
}
