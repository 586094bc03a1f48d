/** localStorage that may be full, forbidden or spoiled without the page failing. */

export function load<T>(name: string, fallback: T, fits: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Whether it is kept: private windows may forbid it, and the page works without. */
export function save(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
