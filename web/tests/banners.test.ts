import { expect, test } from "vitest";
import {
  balanceWords,
  campaignOf,
  choicesFor,
  choiceWords,
  playersWords,
  spanWords,
} from "../src/boards/banners/campaigns";
import { atlasOf, marksOf, type BannersBoard, type Card } from "../src/boards/banners/model";
import { percent } from "../src/lib/drawing";
import { cardChances, ways } from "../src/boards/banners/odds";
import type { Setting, SetupSpec } from "../src/lib/wire";

const seat = (id: string, team: string) => ({ id, name: id, team, color: "#123456" });
const setup = (id: string, facts: object, teams: Record<string, string>): SetupSpec => ({
  id,
  title: id,
  counted: false,
  minutes: 0,
  first: false,
  story: "",
  length: "",
  seats: Object.entries(teams).map(([kingdom, team]) => seat(kingdom, team)),
  facts: {
    series: "chronicle",
    maps: ["The Wildlands"],
    players: Object.keys(teams).length,
    variants: [],
    rules: "advanced",
    ...facts,
  },
});
const spec = (name: string, choices: string[], fallback = "none"): Setting => ({
  name,
  title: name,
  choices,
  default: fallback,
  help: "",
  text: false,
  free: "",
  words: {},
  meanings: {},
  seat: "",
  players: [1, 99],
  house: false,
  guest: false,
  cards: {},
});

const first = setup(
  "chronicle-1",
  { number: 1, linked: true },
  { goblins: "invader", orcs: "invader", oathborn: "resistance" },
);
const last = setup(
  "chronicle-10",
  { number: 10, variants: [{ id: "bitter-end", name: "The Bitter End", text: "" }] },
  { night: "invader", oathborn: "resistance" },
);
const setups = [first, last];

test("a campaign offers only what concerns it", () => {
  expect(choicesFor(spec("players", ["one each", "2", "3", "4"], "one each"), first, setups, {})).toEqual([
    "one each",
    "2",
  ]);
  expect(choicesFor(spec("players", ["one each", "2", "3"], "one each"), last, setups, {})).toEqual([]);
  expect(choicesFor(spec("until", ["none", "chronicle-10"]), first, setups, {})).toEqual(["none", "chronicle-10"]);
  expect(choicesFor(spec("until", ["none", "chronicle-10"]), last, setups, {})).toEqual([]);
  expect(choicesFor(spec("variant", ["none", "bitter-end"]), first, setups, {})).toEqual([]);
  expect(choicesFor(spec("variant", ["none", "bitter-end"]), first, setups, { until: "chronicle-10" })).toEqual([
    "none",
    "bitter-end",
  ]);
  expect(choicesFor(spec("handicap", ["none", "goblins 3", "night 3", "invader 5"]), first, setups, {})).toEqual([
    "none",
    "goblins 3",
    "invader 5",
  ]);
  // A kingdom that is a side by itself is offered once, as the side.
  expect(choicesFor(spec("handicap", ["none", "oathborn 3", "resistance 3"]), last, setups, {})).toEqual([
    "none",
    "resistance 3",
  ]);
  const readings = ["none", "regenerating-finishes", "coven-is-tried", "vengeful-ghosts", "osterlich-only-defends"];
  expect(choicesFor(spec("optional", readings), last, setups, {})).toEqual([
    "none",
    "regenerating-finishes",
    "vengeful-ghosts",
    "osterlich-only-defends",
  ]);
  expect(choiceWords(spec("until", []), "chronicle-10", first, setups)).toBe("To chapter 10: chronicle-10");
  expect(choiceWords(spec("handicap", []), "goblins 3", first, setups)).toBe("3 more gold for the Goblins");
  expect(playersWords(campaignOf(first)!)).toBe("2 to 3 players");
});

test("a campaign says how even it is, and what would make it more even", () => {
  const measured = (balance: Record<string, unknown>) =>
    setup("chronicle-1", { number: 1, balance }, { goblins: "invader", orcs: "invader", oathborn: "resistance" });
  const told = (balance: Record<string, unknown>) => balanceWords(campaignOf(measured(balance))!);
  expect(balanceWords(campaignOf(first)!)).toBe("");
  expect(told({ invader: 0.52, games: 40, handicap: null, evened: null })).toMatch(/^Even/);
  expect(told({ invader: 0.31, games: 40, handicap: null, evened: null })).toBe(
    "Between equals the Resistance wins about 7 games in 10.",
  );
  const uneven = { invader: 0.9, games: 40, handicap: "resistance 5", evened: 0.6 };
  expect(told(uneven)).toBe(
    "Between equals the Invader wins about 9 games in 10. For a more even game, set Handicap to 5 more gold for the " +
      "Oathborn: then the Invader wins about 6 games in 10.",
  );
  expect(choiceWords(spec("handicap", []), "resistance 5", measured(uneven), setups)).toMatch(/suggested/);
  expect(choiceWords(spec("handicap", []), "resistance 3", measured(uneven), setups)).not.toMatch(/suggested/);
});

