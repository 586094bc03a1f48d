/** The record of a table that was just made. */
import { title as words } from "../lib/options";
import type { KnownTable } from "../lib/tables.svelte";
import type { Created, GameSpec, SetupSpec } from "../lib/wire";

export function knownTable(
  answer: Created,
  game: GameSpec | undefined,
  setup: SetupSpec | undefined,
  seats: Record<string, string>,
  share: string | null,
): KnownTable {
  const people = [...Object.keys(answer.keys), ...Object.keys(answer.invitations ?? {})];
  const listed = setup?.seats ?? people.map((id) => ({ id, name: id, team: "", color: "" }));
  // The table may have seats that the file did not show: whoever has the link can still fill them.
  const more = people.filter((id) => !listed.some((seat) => seat.id === id));
  const players = [...listed, ...more.map((id) => ({ id, name: words(id), team: "", color: "" }))].map((seat) => ({
    id: seat.id,
    name: seat.name,
    color: seat.color,
    player: seats[seat.id] ?? (answer.keys[seat.id] ? "me" : answer.invitations?.[seat.id] ? "open" : "bot:greedy"),
  }));
  return {
    table: answer.table,
    game: game?.name ?? "",
    gameTitle: game?.title ?? "Scenario",
    setup: setup?.id ?? "",
    setupTitle: setup?.title ?? "from a scenario file",
    seats: players,
    mine: players.filter((seat) => seat.player === "me" && answer.keys[seat.id]).map((seat) => answer.keys[seat.id]!),
    keys: answer.keys,
    spectator: answer.spectator ?? null,
    maker: answer.maker,
    invitations: answer.invitations ?? {},
    share: share ?? undefined,
    commitment: answer.commitment,
    seen: Date.now(),
    over: false,
    outcome: "",
  };
}
