import { expect, test } from "vitest";
import { SeatState } from "../src/lib/seatstate.svelte";
import type { RawState } from "../src/lib/wire";

const line = (step: number, text: string) => ({ step, text });
const state = (n: number, fields: Partial<RawState>): RawState =>
  ({ type: "state", seat: 0, epoch: 0, n, lines: [], question: null, ...fields }) as RawState;

test("what a window has announced is the same line once it is part of the log", () => {
  const seat = new SeatState(0);
  seat.take(state(0, { reset: true, lines: [line(0, "begins")] }));
  const open = { by: 1, left: 3, holding: false, done: false, lines: [line(1, "Azure engages.")] };
  const [announced] = seat.take(state(0, { window: open })) ?? [];
  const told = seat.take(state(1, { window: null, lines: [line(1, "Azure engages."), line(1, "2 damage.")] }));
  expect(told?.map((each) => each.text)).toEqual(["2 damage."]);
  expect(announced && seat.told.includes(announced)).toBe(true);
});
