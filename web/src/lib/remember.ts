/** What the browser keeps of a table that it visits, to come back to. */
import type { Session } from "./session.svelte";
import { tables } from "./tables.svelte";

export function remember(session: Session, ours: string[], gameTitle: string, setupTitle: string): void {
  const { table, seats, game, setup, current } = session;
  const before = tables.find(table);
  const one = ours.length === 1 ? current?.seat : undefined;
  const watched = one === null;
  const found = one != null && seats[one] ? { [seats[one].id]: ours[0]! } : {};
  const keep = before?.mine.length && ours.every((key) => before.mine.includes(key));
  tables.put({
    table,
    game,
    gameTitle,
    setup,
    setupTitle: before?.setupTitle && before.setupTitle !== before.setup ? before.setupTitle : setupTitle || gameTitle,
    seats: seats.map(({ id, name, color, player, person }) => ({ id, name, color, player, person })),
    mine: watched ? (before?.mine ?? []) : keep ? before.mine : ours,
    keys: { ...before?.keys, ...found },
    spectator: watched ? ours[0]! : (before?.spectator ?? null),
    maker: before?.maker,
    invitations: before?.invitations,
    share: before?.share,
    commitment: before?.commitment ?? session.commitment,
    lesson: before?.lesson,
    seen: Date.now(),
    over: session.over,
    outcome: session.outcome?.text ?? "",
  });
}
