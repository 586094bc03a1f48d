/** What was, to go back to, and what was taken back, to come to again. */
const MOST = 300;

interface Past<T> {
  now: T;
  before: T[];
  after: T[];
}

export class History<T> {
  private at: Past<T>;

  constructor(first: T) {
    this.at = $state.raw({ now: first, before: [], after: [] });
  }

  get now(): T {
    return this.at.now;
  }

  get canUndo(): boolean {
    return this.at.before.length > 0;
  }

  get canRedo(): boolean {
    return this.at.after.length > 0;
  }

  /** Begins here: there is nothing to go back to. */
  begin(now: T): void {
    this.at = { now, before: [], after: [] };
  }

  /** `joined`: it goes on with the last change, as typing goes on with a word; both are taken back together. */
  set(next: T, joined = false): void {
    const { now, before } = this.at;
    this.at = { now: next, before: joined && before.length ? before : [...before, now].slice(-MOST), after: [] };
  }

  undo(): void {
    const { now, before, after } = this.at;
    const last = before.at(-1);
    if (last !== undefined) this.at = { now: last, before: before.slice(0, -1), after: [...after, now] };
  }

  redo(): void {
    const { now, before, after } = this.at;
    const next = after.at(-1);
    if (next !== undefined) this.at = { now: next, before: [...before, now], after: after.slice(0, -1) };
  }
}
