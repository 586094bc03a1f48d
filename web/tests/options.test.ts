import { expect, test } from "vitest";
import { group, isClosing, isFight, matches, pickedSubject, worthwhile } from "../src/lib/options";
import { pickRows } from "../src/lib/picks";
import { isSubject, keyMeanings } from "../src/lib/keys";
import { listing } from "../src/lib/listing";
import { Standing } from "../src/lib/standing";
import { toQuestion, type Option, type Question } from "../src/lib/wire";
import { option } from "./option";

const titles = (options: Parameters<typeof group>[0]): string[] => group(options, true).groups.map((g) => g.title);
const move = (hex: string) => option(`move ${hex}`, { tone: "move" });

test("groups are by verb, what closes comes apart", () => {
  const attack = option("attack a:2,2", { tone: "fight" });
  const { groups, closing } = group([move("a:1,1"), move("a:1,2"), attack, option("pass", { tone: "go on" })], true);
  expect(groups.map((g) => [g.title, g.options.length])).toEqual([
    ["Attack", 1],
    ["Move", 2],
  ]);
  expect(closing.map((o) => o.key)).toEqual(["pass"]);
  expect(isClosing(option("end", { tone: "end" }))).toBe(true);
  expect(isFight(attack)).toBe(true);
});

test("options that a game calls the same stand together, in its words, the weightiest first", () => {
  const lose = (key: string, weight: number) => option(key, { group: "What is lost", weight });
  const { groups } = group(
    [lose("lose gold", -1), option("step 1,1"), option("step 1,2"), lose("lose Camel", 2)],
    true,
  );
  expect(groups.map((g) => [g.title, g.options.map((o) => o.key)])).toEqual([
    ["What is lost", ["lose Camel", "lose gold"]],
    ["Step", ["step 1,1", "step 1,2"]],
  ]);
});

test("a row of single options is one group", () => {
  const { groups } = group(
    [option("ambush", { rules: ["BB 9.6"] }), option("accept", { rules: ["BB 9.6", "BB 9.7"] })],
    true,
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]!.rules).toEqual(["BB 9.6"]);
});

const build = (army: string, at: string) =>
  option(`build ${army} at ${at}`, { refs: [`army:oathborn/${army}`, `hex:${at}`], subject: `army:oathborn/${army}` });

test("building asks for the army first, then the place, where the game can show the army", () => {
  const options = [build("Miners", "a:1,1"), build("Miners", "a:1,2"), build("Iron Legion", "a:1,1")];
  expect(group(options, true).groups[0]!.subjects?.map((s) => [s.name, s.options.length])).toEqual([
    ["Miners", 2],
    ["Iron Legion", 1],
  ]);
  expect(group(options, false).groups[0]!.subjects).toBeNull();
  const onePlace = group([build("Miners", "a:1,1"), build("Rangers", "a:1,1")], true).groups[0]!;
  expect(onePlace.subjects?.map((s) => s.name)).toEqual(["Miners", "Rangers"]);
  expect(group([build("Miners", "a:1,1")], true).groups[0]!.subjects).toBeNull();
});

test("a card that can go to several places stands for them once, others for themselves", () => {
  const attach = (card: string, to: string) =>
    option(`attach ${card} to ${to}`, {
      label: `Attach ${card} to ${to}`,
      where: to,
      subject: `card:${card}`,
      hint: "2 Copper",
    });
  const asked = group([attach("Scimitar", "A"), attach("Shield", "A"), attach("Scimitar", "B")], "several");
  const [part] = listing(asked, null, "", 60).parts;
  const shown = part!.entries.map((entry) =>
    "option" in entry ? entry.option.label : [entry.subject.name, entry.subject.hint, entry.subject.options.length],
  );
  expect(shown).toEqual([["Attach Scimitar to …", "2 Copper", 2], "Attach Shield to A"]);
  expect(pickedSubject(asked.groups, "card:Scimitar")?.subject.options.map((o) => o.where)).toEqual(["A", "B"]);
});

