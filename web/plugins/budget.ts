/** The first page stays small: a build whose first page needs more script than this fails. */
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const KILOBYTES = 150;

interface Chunk {
  type: "chunk";
  fileName: string;
  code: string;
  isEntry: boolean;
  imports: string[];
}

/** The chunks that the page's script cannot do without: itself and what it imports at once. */
export function first(chunks: Pick<Chunk, "fileName" | "isEntry" | "imports">[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  for (const name of found) for (const needed of byName.get(name)?.imports ?? []) found.add(needed);
  return [...found];
}

export function budget(): Plugin {
  return {
    name: "sandtable-budget",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is typeof file & Chunk => file.type === "chunk");
      const size = first(chunks)
        .map((name) => gzipSync(chunks.find((chunk) => chunk.fileName === name)!.code).length / 1000)
        .reduce((sum, each) => sum + each, 0);
      if (size > KILOBYTES)
        this.error(`The first page needs ${size.toFixed(0)} kB of script (gzipped), more than ${KILOBYTES} kB.`);
    },
  };
}
