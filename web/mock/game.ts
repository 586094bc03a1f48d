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

const TONES: Record<string, string> = {
  move: "move",
  attack: "fight",
  raze: "fight",
  done: "go on",
  stop: "go on",
  pass: "go on",
  end: "end",
};

export function option(key: string, label: string, refs: string[] = [], rules: string[] = []): Option {
  const verb = key.split(" ")[0]!;
  const subject = refs.find((ref) => ref.startsWith("army:")) ?? "";
  const targets = refs.filter((ref) => ref.startsWith("hex:"));
  return {
    key,
    label,
    refs,
    rules,
    verb,
    tone: TONES[verb] ?? "",
    subject,
    targets: targets.length ? targets : refs,
    hint: "",
  };
}
