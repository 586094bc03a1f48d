/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What ends up in the bundle comes with its licence. */
function licences(): Plugin {
  const packages = ["svelte", "@fontsource-variable/alegreya", "@fontsource/alegreya-sans"];
  return {
    name: "sandtable-licences",
    apply: "build",
    generateBundle() {
      const texts = packages.map((name) => {
        const folder = new URL(`./node_modules/${name}/`, import.meta.url);
        const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
        const file = name === "svelte" ? "LICENSE.md" : "LICENSE";
        return `${name} ${version} (${license})\n\n${readFileSync(new URL(file, folder), "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

const server = process.env["SANDTABLE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), licences()],
  // The server's content security policy allows data: addresses for images only.
  build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
