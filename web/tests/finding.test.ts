import { expect, test } from "vitest";
import { find, type Findable } from "../src/lib/finding";

const entry = (name: string, where: string, tags: string[] = [], first = false): Findable => ({
  id: name,
  name,
  where,
  tags,
  refs: [`hex:${name}`],
  first,
});
const all = [
  entry("Miners", "Zarinbar", ["Oathborn", "ready"], true),
  entry("Zarinbar", "held by the Oathborn", ["counts for the goal"], true),
  entry("Rangers", "the forest north of Zarinbar", ["Fjordland"]),
];
const names = (text: string): string[] => find(all, text).map((found) => found.name);

test("a few letters find places and units, names that begin with them first", () => {
  expect(names("zar")).toEqual(["Zarinbar", "Miners", "Rangers"]);
  expect(names("fjordland rang")).toEqual(["Rangers"]);
  expect(names("nowhere")).toEqual([]);
});

test("what is ready and what counts is found by these words, and stands there before anything is typed", () => {
  expect(names("ready")).toEqual(["Miners"]);
  expect(names("counts")).toEqual(["Zarinbar"]);
  expect(names("")).toEqual(["Miners", "Zarinbar"]);
});
