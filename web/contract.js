/** Turns the JSON schemas on standard input, `{name: schema}`, into TypeScript, `{name: text}`; see tools/contract.py. */
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const bannerComment = "/** Made by `make contract` from the types of the engine: change those, not this file. */";
const style = await resolveConfig(fileURLToPath(import.meta.url));
const made = {};
for (const [name, schema] of Object.entries(JSON.parse(await text(process.stdin)))) {
  const whole = await compile(schema, "Everything", { bannerComment, additionalProperties: false, format: false });
  const types = whole.replace(/export interface Everything \{[^}]*\}\n/, "");
  const brief = types.replace(/\/\*\*\n\s*\* ([^\n]*)\n\s*\*\//g, "/** $1 */");
  made[name] = await format(brief, { ...style, plugins: [], parser: "typescript" });
}
process.stdout.write(JSON.stringify(made));
