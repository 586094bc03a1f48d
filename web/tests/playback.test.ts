import { beforeEach, expect, test, vi } from "vitest";
import { beatMs, DICE_MS, Playback } from "../src/lib/playback.svelte";
import { watching } from "../src/lib/watching.svelte";
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
const before = { at: "before" };
const after = { at: "after" };
let playback: Playback;
let since = 0;
const arrive = (...lines: Line[]): void => playback.arrive({ lines, before, after, seats: me, since });

beforeEach(() => {
  vi.useFakeTimers();
  watching.set({ pace: "normal", follow: true, motion: true, sounds: false });
  playback = new Playback();
  since = 0;
});

test("lines of others are shown one after another, and then things stand as they are", () => {
  arrive(line(1, "one"), line(1, "two"));
  expect(playback.now?.line.text).toBe("one");
  expect(playback.left).toBe(1);
  vi.advanceTimersByTime(beatMs(line(1, "one")) + 1);
  expect(playback.now?.line.text).toBe("two");
  vi.advanceTimersByTime(5000);
  expect(playback.now).toBeNull();
});

test("dice fall before the board shows what comes of them", () => {
  arrive(line(1, "rolls", { dice: [{ value: 6, hit: true }] }), line(1, "is lost"));
  expect(playback.now?.view).toBe(before);
  vi.advanceTimersByTime(DICE_MS + 1);
  expect(playback.now?.line.text).toBe("is lost");
  expect(playback.now?.view).toBe(after);
});

test("the numbers in the bars are those of the board that is shown", () => {
  const goals = { before: [{ seat: 0, text: "then" }], after: [{ seat: 0, text: "now" }] };
  const lines = [line(1, "rolls", { dice: [{ value: 6 }] }), line(1, "is lost")];
  playback.arrive({ lines, before, after, goals, seats: me, since });
  expect(playback.now?.goals).toBe(goals.before);
  vi.advanceTimersByTime(DICE_MS + 1);
  expect(playback.now?.goals).toBe(goals.after);
});

test("dice stay for two seconds, also where the next line comes sooner", () => {
  watching.set({ pace: "quick" });
  arrive(line(1, "rolls", { dice: [{ value: 6 }] }), line(1, "next"));
  vi.advanceTimersByTime(DICE_MS * 0.5 + 1);
  expect(playback.now?.line.text).toBe("next");
  expect(playback.marks).toHaveLength(1);
  vi.advanceTimersByTime(DICE_MS * 0.5);
  expect(playback.marks).toHaveLength(0);
});

test("a line without a place is where the line before it was", () => {
  watching.set({ pace: "instant" });
  arrive(line(1, "attacks", { refs: ["hex:1"] }), line(1, "rolls", { dice: [{ value: 1 }] }));
  expect(playback.marks[0]?.refs).toEqual(["hex:1"]);
});

test("one's own doing holds nothing up", () => {
  arrive(line(1, "I roll", { by: 0, dice: [{ value: 3 }] }));
  expect(playback.now).toBeNull();
  expect(playback.marks).toHaveLength(1);
});

test("at once: only marks tell what happened", () => {
  watching.set({ pace: "instant" });
  arrive(line(1, "moves"), line(1, "loses", { short: "-1 Water" }));
  expect(playback.now).toBeNull();
  expect(playback.marks.map((mark) => mark.line.short)).toEqual(["-1 Water"]);
});

test("step by step waits for whoever watches", () => {
  watching.set({ pace: "steps" });
  arrive(line(1, "one"), line(2, "two"));
  vi.advanceTimersByTime(60_000);
  expect(playback.now?.line.text).toBe("one");
  playback.next();
  expect(playback.now?.line.text).toBe("two");
  playback.next();
  expect(playback.playing).toBe(false);
});

test("pause holds it, and what arrives meanwhile waits", () => {
  arrive(line(1, "one"));
  playback.pause(true);
  arrive(line(2, "two"));
  vi.advanceTimersByTime(60_000);
  expect(playback.now?.line.text).toBe("one");
  playback.pause(false);
  expect(playback.now?.line.text).toBe("two");
});

test("however much is done, watching it takes less than half a minute", () => {
  arrive(...Array.from({ length: 80 }, (_, i) => line(i, "a line of the usual length, about so long")));
  vi.advanceTimersByTime(30_000);
  expect(playback.playing).toBe(false);
});

