/** What a finger does that a mouse does by resting: it stays for a while. */
const LONG = 500;
const TREMBLE = 12;

/** Calls `then` when a finger stays on the node; what it would have clicked is not clicked. */
export function pressedLong(
  node: Element,
  then: () => void,
): { destroy: () => void; update: (next: () => void) => void } {
  let call = then;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let long = false;
  const stop = (): void => clearTimeout(timer);
  const down = (event: Event): void => {
    const pointer = event as PointerEvent;
    long = false;
    if (pointer.pointerType === "mouse") return;
    from = { x: pointer.clientX, y: pointer.clientY };
    stop();
    timer = setTimeout(() => {
      long = true;
      call();
    }, LONG);
  };
  const move = (event: Event): void => {
    const pointer = event as PointerEvent;
    if (Math.hypot(pointer.clientX - from.x, pointer.clientY - from.y) > TREMBLE) stop();
  };
  const click = (event: Event): void => {
    if (!long) return;
    long = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: Event): void => {
    if (long) event.preventDefault();
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(end, stop);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    update(next) {
      call = next;
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel", "pointerleave"]) node.removeEventListener(end, stop);
      node.removeEventListener("click", click, true);
      node.removeEventListener("contextmenu", menu);
    },
  };
}