test("chances are told in parts that make a whole", () => {
  const fate = { hits: [0.6, 0.3, 0.1], weakened: 0.3, eliminated: 0.1, hero: 0 };
  const normal = { win: 0.4, tie: 0.2, draw: 0.1, lose: 0.3, advance: 0.1, attacker: fate, defender: fate };
  const ambush = { advance: 0, attacker: fate, defender: fate, share: 0.5 };
  const dice = (text: string) => ({ light: 1, heavy: 0, modifier: 0, text });
  const found = ways({ normal, "ambush by defender": ambush });
  expect(found.map((way) => way.title)).toEqual(["Without an Ambush", "If they ambush you"]);
  expect(ways({ normal }).map((way) => way.title)).toEqual(["Possible results"]);
  for (const way of found) expect(way.parts.reduce((sum, part) => sum + part.chance, 0)).toBeCloseTo(1);
  expect(found[0]!.fates[1]).toMatchObject({ who: "You", eliminated: 0.1 });
  expect(found[0]!.fates[1]!.twice).toBeCloseTo(0.1);
  expect(
    cardChances({
      "with your cards": [{ card: "heat-ray", name: "Heat Ray", attacker: dice("2□"), defender: dice("1□"), normal }],
    })[0],
  ).toMatchObject({ dice: "2□ against 1□" });
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
});

test("a hero's counter is its card; a counter of another kingdom shows where it came from", () => {
  const hero: Card = {
    id: "karsch",
    emblem: "thorny-vine",
    name: "Karsch",
    kind: "hero",
    number: 11,
    text: "",
    clause: "",
    cantrip: true,
    battle: false,
    mage: true,
    tome: false,
    range: [0, 2],
    discard: 0,
    kingdom: "orcs",
    doubt: "",
    lock: true,
    light: 1,
    heavy: 2,
    movement: 6,
    abilities: ["mage"],
    cost: 3,
  };
  const board = {
    hexes: [],
    sides: [],
    settlements: [],
    kingdoms: [
      { id: "orcs", name: "Orcs", adjective: "Orc", color: "#a00" },
      { id: "empire", name: "Eastern Empire", adjective: "Imperial", color: "#aa0" },
    ],
    armies: [{ kingdom: "orcs", name: "Reavers", light: 2, heavy: 0, movement: 3, abilities: [], characteristics: [] }],
    cards: [hero],
  } as unknown as BannersBoard;
  const atlas = atlasOf(board);
  const unit = {
    unit: 1,
    kingdom: "orcs",
    army: "Karsch",
    at: "a:1,1",
    weakened: false,
    status: "ready" as const,
    hero: true,
    card: "karsch",
  };
  expect(atlas.counterOf(unit)).toMatchObject({ light: 1, heavy: 2, movement: 6 });
  expect(atlas.originOf(unit)).toBe("");
  expect(atlas.unitName(unit)).toBe("Karsch");
  expect(atlas.unitName({ ...unit, hero: false, army: "Akritoi", kingdom: "empire" })).toBe("Imperial Akritoi");
  expect(atlas.unitName({ ...unit, hero: false, army: "Orc Reavers" })).toBe("Orc Reavers");
  expect([atlas.the("orcs"), atlas.the("oathborn"), atlas.the("fjordland")]).toEqual([
    "the Orcs",
    "the Oathborn",
    "Fjordland",
  ]);
  expect(atlas.originOf({ ...unit, hero: false, army: "Reavers", kingdom: "empire" })).toBe("#a00");
  expect(marksOf(hero)).toEqual(["Cantrip", "Mage", "range 0–2", "locks"]);
  const founded = {
    name: "Khazud",
    at: "a:2,2",
    loyalty: "oathborn",
    city: true,
    fortified: 1,
    port: false,
    wilderness: null,
    in_play: true,
  };
  expect(atlasOf(board, [founded]).settlementNamed.get("Khazud")?.city).toBe(true);
  expect(atlasOf(board).settlementNamed.has("Khazud")).toBe(false);
});

test("a campaign within one year names it once", () => {
  const span = (from: string, to: string) => spanWords({ from, to });
  expect(span("Spring of year 1", "Autumn of year 1")).toBe("Spring to Autumn of year 1");
  expect(span("Autumn of year 1", "Spring of year 3")).toBe("Autumn of year 1 to Spring of year 3");
  expect(span("Spring of year 1", "Spring of year 1")).toBe("Spring of year 1");
});
