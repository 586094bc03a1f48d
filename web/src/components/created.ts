/** The record of a table that was just made. */
import type { KnownTable } from "../lib/tables.svelte";
import type { Created, GameSpec, SeatSpec, SetupSpec } from "../lib/wire";

type Begun = Pick<SetupSpec, "id" | "title"> & { seats: Pick<SeatSpec, "id" | "name" | "color">[] };

export function knownTable(
  answer: Created,
  game: Pick<GameSpec, "name" | "title">,
  setup: Begun,
  seats: Record<string, string>,
  share: string | null,
): KnownTable {
  const players = setup.seats.map(({ id, name, color }) => ({ id, name, color, player: seats[id] ?? "open" }));
  return {
    table: answer.table,
    game: game.name,
    gameTitle: game.title,
    setup: setup.id,
    setupTitle: setup.title,
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
