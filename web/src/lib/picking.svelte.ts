/** What is picked so far of a question that takes several answers. */
import {
  affords,
  answers,
  atFirst,
  countWords,
  less,
  paidWords,
  pickRows,
  shifted,
  toggled,
  type Picks,
} from "./picks";
import type { Option } from "./wire";

export class Picking {
  readonly picks: Picks;
  readonly options: Option[];
  /** Keys, in the order in which they were picked; what may be repeated as often as it was. */
  chosen = $state.raw<string[]>([]);
  count = $derived.by(() => countWords(this.picks, this.options, this.chosen));
  /** What goes out with the one confirmation; null while more must be picked. */
  answers = $derived.by(() => answers(this.picks, this.options, this.chosen));
  /** Where only the order is open, the list stands in that order. */
  listed = $derived.by(() => (this.sorts ? this.chosen.map((key) => this.byKey.get(key)!) : this.options));
  /** What can go to several places shows them one at a time. */
  unfolded = $state<string | null>(null);
  rows = $derived.by(() => pickRows(this.picks, this.listed, this.unfolded));
  private readonly byKey: Map<string, Option>;
  /** All are taken, and only their order is open. */
  readonly sorts: boolean;

  constructor(picks: Picks, options: Option[]) {
    this.picks = picks;
    this.options = options;
    this.byKey = new Map(options.map((option) => [option.key, option]));
    this.chosen = atFirst(picks, options);
    this.sorts = this.chosen.length > 0;
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  times(key: string): number {
    return this.chosen.filter((each) => each === key).length;
  }

  /** Whether it is picked, or could be paid for besides the rest. */
  within(key: string): boolean {
    return this.chosen.includes(key) || affords(this.picks, this.options, this.chosen, key);
  }

  toggle(key: string): void {
    // Where all are taken, a click moves one to the front of the order.
    this.chosen = this.sorts
      ? [key, ...this.chosen.filter((each) => each !== key)]
      : toggled(this.picks, this.options, this.chosen, key);
    this.unfolded = null;
  }

  /** Whether this can go to several places, which are unfolded. */
  folds(ref: string): boolean {
    return this.rows.some((row) => "subject" in row && row.subject.ref === ref);
  }

  unfold(ref: string | null): void {
    this.unfolded = ref === this.unfolded ? null : ref;
  }

  less(key: string): void {
    this.chosen = less(this.chosen, key);
  }

  shift(key: string, by: -1 | 1): void {
    this.chosen = shifted(this.chosen, key, by);
  }

  /** What the board marks. */
  get refs(): string[] {
    return this.sorts ? [] : this.chosen.flatMap((key) => this.byKey.get(key)?.refs ?? []);
  }
}

/** What is written on the button that confirms. */
export function confirmation(picking: Picking, options: Option[]): string {
  const { picks, chosen } = picking;
  if (picking.sorts) return "Confirm";
  const done = options.find((option) => option.key === picks.done);
  if (!done && picking.answers) return `Confirm ${chosen.length > 1 ? `all ${chosen.length}` : "this one"}`;
  if (!done) return `Confirm: ${picking.count}`;
  if (chosen.length && picks.words) return paidWords(picks.words, picking.options, chosen);
  return chosen.length ? `${done.label} · ${chosen.length} picked` : done.label;
}
