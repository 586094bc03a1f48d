import { expect, test } from "vitest";
import { byWeight, group, isClosing, isGivingUp, matches, meanings, targets, verbOf } from "../src/lib/options";
import type { Option } from "../src/lib/wire";

const option = (key: string, refs: string[] = [], rules: string[] = []): Option => ({ key, label: key, refs, rules });

test("an option is chosen at the last hex its key names", () => {
  expect(targets(option("move wildlands:5,9", ["hex:wildlands:5,9", "unit:14"]))).toEqual(["hex:wildlands:5,9"]);
  expect(
    targets(option("move from wildlands:5,9 to wildlands:5,10", ["hex:wildlands:5,9", "hex:wildlands:5,10"])),
  ).toEqual(["hex:wildlands:5,10"]);
  expect(targets(option("attack wildlands:5,11", ["hex:wildlands:5,1", "hex:wildlands:5,11"]))).toEqual([
    "hex:wildlands:5,11",
  ]);
});

test("without a hex in the key, at the units or the only hex", () => {
  expect(targets(option("engage Rangers", ["unit:3", "hex:a:1,1", "hex:a:1,2"]))).toEqual(["unit:3"]);
  expect(targets(option("loot", ["hex:a:1,1"]))).toEqual(["hex:a:1,1"]);
  expect(targets(option("raze Norstead", ["settlement:Norstead"]))).toEqual(["settlement:Norstead"]);
  expect(targets(option("pass"))).toEqual([]);
});

test("groups are by verb, what closes comes apart", () => {
  const { groups, closing } = group([
    option("move a:1,1"),
    option("move a:1,2"),
    option("attack a:2,2"),
    option("pass"),
  ]);
  expect(groups.map((g) => [g.title, g.options.length])).toEqual([
    ["Move", 2],
    ["Attack", 1],
  ]);
  expect(closing.map((o) => o.key)).toEqual(["pass"]);
  expect(isClosing(option("pass wildlands:1,1", ["hex:wildlands:1,1"]))).toBe(false);
});

test("a row of single options is one group", () => {
  const { groups } = group([option("ambush", [], ["BB 9.6"]), option("accept", [], ["BB 9.6", "BB 9.7"])]);
  expect(groups).toHaveLength(1);
  expect(groups[0]!.rules).toEqual(["BB 9.6"]);
});

test("building asks for the army first, then the place", () => {
  const build = (army: string, at: string) => option(`build ${army} at ${at}`, [`army:oathborn/${army}`, `hex:${at}`]);
  const { groups } = group([build("Miners", "a:1,1"), build("Miners", "a:1,2"), build("Iron Legion", "a:1,1")]);
  expect(groups[0]!.subjects?.map((s) => [s.name, s.options.length])).toEqual([
    ["Miners", 2],
    ["Iron Legion", 1],
  ]);
  expect(
    group([build("Miners", "a:1,1"), build("Rangers", "a:1,1"), build("Legion", "a:1,1")]).groups[0]!.subjects,
  ).toBeNull();
});

test("single options beside a large group stand at its end", () => {
  const { groups } = group([option("raze A"), option("move a:1,1"), option("move a:1,2"), option("recover")]);
  expect(groups.map((g) => [g.title, g.options.length])).toEqual([
    ["Move", 2],
    ["Other", 2],
  ]);
});

test("words may be typed in any order", () => {
  const build = { ...option("build Miners at a:1,1"), label: "Build Miners at Norstead" };
  expect(matches(build, "nor min")).toBe(true);
  expect(matches(build, "nor xyz")).toBe(false);
  expect(verbOf(build)).toBe("build");
});

test("fights come first, what gives something up last, and a lone attack is not among the others", () => {
  const { groups } = group([
    option("move a:1,1"),
    option("move a:1,2"),
    option("attack a:2,2"),
    option("switch a:1,3"),
    option("remove Norstead"),
  ]);
  expect(byWeight(groups).map((g) => [g.title, g.options.map((o) => o.key)])).toEqual([
    ["Attack", ["attack a:2,2"]],
    ["Move", ["move a:1,1", "move a:1,2"]],
    ["Other", ["switch a:1,3", "remove Norstead"]],
  ]);
  expect(isGivingUp(option("remove Norstead"))).toBe(true);
});

test("what is let go comes last too, and two ways to end a conquest need no headings", () => {
  const slink = option("slink a:1,1", ["hex:a:1,1"]);
  const { groups } = group([slink, option("build A at a:1,2"), option("build B at a:1,2")]);
  expect(byWeight(groups).map((g) => g.title)).toEqual(["Build", "Let go"]);
  expect(byWeight(group([option("raze Barzirak"), option("control Barzirak")]).groups).map((g) => g.title)).toEqual([
    "",
  ]);
  expect(isClosing(option("keep all"))).toBe(true);
  expect(isClosing(option("keep"))).toBe(false);
});

test("a help text that goes through the choices is told choice by choice, for those that can be made", () => {
  const help = "old-way: as it was; new-way: dice first; then cards (9.2); never: not at all.";
  expect(meanings(help, ["none", "new-way", "never"])).toEqual([
    { choice: "new-way", words: "dice first; then cards (9.2)" },
    { choice: "never", words: "not at all" },
  ]);
  expect(meanings("always: everybody is asked.", ["always"])).toEqual([]);
  expect(meanings("Heroes, monsters and magic, or without.", ["basic"])).toEqual([]);
});
