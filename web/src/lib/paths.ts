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
