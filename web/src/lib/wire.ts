/** The messages of docs/api.md, with what they leave out where it is empty filled in. */
import type * as sent from "./generated/messages";

export type {
  Ending as Outcome,
  Die,
  BotEntry as BotSpec,
  GameEntry as GameSpec,
  Goal,
  Alternative,
  ChoiceCard,
  Explanation,
  Glance,
  Invitee,
  MadeTable as Created,
  Setting,
  RuleEntry as Clause,
  ScenarioEntry as Scenario,
  Seat as SeatSpec,
  SeatState as Seat,
  Setup as SetupSpec,
  RematchState as Rematch,
  ShareState as Share,
  Stopped as StoppedBot,
  UndoRequest,
  UndoState as UndoOffer,
} from "./generated/messages";
/** A `state` message as it comes: after the first, what did not change may be missing. */
export type { State as RawState } from "./generated/messages";

export type ToServer =
  | sent.Hello
  | sent.Choose
  | sent.Ease
  | sent.Undo
  | sent.Agree
  | sent.Decline
  | sent.Yield
  | sent.Hold
  | sent.Detail
  | sent.Explain
  | sent.Ping;
export type FromServer = sent.State | sent.Refused | sent.Detailed | sent.Explained | sent.Broken | sent.Pong;

/** A message in which these fields are never left out. */
type Filled<Message, Field extends keyof Message> = Message & Required<Pick<Message, Field>>;
export type Line = Filled<sent.LogLine, "rules" | "refs" | "kind">;
export type Option = Filled<sent.Option, "refs" | "rules" | "targets" | "hint"> & {
  /** Set where an option is shown with an answer to what it asks next: what is really sent, the answer with it, and what
   * is worth knowing about all of them. */
  sends?: { key: string; answer: string; hint: string };
};
export type Question = Omit<Filled<sent.Question, "window" | "rules" | "refs">, "options"> & { options: Option[] };
export type OpenWindow = Omit<sent.WindowState, "lines"> & { lines: Line[] };
export type Moment = Omit<sent.Moment, "lines"> & { lines: Line[] };
/** More about one option, as the game gives it; `refused` with its `rules` where a key is not offered. */
export type Detail = { refused?: string; rules?: string[] } & Record<string, unknown>;

export function toLine(raw: sent.LogLine): Line {
  return { rules: [], refs: [], kind: "", ...raw };
}

/** An option that asks something at once, together with each of the answers: what it is about is picked first, then those. */
function withAnswers(option: Option): Option[] {
  if (!option.next?.length) return [option];
  const { next, ...whole } = option;
  return next.map(({ key, label, refs = [], rules = [], hint = "", then = [], alone = "" }) => ({
    ...whole,
    key: `${option.key} > ${key}`,
    label: `${option.label}: ${label}`,
    refs: [...new Set([...option.refs, ...refs])],
    rules: [...new Set([...option.rules, ...rules])],
    targets: refs,
    hint,
    then,
    alone,
    subject: option.key,
    where: label,
    sends: { key: option.key, answer: key, hint: option.hint },
  }));
}

export function toQuestion(raw: sent.Question): Question {
  return {
    window: "",
    rules: [],
    refs: [],
    ...raw,
    options: raw.options.flatMap((option) =>
      withAnswers({ refs: [], rules: [], targets: option.refs ?? [], hint: "", ...option }),
    ),
  };
}

export function toWindow(raw: sent.WindowState): OpenWindow {
  return { ...raw, lines: raw.lines.map(toLine) };
}

/** What is asked, as scenarios write it. */
export function asks(question: Question): string {
  return question.window ? `${question.kind} ${question.window}` : question.kind;
}

/** The opponent of whoever has not chosen one. */
/** A setting of a seat with this value is left to whoever takes the seat. */
export const GUEST = "guest";

export function usualBot(game: sent.GameEntry | undefined): sent.BotEntry | undefined {
  return game?.bots.find((bot) => bot.usual) ?? game?.bots[0];
}
