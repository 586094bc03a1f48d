/** What a game may bring along for the table page. Only `Board` is needed; the rest falls back to the generic rendering. */
import type { Component } from "svelte";
import type { Option, Seat } from "../lib/wire";

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
  /** The card of a thing that is picked before its place. */
  Subject?: Component<SubjectProps>;
}
