/** What a list of campaigns shows, out of the facts that come with each set-up. */
import { title } from "../../lib/options";
import type { SetupFacts } from "../../lib/generated/banners";
import type { SeatSpec, Setting, SetupSpec } from "../../lib/wire";
import { CALLED } from "./called";

export interface Campaign extends Omit<SetupFacts, "sides"> {
  setup: SetupSpec;
  sides: { name: string; kingdoms: SeatSpec[] }[];
}

export const SERIES: [string, string, string][] = [
  ["intro", "Introduction", "One small board, Basic rules: made to be played first."],
  ["scroll", "Scrolls", "Stand-alone campaigns, in chronological order."],
  ["chronicle", "The Chronicle", "The great war in ten chapters on all four boards; each alone, or linked."],
];

/** The four boards as they lie on the table. */
export const BOARDS = ["The Broken Coast", "The Wildlands", "Imperial Heartland", "Fields of Ash"];

export const DIFFICULTIES = ["first game", "easy", "medium", "demanding"];

export function campaignOf(setup: SetupSpec): Campaign | null {
  const facts = setup.facts as unknown as SetupFacts;
  if (!facts.series) return null;
  const sides = [...new Set(setup.seats.map((seat) => seat.team))]
    .map((side) => ({ name: title(side), kingdoms: setup.seats.filter((seat) => seat.team === side) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return { ...facts, setup, sides };
}

/** `Spring to Autumn of year 1`, `Autumn of year 1 to Spring of year 3`. */
export function spanWords({ from, to }: Pick<SetupFacts, "from" | "to">): string {
  const [season, year] = from.split(" of ");
  const within = to.endsWith(` of ${year}`) ? season! : from;
  return from === to ? from : `${within} to ${to}`;
}

/** `2 to 6 players`: with fewer than there are kingdoms some run several. */
export function playersWords(campaign: Campaign): string {
  return campaign.players > 2 ? `2 to ${campaign.players} players` : "2 players";
}

export function lengthOf(campaign: Campaign): "short" | "middling" | "long" {
  const turns = campaign.seasons * campaign.setup.seats.length;
  return turns <= 8 ? "short" : turns <= 14 ? "middling" : "long";
}

/** How even it is: who wins how often between equals, and what would make it more even. Empty where nobody has measured. */
export function balanceWords(campaign: Campaign): string {
  const measured = campaign.balance;
  if (!measured) return "";
  const ahead = measured.invader >= 0.5 ? "Invader" : "Resistance";
  const share = Math.max(measured.invader, 1 - measured.invader);
  const even = share < 0.55;
  const plain = even
    ? `Even: between equals each side wins about half of its games.`
    : `Between equals the ${ahead} wins ${tenths(share)}.`;
  if (!measured.handicap || measured.evened === null) return plain;
  const invader = measured.evened;
  return `${plain} For a more even game, set Handicap to ${handicapWords(measured.handicap, campaign.setup)}: then the Invader wins ${tenths(invader)}.`;
}

/** `7 games in 10`. */
function tenths(share: number): string {
  const tenth = Math.round(10 * share);
  if (tenth === 0) return "hardly any game";
  if (tenth === 10) return "nearly every game";
  return tenth === 5 ? "about every second game" : `about ${tenth} games in 10`;
}

function handicapWords(choice: string, setup: SetupSpec): string {
  const at = choice.lastIndexOf(" ");
  const who = choice.slice(0, at);
  const [first, ...others] = setup.seats.filter((seat) => seat.id === who || seat.team === who);
  const name = !first || others.length ? `each kingdom of the ${title(who)}` : (CALLED[first.id] ?? first.name);
  return `${choice.slice(at + 1)} more gold for ${name}`;
}

/** The choices of a table setting that fit a campaign; none where it does not concern it. */
export function choicesFor(
  setting: Setting,
  setup: SetupSpec,
  setups: SetupSpec[],
  chosen: Record<string, string>,
): string[] {
  const campaign = campaignOf(setup);
  if (!campaign) return setting.choices;
  const ids = setup.seats.map((seat) => seat.id);
  const rules = chosen["rules"] ?? "";
  // Without magic nobody holds a card to react with.
  const advanced = (["basic", "advanced"].includes(rules) ? rules : campaign.rules) === "advanced";
  const fits = (choice: string): boolean => {
    if (choice === setting.default) return true;
    switch (setting.name) {
      case "rules":
        return choice !== campaign.rules;
      case "variant": {
        const last = setups.find((other) => other.id === chosen["until"]) ?? setup;
        return campaignOf(last)?.variants.some((variant) => variant.id === choice) ?? false;
      }
      case "until": {
        const last = setups.find((other) => other.id === choice);
        return campaign.linked && (last ? (campaignOf(last)?.number ?? 0) > campaign.number : false);
      }
      case "players":
        return Number(choice) < ids.length;
      case "handicap": {
        const who = choice.slice(0, choice.lastIndexOf(" "));
        // A kingdom that is a side by itself is offered as the side.
        const seat = setup.seats.find((each) => each.id === who);
        if (seat) return setup.seats.filter((each) => each.team === seat.team).length > 1;
        return setup.seats.some((each) => each.team === who);
      }
      case "reactions":
        return advanced;
      case "optional":
        return READINGS[choice]?.(setup.id, ids) ?? true;
      default:
        return true;
    }
  };
  const left = setting.choices.filter(fits);
  return left.length > 1 ? left : [];
}

/** Optional rules and readings that matter in some campaigns only: in which, by its id and kingdoms. */
const READINGS: Record<string, (id: string, kingdoms: string[]) => boolean> = {
  "vengeful-ghosts": (_, kingdoms) => kingdoms.includes("night"),
  "gifts-after-income": (_, kingdoms) => kingdoms.length > 2,
  "khazud-saves-nobody": (_, kingdoms) => kingdoms.includes("oathborn"),
  "osterlich-only-defends": (id) =>
    ["against-the-spire", "assault-in-the-north"].includes(id) || id.startsWith("chronicle"),
  "coven-is-tried": (id) => id === "goblin-high-tide",
  "megas-must-fall": (id) => id === "marauders-in-the-empire",
  "chosen-marker-in-income": (id) => id === "chronicle-1",
};

/** A choice of a table setting in words. */
export function choiceWords(setting: Setting, choice: string, setup: SetupSpec, setups: SetupSpec[]): string {
  const campaign = campaignOf(setup);
  if (!campaign) return title(choice);
  if (choice === "none") return setting.name === "until" ? "This chapter alone" : "None";
  switch (setting.name) {
    case "rules":
      return choice === setting.default ? `As in the book (${campaign.rules})` : title(choice);
    case "variant":
      return (
        setups.flatMap((other) => campaignOf(other)?.variants ?? []).find((variant) => variant.id === choice)?.name ??
        title(choice)
      );
    case "until": {
      const last = setups.find((other) => other.id === choice);
      return last ? `To chapter ${campaignOf(last)?.number}: ${last.title}` : title(choice);
    }
    case "players":
      return choice === setting.default ? `One for each kingdom (${setup.seats.length})` : `${choice} players`;
    case "handicap": {
      const words = handicapWords(choice, setup);
      return choice === campaign.balance?.handicap ? `${words} (suggested)` : words;
    }
    default:
      return title(choice);
  }
}
