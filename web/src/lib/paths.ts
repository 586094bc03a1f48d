/** Many small strokes gathered into a few large paths, one for each class of style. */
export interface Layer {
  cls: string;
  d: string;
}

export class Paths {
  private readonly parts = new Map<string, string[]>();

  add(cls: string, d: string): void {
    const list = this.parts.get(cls);
    if (list) list.push(d);
    else this.parts.set(cls, [d]);
  }

  get(cls: string): string {
    return this.parts.get(cls)?.join("") ?? "";
  }

  /** Those that have anything, in this order from the back. */
  layers(...order: string[]): Layer[] {
    return order.map((cls) => ({ cls, d: this.get(cls) })).filter((layer) => layer.d !== "");
  }

  starting(prefix: string): Layer[] {
    return [...this.parts.keys()]
      .filter((cls) => cls.startsWith(prefix))
      .sort()
      .map((cls) => ({ cls, d: this.get(cls) }));
  }
}

/** The side of a tile, in the board's own units. */
const TILE = 480;

/**
 * Large paths cut into tiles, so that a browser that paints a part of the map need not look at all of it. Each stroke
 * begins with an absolute `M` and stays whole.
 */
export function inTiles(layers: Layer[]): Layer[] {
  return layers.flatMap(({ cls, d }) => {
    const tiles = new Map<string, string>();
    for (const stroke of d.split(/(?=M)/)) {
      const [x, y] = stroke.slice(1).split(/[^\d.-]/, 2);
      const tile = `${Math.floor(Number(x) / TILE)},${Math.floor(Number(y) / TILE)}`;
      tiles.set(tile, (tiles.get(tile) ?? "") + stroke);
    }
    return [...tiles.values()].map((part) => ({ cls, d: part }));
  });
}
