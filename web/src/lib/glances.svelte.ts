/** Whose turn it is at one's tables: asked for all of them at once, again and again while the lobby is open. */
import { api } from "./api";
import { tables, type KnownTable } from "./tables.svelte";
import type { Glance } from "./wire";

const EVERY = 5000;
/** Of those that have not ended, as many as the server tells of at once. */
const MOST = 60;

/** The keys that this browser plays with at a table, or watches with. */
export function keysOf(table: KnownTable): string[] {
  return table.mine.length ? table.mine : table.spectator ? [table.spectator] : Object.values(table.keys);
}

export class Glances {
  known = $state.raw<Record<string, Glance>>({});
  /** Tables that do not open any more, with the reason. */
  missing = $state.raw<Record<string, string>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  /** Begins to ask; what it returns ends it. */
  start(): () => void {
    const back = (): void => {
      if (document.visibilityState === "visible") void this.ask();
    };
    document.addEventListener("visibilitychange", back);
    void this.ask();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", back);
    };
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const asked = tables.list.filter((table) => !table.over && keysOf(table).length > 0).slice(0, MOST);
    if (asked.length > 0 && document.visibilityState === "visible") {
      try {
        const found = await api.mine(asked.map((table) => ({ table: table.table, keys: keysOf(table) })));
        if (!this.stopped) this.take(found);
      } catch {
        // The server cannot be reached, or asks to wait: what was known stands until the next time.
      }
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.ask(), EVERY);
  }

  private take(found: Awaited<ReturnType<typeof api.mine>>): void {
    const known: Record<string, Glance> = {};
    const missing: Record<string, string> = {};
    for (const each of found) {
      if ("status" in each) {
        if (each.status === 403 || each.status === 404) missing[each.table] = each.reason;
        continue;
      }
      known[each.table] = each;
      const before = tables.find(each.table);
      if (before && each.over) tables.change(each.table, { over: true, outcome: each.outcome });
    }
    this.known = known;
    this.missing = missing;
  }
}
