import { expect, test } from "vitest";
import type { CardField, CardLibrary } from "../src/lib/generated/messages";
import {
  EVERYTHING,
  grouped,
  numbersOf,
  rangeWords,
  readQuery,
  select,
  suggestions,
  toLibrary,
  valuesOf,
  withRange,
  withWord,
  writeQuery,
  type CardQuery,
} from "../src/lib/library";

const fields: CardField[] = [
  { id: "type", label: "Type", order: ["Hero", "Spell"] },
  { id: "faction", label: "Faction" },
  { id: "trait", label: "Trait", every: true },
  { id: "copper", label: "Copper", number: true },
];
const sent: CardLibrary = {
  fields,
  cards: [
    {
      id: "dust",
      name: "Jinn of Dust",
      type: "Spell",
      text: ["It blinds."],
      facts: { type: ["Spell"], faction: ["Moto", "Qabal"], trait: ["Jinn", "Flying"], copper: [3] },
    },
    {
      id: "nim",
      name: "Nim",
      type: "Hero",
      text: [],
      facts: { type: ["Hero"], faction: ["Moto"], trait: ["Jinn"], copper: [5] },
    },
    { id: "omar", name: "Omar", type: "Hero", text: ["He fights any Jinn."], facts: { type: ["Hero"], copper: [2] } },
    { id: "gate", name: "Gate", type: "Gate", text: [], facts: { type: ["Gate"] } },
  ],
};
const { cards } = toLibrary(sent);
const found = (query: Partial<CardQuery>): string[] =>
  select(cards, fields, { ...EVERYTHING, ...query }).map(({ id }) => id);

test("cards lie in the order of the first field, and else as the game lists them", () => {
  expect(cards.map(({ id }) => id)).toEqual(["nim", "omar", "dust", "gate"]);
  expect(grouped(cards, fields[0]).map(([heading, under]) => [heading, under.length])).toEqual([
    ["Hero", 2],
    ["Spell", 1],
    ["Gate", 1],
  ]);
});

test("any word of a field will do, and every one where a card has several", () => {
  expect(found({ words: { type: ["Hero", "Spell"] } })).toEqual(["nim", "omar", "dust"]);
  expect(found({ words: { trait: ["Jinn", "Flying"] } })).toEqual(["dust"]);
  expect(found({ words: { faction: ["Qabal"], type: ["Hero"] } })).toEqual([]);
});

test("a number is within a range; what has none is not", () => {
  expect(found({ ranges: { copper: { least: null, most: 4 } } })).toEqual(["omar", "dust"]);
  expect(found({ ranges: { copper: { least: 3, most: 5 } } })).toEqual(["nim", "dust"]);
});

test("what is typed is anywhere on the card, or in the field that it names", () => {
  expect(found({ text: "jinn" })).toEqual(["nim", "omar", "dust"]);
  expect(found({ text: "trait:jinn copper<5" })).toEqual(["dust"]);
  expect(found({ text: "copper>=3 copper<=3" })).toEqual(["dust"]);
  expect(found({ text: "copper=2" })).toEqual(["omar"]);
  expect(found({ text: 'faction:"moto" nim' })).toEqual(["nim"]);
  expect(found({ text: "nowhere:jinn" })).toEqual([]);
});

test("sorted by a number, what has none comes last either way", () => {
  expect(found({ sort: "copper" })).toEqual(["omar", "dust", "nim", "gate"]);
  expect(found({ sort: "-copper" })).toEqual(["nim", "dust", "omar", "gate"]);
  expect(found({ sort: "name" })).toEqual(["gate", "dust", "nim", "omar"]);
});

test("what is asked for stands in the address, and comes back from there", () => {
  const query: CardQuery = {
    text: "over & under",
    words: { faction: ["Ra'Shari", "Ivory Kingdoms"] },
    ranges: { copper: { least: null, most: 4 } },
    sort: "-copper",
  };
  const written = writeQuery(query, fields).toString();
  expect(written).toBe("faction=Ra%27Shari&faction=Ivory+Kingdoms&copper=..4&text=over+%26+under&sort=-copper");
  expect(readQuery(new URLSearchParams(written), fields)).toEqual(query);
  for (const [text, range] of [
    ["3", { least: 3, most: 3 }],
    ["2..", { least: 2, most: null }],
    ["2..5", { least: 2, most: 5 }],
  ] as const) {
    const read = readQuery(new URLSearchParams({ copper: text }), fields);
    expect(read.ranges).toEqual({ copper: range });
    expect(writeQuery(read, fields).get("copper")).toBe(text);
  }
  expect(readQuery(new URLSearchParams("copper=many&sort=size&other=1&faction="), fields)).toEqual(EVERYTHING);
  expect([null, 2, 3].map((least) => rangeWords({ least, most: 3 }))).toEqual(["up to 3", "2 to 3", "3"]);
  expect(rangeWords({ least: 4, most: null })).toBe("4 or more");
});

test("each word of a field says how many cards there would be with it", () => {
  const query = withWord(EVERYTHING, "type", "Hero", true);
  const counts = (field: CardField): [string, number][] =>
    valuesOf(cards, fields, query, field).map(({ word, n }) => [word, n]);
  // Of its own field any will do: the others are as many as without it.
  expect(counts(fields[0]!)).toEqual([
    ["Hero", 2],
    ["Spell", 1],
    ["Gate", 1],
  ]);
  expect(counts(fields[2]!)).toEqual([
    ["Flying", 0],
    ["Jinn", 1],
  ]);
  expect(numbersOf(cards, fields[3]!)).toEqual([2, 3, 5]);
});

test("what is typed may mean a word of a field", () => {
  const [first] = suggestions(cards, fields, { ...EVERYTHING, text: "big jinn" });
  expect(first).toBeUndefined();
  const [meant] = suggestions(cards, fields, { ...EVERYTHING, text: "blinds jin" });
  expect(meant).toMatchObject({ word: "Jinn", n: 1, rest: "blinds" });
  expect(suggestions(cards, fields, { ...EVERYTHING, text: "ji" })).toEqual([]);
});

test("a filter that is taken back leaves nothing behind", () => {
  const one = withRange(withWord(EVERYTHING, "type", "Hero", true), "copper", { least: 1, most: null });
  const none = { least: null, most: null };
  expect(withRange(withWord(one, "type", "Hero", false), "copper", none)).toEqual(EVERYTHING);
});
