/** Looking for something on a map by a few letters of it. */
export interface Findable {
  id: string;
  name: string;
  where: string;
  /** Words that it is found by as well: `ready`, `counts for the goal`. */
  tags: string[];
  refs: string[];
  /** Shown before anything is typed. */
  first?: boolean;
}

/** What fits every word, names that begin with it first; nothing typed: what is worth looking at now. */
export function find(entries: Findable[], text: string, most = 12): Findable[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter((entry) => entry.first).slice(0, most);
  const fits = entries.filter((entry) => {
    const all = [entry.name, entry.where, ...entry.tags].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const rank = (entry: Findable): number => (entry.name.toLowerCase().startsWith(words[0]!) ? 0 : 1);
  return fits.sort((a, b) => rank(a) - rank(b)).slice(0, most);
}
