/** For an `$effect`: hands on what has come, unless the effect has run again or is gone by then. */
export function latest<T>(coming: Promise<T> | undefined, take: (found: T) => void): () => void {
  let stale = false;
  coming?.then(
    (found) => {
      if (!stale) take(found);
    },
    () => undefined,
  );
  return () => {
    stale = true;
  };
}
