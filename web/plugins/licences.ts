/** What ends up in the bundle comes with its licence. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGES = {
  svelte: "LICENSE.md",
  "@fontsource-variable/alegreya": "LICENSE",
  "@fontsource/alegreya-sans": "LICENSE",
  "@iconify-json/game-icons": "info.json",
};

/** The emblems come with no text of their licence, only with its name and address. */
function text(file: URL): string {
  const found = readFileSync(file, "utf8").trim();
  if (!file.pathname.endsWith("info.json")) return found;
  const { name, author, license } = JSON.parse(found) as {
    name: string;
    author: { name: string; url: string };
    license: { title: string; url: string };
  };
  return [
    `${name} by ${author.name} (${author.url}), whose artists are named on the page /licences.`,
    `${license.title}: https://creativecommons.org/licenses/by/3.0/legalcode (${license.url})`,
    "Changed: colours, coordinates rounded to whole numbers, composed with frames of our own.",
  ].join("\n");
}

export function licences(): Plugin {
  return {
    name: "sandtable-licences",
    apply: "build",
    generateBundle() {
      const texts = Object.entries(PACKAGES).map(([name, file]) => {
        const folder = new URL(`../node_modules/${name}/`, import.meta.url);
        const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
          version: string;
          license: string;
        };
        return `${name} ${version} (${license})\n\n${text(new URL(file, folder))}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}
