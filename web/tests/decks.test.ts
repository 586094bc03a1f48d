import { expect, test } from "vitest";
import { atLeast, expected, percent, seenBy } from "../src/lib/decks/chances";
import { changed, copyName, deckOf, difference, EMPTY, pile, same, shuffled, written } from "../src/lib/decks/deck";
import { History } from "../src/lib/decks/history.svelte";

const DECK = {
  name: "Riders",
  cards: new Map([
    ["Copper Mine", 3],
    ["Well", 1],
  ]),
};

test("a card is put in and taken out, and what falls to nothing is gone", () => {
  expect([...changed(DECK, "Well", 1).cards]).toEqual([
    ["Copper Mine", 3],
    ["Well", 2],
  ]);
  expect([...changed(DECK, "Well", -1).cards]).toEqual([["Copper Mine", 3]]);
  expect([...changed(DECK, "Nobody", -1).cards]).toEqual([...DECK.cards]);
  expect(DECK.cards.get("Well")).toBe(1);
});

test("a deck is written with a line for each card", () => {
  expect(written(DECK)).toBe("# Riders\n3 Copper Mine\n1 Well\n");
  expect(written(EMPTY)).toBe("\n");
  expect(written({ ...EMPTY, name: " two\n lines " })).toBe("# two lines\n");
});

test("what was changed is told, what came in first", () => {
  const now = changed(changed(DECK, "Copper Mine", -2), "Sword", 2);
  expect(difference(DECK, now)).toEqual([
    { card: "Sword", by: 2 },
    { card: "Copper Mine", by: -2 },
  ]);
  expect(difference(DECK, DECK)).toEqual([]);
});

test("decks are the same whatever the order of their lines", () => {
  expect(same(DECK, { name: "Riders", cards: new Map([...DECK.cards].reverse()) })).toBe(true);
  expect(same(DECK, { ...DECK, name: "Other" })).toBe(false);
  expect(same(DECK, changed(DECK, "Well", 1))).toBe(false);
});

test("only the parts that are drawn from are shuffled, all copies of them", () => {
  const report = {
    name: "x",
    cards: [
      { name: "Well", n: 2, part: "City" },
      { name: "Mine", n: 3, part: "Holdings" },
      { name: "Amir", n: 1, part: "Heroes" },
    ],
    drawn: ["Heroes", "Holdings"],
  };
  expect(pile(report)).toEqual(["Mine", "Mine", "Mine", "Amir"]);
  expect([...deckOf(report).cards.keys()]).toEqual(["Well", "Mine", "Amir"]);
});

test("every order of a shuffled pile comes as often as any other", () => {
  const counts = new Map<string, number>();
  // All values that the two choices of a pile of three can have.
  for (const first of [0, 0.4, 0.8])
    for (const second of [0.2, 0.7]) {
      const values = [first, second];
      const order = shuffled(["a", "b", "c"], () => values.shift()!).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
  expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1]);
});

test.each([
  ["Riders", ["Walls"], "Riders"],
  ["Riders", ["Riders"], "Riders (2)"],
  ["Riders (2)", ["Riders", "Riders (2)"], "Riders (3)"],
])("a copy of %s beside %s is called %s", (name, taken, called) => expect(copyName(name, taken)).toBe(called));

/** Every way to draw from a pile, counted. */
function counted(wanted: number, copies: number, drawn: number, size: number): number {
  let all = 0;
  let good = 0;
  for (let ways = 0; ways < 2 ** size; ways++) {
    const picked = [...Array(size).keys()].filter((i) => ways & (1 << i));
    if (picked.length !== drawn) continue;
    all++;
    if (picked.filter((i) => i < copies).length >= wanted) good++;
  }
  return good / all;
}

test("chances are those of all ways to draw", () => {
  for (const [wanted, copies, drawn] of [
    [1, 1, 3],
    [1, 3, 4],
    [2, 3, 5],
    [3, 3, 3],
    [0, 2, 2],
    [1, 0, 4],
    [4, 3, 9],
    [2, 9, 9],
  ] as const)
    expect(atLeast(wanted, copies, drawn, 9)).toBeCloseTo(counted(wanted, copies, drawn, 9), 12);
});

test("chances of a real deck", () => {
  // 1 - C(57, 9) / C(60, 9)
  expect(atLeast(1, 3, 9, 60)).toBeCloseTo(1 - (51 * 50 * 49) / (60 * 59 * 58), 12);
  expect(atLeast(1, 3, 60, 60)).toBe(1);
  expect(atLeast(1, 3, 99, 60)).toBe(1);
  expect(atLeast(1, 1, 4, 300)).toBeCloseTo(4 / 300, 12);
  expect(atLeast(1, 0, 4, 0)).toBe(0);
});

test("a mean is the sum of the chances of one, two, three and so on", () => {
  const sum = [1, 2, 3].reduce((all, wanted) => all + atLeast(wanted, 3, 13, 60), 0);
  expect(expected(3, 13, 60)).toBeCloseTo(sum, 12);
});

test("turns bring cards after the first", () =>
  expect([1, 2, 5].map((turn) => seenBy(turn, 9, 4))).toEqual([9, 13, 25]));

test.each([
  [0, "0%"],
  [0.001, "under 1%"],
  [0.474, "47%"],
  [0.998, "over 99%"],
  [1, "100%"],
])("%s is said as %s", (chance, words) => expect(percent(chance)).toBe(words));

test("changes are taken back and done again; typing is taken back as one", () => {
  const history = new History("");
  history.set("a");
  history.set("ab", true);
  history.set("ab 1");
  history.undo();
  expect(history.now).toBe("ab");
  history.undo();
  expect([history.now, history.canUndo]).toEqual(["", false]);
  history.undo();
  history.redo();
  expect([history.now, history.canRedo]).toEqual(["ab", true]);
  history.set("other");
  expect(history.canRedo).toBe(false);
});
