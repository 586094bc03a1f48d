/** The JSON calls of docs/api.md. */
import {
  toLine,
  type Clause,
  type Created,
  type GameSpec,
  type Invitee,
  type Line,
  type Moment,
  type RawState,
  type SeatSpec,
} from "./wire";

/** A refusal or failure that says why, in words for a player. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly rules: string[] = [],
  ) {
    super(reason);
  }
}

const plain: Record<number, string> = {
  401: "This link has no key. Ask whoever made the table for yours.",
  403: "This key does not open this table.",
  404: "There is nothing here: the table or page does not exist.",
  413: "That is too large for the server.",
  429: "Too many requests at once. Wait a moment and try again.",
};

async function call(path: string, init: RequestInit = {}, key?: string): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key) headers.set("Authorization", `Bearer ${key}`);
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new ApiError(0, "The server cannot be reached.");
  }
  if (answer.ok) return answer;
  let reason = plain[answer.status] ?? `The server answered ${answer.status}.`;
  let rules: string[] = [];
  try {
    const body = (await answer.json()) as { error?: { reason?: string; rules?: string[] } };
    reason = body.error?.reason ?? reason;
    rules = body.error?.rules ?? [];
  } catch {
    // Not from our server (a proxy's page, say): the plain words stand.
  }
  throw new ApiError(answer.status, reason, rules);
}

async function get<T>(path: string, key?: string): Promise<T> {
  return (await (await call(path, {}, key)).json()) as T;
}

async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return (await (await call(path, init, key)).json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** For what never changes while the page is open; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

const part = encodeURIComponent;

export const api = {
  games: async (): Promise<GameSpec[]> =>
    (await once<Partial<GameSpec>[]>("/api/games")).map((g) => ({
      name: g.name ?? "",
      title: g.title ?? g.name ?? "",
      hidden_information: g.hidden_information ?? true,
      setups: (g.setups ?? []).map((s) => ({
        ...s,
        story: s.story ?? "",
        length: s.length ?? "",
        seats: s.seats ?? [],
        facts: s.facts ?? {},
      })),
      options: (g.options ?? []).map((o) => ({ ...o, help: o.help ?? "" })),
      bots: g.bots ?? [],
    })),
  board: (game: string, setup: string, options: Record<string, string> = {}): Promise<unknown> =>
    once(`/api/games/${part(game)}/board?${new URLSearchParams({ setup, ...options })}`),
  seats: (game: string, setup: string, options: Record<string, string>): Promise<SeatSpec[]> =>
    once(`/api/games/${part(game)}/seats?${new URLSearchParams({ setup, ...options })}`),
  rules: async (game: string): Promise<Clause[]> =>
    (await once<Partial<Clause>[]>(`/api/games/${part(game)}/rules`)).map((c) => ({
      id: c.id ?? "",
      title: c.title ?? "",
      text: c.text ?? "",
      scope: c.scope ?? "",
      reading: c.reading ?? "",
      certainty: c.certainty ?? "",
    })),
  create: (body: {
    game: string;
    setup: string;
    options: Record<string, string>;
    seats: Record<string, string>;
    promise: string;
    learning: boolean;
  }): Promise<Created> => post("/api/tables", body),
  createFromScenario: (text: string, seats: Record<string, string>, promise: string): Promise<Created> =>
    post("/api/tables/scenario", { text, seats, promise }),
  /** What an invitation is for; it is not used up. */
  invitation: (table: string, invitation: string): Promise<Invitee> =>
    post(`/api/tables/${part(table)}/invitation`, { invitation }),
  join: (
    table: string,
    invitation: string,
    promise: string,
  ): Promise<{ seat: string; key: string; commitment: string }> =>
    post(`/api/tables/${part(table)}/join`, { invitation, promise }),
  share: (table: string, key: string, share: string): Promise<unknown> =>
    post(`/api/tables/${part(table)}/share`, { share }, key),
  invite: (table: string, maker: string, seat: string): Promise<{ invitation: string }> =>
    post(`/api/tables/${part(table)}/invite`, { seat }, maker),
  withdraw: (table: string, maker: string, seat: string): Promise<unknown> =>
    post(`/api/tables/${part(table)}/withdraw`, { seat }, maker),
  state: (table: string, key: string): Promise<RawState> => get(`/api/tables/${part(table)}`, key),
  olderLines: async (table: string, key: string, before: number): Promise<{ lines: Line[]; more: boolean }> => {
    const answer = await get<Partial<Line>[] | { lines: Partial<Line>[]; more?: boolean }>(
      `/api/tables/${part(table)}/log?before=${before}`,
      key,
    );
    const raw = Array.isArray(answer) ? answer : answer.lines;
    const more = Array.isArray(answer) ? undefined : answer.more;
    return { lines: raw.map(toLine), more: more ?? raw.length >= 200 };
  },
  at: async (table: string, key: string, n: number): Promise<Moment> => {
    const raw = await get<Partial<Moment>>(`/api/tables/${part(table)}/at?n=${n}`, key);
    return {
      n: raw.n ?? n,
      length: raw.length ?? n,
      view: raw.view ?? {},
      lines: (raw.lines ?? []).map(toLine).filter((line) => line.text !== ""),
      key: raw.key ?? null,
      seat: raw.seat ?? null,
    };
  },
  retryBot: (table: string, key: string): Promise<unknown> => post(`/api/tables/${part(table)}/retry`, {}, key),
  takeSeat: (table: string, key: string, seat: string, promise: string): Promise<{ key: string }> =>
    post(`/api/tables/${part(table)}/take`, { seat, promise }, key),
  scenario: async (table: string, key: string): Promise<string> =>
    (await call(`/api/tables/${part(table)}/scenario`, {}, key)).text(),
  file: async (table: string, key: string): Promise<Blob> =>
    (await call(`/api/tables/${part(table)}/file`, {}, key)).blob(),
};

/** Those of a table's options that its board depends on, as the board's address carries them. */
export function boardOptions(options: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const told = names
    .filter((name) => options[name] !== undefined)
    .map((name): [string, unknown] => [name, options[name]]);
  return Object.fromEntries(
    told.map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  );
}

/** Hands a file to the browser to keep. */
export function download(name: string, what: Blob | string): void {
  const address = URL.createObjectURL(typeof what === "string" ? new Blob([what], { type: "text/yaml" }) : what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
