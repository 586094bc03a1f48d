/** What is looked for on a page of many cards. */
import { matchesWords } from "./words";

/** All that a record says, at any depth. */
function said(value: unknown): string {
  return typeof value === "object" && value !== null ? Object.values(value).map(said).join(" ") : String(value);
}

class Gallery {
  typed = $state("");

  /** The cards that have all words typed, on them or as their heading. */
  among<Item>(title: string, items: Item[]): Item[] {
    const typed = this.typed.trim();
    return typed ? items.filter((item) => matchesWords(`${title} ${said(item)}`, typed)) : items;
  }
}

export const gallery = new Gallery();
