import { beforeEach, expect, test, vi } from "vitest";
import { guidance } from "../src/lib/guidance.svelte";
import type { Session as SessionClass } from "../src/lib/session.svelte";
import { promiseOf } from "../src/lib/shares";

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {}
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ask = (id: string) => ({
  id,
  kind: "activate",
  text: "?",
  options: [
    { key: "pass", label: "Pass" },
    { key: "go a:1,1", label: "Go" },
  ],
});
const state = (n: number, more: object = {}) => ({
  type: "state",
  seat: 0,
  epoch: 0,
  n,
  lines: [{ step: n, text: `line ${n}` }],
  question: ask(`0-${n}-0`),
  ...more,
});
const first = {
  reset: true,
  view: { a: 1 },
  waiting: [0],
  seats: [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ],
  game: "g",
  setup: "s",
  undo: { possible: true, needs: [] },
};

let session: SessionClass;
const line = () => FakeSocket.all[FakeSocket.all.length - 1]!;
const choices = () => FakeSocket.all.flatMap((s) => s.sent).filter((m) => m["type"] === "choose");

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("navigator", { onLine: true });
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", deaf);
  vi.stubGlobal("document", { ...deaf, visibilityState: "visible" });
  const { Session } = await import("../src/lib/session.svelte");
  session = new Session("T", ["k"]);
  session.start();
  line().onopen?.();
});

test("a double click sends once, and the answer frees the panel", () => {
  line().hear(state(0, first));
  session.choose("pass");
  session.choose("pass");
  session.choose("go a:1,1");
  expect(choices()).toEqual([{ type: "choose", seat: 0, question: "0-0-0", key: "pass" }]);
  expect(session.busy).not.toBeNull();
  line().hear(state(1));
  expect(session.busy).toBeNull();
  expect(session.current?.lines.map((l) => l.text)).toEqual(["line 0", "line 1"]);
});

test("what is not offered is not sent", () => {
  line().hear(state(0, first));
  session.choose("invented");
  expect(choices()).toEqual([]);
});

test("a refusal says why and frees the panel", () => {
  line().hear(state(0, first));
  session.choose("pass");
  line().hear({ type: "refused", seat: 0, question: "0-0-0", reason: "Answered already.", rules: ["R 1"] });
  expect(session.busy).toBeNull();
  expect(session.refusal).toEqual({ reason: "Answered already.", rules: ["R 1"] });
});

test("a choice that was lost with the line goes out again, once, if the question still stands", () => {
  line().hear(state(0, first));
  session.choose("pass");
  line().onclose?.();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  line().onopen?.();
  expect(line().sent[0]).toEqual({ type: "hello", table: "T", keys: ["k"], since: { epoch: 0, n: 0 } });
  line().hear(state(0, { lines: [] }));
  line().hear(state(0, { lines: [] }));
  expect(choices()).toHaveLength(2);
  line().hear(state(1));
  expect(session.busy).toBeNull();
});

test("a choice that arrived before the line broke is not sent again", () => {
  line().hear(state(0, first));
  session.choose("pass");
  line().onclose?.();
  vi.advanceTimersByTime(1000);
  line().onopen?.();
  line().hear(
    state(2, {
      lines: [
        { step: 1, text: "line 1" },
        { step: 2, text: "line 2" },
      ],
    }),
  );
  expect(choices()).toHaveLength(1);
  expect(session.busy).toBeNull();
  expect(session.current?.lines.map((l) => l.text)).toEqual(["line 0", "line 1", "line 2"]);
});

test("fields left out of an update stay, the question is always the new one", () => {
  line().hear(state(0, first));
  line().hear({ type: "state", seat: 0, epoch: 0, n: 1, lines: [], question: null });
  expect(session.current?.view).toEqual({ a: 1 });
  expect(session.current?.undo).toEqual({ possible: true, needs: [] });
  expect(session.question).toBeNull();
  expect(session.game).toBe("g");
});

test("what is taken back leaves the log", () => {
  line().hear(state(0, first));
  line().hear(state(1));
  line().hear(state(2));
  line().hear({ ...state(1, { lines: [], question: ask("1-1-0") }), epoch: 1 });
  expect(session.current?.lines.map((l) => l.text)).toEqual(["line 0", "line 1"]);
});

test("who asked to take back hears that it was declined", () => {
  line().hear(state(0, first));
  line().hear(state(0, { lines: [], request: { id: 1, by: 0, needs: [1] } }));
  expect(session.refusal).toBeNull();
  line().hear(state(0, { lines: [], request: null }));
  expect(session.refusal?.reason).toContain("did not agree");
});

test("at one screen the view turns to whoever must act, with a curtain only where hands are hidden", () => {
  const other = (n: number, question: unknown) => ({ ...state(n), seat: 1, question });
  line().hear(state(0, first));
  line().hear({ ...other(0, null), ...first, question: null });
  session.tellSecrets(false);
  expect(session.shown).toBe(0);
  line().hear(state(1, { question: null }));
  line().hear(other(1, ask("0-1-0")));
  expect(session.shown).toBe(1);
  expect(session.curtain).toBeNull();
});

