/** Turns the JSON schemas on standard input, `{name: schema}`, into TypeScript, `{name: text}`; see tools/contract.py. */
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const config = JSON.parse(readFileSync(new URL(".prettierrc.json", import.meta.url), "utf8"));
const style = { ...config, plugins: [], overrides: [] };
const bannerComment = "/** Made by `make contract` from the engine's own types: change those, not this file. */";
const options = { style, bannerComment, additionalProperties: false, unreachableDefinitions: true };
const made = {};
for (const [name, schema] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const text = await compile(schema, "Contract", options);
  // Every type is a definition of its own; what holds them together is none.
  made[name] = text.replace(/(?:\/\*\*(?:(?!\*\/)[^])*\*\/\s*)?export interface Contract \{[^]*?\n?\}\n/, "");
}
process.stdout.write(JSON.stringify(made));
