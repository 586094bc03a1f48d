/** localStorage that may be full, forbidden or spoiled without the page failing. */

export function load<T>(name: string, fallback: T, fits: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may forbid it; the page works without.
  }
}
