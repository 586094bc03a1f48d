import { expect, test } from "vitest";
import { toldTo, untold } from "../src/lib/log";
import { cameAlong, recapOf } from "../src/lib/recap";
import { marksOf } from "../src/lib/stage";
import type { Line } from "../src/lib/wire";

const line = (step: number, text: string, fields: Partial<Line> = {}): Line => ({
  step,
  text,
  rules: [],
  refs: [],
  kind: "",
  by: 1,
  ...fields,
});
const me = new Set([0]);

test("what concerns me comes first, then the rest by player; not my own doing, nor headings", () => {
  const recap = recapOf(
    [
      line(1, "before"),
      line(2, "builds"),
      line(3, "moves", { by: 2 }),
      line(4, "attacks me", { by: 2, concerns: [0] }),
      line(4, "Summer", { kind: "season" }),
      line(5, "mine", { by: 0 }),
      line(6, "builds again"),
    ],
    1,
    me,
  );
  expect(recap.mine.map((each) => each.text)).toEqual(["attacks me"]);
  expect(recap.rest.map(({ by, lines }) => [by, ...lines.map((each) => each.text)])).toEqual([
    [1, "builds", "builds again"],
    [2, "moves"],
  ]);
  expect(recap.count).toBe(4);
});

test("what happened before is not told again", () => {
  expect(recapOf([line(2, "builds")], 1, me).count).toBe(1);
  expect(recapOf([line(2, "builds")], 2, me).count).toBe(0);
});

test("of a step that was announced only the rest is new", () => {
  const announced = [line(1, "a"), line(2, "b")];
  const told = toldTo(announced);
  expect(untold([...announced, line(2, "c"), line(3, "d")], told).map((each) => each.text)).toEqual(["c", "d"]);
  expect(untold(announced, toldTo([]))).toEqual(announced);
});

test("a thing is found by what its element is marked with", () => {
  expect(marksOf("card:17")).toEqual(['[data-ref="card:17"]', '[data-piece="card:17"]', '[data-card="17"]']);
  expect(marksOf('settlement:Jarl"s')).toContain('[data-settlement="Jarl\\"s"]');
});

test("what came along with a choice is no news, what others did after it is", () => {
  const fresh = [
    line(2, "I bring", { by: 0 }),
    line(3, "I pay", { by: 0 }),
    line(3, "you defend"),
    line(4, "I win", { by: 0, moment: "Battle won" }),
    line(5, "night falls", { by: null }),
    line(6, "you build"),
    line(7, "I must", { by: 0 }),
  ];
  const since = cameAlong(fresh, 2, 0);
  expect(since).toBe(5);
  expect(recapOf(fresh, since, me).count).toBe(1);
  expect(cameAlong([line(3, "you build")], 2, 0)).toBe(2);
});

test("a knock-out is one thing to be told", () => {
  const recap = recapOf(
    [
      line(2, "Eliam is knocked out.", { kind: "knockout" }),
      line(2, "Eliam loses 4 gold.", { kind: "part" }),
      line(2, "Eliam wakes in Irram. Lost: 4 gold.", { moment: "Eliam was knocked out" }),
    ],
    1,
    me,
  );
  expect(recap.mine.map((each) => each.text)).toEqual(["Eliam wakes in Irram. Lost: 4 gold."]);
  expect([recap.rest, recap.count]).toEqual([[], 1]);
});

test("of a fight its end is told, not every blow; a lone roll is told", () => {
  const fight = [
    line(2, "travels by day", { kind: "time" }),
    line(3, "moves to 14,8", { kind: "move" }),
    line(3, "meets Whirling Dust", { kind: "battle" }),
    line(3, "Round 1 of the fight", { kind: "round" }),
    line(4, "attacks: 13 against 14", { kind: "dice" }),
    line(4, "takes 1 wound", { kind: "wound" }),
    line(5, "escapes", { kind: "escape" }),
  ];
  const recap = recapOf(fight, 1, me);
  expect(recap.rest[0]?.lines.map((each) => each.text)).toEqual(["moves to 14,8", "meets Whirling Dust", "escapes"]);
  expect(recap.count).toBe(3);
  expect(recapOf([line(2, "rolls 5", { kind: "dice" })], 1, me).count).toBe(1);
  expect(recapOf([line(2, "travels by day", { kind: "time" })], 1, me).count).toBe(1);
});
