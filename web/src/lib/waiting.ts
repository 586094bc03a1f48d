/** What the table says while nothing is asked of this seat. */
import type { Session } from "./session.svelte";
import { listed, windowWords } from "./words";

/** `called`: a seat by the name that the log uses; `late`: the time that everybody waits in a window is over. */
export function waitingWords(session: Session, called: (seat: number) => string, late: boolean): string {
  const { current, seats, stopped } = session;
  if (session.over) return "The game is over.";
  if (session.curtain !== null) return "Pass the device on.";
  const empty = seats.filter((seat) => seat.player === "open").map((seat) => seat.name);
  if (current?.window) return windowWords(current.window, empty, late);
  const waiting = session.waiting.filter((seat) => session.spectating || seat !== current?.seat);
  if (waiting.length === 0) return session.connection.state === "open" ? "One moment…" : "Waiting for the table…";
  if (stopped && waiting.includes(stopped.seat)) return `${session.nameOf(stopped.seat)} has stopped.`;
  if (session.gathers.length) {
    const coming = listed(session.gathers.map((seat) => seats[seat]?.name ?? ""));
    return `${coming} may bring a deck: all is dealt anew, and the game begins, when the seat is taken.`;
  }
  const names = listed(waiting.map(called));
  if (waiting.every((seat) => seats[seat]?.player.startsWith("bot"))) {
    // Bots let those come first whose share belongs into the deal.
    if (current?.n === 0 && empty.length)
      return `The game begins when ${listed(empty)} ${empty.length > 1 ? "have" : "has"} been taken.`;
    return waiting.length > 1 ? `The bots play ${names}…` : `The bot plays ${names}…`;
  }
  return `Waiting for ${names}${waiting.some((seat) => seats[seat]?.player === "open") ? " to take the seat" : ""}.`;
}
