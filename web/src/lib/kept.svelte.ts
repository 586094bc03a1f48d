/** What is worked out anew with every message, and yet is nearly always the same as before. */
import { untrack } from "svelte";

/**
 * Made by a component: whoever reads `current` hears of it only where it really changes. A `$derived` would ask all its
 * readers with every message to look, and a map has thousands of them.
 */
export function settled<T>(work: () => T): { readonly current: T } {
  let current = $state.raw(untrack(work));
  $effect.pre(() => {
    current = work();
  });
  return {
    get current() {
      return current;
    },
  };
}

/** Gives back what it gave under the same name as long as that looks the same, so that only what changed is drawn anew. */
export function keeping<K, T>(): (next: ReadonlyMap<K, T>) => Map<K, T> {
  let known = new Map<K, { looks: string; one: T }>();
  return (next) => {
    const now = new Map<K, { looks: string; one: T }>();
    for (const [name, one] of next) {
      const looks = JSON.stringify(one);
      const before = known.get(name);
      now.set(name, before?.looks === looks ? before : { looks, one });
    }
    known = now;
    return new Map([...now].map(([name, { one }]) => [name, one]));
  };
}
