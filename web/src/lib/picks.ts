/** A question that is asked several times in a row, answered on one screen. */
import { gather } from "./gather";
import { shortcutAt } from "./listing";
import { beginning, inCommon, isClosing, type Subject } from "./options";
import type { Option, Question } from "./wire";

export type Picks = NonNullable<Question["picks"]>;

/** What is picked from; empty where the question is answered by one click as usual. */
export function pickable(question: Question | null): Option[] {
  const picks = question?.picks;
  if (!picks || picks.most < 2) return [];
  return question.options.filter(
    (option) =>
      option.key !== picks.done &&
      !isClosing(option) &&
      !option.idle &&
      (!picks.of?.length || picks.of.includes(option.verb ?? "")),
  );
}

/** How many can be picked at most: without repeats no more than there are. */
export function mostOf(picks: Picks, options: Option[]): number {
  return picks.repeats ? picks.most : Math.min(picks.most, options.length);
}

/** So many stand one below the other before what can go to several places is folded. */
const FEW = 6;

/** A line of the list: something to pick, or what can go to several places, which are unfolded when wanted. */
export type PickRow = { shortcut: string | null } & (
  { option: Option; /** A place of what is unfolded above it. */ under: boolean } | { subject: Subject; open: boolean }
);

/** The list, with the places of what is unfolded only, where there would be many. */
export function pickRows(picks: Picks, options: Option[], unfolded: string | null): PickRow[] {
  const bySubject = gather(options, (option) => option.subject || option.key);
  const folds = !picks.repeats && !picks.ordered && options.length > FEW && bySubject.size < options.length;
  const rows: PickRow[] = [];
  const put = (option: Option, under: boolean): void => {
    rows.push({ option, under, shortcut: shortcutAt(rows.length) });
  };
  if (!folds) for (const option of options) put(option, false);
  else
    for (const [ref, list] of bySubject) {
      if (list.length === 1) {
        put(list[0]!, false);
        continue;
      }
      const open = ref === unfolded;
      const subject = { ref, name: beginning(list), options: list, hint: inCommon(list) };
      rows.push({ subject, open, shortcut: shortcutAt(rows.length) });
      if (open) for (const option of list) put(option, true);
    }
  return rows;
}

/** What is picked already when the question comes: where all are taken and only the order is open, the likely order. */
export function atFirst(picks: Picks, options: Option[]): string[] {
  const all = picks.ordered && !picks.repeats && Math.min(picks.least, options.length) === options.length;
  return all ? options.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0)).map((option) => option.key) : [];
}

/** What can be spent on all that is picked together, where everything has its price and nothing is paid otherwise. */
export function purseOf(picks: Picks, options: Option[]): number | null {
  const [first] = options;
  if (!picks.done || first?.cost == null || first.left == null) return null;
  const purse = first.cost + first.left;
  return options.every(({ cost, left }) => cost != null && cost + (left ?? 0) === purse) ? purse : null;
}

/** What is picked so far costs so much. */
export function spentOn(options: Option[], chosen: string[]): number {
  const costs = new Map(options.map((option) => [option.key, option.cost ?? 0]));
  return chosen.reduce((sum, key) => sum + (costs.get(key) ?? 0), 0);
}

/** What confirms all that is picked, with what it costs together. */
export function paidWords(words: string, options: Option[], chosen: string[]): string {
  return words.replace("{cost}", String(spentOn(options, chosen)));
}

/** Whether what is left pays for one more of this. */
export function affords(picks: Picks, options: Option[], chosen: string[], key: string): boolean {
  const purse = purseOf(picks, options);
  if (picks.optional && overspent(options, [...chosen, key])) return false;
  return purse === null || spentOn(options, [...chosen, key]) <= purse;
}

/**
 * One more of this, or what was picked put back; where there is no room left, nothing changes. What is sent somewhere
 * is in one place only: another place for it takes the place of the first, as do keys that are not picked together.
 */
export function toggled(picks: Picks, options: Option[], chosen: string[], key: string): string[] {
  if (!picks.repeats && chosen.includes(key)) return chosen.filter((each) => each !== key);
  const subjectOf = new Map(options.map((option) => [option.key, option.subject]));
  const subject = subjectOf.get(key);
  const rivals = new Set((picks.apart ?? []).filter((keys) => keys.includes(key)).flat());
  const rest = chosen.filter((each) => !rivals.has(each) && (!subject || subjectOf.get(each) !== subject));
  return rest.length < mostOf(picks, options) && affords(picks, options, rest, key) ? [...rest, key] : chosen;
}

/** One less of what was picked more than once. */
export function less(chosen: string[], key: string): string[] {
  const at = chosen.lastIndexOf(key);
  return at < 0 ? chosen : chosen.toSpliced(at, 1);
}

/** Earlier (-1) or later (1) in the order. */
export function shifted(chosen: string[], key: string, by: -1 | 1): string[] {
  const at = chosen.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= chosen.length) return chosen;
  return chosen.toSpliced(at, 1).toSpliced(to, 0, key);
}

/** The keys to send, in their order; null while more must be picked. The table adds what nearly always follows one. */
export function answers(picks: Picks, options: Option[], chosen: string[]): string[] | null {
  const most = mostOf(picks, options);
  if (chosen.length < Math.min(picks.least, most)) return null;
  if (chosen.length === picks.most) return chosen;
  if (picks.done) return [...chosen, picks.done];
  if (picks.optional) return chosen.length > 0 ? chosen : null;
  return chosen.length === most && most > 0 ? chosen : null;
}

/** Whether all that is picked costs more together than there is. */
function overspent(options: Option[], chosen: string[]): boolean {
  const taken = options.filter((option) => chosen.includes(option.key) && option.cost != null);
  const purse = Math.max(0, ...taken.map((option) => (option.cost ?? 0) + (option.left ?? 0)));
  return taken.length > 1 && spentOn(options, chosen) > purse;
}

/** How many are picked, and how many there may be; where they are paid for, what they cost and what is left. */
export function countWords(picks: Picks, options: Option[], chosen: string[]): string {
  const most = mostOf(picks, options);
  const least = Math.min(picks.least, most);
  const purse = purseOf(picks, options);
  if (purse !== null) {
    const spent = spentOn(options, chosen);
    return `${chosen.length} picked: ${spent} of ${purse} spent, ${purse - spent} left`;
  }
  if (least === most) return `${chosen.length} of ${most}`;
  return `${chosen.length} picked, ${least > 1 ? `${least} to ` : "at most "}${most}`;
}
