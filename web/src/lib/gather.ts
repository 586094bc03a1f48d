/** Lists by key, each in its old order; what has several keys stands under each of them. */
export function gatherAll<T, K>(list: Iterable<T>, keysOf: (one: T) => Iterable<K>): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const one of list) {
    for (const key of new Set(keysOf(one))) {
      const under = found.get(key);
      if (under) under.push(one);
      else found.set(key, [one]);
    }
  }
  return found;
}

/** The same with one key each; what has none (null) is left out. */
export function gather<T, K>(list: Iterable<T>, keyOf: (one: T) => K | null | undefined): Map<K, T[]> {
  return gatherAll(list, (one) => {
    const key = keyOf(one);
    return key == null ? [] : [key];
  });
}

/** Remembers what was made from an object that the server sent, for as long as the object lives. */
export function once<R>(make: (from: object) => R): (from: unknown) => R {
  const made = new WeakMap<object, R>();
  const nothing = {};
  return (from) => {
    const key = from ?? nothing;
    let found = made.get(key);
    if (found === undefined) made.set(key, (found = make(key)));
    return found;
  };
}
