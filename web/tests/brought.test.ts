import { describe, expect, it, vi } from "vitest";
import { drawingOf } from "../src/boards/brought/brought";

describe("boards that games bring along", () => {
  it("are asked of the server once", async () => {
    const draw = () => undefined;
    const load = vi.fn(() => Promise.resolve({ default: draw }));
    expect(await drawingOf("a game", load)).toBe(draw);
    expect(await drawingOf("a game", load)).toBe(draw);
    expect(load.mock.calls).toEqual([["/api/games/a%20game/board.js"]]);
  });

  it("are none where the game brings none or its script is broken", async () => {
    expect(await drawingOf("plain", () => Promise.resolve({ default: null }))).toBeNull();
    expect(await drawingOf("broken", () => Promise.reject(new Error("no such file")))).toBeNull();
  });
});
