/** Turns the JSON schemas on standard input, `{name: schema}`, into TypeScript, `{name: text}`; see tools/contract.py. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const bannerComment = "/** Made by `make contract` from the types of the engine: change those, not this file. */";
const style = await resolveConfig(fileURLToPath(import.meta.url));
const made = {};
for (const [name, schema] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const text = await compile(schema, "Everything", { bannerComment, additionalProperties: false, format: false });
  const types = text.replace(/export interface Everything \{[^}]*\}\n/, "");
  const brief = types.replace(/\/\*\*\n\s*\* ([^\n]*)\n\s*\*\//g, "/** $1 */");
  made[name] = await format(brief, { ...style, plugins: [], parser: "typescript" });
}
process.stdout.write(JSON.stringify(made));
