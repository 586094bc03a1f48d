/** What would cover a small board lies at the foot of the page instead, out of the frame it belongs to. */
export function sheet(node: HTMLElement, wanted: boolean): { destroy(): void } {
  if (wanted) document.body.append(node);
  return { destroy: () => node.remove() };
}
