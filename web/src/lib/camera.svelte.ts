/** Which part of a board is seen, and the gestures that move it: drag, wheel, pinch, keys. */
import type { Box, Point } from "./hex";

export class Camera {
  /** The board's own units per screen pixel is 1 / scale; (x, y) is the board point at the frame's centre. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(1);
  height = $state(1);
  /** How much of the frame's foot is covered (by a hand of cards). */
  covered = $state(0);
  /** How much of the frame's head is covered (by dice that lie there). */
  private above = $state(0);
  /** How much of the frame's right side is covered (by its tools). */
  beside = 0;
  /** A person moved or zoomed last, not the board itself. */
  byHand = false;
  /** The person has moved it: a change of size no longer fits the whole board into view. */
  touched = $state(false);
  private readonly box: Box;

  constructor(box: Box) {
    this.box = box;
    this.x = box.x + box.width / 2;
    this.y = box.y + box.height / 2;
  }

  /** The scale at which the board was last drawn. */
  private drawn = $state(0);
  /** The size of the drawing, which always holds the whole board: what comes into sight is painted by the browser. */
  size = $derived.by(() => ({ width: this.box.width * this.drawn, height: this.box.height * this.drawn }));
  /** How the board is put into its drawing. */
  drawing = $derived.by(() => `scale(${this.drawn.toFixed(4)}) translate(${-this.box.x} ${-this.box.y})`);
  /** By how much letters on the board are enlarged, so that they can be read from farther away, too. */
  lettering = $derived.by(() => Math.min(1.6, Math.max(1, 0.95 / (this.drawn || 1))));
  /** How the finished drawing is moved: a large map is not drawn anew for every pixel, and only zoomed by a new drawing. */
  shift = $derived.by(() => {
    const left = this.width / 2 - (this.x - this.box.x) * this.scale;
    const top = this.height / 2 - (this.y - this.box.y) * this.scale;
    const more = this.drawn === this.scale ? "" : ` scale(${(this.scale / (this.drawn || 1)).toFixed(5)})`;
    return `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px)${more}`;
  });
  /** Whether the drawing is of another size than is seen. */
  get stretched(): boolean {
    return this.drawn !== this.scale;
  }
  /** Whether it is too coarse to wait until the zooming rests. */
  get outworn(): boolean {
    return this.scale > this.drawn * 2 || this.scale < this.drawn * 0.5;
  }

  draw(): void {
    this.drawn = this.scale;
  }

  /** The scale at which the whole board just fits. */
  private get least(): number {
    return Math.min(this.width / this.box.width, this.clear / this.box.height);
  }
  /** The height in which nothing is covered. */
  private get clear(): number {
    return this.height - this.covered - this.above;
  }

  /** By how much the middle of what is not covered lies above the middle of the frame. */
  private get raised(): number {
    return (this.covered - this.above) / 2;
  }

  /** Something lies over the foot or the head of the frame, or no longer does: whether that is so. */
  cover(foot: number, head = 0): boolean {
    const covered = Math.min(foot, this.height / 3);
    const above = Math.min(head, this.height / 3);
    if (covered === this.covered && above === this.above) return false;
    this.covered = covered;
    this.above = above;
    if (!this.touched) this.fit();
    else this.keepInside();
    return true;
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.width = width;
    this.height = height;
    if (!this.touched) this.fit();
    else this.keepInside();
  }

  fit(): void {
    this.touched = this.byHand = false;
    this.scale = this.least;
    this.x = this.box.x + this.box.width / 2;
    this.y = this.box.y + this.box.height / 2 + this.raised / this.scale;
  }

  /** How large a part of the board can be shown at once. */
  largest(part: Box): number {
    return Math.min((this.width - this.beside) / part.width, this.clear / part.height);
  }

  /** Shows a part of the board as large as it goes, but no larger than comfortable. */
  frame(part: Box): void {
    this.scale = Math.max(this.least, Math.min(1.4, this.largest(part)));
    this.x = part.x + part.width / 2 + this.beside / 2 / this.scale;
    this.y = part.y + part.height / 2 + this.raised / this.scale;
    this.touched = true;
    this.byHand = false;
    this.keepInside(0.06);
  }

  /** Whether a point of the board can be seen, and nothing lies over it. */
  sees(point: Point): boolean {
    const { x, y } = this.toScreen(point);
    return x > 0 && y > this.above && x < this.width - this.beside && y < this.height - this.covered;
  }

  toScreen(point: Point): Point {
    return {
      x: (point.x - this.x) * this.scale + this.width / 2,
      y: (point.y - this.y) * this.scale + this.height / 2,
    };
  }