test("what is asked at once with a choice is picked on its screen, and both are sent", () => {
  const next = [
    { key: "target A", label: "A", refs: ["card:1"], then: ["pay"] },
    { key: "target B", label: "B", refs: ["card:2"] },
  ];
  const raw = { key: "play Wind", label: "Play Wind", verb: "play", refs: ["card:9"], hint: "+2S", next };
  const { options } = toQuestion({ id: "1", kind: "day", text: "Act", options: [raw] });
  expect(options.map(({ key, label, refs, then }) => [key, label, refs, then])).toEqual([
    ["play Wind > target A", "Play Wind: A", ["card:9", "card:1"], ["pay"]],
    ["play Wind > target B", "Play Wind: B", ["card:9", "card:2"], []],
  ]);
  expect(options[1]!.sends).toEqual({ key: "play Wind", answer: "target B", hint: "+2S" });
  const [part] = listing(group(options, "several"), null, "", 60).parts;
  expect(part!.entries).toMatchObject([{ subject: { name: "Play Wind …", hint: "+2S" }, shortcut: "1" }]);
});

test("who is not known yet is picked first all the same", () => {
  const hero = (hex: string) => option(`hero ${hex}`, { group: "Call a hero", subject: "hero:a hero, 3 gold" });
  const { groups } = group([hero("a:1,1"), hero("a:1,2"), option("done", { tone: "go on" })], true);
  expect(groups[0]!.subjects?.[0]).toMatchObject({ ref: "hero:a hero, 3 gold", name: "A hero, 3 gold" });
});

test("what was picked on the board narrows the options to those about it", () => {
  const attach = (to: number) => option(`attach A to ${to}`, { refs: ["card:6", `card:${to}`], subject: "card:6" });
  const { groups } = group([attach(4), attach(5), option("use B", { refs: ["card:4"] })], false);
  expect(pickedSubject(groups, "card:6", "Scimitar")?.subject).toMatchObject({ name: "Scimitar", ref: "card:6" });
  expect(pickedSubject(groups, "card:6")?.subject.options).toHaveLength(2);
  expect(pickedSubject(groups, "card:9")).toBeNull();
});

test("single options beside a large group stand at its end, without a heading", () => {
  const raze = option("raze A", { tone: "fight" });
  const found = group([option("claim B"), move("a:1,1"), move("a:1,2"), option("recover"), raze], true).groups;
  expect(found.map((g) => [g.title, g.options.length])).toEqual([
    ["Raze", 1],
    ["Move", 2],
    ["", 2],
  ]);
});

test("without headings, too, fights come first", () => {
  const attack = option("attack", { tone: "fight" });
  const { groups } = group([option("bring A"), option("attach B"), attack], false);
  expect(groups.map((g) => [g.title, g.options.map(({ key }) => key)])).toEqual([
    ["", ["attack", "bring A", "attach B"]],
  ]);
});

test("a lone army and a lone thing to give up keep their headings, and their places", () => {
  const activate = option("activate A", { group: "Activate", label: "Activate A" });
  const remove = option("remove B", { tone: "give up", group: "Remove", label: "Remove B" });
  expect(titles([activate, build("C", "a:1,2"), build("D", "a:1,2"), remove])).toEqual(["Activate", "Build", "Remove"]);
});

test("what gives something up comes last, and two ways to end a conquest need no headings", () => {
  const slink = option("slink a:1,1", { tone: "give up", group: "Let go" });
  expect(titles([slink, build("A", "a:1,2"), build("B", "a:1,2")])).toEqual(["Build", "Let go"]);
  expect(titles([option("raze Barzirak", { tone: "fight" }), option("control Barzirak")])).toEqual([""]);
});

test("words may be typed in any order", () => {
  const norstead = option("build Miners at a:1,1", { label: "Build Miners at Norstead" });
  expect(matches(norstead, "nor min")).toBe(true);
  expect(matches(norstead, "nor xyz")).toBe(false);
});

