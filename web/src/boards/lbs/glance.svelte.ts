/** The large card beside the one that the pointer or the keyboard rests on. */
const WIDTH = 312;

export class Glance {
  shown = $state.raw<{ card: number; style: string } | null>(null);
  private waiting: ReturnType<typeof setTimeout> | undefined;

  lookAt(card: number, node: HTMLElement, wait: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (node.isConnected) this.shown = { card, style: placed(node) };
    }, wait);
  }

  hide(): void {
    clearTimeout(this.waiting);
    this.shown = null;
  }
}

/** Over a card of the hand, beside one on the table: its neighbours stay in sight. */
function placed(node: HTMLElement): string {
  const { innerWidth, innerHeight } = window;
  const at = node.getBoundingClientRect();
  if (node.closest(".hand")) {
    const left = Math.max(6, Math.min(at.left + at.width / 2 - WIDTH / 2, innerWidth - WIDTH - 6));
    return `left: ${left}px; bottom: ${innerHeight - at.top + 10}px; width: ${WIDTH}px`;
  }
  const left = at.right + 10 + WIDTH < innerWidth ? at.right + 10 : Math.max(6, at.left - 10 - WIDTH);
  const height =
    at.top > innerHeight * 0.55
      ? `bottom: ${Math.max(6, innerHeight - at.bottom - 60)}px`
      : `top: ${Math.max(6, at.top - 10)}px`;
  return `left: ${left}px; ${height}; width: ${WIDTH}px`;
}