  toBoard(point: Point): Point {
    return {
      x: (point.x - this.width / 2) / this.scale + this.x,
      y: (point.y - this.height / 2) / this.scale + this.y,
    };
  }

  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const fixed = this.toBoard(around);
    this.scale = Math.min(4, Math.max(this.least * 0.9, this.scale * factor));
    this.x = fixed.x - (around.x - this.width / 2) / this.scale;
    this.y = fixed.y - (around.y - this.height / 2) / this.scale;
    this.touched = this.byHand = true;
    this.keepInside();
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.touched = this.byHand = true;
    this.keepInside();
  }

  /** Moves just so far that the point is comfortably in view. */
  reveal(point: Point, margin = 70): void {
    const at = this.toScreen(point);
    const right = this.width - this.beside - margin;
    const dx = at.x < margin ? margin - at.x : at.x > right ? right - at.x : 0;
    const top = this.above + margin;
    const bottom = this.height - this.covered - margin;
    const dy = at.y < top ? top - at.y : at.y > bottom ? bottom - at.y : 0;
    if (dx !== 0 || dy !== 0) {
      this.x -= dx / this.scale;
      this.y -= dy / this.scale;
      this.keepInside();
    }
  }

  /** `loose`: how much emptiness beside the board may be seen, as a part of half the frame. */
  private keepInside(loose = 0.6): void {
    const halfW = this.width / 2 / this.scale;
    const halfH = this.height / 2 / this.scale;
    const clamp = (value: number, low: number, high: number, half: number) => {
      const slack = Math.min(half * loose, (high - low) / 2);
      const from = low + half - slack;
      const to = high - half + slack;
      return from > to ? (low + high) / 2 : Math.min(to, Math.max(from, value));
    };
    this.x = clamp(this.x, this.box.x, this.box.x + this.box.width + this.beside / this.scale, halfW);
    const top = this.box.y - this.above / this.scale;
    this.y = clamp(this.y, top, this.box.y + this.box.height + this.covered / this.scale, halfH);
  }
}

/**
 * Drag, wheel and pinch on an element. `tap` hears of a press that did not move, `hold` of one that rested. Pointers are
 * captured only once they move, so that ordinary clicks reach what is under them.
 */
export function gestures(
  node: HTMLElement,
  handlers: { camera: Camera; tap(event: PointerEvent): void; hold(event: PointerEvent): void; moved(): void },
): { destroy(): void; update(next: typeof handlers): void } {
  let on = handlers;
  const down = new Map<number, Point>();
  let start: { event: PointerEvent; at: Point } | null = null;
  let dragging = false;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const local = (event: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const foreign = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest("[data-nogesture]") !== null;

  const pointerdown = (event: PointerEvent): void => {
    if (foreign(event) || (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1)) return;
    down.set(event.pointerId, local(event));
    clearTimeout(timer);
    if (down.size === 1) {
      start = { event, at: local(event) };
      dragging = held = false;
      if (event.pointerType !== "mouse") {
        timer = setTimeout(() => {
          if (!dragging && down.size === 1 && start) {
            held = true;
            on.hold(start.event);
          }
        }, 480);
      }
    } else dragging = true;
  };
  const pointermove = (event: PointerEvent): void => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = local(event);
    if (
      !dragging &&
      start &&
      Math.hypot(now.x - start.at.x, now.y - start.at.y) > (event.pointerType === "mouse" ? 4 : 9)
    ) {
      dragging = true;
      clearTimeout(timer);
      node.setPointerCapture(event.pointerId);
      on.moved();
    }
    if (dragging) {
      if (down.size === 1) on.camera.pan(now.x - before.x, now.y - before.y);
      else if (down.size === 2) {
        const other = [...down.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? before;
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        on.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        if (was > 0) on.camera.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        on.moved();
      }
      down.set(event.pointerId, now);
    }
  };
  const release = (event: PointerEvent, cancelled: boolean): void => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (down.size === 0) {
      if (!dragging && !held && !cancelled && event.button !== 1) on.tap(event);
      start = null;
      dragging = false;
    }
  };
  const pointerup = (event: PointerEvent): void => release(event, false);
  // A finger that was heard as a tap, a hold or a drag must not click again on what has opened under it meanwhile.
  const touchend = (event: TouchEvent): void => {
    if (event.cancelable && !foreign(event)) event.preventDefault();
  };
  const pointercancel = (event: PointerEvent): void => release(event, true);
  const wheel = (event: WheelEvent): void => {
    if (foreign(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1;
    on.camera.zoom(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
    on.moved();
  };

  node.addEventListener("pointerdown", pointerdown);
  node.addEventListener("pointermove", pointermove);
  node.addEventListener("pointerup", pointerup);
  node.addEventListener("pointercancel", pointercancel);
  node.addEventListener("touchend", touchend, { passive: false });
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    update(next) {
      on = next;
    },
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", pointerdown);
      node.removeEventListener("pointermove", pointermove);
      node.removeEventListener("pointerup", pointerup);
      node.removeEventListener("pointercancel", pointercancel);
      node.removeEventListener("touchend", touchend);
      node.removeEventListener("wheel", wheel);
    },
  };
}
