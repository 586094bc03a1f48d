import { expect, test } from "vitest";
import { happened, lead, numberFights } from "../src/lib/moments";
import type { Line } from "../src/lib/wire";

const line = (step: number, moment: string, text: string, fields: Partial<Line> = {}): Line => ({
  step,
  moment,
  text,
  rules: [],
  refs: [],
  kind: "battle",
  ...fields,
});

test("a hero's fall, a Treasure and the fight that brought both are one event", () => {
  const falls = line(4, "Orc Karsch has fallen", "Orc Karsch is eliminated.", { refs: ["hex:a", "unit:3"] });
  const found = line(6, "A Treasure is found", "You draw Horn of Udun.", { card: "card:horn" });
  const wins = line(6, "Orc Reavers win the fight at The Pit", "2 to 1: Troll is defeated.", { refs: ["hex:a"] });
  const elsewhere = line(8, "A draw at Norstead", "A draw, 0 to 0: nobody is hit.", { refs: ["hex:b"] });
  const events = happened([falls, found, wins, elsewhere]);
  expect(events.map((event) => event.title)).toEqual(["Orc Reavers win the fight at The Pit", "A draw at Norstead"]);
  expect(events[0]!.lines).toEqual([wins, falls, found]);
});

test("a second fight at the same place is told by itself", () => {
  const attack = line(1, "", "attack", { refs: ["hex:a"], begins: "combat" });
  const wins = line(1, "Orc Reavers win the fight", "2 to 1.", { refs: ["hex:a"] });
  const again = line(3, "", "attack", { refs: ["hex:a"], begins: "combat" });
  const loses = line(3, "Miners win the fight", "1 to 0.", { refs: ["hex:a"] });
  numberFights([attack, wins, again, loses]);
  expect(happened([wins, loses]).map((event) => event.title)).toEqual([
    "Orc Reavers win the fight",
    "Miners win the fight",
  ]);
});

test("a fight is told with the dice that decided it, and with those alone", () => {
  const roll = (step: number, text: string): Line =>
    line(step, "", text, { kind: "dice", dice: [{ value: 5, hit: true }], refs: ["hex:b"] });
  const attack = (step: number): Line => line(step, "", "attack", { refs: ["hex:a"], begins: "combat" });
  const [mine, theirs, later] = [
    roll(1, "Orc Reavers: 2 successes."),
    roll(1, "Miners: 1 success."),
    roll(2, "A d6: 5."),
  ];
  const falls = line(1, "Karsch has fallen", "Karsch is eliminated.", { refs: ["hex:a"], short: "eliminated" });
  const wins = line(1, "Orc Reavers win the fight", "Miners are weakened.", { refs: ["hex:a"] });
  const draw = line(3, "A draw", "Nobody is hit.", { refs: ["hex:c"] });
  numberFights([attack(1), mine, theirs, falls, wins, later, attack(3), draw]);
  expect(happened([falls, wins, draw]).map((event) => event.rolls)).toEqual([[mine, theirs], []]);
});

test("cards that lie nowhere are events of their own", () => {
  expect(happened([line(1, "Sold", "a", { card: "card:a" }), line(2, "Told", "b", { card: "card:b" })])).toHaveLength(
    2,
  );
});

test("a title is said where the text does not say it", () => {
  expect(lead(line(1, "A Treasure is found", "You draw Horn of Udun."))).toBe("A Treasure is found");
  expect(lead(line(1, "Orc Karsch has fallen", "Orc Karsch is eliminated."))).toBe("");
});
