/** The cards of Al-Kalim in the library and on paper. */
import type { CardNumber, CardText, DrawnCard } from "../../lib/drawncard";
import { title } from "../../lib/options";
import type { CardsKit } from "../kit";
import { ATTRIBUTES, atlasOf, drawnAs, FIGHT_PHASES, lineOf, type Card } from "./model";

const DECKS: Record<string, { name: string; deck: string; hue: string }> = {
  hero: { name: "Heroes", deck: "", hue: "#7a6a52" },
  ally: { name: "Allies", deck: "allies", hue: "#6b4da6" },
  item: { name: "Market", deck: "market", hue: "#8f6d15" },
  challenge: { name: "Challenges", deck: "challenges", hue: "#a1482a" },
  legend: { name: "Legendary cards", deck: "legends", hue: "#94700f" },
};

function numbers(card: Card): CardNumber[] {
  if (card.kind === "challenge")
    return [
      ...FIGHT_PHASES.map((phase) => ({ label: title(phase), value: card[phase] ?? "" })),
      { label: "Day", value: card.day ?? "" },
      { label: "Night", value: card.night ?? "" },
    ];
  if (card.mind === undefined) return [];
  return [
    ...ATTRIBUTES.map((attribute) => ({ label: title(attribute), value: card[attribute] ?? "" })),
    { label: "Life", value: card.life ?? "" },
    { label: "Fatigue", value: card.fatigue ?? "" },
  ];
}

function text(card: Card): CardText[] {
  const found: CardText[] = [];
  if (card.quest) found.push({ title: card.quest, text: card.quest_text ?? "" });
  if (card.text) found.push(card.quest ? { title: "Reward", text: card.text } : card.text);
  if (card.sunburst) found.push("Sunburst: counters come back to empty sunburst jewels, and the sandstorm moves.");
  if (card.kind === "challenge" && card.reward) found.push({ title: "Reward", text: card.reward });
  return found;
}

function drawn(card: Card): DrawnCard {
  return {
    name: card.name,
    line: title(card.title ?? lineOf(card)),
    ...drawnAs(card),
    costs: card.cost === undefined ? [] : [{ value: card.cost, of: "gold", shape: "coin" }],
    numbers: numbers(card),
    traits: Object.entries(card.skills ?? {})
      .map(([skill, bonus]) => `${skill} +${bonus}`)
      .join(", "),
    text: text(card),
    flavour: card.story,
  };
}

export const cards: CardsKit = {
  drawing(board) {
    const atlas = atlasOf(board);
    return {
      card(id) {
        const card = atlas.cards.get(id);
        return card && drawn(card);
      },
      back(id) {
        const card = atlas.cards.get(id);
        const deck = card && DECKS[card.kind];
        if (!deck) return undefined;
        const hue = card.kind === "challenge" ? drawnAs(card).hue : deck.hue;
        return { name: deck.name, emblem: atlas.board.emblems["decks"]?.[deck.deck], hue };
      },
    };
  },
};
