/** The keyboard in a list of cards: arrows go from card to card, + and − put one in and take one out. */

interface Counting {
  add(card: string, by: number): void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const COUNTS: Record<string, number> = { "+": 1, "=": 1, "-": -1, "−": -1 };

/** For an element that holds others with `data-card`; the first button in each is what has the focus. */
export function walk(list: HTMLElement, counting: Counting): { update(counting: Counting): void; destroy(): void } {
  const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-card]")];
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
    if (!row) return;
    const step = STEPS[event.key];
    const by = COUNTS[event.key];
    if (by) counting.add(row.dataset["card"]!, by);
    else if (step) {
      const all = rows();
      const [before, after] = [row, all[all.indexOf(row) + step]];
      const place = [...before.querySelectorAll("button")].indexOf(event.target as HTMLButtonElement);
      const buttons = after?.querySelectorAll<HTMLElement>("button");
      (buttons?.[place] ?? buttons?.[0])?.focus();
    } else return;
    event.preventDefault();
  };
  list.addEventListener("keydown", pressed);
  return { update: (next) => void (counting = next), destroy: () => list.removeEventListener("keydown", pressed) };
}
