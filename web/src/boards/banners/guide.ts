/** What a newcomer asks: what now, who is ahead, why not there. */
import { isClosing, verbOf } from "../../lib/options";
import type { Option, Question } from "../../lib/wire";
import { toView } from "./model";

/** A sentence for each kind of question; the rules themselves are a click away. */
export const advice: Record<string, string> = {
  opening: "Pick an army, then one of the glowing hexes. Gold that you keep can be spent later.",
  activate: "Click one of your glowing armies to move it and let it act; each may do so once in your turn. To build, pick an army, then a glowing hex.",
  act: "Yellow: it may go there. Red: it may attack. It may move and then do one thing more, which finishes it.",
  income: "You need not do any of this: Done goes on with your turn.",
};

export function goalOf(view: unknown): string | null {
  const { campaign } = toView(view);
  return campaign ? `BB ${campaign}/victory` : null;
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const view = toView(raw);
  const own = view.kingdoms.filter((kingdom) => kingdom.seat === seat && view.score[kingdom.kingdom] !== undefined);
  if (own.length === 0) return null;
  return { value: own.reduce((sum, kingdom) => sum + view.score[kingdom.kingdom]!, 0), means: "Score: what decides the game if it ended now" };
}

export function meant(raw: unknown, question: Question, offered: Option[], hex: string): string | null {
  const view = toView(raw);
  let key: string | null = null;
  if (question.kind === "act") key = `move ${hex}`;
  else if (question.kind === "activate" || question.kind === "opening") {
    const own = view.units.find((unit) => unit.at === hex && unit.kingdom === view.kingdom);
    const build = offered.find((option) => ["build", "place"].includes(verbOf(option)) && !isClosing(option));
    if (own) key = `activate ${own.army} at ${hex}`;
    else if (build) key = build.key.replace(/ at \S+$/, ` at ${hex}`);
  }
  return key === null || question.options.some((option) => option.key === key) ? null : key;
}
