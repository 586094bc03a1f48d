import { expect, test } from "vitest";
import { meant, tally } from "../src/boards/banners/guide";
import type { Question } from "../src/lib/wire";

const view = {
  kingdom: "oathborn",
  kingdoms: [
    { kingdom: "oathborn", seat: 0 },
    { kingdom: "fjordland", seat: 1 },
  ],
  units: [{ unit: 1, kingdom: "oathborn", army: "Miners", at: "w:4,11", weakened: false, status: "finished" }],
  score: { oathborn: 2, fjordland: 3 },
};
const asked = (kind: string, ...keys: string[]): Question => ({
  id: "0-1-0",
  kind,
  window: "",
  text: "",
  rules: [],
  refs: [],
  hints: {},
  options: keys.map((key) => ({ key, label: key, refs: [], rules: [] })),
});

test("a seat stands where its kingdoms stand", () => {
  expect(tally(view, 1)?.value).toBe(3);
  expect(tally(view, 2)).toBeNull();
});

test("what a click meant is asked only where it is not offered", () => {
  const act = asked("act", "move w:1,1");
  expect(meant(view, act, act.options, "w:2,2")).toBe("move w:2,2");
  expect(meant(view, act, act.options, "w:1,1")).toBeNull();
  const activate = asked("activate", "build Iron Legion at w:5,11", "end");
  expect(meant(view, activate, activate.options, "w:4,11")).toBe("activate Miners at w:4,11");
  expect(meant(view, activate, activate.options, "w:2,2")).toBe("build Iron Legion at w:2,2");
  expect(meant(view, asked("advance", "advance"), [], "w:2,2")).toBeNull();
});
