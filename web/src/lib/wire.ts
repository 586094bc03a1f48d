/** The messages of docs/api.md, and how what may be left out of them is filled in. */
import { placeWords } from "./words";

export interface SeatSpec {
  id: string;
  name: string;
  team: string;
  color: string;
}

export interface SetupSpec {
  id: string;
  title: string;
  story: string;
  length: string;
  seats: SeatSpec[];
  /** What a list of set-ups can show and sort by. */
  facts: Record<string, unknown>;
}

export interface OptionSpec {
  name: string;
  title: string;
  choices: string[];
  default: string;
  help: string;
  /** How a value that is not among the choices may be written, in words. */
  free?: string;
}

export interface GameSpec {
  name: string;
  title: string;
  hidden_information: boolean;
  setups: SetupSpec[];
  options: OptionSpec[];
  bots: string[];
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  scope: string;
  reading: string;
  certainty: string;
}

export interface Line {
  step: number;
  text: string;
  rules: string[];
  refs: string[];
  kind: string;
}

export interface Option {
  key: string;
  label: string;
  refs: string[];
  rules: string[];
  hint?: string;
}

export interface Question {
  id: string;
  kind: string;
  /** The window in which the seat may react, where that is what is asked; else empty. */
  window: string;
  text: string;
  rules: string[];
  refs: string[];
  options: Option[];
  /** What is worth knowing about some of the options (odds), by key. */
  hints: Record<string, string>;
}

export interface Seat extends SeatSpec {
  player: string;
  online: boolean;
}

export interface Outcome {
  winners: number[];
  text: string;
  rules: string[];
}

export interface UndoOffer {
  possible: boolean;
  needs: number[];
  /** Why it is not possible. */
  reason: string;
}

/** What somebody added to the dice; itself it is told when the game is over. */
export interface Share {
  seats: number[];
  by: "player" | "server";
  promise: string;
  share: string | null;
}

/** What an invitation is for. */
export interface Invitee {
  seat: string;
  game: string;
  setup: string;
  learning: boolean;
  seats: Seat[];
  commitment: string;
}

export interface UndoRequest {
  id: number;
  by: number;
  needs: number[];
}

/** A bot that cannot play on until somebody lets it try again or takes its seat. */
export interface StoppedBot {
  seat: number;
  reason: string;
}

/** Others may react to what was just chosen: what comes of it is not shown before the window closes. */
export interface OpenWindow {
  by: number;
  /** Seconds before it can close by itself, when it was told. */
  left: number;
  /** What was announced; these lines come again with the rest of their step. */
  lines: Line[];
  holding: boolean;
  done: boolean;
}

/** A `state` message as it comes: after the first, what did not change may be missing. */
export interface RawState {
  type?: "state";
  seat?: number | null;
  epoch?: number;
  n?: number;
  reset?: boolean;
  view?: unknown;
  /** Instead of `view`: those of its fields that changed. */
  changes?: Record<string, unknown>;
  lines?: Partial<Line>[];
  more?: boolean;
  question?: Partial<Question> | null;
  waiting?: number[];
  window?: (Partial<Omit<OpenWindow, "lines">> & { lines?: Partial<Line>[] }) | null;
  seats?: Partial<Seat>[];
  undo?: Partial<UndoOffer> | null;
  request?: Partial<UndoRequest> | null;
  stopped?: StoppedBot | null;
  over?: boolean;
  outcome?: Partial<Outcome> | null;
  commitment?: string | null;
  seed?: string | null;
  shares?: Share[];
  learning?: boolean;
  game?: string;
  setup?: string;
  options?: Record<string, unknown>;
  /** Whether anything is hidden from a seat at this table. */
  hides?: boolean;
}

/** More about one option, as the game tells it; `refused` with its `rules` where a key is not offered. */
export type Detail = { refused?: string; rules?: string[] } & Record<string, unknown>;

export interface Created {
  table: string;
  /** Whoever holds it invites. */
  maker?: string;
  /** For the maker's own seats. */
  keys: Record<string, string>;
  /** For the open ones. */
  invitations?: Record<string, string>;
  spectator: string;
  commitment?: string;
}

export interface Moment {
  n: number;
  length: number;
  view: unknown;
  lines: Line[];
  key: string | null;
  seat: number | null;
}

export function toLine(raw: Partial<Line>): Line {
  return {
    step: raw.step ?? 0,
    text: placeWords(raw.text ?? ""),
    rules: raw.rules ?? [],
    refs: raw.refs ?? [],
    kind: raw.kind ?? "",
  };
}

export function toQuestion(raw: Partial<Question> | null | undefined): Question | null {
  if (!raw || raw.id === undefined) return null;
  return {
    id: raw.id,
    kind: raw.kind ?? "",
    window: raw.window ?? "",
    text: placeWords(raw.text ?? ""),
    rules: raw.rules ?? [],
    refs: raw.refs ?? [],
    options: (raw.options ?? []).map((o) => ({
      key: o.key,
      label: placeWords(o.label || o.key),
      refs: o.refs ?? [],
      rules: o.rules ?? [],
    })),
    hints: Object.fromEntries(
      (raw.options ?? []).filter((o) => o.hint).map(({ key, hint }) => [key, placeWords(hint ?? "")]),
    ),
  };
}

/** What is asked, as scenarios write it. */
export function asks(question: Question): string {
  return question.window ? `${question.kind} ${question.window}` : question.kind;
}

export function toWindow(raw: RawState["window"]): OpenWindow | null {
  if (!raw) return null;
  return {
    by: raw.by ?? -1,
    left: raw.left ?? 0,
    lines: (raw.lines ?? []).map(toLine),
    holding: raw.holding ?? false,
    done: raw.done ?? false,
  };
}

export function toSeat(raw: Partial<Seat>): Seat {
  const id = raw.id ?? "";
  return {
    id,
    name: raw.name ?? id,
    team: raw.team ?? "",
    color: raw.color || "#8a7a5c",
    player: raw.player ?? "open",
    online: raw.online ?? false,
  };
}

export function toOutcome(raw: Partial<Outcome>): Outcome {
  return { winners: raw.winners ?? [], text: raw.text ?? "", rules: raw.rules ?? [] };
}
