/** What ends up in the bundle comes with its licence. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGES = {
  svelte: "LICENSE.md",
  "qrcode-generator": "dist/qrcode.mjs",
  "@fontsource-variable/alegreya": "LICENSE",
  "@fontsource/alegreya-sans": "LICENSE",
  "@iconify-json/game-icons": "info.json",
};

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * The emblems come with no text of their licence, only with its name and address; a source file of its own begins with
 * whose it is and says that the licence is MIT's.
 */
function text(file: URL): string {
  const found = readFileSync(file, "utf8").trim();
  if (file.pathname.endsWith(".mjs")) {
    const holder = /Copyright \(c\) .+/.exec(found);
    if (!holder) throw new Error(`${file.pathname} does not say whose it is`);
    return `${holder[0]}\n\n${MIT}`;
  }
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
