/** What came of every line of a scenario: which hold, which fail and why. */
import type { Edited, StoryLine } from "./generated/messages";

export interface Verdict {
  state: "held" | "failed" | "unreached";
  why: string[];
  rules: string[];
  /** What the log told. */
  log: string[];
  /** Of the file; 0 where it is not known. */
  line: number;
}

/** Where the next thing begins. */
function endOf(line: number, starts: readonly number[]): number {
  return Math.min(...starts.filter((each) => each > line), Infinity);
}

function verdictOf(line: number, end: number, story: readonly StoryLine[], needs: readonly string[]): Verdict {
  const here = story.filter((each) => each.line !== null && each.line >= line && each.line < end);
  const failed = here.filter(({ kind }) => kind === "failed");
  const reached = here.some(({ kind }) => needs.includes(kind));
  return {
    state: failed.length ? "failed" : reached ? "held" : "unreached",
    why: failed.map(({ text }) => text),
    rules: [...new Set(failed.flatMap(({ rules }) => rules))],
    log: here.filter(({ kind }) => kind === "log" || kind === "automatic").map(({ text }) => text),
    line,
  };
}

const REACHED = ["script", "automatic", "expected", "said"];

/** Of each line of the script, or each expectation at the end. */
export function verdictsOf(edited: Pick<Edited, "lines" | "story">, part: "script" | "expect"): Verdict[] {
  const starts = Object.values(edited.lines);
  const found: Verdict[] = [];
  for (let n = 0; ; n++) {
    const line = edited.lines[`${part}/${n}`];
    if (line === undefined) return found;
    found.push(
      verdictOf(
        line,
        endOf(
          line,
          starts.filter((each) => !inside(edited, each, part, n)),
        ),
        edited.story,
        REACHED,
      ),
    );
  }
}

/** Whether this line is that of a check within the line of the script, and no new one. */
function inside({ lines }: Pick<Edited, "lines">, line: number, part: string, n: number): boolean {
  return Object.entries(lines).some(([path, at]) => at === line && path.startsWith(`${part}/${n}/`));
}

/** What fails and belongs to no line: dice that were never needed, a mistake in the game. */
export function otherFailures(edited: Pick<Edited, "lines" | "story">): string[] {
  const known = [...verdictsOf(edited, "script"), ...verdictsOf(edited, "expect")].flatMap(({ why }) => why);
  return edited.story.filter(({ kind, text }) => kind === "failed" && !known.includes(text)).map(({ text }) => text);
}
