/** What the pointer or the keyboard rests on, so that board, options and log can answer each other. */

class Highlight {
  /** Refs of the option or log line under the pointer: marked on the board. */
  refs = $state.raw<ReadonlySet<string>>(new Set());
  /** What is under the pointer on the board: options and lines that mention it are marked. */
  board = $state.raw<ReadonlySet<string>>(new Set());

  over(refs: readonly string[]): void {
    this.refs = new Set(refs);
  }

  out(): void {
    if (this.refs.size > 0) this.refs = new Set();
  }

  overBoard(refs: readonly string[]): void {
    this.board = new Set(refs);
  }

  outBoard(): void {
    if (this.board.size > 0) this.board = new Set();
  }
}

export const highlight = new Highlight();
