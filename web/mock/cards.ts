/** A pretend game with hidden hands and without a board of its own: it shows the generic rendering and the curtain. */
import { option, type MockGame } from "./game.ts";

interface State {
  hands: number[][];
  tricks: number[];
  table: { card: number; seat: number }[];
  who: number;
}

const names = ["North", "South"];

export const cards: MockGame<State> = {
  name: "high-card",
  title: "High Card",
  hidden: true,
  setups: [
    {
      id: "short",
      title: "Five tricks",
      story: "Two players, ten cards, the higher one takes the trick.",
      length: "2 minutes",
      facts: {},
      seats: names.map((name, i) => ({ id: name.toLowerCase(), name, team: "", color: i ? "#3f7fbf" : "#a33b2e" })),
    },
  ],
  board: () => ({}),
  begin() {
    const deck = Array.from({ length: 10 }, (_, i) => i + 1).sort(() => Math.random() - 0.5);
    return {
      state: { hands: [deck.slice(0, 5), deck.slice(5)], tricks: [0, 0], table: [], who: 0 },
      lines: [{ text: "Five cards each.", rules: ["HC 1"], kind: "turn" }],
    };
  },
  ask(s) {
    const hand = s.hands[s.who]!;
    if (hand.length === 0) return null;
    return {
      seat: s.who,
      kind: "play",
      text: "Play a card",
      rules: ["HC 2"],
      options: hand.map((card) => option(`play #${card}`, `Play the ${card}`, [`card:${card}`], ["HC 2"])),
    };
  },
  choose(s, key) {
    const card = Number(key.slice(6));
    s.hands[s.who] = s.hands[s.who]!.filter((c) => c !== card);
    s.table.push({ card, seat: s.who });
    const lines = [{ text: `${names[s.who]} plays the ${card}.`, rules: ["HC 2"], refs: [`card:${card}`] }];
    s.who = 1 - s.who;
    if (s.table.length === 2) {
      const best = s.table[0]!.card > s.table[1]!.card ? s.table[0]! : s.table[1]!;
      s.tricks[best.seat]! += 1;
      s.table = [];
      s.who = best.seat;
      lines.push({ text: `${names[best.seat]} takes the trick.`, rules: ["HC 3"], refs: [] });
    }
    return { lines, random: true };
  },
  view: (s, seat) => ({
    to_play: names[s.who],
    players: names.map((name, i) => ({
      id: name.toLowerCase(),
      name,
      cards_in_hand: s.hands[i]!.length,
      tricks: s.tricks[i],
    })),
    on_the_table: s.table.map((played) => ({ card: played.card, by: names[played.seat] })),
    your_hand: seat === null ? [] : s.hands[seat]!.map((card) => ({ card, worth: card > 5 ? "high" : "low" })),
  }),
  outcome: (s) =>
    s.hands.every((hand) => hand.length === 0)
      ? {
          winners: [s.tricks[0]! > s.tricks[1]! ? 0 : 1],
          text: `${Math.max(...s.tricks)} tricks of five.`,
          rules: ["HC 4"],
        }
      : null,
};
