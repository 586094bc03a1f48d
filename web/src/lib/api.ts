/** The JSON calls of docs/api.md. */
import type * as sent from "./generated/messages";
import { toLine, type Clause, type Created, type GameSpec, type Line, type Moment, type RawState } from "./wire";

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
    const body = (await answer.json()) as Partial<sent.ErrorBody>;
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
/** Letters of a question that are looked at. */
export const LONGEST_QUESTION = 200;

export const api = {
  games: (): Promise<GameSpec[]> => once("/api/games"),
  board: (game: string, setup: string, settings: Record<string, string> = {}): Promise<unknown> =>
    Object.values(settings).some((value) => value.includes("\n"))
      ? post(`/api/games/${part(game)}/board/of`, { setup, settings })
      : once(`/api/games/${part(game)}/board?${new URLSearchParams({ setup, ...settings })}`),
  /** The board with everything that any way to start uses. */
  wholeBoard: (game: string): Promise<unknown> => once(`/api/games/${part(game)}/board`),
  seats: (game: string, setup: string, settings: Record<string, string>): Promise<sent.Seat[]> =>
    once(`/api/games/${part(game)}/seats?${new URLSearchParams({ setup, ...settings })}`),
  rules: (game: string): Promise<Clause[]> => once(`/api/games/${part(game)}/rules`),
  cards: (game: string): Promise<sent.CardLibrary> => once(`/api/games/${part(game)}/cards`),
  /** The decks that come with a game. */
  decks: (game: string): Promise<sent.Starter[]> => once(`/api/games/${part(game)}/decks`),
  /** What is in a deck, and what is wrong with it. */
  deck: (game: string, text: string): Promise<sent.DeckReport> => post(`/api/games/${part(game)}/deck`, { text }),
  chapters: (game: string): Promise<sent.ChapterEntry[]> => once(`/api/games/${part(game)}/chapters`),
  glossary: (game: string): Promise<sent.Term[]> => once(`/api/games/${part(game)}/glossary`),
  /** What there is to a question in words. */
  ask: (game: string, question: string): Promise<sent.Answers> =>
    get(`/api/games/${part(game)}/ask?${new URLSearchParams({ q: question.slice(0, LONGEST_QUESTION) })}`),
  /** An example step by step. */
  example: (game: string, id: string): Promise<sent.ToldExample> =>
    once(`/api/games/${part(game)}/examples/${id.split("/").map(part).join("/")}`),
  create: (body: sent.NewTable): Promise<Created> => post("/api/tables", body),
  scenarioFile: (body: sent.ScenarioBody): Promise<sent.ScenarioEntry> => post("/api/scenarios", body),
  createFromScenario: (body: sent.NewScenarioTable): Promise<Created> => post("/api/tables/scenario", body),
  /** A step along the script of a scenario. */
  practise: (body: sent.PracticeBody): Promise<sent.Practised> => post("/api/practice", body),
  /** What comes of every line of a scenario file. */
  runScenario: (body: sent.ScenarioBody): Promise<sent.RanScenario> => post("/api/scenarios/run", body),
  /** Changes in a scenario that is being written, and what comes of it. */
  edit: (body: sent.EditBody): Promise<sent.Edited> => post("/api/scenarios/edit", body),
  /** What the set-up of a scenario can hold. */
  form: (game: string): Promise<sent.Form> => once(`/api/games/${part(game)}/form`),
  /** What a campaign can hold, and campaigns to begin from. */
  campaigns: (game: string): Promise<sent.CampaignKit> => once(`/api/games/${part(game)}/campaigns`),
  /** What a campaign says that somebody writes, and what is wrong with it. */
  campaign: (game: string, body: sent.CampaignBody): Promise<sent.CampaignEntry> =>
    post(`/api/games/${part(game)}/campaign`, body),
  lessons: (game: string): Promise<sent.Listed[]> => once(`/api/games/${part(game)}/lessons`),
  puzzles: (game: string): Promise<sent.Puzzles> => get(`/api/games/${part(game)}/puzzles`),
  /** The scenarios that show a clause or a card; all where neither is told. */
  examples: (game: string, about: { rule?: string; card?: string } = {}): Promise<sent.Example[]> =>
    once(`/api/games/${part(game)}/examples?${new URLSearchParams(about)}`),
  /** One's own tables at a glance. */
  mine: (tables: sent.KnownTable[]): Promise<(sent.Glance | sent.MissingTable)[]> =>
    post("/api/tables/mine", { tables }),
  /** Where others find the server. */
  address: (): Promise<sent.Address> => once("/api/address"),
  /** What an invitation is for; it is not used up. */
  invitation: (table: string, invitation: string): Promise<sent.Invitee> =>
    post(`/api/tables/${part(table)}/invitation`, { invitation }),
  join: (
    table: string,
    invitation: string,
    promise: string,
    person: string,
    brings: Record<string, string>,
  ): Promise<sent.Joined> => post(`/api/tables/${part(table)}/join`, { invitation, promise, person, brings }),
  name: (table: string, key: string, person: string): Promise<unknown> =>
    post(`/api/tables/${part(table)}/name`, { person }, key),
  share: (table: string, key: string, share: string): Promise<unknown> =>
    post(`/api/tables/${part(table)}/share`, { share }, key),
  invite: (table: string, maker: string, seat: string): Promise<sent.Invited> =>
    post(`/api/tables/${part(table)}/invite`, { seat }, maker),
  withdraw: (table: string, maker: string, seat: string): Promise<unknown> =>
    post(`/api/tables/${part(table)}/withdraw`, { seat }, maker),
  state: (table: string, key: string): Promise<RawState> => get(`/api/tables/${part(table)}`, key),
  olderLines: async (table: string, key: string, before: number): Promise<{ lines: Line[]; more: boolean }> => {
    const lines = await get<sent.LogLine[]>(`/api/tables/${part(table)}/log?before=${before}`, key);
    return { lines: lines.map(toLine), more: lines.length >= 200 };
  },
  at: async (table: string, key: string, n: number): Promise<Moment> => {
    const moment = await get<sent.Moment>(`/api/tables/${part(table)}/at?n=${n}`, key);
    return { ...moment, lines: moment.lines.map(toLine).filter((line) => line.text !== "") };
  },
  retryBot: (table: string, key: string): Promise<unknown> => post(`/api/tables/${part(table)}/retry`, {}, key),
  takeSeat: (table: string, key: string, seat: string, promise: string): Promise<sent.TakenSeat> =>
    post(`/api/tables/${part(table)}/take`, { seat, promise }, key),
  story: (table: string, key: string): Promise<sent.Told> => get(`/api/tables/${part(table)}/story`, key),
  rematch: (table: string, key: string, body: sent.RematchBody): Promise<sent.Followed> =>
    post(`/api/tables/${part(table)}/rematch`, body, key),
  follow: (table: string, key: string, promise: string): Promise<sent.Followed> =>
    post(`/api/tables/${part(table)}/follow`, { promise }, key),
  /** A new table that goes on from a moment of this one. */
  branch: (table: string, key: string, body: sent.BranchBody): Promise<Created> =>
    post(`/api/tables/${part(table)}/branch`, body, key),
  openReplay: async (file: Blob): Promise<sent.OpenedReplay> =>
    (await (await call("/api/replays", { method: "POST", body: file })).json()) as sent.OpenedReplay,
  /** The position as a scenario, `n`: as it was after so many choices. */
  scenario: async (table: string, key: string, n?: number): Promise<string> =>
    (await call(`/api/tables/${part(table)}/scenario${n === undefined ? "" : `?n=${n}`}`, {}, key)).text(),
  file: async (table: string, key: string): Promise<Blob> =>
    (await call(`/api/tables/${part(table)}/file`, {}, key)).blob(),
};

/** Those of a table's settings that its board depends on, as the board's address carries them. */
export function boardSettings(settings: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const told = names
    .filter((name) => settings[name] !== undefined)
    .map((name): [string, unknown] => [name, settings[name]]);
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
