/** A panel whose buttons come and go: who presses them by keyboard goes on from there and not from the top of the page. */
export function keepsFocus(node: HTMLElement): { destroy: () => void } {
  let keyed = false;
  const lost = (): boolean => document.activeElement === null || document.activeElement === document.body;
  function pressed(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest("button")) keyed = event.detail === 0;
  }
  function goOn(): void {
    if (!keyed || !lost()) return;
    const next = node.querySelector<HTMLElement>("button[data-key]:not(:disabled)");
    if (!next) return;
    keyed = false;
    next.focus({ preventScroll: true });
  }
  const watch = new MutationObserver(goOn);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  node.addEventListener("click", pressed, true);
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("click", pressed, true);
      // The panel itself is gone: the question that follows is asked beside the map.
      if (keyed)
        setTimeout(
          () => lost() && document.querySelector<HTMLElement>("[data-testid=decision]")?.focus({ preventScroll: true }),
        );
    },
  };
}
