/** Options keep their places for as long as it is the same question, looked at again after something was chosen. */
import type { Group } from "./options";
import type { Option } from "./wire";

/** Key of an option -> its place when the question was asked before; empty where the question is new. */
export type Places = ReadonlyMap<string, number>;

export class Standing {
  private readonly kept = new Map<string, Places>();

  /** Where the options of such a question stood before, if most of them did. */
  before(asked: string, options: Option[]): Places {
    const places = this.kept.get(asked) ?? new Map<string, number>();
    const known = options.filter((option) => places.has(option.key)).length;
    return known > 0 && known * 2 > options.length ? places : new Map<string, number>();
  }

  /** Others have played since: everything is new. */
  forget(): void {
    this.kept.clear();
  }

  keep(asked: string, groups: Group[]): void {
    const keys = groups.flatMap((group) => group.options.map((option) => option.key));
    this.kept.set(asked, new Map(keys.map((key, place) => [key, place])));
  }
}
