/** What a pretend game must do: it only has to look like one. */
import type { Ending, LogLine, Setup } from "../src/lib/generated/messages.ts";
import type { Option } from "../src/lib/wire.ts";

export interface Asked {
  seat: number;
  kind: string;
  text: string;
  rules: string[];
  options: Option[];
}

export interface Told {
  text: string;
  rules?: string[];
  refs?: string[];
  kind?: string;
}

export interface MockGame<S = unknown> {
  name: string;
  title: string;
  hidden: boolean;
  setups: Setup[];
  begin(): { state: S; lines: Told[] };
  ask(state: S): Asked | null;
  /** Changes the state and tells what happened; `random` marks what others have seen. */
  choose(state: S, key: string): { lines: Told[]; random: boolean };
  view(state: S, seat: number | null): Record<string, unknown>;
  outcome(state: S): Ending | null;
  board(): unknown;
}

export function line(step: number, told: Told): LogLine {
  return { step, ...told };
}

export function option(key: string, label: string, refs: string[] = [], rules: string[] = []): Option {
  return { key, label, refs, rules };
}
