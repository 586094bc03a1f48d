import { describe, expect, it } from "vitest";
import { Wondering } from "../src/lib/wondering.svelte";

const found = { seat: 1, alternatives: [], guessed: false };

describe("what one wonders about", () => {
  it("takes the answer to what was asked last, and no other", () => {
    const wondering = new Wondering();
    wondering.ask(1, () => true);
    wondering.ask(null, () => true);
    wondering.take(1, found);
    expect(wondering.found).toBeNull();
    wondering.take(null, found);
    expect(wondering.found).toEqual(found);
  });

  it("takes a refusal only while it waits for an answer", () => {
    const wondering = new Wondering();
    expect(wondering.refuse("no")).toBe(false);
    wondering.ask(null, () => true);
    expect(wondering.refuse("in learning mode only")).toBe(true);
    expect(wondering.refused).toBe("in learning mode only");
    expect(wondering.refuse("of something else")).toBe(false);
    wondering.close();
    expect(wondering.about).toBeNull();
  });

  it("says so where nothing can be sent", () => {
    const wondering = new Wondering();
    wondering.ask(0, () => false);
    expect(wondering.refused).toContain("no connection");
  });
});
