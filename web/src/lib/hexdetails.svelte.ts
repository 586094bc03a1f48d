/** What the table tells about single hexes of a map: the way a move would take, and why nothing can be done somewhere. */
import type { Detail, Option } from "./wire";

export interface Asked {
  detail: ((key: string) => Promise<Detail | null>) | undefined;
  /** The hex under the pointer, cursor or finger. */
  hex: string | null;
  /** The option that goes there. */
  walk: Option | undefined;
  /** Where whoever acts stands. */
  own: string | null;
  wayWords: (found: Detail) => string;
}

export class HexDetails {
  way = $state.raw<{ hex: string; path: string[]; words: string } | null>(null);
  reason = $state.raw<{ hex: string; text: string; rules: string[] } | null>(null);

  /** Made by the component that draws the map. */
  constructor(asked: () => Asked) {
    $effect(() => {
      const { detail, hex, walk, own, wayWords } = asked();
      if (!hex || !walk || !detail) return;
      let stale = false;
      const tell = (found: Detail | null): void => {
        if (stale || !Array.isArray(found?.["path"])) return;
        const path = [String(found["from"] ?? own ?? ""), ...(found["path"] as string[])];
        this.way = { hex, path, words: wayWords(found) };
      };
      const ask = setTimeout(() => void detail(walk.key).then(tell), 60);
      return () => {
        stale = true;
        clearTimeout(ask);
        this.way = null;
      };
    });
  }

  /** Asks why a choice at a hex is not offered. */
  async askWhy(hex: string, asking: Promise<Detail | null>, still: () => boolean): Promise<void> {
    const found = await asking;
    if (found?.refused && still()) this.reason = { hex, text: found.refused, rules: found.rules ?? [] };
  }
}
