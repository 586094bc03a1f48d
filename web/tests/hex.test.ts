import { describe, expect, test } from "vitest";
import { bounds, cellAt, centre, neighbour, noise, sideTowards, step } from "../src/lib/hex";

describe("hexes with odd columns half a hex lower", () => {
  test("neighbours are as the map's notes say", () => {
    const even = [0, 1, 2, 3, 4, 5].map((side) => neighbour({ q: 4, j: 5 }, side)).map(({ q, j }) => `${q},${j}`);
    expect(even.sort()).toEqual(["3,4", "3,5", "4,4", "4,6", "5,4", "5,5"]);
    const odd = [0, 1, 2, 3, 4, 5].map((side) => neighbour({ q: 5, j: 5 }, side)).map(({ q, j }) => `${q},${j}`);
    expect(odd.sort()).toEqual(["4,5", "4,6", "5,4", "5,6", "6,5", "6,6"]);
  });

  test("a side seen from the other hex is the opposite side", () => {
    for (const from of [
      { q: 4, j: 5 },
      { q: 5, j: 5 },
    ]) {
      for (let side = 0; side < 6; side++) {
        const to = neighbour(from, side);
        expect(sideTowards(from, to)).toBe(side);
        expect(sideTowards(to, from)).toBe((side + 3) % 6);
      }
    }
    expect(sideTowards({ q: 0, j: 0 }, { q: 5, j: 5 })).toBe(-1);
  });

  test("all neighbours lie equally far", () => {
    const here = centre({ q: 5, j: 5 });
    const far = [0, 1, 2, 3, 4, 5]
      .map((side) => centre(neighbour({ q: 5, j: 5 }, side)))
      .map((p) => Math.hypot(p.x - here.x, p.y - here.y));
    for (const distance of far) expect(distance).toBeCloseTo(far[0]!);
  });

  test("a point near a centre belongs to that hex", () => {
    for (let q = -3; q < 8; q++) {
      for (let j = -2; j < 8; j++) {
        const at = centre({ q, j });
        for (const [dx, dy] of [
          [0, 0],
          [25, 10],
          [-30, 5],
          [0, -30],
          [10, 30],
        ] as const) {
          expect(cellAt({ x: at.x + dx, y: at.y + dy })).toEqual({ q, j });
        }
      }
    }
  });

  test("arrow keys keep to a row", () => {
    expect(step({ q: 3, j: 7 }, "ArrowRight")).toEqual({ q: 4, j: 7 });
    expect(step({ q: 3, j: 7 }, "ArrowUp")).toEqual({ q: 3, j: 6 });
    expect(step({ q: 3, j: 7 }, "x")).toBeNull();
  });

  test("bounds hold every hex", () => {
    const box = bounds(
      [
        { q: 0, j: 0 },
        { q: 1, j: 0 },
      ],
      10,
    );
    expect(box.x).toBeCloseTo(-50);
    expect(box.width).toBeCloseTo(160);
  });

  test("noise is fixed and spread", () => {
    expect(noise("a")).toBe(noise("a"));
    const values = Array.from({ length: 400 }, (_, i) => noise(`hex${i}`));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    const mean = values.reduce((a, b) => a + b) / values.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.06);
  });
});
