function fallen(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** A panel whose buttons come and go: who presses them by keyboard goes on from there and not from the top of the page. */
export function keepsFocus(node: HTMLElement): { destroy: () => void } {
  let keyed = false;
  function pressed(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest("button")) keyed = event.detail === 0;
  }
  function goOn(): void {
    if (!keyed || !fallen()) return;
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
          () =>
            fallen() && document.querySelector<HTMLElement>("[data-testid=decision]")?.focus({ preventScroll: true }),
        );
    },
  };
}

/** A page whose buttons come and go: when the one in focus goes, the decision is in focus and not the page itself. */
export function keepsPageFocus(node: HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const noted = (event: FocusEvent): void => {
    last = event.target instanceof Element ? event.target : null;
  };
  function recover(): void {
    if (!last || !fallen()) return;
    const gone = !last.isConnected || (last instanceof HTMLButtonElement && last.disabled);
    if (!gone) return;
    last = null;
    node.querySelector<HTMLElement>("[data-testid=decision]")?.focus({ preventScroll: true });
  }
  // A dialog that closes first gives the focus back to where it was opened.
  const watch = new MutationObserver(() => setTimeout(recover));
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", noted);
  return {
    destroy() {
      watch.disconnect();
      document.removeEventListener("focusin", noted);
    },
  };
}
