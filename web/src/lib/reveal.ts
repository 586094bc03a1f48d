/** Boards that are pages of cards: what lies where on the screen. */

/** Brings a part of a board into sight by moving the frames (those that match `frames`) under it, never the page around it. */
export function reveal(root: HTMLElement | undefined, what: string, frames: string): void {
  const node = root?.querySelector<HTMLElement>(what);
  for (let frame = node?.parentElement; node && frame && frame !== root?.parentElement; frame = frame.parentElement) {
    if (!frame.matches(frames)) continue;
    const at = node.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    if (at.top < box.top + 10 || at.height > box.height) frame.scrollTop += at.top - box.top - 14;
    else if (at.bottom > box.bottom) frame.scrollTop += at.bottom - box.bottom + 14;
    if (at.left < box.left) frame.scrollLeft += at.left - box.left - 10;
    else if (at.right > box.right) frame.scrollLeft += at.right - box.right + 10;
  }
}

/** Whether a part of a board is in sight in a frame, or lies outside that frame anyway. */
export function inSight(node: HTMLElement, frame: HTMLElement): boolean {
  const at = node.getBoundingClientRect();
  const box = frame.getBoundingClientRect();
  return (
    !frame.contains(node) ||
    (at.bottom > box.top + 20 && at.top < box.bottom - 20 && at.right > 0 && at.left < box.right)
  );
}

/** The node whose middle is nearest in the direction of an arrow key. */
export function neighbour(from: HTMLElement, key: string, among: Iterable<HTMLElement>): HTMLElement | null {
  const middle = (node: HTMLElement): [number, number] => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const node of among) {
    if (node === from) continue;
    const [dx, dy] = [middle(node)[0] - x, middle(node)[1] - y];
    const [along, across] =
      key === "ArrowRight" ? [dx, dy] : key === "ArrowLeft" ? [-dx, dy] : key === "ArrowDown" ? [dy, dx] : [-dy, dx];
    const far = along + 2.2 * Math.abs(across);
    if (along >= 6 && far < least) [best, least] = [node, far];
  }
  return best;
}
