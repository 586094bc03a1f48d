/** What a newcomer asks: what now, who is ahead, why not there. */
import type { Line, Option, Setting, Question, SetupSpec } from "../../lib/wire";
import { atlasOf, toView } from "./model";

/** A sentence for each kind of question; the rules themselves are a click away. */
export const advice: Record<string, string> = {
  "end of turn":
    "There are not points enough for another counter. What can be used at any time can still be used; then the next hero follows.",
  whom: "One of the party, as the card says.",
  lose: "Who is knocked out loses all gold and the dearest card; of equals you choose.",
  dreams: "The City of Dreams shows five cards, of which one comes to its stack.",
  wages: "At this table every ally asks for 1 gold at each bazaar.",
  save: "Knocked out, the hero would wake in a town, healed, without gold and without the dearest card.",
  "save in a duel":
    "Knocked out, the hero would wake in a town, healed, without gold and without what the winner takes besides.",
  won: "The fight is over; this is the moment for cards that follow a victory.",
  hit: "The blow has landed; cards that add to it are used now.",
  outright: "Such a card ends the fight before it begins.",
  start: "Any town will do; the green jewels near it are the first adventures.",
  time: "By day rolling dice tires the party, and mirages tire it more; at night Challenges are tougher and ambushes may come.",
  plan: "Roll to move several spaces, or walk a single space without dice. A die given up before rolling takes one exhaustion away.",
  move: "Glowing spaces can be reached; the number is how many dice the way takes. Point at one to see the way.",
  spend: "The dice that you keep can still be used this turn.",
  water: "A water skin undoes what the heat and the mirages of this turn have done.",
  step: "Attempt the adventure of this space, or do one thing of the Story step: draw a quest (there is room for one once you have bought experience), roll the story die, or explore the bazaar of a town.",
  "step with quests":
    "Attempt the adventure of this space, or do one thing of the Story step: draw a quest, roll the story die, or explore the bazaar of a town.",
  "step with a full tile":
    "Attempt the adventure of this space, or do one thing of the Story step: roll the story die, or explore the bazaar of a town. Your quest tile is full; a dearer counter spent on experience makes room, or a quest given up then.",
  story: "All symbols of the face come true; you choose in which order.",
  replenish: "An adventure counter goes back to an empty jewel, for anybody to attempt.",
  wind: "The storm rises at the Prison of the Efreet and always moves along its two arrows.",
  storm: "The sandstorm moves two spaces along its arrows. No dice lead into, out of or through it.",
  bazaar: "Buy, hire, sell, heal; then leave. What you bought this turn cannot be sold again at once.",
  deed: "The quest asks for this here. It can also wait until you come again.",
  combat:
    "Each round has three phases. Your hero attacks in one of them and defends in the others; each ally may take over one phase.",
  "combat in a duel":
    "Three phases a round: in your rounds your hero attacks in one and defends in the others, and each ally may take over one; your rival only rolls what must be reached. Then the roles change.",
  "combat in an ambush":
    "Each round has three phases. Your hero attacks in one of them and defends in the others; each ally may take over one phase. To escape from an ambush is 10 harder.",
  "before combat": "Cards that help before the first round are used now.",
  boost: "Cards that add to this roll are used now, before the dice.",
  test: "Cards that help with this test are used now, before the dice.",
  tested: "Once the dice lie, this can still change the test.",
  experience:
    "Adventure counters buy experience: +2 to an attribute, +2 fatigue or +1 life. The dearest counter you spend stays on your quest tile: its points are how many Legendary cards there is room for.",
  payment: "Counters are worth 1 (green), 2 (yellow), 3 (blue) and 4 (red) points.",
  browse: "One of these goes to the stack of this bazaar.",
  rolled: "The dice lie; this is the moment for cards that change them.",
  "after roll": "The dice lie; a card can still change what they show.",
  hurt: "Wounds that are cancelled now are never taken.",
  city: "A Lost City stands where the hero is, with a bazaar and a gift of its own.",
  visit: "Its bazaar may be explored at once, in the same step.",
  clouds: "Any space of the board; a place for the next adventure, perhaps.",
  refuge:
    "The party wakes rested and healed; adventure counters, quests and rewards are kept. The log tells what was lost.",
  plunder:
    "The winner of a duel takes all gold of the loser, and may take one thing more. Legendary rewards cannot be taken.",
  loot: "The Challenge guarded these market cards; one of them is yours.",
  carried: "Such a move needs no dice; the card says how far it goes and over which land.",
  "which dice": "The card changes one die; the others stay as they lie.",
  "story again": "The new face takes the place of this one.",
  faith: "The temple of the City of Faith asks for no gold.",
  gift: "What is given for a quest is gone.",
  "too much":
    "Two allies, two weapons of different types and one armor are the limit; Legendary allies are not counted.",
  counts: "One victory is one step forward; the other part of the quest still waits.",
};

