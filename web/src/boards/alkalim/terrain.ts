/** The printed part of the desert as a few large paths: drawn once, with irregularities that are the same each time. */
import { centre, corner, neighbour, noise, round, type Point } from "../../lib/hex";
import { Paths, type Layer } from "../../lib/paths";
import type { Atlas, Hex, Location } from "./model";

export interface Label {
  name: string;
  x: number;
  y: number;
  lines: string[];
  small: boolean;
}

export interface Art {
  /** Land, one path for each kind. */
  land: Layer[];
  /** What grows and towers on it. */
  relief: Layer[];
  roads: string;
  grid: string;
  outline: string;
  /** The borders of named locations. */
  borders: string;
  labels: Label[];
}

const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;
const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
const landOf = (hex: Hex): string => (hex.terrain === "town" ? "sand" : hex.under === "road" ? "sand" : hex.under);

export function draw(atlas: Atlas): Art {
  const { hexes } = atlas.board;
  const paths = new Paths();
  const next = (hex: Hex, side: number): Hex | undefined => {
    const cell = neighbour(hex, side);
    return atlas.at(cell.q, cell.j);
  };

  /** A side between two kinds of land winds a little; both hexes see the same bend. */
  function side(hex: Hex, i: number): string {
    const a = corner(hex, i);
    const b = corner(hex, i + 1);
    const other = next(hex, i);
    if (!other || landOf(other) === landOf(hex)) return `L${at(b.x, b.y)}`;
    const [first, second] = key(a) < key(b) ? [a, b] : [b, a];
    const seed = key(first) + key(second);
    const length = Math.hypot(second.x - first.x, second.y - first.y);
    const nx = (second.y - first.y) / length;
    const ny = -(second.x - first.x) / length;
    const bend = (t: number, salt: string): Point => {
      const off = (noise(seed + salt) - 0.5) * 15;
      return { x: first.x + (second.x - first.x) * t + nx * off, y: first.y + (second.y - first.y) * t + ny * off };
    };
    const p = bend(0.33, "p");
    const q = bend(0.67, "q");
    const [c1, c2] = first === a ? [p, q] : [q, p];
    return `C${at(c1.x, c1.y)} ${at(c2.x, c2.y)} ${at(b.x, b.y)}`;
  }

  let grid = "";
  let outline = "";
  for (const hex of hexes) {
    const start = corner(hex, 0);
    let d = `M${at(start.x, start.y)}`;
    for (let i = 0; i < 6; i++) {
      d += side(hex, i);
      const a = corner(hex, i);
      const b = corner(hex, i + 1);
      const other = next(hex, i);
      if (!other) outline += `M${at(a.x, a.y)}L${at(b.x, b.y)}`;
      else if (i < 3) grid += `M${at(a.x, a.y)}L${at(b.x, b.y)}`;
    }
    paths.add(`land-${landOf(hex)}`, `${d}Z`);
  }

  // From the back to the front, so that what stands nearer covers what stands behind it.
  for (const hex of [...hexes].sort((a, b) => centre(a).y - centre(b).y)) decorate(hex, paths);

  return {
    land: paths.layers("land-sand", "land-dunes", "land-barrens", "land-lowlands", "land-bluffs", "land-canyons"),
    // prettier-ignore
    relief: paths.layers(
      "dune-shade", "dune-light", "dune-line", "crack", "stone", "pool", "meadow", "cleft", "cleft-light",
      "mesa-shade", "mesa", "strata", "bush", "trunk", "palm",
    ),
    roads: roads(atlas, next),
    grid,
    outline,
    borders: (atlas.board.locations ?? []).map((location) => border(atlas, location, next)).join(""),
    labels: labels(atlas),
  };
}

