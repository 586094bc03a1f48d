/** What is true of a table whoever looks at it: its seats, its settings, what everybody waits for and plays for. */
import type { Goal, Outcome, RawState, Rematch, Seat, Share, StoppedBot, UndoRequest } from "./wire";

export class TableFacts {
  seats = $state.raw<Seat[]>([]);
  waiting = $state.raw<number[]>([]);
  /** Seats whose players bring something (a deck): until they come everything is dealt anew. */
  gathers = $state.raw<number[]>([]);
  goals = $state.raw<Goal[]>([]);
  request = $state.raw<UndoRequest | null>(null);
  stopped = $state.raw<StoppedBot | null>(null);
  over = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  /** Where the players have gone on. */
  rematch = $state.raw<Rematch | null>(null);
  commitment = $state("");
  seed = $state<string | null>(null);
  /** What everybody added to the dice. */
  shares = $state.raw<Share[]>([]);
  learning = $state(false);
  game = $state("");
  setup = $state("");
  /** What somebody has called the way to start, where it is their own. */
  setupName = $state("");
  settings = $state.raw<Record<string, unknown>>({});

  /** Who sits there, where somebody has said. */
  personOf(seat: number): string {
    return this.seats[seat]?.person ?? "";
  }

  /** A seat with who sits there: `Fjordland (Anna)`. */
  nameOf(seat: number): string {
    const name = this.seats[seat]?.name ?? `Seat ${seat + 1}`;
    const person = this.personOf(seat);
    return person ? `${name} (${person})` : name;
  }

  /** What a state leaves out has not changed. */
  protected takeFacts(raw: RawState): void {
    this.waiting = raw.waiting;
    if (raw.seats !== undefined) this.seats = raw.seats;
    if (raw.gathers !== undefined) this.gathers = raw.gathers;
    if (raw.goals !== undefined) this.goals = raw.goals;
    if (raw.request !== undefined) this.request = raw.request;
    if (raw.stopped !== undefined) this.stopped = raw.stopped;
    if (raw.over !== undefined) this.over = raw.over;
    if (raw.outcome !== undefined) this.outcome = raw.outcome;
    if (raw.rematch !== undefined) this.rematch = raw.rematch;
    if (raw.commitment !== undefined) this.commitment = raw.commitment;
    if (raw.seed !== undefined) this.seed = raw.seed;
    if (raw.shares !== undefined) this.shares = raw.shares;
    if (raw.learning !== undefined) this.learning = raw.learning;
    if (raw.game !== undefined) this.game = raw.game;
    if (raw.setup !== undefined) this.setup = raw.setup;
    if (raw.title !== undefined) this.setupName = raw.title;
    if (raw.settings !== undefined) this.settings = raw.settings;
  }
}
