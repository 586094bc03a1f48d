import { beforeAll, expect, test, vi } from "vitest";
import { chapterOf, chapters, scopeWords } from "../src/lib/ledger";
import { seatsNamed } from "../src/lib/scenario";
import type { Clause, GameSpec } from "../src/lib/wire";
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
    page: "rules",
    game: "banners",
    clause: "BB 9.7/critical",
  });
  expect(router.parse("/nowhere/x", "").page).toBe("unknown");
});

test("paths and addresses agree", () => {
  const path = router.rulePath("banners", "BB 9.7/critical");
  expect(router.parse(path, "")).toEqual({ page: "rules", game: "banners", clause: "BB 9.7/critical" });
  const [at, hash] = router.tablePath("T", ["a", "b"]).split("#");
  expect(router.parse(at!, `#${hash}`)).toEqual({ page: "table", table: "T", keys: ["a", "b"] });
});

test("clauses gather in chapters", () => {
  expect(chapterOf("BB 9.7/critical")).toBe("Chapter 9");
  expect(chapterOf("BB chart/river")).toBe("Chart");
  expect(chapterOf("AK RB-85/hit")).toBe("Base rules");
  expect(scopeWords("al-kalim")).toBe("Sands of Al-Kalim");
  const clause = (id: string): Clause => ({ id, title: "", text: "", scope: "", reading: "", certainty: "" });
  expect(chapters(["BB 1.1", "BB 1.2", "BB 10.1"].map(clause)).map((c) => [c.name, c.clauses.length])).toEqual([
    ["Chapter 1", 2],
    ["Chapter 10", 1],
  ]);
});

test("a scenario file tells its seats", () => {
  const seat = (id: string) => ({ id, name: id, team: "", color: "" });
  const games = [
    {
      name: "banners",
      title: "Burning Banners",
      hidden_information: false,
      welcome: {
        sentences: [],
        goal: "",
        begin: [],
        preset: [],
        first: { setup: "", title: "", text: "", minutes: 0, seat: "", settings: {} },
      },
      settings: [],
      bots: [],
      windows: {},
      setups: [
        {
          id: "drefeld",
          title: "",
          story: "",
          length: "",
          facts: {},
          counted: false,
          minutes: 0,
          first: false,
          seats: [seat("oathborn"), seat("fjordland"), seat("orcs")],
        },
      ],
    },
  ] as GameSpec[];
  const text =
    'game: banners\ntitle: "An ambush"\nsetup:\n  campaign: sandbox\n  units:\n    - {kingdom: oathborn}\n    - {kingdom: orcs}\n';
  const found = seatsNamed(text, games);
  expect(found?.title).toBe("An ambush");
  expect(found?.setup.seats.map((s) => s.id)).toEqual(["oathborn", "orcs"]);
  expect(seatsNamed(text.replace("sandbox", "drefeld"), games)?.setup.seats).toHaveLength(3);
  expect(seatsNamed("nonsense", games)).toBeNull();
});

test("what a message leaves out is filled in", () => {
  expect(toLine({ step: 0, text: "a" })).toEqual({ step: 0, text: "a", rules: [], refs: [], kind: "" });
  const asked = toQuestion({ id: "0-1-0", kind: "", text: "", options: [{ key: "pass", label: "Pass" }] });
  expect(asked.options).toEqual([{ key: "pass", label: "Pass", refs: [], rules: [], targets: [], hint: "" }]);
});
