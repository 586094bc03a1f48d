/** What somebody does at the editor: what is in hand, what is picked up, and what a click on the board then means. */
import { getContext, setContext } from "svelte";
import { kitOf } from "../boards";
import type { Editor } from "./editor.svelte";
import { isData, type Fault, type Form, type Path, type Words } from "./forms";
import type { Asked, Layer, Placed, WhyNot } from "./generated/messages";
import { group, pickedSubject } from "./options";
import { layerOf, placedAt, putting, removing, ROOT, spotOptions, spotsOf, thingOptions, type Held } from "./placing";
import type { Word } from "./forms";
import type { Way } from "./session.svelte";
import { toQuestion, type Detail, type Option, type Seat } from "./wire";

export type Tab = "position" | "script" | "expect" | "text";

const KEY = Symbol("desk");

export class Desk {
  tab = $state<Tab>("position");
  held = $state.raw<Held | null>(null);
  /** Where in the text that stands which was picked up. */
  private at = $state.raw<Path | null>(null);
  /** Whose question is shown, where several are asked at once. */
  private asking = $state<number | null>(null);
  /** What was picked first, for a place. */
  picked = $state<string | null>(null);
  pickedName = $state("");
  /** What cannot be chosen, and why: to be written down. */
  refusal = $state.raw<(WhyNot & { seat: string }) | null>(null);

  constructor(
    readonly editor: Editor,
    readonly game: string,
    readonly form: Form,
  ) {}

  // -- the position ----------------------------------------------------------------------------------------------------

  words = $derived.by<Words>(() => ({ ...this.form.words, ...this.editor.words }));

  /** What the text has of the position. */
  get setup(): unknown {
    const found = this.editor.data[ROOT];
    return isData(found) ? found : {};
  }

  selected = $derived.by<Placed | null>(() => (this.at ? (placedAt(this.editor.placed, this.at) ?? null) : null));
  spots = $derived.by(() => (this.held ? spotsOf(this.form, this.words, this.editor.placed, this.held) : []));

  /** What is in hand, in words. */
  get heldName(): string {
    const { held } = this;
    return held === null ? "" : "moved" in held ? held.moved.title : (held.thing.title ?? held.thing.value);
  }

  /** What a click on the board means while the position is laid out. */
  layOptions = $derived.by<Option[]>(() =>
    this.held ? spotOptions(this.spots, `${this.heldName} here`) : thingOptions(this.form, this.editor.placed),
  );

  faults = $derived.by<Fault[]>(() => {
    const fault = this.editor.answer?.fault;
    return fault ? [{ path: fault.path, reason: fault.reason }] : [];
  });

  take(layer: Layer, thing: Word): void {
    this.held = { layer, thing };
    this.at = null;
  }

  lift(): void {
    if (this.selected) this.held = { moved: this.selected };
  }

  drop(): void {
    this.held = null;
  }

  select(path: Path | null): void {
    this.at = path;
  }

  /** A click on the board or in the list of places. */
  async put(n: number): Promise<void> {
    const { held } = this;
    const spot = this.spots[n];
    if (!held || !spot) return;
    const changes = putting(this.form, this.words, this.setup, held, spot);
    const last = changes[0];
    if (!last) return this.drop();
    await this.editor.change(...changes);
    if (this.editor.refused) return;
    this.at = last.path.slice(1);
    // What was moved lies there; of what was chosen from the list there may be more.
    if ("moved" in held) this.held = null;
  }

  async remove(placed: Placed): Promise<void> {
    this.at = null;
    this.held = null;
    await this.editor.change(...removing(placed));
  }

  titleOf(layer: string): string {
    return layerOf(this.form, layer)?.title ?? "";
  }

  private laid(key: string): void {
    const n = Number(key);
    if (this.held) void this.put(n);
    else this.at = this.editor.placed[n]?.path ?? null;
  }

  // -- the script ------------------------------------------------------------------------------------------------------

  asked = $derived.by<Asked | null>(() => {
    const asked = this.editor.stand?.asked ?? [];
    return asked.find(({ seat }) => seat === this.asking) ?? asked[0] ?? null;
  });
  question = $derived.by(() => (this.asked ? toQuestion(this.asked.question) : null));
  seat = $derived.by(() => (this.asked ? (this.editor.stand?.seats[this.asked.seat]?.id ?? "") : ""));
  grouped = $derived.by(() => {
    const { question } = this;
    if (!question) return { groups: [], closing: [] };
    const kit = kitOf(this.game);
    return group(question.options, kit.Subject ? true : (kit.staged ?? false));
  });
  stage = $derived.by(() =>
    this.picked === null ? null : pickedSubject(this.grouped.groups, this.picked, this.pickedName),
  );
  playOptions = $derived.by<Option[]>(() => this.stage?.subject.options ?? this.question?.options ?? []);

