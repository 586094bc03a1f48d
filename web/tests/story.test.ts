import { expect, test } from "vitest";
import {
  curvePoints,
  curveRows,
  hasCurve,
  luckWords,
  markBefore,
  countedWord,
  marksOf,
  nextMark,
  sharesAt,
  statistics,
  turnAt,
  type Story,
} from "../src/lib/story";

const story: Story = {
  n: 4,
  curve: [
    { n: 0, shares: [0, 0] },
    { n: 1, shares: [0, 0] },
    { n: 2, shares: [0.5, 0] },
    { n: 4, shares: [1, 0.25] },
  ],
  turns: [],
  luck: [],
  marks: [
    { n: 1, kind: "turn", text: "Turn 1", seat: 0 },
    { n: 3, kind: "combat", text: "Amber attacks", seat: 0 },
    { n: 3, kind: "moment", text: "The wall falls", seat: 0 },
    { n: 3, kind: "turn", text: "Turn 2", seat: 1 },
  ],
  battles: [],
  counted: "dice",
  statistics: { hero: ["Kirga", ""], nothing: ["", ""] },
};

test("a curve goes up in steps, and ends where the game does", () => {
  expect(curvePoints(story, 0, 400, 100)).toBe("0,100 200,100 200,50 400,50 400,0 400,0");
  expect(curvePoints(story, 1, 400, 100)).toBe("0,100 400,100 400,75 400,75");
  expect(sharesAt(story, 3)).toEqual([0.5, 0]);
});

test("a game that does not say how far anybody has come has no curve", () => {
  expect(hasCurve(story)).toBe(true);
  expect(hasCurve({ ...story, curve: story.curve.map(({ n }) => ({ n, shares: [0, 0] })) })).toBe(false);
});

test("of several marks at one step the weightiest is shown", () => {
  const marks = marksOf(story);
  expect(marks.map(({ n, kind }) => [n, kind])).toEqual([
    [1, "turn"],
    [3, "moment"],
  ]);
  expect(marks[1]?.text).toBe("The wall falls · Turn 2");
  expect(nextMark(marks, 1)?.n).toBe(3);
  expect(nextMark(marks, 3)).toBeUndefined();
  expect(markBefore(marks, 3)?.n).toBe(1);
});

test("the table of the curve names the turns and the end", () => {
  expect(turnAt(story, 0)).toBe("");
  expect(turnAt(story, 2)).toBe("Turn 1");
  expect(curveRows(story).map(({ when, shares }) => [when, shares[0]])).toEqual([
    ["Turn 1", 0],
    ["Turn 2", 0.5],
    ["The end", 1],
  ]);
});

test("luck is what fell against what was to be expected", () => {
  expect(luckWords({ dice: 4, hits: 3, expected: 1.6 })).toBe("1.4 more than expected");
  expect(luckWords({ dice: 4, hits: 1, expected: 1.6 })).toBe("0.6 fewer than expected");
  expect(luckWords({ dice: 4, hits: 2, expected: 1.6 })).toBe("as expected");
});

test("figures that are nobody's are left out", () => {
  expect(statistics(story)).toEqual([{ thing: "Hero", values: ["Kirga", ""] }]);
});

test("one die is a die", () => {
  expect([countedWord(1, "dice"), countedWord(3, "dice"), countedWord(1, "tests")]).toEqual(["die", "dice", "test"]);
});
