/** Moves a camera smoothly to where a change would put it, unless somebody moves it by hand or wants nothing to move. */
import type { Camera } from "./camera.svelte";
import { watching } from "./watching.svelte";

const GLIDE_MS = 380;
const moving = new WeakMap<Camera, number>();

export function glide(camera: Camera, change: () => void): void {
  cancelAnimationFrame(moving.get(camera) ?? 0);
  const from = { x: camera.x, y: camera.y, scale: camera.scale };
  change();
  const to = { x: camera.x, y: camera.y, scale: camera.scale };
  if (from.x === to.x && from.y === to.y && from.scale === to.scale) return;
  camera.byHand = false;
  if (watching.still) return;
  Object.assign(camera, from);
  let start: number | null = null;
  const step = (now: number): void => {
    if (camera.byHand) return;
    start ??= now;
    const part = Math.min(1, (now - start) / GLIDE_MS);
    const eased = 1 - (1 - part) ** 3;
    camera.x = from.x + (to.x - from.x) * eased;
    camera.y = from.y + (to.y - from.y) * eased;
    camera.scale = from.scale * (to.scale / from.scale) ** eased;
    if (part < 1) moving.set(camera, requestAnimationFrame(step));
  };
  moving.set(camera, requestAnimationFrame(step));
}