/** What a question is really about: the end of a turn without points enough is about cards alone; a Challenge takes other things than a knock-out. */
export function occasion(raw: unknown, kind: string): string {
  const view = toView(raw);
  const hero = view.heroes.find((each) => each.active);
  if (kind === "experience" && hero && hero.points < view.price) return "end of turn";
  if (kind === "step" && hero && hero.tile > 0) {
    const cards = view.legends.filter((legend) => legend.seat === hero.seat).length;
    return cards < hero.tile ? "step with quests" : "step with a full tile";
  }
  if (view.fight?.kind === "duel" && (kind === "save" || kind === "combat")) return `${kind} in a duel`;
  if (view.fight?.kind === "ambush" && kind === "combat") return "combat in an ambush";
  return kind === "lose" && view.fight ? "" : kind;
}

/** Within a fight, a test or a story one wants to know how the last roll went. */
export function recounts(kind: string): boolean {
  return /^(combat|boost|after roll|hit|hurt|won|save|test|tested|refuge|lose|loot|plunder|too much|experience|story|bazaar|deed)$/.test(
    kind,
  );
}

/** Verbs above the lists of options. */
export const TITLES: Record<string, string> = {
  attempt: "Adventure",
  attack: "Attack",
  defend: "Defend",
  escape: "Escape",
  story: "Story",
  draw: "Draw a Legendary Quest",
  explore: "Bazaar",
  go: "Go to",
  step: "Walk one space, without dice",
  camel: "Ride a pack camel",
  roll: "Roll",
  hold: "Hold dice back",
  wake: "Wake in",
  rest: "Rest: a die for 1 exhaustion",
  use: "Use a card",
  blow: "Where to",
  effect: "What comes first",
  gear: "Survival gear",
  heal: "Heal",
  sell: "Sell",
  learn: "Experience",
  "give up": "Discard a quest",
  "hand in": "Pay with",
  restore: "Put a counter back",
  keep: "Dice to keep",
  die: "Which die",
  deed: "Quest",
  browse: "The market",
  "draw one": "Or simply",
  add: "Which card",
  pray: "The temple",
  help: "Whom",
  lose: "What is lost",
  take: "Which card",
  drop: "Which item",
  give: "Which item",
  dismiss: "Who leaves",
  city: "Which city",
  wind: "Which way",
  fly: "Fly to",
  water: "Water skin",
  kit: "Adventuring kit",
};

/** Of seventy spaces those with something to do come first, quests before all, and the near ones before the far. */
export function weight(option: Option, hint: string): number {
  // What is paid without loss comes before what is not.
  if (option.key.startsWith("hand in ")) return -Number(/^(\d+) points? lost/.exec(hint)?.[1] ?? 0);
  if (!/^(go|fly) /.test(option.key)) return 0;
  const dice = /^(\d+) di(?:e|ce)\b/.exec(hint);
  const there = hint.slice(dice?.[0].length ?? 0);
  return (/(^|, |; )for /.test(there) ? 40 : 0) + (there ? 20 : 0) - Number(dice?.[1] ?? 0);
}

/** Some options concern a solo game only, some only games with others. */
export function choicesFor(setting: Setting, setup: SetupSpec): string[] {
  const solo = setup.seats.length === 1;
  if (setting.name === "threat") return solo ? setting.choices : [];
  return solo && ["attacks", "plunder"].includes(setting.name) ? [] : setting.choices;
}

/** Who may be played, with what is chosen for the table. */
export function heroesOf(board: unknown, chosen: Record<string, string>): string[] {
  const roster = chosen["roster"] ?? "all";
  const cards = [...atlasOf(board).cards.values()];
  return cards
    .filter((card) => card.kind === "hero" && (roster === "all" || card.set === roster))
    .map((card) => card.name);
}

/** A fight is looked at closely before it begins; within one the figures stand in its panel. */
export function isFightBegun(option: Option): boolean {
  return (
    option.key.startsWith("attempt ") || (option.key.startsWith("attack ") && !option.key.startsWith("attack with "))
  );
}

/** The table settings that are not only for owners of the lost rulebook. */
export const MAIN = ["roster", "dice", "escape", "healing", "prices", "towns", "threat"];

/** What a line of the log begins. */
export function begins(line: Line): string {
  return line.kind === "turn" ? "turn" : line.kind === "battle" ? "combat" : "";
}

/** The hero of a seat. */
export function persona(raw: unknown, seat: number): string {
  return toView(raw).heroes.find((hero) => hero.seat === seat)?.name ?? "";
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const view = toView(raw);
  if (!view.heroes.some((hero) => hero.seat === seat)) return null;
  const own = view.legends.filter((legend) => legend.seat === seat);
  const done = own.filter((legend) => legend.done).length;
  return {
    value: done,
    means: `Legendary rewards: four of different types win. ${own.length - done} ${own.length - done === 1 ? "quest" : "quests"} under way`,
  };
}

/** The choice that a click on a space would have meant; the table refuses it and tells why. */
export function meant(raw: unknown, question: Question, offered: Option[], hex: string): string | null {
  const view = toView(raw);
  if (view.heroes.some((hero) => hero.active && hero.at === hex)) return null;
  const verbs: Record<string, string> = { move: "go", plan: "step", storm: "blow", carried: "go" };
  const verb = verbs[question.kind];
  const key = verb ? `${verb} ${hex}` : null;
  return key === null || offered.some((option) => option.key === key) ? null : key;
}
