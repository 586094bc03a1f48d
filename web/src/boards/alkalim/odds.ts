/** What the table tells about a fight when somebody looks closer (`detail`). */
import type { Detail } from "../../lib/wire";

export interface FightOdds {
  win: number;
  out: number;
  wounds: number;
  rounds: number;
  plan: string[];
  /** Who does what in the rounds after this one, where that is not the same. */
  then: string[];
  allies: { name: string; dies: number }[];
  without: string[];
  plans: { words: string; win: number }[];
  /** For a Challenge that is still to be drawn: its colour, how many there are, and how they differ. */
  unknown: string;
  cards: number;
  least: number;
  most: number;
  traits: { trait: string; cards: number; win: number }[];
}

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((each): each is Record<string, unknown> => typeof each === "object" && each !== null)
    : [];

function planWords(plan: unknown): string[] {
  return list(plan).map((each) =>
    `${String(each["phase"] ?? "")}: ${String(each["who"] ?? "")} ${String(each["does"] ?? "")}`.trim(),
  );
}

/** Null where the detail is about something else. */
export function fightOdds(detail: Detail | null | undefined): FightOdds | null {
  if (!detail || detail["kind"] !== "fight" || typeof detail["win"] !== "number") return null;
  return {
    win: number(detail["win"]),
    out: number(detail["knocked_out"]),
    wounds: number(detail["wounds"]),
    rounds: number(detail["rounds"]),
    plan: planWords(detail["plan"]),
    then: planWords(detail["then"]),
    allies: list(detail["allies"]).map((each) => ({ name: String(each["name"] ?? ""), dies: number(each["dies"]) })),
    without: Array.isArray(detail["without"]) ? detail["without"].map(String) : [],
    unknown: typeof detail["unknown"] === "string" ? detail["unknown"] : "",
    cards: number(detail["cards"]),
    least: number(detail["least"]),
    most: number(detail["most"]),
    traits: list(detail["traits"]).map((each) => ({
      trait: String(each["trait"] ?? ""),
      cards: number(each["cards"]),
      win: number(each["win"]),
    })),
    plans: list(detail["plans"]).map((each) => ({
      words: planWords(each["plan"]).join(", "),
      win: number(each["win"]),
    })),
  };
}

export interface DuelOdds {
  win: number;
  lost: number;
  plan: string[];
  phases: { phase: string; attack: number; deals: number; defence: number; takes: number }[];
  without: string[];
}

export function duelOdds(detail: Detail | null | undefined): DuelOdds | null {
  if (!detail || detail["kind"] !== "duel" || typeof detail["win"] !== "number") return null;
  return {
    win: number(detail["win"]),
    lost: number(detail["lost"]),
    plan: planWords(detail["plan"]),
    phases: list(detail["phases"]).map((each) => ({
      phase: String(each["phase"] ?? ""),
      attack: number(each["attack"]),
      deals: number(each["deals"]),
      defence: number(each["defence"]),
      takes: number(each["takes"]),
    })),
    without: Array.isArray(detail["without"]) ? detail["without"].map(String) : [],
  };
}
