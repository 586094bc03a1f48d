/** A campaign as it is being written: as text and as fields. The server says after each change what is wrong with it,
 * and draws how the war begins. */
import { ApiError } from "./api";
import { at, isData, withValue, type Data, type Fault, type Form, type Path } from "./forms";
import type { CampaignBody, CampaignEntry, Layer, Seat } from "./generated/messages";

type Call = (body: CampaignBody) => Promise<CampaignEntry>;

const MOST_STEPS = 200;
const TYPING_MS = 400;

/** The board as the war begins, the last time that it could. */
export interface Picture {
  board: unknown;
  view: unknown;
  seats: Seat[];
}

export class Campaign {
  text = $state("");
  /** What the text says; null where it cannot be read. */
  data = $state.raw<Data | null>(null);
  title = $state("");
  faults = $state.raw<Fault[]>([]);
  picture = $state.raw<Picture | null>(null);
  busy = $state(false);
  /** Why nothing can be said of it. */
  problem = $state("");
  private past = $state.raw<CampaignBody[]>([]);
  private future = $state.raw<CampaignBody[]>([]);
  /** The fields have been changed, and the text is on its way. */
  private ahead = false;

  private working: Promise<unknown> = Promise.resolve();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private typing = false;

  constructor(
    private readonly call: Call,
    private readonly kept: (text: string, title: string) => void = () => undefined,
  ) {}

  get playable(): boolean {
    return this.text !== "" && !this.problem && this.faults.length === 0;
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  get redoable(): boolean {
    return this.future.length > 0;
  }

  /** Another campaign: what was there before can be had back. */
  async open(from: { text: string } | { template: string }): Promise<void> {
    this.remember();
    await this.send(from);
  }

  edit(path: Path, value: unknown): void {
    if (this.data === null) return;
    this.remember();
    this.data = withValue(this.data, path, value) as Data;
    this.ahead = true;
    void this.send({ data: this.data });
  }

  /** What is typed as text; the server is asked when the typing stops. */
  write(text: string): void {
    if (!this.typing) this.remember();
    this.typing = true;
    this.text = text;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.settle(), TYPING_MS);
  }

  async settle(): Promise<void> {
    clearTimeout(this.waiting);
    if (!this.typing) return;
    this.typing = false;
    await this.send({ text: this.text });
  }

  async undo(): Promise<void> {
    await this.settle();
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    await this.send(before);
  }

  async redo(): Promise<void> {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    await this.send(after);
  }

  /** As it stands, to be sent again. */
  private get now(): CampaignBody {
    return this.ahead && this.data ? { data: this.data } : { text: this.text };
  }

  private remember(): void {
    this.future = [];
    if (this.text) this.past = [...this.past.slice(-MOST_STEPS), this.now];
  }

  /** One after the other; what has been overtaken by a newer change is not asked any more. */
  private send(said: CampaignBody): Promise<void> {
    this.busy = true;
    const mine = (this.newest = Symbol());
    const sent = this.working.then(async () => {
      if (this.newest !== mine) return;
      try {
        const entry = await this.call({ ...said, picture: true });
        if (this.newest === mine) this.take(entry, "text" in said);
        this.problem = "";
      } catch (error) {
        this.problem = error instanceof ApiError ? error.reason : String(error);
      } finally {
        if (this.newest === mine) this.busy = false;
      }
    });
    this.working = sent;
    return sent;
  }
  private newest = Symbol();

  private take({ draft, board, view, seats }: CampaignEntry, typed: boolean): void {
    // What was typed meanwhile is newer; and what was typed stays as it was typed.
    if (!this.typing) this.text = draft.text;
    this.ahead = false;
    if (draft.data || !typed) this.data = draft.data ?? null;
    this.title = draft.title;
    this.faults = draft.faults ?? [];
    if (board !== undefined && board !== null) this.picture = { board, view, seats: seats ?? [] };
    if (!this.typing) this.kept(this.text, this.title);
  }
}

/** A tool for the board: a click on a place puts its name into a list of the text, or takes it out. */
export interface Tool {
  layer: Layer;
  /** Where the list stands. */
  path: Path;
  title: string;
}

/** The tools that the form's layers make: one for each name that the text has where a path says `*`. */
export function toolsOf(form: Pick<Form, "layers" | "words">, data: unknown): Tool[] {
  return (form.layers ?? []).flatMap((layer) => {
    const star = layer.path.indexOf("*");
    if (star < 0) return [{ layer, path: [...layer.path], title: layer.title }];
    const given = at(data, layer.path.slice(0, star));
    const names = form.words?.[layer.key || layer.things] ?? [];
    return names
      .filter(({ value }) => isData(given) && value in given)
      .map(({ value, title }) => ({
        layer,
        path: layer.path.with(star, value),
        title: `${layer.title}: ${title ?? value}`,
      }));
  });
}

/** The names in the list of a tool. */
export function listOf(data: unknown, path: Path): string[] {
  const found = at(data, path);
  return Array.isArray(found) ? (found as unknown[]).map(String) : [];
}

/** The list once a place was clicked; none where it is empty. */
export function toggled(list: readonly string[], name: string): string[] | undefined {
  const left = list.includes(name) ? list.filter((each) => each !== name) : [...list, name];
  return left.length ? left : undefined;
}
