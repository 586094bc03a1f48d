import { describe, expect, it } from "vitest";
import type { Face } from "../src/lib/generated/lbs";
import { describe as inWords, lieOf, standIns, type CardState, type View } from "../src/boards/lbs/model";

function inHand(card: number, slug: string): CardState {
  return { card, slug, zone: "hand" } as CardState;
}

describe("copies in hand", () => {
  const hand = [inHand(1, "Khaemet"), inHand(2, "Camel"), inHand(3, "Khaemet"), inHand(4, "Spices")];

  it("a copy that is not offered is answered by the one that is", () => {
    expect([...standIns(hand, (card) => card === 1)]).toEqual([[3, 1]]);
  });

  it("where both are offered, or neither is, each stands for itself", () => {
    expect(standIns(hand, (card) => card === 1 || card === 3).size).toBe(0);
    expect(standIns(hand, () => false).size).toBe(0);
  });
});

it("a Hero in hand is read out with the printed numbers", () => {
  const held = { ...inHand(1, "Khaemet"), name: "Khaemet", type: "Hero", fate: 3 };
  expect(inWords(held, { strength: 2, ka: 2 } as Face)).toBe("Khaemet: Hero, Strength 2, Ka 2, Fate 3");
});

it("City Sections of one name on one side are numbered from the second on", () => {
  const section = (card: number, slug: string, controller: string) =>
    ({ card, slug, controller, zone: "play", type: "City Section", on: null }) as unknown as CardState;
  const cards = [section(1, "Well", "amber"), section(2, "Well", "azure"), section(3, "Well", "amber")];
  const view = { cards, hand: [], players: [{ seat: "amber" }, { seat: "azure" }], omen_card: null, raid: null };
  expect([...lieOf(view as unknown as View).copies]).toEqual([[3, 2]]);
});