test("the curtain hides the question until it is lifted", () => {
  line().hear(state(0, first));
  line().hear({ ...state(0), ...first, seat: 1, question: null });
  session.tellSecrets(true);
  expect(session.curtain).toBe(0);
  expect(session.question).toBeNull();
  session.lift();
  expect(session.question?.id).toBe("0-0-0");
  line().hear(state(1, { question: null }));
  line().hear({ ...state(1), seat: 1, question: ask("0-1-0") });
  expect(session.curtain).toBe(1);
});

test("a seat that passes somewhere from now on says so, and again on every new line", () => {
  const yields = () => FakeSocket.all.map((s) => s.sent.filter((m) => m["type"] === "yield"));
  line().hear(state(0, { ...first, question: { ...ask("0-0-0"), kind: "react action" } }));
  session.passFromNowOn("react action");
  expect(choices()).toEqual([{ type: "choose", seat: 0, question: "0-0-0", key: "pass" }]);
  expect(line().sent.map((m) => m["type"])).toEqual(["hello", "choose", "yield"]);
  expect(session.yieldsOf(0)).toEqual(["react action"]);
  line().hear(state(1));
  line().onclose?.();
  vi.advanceTimersByTime(1000);
  line().onopen?.();
  line().hear(state(1));
  line().hear(state(1));
  expect(yields().map((sent) => sent.length)).toEqual([1, 1]);
  session.setYields(0, []);
  expect(line().sent[line().sent.length - 1]).toEqual({ type: "yield", seat: 0, windows: [] });
});

test("more about an option is asked once, and told to all who want it", async () => {
  line().hear(state(0, first));
  const both = Promise.all([session.detail("go a:1,1"), session.detail("go a:1,1")]);
  const asked = line().sent.filter((m) => m["type"] === "detail");
  expect(asked).toEqual([{ type: "detail", seat: 0, question: "0-0-0", key: "go a:1,1" }]);
  line().hear({ type: "detail", seat: 0, question: "0-0-0", key: "go a:1,1", detail: { cost: 2 } });
  expect(await both).toEqual([{ cost: 2 }, { cost: 2 }]);
  expect(await session.detail("go a:1,1")).toEqual({ cost: 2 });
  expect(line().sent.filter((m) => m["type"] === "detail")).toHaveLength(1);
});

test("an answer about an old question frees whoever waits for it", async () => {
  line().hear(state(0, first));
  const old = session.detail("go a:1,1");
  line().hear(state(1));
  void session.detail("pass");
  expect(await old).toBeNull();
});

test("who passes for a combat is told so until asked again", () => {
  const react = (id: string) => ({
    id,
    kind: "react",
    window: "battle",
    text: "?",
    options: [{ key: "pass", label: "Pass" }],
  });
  line().hear(state(0, { ...first, question: react("a") }));
  session.passUntil("combat");
  expect(line().sent.at(-1)).toEqual({ type: "yield", seat: 0, windows: ["*"], until: "combat" });
  line().hear(state(0, { question: react("a") }));
  expect(session.brief?.until).toBe("combat");
  line().hear(state(2, { question: react("b") }));
  expect(session.brief).toBeNull();
});

test("what was paid along with a choice is no news; what the others did then is", () => {
  line().hear(state(0, first));
  session.choose("pass");
  const told = [
    { step: 1, text: "I bring", by: 0 },
    { step: 2, text: "I pay", by: 0, moment: "Paid" },
    { step: 3, text: "you build", by: 1 },
  ];
  line().hear(state(3, { lines: told }));
  expect(session.current?.since).toBe(2);
  line().hear(state(4, { lines: [{ step: 4, text: "I must", by: 0 }] }));
  expect(session.current?.since).toBe(2);
});

test("who passes for a combat skips what is being shown", () => {
  const react = { ...ask("a"), kind: "react", window: "battle" };
  line().hear(state(0, { ...first, question: react }));
  const skip = vi.spyOn(session.playback, "acted");
  session.passUntil("combat");
  expect(skip).toHaveBeenCalledOnce();
  expect(session.current?.since).toBe(0);
  expect(session.current?.came).toBe("");
});

test("the table's own word on secrets comes before the game's", () => {
  line().hear(state(0, { ...first, hides: false }));
  session.tellSecrets(true);
  expect(session.secrets).toBe(false);
});

test("a bot that has stopped is told; it tries again, or its seat is taken", async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify({ key: "k2" })));
  });
  const stopped = { seat: 1, reason: "The rules failed." };
  line().hear(state(0, { ...first, stopped }));
  expect(session.stopped).toEqual(stopped);
  await session.retryBot();
  expect(await session.takeSeat(1)).toEqual(["k", "k2"]);
  const { share } = asked[2]![1] as { share: string };
  expect(asked).toEqual([
    ["/api/tables/T/retry", {}],
    ["/api/tables/T/take", { seat: "b", promise: promiseOf(share) }],
    ["/api/tables/T/share", { share }],
  ]);
  line().hear(state(0, { stopped: null }));
  expect(session.stopped).toBeNull();
});

