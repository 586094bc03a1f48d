/** The ledger in chapters, as far as its ids tell: `BB 9.7/critical` stands in chapter 9, `BB chart/river` under "chart". */
import { gather } from "./gather";
import { title } from "./options";
import type { Clause } from "./wire";

export interface Chapter {
  name: string;
  clauses: Clause[];
}

/** Parts of a ledger whose name is more than a word. */
const SCOPES: Record<string, string> = { "al-kalim": "Sands of Al-Kalim", base: "Base game" };
export function scopeWords(scope: string): string {
  return SCOPES[scope] ?? title(scope);
}

export function chapterOf(id: string): string {
  const words = id.split(/\s+/);
  const place = words.length > 1 ? words.slice(1).join(" ") : id;
  const number = /^(\d+)/.exec(place)?.[1];
  if (number) return `Chapter ${number}`;
  if (/^RB-\d/.test(place)) return "Base rules";
  return title((place.split("/")[0] ?? place).replace(/-\d+$/, "")) || "Other";
}

export function chapters(clauses: Clause[]): Chapter[] {
  return [...gather(clauses, (clause) => chapterOf(clause.id))].map(([name, list]) => ({ name, clauses: list }));
}
