/** The printed part of the map as a few large paths: drawn once, with irregularities that are the same each time. */
import { centre, corner, CORNERS, neighbour, noise, R, round, sideTowards, type Point } from "../../lib/hex";
import { inTiles, Paths, type Layer } from "../../lib/paths";
import type { Atlas, Hex, Side } from "./model";

export interface Bridge {
  x: number;
  y: number;
  angle: number;
  wide: boolean;
}

export interface Terrain {
  layers: Layer[];
  /** Drawn above rivers and roads: peaks and trees in rows from the back to the front. */
  relief: Layer[];
  water: Layer[];
  roads: string;
  bridges: Bridge[];
  grid: string;
  outline: string;
  hatch: string;
}

type Base = string;

const at = (p: Point): string => `${round(p.x)} ${round(p.y)}`;
const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export function draw(atlas: Atlas): Terrain {
  const { board } = atlas;
  const base = (hex: Hex): Base => (atlas.water(hex) ? "sea" : hex.terrain === "lair" ? "clear" : hex.terrain);
  const bases = new Map(board.hexes.map((hex) => [hex.id, base(hex)]));

  // A corner where different country meets is moved a little; the rim of the board stays straight.
  const around = new Map<string, Base[]>();
  for (const hex of board.hexes) {
    for (let i = 0; i < 6; i++) {
      const k = key(corner(hex, i));
      const list = around.get(k);
      if (list) list.push(bases.get(hex.id)!);
      else around.set(k, [bases.get(hex.id)!]);
    }
  }
  const watered = new Set<string>();
  for (const side of board.sides) if (side.river) watered.add([side.a, side.b].sort().join("|"));

  const vertex = (p: Point): Point => {
    const k = key(p);
    const met = around.get(k) ?? [];
    if (met.length < 3 || met.every((b) => b === met[0])) return p;
    return { x: p.x + (noise(`vx${k}`) - 0.5) * R * 0.24, y: p.y + (noise(`vy${k}`) - 0.5) * R * 0.24 };
  };
  const wiggle = (a: Point, b: Point, amount: number): Point[] => {
    const swap = key(a) > key(b);
    const [from, to] = swap ? [b, a] : [a, b];
    const name = `${key(from)}-${key(to)}`;
    const [f, t] = [vertex(from), vertex(to)];
    const length = Math.hypot(t.x - f.x, t.y - f.y) || 1;
    const normal = { x: -(t.y - f.y) / length, y: (t.x - f.x) / length };
    const inner = [0.25, 0.5, 0.75].map((share, i) => {
      const off = (noise(`${name}:${i}`) - 0.5) * 2 * amount * (i === 1 ? 1.15 : 0.8);
      return { x: f.x + (t.x - f.x) * share + normal.x * off, y: f.y + (t.y - f.y) * share + normal.y * off };
    });
    const points = [f, ...inner, t];
    return swap ? points.reverse() : points;
  };
  const curve = ([, p1, p2, p3, end]: Point[]): string =>
    `Q${at(p1!)} ${at(mid(p1!, p2!))}Q${at(p2!)} ${at(mid(p2!, p3!))}Q${at(p3!)} ${at(end!)}`;

  const ground = new Paths();
  let outline = "";
  let grid = "";
  let hatch = "";
  for (const hex of board.hexes) {
    const mine = bases.get(hex.id)!;
    let d = "";
    for (let i = 0; i < 6; i++) {
      const a = corner(hex, i);
      const b = corner(hex, i + 1);
      const next = neighbour(hex, i);
      const other = atlas.at(next.q, next.j);
      const theirs = other ? bases.get(other.id) : undefined;
      const rough = theirs !== undefined && (theirs !== mine || watered.has([hex.id, other!.id].sort().join("|")));
      if (i === 0) d += `M${at(vertex(a))}`;
      if (rough) {
        const points = wiggle(a, b, theirs !== mine && (theirs === "sea" || mine === "sea") ? R * 0.13 : R * 0.09);
        d += curve(points);
        if (mine !== "sea" && theirs === "sea") ground.add("shore", `M${at(points[0]!)}${curve(points)}`);
      } else d += `L${at(vertex(b))}`;
      if (!other || hex.id < other.id) grid += `M${at(a)}L${at(b)}`;
    }
    d += "Z";
    const straight = `M${CORNERS.map((_, i) => at(corner(hex, i))).join("L")}Z`;
    outline += straight;
    if (mine === "sea") ground.add(`sea-${depth(hex)}`, straight);
    else if (mine === "clear") ground.add(`land-clear-${Math.floor(noise(hex.id) * 3)}`, d);
    else ground.add(`land-${mine.replace("major-", "")}`, d);
    if (hex.partial) hatch += straight;
  }

  /** How far from land: shallow 0, open 1, deep 2. */
  function depth(hex: Hex): number {
    const near = [0, 1, 2, 3, 4, 5].map((i) => neighbour(hex, i));
    const land = (cell: { q: number; j: number }): boolean => {
      const other = atlas.at(cell.q, cell.j);
      return other !== undefined && bases.get(other.id) !== "sea";
    };
    if (near.some(land)) return 0;
    return near.some((cell) => [0, 1, 2, 3, 4, 5].some((i) => land(neighbour({ ...cell }, i)))) ? 1 : 2;
  }

  const relief = new Paths();
  const rows: { cls: string; y: number; d: string }[] = [];
  for (const hex of board.hexes) decorate(hex);

  function decorate(hex: Hex): void {
    const c = centre(hex);
    const busy = atlas.settlementAt.has(hex.id) || Boolean(hex.mine) || hex.terrain === "lair";
    const rnd = (what: string): number => noise(`${hex.id}/${what}`);
    switch (bases.get(hex.id)) {
      case "mountain": {
        // prettier-ignore
        const spots = busy
          ? [[-21, -14, 0.62], [21, -13, 0.6], [-22, 14, 0.55], [22, 15, 0.55]]
          : [[-16, -11, 0.82], [9, -15, 0.95], [-5, 4, 1.05], [18, 5, 0.8], [-21, 17, 0.66], [8, 22, 0.7]];
        spots.forEach(([dx, dy, size], i) => {
          const x = c.x + dx! + (rnd(`x${i}`) - 0.5) * 8;
          const y = c.y + dy! + 8 + (rnd(`y${i}`) - 0.5) * 5;
          const w = 13 * size! * (0.85 + rnd(`w${i}`) * 0.3);
          const h = 20 * size! * (0.8 + rnd(`h${i}`) * 0.4);
          const lean = (rnd(`l${i}`) - 0.5) * 0.3;
          const top: Point = { x: x + lean * w, y: y - h };
          rows.push({
            cls: "peak",
            y,
            d: `M${at({ x: x - w, y })}L${at({ x: x - w * 0.45, y: y - h * 0.52 })}L${at(top)}L${at({ x: x + w * 0.42, y: y - h * 0.55 })}L${at({ x: x + w, y })}Q${at({ x, y: y + 2.5 })} ${at({ x: x - w, y })}Z`,
          });
          rows.push({
            cls: "peak-shade",
            y: y + 0.1,
            d: `M${at(top)}L${at({ x: x + w * 0.42, y: y - h * 0.55 })}L${at({ x: x + w, y })}L${at({ x: x + w * 0.28, y: y + 1 })}L${at({ x: x + w * 0.05, y: y - h * 0.4 })}L${at({ x: x + w * 0.16, y: y - h * 0.62 })}Z`,
          });
          if (size! > 0.7) {
            rows.push({
              cls: "peak-snow",
              y: y + 0.2,
              d: `M${at(top)}L${at({ x: top.x - w * 0.26, y: y - h * 0.72 })}L${at({ x: top.x - w * 0.06, y: y - h * 0.78 })}L${at({ x: top.x + w * 0.05, y: y - h * 0.68 })}L${at({ x: top.x + w * 0.22, y: y - h * 0.76 })}Z`,
            });
          }
        });
        break;
      }
      case "forest": {
        const spots: [number, number][] = [];
        const count = busy ? 9 : 15;
        for (let i = 0; i < count; i++) {
          const angle = i * 2.39996 + rnd("turn") * 6;
          const far = busy ? 22 + rnd(`f${i}`) * 9 : 5.5 + 7.2 * Math.sqrt(i);
          spots.push([Math.cos(angle) * far, Math.sin(angle) * far * 0.86]);
        }
        spots.forEach(([dx, dy], i) => {
          const x = c.x + dx + (rnd(`x${i}`) - 0.5) * 3;
          const y = c.y + dy + 5;
          const s = 0.85 + rnd(`s${i}`) * 0.4;
          if (rnd(`k${i}`) < 0.62) {
            const w = 4.6 * s;
            const h = 12.5 * s;
            rows.push({
              cls: "fir",
              y,
              d: `M${at({ x, y: y - h })}L${at({ x: x + w * 0.62, y: y - h * 0.5 })}L${at({ x: x + w * 0.36, y: y - h * 0.5 })}L${at({ x: x + w, y })}L${at({ x: x - w, y })}L${at({ x: x - w * 0.36, y: y - h * 0.5 })}L${at({ x: x - w * 0.62, y: y - h * 0.5 })}Z`,
            });
            rows.push({
              cls: "fir-shade",
              y: y + 0.1,
              d: `M${at({ x, y: y - h })}L${at({ x: x + w * 0.62, y: y - h * 0.5 })}L${at({ x: x + w * 0.36, y: y - h * 0.5 })}L${at({ x: x + w, y })}L${at({ x: x + w * 0.1, y })}Z`,
            });
          } else {
            const r = 4.3 * s;
            const cy = y - r * 1.2;
            rows.push({
              cls: "tree",
              y,
              d: `M${at({ x: x - r, y: cy })}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`,
            });
            rows.push({
              cls: "tree-shade",
              y: y + 0.1,
              d: `M${at({ x: x + r * 0.2, y: cy - r * 0.95 })}a${round(r)} ${round(r)} 0 0 1 ${round(-r * 0.5)} ${round(r * 1.9)}a${round(r)} ${round(r)} 0 0 0 ${round(r * 0.5)} ${round(-r * 1.9)}Z`,
            });
          }
        });
        break;
      }
      case "swamp": {
        for (let i = 0; i < 10; i++) {
          const angle = i * 2.39996 + rnd("turn") * 6;
          const far = (busy ? 18 : 7) + 6.6 * Math.sqrt(i);
          const x = c.x + Math.cos(angle) * Math.min(far, 27);
          const y = c.y + Math.sin(angle) * Math.min(far, 25);
          if (i % 2)
            relief.add("reed", `M${at({ x, y })}q-1.5-5-4-7M${at({ x, y })}q0-6 0.5-10M${at({ x, y })}q1.5-4 4.5-6.5`);
          else relief.add("mere", `M${at({ x: x - 6, y })}h11m-8 3h9`);
        }
        break;
      }
      case "sea": {
        for (let i = 0; i < 3; i++) {
          if (rnd(`o${i}`) < 0.3) continue;
          const x = c.x + (rnd(`x${i}`) - 0.5) * 44 - 7;
          const y = c.y + (i - 1) * 18 + (rnd(`y${i}`) - 0.5) * 8;
          relief.add("wave", `M${at({ x, y })}q3.5-3.6 7 0t7 0`);
        }
        break;
      }
      case "clear": {
        if (busy) break;
        for (let i = 0; i < 4; i++) {
          if (rnd(`o${i}`) < 0.45) continue;
          const x = c.x + (rnd(`x${i}`) - 0.5) * 50;
          const y = c.y + (rnd(`y${i}`) - 0.5) * 46;
          if (rnd(`k${i}`) < 0.75) relief.add("grass", `M${at({ x, y })}l-1.8-4m1.8 4l.4-5.2m-.4 5.2l2.4-3.6`);
          else relief.add("hill", `M${at({ x: x - 9, y })}q5-6.5 9.5-5.5t8 5.5`);
        }
        break;
      }
    }
  }

  rows.sort((a, b) => a.y - b.y);
  // Neighbours of the same kind and nearly the same depth become one path, so the order back to front stays right.
  const bands: Layer[] = [];
  const kinds = ["peak", "fir", "tree"];
  const depthOf = (y: number): number => Math.floor(y / 9);
  const banded = new Map<number, Map<string, string>>();
  for (const row of rows) {
    const band = depthOf(row.y);
    const paths = banded.get(band) ?? new Map<string, string>();
    paths.set(row.cls, (paths.get(row.cls) ?? "") + row.d);
    banded.set(band, paths);
  }
  for (const paths of [...banded].sort((a, b) => a[0] - b[0]).map(([, p]) => p)) {
    for (const kind of kinds) {
      for (const cls of [kind, `${kind}-shade`, `${kind}-snow`]) {
        const d = paths.get(cls);
        if (d) bands.push({ cls, d });
      }
    }
  }

  const inland = board.sides
    .filter((side) => side.coastal && !side.river)
    .map((side) => edge(side))
    .filter((points) => points !== null)
    .map((points) => `M${at(points[0]!)}${curve(points)}`)
    .join("");

  function ends(side: Side): [Hex, Hex, number] | null {
    const a = atlas.hexes.get(side.a);
    const b = atlas.hexes.get(side.b);
    if (!a || !b) return null;
    const facing = sideTowards(a, b);
    return facing < 0 ? null : [a, b, facing];
  }

  function edge(side: Side): Point[] | null {
    const found = ends(side);
    return found && wiggle(corner(found[0], found[2]), corner(found[0], found[2] + 1), R * 0.09);
  }

  const rivers = new Paths();
  for (const side of board.sides) {
    if (!side.river) continue;
    const points = edge(side);
    if (points) rivers.add(side.river >= 2 ? "major" : "minor", `M${at(points[0]!)}${curve(points)}`);
  }

  const roadSides = new Map<string, Point[]>();
  const bridges: Bridge[] = [];
  for (const side of board.sides) {
    if (!side.road) continue;
    const found = ends(side);
    if (!found) continue;
    const [a, b, facing] = found;
    const points = wiggle(corner(a, facing), corner(a, facing + 1), 0);
    const crossing = side.river ? edge(side)![2]! : points[2]!;
    for (const hex of [a, b]) {
      const list = roadSides.get(hex.id);
      if (list) list.push(crossing);
      else roadSides.set(hex.id, [crossing]);
    }
    if (side.river) {
      const [ca, cb] = [centre(a), centre(b)];
      bridges.push({
        ...crossing,
        angle: round((Math.atan2(cb.y - ca.y, cb.x - ca.x) * 180) / Math.PI),
        wide: side.river >= 2,
      });
    }
  }
  let roads = "";
  for (const [id, gates] of roadSides) {
    const c = centre(atlas.hexes.get(id)!);
    const sway = { x: c.x + (noise(`${id}rx`) - 0.5) * 10, y: c.y + (noise(`${id}ry`) - 0.5) * 10 };
    if (gates.length === 2 && !atlas.settlementAt.has(id)) roads += `M${at(gates[0]!)}Q${at(sway)} ${at(gates[1]!)}`;
    else for (const gate of gates) roads += `M${at(gate)}L${at(c)}`;
  }

  return {
    layers: [
      ...inTiles(ground.starting("sea-")),
      // Translucent: where two parts met, they would be seen twice.
      { cls: "shallow-3", d: ground.get("shore") },
      { cls: "shallow-2", d: ground.get("shore") },
      { cls: "shallow-1", d: ground.get("shore") },
      ...inTiles([
        ...ground.starting("land-"),
        { cls: "shore", d: ground.get("shore") },
        ...relief.layers("wave", "mere", "grass", "hill", "reed"),
      ]),
    ].filter((layer) => layer.d !== ""),
    water: inTiles([
      { cls: "inlet", d: inland },
      { cls: "river-bank minor", d: rivers.get("minor") },
      { cls: "river-bank major", d: rivers.get("major") },
      { cls: "river-water minor", d: rivers.get("minor") },
      { cls: "river-water major", d: rivers.get("major") },
      { cls: "river-gleam", d: rivers.get("major") },
    ]).filter((layer) => layer.d !== ""),
    relief: inTiles(bands),
    roads,
    bridges,
    grid,
    outline,
    hatch,
  };
}
