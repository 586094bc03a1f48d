import { expect, test } from "vitest";
import { arrange, type Label } from "../src/lib/labels";

const room = { width: 390, height: 300, head: 40 };
const label = (x: number, y: number, width = 100, height = 60): Label => ({ x, y, reach: 20, width, height });

function overlaps(labels: Label[]): boolean {
  const found = arrange(labels, room);
  return found.some((one, i) =>
    found.some(
      (other, j) =>
        i < j &&
        one.left < other.left + labels[j]!.width &&
        other.left < one.left + labels[i]!.width &&
        one.top < other.top + labels[j]!.height &&
        other.top < one.top + labels[i]!.height,
    ),
  );
}

test("what is said of a place stands above it", () => {
  expect(arrange([label(200, 200)], room)).toEqual([{ left: 150, top: 120 }]);
});

test("where there is no room above, it stands below", () => {
  expect(arrange([label(200, 60)], room)).toEqual([{ left: 150, top: 80 }]);
});

test("two places next to each other, and three in a fight, are not written over one another", () => {
  expect(overlaps([label(180, 150), label(210, 165)])).toBe(false);
  expect(overlaps([label(180, 150), label(210, 165), label(180, 180)])).toBe(false);
});

test("it stays within the board, also at its edge", () => {
  const found = arrange([label(10, 290, 140, 90), label(385, 20, 140, 90)], room);
  for (const { left, top } of found) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + 140).toBeLessThanOrEqual(390);
    expect(top).toBeGreaterThanOrEqual(40);
    expect(top + 90).toBeLessThanOrEqual(300);
  }
});
