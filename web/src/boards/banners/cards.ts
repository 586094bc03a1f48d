/** The cards and counters of Burning Banners in the library and on paper. */
import type { DrawnCard } from "../../lib/drawncard";
import type { CardsKit } from "../kit";
import { abilityIcons } from "./icons";
import { atlasOf, KINDS, marksOf, type Army, type Atlas, type Card, type Monster } from "./model";
import Piece from "./Piece.svelte";

const WORDS = { spell: "Spell", treasure: "Treasure", blessing: "Blessing", hero: "Hero" };
const DECKS = { spell: "Spells", treasure: "Treasures", blessing: "Blessings", hero: "Heroes" };

/** `2□ 1◆`, as the texts of cards have them. */
function signs({ light, heavy }: { light: number; heavy: number }): string {
  return [light ? `${light}□` : "", heavy ? `${heavy}◆` : ""].filter(Boolean).join(" ") || "none";
}

function means(names: readonly string[]): string {
  return names.map((name) => abilityIcons[name]?.means ?? name).join("; ");
}

function card(atlas: Atlas, card: Card): DrawnCard {
  const hero = card.kind === "hero";
  const dice = { light: card.light ?? 0, heavy: card.heavy ?? 0 };
  return {
    name: card.name,
    line: WORDS[card.kind] + (card.kingdom ? ` · ${atlas.kingdomName(card.kingdom)}` : ""),
    sign: atlas.board.emblems["decks"]?.[card.kind],
    ...atlas.drawn(card),
    costs: hero && card.cost ? [{ value: card.cost, of: "gold", shape: "coin" }] : [],
    numbers: hero
      ? [
          { label: "Dice", value: signs(dice) },
          { label: "Movement", value: card.movement ?? 0 },
        ]
      : [],
    traits: [...marksOf(card), ...(card.abilities ?? [])].join(", "),
    text: [card.power ? { title: card.power, text: card.text } : card.text],
  };
}

function army(atlas: Atlas, army: Army): DrawnCard {
  return {
    name: army.name,
    line: `Army · ${atlas.kingdomName(army.kingdom)}`,
    look: "person",
    hue: atlas.color(army.kingdom),
    emblem: army.emblem,
    costs: [{ value: army.cost, of: "gold", shape: "coin" }],
    numbers: [
      { label: "Dice", value: signs(army) },
      ...(army.weakened ? [{ label: "Weakened", value: signs(army.weakened) }] : []),
      { label: "Movement", value: army.movement },
    ],
    corner: { label: "Counters", value: army.count },
    traits: army.characteristics.join(", "),
    text: [
      ...(army.abilities.length ? [`${means(army.abilities)}.`] : []),
      army.recovery === null ? "Once defeated it does not come back." : `Recovers for ${army.recovery} gold.`,
    ],
  };
}

function monster(monster: Monster): DrawnCard {
  return {
    name: monster.name,
    line: monster.sea ? "Monster of the sea" : "Monster",
    look: "foe",
    hue: "#6d2f3c",
    emblem: monster.emblem,
    costs: [],
    numbers: [
      { label: "Dice", value: signs(monster) },
      { label: "Range", value: monster.range },
      { label: "Gold", value: monster.gold },
    ],
    traits: "",
    text: monster.abilities.length ? [`${means(monster.abilities)}.`] : [],
  };
}

export const cards: CardsKit = {
  Piece,
  drawing(board) {
    const atlas = atlasOf(board);
    return {
      counters: [
        ...(atlas.board.armies ?? []).map(({ kingdom, name, count }) => ({ id: `${kingdom}/${name}`, n: count })),
        ...[...atlas.cards.values()].filter(({ kind }) => kind === "hero").map(({ id }) => ({ id, n: 1 })),
        ...[...atlas.monsters.keys()].map((id) => ({ id, n: 1 })),
      ],
      card(id) {
        const [found, unit, beast] = [atlas.cards.get(id), atlas.armyByRef(id), atlas.monsters.get(id)];
        if (found) return card(atlas, found);
        if (unit) return army(atlas, unit);
        return beast && monster(beast);
      },
      back(id) {
        const found = atlas.cards.get(id);
        if (!found) return undefined;
        const kingdom = found.kingdom ? atlas.kingdoms.get(found.kingdom) : undefined;
        if (kingdom && found.kind === "blessing")
          return { name: kingdom.name, emblem: kingdom.emblem, hue: kingdom.color };
        return {
          name: DECKS[found.kind],
          emblem: atlas.board.emblems["decks"]?.[found.kind],
          hue: kingdom?.color ?? KINDS[found.kind].hue,
        };
      },
    };
  },
};
