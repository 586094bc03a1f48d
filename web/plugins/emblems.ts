/** The emblems that a game's content files name, as a module of their paths: `virtual:emblems/lbs`. Only what is used is
 * bundled, one chunk for each game. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { coarse } from "./coarse.ts";

const GAMES = fileURLToPath(new URL("../../sandtable/games", import.meta.url));
const PACKAGE = new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url);
const PREFIX = "virtual:emblems/";

/** All content files of a game. */
export function contentFiles(game: string): string[] {
  return readdirSync(join(GAMES, game, "content"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".toml"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The emblems named in a content file: `emblem = "camel"`, `figure = "turban"`, and every value of `emblems.toml`. */
export function named(file: string, text: string): string[] {
  const line = file.endsWith("emblems.toml")
    ? /^[^#\n=]+= "([a-z0-9-]+)"$/gm
    : /^(?:emblem|figure) = "([a-z0-9-]+)"$/gm;
  return [...text.matchAll(line)].map((match) => match[1]!);
}

export function drawings(): Record<string, string> {
  const { icons } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { icons: Record<string, { body: string }> };
  return Object.fromEntries(
    Object.entries(icons).map(([name, { body }]) => [name, / d="([^"]+)"/.exec(body)?.[1] ?? ""]),
  );
}

export function emblems(): Plugin {
  return {
    name: "sandtable-emblems",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const files = contentFiles(id.slice(PREFIX.length + 1));
      const used = new Set(files.flatMap((file) => named(file, readFileSync(file, "utf8"))));
      for (const file of files) this.addWatchFile(file);
      const all = drawings();
      const paths = [...used].sort().map((name) => [name, coarse(all[name] ?? "")]);
      return `export default ${JSON.stringify(Object.fromEntries(paths))}`;
    },
  };
}
