import { beforeEach, expect, test } from "vitest";
import { Coached } from "../src/lib/coached.svelte";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  } as unknown as Storage;
});

test("the first three tables of each game are coached, to their ends, and no others", () => {
  const coached = new Coached();
  for (const table of ["one", "two", "three"]) {
    coached.enter("lbs", table);
    expect(coached.on("lbs")).toBe(true);
  }
  coached.enter("lbs", "four");
  expect(coached.on("lbs")).toBe(false);
  coached.enter("banners", "five");
  expect(coached.on("banners")).toBe(true);
  const later = new Coached();
  later.enter("lbs", "two");
  expect(later.on("lbs")).toBe(true);
});

test("whoever has said so is coached always, or never again, in that game", () => {
  const coached = new Coached();
  coached.enter("lbs", "one");
  coached.want("lbs", false);
  coached.enter("lbs", "two");
  expect(coached.on("lbs")).toBe(false);
  expect(new Coached().on("lbs")).toBe(false);
  for (const table of ["a", "b", "c", "d"]) coached.enter("banners", table);
  expect(coached.on("banners")).toBe(false);
  coached.want("banners", true);
  coached.enter("banners", "e");
  expect(coached.on("banners")).toBe(true);
  expect(coached.on("lbs")).toBe(false);
});

test("what was kept and is spoiled counts as nothing", () => {
  kept.set("sandtable.coaching", '{"wanted": [1]}');
  const coached = new Coached();
  coached.enter("lbs", "one");
  expect(coached.on("lbs")).toBe(true);
});
