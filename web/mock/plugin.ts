/** `npm run mock`: the client without a server. Two pretend games speak docs/api.md from the memory of the dev server. */
import type { IncomingMessage } from "node:http";
import type { Plugin } from "vite";
import { WebSocketServer } from "ws";
import { Tables } from "./tables.ts";

function body(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => resolve(text));
  });
}

export function mock(): Plugin {
  return {
    name: "sandtable-mock",
    apply: "serve",
    configureServer(server) {
      const tables = new Tables();
      server.middlewares.use("/api", (request, response) => {
        void (async () => {
          const text = request.method === "POST" ? await body(request) : "";
          const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
          const { status, answer } = tables.http(
            request.method ?? "GET",
            new URL(request.url ?? "/", "http://mock"),
            key,
            text,
          );
          const raw = typeof answer === "string";
          response.writeHead(status, { "Content-Type": raw ? "text/yaml" : "application/json" });
          response.end(raw ? answer : JSON.stringify(answer));
        })();
      });
      const sockets = new WebSocketServer({ noServer: true });
      server.httpServer?.on("upgrade", (request, socket, head) => {
        if (!request.url?.startsWith("/api/live")) return;
        sockets.handleUpgrade(request, socket, head, (line) => tables.attach(line));
      });
    },
  };
}
