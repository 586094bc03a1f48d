import { describe, expect, it } from "vitest";
import type { Form } from "../src/lib/forms";
import type { Placed } from "../src/lib/generated/messages";
import { doubling, fieldAt, layerOf, putting, removing, spotOptions, spotsOf, thingOptions } from "../src/lib/placing";

const at = { name: "at", kind: "choice", words: "settlements" } as const;
const form: Form = {
  root: "setup",
  shapes: [
    {
      name: "setup",
      fields: [
        { name: "units", kind: "list", inside: { name: "", kind: "record", shape: "unit" } },
        { name: "monsters", kind: "list", inside: { name: "", kind: "record", shape: "monster" } },
        { name: "players", kind: "table", keys: "seats", inside: { name: "", kind: "record", shape: "player" } },
        { name: "storm", kind: "record", shape: "storm" },
      ],
    },
    { name: "unit", fields: [{ name: "kingdom", kind: "choice" }, { name: "army", kind: "choice" }, at] },
    {
      name: "monster",
      fields: [
        { name: "name", kind: "choice", needed: true },
        at,
        { name: "command", kind: "choice", words: "kingdoms", needed: true },
      ],
    },
    { name: "player", fields: [{ name: "home", kind: "list", inside: { name: "", kind: "record", shape: "card" } }] },
    {
      name: "card",
      short: "card",
      fields: [
        { name: "card", kind: "choice" },
        { name: "attached", kind: "list", inside: { name: "", kind: "record", shape: "card" } },
      ],
    },
    { name: "storm", short: "at", fields: [at] },
  ],
  sections: [],
  layers: [
    {
      name: "army",
      title: "Armies",
      path: ["units"],
      form: "records",
      things: "armies",
      field: "army",
      at: "at",
      group: "kingdom",
    },
    {
      name: "monster",
      title: "Monsters",
      path: ["monsters"],
      form: "records",
      things: "monsters",
      field: "name",
      at: "at",
    },
    {
      name: "control",
      title: "Control",
      path: ["controls", "*"],
      form: "names",
      things: "kingdoms",
      places: "settlements",
    },
    { name: "city", title: "Cities", path: ["cities"], form: "keys", things: "cities" },
    { name: "storm", title: "Storm", path: ["storm"], form: "one", things: "storm", at: "at" },
    {
      name: "home",
      title: "In play",
      path: ["players", "*", "home"],
      form: "cards",
      things: "cards",
      key: "seats",
      places: "seats",
    },
    { name: "attached", title: "Attached", path: ["players"], form: "onto", things: "items", at: "attached" },
  ],
  words: {
    kingdoms: [{ value: "oathborn" }, { value: "orcs" }],
    settlements: [{ value: "Norstead", ref: "hex:1,1" }],
    places: [
      { value: "Norstead", ref: "hex:1,1" },
      { value: "2,2", ref: "hex:2,2" },
    ],
    seats: [
      { value: "amber", ref: "seat:0" },
      { value: "azure", ref: "seat:1" },
    ],
  },
  empty: "",
};
const data = {
  active: "orcs",
  units: [{ kingdom: "orcs", army: "Reavers", at: "Norstead" }],
  storm: "Norstead",
  players: { amber: { home: ["Takiyah", { card: "Hala", attached: ["Sword"] }] } },
};
const layer = (name: string) => layerOf(form, name)!;
const spot = { title: "2,2", value: "2,2", ref: "hex:2,2" };
const placed: Placed[] = [
  { path: ["units", 0], layer: "army", title: "Reavers", refs: ["hex:1,1"] },
  { path: ["players", "amber", "home", 0], layer: "home", title: "Takiyah", refs: ["card:1"] },
  { path: ["players", "amber", "home", 1], layer: "home", title: "Hala", refs: ["card:2"] },
  { path: ["players", "amber", "home", 1, "attached", 0], layer: "attached", title: "Sword", refs: ["card:3"] },
];

