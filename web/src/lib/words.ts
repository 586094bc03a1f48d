/** Names as the table spells them, in the words of people. */
import { gather } from "./gather";
import type { Preset } from "./generated/messages";
import type { OpenWindow, Option } from "./wire";

/** `1 unit`, `2 units`. */
export function plural(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Words of a button inside a sentence. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** With its sign, and a minus that is one: `+2`, `−1`. */
export function signed(number: number): string {
  return `${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(number)}`;
}

/** At the beginning of a button or a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A reason as a sentence of its own. */
export function sentence(words: string): string {
  return capital(".!?…".includes(words.slice(-1)) ? words : `${words}.`);
}

export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** Each name once, with how often it is meant: `Silver Mine and 2× Copper Mine`. */
export function counted(names: string[]): string {
  return listed(
    [...gather(names, (name) => name)].map(([name, { length }]) => `${length > 1 ? `${length}× ` : ""}${name}`),
  );
}

/** What the table waits for while others may react; `late` once the time that everybody waits is over. Who holds it up is not told. */
export function windowWords(open: OpenWindow, empty: string[], late: boolean): string {
  if (empty.length) return `Whoever takes ${listed(empty)} may react: the table waits for them.`;
  if (open.holding) return "Take your time: the table waits for you.";
  return late ? "Somebody is thinking it over…" : "Others may react. One moment…";
}

/** What Enter does at a place of the map, for those who hear it. */
export function enterWords(options: Option[] = []): string {
  const [only] = options;
  if (!only) return "";
  if (options.length > 1) return ` Enter: ${options.length} choices.`;
  return ` Enter: ${[only.label, only.hint].filter(Boolean).join(", ")}.`;
}

/** What an undo takes back, as the log told it: all of a short list, of a long one its beginning. */
export function takesWords(takes: readonly string[], most = 4): string {
  const told = takes.slice(0, most).map((text) => (text.endsWith(".") ? text.slice(0, -1) : text));
  const rest = takes.length - told.length;
  return `${told.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}.`;
}

/** How long a game takes with these settings, as a share of what it usually takes: as the quickest preset among them. */
export function shareOf(presets: readonly Preset[], settings: Readonly<Record<string, unknown>>): number {
  const held = presets.filter((preset) =>
    Object.entries(preset.settings).every(([name, value]) => settings[name] === value),
  );
  return Math.min(1, ...held.map((preset) => preset.share));
}

/** `about 45 min`, `about 2 h`, `about 2½ h`; of a game that takes only a share of that. */
export function minutesWords(usual: number, share = 1): string {
  const minutes = share < 1 ? Math.max(5, Math.round((usual * share) / 5) * 5) : usual;
  if (minutes < 100) return `about ${minutes} min`;
  const halves = Math.round(minutes / 30);
  return `about ${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} h`;
}

/** How hard puzzles are, from the easiest. */
export const LEVELS = ["Easy", "Fair", "Hard", "Very hard", "Master"] as const;
export function levelWords(level: number): string {
  return LEVELS[level - 1] ?? LEVELS[0];
}

const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a moment was, given in milliseconds: `5 minutes ago`. */
export function timeWords(time: number, now: number): string {
  const minutes = Math.round((time - now) / 60_000);
  if (minutes > -1) return "just now";
  if (minutes > -60) return ago.format(minutes, "minute");
  if (minutes > -60 * 36) return ago.format(Math.round(minutes / 60), "hour");
  return ago.format(Math.round(minutes / 1440), "day");
}

/** All words typed must occur, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  const found = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}
