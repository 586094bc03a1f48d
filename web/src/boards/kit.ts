/** What a game may bring along for the table page. Only `Board` is needed; the rest falls back to the generic rendering. */
import type { Component } from "svelte";
import type { Option, Question, Seat } from "../lib/wire";

export interface PanelProps {
  board: unknown;
  view: unknown;
  seats: Seat[];
  game: string;
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
  /** Asks the table why nothing can be done at a place; null where that cannot be asked. */
  why?: (hex: string) => (() => void) | null;
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

export interface GameKit {
  Board: Component<BoardProps>;
  /** A line about where play stands (season, turn, phase), under the header. */
  Status?: Component<PanelProps>;
  /** What each side has, as a tab of its own. */
  Panels?: { title: string; Component: Component<PanelProps> };
  /** A word for newcomers about a question. */
  Guide?: Component<GuideProps>;
  /** How a seat stands, in one number, and what that number is. */
  tally?: (view: unknown, seat: number) => { value: number; means: string } | null;
  /** The choice that a click on this hex would have meant; the table refuses it and tells why. */
  meant?: (view: unknown, question: Question, offered: Option[], hex: string) => string | null;
  /** The card of a thing that is picked before its place. */
  Subject?: Component<SubjectProps>;
}
