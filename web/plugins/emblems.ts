/** The emblems that the content files of games name, as modules of their paths, one for each game: only what is used is
 * bundled. `virtual:emblems` has how to load them, by the game's name. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { coarse } from "./coarse.ts";

const GAMES = fileURLToPath(new URL("../../sandtable/games", import.meta.url));
const PACKAGE = new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url);
const MODULE = "virtual:emblems";

/** The games that have content files. */
export function games(): string[] {
  return readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, "content")));
}

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
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return;
      const game = id.slice(MODULE.length + 2);
      if (!game) {
        const loaders = games().map((name) => `${JSON.stringify(name)}: () => import("${MODULE}/${name}")`);
        return `export const chunks = { ${loaders.join(", ")} }`;
      }
      const files = contentFiles(game);
      const used = new Set(files.flatMap((file) => named(file, readFileSync(file, "utf8"))));
      for (const file of files) this.addWatchFile(file);
      const all = drawings();
      const paths = [...used].sort().map((name) => [name, coarse(all[name] ?? "")]);
      return `export default ${JSON.stringify(Object.fromEntries(paths))}`;
    },
  };
}
