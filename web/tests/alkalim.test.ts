import { expect, test } from "vitest";
import { describe } from "../src/boards/alkalim/describe";
import { persona } from "../src/boards/alkalim/guide";
import {
  Atlas,
  figures,
  heatOf,
  initials,
  progress,
  standing,
  SYMBOLS,
  toView,
  type AlKalimBoard,
  type LegendState,
} from "../src/boards/alkalim/model";
import { percent } from "../src/lib/drawing";
import { duelOdds, fightOdds } from "../src/boards/alkalim/odds";
import { signs } from "../src/boards/alkalim/signs";
import { draw, inLines } from "../src/boards/alkalim/terrain";
import { option } from "./option";

const LANDS = ["dunes", "bluffs", "lowlands", "canyons", "barrens", "road", "town"];
const board = {
  hexes: Array.from({ length: 21 }, (_, i) => {
    const terrain = LANDS[i % 7]!;
    return {
      id: `${(i % 7) + 1},${Math.floor(i / 7) + 1}`,
      q: i % 7,
      j: Math.floor(i / 7),
      terrain,
      under: terrain,
      text: terrain === "town" ? "Irram" : terrain,
    };
  }),
  towns: [{ name: "Irram", at: "7,1", text: "" }],
  locations: [
    { name: "Desert of Eternity", label: "1,1", terrain: "dunes", hexes: ["1,1", "1,2", "1,3"] },
    { name: "The Bleeding Sands", label: "1,2", terrain: "dunes", hexes: ["1,1", "1,2", "1,3"] },
  ],
  jewels: [{ at: "2,1", colour: "green", sunburst: true }],
  prison: "4,2",
  dice: { name: "", faces: [] },
  cards: {
    tahlia: { name: "Tahlia", kind: "hero", set: "al-kalim" },
    mok: { name: "Spiritseeker Mok", kind: "hero", set: "terrinoth" },
    jackals: { name: "Dune Jackals", kind: "challenge" },
  },
  price: 4,
} as unknown as AlKalimBoard;
const atlas = new Atlas(board);
const view = toView({
  heroes: [
    { seat: 0, name: "Tahlia", at: "7,1", active: true },
    { seat: 1, name: "Eliam", at: "2,1", active: false },
  ],
  jewels: [{ at: "2,1", colour: "green", sunburst: true, counter: false, covered: false }],
  legends: [
    { seat: 0, done: true },
    { seat: 0, done: false },
  ],
  storm: { centre: "3,2", covers: ["3,2"], wind: [], sides: [], next: [] },
  undefeated: [],
  cities: [],
  stacks: [],
});
test("the desert is drawn from a few large paths, the same each time", () => {
  const art = draw(atlas);
  expect(art).toEqual(draw(atlas));
  const all = [...art.land, ...art.relief]
    .map((layer) => layer.d)
    .concat(art.roads, art.grid, art.outline, art.borders);
  for (const d of all) expect(d).not.toMatch(/NaN|undefined/);
  expect(art.land.map((layer) => layer.cls)).toEqual([
    "land-sand",
    "land-dunes",
    "land-barrens",
    "land-lowlands",
    "land-bluffs",
    "land-canyons",
  ]);
});

test("roads are tracks between neighbouring roads and towns", () => {
  // Column 6 is road, column 7 towns: each touches its neighbours above, below and beside.
  expect(draw(atlas).roads.match(/M/g)!.length).toBeGreaterThan(5);
});

test("names of locations stand in lines, each in a place of its own", () => {
  expect(inLines("Desert of Eternity")).toEqual(["Desert of", "Eternity"]);
  expect(inLines("Irram")).toEqual(["Irram"]);
  const { labels } = draw(atlas);
  expect(new Set(labels.map(({ x, y }) => `${x},${y}`)).size).toBe(labels.length);
});

test("every symbol of the dice has its sign", () => {
  for (const symbol of SYMBOLS) expect(signs[symbol]).toBeDefined();
});

test("a space in words tells all that lies there", () => {
  const words = describe(atlas, view, atlas.hexes.get("2,1")!, [option("go 2,1", { hint: "2 dice" })]);
  expect(words).toBe("2,1: bluffs; green jewel with a sunburst, without its counter; Eliam. Enter: go 2,1, 2 dice.");
  expect(describe(atlas, view, atlas.hexes.get("3,2")!, undefined)).toContain("covered by the sandstorm");
});

test("figures are small pieces of text", () => {
  expect(initials("Tahlia")).toBe("Ta");
  expect(initials("Spiritseeker Mok")).toBe("SM");
  expect(figures("13/2")).toEqual({ value: "13", damage: "2" });
  const legend = {
    done: false,
    steps: [
      { text: "", done: 1, of: 2, now: true },
      { text: "", done: 0, of: 1, now: false },
    ],
  } as LegendState;
  expect(progress(legend)).toBe(0.25);
});

test("odds are read as the table tells them", () => {
  const odds = fightOdds({
    kind: "fight",
    win: 0.81,
    knocked_out: 0.12,
    wounds: 1.2,
    rounds: 2.5,
    plan: [{ phase: "melee", who: "Tahlia", does: "attacks" }],
    allies: [],
    without: ["Chainmail"],
  });
  expect(odds?.plan).toEqual(["melee: Tahlia attacks"]);
  expect(fightOdds({ kind: "path", path: [] })).toBeNull();
  expect(
    duelOdds({
      kind: "duel",
      win: 0.4,
      lost: 0.6,
      phases: [{ phase: "ranged", attack: 0.5, deals: 1, defence: 0.5, takes: 2 }],
    })?.phases,
  ).toHaveLength(1);
  expect(percent(0.004)).toBe("<1%");
  expect(percent(0.81)).toBe("81%");
});

test("at the end rewards come first, then experience, then gold", () => {
  const hero = (seat: number, gold: number, counters: Record<string, number>): object => ({
    seat,
    name: `hero ${seat}`,
    gold,
    counters,
  });
  const told = standing(
    toView({
      heroes: [hero(0, 9, { mind: 1 }), hero(1, 0, { mind: 1, life: 1 }), hero(2, 0, {}), hero(3, 10, { body: 1 })],
      legends: [
        { seat: 2, done: true },
        { seat: 0, done: false },
      ],
    }),
  );
  expect(told.map((each) => each.hero.seat)).toEqual([2, 1, 3, 0]);
  expect(told[3]!.quests).toHaveLength(1);
});

test("dunes are hot, lowlands cool, and the storm is like any other land", () => {
  expect(["1,1", "3,1", "2,1"].map((hex) => heatOf(atlas, view, hex))).toEqual([2, 0, 1]);
  expect(heatOf(atlas, toView({ storm: { covers: ["1,1"] } }), "1,1")).toBe(1);
});

test("seats are told with their heroes", () => {
  expect(persona(view, 1)).toBe("Eliam");
  expect(persona(view, 5)).toBe("");
});

test("a plan for this round may differ from the one for the rounds after it", () => {
  const said = { phase: "melee", who: "Tahlia", does: "defends" };
  expect(fightOdds({ kind: "fight", win: 0.5, plan: [said], then: [{ ...said, does: "attacks" }] })?.then).toEqual([
    "melee: Tahlia attacks",
  ]);
  expect(fightOdds({ kind: "fight", win: 0.5, plan: [said] })?.then).toEqual([]);
});
