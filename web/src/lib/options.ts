/** How a list of options becomes something one can look through: groups, a first and a second pick, places. */
import { gather } from "./gather";
import type { Places } from "./standing";
import type { LobbyKit } from "../boards/kit";
import type { GameSpec, Option, Question, Setting, SetupSpec } from "./wire";

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

/** `build-army` reads as `Build army`. */
export function title(word: string): string {
  const spaced = word.replace(/[-_]+/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A choice of a table setting in words. */
export function settingWords(setting: Setting, choice: string): string {
  const words = setting.words[choice] ?? title(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is not as usual at a table, in words; whose own a setting is (a deck, a hero), its player knows. */
export function settingsInWords(
  game: GameSpec,
  setup: SetupSpec,
  settings: Record<string, unknown>,
  kit: Pick<LobbyKit, "choiceWords" | "seatSetting">,
): { title: string; words: string }[] {
  return game.settings
    .filter((setting) => !setting.seat && setting.name !== kit.seatSetting?.name)
    .map((setting) => ({ setting, value: String(settings[setting.name] ?? setting.default) }))
    .filter(({ setting, value }) => value !== setting.default && !value.includes("\n"))
    .map(({ setting, value }) => ({
      title: setting.title,
      words: setting.choices.includes(value)
        ? (kit.choiceWords?.(setting, value, setup, game.setups) ?? settingWords(setting, value))
        : value,
    }));
}

/** Options that give something of one's own away: a click on the board never takes one without asking. */
export function isGivingUp(option: Option): boolean {
  return option.tone === "give up";
}

export function isFight(option: Option): boolean {
  return option.tone === "fight";
}

/** Options that go on or leave off without doing anything, which belong at the end and always in sight. */
export function isClosing(option: Option): boolean {
  return option.tone === "go on" || option.tone === "end";
}

/** It cannot succeed: shown as such, and still to be taken by whoever wants it. */
export function isHopeless(option: Option): boolean {
  return option.chance === 0;
}

export interface Subject {
  ref: string;
  name: string;
  options: Option[];
  /** What is worth knowing about all of its options. */
  hint?: string;
}
/** What an option is about is picked first: wherever it can be in several places, or only what can itself ("several"). */
export type Staging = boolean | "several";

export interface Group {
  title: string;
  options: Option[];
  /** Rules that every option of the group rests on. */
  rules: string[];
  /** Set where one first picks what (an army to build) and then where. */
  subjects: Subject[] | null;
}

function made(name: string, options: Option[], subjects: Subject[] | null = null): Group {
  const rules = options[0]!.rules.filter((rule) => options.every((option) => option.rules.includes(rule)));
  return { title: name, options, rules, subjects };
}

/** What all of these begin with on their buttons, before the places: `Attach Scimitar to …`. */
export function beginning([first]: Option[]): string {
  const { label, where = "" } = first!;
  return where && label.endsWith(where) ? `${label.slice(0, -where.length).replace(/[\s:]+$/, "")} …` : label;
}

/** What all of these say beside their buttons; empty where they differ. */
export function inCommon(options: Option[]): string {
  const hints = new Set(options.map((option) => option.sends?.hint ?? option.hint));
  return hints.size === 1 ? [...hints][0]! : "";
}

/** Options about one thing stand for it together; all others for themselves. */
function severalOf(options: Option[]): Subject[] | null {
  const subjects = [...gather(options, (option) => option.subject || option.key)].map(([ref, list]) => ({
    ref: list.length > 1 ? ref : list[0]!.key,
    name: beginning(list),
    options: list,
    hint: inCommon(list),
  }));
  return subjects.length < options.length ? subjects : null;
}

function subjectsOf(options: Option[], staged: Staging): Subject[] | null {
  if (!staged) return null;
  if (staged === "several") return severalOf(options);
  const subjects = [...gather(options, (option) => option.subject)].map(([ref, list]) => {
    const name = parseRef(ref).id.split("/").pop() ?? ref;
    return { ref, name: name.charAt(0).toUpperCase() + name.slice(1), options: list };
  });
  // Also where there is one place for all of them: what is picked is shown as what it is.
  return options.length > 1 && options.every((option) => option.subject) ? subjects : null;
}

/**
 * What is looked for first comes first, what gives something up last; what stood there before keeps its place. Without
 * headings fights come first, as their group would.
 */
function inOrder(options: Option[], before: Places): Option[] {
  const place = (option: Option): number => before.get(option.key) ?? before.size;
  return options.sort(
    (a, b) =>
      Number(isGivingUp(a)) - Number(isGivingUp(b)) ||
      place(a) - place(b) ||
      Number(isFight(b)) - Number(isFight(a)) ||
      (b.weight ?? 0) - (a.weight ?? 0),
  );
}

/** The order of groups: fights are few and matter, what gives something up comes last, what is new after what is known. */
function ranked(groups: Group[], before: Places): Group[] {
  const giving = (g: Group): number => Number(g.options.every(isGivingUp));
  const place = (g: Group): number => Math.min(...g.options.map((option) => before.get(option.key) ?? before.size));
  const peaceful = (g: Group): number => Number(!g.options.every(isFight));
  return groups.sort((a, b) => giving(a) - giving(b) || place(a) - place(b) || peaceful(a) - peaceful(b));
}

/** `staged`: what an option is about is picked first, where the game can show it. `before`: where options stood. */
export function group(
  options: Option[],
  staged: Staging,
  before: Places = new Map(),
): { groups: Group[]; closing: Option[] } {
  const closing = options.filter(isClosing);
  const titleOf = (option: Option): string => option.group || title(option.verb ?? "");
  const groups = [...gather(options, (option) => (isClosing(option) ? null : titleOf(option)))].map(([name, list]) => {
    const sorted = inOrder(list, before);
    return made(name, sorted, subjectsOf(sorted, staged));
  });
  // Groups of one are gathered at the end, without a heading: one that only repeats its option would be noise.
  const alone = ({ options: [only, more], subjects }: Group): boolean =>
    !more && subjects === null && only!.label.startsWith(only!.group ?? "");
  const lonely = groups.filter(alone);
  const apart = lonely.length < groups.length;
  // A lone attack, or a lone thing to give up, keeps its own heading among others.
  const gathered = apart ? lonely.filter((g) => !isFight(g.options[0]!) && !isGivingUp(g.options[0]!)) : lonely;
  if (gathered.length < 2) return { groups: ranked(groups, before), closing };
  const several = groups.filter((g) => !gathered.includes(g));
  const rest = inOrder(
    gathered.flatMap((g) => g.options),
    before,
  );
  several.push(made("", rest));
  return { groups: ranked(several, before), closing };
}

/** The options about what was picked first: an army to build, or a card that could go to several places. */
export function pickedSubject(groups: Group[], picked: string, name = ""): { group: Group; subject: Subject } | null {
  for (const g of groups) {
    const subject = g.subjects?.find((s) => s.ref === picked);
    if (subject) return { group: g, subject };
  }
  const options = groups.flatMap((g) => g.options).filter((option) => option.refs.includes(picked));
  if (options.length === 0) return null;
  return { group: made("", options), subject: { ref: picked, name: name || picked, options } };
}

/** The question without options that can gain nothing now, unless nothing else would be left. */
export function worthwhile(question: Question): Question {
  const options = question.options.filter((option) => !option.idle);
  return options.length === question.options.length || options.every(isClosing) ? question : { ...question, options };
}

/** All words typed must occur, in any order. */
export function matches(option: Option, filter: string): boolean {
  const text = `${option.label} ${option.key}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
