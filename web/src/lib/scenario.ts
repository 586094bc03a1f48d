/** What the lobby must know of a scenario file before it sends it: whose game it is, and which seats may be filled. */
import { title as words } from "./options";
import type { GameSpec, SeatSpec, SetupSpec } from "./wire";

function scalar(text: string, name: string, indented: boolean): string {
  const found = new RegExp(`^${indented ? "[ \\t]+" : ""}${name}:[ \\t]*(.+?)[ \\t]*(?:#.*)?$`, "m").exec(text);
  return (found?.[1] ?? "").replace(/^(["'])(.*)\1$/, "$2");
}

/** The seats a scenario speaks of: its campaign's, else those of the game that its text names. Null if that is unclear. */
export function seatsNamed(
  text: string,
  games: GameSpec[],
): { game: GameSpec; setup: SetupSpec; title: string } | null {
  const game = games.find((g) => g.name === scalar(text, "game", false));
  if (!game) return null;
  const title = scalar(text, "title", false);
  const campaign = scalar(text, "campaign", true);
  const known = game.setups.find((setup) => setup.id === campaign);
  if (known) return { game, setup: known, title };
  const all = new Map<string, SeatSpec>();
  for (const setup of game.setups) for (const seat of setup.seats) all.set(seat.id, seat);
  const named = [...all.values()].filter((seat) => new RegExp(`\\b${seat.id}\\b`, "i").test(text));
  // A free position may seat kingdoms that no campaign on offer has.
  for (const [, id] of text.matchAll(/\bkingdom:[ \t]*["']?([a-z][a-z0-9_-]*)/g))
    if (id && !named.some((seat) => seat.id === id)) named.push({ id, name: words(id), team: "", color: "" });
  if (named.length === 0) return null;
  return {
    game,
    setup: {
      id: campaign,
      title,
      story: "",
      length: "",
      seats: named,
      facts: {},
      counted: false,
      minutes: 0,
      first: false,
    },
    title,
  };
}
