import { beforeEach, describe, expect, test } from "vitest";
import {
  backoff,
  FIRST_WAIT,
  Live,
  LONGEST_WAIT,
  PING_EVERY,
  PONG_WITHIN,
  type Connection,
  type Socket,
} from "../src/lib/live";
import type { FromServer, ToServer } from "../src/lib/wire";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  onerror: Socket["onerror"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  die(): void {
    this.onclose?.({} as CloseEvent);
  }
}

let sockets: FakeSocket[];
let timers: { at: number; call: () => void }[];
let clock: number;
let online: boolean;
let dead: string | null;
let seen: Connection[];
let messages: FromServer[];
const HELLO: ToServer = { type: "hello", table: "t", keys: ["k"], since: null };
let live: Live;

function pass(ms: number): void {
  const end = clock + ms;
  for (;;) {
    const due = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!due) break;
    timers = timers.filter((t) => t !== due);
    clock = due.at;
    due.call();
  }
  clock = end;
}
const state = () => seen[seen.length - 1]?.state;
const line = () => sockets[sockets.length - 1]!;
function connected(): void {
  live.start();
  line().open();
  line().hear({ type: "state", n: 0 });
}

beforeEach(() => {
  sockets = [];
  timers = [];
  clock = 0;
  online = true;
  dead = null;
  seen = [];
  messages = [];
  live = new Live(
    {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      hopeless: () => Promise.resolve(dead),
      later: (call, ms) => {
        const timer = { at: clock + ms, call };
        timers.push(timer);
        return () => {
          timers = timers.filter((t) => t !== timer);
        };
      },
      now: () => clock,
      random: () => 1,
      online: () => online,
    },
    { hello: () => HELLO, message: (m) => messages.push(m), change: (c) => seen.push(c) },
  );
});

describe("a line that comes back", () => {
  test("it says hello and is open once the table answers", () => {
    live.start();
    expect(state()).toBe("connecting");
    line().open();
    expect(line().sent).toEqual([HELLO]);
    expect(live.send({ type: "undo" })).toBe(false);
    line().hear({ type: "state", n: 0 });
    expect(state()).toBe("open");
    expect(live.send({ type: "undo" })).toBe(true);
  });

  test("waits double up to a limit and vary", () => {
    expect(backoff(0, () => 1)).toBe(FIRST_WAIT);
    expect(backoff(3, () => 1)).toBe(FIRST_WAIT * 8);
    expect(backoff(3, () => 0)).toBe(FIRST_WAIT * 4);
    expect(backoff(30, () => 1)).toBe(LONGEST_WAIT);
  });

  test("a broken line is opened again, and waits start over after success", () => {
    connected();
    line().die();
    expect(state()).toBe("waiting");
    pass(FIRST_WAIT);
    expect(sockets).toHaveLength(2);
    line().die();
    pass(FIRST_WAIT);
    expect(sockets).toHaveLength(2);
    pass(FIRST_WAIT);
    expect(sockets).toHaveLength(3);
    line().open();
    line().hear({ type: "state", n: 4 });
    expect(state()).toBe("open");
    line().die();
    pass(FIRST_WAIT);
    expect(sockets).toHaveLength(4);
  });

  test("a line that went dead in sleep is noticed", () => {
    connected();
    live.wake();
    expect(line().sent.pop()).toEqual({ type: "ping" });
    pass(PONG_WITHIN);
    expect(state()).toBe("waiting");
    expect(sockets[0]!.closed).toBe(true);
  });

  test("a line that answers is kept", () => {
    connected();
    pass(PING_EVERY);
    expect(line().sent.pop()).toEqual({ type: "ping" });
    line().hear({ type: "pong" });
    pass(PONG_WITHIN);
    expect(state()).toBe("open");
    expect(messages.every((m) => m["type"] !== "pong")).toBe(true);
  });

  test("without a network it waits for one", () => {
    connected();
    online = false;
    live.lost();
    expect(state()).toBe("offline");
    pass(60_000);
    expect(sockets).toHaveLength(1);
    online = true;
    live.wake();
    expect(sockets).toHaveLength(2);
  });

  test("an attempt that hangs is given up", () => {
    live.start();
    pass(PONG_WITHIN);
    expect(state()).toBe("waiting");
  });

  test("a key that opens nothing ends it", async () => {
    dead = "This key does not open this table.";
    live.start();
    line().open();
    line().hear({ type: "error", reason: "no" });
    await Promise.resolve();
    await Promise.resolve();
    expect(state()).toBe("refused");
    expect(seen[seen.length - 1]!.reason).toBe(dead);
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });

  test("news of an old line is not heard", () => {
    connected();
    const old = line();
    old.die();
    pass(FIRST_WAIT);
    messages = [];
    old.hear({ type: "state", n: 9 });
    expect(messages).toEqual([]);
  });
});