test("what others did last is shown again, after one's own choice too", () => {
  arrive(line(1, "old"));
  playback.skip();
  since = 2;
  arrive(line(2, "mine", { by: 0 }), line(2, "what comes of it"));
  playback.showAgain();
  expect(playback.now?.line.text).toBe("old");
  playback.skip();
  arrive(line(3, "new"));
  playback.skip();
  expect(playback.past.map((beat) => beat.line.text)).toEqual(["new"]);
});

const told = (): (string | undefined)[] => playback.moments.map((each) => each.moment);

test("moments of mine come in their place, and wait for me", () => {
  arrive(
    line(1, "another's", { moment: "Elsewhere", concerns: [2] }),
    line(1, "Norstead falls", { moment: "Norstead is lost", concerns: [0] }),
    line(1, "goes on"),
    line(1, "Fairford falls", { moment: "Fairford is lost", concerns: [0] }),
  );
  expect(told()).toEqual([]);
  playback.next();
  expect([told(), playback.now?.line.text]).toEqual([["Norstead is lost"], "Norstead falls"]);
  playback.next();
  expect([told(), playback.now?.line.text]).toEqual([["Norstead is lost"], "goes on"]);
  playback.dismiss();
  expect([told(), playback.now?.line.text]).toEqual([[], "goes on"]);
  playback.skip();
  expect(told()).toEqual(["Fairford is lost"]);
});

test("a moment that dice decide is told when they have fallen", () => {
  arrive(line(1, "falls", { moment: "Lost", concerns: [0], dice: [{ value: 6 }] }), line(1, "next"));
  expect(told()).toEqual([]);
  playback.next();
  expect(told()).toEqual(["Lost"]);
});

test("what one should not miss of one's own doing is there at once; the others wait for it", () => {
  arrive(line(1, "I win", { by: 0, moment: "Battle won" }));
  arrive(line(2, "builds"), line(3, "robs", { moment: "Robbed", concerns: [0] }));
  expect([playback.moments.map((each) => each.moment), playback.playing]).toEqual([["Battle won"], false]);
  playback.dismiss();
  expect([playback.moments.length, playback.now?.line.text]).toEqual([0, "builds"]);
  playback.skip();
  expect(playback.moments.map((each) => each.moment)).toEqual(["Robbed"]);
});

test("a log that was taken back leaves nothing to show", () => {
  arrive(line(1, "one", { moment: "Lost", concerns: [0] }));
  playback.forget();
  playback.showAgain();
  expect([playback.playing, playback.moments.length]).toEqual([false, 0]);
});

test("a choice leaves no moments behind that were in sight, and keeps what was not told", () => {
  watching.set({ pace: "instant" });
  arrive(
    line(1, "takes", { moment: "Norstead is lost", concerns: [0] }),
    line(1, "burns", { moment: "It burns", by: 0 }),
  );
  expect(playback.moments).toHaveLength(2);
  playback.acted();
  expect(playback.moments).toHaveLength(2);
  playback.present();
  playback.acted();
  expect(playback.moments).toEqual([]);
});

test("what is still to be shown is known, so that nothing else gives it away", () => {
  const lines = [line(1, "one"), line(1, "two")];
  arrive(...lines);
  expect([...playback.ahead]).toEqual([lines[1]]);
  playback.skip();
  expect(playback.ahead.size).toBe(0);
});

test("who comes back can be shown what others did last", () => {
  const lines = [line(1, "old"), line(2, "mine", { by: 0 }), line(3, "theirs"), line(4, "mine too", { by: 0 })];
  playback.recall(lines, after, me);
  expect(playback.past.map((beat) => beat.line.text)).toEqual(["theirs"]);
});

test("dice of one's own fall in their place where others called for them", () => {
  arrive(line(1, "attacks"), line(1, "I defend", { by: 0, dice: [{ value: 3 }] }));
  expect(playback.marks).toHaveLength(0);
  expect(playback.left).toBe(1);
});

test("dice of others that one's own choice called for fall with one's own", () => {
  const dice = [{ value: 3 }];
  arrive(line(1, "I attack", { by: 0 }), line(1, "they roll", { dice }), line(1, "I win", { by: 0, short: "won" }));
  expect(playback.now).toBeNull();
  expect(playback.marks).toHaveLength(2);
});