function decorate(hex: Hex, paths: Paths): void {
  const { x, y } = centre(hex);
  const n = (salt: string): number => noise(`${hex.id}/${salt}`);
  const land = landOf(hex);
  const crossed = hex.terrain === "road" || hex.terrain === "town";
  const spot = (i: number, among: number, spread = 25): Point => {
    // Around the middle, which belongs to the pieces.
    const angle = ((i + n(`a${i}`) * 0.7) / among) * Math.PI * 2 + n("turn") * 6;
    const far = spread * (0.75 + 0.35 * n(`r${i}`));
    return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far * 0.86 };
  };
  if (land === "dunes") {
    for (let i = 0; i < (crossed ? 2 : 3); i++) {
      const cx = x + (n(`x${i}`) - 0.5) * 22;
      const cy = y - 21 + i * 19 + (n(`y${i}`) - 0.5) * 6;
      const w = 17 + n(`w${i}`) * 9;
      const lean = (n(`l${i}`) - 0.5) * 8;
      paths.add(
        "dune-shade",
        `M${at(cx - w, cy + 6)}Q${at(cx - w * 0.3, cy + 1)} ${at(cx + lean, cy - 6)}Q${at(cx + w * 0.35, cy + 5)} ${at(cx + w, cy + 6)}Q${at(cx, cy + 10)} ${at(cx - w, cy + 6)}Z`,
      );
      paths.add(
        "dune-light",
        `M${at(cx - w, cy + 6)}Q${at(cx - w * 0.3, cy + 1)} ${at(cx + lean, cy - 6)}Q${at(cx - w * 0.05, cy + 3)} ${at(cx + lean - 4, cy + 8)}Q${at(cx - w * 0.5, cy + 8)} ${at(cx - w, cy + 6)}Z`,
      );
      paths.add("dune-line", `M${at(cx - w * 0.75, cy + 12)}q${at(w * 0.4, -3.5)} ${at(w * 0.8, 0)}t${at(w * 0.7, 0)}`);
    }
  } else if (land === "barrens") {
    for (let i = 0; i < 4; i++) {
      const p = spot(i, 4);
      const s = 5 + n(`s${i}`) * 4;
      paths.add(
        "crack",
        `M${at(p.x - s, p.y)}l${at(s, -s * 0.4)}l${at(s * 0.9, s * 0.6)}M${at(p.x, p.y - s * 0.4)}l${at(-s * 0.2, -s * 0.8)}M${at(p.x + s * 0.4, p.y)}l${at(s * 0.1, s * 0.8)}`,
      );
    }
    for (let i = 0; i < 3; i++) {
      const p = spot(i + 0.5, 3, 22);
      const s = 1.6 + n(`t${i}`) * 1.8;
      paths.add(
        "stone",
        `M${at(p.x - s, p.y + s * 0.6)}q${at(s * 0.2, -s * 1.5)} ${at(s * 1.1, -s * 1.4)}t${at(s * 0.9, s * 1.4)}z`,
      );
    }
    if (n("bush") > 0.5 && !crossed) {
      const p = spot(2, 5, 24);
      paths.add("bush", `M${at(p.x, p.y)}v-7m0 4l-4-4m4 2.5l4-4.500m-4 1l-2.500-4`);
    }
  } else if (land === "lowlands") {
    for (let i = 0; i < 5; i++) {
      const p = spot(i, 5, 27);
      paths.add("meadow", `M${at(p.x - 3, p.y)}l1-4.500M${at(p.x, p.y)}l.400-5.500M${at(p.x + 3, p.y)}l-.800-4.200`);
    }
    if (!crossed) {
      const p = spot(1.5, 4, 20);
      const w = 8 + n("pw") * 5;
      paths.add(
        "pool",
        `M${at(p.x - w, p.y)}q${at(w * 0.3, -5)} ${at(w, -4.5)}t${at(w, 4)}q${at(-w * 0.4, 5.5)} ${at(-w, 4.5)}t${at(-w, -4)}z`,
      );
    }
    for (let i = 0; i < (crossed ? 1 : 3); i++) {
      const p = spot(i * 1.6 + 0.4, 5, 25);
      const lean = (n(`pl${i}`) - 0.5) * 5;
      const h = 13 + n(`ph${i}`) * 5;
      paths.add("trunk", `M${at(p.x, p.y + 5)}q${at(lean * 0.2, -h * 0.6)} ${at(lean, -h)}`);
      const tx = p.x + lean;
      const ty = p.y + 5 - h;
      // prettier-ignore
      const leaves = [[-9, 1], [-7, -5], [0, -7], [7, -5], [9, 1]] as const;
      for (const [dx, dy] of leaves) {
        paths.add(
          "palm",
          `M${at(tx, ty)}q${at(dx * 0.4, dy * 0.6 - 3.5)} ${at(dx, dy + 2.5)}q${at(-dx * 0.55, -2.5)} ${at(-dx, -dy - 2.5)}z`,
        );
      }
    }
  } else if (land === "bluffs") {
    for (let i = 0; i < (crossed ? 1 : 2); i++) {
      const p = {
        x: x + (i === 0 ? -13 : 14) + (n(`bx${i}`) - 0.5) * 8,
        y: y + (i === 0 ? -13 : 15) + (n(`by${i}`) - 0.5) * 6,
      };
      const w = 12 + n(`bw${i}`) * 4;
      const h = 13 + n(`bh${i}`) * 6;
      paths.add(
        "mesa",
        `M${at(p.x - w, p.y + 6)}l${at(w * 0.3, -h)}l${at(w * 1.2, -1)}l${at(w * 0.5, h + 1)}q${at(-w, 4)} ${at(-w * 2, 0)}z`,
      );
      paths.add(
        "mesa-shade",
        `M${at(p.x + w + 6, p.y + 7)}q${at(-w, 5)} ${at(-w * 2.2, 0)}l${at(3, -3)}l${at(w * 1.8, -1)}z`,
      );
      paths.add(
        "strata",
        `M${at(p.x - w * 0.83, p.y + 6 - h * 0.3)}l${at(w * 1.6, 0)}M${at(p.x - w * 0.77, p.y + 6 - h * 0.62)}l${at(w * 1.4, -0.5)}M${at(p.x + w * 0.4, p.y + 5 - h)}l${at(w * 0.2, h)}M${at(p.x - w * 0.2, p.y + 5 - h * 0.6)}l${at(w * 0.04, h * 0.6)}`,
      );
    }
  } else if (land === "canyons") {
    for (let i = 0; i < (crossed ? 1 : 2); i++) {
      const cy = y - 15 + i * 29 + (n(`cy${i}`) - 0.5) * 5;
      const tilt = (n(`ct${i}`) - 0.5) * 10;
      const j = (k: string): number => (n(`${k}${i}`) - 0.5) * 6;
      const a = [x - 30, cy + tilt] as const;
      const e = [x + 30, cy - tilt] as const;
      paths.add(
        "cleft",
        `M${at(...a)}L${at(x - 15, cy - 5 + j("u"))}L${at(x - 2, cy - 1 + j("v"))}L${at(x + 12, cy - 7 + j("w"))}L${at(...e)}L${at(x + 13, cy + 4 + j("z"))}L${at(x - 3, cy + 7 + j("y"))}L${at(x - 16, cy + 3 + j("t"))}Z`,
      );
      paths.add(
        "cleft-light",
        `M${at(a[0] + 1, a[1] + 2)}L${at(x - 16, cy + 5 + j("t"))}L${at(x - 3, cy + 9 + j("y"))}L${at(x + 13, cy + 6 + j("z"))}L${at(e[0] - 1, e[1] + 1.5)}`,
      );
    }
  } else if (hex.terrain !== "town") {
    for (let i = 0; i < 3; i++) {
      const p = spot(i, 3, 24);
      const s = 1.3 + n(`t${i}`) * 1.2;
      paths.add(
        "stone",
        `M${at(p.x - s, p.y + s * 0.6)}q${at(s * 0.2, -s * 1.5)} ${at(s * 1.1, -s * 1.4)}t${at(s * 0.9, s * 1.4)}z`,
      );
    }
  }
}

