/** The keyboard in a list of cards: Tab comes to one of them, arrows go from card to card, + and − put one in and take one
 * out. Where the card leaves the list, the next one is at hand. */

interface Counting {
  add(card: string, by: number): void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const COUNTS: Record<string, number> = { "+": 1, "=": 1, "-": -1, "−": -1 };

/** For an element that holds others with `data-card`, in which there are buttons. */
export function walk(list: HTMLElement, counting: Counting): { update(counting: Counting): void; destroy(): void } {
  let current: HTMLElement | undefined;
  let at = 0;
  /** Which of its buttons had the focus last; none where the focus has gone elsewhere. */
  let held = -1;

  const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-card]")];
  const rowOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
  const buttonsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("button")];
  function focus(row: HTMLElement | undefined, place: number): void {
    const buttons = row ? buttonsOf(row) : [];
    const wanted = buttons[place] as HTMLButtonElement | undefined;
    (wanted && !wanted.disabled ? wanted : buttons.at(-1))?.focus();
  }
  function settle(): void {
    const all = rows();
    const gone = current !== undefined && !current.isConnected;
    if (!current || gone) current = all[Math.min(at, all.length - 1)];
    for (const row of all) for (const button of buttonsOf(row)) button.tabIndex = row === current ? 0 : -1;
    if (gone && held >= 0 && document.activeElement === document.body) focus(current, held);
  }

  const came = (event: FocusEvent): void => {
    const row = rowOf(event.target);
    if (!row) return;
    current = row;
    at = rows().indexOf(row);
    held = buttonsOf(row).indexOf(event.target as HTMLElement);
    settle();
  };
  const went = (event: FocusEvent): void => {
    if (event.relatedTarget) held = -1;
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rowOf(event.target);
    if (!row) return;
    const step = STEPS[event.key];
    const by = COUNTS[event.key];
    if (by) counting.add(row.dataset["card"]!, by);
    else if (step) focus(rows()[rows().indexOf(row) + step], Math.max(0, held));
    else return;
    event.preventDefault();
  };

  const observer = new MutationObserver(settle);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener("focusin", came);
  list.addEventListener("focusout", went);
  list.addEventListener("keydown", pressed);
  settle();
  return {
    update: (next) => void (counting = next),
    destroy: () => {
      observer.disconnect();
      list.removeEventListener("focusin", came);
      list.removeEventListener("focusout", went);
      list.removeEventListener("keydown", pressed);
    },
  };
}
