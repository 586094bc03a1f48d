/** What can be done when a game is over: going on to another with the same people, or beginning a new one. */
import { api } from "./api";
import type { Followed, RematchBody } from "./generated/messages";
import { tablePath } from "./router.svelte";
import type { Session } from "./session.svelte";
import { newShare, promiseOf } from "./shares";
import { save } from "./storage";
import { tables, type KnownTable } from "./tables.svelte";
import type { GameSpec } from "./wire";

/** What is asked of a rematch, beside a share of the dice. */
export type Wish = Omit<RematchBody, "promise">;

/** Goes on to the rematch, which is set up by whoever asks first; the address of our seats there. */
export async function goOn(session: Session, keys: string[], wish: Wish | null): Promise<string> {
  const share = newShare();
  const promise = promiseOf(share);
  const first = keys[0] ?? "";
  const ours = wish ? [await api.rematch(session.table, first, { ...wish, promise })] : [];
  // A screen may hold several seats; each has its own place.
  for (const key of wish ? keys.slice(1) : keys) ours.push(await api.follow(session.table, key, promise));
  const playing = ours.filter((place) => place.seat !== null);
  const awaited = playing.find((place) => place.awaits);
  if (awaited) await api.share(awaited.table, awaited.key, share).catch(() => undefined);
  const there = (playing.length ? playing : ours).map((place) => place.key);
  if (playing.length) tables.put(arriving(session, playing, awaited ? share : undefined));
  return tablePath(ours[0]!.table, there);
}

/** The record of the new table, as far as it is known before it is seen. */
function arriving(session: Session, places: Followed[], share: string | undefined): KnownTable {
  const { table, spectator, commitment } = places[0]!;
  const before = tables.find(table);
  const old = tables.find(session.table);
  return {
    table,
    game: session.game,
    gameTitle: old?.gameTitle ?? session.game,
    setup: session.setup,
    setupTitle: old?.setupTitle ?? session.setup,
    seats: [],
    mine: places.map((place) => place.key),
    keys: Object.fromEntries(places.map((place) => [place.seat ?? "", place.key])),
    spectator,
    maker: places.find((place) => place.maker)?.maker ?? before?.maker,
    invitations: places.find((place) => place.maker)?.invitations ?? before?.invitations,
    share: share ?? before?.share,
    commitment,
    seen: Date.now(),
    over: false,
    outcome: "",
  };
}

/** The lobby opens with what this table was made with. */
export function prefill(session: Session, spec: GameSpec | undefined): void {
  const choices: Record<string, string> = {};
  const typed: Record<string, string> = {};
  for (const setting of spec?.settings ?? []) {
    const value = session.settings[setting.name];
    if (value === undefined || value === "own") continue;
    (setting.choices.includes(String(value)) ? choices : typed)[setting.name] = String(value);
  }
  const mine = new Set(session.playing.map((state) => state.seat));
  const seats = Object.fromEntries(
    session.seats.map(({ id, player }, n) => [id, mine.has(n) ? "me" : player === "human" ? "open" : player]),
  );
  save(`sandtable.last.${session.game}`, {
    setup: session.setup,
    choices,
    typed,
    seats,
    picks: [],
    learning: session.learning,
  });
}
