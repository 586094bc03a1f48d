import { expect, test } from "vitest";
import { tally } from "../src/boards/banners/guide";

test("a seat stands where its kingdoms stand", () => {
  const kingdoms = [
    { kingdom: "oathborn", seat: 0 },
    { kingdom: "fjordland", seat: 1 },
  ];
  const view = { kingdoms, score: { oathborn: 2, fjordland: 3 } };
  expect(tally(view, 1)?.value).toBe(3);
  expect(tally(view, 2)).toBeNull();
});
