/** What the keys of the keyboard take in a question. */
import type { Listing, Row } from "./listing";
import type { Picking } from "./picking.svelte";

/** What Space takes: what goes on without doing anything, or else ends it. */
export function onwardKey(closing: Row[]): string {
  return closing.find((row) => row.option.tone === "go on")?.option.key ?? closing[0]?.option.key ?? "";
}

/** Each key of the keyboard with the option that it takes, or what it picks first. */
export function keyMeanings(listed: Listing, picking: Pick<Picking, "rows"> | null): Map<string, string> {
  const taken = new Map<string, string>();
  const put = (shortcut: string | null, what: string): void => void (shortcut && taken.set(shortcut, what));
  if (picking) for (const row of picking.rows) put(row.shortcut, "option" in row ? row.option.key : row.subject.ref);
  for (const part of listed.parts) {
    for (const entry of part.entries) put(entry.shortcut, "option" in entry ? entry.option.key : entry.subject.ref);
  }
  for (const { option, shortcut } of listed.closing) put(shortcut, option.key);
  put(" ", onwardKey(listed.closing));
  return taken;
}

/** Whether this is picked first, and its place afterwards. */
export function isSubject(listed: Listing, what: string): boolean {
  return listed.parts.some(({ entries }) => entries.some((entry) => "subject" in entry && entry.subject.ref === what));
}

/** Whether `?` was pressed where it is not written into something. */
export function asksForHelp(event: KeyboardEvent): boolean {
  if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest("input, textarea, select, dialog"));
}
