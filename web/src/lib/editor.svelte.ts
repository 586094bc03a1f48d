/** A scenario as it is being written: the text is what counts, the server says after each change what came of it. */
import { api, ApiError } from "./api";
import type { Change as SentChange, Edited, EditBody, WhyNot } from "./generated/messages";

/** Another value at a path of the text; without one, what stands there is taken away. */
export type Change = Omit<SentChange, "value"> & { value?: unknown };
type Doing = NonNullable<EditBody["do"]>;
type Call = (body: EditBody) => Promise<Edited>;

const MOST_STEPS = 200;
const TYPING_MS = 400;

export class Editor {
  text = $state("");
  /** What came of the text, once the server has said it. */
  answer = $state.raw<Edited | null>(null);
  /** How it stood when it last could be set up. */
  stand = $state.raw<Edited["stand"]>(null);
  placed = $state.raw<Edited["placed"]>([]);
  words = $state.raw<Edited["words"]>({});
  /** How many lines of the script have been played where one looks. */
  at = $state(0);
  /** What of it is shown: the set-up, everything, or what who is asked sees. */
  sight = $state<NonNullable<EditBody["sight"]>>("laid");
  busy = $state(false);
  /** Why nothing can be said of the text. */
  problem = $state("");
  /** Why what was last wanted is not done. */
  refused = $state("");
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);

  private working: Promise<unknown> = Promise.resolve();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private typing = false;

  constructor(
    private readonly call: Call = api.edit,
    private readonly kept: (text: string) => void = () => undefined,
  ) {}

  /** What the text says, as far as it can be read. */
  get data(): Record<string, unknown> {
    const data: unknown = this.answer?.data;
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  }

  get script(): unknown[] {
    return Array.isArray(this.data["script"]) ? (this.data["script"] as unknown[]) : [];
  }

  /** The board shows how it stood before the text was at fault. */
  get stale(): boolean {
    return this.answer !== null && this.answer.stand === null && this.stand !== null;
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  get redoable(): boolean {
    return this.future.length > 0;
  }

  /** Another text: what was there before can be had back. */
  async open(text: string, from: { source?: string } = {}): Promise<void> {
    this.at = 0;
    await this.send(from.source ? { source: from.source } : { text }, true);
  }

  /** What is typed; the server is asked when the typing stops. */
  write(text: string): void {
    if (!this.typing) this.remember(this.text);
    this.typing = true;
    this.text = text;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.settle(), TYPING_MS);
  }

  /** Sends what was typed, if anything was. */
  async settle(): Promise<void> {
    clearTimeout(this.waiting);
    if (!this.typing) return;
    this.typing = false;
    await this.send({}, false);
  }

  async change(...changes: Change[]): Promise<void> {
    await this.settle();
    await this.send({ changes: changes as SentChange[] }, true);
  }

  async look(at: number, sight = this.sight): Promise<void> {
    this.at = at;
    this.sight = sight;
    await this.settle();
    await this.send({}, false);
  }

  /** Writes a choice into the script where one looks. */
  async record(seat: string, key: string, then: string[] = []): Promise<void> {
    await this.settle();
    await this.send({ do: { type: "choose", seat, key, then } }, true);
  }

  /** Why something cannot be chosen where one looks. */
  async ask(seat: string, about: { key: string } | { ref: string; subject?: string }): Promise<WhyNot | null> {
    await this.settle();
    const doing: Doing = { type: "why", seat, ...about };
    return (await this.send({ do: doing }, false))?.why ?? null;
  }

  async undo(): Promise<void> {
    await this.settle();
    const text = this.past.at(-1);
    if (text === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.text];
    await this.send({ text }, false);
  }

  async redo(): Promise<void> {
    const text = this.future.at(-1);
    if (text === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.text];
    await this.send({ text }, false);
  }

  private remember(text: string): void {
    this.future = [];
    if (text && text !== this.past.at(-1)) this.past = [...this.past.slice(-MOST_STEPS), text];
  }

  /** One after the other: each begins with the text that the one before has left. */
  private send(more: Partial<EditBody>, changes: boolean): Promise<Edited | null> {
    this.busy = true;
    const sent = this.working.then(async () => {
      const before = this.text;
      const begun = more.text ?? (more.source ? "" : before);
      try {
        const answer = await this.call({ ...more, text: begun, at: this.at, sight: this.sight });
        this.problem = "";
        this.refused = answer.refused;
        if (changes && answer.text !== before) this.remember(before);
        // What was typed meanwhile is newer.
        if (!this.typing) this.text = answer.text;
        this.take(answer);
        return answer;
      } catch (error) {
        this.problem = error instanceof ApiError ? error.reason : String(error);
        return null;
      }
    });
    this.working = sent;
    void sent.finally(() => {
      if (this.working === sent) this.busy = false;
    });
    return sent;
  }

  private take(answer: Edited): void {
    this.answer = answer;
    if (answer.stand) {
      this.stand = answer.stand;
      this.at = answer.stand.at;
      this.placed = answer.placed;
      this.words = answer.words;
    }
    this.kept(answer.text);
  }
}
