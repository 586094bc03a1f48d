/** Coming to a table: making it, or using an invitation, with a share of the dice in either case. */
import { api } from "./api";
import { person } from "./person.svelte";
import { newShare, promiseOf } from "./shares";
import { load, save } from "./storage";
import type { Created } from "./wire";

/** How an invitation in a link is distinguished from a key. */
const INVITED = "i.";

export function isInvitation(keys: string[]): boolean {
  return keys.length === 1 && keys[0]!.startsWith(INVITED);
}

/** Makes a table and brings the maker's share. What it was is for this browser to remember. */
export async function make(
  create: (promise: string) => Promise<Created>,
): Promise<{ made: Created; share: string | null }> {
  const share = newShare();
  const made = await create(promiseOf(share));
  const key = Object.values(made.keys)[0];
  if (!key) return { made, share: null };
  // If this is lost on the way, the table's page tells it again.
  await api.share(made.table, key, share).catch(() => undefined);
  return { made, share };
}

interface Used {
  share: string;
  key: string | null;
}

function isUsed(value: unknown): value is Used | null {
  return value === null || (typeof value === "object" && typeof (value as Used).share === "string");
}

const place = (table: string, invitation: string): string => `sandtable.invited.${table}.${invitation}`;

/** The key that this browser has had for an invitation: opening the link again leads to the same seat. */
export function keyFor(table: string, invitation: string): string | null {
  return load<Used | null>(place(table, invitation), null, isUsed)?.key ?? null;
}

/** Uses an invitation. The share is kept first: if an answer is lost, the same promise opens the seat again. */
export async function join(
  table: string,
  invitation: string,
  brings: Record<string, string> = {},
): Promise<{ seat: string; key: string; share: string; commitment: string }> {
  const share = load<Used | null>(place(table, invitation), null, isUsed)?.share ?? newShare();
  save(place(table, invitation), { share, key: null });
  const { seat, key, commitment } = await api.join(table, invitation, promiseOf(share), person.name, brings);
  save(place(table, invitation), { share, key });
  await api.share(table, key, share).catch(() => undefined);
  return { seat, key, share, commitment };
}
