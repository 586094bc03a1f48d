/** A click meant for what stood under the pointer a moment ago must not take what stands there now. */

/** How long a question is new to the hand that was about to answer the one before. */
export const NEW_FOR = 400;
/** Pixels that a pointer moves when it goes elsewhere and does not merely tremble. */
const ELSEWHERE = 16;

class Fresh {
  /** The question has changed just now: a key may have been meant for the one before. */
  forKeys = $state(false);
  /** It has changed under a resting pointer. */
  on = $state(false);
  private pointer: { x: number; y: number } | null = null;
  private rested: { x: number; y: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Watches the pointer for as long as a table is shown. */
  watch(): () => void {
    const moved = (event: PointerEvent): void => {
      this.pointer = { x: event.clientX, y: event.clientY };
      const { rested } = this;
      if (this.on && rested && Math.hypot(rested.x - event.clientX, rested.y - event.clientY) > ELSEWHERE)
        this.on = false;
    };
    const keyed = (): void => {
      this.pointer = null;
    };
    window.addEventListener("pointermove", moved, true);
    window.addEventListener("pointerdown", moved, true);
    window.addEventListener("keydown", keyed, true);
    return () => {
      window.removeEventListener("pointermove", moved, true);
      window.removeEventListener("pointerdown", moved, true);
      window.removeEventListener("keydown", keyed, true);
      this.over();
    };
  }

  /** Another question is asked, or none any more. */
  changed(): void {
    clearTimeout(this.timer);
    this.rested = this.pointer;
    this.forKeys = true;
    this.on = this.rested !== null;
    this.timer = setTimeout(() => this.over(), NEW_FOR);
  }

  private over(): void {
    clearTimeout(this.timer);
    this.forKeys = this.on = false;
  }
}

export const fresh = new Fresh();
