/** The chances of an attack, as the table tells them, in the words of the panel that shows them. */
import type { Detail } from "../../lib/wire";

interface Fate {
  hits: number[];
  weakened: number;
  eliminated: number;
  hero: number;
}

interface Told {
  win?: number;
  tie?: number;
  draw?: number;
  lose?: number;
  advance: number;
  share?: number;
  attacker: Fate;
  defender: Fate;
}

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

const WAYS: [string, string][] = [
  ["normal", "In open battle"],
  ["ambush by attacker", "If you ambush them"],
  ["ambush by defender", "If they ambush you"],
];

function parts(told: Told): Part[] {
  if (told.win !== undefined) {
    return [
      { name: "you win", chance: told.win, tone: "good" },
      { name: "a tie, nobody is hit", chance: told.tie ?? 0, tone: "even" },
      { name: "nobody scores", chance: told.draw ?? 0, tone: "none" },
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

function fate(who: string, told: Fate): Way["fates"][number] {
  const [none = 1, one = 0] = told.hits;
  const hit = Math.max(0, 1 - none);
  return {
    who,
    hit,
    twice: Math.max(0, hit - one),
    weakened: told.weakened,
    eliminated: told.eliminated,
    hero: told.hero,
  };
}

function way(name: string, title: string, told: Told): Way {
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

export function ways(detail: Detail): Way[] {
  return WAYS.filter(([name]) => detail[name] !== undefined).map(([name, title]) =>
    way(name, title, detail[name] as Told),
  );
}

export function cardChances(detail: Detail): CardChance[] {
  const told = (detail["with your cards"] ?? []) as Detail[];
  return told.flatMap((card) => {
    const first = ways(card)[0];
    if (!first) return [];
    const mine = (card["attacker"] as { text: string } | undefined)?.text ?? "";
    const theirs = (card["defender"] as { text: string } | undefined)?.text;
    const after = card["afterwards"] as string[] | undefined;
    return [
      {
        id: String(card["card"]),
        name: String(card["name"]),
        dice: theirs === undefined ? mine : `${mine} against ${theirs}`,
        price: after?.join(", ") ?? "",
        way: first,
      },
    ];
  });
}
