import { expect, test } from "vitest";
import { affords, answers, atFirst, countWords, less, pickable, pickRows, shifted, toggled } from "../src/lib/picks";
import { toQuestion } from "../src/lib/wire";
import { option } from "./option";

const question = (picks: object | undefined, ...keys: string[]) =>
  toQuestion({
    id: "1",
    kind: "discard",
    text: "Discard",
    options: [...keys.map((key) => ({ key, label: key })), { key: "done", label: "Done", tone: "go on" }],
    ...(picks ? { picks: picks as never } : {}),
  });

test("only what is asked several times in a row is picked from, and never what ends it", () => {
  expect(pickable(question(undefined, "a", "b"))).toEqual([]);
  expect(pickable(question({ least: 1, most: 1 }, "a", "b"))).toEqual([]);
  expect(pickable(question({ least: 0, most: 2, done: "done" }, "a", "b")).map((o) => o.key)).toEqual(["a", "b"]);
});

test("a second click puts it back, and no more are picked than may be", () => {
  const picks = { least: 2, most: 2 };
  const options = pickable(question(picks, "a", "b", "c"));
  let chosen = toggled(picks, options, [], "b");
  expect(answers(picks, options, chosen)).toBeNull();
  chosen = toggled(picks, options, chosen, "a");
  expect(toggled(picks, options, chosen, "c")).toEqual(chosen);
  expect(answers(picks, options, chosen)).toEqual(["b", "a"]);
  expect(toggled(picks, options, chosen, "b")).toEqual(["a"]);
  expect(countWords(picks, options, chosen)).toBe("2 of 2");
});

test("fewer than the most end with what ends it", () => {
  const picks = { least: 0, most: 2, done: "done" };
  const options = pickable(question(picks, "a", "b", "c"));
  expect(answers(picks, options, [])).toEqual(["done"]);
  expect(answers(picks, options, ["c"])).toEqual(["c", "done"]);
  expect(answers(picks, options, ["c", "a"])).toEqual(["c", "a"]);
  expect(countWords(picks, options, ["c"])).toBe("1 picked, at most 2");
});

test("the same may be picked again where it can be repeated", () => {
  const picks = { least: 3, most: 3, repeats: true };
  const options = pickable(question(picks, "a", "b"));
  const chosen = ["a", "b", "a"].reduce((all, key) => toggled(picks, options, all, key), [] as string[]);
  expect(answers(picks, options, chosen)).toEqual(["a", "b", "a"]);
  expect(less(chosen, "a")).toEqual(["a", "b"]);
});

test("where only the order is open, the order offered stands until it is changed", () => {
  const picks = { least: 3, most: 3, ordered: true };
  const options = pickable(question(picks, "a", "b", "c"));
  const chosen = atFirst(picks, options);
  expect(chosen).toEqual(["a", "b", "c"]);
  expect(shifted(chosen, "c", -1)).toEqual(["a", "c", "b"]);
  expect(shifted(chosen, "a", -1)).toEqual(chosen);
  expect(atFirst({ least: 1, most: 2, ordered: true }, options)).toEqual([]);
});

test("what is sent somewhere else is no longer sent to the first place", () => {
  const picks = { least: 0, most: 2, done: "done" };
  const sending = (key: string, subject: string) => ({ ...pickable(question(picks, key, "x"))[0]!, subject });
  const options = [sending("a to 1", "card:a"), sending("a to 2", "card:a"), sending("b to 1", "card:b")];
  const chosen = ["a to 1", "b to 1", "a to 2"].reduce((all, key) => toggled(picks, options, all, key), [] as string[]);
  expect(chosen).toEqual(["b to 1", "a to 2"]);
});

test("what need not be gathered is confirmed with one or more", () => {
  const picks = { least: 1, most: 3, ordered: true, optional: true };
  const options = pickable(question(picks, "a", "b", "c"));
  expect(answers(picks, options, [])).toBeNull();
  expect(answers(picks, options, ["b"])).toEqual(["b"]);
  expect(answers(picks, options, ["b", "a"])).toEqual(["b", "a"]);
});

test("no more are gathered than can be paid for", () => {
  const picks = { least: 1, most: 3, optional: true };
  const price = { a: 3, b: 3, c: 2 };
  const priced = Object.entries(price).map(([key, cost]) => option(key, { cost, left: 5 - cost }));
  expect(affords(picks, priced, ["a"], "b")).toBe(false);
  expect(toggled(picks, priced, ["a"], "b")).toEqual(["a"]);
  expect(toggled(picks, priced, ["a"], "c")).toEqual(["a", "c"]);
});

test("what is picked is added up, and nothing is picked that the rest does not pay for", () => {
  const picks = { least: 0, most: 3, done: "leave" };
  const priced = [
    option("buy a", { cost: 4, left: 3 }),
    option("buy b", { cost: 2, left: 5 }),
    option("gear", { cost: 2, left: 5 }),
  ];
  expect(countWords(picks, priced, ["buy a", "buy b"])).toBe("2 picked: 6 of 7 spent, 1 left");
  expect(affords(picks, priced, ["buy a"], "buy b")).toBe(true);
  expect(affords(picks, priced, ["buy a", "buy b"], "gear")).toBe(false);
  expect(toggled(picks, priced, ["buy a", "buy b"], "gear")).toEqual(["buy a", "buy b"]);
});

test("of keys that are apart one takes the other's place", () => {
  const picks = { least: 0, most: 3, done: "done", apart: [["study spells", "discard a"], ["study blessings"]] };
  const options = pickable(question(picks, "study spells", "discard a", "study blessings"));
  let chosen = toggled(picks, options, [], "study spells");
  chosen = toggled(picks, options, chosen, "study blessings");
  chosen = toggled(picks, options, chosen, "discard a");
  expect(chosen).toEqual(["study blessings", "discard a"]);
  expect(answers(picks, options, chosen)).toEqual(["study blessings", "discard a", "done"]);
});

test("many Heroes for many places: the Hero first, his places when he is unfolded", () => {
  const places = ["Gate", "Wall", "Tower"];
  const options = ["nadya", "azif", "omar"].flatMap((hero) =>
    places.map((where) =>
      option(`send ${hero} to ${where}`, { subject: hero, where, label: `Send ${hero} to ${where}` }),
    ),
  );
  const picks = { least: 0, most: 3, done: "done" };
  const words = (unfolded: string | null) =>
    pickRows(picks, options, unfolded).map((row) => ("option" in row ? row.option.where : row.subject.name));
  expect(words(null)).toEqual(["Send nadya to …", "Send azif to …", "Send omar to …"]);
  expect(words("azif")).toEqual(["Send nadya to …", "Send azif to …", ...places, "Send omar to …"]);
  expect(pickRows(picks, options, "azif").map((row) => row.shortcut)).toEqual([..."123456"]);
  expect(pickRows(picks, options.slice(0, 6), null)).toHaveLength(6);
  expect(pickRows({ ...picks, repeats: true }, options, null)).toHaveLength(9);
});
