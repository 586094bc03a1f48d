import { expect, test } from "vitest";
import type { Term } from "../src/lib/generated/messages";
import { termFinder } from "../src/lib/terms";

const term = (word: string, more: Partial<Term> = {}): Term => ({
  word,
  text: `${word} explained.`,
  rules: ["BB 1"],
  forms: [word, `${word}s`],
  asked: [],
  cased: false,
  ...more,
});
const find = termFinder([
  term("Army", { forms: ["Army", "armies"] }),
  term("Entry hex", { forms: ["Entry hex", "entry hexes"] }),
  term("Fortified"),
  term("Magically Fortified"),
  term("Open", { cased: true }),
]);
const words = (text: string): string[] => find(text).map(({ start, end }) => text.slice(start, end));

test("a keyword is found once in a text, in any of its forms and only as a whole word", () => {
  expect(words("Two armies meet; an army is an Army.")).toEqual(["armies"]);
  expect(words("Gloomarmy, army2, army-like")).toEqual(["army"]);
});

test("the longest spelling counts", () => {
  expect(words("A Magically Fortified city by entry hexes, and a fortified one")).toEqual([
    "Magically Fortified",
    "entry hexes",
    "fortified",
  ]);
});

test("some are meant only with their capital", () => {
  expect(words("the open hand and an Open action")).toEqual(["Open"]);
});

test("without terms nothing is found", () => {
  expect(termFinder([])("Army")).toEqual([]);
});

test("many lines are read with one finder", () => {
  const many = termFinder(Array.from({ length: 80 }, (_, n) => term(`Keyword${n} of many`)));
  const line =
    "The Orcs attack Oathborn Dragon Slayers south-east of Far Tumed with Keyword7 of many, and lose. ".repeat(2);
  const found = Array.from({ length: 200 }, () => many(line).length);
  expect(new Set(found)).toEqual(new Set([1]));
});
