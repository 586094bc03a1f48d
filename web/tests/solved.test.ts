import { beforeEach, expect, test, vi } from "vitest";
import type { ListedPuzzle } from "../src/lib/generated/messages";

type Module = typeof import("../src/lib/solved.svelte");
let stored: Map<string, string>;

async function load(): Promise<Module> {
  vi.resetModules();
  return import("../src/lib/solved.svelte");
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("addEventListener", () => undefined);
});

test("what is solved stays as it was solved best, and the streak counts each puzzle once", async () => {
  const { solved, sourceOf } = await load();
  const [a, b, c] = ["a", "b", "c"].map((id) => sourceOf("g", id)) as [string, string, string];
  solved.note(a, "clean", "");
  solved.note(b, "clean", "2026-11-19");
  solved.note(a, "shown", "");
  expect([solved.of(a), solved.streak, solved.doneOn("g", "2026-11-19")]).toEqual(["clean", 2, true]);
  solved.note(c, "shown", "");
  expect([solved.has(c), solved.of(c), solved.streak]).toEqual([false, "shown", 0]);
  const again = await load();
  expect([again.solved.of(b), again.solved.doneOn("g", "2026-11-20")]).toEqual(["clean", false]);
});

test("what another version left behind is no harm", async () => {
  stored.set("sandtable.puzzles", JSON.stringify({ puzzles: 3 }));
  const { solved } = await load();
  expect(solved.of("puzzle:g/a")).toBeUndefined();
});

test("the next puzzle is the next open one, from the beginning after the last", async () => {
  const { nextPuzzle } = await load();
  const list = ["a", "b", "c"].map((id) => ({ id })) as ListedPuzzle[];
  const next = (id: string, ...done: string[]): string | undefined =>
    nextPuzzle(list, id, (each) => done.includes(each))?.id;
  expect([next("a"), next("a", "a", "b"), next("c", "c"), next("b", "a", "b", "c")]).toEqual([
    "b",
    "c",
    "a",
    undefined,
  ]);
});
