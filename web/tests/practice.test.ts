import { beforeEach, expect, test, vi } from "vitest";
import type { PracticeBody, Practised } from "../src/lib/generated/messages";
import { Practice } from "../src/lib/practice.svelte";
import type { Session } from "../src/lib/session.svelte";

const asked: PracticeBody[] = [];
let answer: (body: PracticeBody) => Partial<Practised> | Response;

const coach = { kind: "choose", say: "", done: "", point: [], key: "go", line: 1, passed: 0, of: 2 };
const state = (n: number, more: object = {}) => ({
  type: "state",
  seat: 1,
  epoch: 0,
  n,
  reset: n === 0,
  view: { n },
  lines: n ? [{ step: n, text: `line ${n}` }] : [],
  waiting: [1],
  question: { id: `0-${n}-1`, kind: "act", text: "?", options: [{ key: "go", label: "Go" }] },
  ...more,
});

beforeEach(() => {
  asked.length = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn(), visibilityState: "visible" });
  answer = () => ({ messages: [state(0)] as never });
  vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as PracticeBody;
    asked.push(body);
    const made = answer(body);
    if (made instanceof Response) return Promise.resolve(made);
    const whole = { at: 0, tried: [], epoch: 0, coach, aside: false, messages: [], ...made };
    return Promise.resolve(new Response(JSON.stringify(whole)));
  });
});

async function begun(): Promise<{ session: Session; practice: Practice }> {
  const practice = new Practice({ source: "g/first" });
  const { session } = practice;
  session.start();
  await vi.waitFor(() => expect(session.connection.state).toBe("open"));
  return { session, practice };
}

test("a session hears a lesson as it hears a table", async () => {
  const { session, practice } = await begun();
  expect(session.question?.options[0]?.key).toBe("go");
  answer = () => ({ at: 3, messages: [state(1, { view: undefined, changes: { a: 1 } })] as never });
  session.choose("go");
  expect(session.busy).not.toBeNull();
  await vi.waitFor(() => expect(session.busy).toBeNull());
  expect(session.current?.view).toEqual({ n: 0, a: 1 });
  expect(asked[1]?.do).toEqual({ type: "choose", seat: 1, question: "0-0-1", key: "go" });
  practice.next();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]).toMatchObject({ source: "g/first", at: 3, do: { type: "next" } });
});

test("what the lesson does not want is answered, and can be tried", async () => {
  const { session, practice } = await begun();
  const refused = { type: "refused", seat: 1, question: "0-0-1", reason: "Not now.", rules: [] };
  answer = () => ({ aside: true, messages: [refused] as never });
  session.choose("go", { then: ["on"] });
  await vi.waitFor(() => expect(practice.aside).toEqual({ key: "go", then: ["on"], plan: false, answer: "Not now." }));
  expect(session.busy).toBeNull();
  expect(session.refusal).toBeNull();
  practice.tryOut();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.do).toEqual({ type: "try", key: "go", then: ["on"], plan: false });
});

test("an undo takes back the last try, then goes back along the script", async () => {
  const { session, practice } = await begun();
  const one = { type: "try" as const, key: "go", then: [], plan: false };
  answer = () => ({ tried: [one, one], messages: [state(2, { undo: { possible: true, needs: [] } })] as never });
  practice.tryOut("go");
  await vi.waitFor(() => expect(session.current?.n).toBe(2));
  answer = () => ({ tried: [one], epoch: 1, messages: [state(1, { epoch: 1, reset: true })] as never });
  session.undo(1);
  await vi.waitFor(() => expect(session.current?.n).toBe(1));
  expect(asked.at(-1)).toMatchObject({ tried: [one], epoch: 1, do: { type: "look" } });
  session.current!.undo = { possible: true, needs: [] };
  session.undo(1);
  await vi.waitFor(() => expect(asked.at(-1)?.do).toEqual({ type: "back" }));
});

test("steps go one after the other, each from where the last has led", async () => {
  const { practice } = await begun();
  answer = (body) => ({ at: (body.at ?? 0) + 1 });
  practice.next();
  practice.next();
  await vi.waitFor(() => expect(practice.place.at).toBe(2));
  expect(asked.map(({ at }) => at)).toEqual([-1, 0, 1]);
});

test("a lesson that there is not says so, and a step that fails leaves things as they are", async () => {
  const { session, practice } = await begun();
  answer = () => new Response(JSON.stringify({ error: { reason: "Too many requests." } }), { status: 429 });
  session.choose("go");
  await vi.waitFor(() => expect(session.refusal?.reason).toBe("Too many requests."));
  expect(session.busy).toBeNull();
  expect(practice.busy).toBe(false);
  const none = new Practice({ source: "g/none" });
  none.start();
  await vi.waitFor(() => expect(none.problem).toBe("Too many requests."));
});
