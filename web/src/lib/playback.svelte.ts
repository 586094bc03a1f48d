/**
 * Plays back what happens, line by line and at the pace one likes. Meanwhile the board stands as it did then, while
 * the question is there at once: whoever acts skips what is left.
 */
import { highlight } from "./highlight.svelte";
import { numberFights } from "./moments";
import { sound } from "./sounds";
import { watching } from "./watching.svelte";
import type { Die, Goal, Line } from "./wire";

export interface Beat {
  line: Line;
  /** What the board shows meanwhile. */
  view: unknown;
  /** How far everybody had come then. */
  goals?: Goal[] | undefined;
  /** Done by somebody at this screen. */
  own: boolean;
}

/** What a line leaves on the board for a moment: dice, a trail, a word. */
export interface Mark {
  id: number;
  line: Line;
  /** Where it is: the line's own places, or else those of the line before it in the same step. */
  refs: readonly string[];
}

/** What has arrived from the table. */
export interface News {
  lines: Line[];
  before: unknown;
  after: unknown;
  goals?: { before: Goal[]; after: Goal[] };
  /** The seats that play at this screen. */
  seats: ReadonlySet<number>;
  /** The step of the last choice made here. */
  since: number;
}

/** Dice lie long enough to be counted. */
export const DICE_MS = 2000;
const MARK_MS = 1500;
/** However much others do, watching it takes about so long. */
const LONGEST_MS = 14_000;
const SHORTEST_BEAT_MS = 220;
/** What others did is kept for so many lines, to be shown again. */
const KEPT = 150;
const HEADINGS = new Set(["turn", "season", "phase"]);
const FIGHTS = new Set(["battle", "combat", "loss"]);

export function diceOf(line: Line): Die[] {
  return line.dice ?? [];
}

export function beatMs(line: Line): number {
  if (diceOf(line).length > 0) return DICE_MS;
  const reading = Math.min(700, line.text.length * 6);
  if (line.card) return 1400 + reading;
  if (line.trail) return Math.min(1600, 500 + 160 * line.trail.length);
  if (line.moment || line.short) return 1000 + reading;
  if (HEADINGS.has(line.kind) || line.refs.length === 0) return 450 + reading / 2;
  return 600 + reading;
}

function leavesMark(line: Line): boolean {
  return diceOf(line).length > 0 || !!line.trail || !!line.short;
}

export class Playback {
  now = $state.raw<Beat | null>(null);
  marks = $state.raw<Mark[]>([]);
  /** How many lines are still to come. */
  left = $state(0);
  paused = $state(false);
  /** Lines that are still to be shown: nothing else should give away what they say. */
  ahead = $state.raw<ReadonlySet<Line>>(new Set());
  /** What others did last, to be shown again. */
  past = $state.raw<Beat[]>([]);
  /** What somebody here should not miss, in order. */
  moments = $state.raw<Line[]>([]);
  playing = $derived(this.now !== null);
  /** The board as it stood then; null: as it stands. */
  view = $derived(this.now === null ? null : this.now.view);
  /** Dice lie on the board. */
  rolling = $derived(this.marks.some((mark) => diceOf(mark.line).length > 0));
  /** Waits for somebody who wants to see the next line. */
  waits = $derived(this.now !== null && (this.paused || watching.pace === "steps"));

  private queue: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fading = new Map<number, ReturnType<typeof setTimeout>>();
  private untold: Line[] = [];
  /** How many of the moments have been in sight. */
  private presented = 0;
  /** After which choice `past` begins. */
  private since = -1;
  private following = false;
  private hurry = 1;
  private number = 0;
  private place: { step: number; refs: readonly string[] } = { step: -1, refs: [] };
  /** The newest step, and whether it was somebody at this screen who began it. */
  private begun = { step: -1, here: false };
  /** Being shown again, at a pace that can be watched. */
  private repeating = false;