test("an open window shows what was announced, and can be held open and let go", () => {
  line().hear(state(0, first));
  const window = { by: 1, left: 3, lines: [{ step: 1, text: "B plays a card" }], holding: false, done: false };
  line().hear({ type: "state", seat: 0, epoch: 0, n: 0, lines: [], question: null, waiting: [0], window, undo: null });
  expect(session.anybody).toBe(true);
  expect(session.current?.told.map((l) => l.text)).toEqual(["line 0", "B plays a card"]);
  session.hold(true);
  session.hold(false);
  expect(line().sent.filter((m) => m["type"] === "hold")).toEqual([
    { type: "hold", seat: 0, on: true },
    { type: "hold", seat: 0, on: false },
  ]);
  line().hear(
    state(1, {
      lines: [
        { step: 1, text: "B plays a card" },
        { step: 1, text: "nothing stops it" },
      ],
      window: null,
    }),
  );
  expect(session.current?.told.map((l) => l.text)).toEqual(["line 0", "B plays a card", "nothing stops it"]);
  expect(session.anybody).toBe(false);
  session.hold(true);
  expect(line().sent.filter((m) => m["type"] === "hold")).toHaveLength(2);
});

test("whoever holds a window open says so again on a new line, if it is still the same window", () => {
  const holds = () => FakeSocket.all.map((s) => s.sent.filter((m) => m["type"] === "hold").length);
  const window = { by: 1, left: 3, lines: [], holding: false, done: false };
  const again = () => {
    line().onclose?.();
    vi.advanceTimersByTime(1000);
    line().onopen?.();
  };
  line().hear(state(0, { ...first, question: null, window }));
  session.hold(true);
  again();
  line().hear(state(0, { question: null, window }));
  line().hear(state(0, { question: null, window }));
  expect(holds()).toEqual([1, 1]);
  again();
  line().hear(state(1, { question: null, window }));
  expect(holds()).toEqual([1, 1, 0]);
});

const paying = { ...ask("0-0-0"), options: [{ key: "bring a", label: "Bring a", then: ["pay"], plan: "Bring all" }] };

test("what nearly always follows goes along, unless one wants to change it or follows the plan", () => {
  line().hear(state(0, { ...first, question: paying }));
  session.choose("bring a");
  line().hear(state(1, { question: { ...paying, id: "0-1-0" } }));
  session.choose("bring a", { then: [] });
  line().hear(state(2, { question: { ...paying, id: "0-2-0" } }));
  session.choose("bring a", { plan: true });
  expect(choices().map(({ then, plan }) => [then, plan])).toEqual([
    [["pay"], undefined],
    [undefined, undefined],
    [undefined, true],
  ]);
});

test("who wants to be asked everything says so again on a new line", () => {
  const eased = () => FakeSocket.all.flatMap((s) => s.sent).filter((m) => m["type"] === "ease");
  line().hear(state(0, first));
  expect(eased()).toEqual([]);
  guidance.askEverything(true);
  session.ease();
  expect(eased()).toEqual([{ type: "ease", seat: 0, on: false }]);
  line().onclose?.();
  vi.advanceTimersByTime(20_000);
  line().onopen?.();
  line().hear(state(0, first));
  expect(eased().length).toBe(2);
  guidance.askEverything(false);
  session.ease();
  expect(eased()[2]).toEqual({ type: "ease", seat: 0, on: true });
});

test("who comes back is told what happened since, also if the board was never there", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  line().hear(state(2, first));
  expect(session.current).toMatchObject({ came: "new", since: 2 });
  session.stop();
  const { Session } = await import("../src/lib/session.svelte");
  session = new Session("T", ["k"]);
  session.start();
  line().onopen?.();
  line().hear(state(5, first));
  expect(session.current).toMatchObject({ came: "back", since: 2 });
});

test("who passes until the own turn, unless it is about the own, is asked about the own and passes on", () => {
  const react = (id: string) => ({
    ...ask(id),
    kind: "react",
    window: "battle",
    options: [{ key: "pass", label: "Pass" }],
  });
  line().hear(state(0, { ...first, question: react("a") }));
  session.passUnlessMine();
  expect(line().sent.slice(-2)).toEqual([
    { type: "choose", seat: 0, question: "a", key: "pass" },
    { type: "yield", seat: 0, windows: ["others"], until: "mine" },
  ]);
  line().hear(state(2, { question: react("b"), lines: [{ step: 2, text: "their turn", by: 1, begins: "turn" }] }));
  expect(session.brief?.until).toBe("mine");
  line().hear(state(3, { question: null, lines: [{ step: 3, text: "my turn", by: 0, begins: "turn" }] }));
  expect(session.brief).toBeNull();
});
