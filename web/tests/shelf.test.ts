import { expect, test } from "vitest";
import { reading, Shelf, ShelfProblem, written, type Made } from "../src/lib/shelf";

const DECK: Made = { id: "a", kind: "deck", game: "lbs", title: "Mine", text: "3 Copper Mine\n", changed: 5 };

test("a file gives back what was written into it", () => {
  expect(reading(written([DECK, { ...DECK, id: "b" }]))).toEqual([DECK, { ...DECK, id: "b" }]);
});

test.each([
  ["3 Copper Mine", "not JSON"],
  ["null", "does not begin"],
  ['{"form": "other", "made": []}', "does not begin"],
  [written([DECK, { ...DECK, kind: "poem" as "deck" }]), "Entry 2"],
  [written([{ ...DECK, changed: NaN }]), "Entry 1"],
  [written([{ ...DECK, title: "x".repeat(201) }]), "Entry 1"],
  [written(Array<Made>(5001).fill(DECK)), "more than 5000"],
])("what is no such file is refused with a reason", (file, reason) => {
  expect(() => reading(file)).toThrow(ShelfProblem);
  expect(() => reading(file)).toThrow(reason);
});

test("without IndexedDB it works as long as the page, and says so", async () => {
  const shelf = new Shelf();
  let told = 0;
  const end = shelf.watch(() => told++);
  const made = await shelf.put({ kind: "deck", game: "lbs", title: "  Mine ", text: "x" });
  expect(shelf.trouble).toContain("keeps nothing");
  expect(await shelf.get(made.id)).toMatchObject({ title: "Mine", text: "x" });
  await shelf.put({ ...made, text: "y" });
  await shelf.put({ kind: "position", game: "lbs", title: "", text: "z" });
  expect((await shelf.list("deck", "lbs")).map((each) => each.text)).toEqual(["y"]);
  expect((await shelf.list("position")).map((each) => each.title)).toEqual(["Without a name"]);
  expect(await shelf.list("deck", "banners")).toEqual([]);
  await shelf.delete(made.id);
  expect(await shelf.list("deck")).toEqual([]);
  expect(told).toBe(4);
  end();
  await expect(shelf.put({ kind: "deck", game: "lbs", title: "Long", text: "x".repeat(1_000_001) })).rejects.toThrow(
    "too long",
  );
  expect(told).toBe(4);
});

test("what is brought in writes nothing over", async () => {
  const shelf = new Shelf();
  const made = await shelf.put({ kind: "deck", game: "lbs", title: "Mine", text: "new" });
  const file = written([made, { ...made, text: "old" }, DECK]);
  expect(await shelf.import(file)).toEqual({ added: 2, known: 1 });
  expect((await shelf.list()).map((each) => each.text).sort()).toEqual(["3 Copper Mine\n", "new", "old"]);
  expect(await shelf.get(made.id)).toMatchObject({ text: "new" });
  expect(reading(await shelf.export("deck"))).toHaveLength(3);
});