  arrive(news: News): void {
    numberFights(news.lines);
    const beats = this.beatsOf(news);
    this.keep(beats, news);
    this.hear(beats, news.seats);
    const hidden = typeof document !== "undefined" && document.visibilityState === "hidden";
    const atOnce = watching.pace === "instant" && !this.repeating;
    if (hidden) return this.skip();
    this.flash(beats.filter((beat) => atOnce || beat.own));
    if (!atOnce) this.queue.push(...beats.filter((beat) => !beat.own));
    this.count();
    if (this.now === null && this.moments.length === 0) this.next();
  }

  /** One's own doing is there at once, and so is what one should not miss of it: what others do then waits for it. */
  private hear(beats: Beat[], seats: ReadonlySet<number>): void {
    const waits = this.now !== null || this.left > 0;
    const theirs = waits ? 0 : beats.findIndex((beat) => !beat.own);
    const told = (some: Beat[]): Line[] => some.map(({ line }) => line).filter((line) => this.concerns(line, seats));
    const at = theirs < 0 ? beats.length : theirs;
    this.moments = [...this.moments, ...told(beats.slice(0, at))];
    this.untold.push(...told(beats.slice(at)));
  }

  /** What others did last can be shown again also to who has just come: the board stands as it does now. */
  recall(lines: readonly Line[], view: unknown, seats: ReadonlySet<number>): void {
    const own = (line: Line): boolean => line.by != null && seats.has(line.by);
    const last = lines.findLastIndex((line) => !own(line));
    const before = lines.slice(0, last + 1).findLastIndex(own);
    this.past = lines
      .slice(before + 1, last + 1)
      .map((line) => ({ line, view, own: false }))
      .slice(-KEPT);
  }

  /** Somebody here has chosen: what was before is over, but for what one should not miss and has not yet been told. */
  acted(): void {
    this.moments = this.moments.slice(this.presented);
    this.presented = 0;
    this.skip();
  }

  /** The moments are in sight. */
  present(): void {
    this.presented = this.moments.length;
  }

  /** The log was taken back or begins afresh: nothing of the old one is shown any more. */
  forget(): void {
    this.past = [];
    this.untold = [];
    this.skip();
    this.moments = [];
  }

  next(): void {
    clearTimeout(this.timer);
    if (this.now !== null) this.tell(this.now.line);
    const beat = this.queue.shift();
    this.count();
    if (beat === undefined) return this.finish();
    this.now = beat;
    this.perform(beat);
    if (diceOf(beat.line).length === 0) this.tell(beat.line); // else when they have fallen
    if (!this.waits) this.timer = setTimeout(() => this.next(), beatMs(beat.line) * this.haste(beat));
  }

  /** To how things stand now. */
  skip(): void {
    this.queue = [];
    this.count();
    for (const timer of this.fading.values()) clearTimeout(timer);
    this.fading.clear();
    this.marks = [];
    this.finish();
  }

  pause(on: boolean): void {
    this.paused = on;
    clearTimeout(this.timer);
    if (!on && this.now !== null) this.next();
  }

  showAgain(): void {
    if (this.past.length === 0) return;
    this.skip();
    this.repeating = true;
    this.queue = [...this.past];
    this.next();
  }

  dismiss(): void {
    this.moments = [];
    this.presented = 0;
    if (this.now === null) this.next();
  }

  private count(): void {
    this.left = this.queue.length;
    this.ahead = this.repeating ? new Set() : new Set(this.queue.map((beat) => beat.line));
  }

  private concerns(line: Line, seats: ReadonlySet<number>): boolean {
    if (!line.moment) return false;
    return (line.by != null && seats.has(line.by)) || (line.concerns ?? []).some((seat) => seats.has(seat));
  }