/** Tracks lead from side to side; where only two meet in a hex they go through in one bend. */
function roads(atlas: Atlas, next: (hex: Hex, side: number) => Hex | undefined): string {
  const paved = (hex: Hex | undefined): hex is Hex =>
    hex !== undefined && (hex.terrain === "road" || hex.terrain === "town");
  let d = "";
  for (const hex of atlas.board.hexes) {
    if (!paved(hex)) continue;
    const c = centre(hex);
    const ends: Point[] = [];
    for (let side = 0; side < 6; side++) {
      const other = next(hex, side);
      if (!paved(other)) continue;
      const o = centre(other);
      ends.push({ x: (c.x + o.x) / 2, y: (c.y + o.y) / 2 });
    }
    if (ends.length === 2 && hex.terrain === "road")
      d += `M${at(ends[0]!.x, ends[0]!.y)}Q${at(c.x, c.y)} ${at(ends[1]!.x, ends[1]!.y)}`;
    else for (const end of ends) d += `M${at(c.x, c.y)}L${at(end.x, end.y)}`;
  }
  return d;
}

function border(atlas: Atlas, location: Location, next: (hex: Hex, side: number) => Hex | undefined): string {
  const inside = new Set(location.hexes);
  let d = "";
  for (const id of location.hexes) {
    const hex = atlas.hexes.get(id);
    if (!hex) continue;
    for (let i = 0; i < 6; i++) {
      if (inside.has(next(hex, i)?.id ?? "")) continue;
      const a = corner(hex, i);
      const b = corner(hex, i + 1);
      d += `M${at(a.x, a.y)}L${at(b.x, b.y)}`;
    }
  }
  return d;
}

