/** A ruling as a text to be pasted into an issue: the position, what was done, what one expected and what came. */
import type { Edited } from "./generated/messages";
import { otherFailures, verdictsOf } from "./verdicts";

export interface Ruling {
  game: string;
  title: string;
  text: string;
  /** In the words of who reports it. */
  expected: string;
  clauses: { id: string; title: string }[];
}

/** Everything that is wrong, as lines. */
export function failuresOf(edited: Edited): string[] {
  if (edited.fault) return [`line ${edited.fault.line}: ${edited.fault.reason}`];
  const lines = [...verdictsOf(edited, "script"), ...verdictsOf(edited, "expect")].flatMap(({ line, why, rules }) =>
    why.map((each) => `line ${line}: ${each}${rules.length ? ` [${rules.join(", ")}]` : ""}`),
  );
  return [...lines, ...otherFailures(edited)];
}

/** A fence that does not occur in the text. */
function fenced(text: string): string {
  let fence = "```";
  while (text.includes(fence)) fence += "`";
  return `${fence}yaml\n${text.trimEnd()}\n${fence}`;
}

export function fileName(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${words.replace(/^-+|-+$/g, "").slice(0, 60) || "scenario"}.yaml`;
}

/** Every clause that the text names. */
export function citedIn(data: unknown): string[] {
  const found: string[] = [];
  const gather = (value: unknown, name = ""): void => {
    if (Array.isArray(value)) value.forEach((each) => gather(each, name));
    else if (typeof value === "object" && value !== null)
      for (const [inner, each] of Object.entries(value)) gather(each, inner);
    else if ((name === "cites" || name === "because") && typeof value === "string") found.push(value);
  };
  gather(data);
  return [...new Set(found)];
}

export function ruling({ game, title, text, expected, clauses }: Ruling, edited: Edited): string {
  const failures = failuresOf(edited);
  return [
    `## ${title}`,
    "",
    `${game}, rules version ${edited.rules_version}, Sandtable ${edited.version}`,
    "",
    "**What I expected**",
    "",
    expected.trim() || "(say in a sentence or two what should happen, and where the rulebook says so)",
    "",
    "**What happens**",
    "",
    ...(failures.length ? failures.map((line) => `- ${line}`) : ["Every line of the scenario holds."]),
    "",
    ...(clauses.length ? ["**Clauses**", "", ...clauses.map(({ id, title: name }) => `- ${id}: ${name}`), ""] : []),
    `**The position** (\`sandtable run ${fileName(title)}\`)`,
    "",
    fenced(text),
    "",
  ].join("\n");
}
