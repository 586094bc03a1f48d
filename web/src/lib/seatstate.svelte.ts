/** What one seat held here sees: its view, its log, what it is asked. */
import { append, knownAgain, takeBack, toldTo, untold } from "./log";
import {
  toLine,
  toQuestion,
  toWindow,
  type Line,
  type OpenWindow,
  type Question,
  type RawState,
  type UndoOffer,
} from "./wire";

export class SeatState {
  readonly seat: number | null;
  epoch = $state(0);
  n = $state(0);
  view = $state.raw<unknown>(null);
  lines = $state.raw<Line[]>([]);
  more = $state(false);
  question = $state.raw<Question | null>(null);
  undo = $state.raw<UndoOffer | null>(null);
  /** Open while others may react to the newest choice. */
  window = $state.raw<OpenWindow | null>(null);
  /** The step of this seat's last choice, or up to which it had seen the table when it came. */
  since = $state(0);
  /** It has only looked, and not chosen anything yet: for the first time, or again. */
  came = $state<"" | "new" | "back">("new");
  /** The log, with what is announced in an open window. */
  told = $derived(this.window ? this.lines.concat(this.window.lines) : this.lines);

  constructor(seat: number | null) {
    this.seat = seat;
  }

  /** What is new in the log; null where it begins afresh or was taken back. */
  take(raw: RawState): Line[] | null {
    const { told } = this;
    const heard = toldTo(told);
    const goesOn = !raw.reset && raw.epoch === this.epoch;
    const fresh = knownAgain(told, raw.lines.map(toLine));
    if (raw.reset) this.lines = fresh;
    else this.lines = append(raw.epoch === this.epoch ? this.lines : takeBack(this.lines, raw.n), fresh);
    this.epoch = raw.epoch;
    this.n = raw.n;
    if (raw.view !== undefined) this.view = raw.view;
    else if (raw.changes !== undefined) this.view = { ...(this.view as object), ...raw.changes };
    if (raw.more !== undefined) this.more = raw.more;
    if (raw.window !== undefined) {
      const open = raw.window && toWindow(raw.window);
      this.window = open && { ...open, lines: knownAgain(told, open.lines) };
    }
    const asked = raw.question && toQuestion(raw.question);
    if (asked?.id !== this.question?.id || asked?.options.length !== this.question?.options.length)
      this.question = asked;
    if (raw.undo !== undefined) this.undo = raw.undo;
    if (this.since > this.n) this.since = this.n;
    return goesOn ? untold(this.told, heard) : null;
  }
}
