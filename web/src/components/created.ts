/** The record of a table that was just made. */
import type { KnownTable } from "../lib/tables.svelte";
import type { Created, GameSpec, SetupSpec } from "../lib/wire";

export function knownTable(
  answer: Created,
  game: GameSpec | undefined,
  setup: SetupSpec | undefined,
  seats: Record<string, string>,
): KnownTable {
  const listed = setup?.seats ?? Object.keys(answer.keys).map((id) => ({ id, name: id, team: "", color: "" }));
  const players = listed.map((seat) => ({
    id: seat.id,
    name: seat.name,
    color: seat.color,
    player: seats[seat.id] ?? (answer.keys[seat.id] ? "me" : "bot:greedy"),
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
    seen: Date.now(),
    over: false,
    outcome: "",
  };
}