  /**
   * One's own doing is there at once, also the dice of others that it called for, unless others called for it (dice of a
   * defence): that is shown in its place. Dice of others fall before what comes of them is seen.
   */
  private beatsOf({ lines, before, after, goals, seats }: News): Beat[] {
    const lastDice = lines.findLastIndex((line) => diceOf(line).length > 0);
    const lastOf = new Map(lines.flatMap((line, i) => (line.by != null && seats.has(line.by) ? [[line.step, i]] : [])));
    return lines.map((line, i) => {
      const mine = line.by != null && seats.has(line.by);
      if (line.step !== this.begun.step) this.begun = { step: line.step, here: mine };
      const own = this.begun.here && (mine || (diceOf(line).length > 0 && i < (lastOf.get(line.step) ?? -1)));
      const done = own || i > lastDice || before === null;
      return { line, own, view: done ? after : before, goals: done ? goals?.after : goals?.before };
    });
  }

  /** Since the last choice made here; for who only watches, since the turn began. */
  private keep(beats: Beat[], { since, seats }: News): void {
    const here = new Set(beats.filter(({ own }) => own).map(({ line }) => line.step));
    for (const beat of beats.filter(({ own, line }) => !own && line.step > since && !here.has(line.step))) {
      if (this.since !== since || (seats.size === 0 && beat.line.kind === "turn")) this.past = [];
      this.since = since;
      this.past = [...this.past, beat].slice(-KEPT);
    }
  }

  /** What somebody here should not miss is told in its place; nothing waits for it. */
  private tell(line: Line): void {
    if (!this.untold.includes(line)) return;
    this.untold = this.untold.filter((each) => each !== line);
    this.moments = [...this.moments, line];
  }

  private haste(beat: Beat): number {
    const pace = watching.pace === "quick" ? 0.5 : 1;
    const whole = [beat, ...this.queue].reduce((sum, { line }) => sum + beatMs(line), 0) * pace;
    // Once in a hurry it stays so: what is left would else be stretched again and again.
    this.hurry = Math.min(this.hurry, (LONGEST_MS * pace) / whole);
    return Math.max(SHORTEST_BEAT_MS / beatMs(beat.line), pace * this.hurry);
  }

  private perform({ line }: Beat): void {
    highlight.telling = line;
    highlight.happened(line.refs);
    if (watching.follow && line.refs.length + (line.trail?.length ?? 0) > 0) {
      this.following = true;
      highlight.follow([...(line.trail?.slice(-1) ?? []), ...line.refs]);
    }
    this.mark(line);
    if (diceOf(line).length > 0) sound("dice");
    else if (line.card) sound("card");
    else if (FIGHTS.has(line.kind)) sound("battle");
  }

  private mark(line: Line): void {
    const refs = line.refs.length > 0 || this.place.step !== line.step ? line.refs : this.place.refs;
    this.place = { step: line.step, refs };
    if (!leavesMark(line)) return;
    const id = (this.number += 1);
    this.marks = [...this.marks, { id, line, refs }];
    const fade = (): void => {
      // As long as its line waits to be read, a mark stays.
      if (this.now?.line === line && this.waits) this.fading.set(id, setTimeout(fade, 400));
      else {
        this.fading.delete(id);
        this.marks = this.marks.filter((mark) => mark.id !== id);
      }
    };
    this.fading.set(id, setTimeout(fade, diceOf(line).length > 0 ? DICE_MS : MARK_MS));
  }

  /** All at once, and nothing waits for it: only the marks tell where something happened. */
  private flash(beats: Beat[]): void {
    highlight.happened(beats.flatMap((beat) => beat.line.refs));
    for (const { line } of beats.slice(-12)) this.mark(line);
    if (beats.some((beat) => diceOf(beat.line).length > 0)) sound("dice");
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.now = null;
    this.hurry = 1;
    this.paused = this.repeating = false;
    highlight.telling = null;
    if (this.following) highlight.follow([]);
    this.following = false;
    if (this.untold.length > 0) this.moments = [...this.moments, ...this.untold];
    this.untold = [];
  }
}
