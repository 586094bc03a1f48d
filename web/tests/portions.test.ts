import { expect, test } from "vitest";
import { answers, atFirst, changed, leftOver } from "../src/lib/portions";

const part = (label: string, now: number, most: number, least = 0) => ({
  label,
  ref: `card:${label}`,
  now,
  least,
  most,
});
const water = { key: "put {n}", total: 6, parts: [part("A", 4, 4), part("B", 2, 5), part("C", 0, 3)] };

test("what one part gives up another can get, as much as it holds", () => {
  let amounts = atFirst(water);
  expect(changed(water, amounts, 2, 1)).toBe(amounts); // nothing is left over
  amounts = changed(water, amounts, 0, -1);
  expect([leftOver(water, amounts), answers(water, amounts)]).toEqual([1, null]);
  amounts = changed(water, amounts, 2, 1);
  expect(amounts).toEqual([3, 2, 1]);
  expect(changed(water, [4, 0, 2], 0, 1)).toEqual([4, 0, 2]);
  expect(changed(water, [0, 4, 2], 0, -1)).toEqual([0, 4, 2]);
});

test("an answer is sent for each part where those before it have left a choice", () => {
  expect(answers(water, [3, 2, 1])).toEqual(["put 3", "put 2"]);
  expect(answers(water, [0, 5, 1])).toEqual(["put 0", "put 5"]);
  expect(answers(water, [4, 2, 0])).toEqual(["put 4", "put 2"]);
  const full = { ...water, total: 12, parts: water.parts.map((each) => ({ ...each, now: each.most })) };
  expect(answers(full, atFirst(full))).toEqual([]);
});

test("what must stay where it is is not given away", () => {
  const fixed = { key: "put {n}", total: 5, parts: [part("A", 3, 4, 2), part("B", 2, 4, 1)] };
  expect(changed(fixed, [2, 3], 0, -1)).toEqual([2, 3]);
  expect(answers(fixed, [2, 3])).toEqual(["put 2"]);
});
