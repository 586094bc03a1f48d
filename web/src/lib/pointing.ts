/** Where on the screen something is that is explained: a thing on the board, an option, or a part of the screen. */
import { onScreen } from "./stage";

/** A frame around it, in the window's own pixels. */
export interface Spot {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** A place on the board, not a part of the screen. */
  round: boolean;
}

/** The smallest ring that can be seen around a thing. */
const LEAST = 20;

function frame(name: string, node: Element | null): Spot | null {
  const box = node?.getBoundingClientRect();
  if (!box || box.width < 1 || box.height < 1) return null;
  const left = Math.max(box.left, 2);
  const top = Math.max(box.top, 2);
  const width = Math.min(box.right, innerWidth - 2) - left;
  const height = Math.min(box.bottom, innerHeight - 2) - top;
  return width > 4 && height > 4 ? { name, x: left, y: top, width, height, round: false } : null;
}

/** Whether something in a frame that scrolls is in sight there. */
function inside(spot: Spot | null, root: Element): Spot | null {
  const box = root.getBoundingClientRect();
  if (!spot) return null;
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom ? spot : null;
}

/** A part of the screen: itself, or the tab behind which it lies. */
function ofArea(root: Element, name: string, key: string): Spot | null {
  if (name === "options") {
    const panel = root.querySelector("[data-area=options]");
    const option = key ? (panel?.querySelector(`[data-key=${CSS.escape(key)}]`) ?? null) : null;
    const list = option?.closest(".list") ?? panel;
    return (list && inside(frame(name, option), list)) ?? frame(name, panel);
  }
  const parts = [...root.querySelectorAll(`[data-area~=${CSS.escape(name)}]`)];
  const seen = parts.map((part) => frame(name, part)).find((spot) => spot !== null);
  return seen ?? frame(name, root.querySelector(`#tab-${CSS.escape(name)}`));
}

function ofThing(root: Element, ref: string): Spot | null {
  const place = onScreen(root, ref);
  const board = root.querySelector("[data-area~=board]");
  if (!place || !board) return null;
  const reach = Math.max(LEAST, place.reach);
  const round = { name: ref, x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach, round: true };
  return inside(round, board);
}

/** What can be seen now of what is pointed at. `key`: the option that is meant where the options are. */
export function spotsOf(root: Element, refs: readonly string[], key: string): Spot[] {
  return refs
    .map((ref) => (ref.startsWith("area:") ? ofArea(root, ref.slice(5), key) : ofThing(root, ref)))
    .filter((spot) => spot !== null);
}
