/** The chances of an attack, as the table tells them, in the words of the panel that shows them. */
import type { AttackDetail, SideChances, WayOfFighting } from "../../lib/generated/banners";

export interface Part {
  name: string;
  chance: number;
  tone: "good" | "even" | "none" | "bad";
}

export interface Way {
  name: string;
  title: string;
  share: number;
  parts: Part[];
  advance: number;
  heroes: boolean;
  fates: { who: string; hit: number; twice: number; weakened: number; eliminated: number; hero: number }[];
}

export interface CardChance {
  id: string;
  name: string;
  dice: string;
  price: string;
  way: Way;
}

const WAYS = [
  ["normal", "Without an Ambush"],
  ["ambush by attacker", "If you ambush them"],
  ["ambush by defender", "If they ambush you"],
] as const;

function parts(told: WayOfFighting): Part[] {
  if (told.win !== undefined) {
    return [
      { name: "you win", chance: told.win, tone: "good" },
      { name: "nobody is hit", chance: (told.tie ?? 0) + (told.draw ?? 0), tone: "even" },
      { name: "you lose", chance: told.lose ?? 0, tone: "bad" },
    ];
  }
  // Nobody wins an Ambush: what counts is whether the defender is gone.
  const gone = told.defender.eliminated;
  const hit = Math.max(0, 1 - (told.defender.hits[0] ?? 1) - gone);
  return [
    { name: "they are eliminated", chance: gone, tone: "good" },
    { name: "they are hit", chance: hit, tone: "even" },
    { name: "they are not hit", chance: Math.max(0, 1 - gone - hit), tone: "none" },
  ];
}

function fate(who: string, told: SideChances): Way["fates"][number] {
  const [none = 1, one = 0] = told.hits;
  const hit = Math.max(0, 1 - none);
  return {
    who,
    hit,
    // What rounding leaves over is no chance.
    twice: hit - one > 0.0005 ? hit - one : 0,
    weakened: told.weakened,
    eliminated: told.eliminated,
    hero: told.hero,
  };
}

function way(name: string, title: string, told: WayOfFighting): Way {
  return {
    name,
    title,
    share: told.share ?? 1,
    parts: parts(told),
    advance: told.advance,
    heroes: told.attacker.hero > 0 || told.defender.hero > 0,
    fates: [fate("They", told.defender), fate("You", told.attacker)],
  };
}

export function ways(detail: Partial<Pick<AttackDetail, (typeof WAYS)[number][0]>>): Way[] {
  const found = WAYS.flatMap(([name, title]) => (detail[name] ? [way(name, title, detail[name])] : []));
  // Where nobody can ambush there is nothing to tell the battle from.
  return found.length === 1 && found[0]!.name === "normal" ? [{ ...found[0]!, title: "Possible results" }] : found;
}

export function cardChances(detail: Pick<AttackDetail, "with your cards">): CardChance[] {
  return (detail["with your cards"] ?? []).flatMap((card) => {
    const first = ways(card)[0];
    if (!first) return [];
    const dice = card.defender ? `${card.attacker.text} against ${card.defender.text}` : card.attacker.text;
    return [{ id: card.card, name: card.name, dice, price: card.afterwards?.join(", ") ?? "", way: first }];
  });
}
