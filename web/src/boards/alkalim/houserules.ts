/** What the choices of the table settings mean, in words: in the lobby, and at the table where they are not the usual ones. */
import { title } from "../../lib/options";

const WORDS: Record<string, Record<string, string>> = {
  roster: { all: "all twelve", "al-kalim": "the six of Al-Kalim", terrinoth: "six of Terrinoth" },
  dice: { reconstructed: "usual faces", "many-roads": "a road on every face" },
  escape: {
    "each-round": "one try each round",
    before: "only before the first round",
    "first-round-free": "first try costs nothing",
  },
  healing: { wound: "one wound", character: "all wounds of one character" },
  prices: { recalled: "as usual" },
  towns: { "any-die": "any die", road: "a road symbol" },
  roads: { either: "road or land", "road-only": "road alone" },
  rest: { any: "hero or ally", hero: "hero alone" },
  timing: { before: "before the dice are counted", after: "after they are counted" },
  undefeated: { healed: "are healed", wounded: "keep their wounds" },
  crowded: { bottom: "under its deck", discard: "to the discards" },
  ambushers: { discard: "to the discards", bottom: "under their deck" },
  penalties: { hero: "hero alone", party: "hero and allies" },
  naturals: { none: "mean nothing", extremes: "2 fails, 20 succeeds" },
  idle: { allowed: "allowed", forbidden: "forbidden" },
  harmless: { roll: "are rolled for", skip: "are skipped" },
  helpers: { attack: "may still attack", "only-help": "do not attack" },
  ties: { owner: "its owner chooses", chance: "chance chooses" },
  refuge: { clear: "nearest out of the storm", any: "nearest of all" },
  knockouts: { printed: "all gold and a card", softer: "softer: half the gold, no card" },
  rounding: { down: "rounded down", up: "rounded up" },
  ally_sales: { no: "not possible", half: "for half their price" },
  town_rest: { no: "not possible", gold: "1 gold for 1 exhaustion" },
  companions: { two: "two", paid: "none, but wages" },
  slots: { free: "any number", body: "one of each kind" },
  weapons: { add: "both count", best: "the better counts" },
  caps: { none: "no limit", poster: "poster: one before, one a round" },
  change: { lost: "is lost", given: "is given back" },
  vitality: { alternate: "never two in a row", free: "at will" },
  counters: { many: "any number", one: "one" },
  attacks: { outside: "outside towns", anywhere: "anywhere", never: "never" },
  plunder: { all: "gold and a card", gold: "gold alone" },
  supply: { limited: "can run out", endless: "never run out" },
  rounds: { "99": "99 rounds", "60": "60 rounds" },
};

/** What the words above go on from, for the table that has no form at hand. */
const TITLES: Record<string, string> = {
  roster: "Heroes to choose from",
  dice: "Movement dice",
  escape: "Escape",
  healing: "1 gold heals",
  prices: "Price of experience, for two to six players",
  towns: "Towns are entered with",
  roads: "Roads through other land are entered with",
  rest: "Resting by a die relieves",
  timing: "Cards used before moving",
  undefeated: "Undefeated Challenges",
  crowded: "A seventh undefeated Challenge goes",
  ambushers: "Unbeaten ambushers go",
  penalties: "Failed tests against Challenges hurt",
  naturals: "Natural rolls of 2 and 20",
  idle: "Rounds without attacking",
  harmless: "Phases without danger",
  helpers: "Allies who help a roll",
  ties: "Of equally dear cards lost",
  refuge: "After a knock-out one wakes in the town that is",
  knockouts: "A knock-out costs",
  rounding: "Half prices",
  ally_sales: "Selling allies",
  town_rest: "Resting in towns",
  companions: "Limit of allies",
  slots: "Artifacts",
  weapons: "Of two weapons",
  caps: "Items in combat",
  change: "Surplus experience",
  vitality: "Life counters",
  counters: "Experience counters in one step",
  attacks: "Heroes may attack each other",
  plunder: "The winner of a duel takes",
  supply: "Adventure counters",
  rounds: "Length",
  threat: "Solo difficulty",
};

export function choiceWords(name: string, choice: string): string {
  const words = WORDS[name]?.[choice] ?? title(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What differs from the usual at a table. Who plays whom everybody sees. */
export function houseRules(rules: Record<string, string>): { title: string; words: string }[] {
  return Object.entries(rules)
    .filter(([name]) => name !== "heroes")
    .map(([name, choice]) => ({ title: TITLES[name] ?? title(name), words: WORDS[name]?.[choice] ?? choice }));
}
