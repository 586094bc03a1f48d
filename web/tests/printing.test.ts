import { expect, test } from "vitest";
import { toLibrary } from "../src/lib/library";
import {
  cardLayout,
  counterLayout,
  cuts,
  footOf,
  PAPERS,
  printPath,
  readCopies,
  sheets,
  turned,
  writeCopies,
} from "../src/lib/printing";

const [a4, letter] = [PAPERS["a4"]!, PAPERS["letter"]!];

test("nine cards of 63 by 88 mm lie in the middle of either paper", () => {
  for (const paper of [a4, letter]) {
    const laid = cardLayout(paper);
    expect([laid.columns, laid.rows, laid.width, laid.height]).toEqual([3, 3, 63, 88]);
    expect(2 * laid.left + 3 * 63).toBeCloseTo(paper.width);
    expect(2 * laid.top + 3 * 88).toBeCloseTo(paper.height);
    const { across, down } = cuts(laid);
    expect(across.map((x, i) => x - (across[i - 1] ?? x - 63))).toEqual(across.map(() => expect.closeTo(63)));
    expect(down.map((y, i) => y - (down[i - 1] ?? y - 88))).toEqual(down.map(() => expect.closeTo(88)));
  }
});

test("counters are as wide as one asks, and there is one at the least", () => {
  const laid = counterLayout(a4, 18);
  expect(laid.width * 0.9).toBeCloseTo(18);
  expect([laid.columns, laid.rows]).toEqual([9, 14]);
  expect(counterLayout(a4, 500)).toMatchObject({ columns: 1, rows: 1 });
});

test("copies fill sheets; on the back of a sheet its rows run the other way", () => {
  const laid = cardLayout(a4);
  const list = [
    { id: "a", n: 8 },
    { id: "b", n: 3 },
  ];
  const found = sheets(list, laid);
  expect(found.map((sheet) => sheet.join(""))).toEqual(["aaaaaaaab", "bb"]);
  expect(turned(found[0]!, 3).slice(6)).toEqual(["b", "a", "a"]);
  expect(turned(found[1]!, 3)).toEqual([null, "b", "b"]);
  expect(sheets([], laid)).toEqual([]);
});

test("what is printed stands in the address", () => {
  const list = [
    { id: "orcs/Hill Troll", n: 1 },
    { id: "nim", n: 3 },
  ];
  expect(writeCopies(list)).toBe("orcs/Hill Troll,nim*3");
  expect(readCopies(writeCopies(list))).toEqual(list);
  expect(readCopies("nim*0,,dust*1000")).toEqual([{ id: "dust", n: 99 }]);
  const params = new URL(printPath("lbs", list, "Mine & yours"), "http://here").searchParams;
  expect(readCopies(params.get("cards")!)).toEqual(list);
  expect(params.get("name")).toBe("Mine & yours");
});

test("the foot of a card names where most is from last", () => {
  const foot = (sources: Record<string, string>): string =>
    footOf(toLibrary({ fields: [], cards: [{ name: "Nim", type: "Hero", text: [], sources }] }).cards[0]!);
  expect(foot({ "given in the FAQ": "name", "made anew": "type, text, Ka" })).toBe(
    "Sandtable, unofficial. Name: given in the FAQ. The rest: made anew.",
  );
  expect(foot({ "made anew": "all of it" })).toBe("Sandtable, unofficial. Made anew.");
});
