/** What the table says about a fight when somebody looks closer (`detail`). */
import type { DuelDetail, FightDetail, PlannedPhase } from "../../lib/generated/alkalim";
import type { Detail } from "../../lib/wire";

const UNTOLD = {
  knocked_out: 0,
  wounds: 0,
  rounds: 0,
  allies: [],
  unknown: "",
  cards: 0,
  least: 0,
  most: 0,
  traits: [],
};
export type FightOdds = NonNullable<ReturnType<typeof fightOdds>>;

function planWords(plan: PlannedPhase[] = []): string[] {
  return plan.map(({ phase, who, does }) => `${phase}: ${who} ${does}`);
}

/** Null where the detail is about something else. */
export function fightOdds(detail: Detail | null | undefined) {
  if (detail?.["kind"] !== "fight") return null;
  const { plan, then, ...odds } = detail as unknown as FightDetail;
  return { ...UNTOLD, ...odds, plan: planWords(plan), then: planWords(then) };
}

export function duelOdds(detail: Detail | null | undefined) {
  if (detail?.["kind"] !== "duel") return null;
  const { plan, ...odds } = detail as unknown as DuelDetail;
  return { ...odds, plan: planWords(plan) };
}
