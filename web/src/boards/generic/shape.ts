/** What kind of thing a value of an unknown view is, and how its simple parts read. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

export function plain(value: unknown): boolean {
  return value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value);
}

export function columnsOf(records: Record<string, unknown>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

export function cells(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  return String(value);
}

/** What a ref may call a record by: its id, or the field that is named like a kind of thing. */
export function idsOf(record: Record<string, unknown>): string[] {
  const names = ["id", "unit", "card", "hex", "at", "player", "seat", "name"];
  return names
    .filter((name) => typeof record[name] === "string" || typeof record[name] === "number")
    .map((name) => String(record[name]));
}
