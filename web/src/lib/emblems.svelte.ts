/** The drawings of cards, counters and places by name, loaded with the game that uses them. */
import { chunks, type Paths } from "virtual:emblems";

class Emblems {
  private paths = $state.raw<Paths>({});
  private readonly asked = new Map<string, Promise<void>>();

  /** What a game draws with; a game that brings its own board has nothing here. */
  load(game: string): Promise<void> {
    const known = this.asked.get(game);
    if (known) return known;
    const chunk = chunks[game];
    const loading = chunk
      ? chunk().then(
          ({ default: paths }) => void (this.paths = { ...this.paths, ...paths }),
          // A card without its drawing can still be read and played; the next table asks again.
          () => void this.asked.delete(game),
        )
      : Promise.resolve();
    this.asked.set(game, loading);
    return loading;
  }

  /** The path of an emblem in a box of 512 by 512; empty while it is on its way or unknown. */
  path(name: string | undefined): string {
    return (name && this.paths[name]) || "";
  }
}

export const emblems = new Emblems();
