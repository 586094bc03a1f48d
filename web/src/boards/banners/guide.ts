/** What a newcomer asks: what now, who is ahead, why not there. */
import { isClosing, verbOf } from "../../lib/options";
import type { Line, Option, Question } from "../../lib/wire";
import { atlasOf, toView } from "./model";

/** A sentence for each kind of question; the rules themselves are a click away. */
export const advice: Record<string, string> = {
  opening:
    "Pick an army or a hero, then one of the glowing hexes; Undo takes it back. Gold that you keep can be spent later.",
  activate:
    "Click one of your glowing armies to move it and let it act; each may do so once in your turn. To build, pick an army, then a glowing hex.",
  act: "Yellow: it may go there, for so many points. Red: it may attack; you see the odds first. It may move and then do one thing more, which finishes it.",
  income: "You need not do any of this: Done goes on with your turn.",
  aim: "Click one of the glowing hexes or units, or pick from the list.",
  study: "Each discipline gives you something different; the cards tell what.",
  "react battle": "Battle Magic: cards that change this fight are played now, before the dice. Passing plays none.",
  "react any": "You hold a Cantrip that could be played now, in somebody else's turn. Passing keeps it.",
};

/** Windows in which a player may be asked, in words. */
export const WINDOWS: Record<string, string> = {
  battle: "before the dice of a combat (Battle Magic)",
  any: "in a quiet moment of somebody's turn",
  cast: "when a card has been played",
  sorcery: "when a unit has cast magic",
  strike: "when a Strike is declared",
  rolled: "when dice have been rolled",
  die: "when a single die may be rolled again",
  critical: "when a critical hit is to be confirmed",
  hits: "when hits are coming",
  assigned: "when a unit is given a hit",
  wounded: "when more hits are coming",
  falling: "when a unit is about to be eliminated",
  eliminated: "when a unit has been eliminated",
  entering: "when a unit is about to enter a hex",
  moved: "when a unit has moved",
  sailed: "when a unit crosses the sea",
  won: "when somebody has won and may advance",
  mined: "when a mine has been worked",
  looted: "when a settlement has been looted",
  hiding: "when a Coven has been found",
};

/** What a line of the log begins. */
export function begins(line: Line): string {
  if (line.kind === "turn") return "turn";
  return line.kind === "battle" && line.rules.includes("BB 7.2/attack") ? "combat" : "";
}

export function isAttack(option: Option): boolean {
  return option.key.startsWith("attack ");
}

export function goalOf(view: unknown): string | null {
  const { campaign } = toView(view);
  return campaign ? `BB ${campaign}/victory` : null;
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const view = toView(raw);
  const own = view.kingdoms.filter((kingdom) => kingdom.seat === seat && view.score[kingdom.kingdom] !== undefined);
  if (own.length === 0) return null;
  return {
    value: own.reduce((sum, kingdom) => sum + view.score[kingdom.kingdom]!, 0),
    means: "Score: what decides the game if it ended now",
  };
}

export function meant(raw: unknown, question: Question, offered: Option[], hex: string): string | null {
  const view = toView(raw);
  let key: string | null = null;
  if (question.kind === "act" || question.kind === "again") {
    const active = view.units.find((unit) => String(unit.unit) === String(view.active?.unit));
    const side = new Map(view.kingdoms.map((kingdom) => [kingdom.kingdom, kingdom.side]));
    const enemy = view.units.some(
      (unit) => unit.at === hex && active && side.get(unit.kingdom) !== side.get(active.kingdom),
    );
    key = enemy ? `attack ${hex}` : `move ${hex}`;
    if (active?.at === hex) return null;
  } else if (question.kind === "activate" || question.kind === "opening") {
    const own = view.units.find((unit) => unit.at === hex && unit.kingdom === view.kingdom);
    const build = offered.find((option) => ["build", "place"].includes(verbOf(option)) && !isClosing(option));
    if (own) key = `activate ${own.army} at ${hex}`;
    else if (build) key = build.key.replace(/ at \S+$/, ` at ${hex}`);
  }
  return key === null || question.options.some((option) => option.key === key) ? null : key;
}

/** The colours of the kingdoms that a seat runs. */
export function flags(board: unknown, raw: unknown, seat: number): string[] {
  const atlas = atlasOf(board);
  return toView(raw)
    .kingdoms.filter((kingdom) => kingdom.seat === seat)
    .map((kingdom) => atlas.color(kingdom.kingdom));
}
