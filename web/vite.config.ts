/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { budget } from "./plugins/budget.ts";
import { emblems } from "./plugins/emblems.ts";
import { licences } from "./plugins/licences.ts";

const server = process.env["SANDTABLE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), emblems(), licences(), budget()],
  // The server's content security policy allows data: addresses for images only.
  build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
