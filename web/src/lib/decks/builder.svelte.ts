/** A deck on the workbench: every change is checked by the game a moment later and kept on the shelf; all of it can be
 * taken back. */
import { api, ApiError } from "../api";
import type { DeckReport } from "../generated/messages";
import { shelf, ShelfProblem, type Made } from "../shelf";
import { changed, deckOf, EMPTY, LONGEST_NAME, same, written, type Deck } from "./deck";
import { History } from "./history.svelte";

/** How long one may go on changing before the game is asked, in milliseconds. */
const PAUSE = 150;

export type Keeping = "new" | "keeping" | "kept" | "failed";

export class Builder {
  readonly game: string;
  /** What the game says of the deck; of the deck before for a moment after a change. */
  report = $state.raw<DeckReport | null>(null);
  /** Where it lies on the shelf; empty until something is changed. */
  id = $state("");
  keeping = $state<Keeping>("new");
  problem = $state("");
  /** Lines of the text that came in and that are in no deck. */
  unread = $state.raw<string[]>([]);
  /** What it was when it came, to be compared with. */
  began = $state.raw<Deck>(EMPTY);
  private readonly history = new History<Deck>(EMPTY);
  /** The last text that this page put on the shelf. */
  private laid = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private typing = false;
  private readonly placed: (id: string) => void;

  /** `kept`: is told where the deck lies, once it does. */
  constructor(game: string, kept: (id: string) => void = () => undefined) {
    this.game = game;
    this.placed = kept;
  }

  get deck(): Deck {
    return this.history.now;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  get legal(): boolean {
    return this.report !== null && this.report.faults.length === 0 && !this.stale;
  }

  /** The game has not yet read what is shown. */
  stale = $derived.by(() => this.report === null || !same(deckOf(this.report), this.history.now));

  count(card: string): number {
    return this.deck.cards.get(card) ?? 0;
  }

  /** Begins with a text, which nobody has to have kept. `name`: what it is called from now on. */
  async open(text: string, name?: string): Promise<void> {
    try {
      const report = await api.deck(this.game, text);
      this.unread = report.faults.filter(({ line }) => line).map((fault) => fault.text);
      this.began = { ...deckOf(report), name: name ?? report.name };
      this.history.begin(this.began);
      this.report = report;
      if (this.unread.length || this.stale) await this.check();
    } catch (error) {
      this.problem = said(error);
    }
  }

  /** Begins with what lies on the shelf. */
  async take(made: Made): Promise<void> {
    this.id = made.id;
    this.laid = made.text;
    await this.open(made.text, made.title);
    this.keeping = "kept";
  }

  add(card: string, by = 1): void {
    this.set(changed(this.deck, card, by));
  }

  rename(name: string): void {
    this.set({ ...this.deck, name: name.slice(0, LONGEST_NAME) }, this.typing);
    this.typing = true;
  }

  undo(): void {
    this.history.undo();
    this.moved();
  }

  redo(): void {
    this.history.redo();
    this.moved();
  }

  private set(next: Deck, joined = false): void {
    if (same(next, this.deck)) return;
    this.history.set(next, joined);
    this.moved();
  }

  private moved(): void {
    this.typing = false;
    this.keeping = "keeping";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), PAUSE);
  }

  /** What was changed is checked and kept at once: before the page is left, or a table is made. */
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    await this.check();
    if (this.keeping !== "kept" && this.keeping !== "new") await this.keep();
  }

  private async check(): Promise<void> {
    const deck = this.deck;
    const asked = ++this.asked;
    try {
      const report = await api.deck(this.game, written(deck));
      if (asked !== this.asked) return;
      this.report = report;
      this.problem = "";
    } catch (error) {
      if (asked === this.asked) this.problem = said(error);
    }
  }

  /** As a file: the game's own text, where it has read the deck. */
  get text(): string {
    return this.report && !this.stale ? this.report.text : written(this.deck);
  }

  private async keep(): Promise<void> {
    const { text, deck } = this;
    try {
      const made = await shelf.put({
        ...(this.id ? { id: this.id } : {}),
        kind: "deck",
        game: this.game,
        title: deck.name || "A deck without a name",
        text,
      });
      const first = !this.id;
      this.id = made.id;
      this.laid = made.text;
      if (first) this.placed(made.id);
      if (same(deck, this.deck)) this.keeping = shelf.trouble ? "failed" : "kept";
      if (shelf.trouble) this.problem = shelf.trouble;
    } catch (error) {
      this.keeping = "failed";
      this.problem = said(error);
    }
  }

  /** What another tab has made of it meanwhile is taken over, if nothing waits to be kept here. */
  async look(): Promise<void> {
    if (!this.id || this.keeping !== "kept") return;
    const made = await shelf.get(this.id);
    if (!made || made.text === this.laid) return;
    this.laid = made.text;
    const report = await api.deck(this.game, made.text);
    this.history.set({ ...deckOf(report), name: made.title });
    this.report = report;
  }
}

function said(error: unknown): string {
  return error instanceof ApiError ? error.reason : error instanceof ShelfProblem ? error.message : String(error);
}