  ask(seat: number): void {
    this.asking = seat;
    this.pick(null);
  }

  pick(ref: string | null, name = ""): void {
    this.picked = ref;
    this.pickedName = name;
  }

  /** Writes a choice into the script, with what nearly always follows it. */
  async choose(key: string, { then }: Way = {}): Promise<void> {
    const option = this.question?.options.find((each) => each.key === key);
    if (!option || this.editor.busy) return;
    const along = [...(option.sends ? [option.sends.answer] : []), ...(then ?? option.then ?? [])];
    this.refusal = null;
    this.pick(null);
    await this.editor.record(this.seat, option.sends?.key ?? key, along);
  }

  async why(about: { key: string } | { ref: string; subject?: string }): Promise<Detail | null> {
    const { seat } = this;
    if (!seat) return null;
    const found = await this.editor.ask(seat, about);
    this.refusal = found && { ...found, seat };
    return found && !found.offered ? { refused: found.reason, rules: found.rules } : null;
  }

  /** A line of the script where one looks. */
  async write(...lines: unknown[]): Promise<void> {
    const { editor } = this;
    const { at, script } = editor;
    editor.at = at + lines.length;
    await editor.change({ path: ["script"], value: [...script.slice(0, at), ...lines, ...script.slice(at)] });
  }

  async writeRefusal(): Promise<void> {
    const { refusal } = this;
    if (!refusal || refusal.offered) return;
    this.refusal = null;
    const because = refusal.rules.length === 1 ? refusal.rules[0] : refusal.rules;
    const line = refusal.rules.length ? { refused: refusal.key, because } : { refused: refusal.key };
    await this.write({ [refusal.seat]: line });
  }

  /** Expectations: at the end of the script they are those of the scenario, before that a line of it. */
  async expect(...wanted: unknown[]): Promise<void> {
    const { editor } = this;
    const found = editor.data["expect"];
    const known = Array.isArray(found) ? (found as unknown[]) : found === undefined || found === null ? [] : [found];
    if (editor.at < editor.script.length) await this.write({ expect: wanted });
    else await editor.change({ path: ["expect"], value: [...known, ...wanted] });
  }

  async cite(...rules: string[]): Promise<void> {
    const found = this.editor.data["cites"];
    const known = (Array.isArray(found) ? found : found === undefined || found === null ? [] : [found]).map(String);
    const cites = [...new Set([...known, ...rules])];
    if (cites.length > known.length) await this.editor.change({ path: ["cites"], value: cites });
  }

  /** As boards know them. */
  seats = $derived.by<Seat[]>(() =>
    (this.editor.stand?.seats ?? []).map((seat) => ({ ...seat, player: "human", online: true, person: "" })),
  );

  // -- both ------------------------------------------------------------------------------------------------------------

  get options(): Option[] {
    if (this.editor.stale) return [];
    return this.tab === "position" ? this.layOptions : this.tab === "script" ? this.playOptions : [];
  }

  clicked(key: string, way?: Way): void {
    if (this.tab === "position") this.laid(key);
    else if (this.tab === "script") void this.choose(key, way);
  }

  /** What each part of the work looks at: the position before the script, a moment of it, its end. */
  async show(tab: Tab): Promise<void> {
    const { editor } = this;
    this.tab = tab;
    this.held = null;
    this.refusal = null;
    this.pick(null);
    const at = tab === "position" ? 0 : tab === "expect" ? editor.script.length : editor.at;
    const sight = tab === "position" ? "laid" : tab === "script" ? "own" : "all";
    if (at !== editor.at || sight !== editor.sight) await editor.look(at, sight);
  }

  async look(at: number): Promise<void> {
    this.refusal = null;
    this.pick(null);
    await this.editor.look(Math.max(0, Math.min(at, this.editor.script.length)));
  }
}

export function openDesk(desk: () => Desk): void {
  setContext(KEY, desk);
}

export function theDesk(): () => Desk {
  return getContext<() => Desk>(KEY);
}
