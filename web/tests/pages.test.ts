import { beforeAll, expect, test, vi } from "vitest";
import { toLine, toQuestion } from "../src/lib/wire";

type Parse = typeof import("../src/lib/router.svelte");
let router: Parse;

beforeAll(async () => {
  // The router looks at the address as soon as it is loaded.
  vi.stubGlobal("location", { pathname: "/", hash: "", origin: "http://here" });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined });
  router = await import("../src/lib/router.svelte");
});

test("addresses lead to pages", () => {
  expect(router.parse("/", "")).toEqual({ page: "lobby" });
  expect(router.parse("/t/abc", "#k1,k2")).toEqual({ page: "table", table: "abc", keys: ["k1", "k2"] });
  expect(router.parse("/t/abc", "", { keys: ["k1"] })).toEqual({ page: "table", table: "abc", keys: ["k1"] });
  expect(router.parse("/t/abc", "#k2", { keys: ["k1"] })).toMatchObject({ keys: ["k2"] });
  expect(router.parse("/t/abc", "", { scroll: 1 })).toMatchObject({ keys: [] });
  expect(router.parse("/replay/abc", "#k")).toEqual({ page: "replay", table: "abc", keys: ["k"] });
  expect(router.parse("/rules/banners/BB%209.7/critical", "")).toEqual({
    page: "game",
    id: "rules",
    game: "banners",
    rest: "BB 9.7/critical",
  });
  expect(router.parse("/cards/banners", "")).toMatchObject({ game: "banners", id: "cards", rest: "" });
  expect(router.parse("/maps/", "")).toMatchObject({ game: "", id: "maps", rest: "" });
});

test("a page that only one game has is found without the game", async () => {
  const { pageWithoutGame } = await import("../src/boards");
  expect(pageWithoutGame("maps")).toBe("/maps/banners");
  expect(pageWithoutGame("cards")).toBeUndefined();
  expect(pageWithoutGame("nowhere")).toBeUndefined();
});

test("paths and addresses agree", () => {
  const path = router.rulePath("banners", "BB 9.7/critical");
  expect(router.parse(path, "")).toMatchObject({ id: "rules", rest: "BB 9.7/critical" });
  const [at, hash] = router.tablePath("T", ["a", "b"]).split("#");
  expect(router.parse(at!, `#${hash}`)).toEqual({ page: "table", table: "T", keys: ["a", "b"] });
});

test("what a message leaves out is filled in", () => {
  expect(toLine({ step: 0, text: "a" })).toEqual({ step: 0, text: "a", rules: [], refs: [], kind: "" });
  const asked = toQuestion({ id: "0-1-0", kind: "", text: "", options: [{ key: "pass", label: "Pass" }] });
  expect(asked.options).toEqual([{ key: "pass", label: "Pass", refs: [], rules: [], targets: [], hint: "" }]);
});
