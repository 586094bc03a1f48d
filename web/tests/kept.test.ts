import { expect, test } from "vitest";
import { keeping } from "../src/lib/kept.svelte";

test("what looks the same stays the same object, and only what changed is new", () => {
  const keep = keeping<string, { army: string }>();
  const first = keep(
    new Map([
      ["a", { army: "Miners" }],
      ["b", { army: "Archers" }],
    ]),
  );
  const second = keep(
    new Map([
      ["a", { army: "Miners" }],
      ["b", { army: "Horsemen" }],
    ]),
  );
  expect(second.get("a")).toBe(first.get("a"));
  expect(second.get("b")).not.toBe(first.get("b"));
  expect(second.get("b")).toEqual({ army: "Horsemen" });
  expect([...keep(new Map([["b", { army: "Horsemen" }]])).keys()]).toEqual(["b"]);
});