/** A name of several words stands in two lines of about the same length. */
export function inLines(name: string): string[] {
  const words = name.split(" ");
  if (words.length === 1 || name.length < 10) return [name];
  let best = 1;
  for (let i = 1; i < words.length; i++) {
    const uneven = (k: number): number =>
      Math.abs(words.slice(0, k).join(" ").length - words.slice(k).join(" ").length);
    if (uneven(i) < uneven(best)) best = i;
  }
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

/** Names stand at the lower side of the hex nearest to the middle of their land, away from the jewels. */
function labels(atlas: Atlas): Label[] {
  const jewelled = new Set((atlas.board.jewels ?? []).map((jewel) => jewel.at));
  const all = atlas.board.locations ?? [];
  /** A second name on the same land stands where it is printed. */
  const second = (location: Location): boolean =>
    all.slice(0, all.indexOf(location)).some((other) => other.hexes.join() === location.hexes.join());
  const taken = new Set<string>();
  return [...all]
    .sort((a, b) => Number(second(b)) - Number(second(a)) || a.hexes.length - b.hexes.length)
    .flatMap((location) => {
      const there = location.hexes.map((id) => atlas.hexes.get(id)).filter((hex) => hex !== undefined);
      if (there.length === 0) return [];
      const small = second(location);
      const middle = there
        .map(centre)
        .reduce((sum, p) => ({ x: sum.x + p.x / there.length, y: sum.y + p.y / there.length }), { x: 0, y: 0 });
      const far = (hex: Hex): number =>
        Math.hypot(centre(hex).x - middle.x, centre(hex).y - middle.y) +
        (jewelled.has(hex.id) ? 45 : 0) +
        (taken.has(hex.id) ? 999 : 0);
      const place =
        (small ? atlas.hexes.get(location.label) : undefined) ?? there.reduce((a, b) => (far(b) < far(a) ? b : a));
      taken.add(place.id);
      return [{ name: location.name, ...centre(place), lines: inLines(location.name), small }];
    });
}
