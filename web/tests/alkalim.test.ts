import { expect, test } from "vitest";
import { describe } from "../src/boards/alkalim/describe";
import {
  advice,
  begins,
  heroesOf,
  isFightBegun,
  meant,
  occasion,
  persona,
  recounts,
  tally,
  TITLES,
  weight,
} from "../src/boards/alkalim/guide";
import {
  Atlas,
  figures,
  heatOf,
  initials,
  progress,
  provenance,
  standing,
  SYMBOLS,
  toView,
  type AlKalimBoard,
  type LegendState,
} from "../src/boards/alkalim/model";
import { choiceWords, houseRules } from "../src/boards/alkalim/houserules";
import { percent } from "../src/lib/drawing";
import { duelOdds, fightOdds } from "../src/boards/alkalim/odds";
import { signs } from "../src/boards/alkalim/signs";
import { draw, inLines } from "../src/boards/alkalim/terrain";
import { group, isFight } from "../src/lib/options";
import type { Option, Question } from "../src/lib/wire";

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
const option = (key: string): Option => ({ key, label: key, refs: [], rules: [] });
const asked = (kind: string, ...keys: string[]): Question => ({
  id: "0-1-0",
  kind,
  window: "",
  text: "",
  rules: [],
  refs: [],
  hints: {},
  options: keys.map(option),
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
  const words = describe(atlas, view, atlas.hexes.get("2,1")!, [option("go 2,1")], { "go 2,1": "2 dice" });
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

test("a seat stands where its Legendary rewards stand", () => {
  expect(tally(view, 0)?.value).toBe(1);
  expect(tally(view, 5)).toBeNull();
});

test("what a click meant is asked only where it is not offered", () => {
  const move = asked("move", "go 2,1");
  expect(meant(view, move, move.options, "3,1")).toBe("go 3,1");
  expect(meant(view, move, move.options, "2,1")).toBeNull();
  expect(meant(view, move, move.options, "7,1")).toBeNull();
  expect(meant(view, asked("bazaar"), [], "3,1")).toBeNull();
});

test("the step question is grouped, fights stand out and leaving stands apart", () => {
  const { groups } = group(["attempt green at 3,4", "draw mount", "draw rune", "story"].map(option), {
    draw: "Draw a Legendary Quest",
  });
  expect(groups.map((each) => each.title)).toContain("Draw a Legendary Quest");
  expect(isFight(option("attempt green at 3,4"))).toBe(true);
  expect(group(["buy Black Dagger", "leave"].map(option)).closing.map((each) => each.key)).toEqual(["leave"]);
});

test("rolling stays in front of six spaces to walk to", () => {
  const keys = ["roll", "rest Tahlia", "step 1,1", "step 1,2", "stay"];
  expect(group(keys.map(option), TITLES).groups[0]!.options.map((each) => each.key)).toEqual(["roll"]);
});

test("of many spaces those with something to do come first, the near before the far", () => {
  const hints: Record<string, string> = {
    "go 1,1": "1 die",
    "go 1,2": "3 dice; a green adventure",
    "go 1,3": "2 dice; a bazaar",
    "go 2,1": "5 dice; a bazaar, for A Guest Among Thieves",
  };
  const sorted = Object.keys(hints).sort((a, b) => weight(option(b), hints[b]!) - weight(option(a), hints[a]!));
  expect(sorted).toEqual(["go 2,1", "go 1,3", "go 1,2", "go 1,1"]);
  expect(weight(option("stop"), "")).toBe(0);
  expect(weight(option("fly 3,4"), "a bazaar, for The Longest Caravan")).toBeGreaterThan(
    weight(option("fly 3,5"), "a red adventure"),
  );
  expect(weight(option("fly 3,5"), "a red adventure")).toBeGreaterThan(weight(option("fly 3,6"), ""));
});

test("a fight is looked at before it begins, not in its every phase", () => {
  expect(isFightBegun(option("attempt green at 3,4"))).toBe(true);
  expect(isFightBegun(option("attack Eliam"))).toBe(true);
  expect(isFightBegun(option("attack with Eliam"))).toBe(false);
  expect(begins({ step: 0, text: "", rules: [], refs: [], kind: "battle" })).toBe("combat");
});

test("the heroes to choose from follow the roster", () => {
  expect(heroesOf(board, {})).toEqual(["Tahlia", "Spiritseeker Mok"]);
  expect(heroesOf(board, { roster: "terrinoth" })).toEqual(["Spiritseeker Mok"]);
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

test("a card says what of it is known from the printed game", () => {
  expect(provenance("designed")).toContain("Sandtable's own");
  expect(provenance("genies: public reviews; costing Legendary cards: expansion rulebook")).toBe(
    "Known of the printed game: genies (public reviews); costing Legendary cards (expansion rulebook). The rest is Sandtable's own.",
  );
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

test("what a newcomer is told fits the occasion", () => {
  const turn = (points: number, fight: object | null = null): object => ({
    price: 4,
    heroes: [{ active: true, points }],
    fight,
  });
  expect(occasion(turn(4), "experience")).toBe("experience");
  expect(advice[occasion(turn(3), "experience")]).toContain("not points enough");
  expect(advice[occasion(turn(0, {}), "lose")]).toBeUndefined();
});

test("adding a market card is no quest", () => {
  const { groups } = group(["browse", "draw one"].map(option), TITLES);
  expect(groups.map((each) => each.title)).not.toContain(TITLES["draw"]);
});

test("dunes are hot, lowlands cool, and the storm is like any other land", () => {
  expect(["1,1", "3,1", "2,1"].map((hex) => heatOf(atlas, view, hex))).toEqual([2, 0, 1]);
  expect(heatOf(atlas, toView({ storm: { covers: ["1,1"] } }), "1,1")).toBe(1);
});

test("what is paid without loss is listed first", () => {
  const ways = [
    ["hand in 1 yellow 1 red", "1 point lost; the quest tile rises to 4"],
    ["hand in 3 yellow", "2 points lost"],
    ["hand in 1 green 2 yellow", ""],
  ] as const;
  const sorted = [...ways].sort((a, b) => weight(option(b[0]), b[1]) - weight(option(a[0]), a[1]));
  expect(sorted.map(([key]) => key)).toEqual([
    "hand in 1 green 2 yellow",
    "hand in 1 yellow 1 red",
    "hand in 3 yellow",
  ]);
});

test("a step says whether there is room for a quest", () => {
  const told = (tile: number, cards: number): string =>
    occasion(
      { heroes: [{ seat: 0, active: true, tile }], legends: Array.from({ length: cards }, () => ({ seat: 0 })) },
      "step",
    );
  expect([told(0, 0), told(2, 1), told(2, 2)]).toEqual(["step", "step with quests", "step with a full tile"]);
  expect(occasion({ heroes: [], fight: { kind: "ambush" } }, "combat")).toBe("combat in an ambush");
  for (const kind of [
    "step",
    "step with quests",
    "step with a full tile",
    "save in a duel",
    "combat in a duel",
    "combat in an ambush",
  ])
    expect(advice[kind]).toBeTruthy();
  expect(occasion({ heroes: [], fight: { kind: "duel" } }, "save")).toBe("save in a duel");
  expect(recounts("plunder")).toBe(true);
});

test("seats are told with their heroes, house rules in words", () => {
  expect(persona(view, 1)).toBe("Eliam");
  expect(persona(view, 5)).toBe("");
  expect(choiceWords("plunder", "gold")).toBe("Gold alone");
  expect(houseRules({ heroes: "Tahlia, Eliam", plunder: "gold", prices: "5 4 4 3 3" })).toEqual([
    { title: "The winner of a duel takes", words: "gold alone" },
    { title: "Price of experience, for two to six players", words: "5 4 4 3 3" },
  ]);
});

test("a plan for this round may differ from the one for the rounds after it", () => {
  const said = { phase: "melee", who: "Tahlia", does: "defends" };
  expect(fightOdds({ kind: "fight", win: 0.5, plan: [said], then: [{ ...said, does: "attacks" }] })?.then).toEqual([
    "melee: Tahlia attacks",
  ]);
  expect(fightOdds({ kind: "fight", win: 0.5, plan: [said] })?.then).toEqual([]);
});
