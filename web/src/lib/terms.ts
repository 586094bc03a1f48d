/** Keywords in a text: where each stands for the first time. */
import type { Term } from "./generated/messages";

export interface TermAt {
  term: Term;
  start: number;
  end: number;
}

export type FindTerms = (text: string) => TermAt[];

/** A text longer than that is looked at only so far. */
const LONGEST = 6000;

/** Finds the terms of a glossary in texts: whole words, the longest spelling first, each term once in a text. */
export function termFinder(terms: readonly Term[]): FindTerms {
  const meant = new Map<string, Term>();
  for (const term of terms) for (const form of term.forms) meant.set(form.toLowerCase(), term);
  if (meant.size === 0) return () => [];
  const forms = [...meant.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => {
    const found: TermAt[] = [];
    const seen = new Set<Term>();
    for (const hit of text.slice(0, LONGEST).matchAll(pattern)) {
      const term = meant.get(hit[0].toLowerCase());
      if (!term || seen.has(term) || (term.cased && !/^\p{Lu}/u.test(hit[0]))) continue;
      seen.add(term);
      found.push({ term, start: hit.index, end: hit.index + hit[0].length });
    }
    return found;
  };
}

function escaped(form: string): string {
  return form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
