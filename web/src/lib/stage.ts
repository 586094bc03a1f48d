/**
 * Where things lie on the board that is shown, so that what happens can be drawn over it.
 *
 * A board may say where a ref is (`onStage`); else the place is the element that is marked with it:
 * `data-ref="card:17"`, `data-piece="card:17"` or `data-card="17"`.
 */
export interface Place {
  /** The middle, in the window's own pixels. */
  x: number;
  y: number;
  /** About how far from the middle it reaches. */
  reach: number;
}
export type Where = (ref: string) => Place | null;

let told: Where | null = null;

/** A board that knows where its things are says so for as long as it is shown. */
export function onStage(where: Where): () => void {
  told = where;
  return () => {
    if (told === where) told = null;
  };
}

/** What marks the element of a ref. */
export function marksOf(ref: string): string[] {
  const colon = ref.indexOf(":");
  const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  const marks = [`[data-ref=${quoted(ref)}]`, `[data-piece=${quoted(ref)}]`];
  const kind = ref.slice(0, colon);
  if (/^[a-z]+$/.test(kind)) marks.push(`[data-${kind}=${quoted(ref.slice(colon + 1))}]`);
  return marks;
}

function ofElement(root: Element, ref: string): Place | null {
  for (const node of root.querySelectorAll(marksOf(ref).join(","))) {
    if (node.closest("dialog, [data-stage]")) continue;
    const { left, top, width, height } = node.getBoundingClientRect();
    if (width > 0 && height > 0)
      return { x: left + width / 2, y: top + height / 2, reach: Math.min(width, height) / 2 };
  }
  return null;
}

/** Where a ref lies on the screen; null for what lies nowhere. */
export function onScreen(root: Element, ref: string): Place | null {
  return told?.(ref) ?? ofElement(root, ref);
}

/** Where a ref lies within a board's frame; null for what lies nowhere. What is out of sight lies at the edge. */
export function placeOf(root: Element, ref: string): Place | null {
  const found = onScreen(root, ref);
  if (!found) return null;
  const box = root.getBoundingClientRect();
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 24), Math.max(24, most - 24));
  return {
    x: clamp(found.x - box.left, box.width),
    y: clamp(found.y - box.top, box.height),
    reach: Math.min(60, Math.max(14, found.reach)),
  };
}

/** The first of the refs that lies somewhere. */
export function firstPlace(root: Element, refs: readonly string[]): Place | null {
  for (const ref of refs) {
    const place = placeOf(root, ref);
    if (place) return place;
  }
  return null;
}
