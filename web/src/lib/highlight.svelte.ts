/** What the pointer or the keyboard rests on, so that board, options and log can answer each other. */
import type { Line } from "./wire";

class Highlight {
  /** Refs of the option or log line under the pointer: marked on the board. */
  refs = $state.raw<ReadonlySet<string>>(new Set());
  /** What is under the pointer on the board: options and lines that mention it are marked. */
  board = $state.raw<ReadonlySet<string>>(new Set());

  /** What just happened: marked for a moment, so that one can follow another player. */
  recent = $state.raw<ReadonlySet<string>>(new Set());
  /** Counts the times somebody asked to be shown `sought`; the board then brings them into view. */
  shown = $state(0);
  /** What the board is to bring into view; empty: it goes back to where it was before it followed others. */
  sought: readonly string[] = [];
  /** It is looked at because somebody else does something there, not because it was asked for. */
  following = false;
  /** The line that is being played back, and the one that the log is to scroll to. */
  telling = $state.raw<Line | null>(null);
  wanted = $state.raw<{ line: Line } | null>(null);
  /** Marked for as long as it is picked, whatever the pointer rests on. */
  private kept: readonly string[] = [];
  /** Marked for as long as somebody who explains the game points there. */
  private pointed: readonly string[] = [];
  private fading: ReturnType<typeof setTimeout> | undefined;
  private showing: ReturnType<typeof setTimeout> | undefined;

  /** Shows where something is, also to fingers that cannot hover. */
  show(refs: readonly string[]): void {
    this.over(refs);
    this.sought = refs;
    this.following = false;
    this.shown += 1;
    clearTimeout(this.showing);
    this.showing = setTimeout(() => this.out(), 2500);
  }

  /** Follows what others do: into view, unmarked. Nothing more to follow: back to where one was. */
  follow(refs: readonly string[]): void {
    this.sought = refs;
    this.following = true;
    this.shown += 1;
  }

  /** From a summary to the place of a line on the board and in the log. */
  lead(line: Line): void {
    if (line.refs.length > 0) this.show(line.refs);
    this.wanted = { line };
  }

  happened(refs: readonly string[]): void {
    if (refs.length === 0) return;
    this.recent = new Set(refs);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.recent = new Set()), 2200);
  }

  over(refs: readonly string[]): void {
    this.refs = new Set([...this.kept, ...this.pointed, ...refs]);
  }

  out(): void {
    if (this.refs.size > 0) this.over([]);
  }

  keep(refs: readonly string[]): void {
    if (refs.length === 0 && this.kept.length === 0) return;
    this.kept = refs;
    this.over([]);
  }

  /** Brings into view what somebody explains, and marks it until they point elsewhere. */
  point(refs: readonly string[]): void {
    if (refs.length === 0 && this.pointed.length === 0) return;
    this.pointed = refs;
    this.over([]);
    if (refs.length === 0) return;
    this.sought = refs;
    this.following = false;
    this.shown += 1;
  }

  overBoard(refs: readonly string[]): void {
    this.board = new Set(refs);
  }

  outBoard(): void {
    if (this.board.size > 0) this.board = new Set();
  }
}

export const highlight = new Highlight();
