/** What the table tells about a fight when somebody looks closer (`detail`). */
import type { Detail } from "../../lib/wire";

export interface FightOdds {
  win: number;
  out: number;
  wounds: number;
  rounds: number;
  plan: string[];
  allies: { name: string; dies: number }[];
  without: string[];
  plans: { words: string; win: number }[];
}

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => typeof each === "object" && each !== null) : []);

function planWords(plan: unknown): string[] {
  return list(plan).map((each) => `${String(each["phase"] ?? "")}: ${String(each["who"] ?? "")} ${String(each["does"] ?? "")}`.trim());
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
    allies: list(detail["allies"]).map((each) => ({ name: String(each["name"] ?? ""), dies: number(each["dies"]) })),
    without: Array.isArray(detail["without"]) ? detail["without"].map(String) : [],
    plans: list(detail["plans"]).map((each) => ({ words: planWords(each["plan"]).join(", ") || String(each["words"] ?? ""), win: number(each["win"]) })),
  };
}

export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return "under 1%";
  if (whole === 100 && chance < 1) return "over 99%";
  return `${whole}%`;
}
