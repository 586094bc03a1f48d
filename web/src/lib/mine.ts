/** One's tables as a list: those where it is one's turn first, then those where others are to play. */
import type { KnownTable } from "./tables.svelte";
import type { Glance } from "./wire";
import { listed } from "./words";

export interface Mine {
  table: KnownTable;
  glance: Glance | undefined;
  /** Something is asked of a seat that is played here. */
  turn: boolean;
}

export function sorted(list: KnownTable[], known: Record<string, Glance>): { running: Mine[]; finished: Mine[] } {
  const all = list.map((table): Mine => {
    const glance = known[table.table];
    return { table, glance, turn: !table.over && glance?.asked === true };
  });
  const when = ({ table, glance }: Mine): number => (glance ? glance.updated * 1000 : table.seen);
  const running = all.filter(({ table }) => !table.over);
  return {
    running: running.sort((a, b) => Number(b.turn) - Number(a.turn) || when(b) - when(a)),
    finished: all.filter(({ table }) => table.over),
  };
}

/** `greedy bot`, or what a person is called, or how the seat is. */
export function playerWords(seat: { player: string; person?: string | undefined }): string {
  if (seat.player.startsWith("bot:")) return `${seat.player.slice(4)} bot`;
  if (seat.player === "open") return "nobody yet";
  return seat.person ?? "";
}

/** Whose turn it is, in words for whoever plays these seats. */
export function turnWords({ turn, glance }: Mine): string {
  if (turn) return "Your turn";
  if (!glance) return "";
  const waited = glance.waiting.filter((seat) => !glance.mine.includes(seat)).map((seat) => glance.seats[seat]!);
  if (waited.length === 0) return "";
  const empty = waited.filter((seat) => seat.player === "open");
  if (empty.length) return `Waiting for somebody to take ${listed(empty.map((seat) => seat.name))}`;
  return `Waiting for ${listed(waited.map((seat) => seat.person || seat.name))}`;
}

/** Against whom one plays: `Fjordland (Anna), Orcs (greedy bot)`. */
export function opponentsWords({ table, glance }: Mine): string {
  const mine = new Set(mySeats({ table, glance }).map((seat) => seat.id));
  const others = (glance?.seats ?? table.seats).filter((seat) => !mine.has(seat.id));
  return others
    .map((seat) => {
      const who = playerWords(seat);
      return who ? `${seat.name} (${who})` : seat.name;
    })
    .join(", ");
}

export function mySeats({
  table,
  glance,
}: Pick<Mine, "table" | "glance">): { id: string; name: string; color: string }[] {
  if (glance) return glance.mine.map((seat) => glance.seats[seat]!);
  return table.seats.filter((seat) => {
    const key = table.keys[seat.id];
    return key !== undefined && table.mine.includes(key);
  });
}