test("options keep their places while it is the same question, and what is new comes after them", () => {
  const standing = new Standing();
  const buy = (key: string, weight: number) => option(`buy ${key}`, { group: "Buy", weight });
  const look = (...options: ReturnType<typeof option>[]): string[] => {
    const found = group(options, false, standing.before("market", options)).groups;
    standing.keep("market", found);
    return found.flatMap((g) => g.options.map((o) => o.key));
  };
  const sell = option("sell Mule", { group: "Sell", tone: "give up" });
  expect(look(buy("Camel", 1), buy("Lamp", 2), sell)).toEqual(["buy Lamp", "buy Camel", "sell Mule"]);
  const attack = option("attack Rogue", { tone: "fight" });
  expect(look(buy("Camel", 3), buy("Rope", 9), attack, buy("Lamp", 0), sell)).toEqual([
    "buy Lamp",
    "buy Camel",
    "buy Rope",
    "attack Rogue",
    "sell Mule",
  ]);
  expect(look(buy("Sword", 1), buy("Shield", 2), buy("Helm", 3))).toEqual(["buy Helm", "buy Shield", "buy Sword"]);
  standing.forget();
  expect(look(buy("Sword", 3), buy("Shield", 2), buy("Helm", 1))).toEqual(["buy Sword", "buy Shield", "buy Helm"]);
});

test("what was the lesser half of a question before has no claim to the first place", () => {
  const standing = new Standing();
  const story = option("story", { group: "Story" });
  standing.keep("step", group([story], false).groups);
  const options = [option("attempt green", { group: "Adventure", tone: "fight" }), story];
  const found = group(options, false, standing.before("step", options)).groups;
  expect(found.flatMap((g) => g.options.map((o) => o.key))).toEqual(["attempt green", "story"]);
});

test("options beyond nine have letters, but none that means something else", () => {
  const many = Array.from({ length: 40 }, (_, number) => option(`move ${number}`));
  const [part] = listing({ groups: group(many, false).groups, closing: [] }, null, "", 60).parts;
  const behind = listing({ groups: group(many, false).groups, closing: [] }, null, "", 60, 3).parts[0]!;
  expect(behind.entries[0]!.shortcut).toBe("4");
  const keys = part!.entries.map((entry) => entry.shortcut);
  expect(keys.slice(8, 11)).toEqual(["9", "a", "b"]);
  expect(keys.filter((key) => key && "ufgimnps".includes(key))).toEqual([]);
  expect(keys[39]).toBeNull();
});

test("options that can gain nothing are kept back as long as something else can be chosen", () => {
  const asked = (...options: Option[]): Question => ({ id: "1", kind: "raid", options }) as unknown as Question;
  const idle = option("raid Nadya at Dry Well", { idle: true });
  const done = option("done", { tone: "go on" });
  expect(worthwhile(asked(idle, option("raid Nadya at Full Well"), done)).options).toHaveLength(2);
  expect(worthwhile(asked(idle, done)).options).toHaveLength(2);
});

test("keys take what stands beside them; Space goes on rather than ends", () => {
  const options = [
    option("attach spear to nadya", { subject: "card:spear", where: "Nadya", label: "Attach Spear to Nadya" }),
    option("attach spear to azif", { subject: "card:spear", where: "Azif", label: "Attach Spear to Azif" }),
    option("stop", { tone: "end" }),
    option("pass", { tone: "go on" }),
  ];
  const listed = listing(group(options, "several"), null, "", 60);
  expect([...keyMeanings(listed, null)]).toEqual([
    ["1", "card:spear"],
    ["2", "stop"],
    ["3", "pass"],
    [" ", "pass"],
  ]);
  expect(isSubject(listed, "card:spear")).toBe(true);
  expect(isSubject(listed, "pass")).toBe(false);
  const picking = { rows: pickRows({ least: 0, most: 2 }, options.slice(0, 2), null) };
  const behind = listing({ groups: [], closing: options.slice(2) }, null, "", 60, 2);
  expect(keyMeanings(behind, picking).get("2")).toBe("attach spear to azif");
  expect(keyMeanings(behind, picking).get("3")).toBe("stop");
});
