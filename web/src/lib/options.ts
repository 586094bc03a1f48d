/** How a list of options becomes something one can look through: groups by verb, a first and a second pick, places. */
import { gather } from "./gather";
import type { Option } from "./wire";

export interface Ref {
  kind: string;
  id: string;
}

export function parseRef(ref: string): Ref {
  const colon = ref.indexOf(":");
  return colon < 0 ? { kind: "", id: ref } : { kind: ref.slice(0, colon), id: ref.slice(colon + 1) };
}

export function refsOf(option: { refs: string[] }, kind: string): string[] {
  const prefix = `${kind}:`;
  return option.refs.filter((ref) => ref.startsWith(prefix));
}

/** Verbs of two words, which would otherwise be taken for the first alone. */
const COMPOUND =
  /^(place hero|sail and switch|pick up|drop off|lay waste|set down|give way|give up|hand in|turn on|draw one)\b/;

export function verbOf(option: Option): string {
  return (
    (COMPOUND.exec(option.key) ?? / (strikes) /.exec(option.key) ?? /^([^\s:#]+)/.exec(option.key))?.[1] ?? option.key
  );
}

/** Verbs of keys that say little above a list. */
const TITLES: Record<string, string> = {
  appear: "Where to",
  aim: "Choose",
  hero: "Call a hero",
  slink: "Let go",
  "set down": "Where to",
};

/** `build-army` reads as `Build army`. */
export function title(word: string): string {
  const spaced = word.replace(/[-_]+/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `a: what it does; b: what that does`, for the choices that can be made; nothing where a help text is no such list. */
export function meanings(help: string, choices: string[]): { choice: string; words: string }[] {
  const parts = help.split(/; (?=[a-z-]+: )/).map((part) => /^([a-z-]+): (.+?)\.?$/.exec(part));
  if (parts.length < 2 || parts.includes(null)) return [];
  return parts
    .map((part) => ({ choice: part![1]!, words: part![2]! }))
    .filter(({ choice }) => choices.includes(choice));
}

function occurs(id: string, key: string): number {
  const at = key.lastIndexOf(id);
  if (at < 0) return -1;
  const after = key.charAt(at + id.length);
  const before = at === 0 ? "" : key.charAt(at - 1);
  // `5,1` must not be found in `5,11`, nor unit `4` in `14`.
  return /[\w]/.test(after) || /[\w]/.test(before) ? -1 : at;
}

/**
 * The places and pieces one clicks to take an option: those its key names, the last of them if it names several hexes
 * (`move ... from A to B` is chosen at B); if it names none, its units, else its hexes.
 */
export function targets(option: Option): string[] {
  const hexes = refsOf(option, "hex");
  const named = hexes.map((ref) => ({ ref, at: occurs(ref.slice(4), option.key) })).filter((hex) => hex.at >= 0);
  if (named.length > 0) {
    const last = named.reduce((a, b) => (b.at > a.at ? b : a)).ref;
    const units = refsOf(option, "unit").filter((ref) => occurs(ref.slice(5), option.key) >= 0);
    return [last, ...units];
  }
  const units = refsOf(option, "unit");
  const settlements = refsOf(option, "settlement");
  if (hexes.length === 1) return [...hexes, ...units];
  if (units.length > 0) return units;
  return hexes.length > 0 ? hexes : settlements;
}

/** Options that give something of one's own away: a click on the map never takes one without asking. */
export function isGivingUp(option: Option): boolean {
  return /^(remove|disband|abandon|dismiss|slink|give up)\b/.test(option.key);
}

const FIGHTS = /^(attack|attempt|strike|raze|loot|ambush|besiege|assault|fight|shoot)/;
export function isFight(option: Option): boolean {
  return FIGHTS.test(verbOf(option));
}

/** The order in which groups are listed: fights are few and matter, what gives something up comes last. */
export function byWeight(groups: Group[]): Group[] {
  const weight = (g: Group): number => (g.options.every(isFight) ? 0 : g.options.every(isGivingUp) ? 2 : 1);
  // A lone attack among other lone options stands under its own name, not under "Other".
  const apart = groups.flatMap((g) => {
    const fights = g.verb === "" && groups.length > 1 ? g.options.filter(isFight) : [];
    if (fights.length === 0) return [g];
    const rest = g.options.filter((option) => !isFight(option));
    const fight = { ...g, verb: verbOf(fights[0]!), title: title(verbOf(fights[0]!)), options: fights };
    return rest.length > 0 ? [fight, { ...g, options: rest }] : [fight];
  });
  return apart.sort((a, b) => weight(a) - weight(b));
}

export interface Subject {
  ref: string;
  name: string;
  options: Option[];
}

export interface Group {
  verb: string;
  title: string;
  options: Option[];
  /** Rules that every option of the group rests on. */
  rules: string[];
  /** Set where one first picks what (an army to build) and then where: more than one place for some subject. */
  subjects: Subject[] | null;
}

/** What is drawn at random has no name yet, but is placed like an army. */
const NAMELESS: Record<string, string> = { hero: "A hero", "place hero": "A hero, free of charge" };

function subjectsOf(verb: string, options: Option[]): Subject[] | null {
  const nameless = NAMELESS[verb];
  if (nameless) return [{ ref: `verb:${verb}`, name: nameless, options }];
  if (options.length < 3) return null;
  for (const kind of ["army", "card"]) {
    const fits = options.every((option) => refsOf(option, kind).length > 0 && refsOf(option, "hex").length > 0);
    const subjects = [...gather(options, (option) => refsOf(option, kind)[0])].map(([ref, list]) => ({
      ref,
      name: parseRef(ref).id.split("/").pop() ?? ref,
      options: list,
    }));
    if (fits && subjects.length > 1 && subjects.some((subject) => subject.options.length > 1)) return subjects;
  }
  return null;
}

/** The options about what was picked first: an army to build, or a card that could go to several places. */
export function pickedSubject(
  groups: Group[],
  picked: string | null,
  name = "",
): { group: Group; subject: Subject } | null {
  if (picked === null) return null;
  for (const g of groups) {
    const subject = g.subjects?.find((s) => s.ref === picked);
    if (subject) return { group: g, subject };
  }
  const options = groups.flatMap((g) => g.options).filter((option) => option.refs.includes(picked));
  if (options.length === 0) return null;
  const rules = options[0]!.rules.filter((rule) => options.every((option) => option.rules.includes(rule)));
  return {
    group: { verb: "", title: "", options, rules, subjects: null },
    subject: { ref: picked, name: name || picked, options },
  };
}

/** Options that leave off or go on without touching anything, which belong at the end and always in sight. */
export function isClosing(option: Option): boolean {
  return (
    /^(pass|done|decline|end|leave|stop|finish|no|skip|stay|none|continue|keep all|keep three)\b/.test(option.key) &&
    targets(option).length === 0
  );
}

/** `titles`: how a game calls its verbs above a list. */
export function group(options: Option[], titles: Record<string, string> = {}): { groups: Group[]; closing: Option[] } {
  const closing = options.filter(isClosing);
  const found = gather(options, (option) => (isClosing(option) ? null : verbOf(option)));
  const groups = [...found].map(([verb, list]) => ({
    verb,
    title: titles[verb] ?? TITLES[verb] ?? title(verb),
    options: list,
    rules: list[0]!.rules.filter((rule) => list.every((option) => option.rules.includes(rule))),
    subjects: subjectsOf(verb, list),
  }));
  // Groups of one are gathered at the end: a heading over each would only be noise. What a game has a name for stays in its place.
  const alone = (g: Group): boolean => g.options.length === 1 && g.subjects === null && titles[g.verb] === undefined;
  const single = groups.filter(alone).flatMap((g) => g.options);
  if (single.length < 2 && groups.length > 0) return { groups, closing };
  const several = groups.filter((g) => !alone(g));
  if (single.length > 0) {
    const rules = single[0]!.rules.filter((rule) => single.every((option) => option.rules.includes(rule)));
    several.push({ verb: "", title: several.length > 0 ? "Other" : "", options: single, rules, subjects: null });
  }
  return { groups: several, closing };
}

/** All words typed must occur, in any order. */
export function matches(option: Option, filter: string): boolean {
  const text = `${option.label} ${option.key}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
