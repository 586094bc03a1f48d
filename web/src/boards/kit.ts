/** What a game may bring along. Only `Board` is needed; the rest falls back to the generic rendering. */
import type { Component } from "svelte";
import type { CardBackside, DrawnCard } from "../lib/drawncard";
import type { Way } from "../lib/session.svelte";
import type { Goal } from "../lib/generated/messages";
import type { Staging } from "../lib/options";
import type { ChoiceCard, Detail, Option, Setting, Seat, SetupSpec } from "../lib/wire";

export interface PanelProps {
  board: unknown;
  view: unknown;
  seats: Seat[];
  game: string;
  /** The seat whose view this is; null for spectators. */
  seat?: number | null;
}

export interface EndingProps extends PanelProps {
  /** The table before the last choice, as this seat saw it; undefined until it has come. */
  before?: unknown;
}

export interface BoardProps extends PanelProps {
  /** What may be chosen by clicking on the board; empty when one only watches. */
  options: Option[];
  /** Refs of what is asked about, options or not. */
  about: string[];
  /** A choice is on its way: nothing can be chosen. */
  busy: boolean;
  choose: (key: string, way?: Way) => void;
  /** What everybody plays for: the places that count are marked. */
  goals?: Goal[];
  /** Keys of what is picked so far, where a question takes several answers: a click picks or puts back. */
  chosen?: string[];
  /** The kind of question that is asked. */
  kind?: string;
  /** More about one option (a path, exact odds), or why a key is not offered. */
  detail?: (key: string) => Promise<Detail | null>;
  /** Why nothing is offered at a thing (`hex:6,9`) that was clicked. */
  whyNot?: (ref: string) => Promise<Detail | null>;
  /** What was picked first (`card:14`): `options` are then those with it. */
  picked?: string | null;
  /** Picks something that several options are about, to choose among them next; null puts it back. */
  pick?: (ref: string | null, name?: string) => void;
}

/** A card that is laid open in the middle while it is played. */
export interface CardProps extends PanelProps {
  /** The ref of the card: `card:17`. */
  card: string;
}

/** What is drawn beside a sentence about the game. */
export interface PlateProps {
  /** A piece, a roll, a corner of the board: a word of the game's own (`welcome.toml`). */
  picture: string;
  board: unknown;
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

/** A page of a game's own gets the board with everything on it. */
export interface PageProps {
  board: unknown;
  game: string;
}

/** How the cards of a game are drawn outside of a table, in the library and on paper; loaded with those pages. */
export interface CardsKit {
  drawing: (board: unknown) => CardDrawing;
  /** A counter, which fills the square that it is put in. */
  Piece?: Component<PieceProps>;
}

export interface CardDrawing {
  /** Undefined for what the board does not have. */
  card: (id: string) => DrawnCard | undefined;
  /** The back of the deck that a card belongs to; undefined for a counter. */
  back: (id: string) => CardBackside | undefined;
  /** All counters of the board, and how many there are of each. */
  counters?: readonly { id: string; n: number }[];
}

export interface PieceProps {
  board: unknown;
  id: string;
  /** The other side of it. */
  back?: boolean;
}

export interface OwnPage {
  id: string;
  title: string;
  load: () => Promise<{ default: Component<PageProps> }>;
}

export interface SetupsProps {
  setups: SetupSpec[];
  /** The id of the one that is chosen. */
  chosen: string;
  choose: (id: string) => void;
}

/** What is asked before there is a table; loaded with the lobby. */
export interface LobbyKit {
  /** The game at a glance, drawn. */
  Picture?: Component;
  /** What the ways to start the game are called. */
  setupWord?: string;
  /** How the ways to start the game are looked through. */
  Setups?: Component<SetupsProps>;
  /** Which choices of a table setting fit a way to start (none: it does not concern it), and what they are called. */
  choicesFor?: (setting: Setting, setup: SetupSpec, setups: SetupSpec[], chosen: Record<string, string>) => string[];
  choiceWords?: (setting: Setting, choice: string, setup: SetupSpec, setups: SetupSpec[]) => string;
  /** Whether hands are hidden at a table that is made like this. */
  hides?: (setup: SetupSpec, chosen: Record<string, string>) => boolean;
  /** A table setting that is one word for each seat, in their order: who plays whom, of those that fit the others. */
  seatSetting?: { name: string; fits: (card: ChoiceCard, chosen: Record<string, string>) => boolean };
  /** A choice that is shown as a card, drawn, and its colour. */
  Portrait?: Component<{ choice: string; card: ChoiceCard; size?: number }>;
  hue?: (choice: string, card: ChoiceCard) => string;
  /** What can be looked through without a table, at `/ID/GAME`. */
  pages?: OwnPage[];
  /** Decks of one's own are built for it. */
  decks?: boolean;
  /** Settings of a table on which its board depends. */
  boardSettings?: string[];
}

/** What a table is played with; loaded with the first table of the game. */
export interface GameKit extends LobbyKit {
  Board: Component<BoardProps>;
  /** What is picked first in lists of options, where no `Subject` shows it. */
  staged?: Staging;
  /** A line about where play stands (season, turn, phase), under the header. */
  Status?: Component<PanelProps>;
  /** What each side has, as tabs of their own; null where this table has no such thing. */
  panels?: { title: string; id: string; Component: Component<PanelProps>; shown?: (board: unknown) => boolean }[];
  /** What an option is looked at for that is looked at closely before it is taken. */
  Confirm?: Component<ConfirmProps>;
  /** How far everybody came, when the game is over. */
  Ending?: Component<EndingProps>;
  /** The colours of everything that a seat runs, where that is more than one. */
  flags?: (board: unknown, view: unknown, seat: number) => string[];
  /** Whom a seat plays, where that is not its own name: every message names them. */
  persona?: (view: unknown, seat: number) => string;
  /** The pictures of “How to play”. */
  Plate?: Component<PlateProps>;
  /** A card of the game by its ref, to be read for a moment. */
  Card?: Component<CardProps>;
  /** The card of a thing that is picked before its place. */
  Subject?: Component<SubjectProps>;
}
