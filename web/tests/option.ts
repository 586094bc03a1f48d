import type { Option } from "../src/lib/wire";

/** An option as the table sends it, for tests that look at some of its fields. */
export function option(key: string, fields: Partial<Option> = {}): Option {
  const refs = fields.refs ?? [];
  return { key, label: key, refs, rules: [], targets: refs, hint: "", verb: key.split(" ")[0]!, ...fields };
}
