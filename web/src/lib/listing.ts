/** What the decision panel lists of a question: what fits a filter, up to a limit, with the keys that take it. */
import { matches, type Group, type Subject } from "./options";
import type { Option } from "./wire";

/** Digits, then letters that mean nothing else at a table. */
const SHORTCUTS = [..."123456789", ..."abcdehjkloqrtvwxyz"];

/** The key of the keyboard that takes the option at this place, from 0. */
export function shortcutAt(place: number): string | null {
  return SHORTCUTS[place] ?? null;
}

interface Numbered {
  /** The key that takes it. */
  shortcut: string | null;
}
export type Row = Numbered & { option: Option };
/** What is picked first is numbered like options. */
export type First = Numbered & { subject: Subject };
export interface Part {
  group: Group;
  entries: (Row | First)[];
}
export interface Asked {
  groups: Group[];
  closing: Option[];
}
export interface Listing {
  parts: Part[];
  closing: Row[];
  /** How many a long list keeps back. */
  hidden: number;
}
/** What was picked first, with the group it belongs to. */
export type Stage = { group: Group; subject: Subject } | null;

export function listing(
  { groups, closing }: Asked,
  stage: Stage,
  filter: string,
  limit: number,
  /** How many keys are taken by what stands before. */
  number = 0,
): Listing {
  let room = limit;
  let hidden = 0;
  const next = (): string | null => shortcutAt(number++);
  const rows = (options: Option[]): Row[] => {
    const fitting = filter ? options.filter((option) => matches(option, filter)) : options;
    const shown = fitting.slice(0, Math.max(0, room));
    room -= shown.length;
    hidden += fitting.length - shown.length;
    return shown.map((option) => ({ option, shortcut: next() }));
  };
  if (stage) {
    const parts = [{ group: stage.group, entries: rows(stage.subject.options) }];
    return { parts, closing: [], hidden };
  }
  const parts = groups.map((group): Part => {
    if (!group.subjects || filter) return { group, entries: rows(group.options) };
    const alone = ({ ref, options }: Subject): boolean => options.length === 1 && options[0]!.key === ref;
    return {
      group,
      entries: group.subjects.flatMap((subject): (Row | First)[] =>
        alone(subject) ? rows(subject.options) : [{ subject, shortcut: next() }],
      ),
    };
  });
  room = Infinity; // what ends the question is never among what a long list hides
  return { parts: parts.filter((part) => part.entries.length > 0), closing: rows(closing), hidden };
}