describe("putting something on the board", () => {
  const put = (name: string, thing: { value: string; group?: string }, where = spot) =>
    putting(form, form.words, data, { layer: layer(name), thing }, where);

  it("adds a record with its group and its place", () => {
    expect(put("army", { value: "Miners", group: "oathborn" })).toEqual([
      { path: ["setup", "units", 1], value: { kingdom: "oathborn", army: "Miners", at: "2,2" } },
    ]);
  });
  it("says what has to be said, as the position names it", () => {
    expect(put("monster", { value: "Wyrm" })[0]!.value).toEqual({ name: "Wyrm", at: "2,2", command: "orcs" });
  });
  it("adds a place to the list of whom it belongs to", () => {
    expect(put("control", { value: "orcs" })).toEqual([{ path: ["setup", "controls", "orcs", 0], value: "2,2" }]);
  });
  it("names a place, and moves the only one there is", () => {
    expect(put("city", { value: "Faith" })).toEqual([{ path: ["setup", "cities", "Faith"], value: "2,2" }]);
    expect(put("storm", { value: "storm" })).toEqual([{ path: ["setup", "storm"], value: { at: "2,2" } }]);
  });
  it("lays a card on a side, and another on a card that was written as its name", () => {
    const seat = { title: "azure", value: "azure", ref: "seat:1" };
    expect(put("home", { value: "Nim" }, seat)).toEqual([
      { path: ["setup", "players", "azure", "home", 0], value: "Nim" },
    ]);
    const [, takiyah] = spotsOf(form, form.words, placed, { layer: layer("attached"), thing: { value: "Bow" } }).map(
      (each) => put("attached", { value: "Bow" }, each as typeof spot)[0]!,
    );
    expect(takiyah).toEqual({
      path: ["setup", "players", "amber", "home", 1],
      value: { card: "Hala", attached: ["Sword", "Bow"] },
    });
  });
});

describe("moving and taking away", () => {
  it("changes only the place", () => {
    expect(putting(form, form.words, data, { moved: placed[0]! }, spot)).toEqual([
      { path: ["setup", "units", 0], value: { kingdom: "orcs", army: "Reavers", at: "2,2" } },
    ]);
  });
  it("lays a card elsewhere with all that lies on it, but not where it lies", () => {
    const azure = { title: "azure", value: "azure", ref: "seat:1" };
    expect(putting(form, form.words, data, { moved: placed[2]! }, azure)).toEqual([
      { path: ["setup", "players", "azure", "home", 0], value: { card: "Hala", attached: ["Sword"] } },
      { path: ["setup", "players", "amber", "home", 1] },
    ]);
    expect(
      putting(form, form.words, data, { moved: placed[2]! }, { title: "amber", value: "amber", ref: "seat:0" }),
    ).toEqual([]);
  });
  it("hands an attachment on", () => {
    const [takiyah] = spotsOf(form, form.words, placed, { moved: placed[3]! });
    expect(putting(form, form.words, data, { moved: placed[3]! }, takiyah!)).toEqual([
      { path: ["setup", "players", "amber", "home", 0], value: { card: "Takiyah", attached: ["Sword"] } },
      { path: ["setup", "players", "amber", "home", 1, "attached", 0] },
    ]);
  });
  it("removes and doubles", () => {
    expect(removing(placed[0]!)).toEqual([{ path: ["setup", "units", 0] }]);
    expect(doubling(data, placed[0]!)).toEqual([{ path: ["setup", "units", 1], value: data.units[0] }]);
  });
});

describe("what a click means", () => {
  it("is a place while something is in hand, else what lies there", () => {
    const spots = spotsOf(form, form.words, placed, { layer: layer("army"), thing: { value: "Miners" } });
    expect(spotOptions(spots, "Miners").map(({ key, targets }) => [key, targets])).toEqual([
      ["0", ["hex:1,1"]],
      ["1", ["hex:2,2"]],
    ]);
    expect(spotsOf(form, form.words, placed, { layer: layer("control"), thing: { value: "orcs" } })).toHaveLength(1);
    expect(thingOptions(form, placed)[1]).toMatchObject({ key: "1", label: "Takiyah (In play)", refs: ["card:1"] });
  });
  it("leads to the field of what was picked up", () => {
    expect(fieldAt(form, data, ["players", "amber", "home", 1, "attached", 0])).toMatchObject({
      field: { shape: "card" },
      value: "Sword",
    });
    expect(fieldAt(form, data, ["nothing"])).toBeNull();
  });
});
