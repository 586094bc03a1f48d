/** What a game may bring along for the table page. Only `Board` is needed; the rest falls back to the generic rendering. */
import type { Component } from "svelte";
import type { Detail, Line, Option, Setting, Question, Seat, SetupSpec } from "../lib/wire";

export interface PanelProps {
  board: unknown;
  view: unknown;
  seats: Seat[];
  game: string;
  /** The seat whose view this is; null for spectators. */
  seat?: number | null;
}

export interface BoardProps extends PanelProps {
  /** What may be chosen by clicking on the board; empty when one only watches. */
  options: Option[];
  /** Refs of what is asked about, options or not. */
  about: string[];
  /** A choice is on its way: nothing can be chosen. */
  busy: boolean;
  choose: (key: string) => void;
  /** What is worth knowing about some options, by key. */
  hints?: Record<string, string>;
  /** The kind of question that is asked. */
  kind?: string;
  /** More about one option (a path, exact odds), or why a key is not offered. */
  detail?: (key: string) => Promise<Detail | null>;
  /** The choice that a click on a hex would mean although it is not offered; null where none comes to mind. */
  meant?: (hex: string) => string | null;
  /** What was picked first (`card:14`): `options` are then those with it. */
  picked?: string | null;
  /** Picks something that several options are about, to choose among them next; null puts it back. */
  pick?: (ref: string | null, name?: string) => void;
}

export interface GuideProps {
  view: unknown;
  game: string;
  /** The kind of question that is asked. */
  kind: string;
}

export interface SubjectProps {
  board: unknown;
  /** `army:oathborn/Miners`: what is picked first, before the place. */
  subject: string;
  name: string;
}

export interface ConfirmProps {
  board: unknown;
  view: unknown;
  option: Option;
  /** Undefined while it is on its way. */
  detail: Detail | null | undefined;
}

export interface SetupsProps {
  setups: SetupSpec[];
  /** The id of the one that is chosen. */
  chosen: string;
  choose: (id: string) => void;
}

export interface GameKit {
  Board: Component<BoardProps>;
  /** A line about where play stands (season, turn, phase), under the header. */
  Status?: Component<PanelProps>;
  /** What each side has, as tabs of their own; null where this table has no such thing. */
  panels?: { title: string; id: string; Component: Component<PanelProps>; shown?: (board: unknown) => boolean }[];
  /** How the ways to start the game are looked through. */
  Setups?: Component<SetupsProps>;
  /** Which choices of a table option fit a way to start (none: it does not concern it), and what they are called. */
  choicesFor?: (setting: Setting, setup: SetupSpec, setups: SetupSpec[], chosen: Record<string, string>) => string[];
  choiceWords?: (setting: Setting, choice: string, setup: SetupSpec, setups: SetupSpec[]) => string;
  /** Whether hands are hidden at a table that is made like this. */
  hides?: (setup: SetupSpec, chosen: Record<string, string>) => boolean;
  /** How far in front of its list an option stands, by what is told about it: what a player looks for first. */
  weight?: (option: Option, hint: string) => number;
  /** How verbs of keys are called above a list of options. */
  titles?: Record<string, string>;
  /** Table options that most will want to look at, in this order; the others are house rules behind a fold. */
  mainSettings?: string[];
  /** A table option that is one word for each seat, in their order: who plays whom. `choices` gives the words. */
  seatSetting?: { name: string; words: string; choices: (board: unknown, chosen: Record<string, string>) => string[] };
  /** Options of a table on which its board depends. */
  boardSettings?: string[];
  /** Options that are looked at closely before they are taken, and how. */
  Confirm?: Component<ConfirmProps>;
  confirms?: (option: Option) => boolean;
  /** Windows in which one may be asked, in words, by kind without `react `; null where nobody ever is. */
  triggers?: (board: unknown) => Record<string, string> | null;
  /** What a line of the log begins, for those who pass until then: "turn", "combat" or nothing. */
  begins?: (line: Line) => string;
  /** How far everybody came, when the game is over. */
  Ending?: Component<PanelProps>;
  /** Questions that follow on what has just happened: a small screen, whose log lies behind a tab, tells it beside them. */
  recounts?: (kind: string) => boolean;
  /** A word for newcomers about a question. */
  Guide?: Component<GuideProps>;
  /** The colours of everything that a seat runs, where that is more than one. */
  flags?: (board: unknown, view: unknown, seat: number) => string[];
  /** Whom a seat plays, where that is not its own name: everything that is told names them. */
  persona?: (view: unknown, seat: number) => string;
  /** How a seat stands, in one number, and what that number is. */
  tally?: (view: unknown, seat: number) => { value: number; means: string } | null;
  /** The choice that a click on this hex would have meant; the table refuses it and tells why. */
  meant?: (view: unknown, question: Question, offered: Option[], hex: string) => string | null;
  /** The card of a thing that is picked before its place. */
  Subject?: Component<SubjectProps>;
}
