import { expect, test } from "vitest";
import type { Die } from "../src/lib/generated/messages";
import { append, bySteps, dicePieces, knownAgain, prepend, takeBack, withoutRepeats } from "../src/lib/log";
import { toLine } from "../src/lib/wire";

const line = (step: number, text: string) => toLine({ step, text });
const texts = (lines: { text: string }[]) => lines.map((l) => l.text).join(" ");

test("new lines come after the old", () => {
  expect(texts(append([line(1, "a")], [line(2, "b")]))).toBe("a b");
});

test("a gap that is told twice is not doubled", () => {
  const known = [line(1, "a"), line(2, "b"), line(2, "c")];
  expect(texts(append(known, [line(2, "b"), line(2, "c"), line(3, "d")]))).toBe("a b c d");
});

test("a step told in two messages goes on", () => {
  expect(texts(append([line(1, "a"), line(2, "b")], [line(2, "c")]))).toBe("a b c");
  expect(texts(append([line(2, "b"), line(2, "c")], [line(2, "c")]))).toBe("b c");
});

test("the longer telling of a step wins", () => {
  expect(texts(append([line(2, "b")], [line(2, "b"), line(2, "c")]))).toBe("b c");
  expect(texts(append([line(2, "b"), line(2, "c")], [line(2, "b")]))).toBe("b c");
});

test("older lines go in front, without doubling the step in between", () => {
  expect(texts(prepend([line(3, "c"), line(4, "d")], [line(1, "a"), line(3, "c")]))).toBe("a c d");
});

test("what is taken back is gone", () => {
  expect(texts(takeBack([line(1, "a"), line(2, "b"), line(3, "c")], 1))).toBe("a");
});

test("steps gather their lines", () => {
  expect(bySteps([line(1, "a"), line(1, "b"), line(2, "c")]).map((s) => s.lines.length)).toEqual([2, 1]);
});

const drawn = (text: string, ...faces: Die[]) =>
  dicePieces(text, faces)
    .map((p) => ("die" in p ? `<${p.die}>` : p.text))
    .join("");

test("dice are drawn after the name of who rolls them", () => {
  expect(drawn("Miners: 1 success.", { value: 5, hit: true }, { value: 3, heavy: true })).toBe(
    "Miners: <5><3>1 success.",
  );
  expect(dicePieces("Miners: no", [{ value: 5, heavy: true }])).toContainEqual({
    die: 5,
    heavy: true,
    hit: false,
    sides: 6,
  });
  expect(drawn("The die lies", { value: 2 })).toBe("The die lies <2>");
});

test("a loss is read once, in the line on the whole fight", () => {
  const told = (text: string, fields: object) => toLine({ step: 1, text, kind: "battle", ...fields });
  const lines = [
    told("Orcs attack.", { begins: "combat", short: "attack" }),
    told("Miners are weakened.", { short: "weakened" }),
    told("Miners are weakened and Norstead holds out.", { moment: "Orcs win" }),
    told("Miners are weakened.", { short: "weakened" }),
  ];
  expect(withoutRepeats(lines)).toEqual([lines[0], lines[2], lines[3]]);
  expect(withoutRepeats(lines.slice(0, 2))).toHaveLength(2);
});

test("a line that is told again stays the same, unless more is said of it", () => {
  const known = [line(1, "a"), line(2, "b"), line(2, "b"), line(2, "c")];
  const again = knownAgain(known, [line(2, "b"), line(2, "b"), { ...line(2, "c"), moment: "C" }, line(3, "d")]);
  expect([again[0] === known[1], again[1] === known[2]]).toEqual([true, true]);
  expect([again[2]!.moment, texts(again)]).toEqual(["C", "b b c d"]);
});
