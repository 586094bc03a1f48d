/** The pretend server: tables in memory, the calls and messages of docs/api.md, bots that choose at random. */
import { createHash, randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import type { GameEntry, LogLine, Since, State } from "../src/lib/generated/messages.ts";
import { banners } from "./banners.ts";
import { cards } from "./cards.ts";
import { line, type MockGame } from "./game.ts";

const games: MockGame[] = [banners, cards];

interface Step {
  state: unknown;
  lines: LogLine[];
  seat: number | null;
  key: string | null;
  random: boolean;
}

interface Table {
  id: string;
  game: MockGame;
  setup: MockGame["setups"][number];
  players: string[];
  keys: string[];
  spectator: string;
  seed: string;
  epoch: number;
  steps: Step[];
  request: { id: number; by: number; needs: number[] } | null;
  lines: Set<{ socket: WebSocket; seats: (number | null)[] }>;
}

interface Answer {
  status: number;
  answer: unknown;
}

const fail = (status: number, reason: string, rules: string[] = []): Answer => ({
  status,
  answer: { error: { reason, rules } },
});
const ok = (answer: unknown): Answer => ({ status: 200, answer });
const secret = (): string => randomBytes(12).toString("base64url");

const chart = [
  "clear",
  "forest",
  "mountain",
  "swamp",
  "sea",
  "lair",
  "settlement",
  "wilderness-settlement",
  "mine",
  "road",
  "river",
  "major-river",
  "bridge",
  "coastal-hexside",
  "sea-hexside",
  "waterway",
];
function rules(game: MockGame): unknown[] {
  const prefix = game.name === "banners" ? "BB" : "HC";
  const numbers =
    game.name === "banners"
      ? [
          "1.1",
          "2.1",
          "4.1",
          "4.2",
          "4.4",
          "4.10",
          "5.1",
          "5.2",
          "5.4",
          "5.6",
          "6.1",
          "6.2",
          "7.1",
          "7.2",
          "8.1",
          "8.2",
          "9.1",
          "9.8",
          "9.9",
        ]
      : ["1", "2", "3", "4"];
  return [
    ...numbers.map((number, i) => ({
      id: `${prefix} ${number}`,
      title: `Clause ${number}`,
      text: `What the rulebook's clause ${number} says, in our own words. The mock knows no rules; the server's ledger does.`,
      scope: "basic",
      ...(i % 4 === 0
        ? { reading: "Where the text leaves it open, we take the plain meaning.", certainty: "likely" }
        : {}),
    })),
    ...(prefix === "BB"
      ? chart.map((id) => ({
          id: `BB chart/${id}`,
          title: id,
          text: `The terrain chart on ${id.replace("-", " ")}.`,
          scope: "basic",
        }))
      : []),
  ];
}

export class Tables {
  private readonly tables = new Map<string, Table>();

  http(method: string, url: URL, key: string, text: string): Answer {
    const path = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    if (path[0] === "games") return this.games(path.slice(1));
    if (path[0] !== "tables") return fail(404, "No such call.");
    if (method === "POST" && (path.length === 1 || path[1] === "scenario"))
      return this.create(text, path[1] === "scenario");
    const table = this.tables.get(path[1] ?? "");
    if (!table) return fail(404, "There is no such table.");
    const seat = this.seatOf(table, key);
    if (!key) return fail(401, "This needs a seat's key.");
    if (seat === undefined) return fail(403, "This key does not open this table.");
    const last = table.steps.length - 1;
    switch (path[2]) {
      case undefined:
        return ok(this.state(table, seat, null));
      case "log": {
        const before = Number(url.searchParams.get("before") ?? 0);
        return ok(
          table.steps
            .flatMap((step) => step.lines)
            .filter((l) => l.step < before)
            .slice(-200),
        );
      }
      case "at": {
        const n = Math.max(0, Math.min(last, Number(url.searchParams.get("n") ?? 0)));
        const step = table.steps[n]!;
        const lines = table.steps.slice(0, n + 1).flatMap((s) => s.lines);
        return ok({ n, length: last, view: table.game.view(step.state, seat), lines, key: step.key, seat: step.seat });
      }
      case "scenario":
        return ok(`game: ${table.game.name}\ntitle: A position of the mock\nsetup:\n  campaign: ${table.setup.id}\n`);
      case "file":
        return this.over(table)
          ? ok(`# ${table.id} ${table.seed}\n`)
          : fail(409, "The file holds the seed: it is given out when the game is over.");
      default:
        return fail(404, "No such call.");
    }
  }

  attach(socket: WebSocket): void {
    let held: { socket: WebSocket; seats: (number | null)[] } | null = null;
    let table: Table | undefined;
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Record<string, unknown>;
      if (message["type"] === "ping") return socket.send(JSON.stringify({ type: "pong" }));
      if (message["type"] === "hello") {
        table = this.tables.get(String(message["table"]));
        const seats = ((message["keys"] as string[]) ?? []).map((key) => (table ? this.seatOf(table, key) : undefined));
        if (!table || seats.some((seat) => seat === undefined))
          return socket.send(JSON.stringify({ type: "error", reason: "This link does not open a table." }));
        held = { socket, seats: seats as (number | null)[] };
        table.lines.add(held);
        const since = message["since"] as { epoch: number; n: number } | null;
        for (const seat of held.seats) socket.send(JSON.stringify(this.state(table, seat, since)));
        this.tell(table, null, held);
        return;
      }
      if (!table || !held) return;
      // The answer takes a moment, as over a real line.
      setTimeout(() => this.act(table!, held!, message), 60);
    });
    socket.on("close", () => {
      if (table && held) {
        table.lines.delete(held);
        this.tell(table, null);
      }
    });
  }

  private act(
    table: Table,
    held: { socket: WebSocket; seats: (number | null)[] },
    message: Record<string, unknown>,
  ): void {
    const seat = (message["seat"] as number | undefined) ?? held.seats[0];
    const refuse = (reason: string, cited: string[] = []): void =>
      held.socket.send(JSON.stringify({ type: "refused", seat, question: message["question"], reason, rules: cited }));
    if (typeof seat !== "number" || !held.seats.includes(seat)) return refuse("That seat is not yours.");
    const n = table.steps.length - 1;
    if (message["type"] === "choose") {
      const asked = this.ask(table);
      if (asked?.seat !== seat || message["question"] !== `${table.epoch}-${n}-0`)
        return refuse("That question has been answered already.");
      if (!asked.options.some((o) => o.key === message["key"])) return refuse("That is not offered here.", asked.rules);
      this.play(table, String(message["key"]));
    } else if (message["type"] === "undo") {
      const offer = this.undo(table, seat);
      if (!offer?.possible) return refuse("There is nothing of yours to take back.");
      if (offer.needs.length) {
        table.request = { id: n, by: seat, needs: offer.needs };
        this.tell(table, null);
      } else this.takeBack(table, seat);
    } else if (message["type"] === "agree" && table.request) this.takeBack(table, table.request.by);
    else if (message["type"] === "decline") {
      table.request = null;
      this.tell(table, null);
    }
  }

  private games(path: string[]): Answer {
    if (path.length === 0)
      return ok(
        games.map((g): GameEntry => ({
          name: g.name,
          title: g.title,
          hidden_information: g.hidden,
          setups: g.setups,
          settings:
            g.name === "banners"
              ? [
                  {
                    name: "pace",
                    title: "Pace",
                    choices: ["normal", "quick"],
                    default: "normal",
                    help: "How long the mock lets you play.",
                    text: false,
                    free: "",
                  },
                ]
              : [],
          bots: ["greedy", "random"],
          windows: {},
        })),
      );
    const game = games.find((g) => g.name === path[0]);
    if (!game) return fail(404, "There is no such game.");
    if (path[1] === "board") return ok(game.board());
    return path[2]
      ? ok(rules(game).find((rule) => (rule as { id: string }).id === path.slice(2).join("/")) ?? null)
      : ok(rules(game));
  }

  private create(text: string, scenario: boolean): Answer {
    const body = JSON.parse(text) as { game?: string; setup?: string; text?: string; seats: Record<string, string> };
    const game = games.find((g) => (scenario ? body.text?.includes(`game: ${g.name}`) : g.name === body.game));
    if (!game)
      return fail(400, scenario ? "line 1: the file does not name a game that is here" : "There is no such game.");
    const setup = game.setups.find((s) => s.id === body.setup) ?? game.setups[0]!;
    const { state, lines } = game.begin();
    const table: Table = {
      id: secret().slice(0, 8),
      game,
      setup,
      players: setup.seats.map((seat) => body.seats[seat.id] ?? "me"),
      keys: setup.seats.map(secret),
      spectator: secret(),
      seed: randomBytes(16).toString("hex"),
      epoch: 0,
      steps: [{ state, lines: lines.map((told) => line(0, told)), seat: null, key: null, random: false }],
      request: null,
      lines: new Set(),
    };
    this.tables.set(table.id, table);
    this.wakeBot(table);
    const keys = Object.fromEntries(
      setup.seats.map((seat, i) => [seat.id, table.keys[i]]).filter((_, i) => !table.players[i]!.startsWith("bot")),
    );
    return ok({
      table: table.id,
      maker: secret(),
      keys,
      invitations: {},
      spectator: table.spectator,
      commitment: this.commitment(table),
    });
  }

  private seatOf(table: Table, key: string): number | null | undefined {
    if (key === table.spectator) return null;
    const seat = table.keys.indexOf(key);
    return seat < 0 ? undefined : seat;
  }

  private commitment(table: Table): string {
    return createHash("sha256").update(table.seed).digest("hex");
  }

  private now(table: Table): Step {
    return table.steps[table.steps.length - 1]!;
  }

  private ask(table: Table): ReturnType<MockGame["ask"]> {
    return this.over(table) ? null : table.game.ask(this.now(table).state);
  }

  private over(table: Table): boolean {
    return table.game.outcome(this.now(table).state) !== null;
  }

  private undo(table: Table, seat: number | null): { possible: boolean; needs: number[] } | null {
    if (seat === null || this.over(table)) return null;
    const at = table.steps.findLastIndex((step) => step.seat === seat);
    if (at < 1) return { possible: false, needs: [] };
    const seen = table.steps.slice(at).some((step) => step.random || (step.seat !== seat && step.seat !== null));
    const others = table.players.map((_, i) => i).filter((i) => i !== seat && !table.players[i]!.startsWith("bot"));
    return { possible: true, needs: seen ? others : [] };
  }

  private takeBack(table: Table, seat: number): void {
    const at = table.steps.findLastIndex((step) => step.seat === seat);
    table.steps = table.steps.slice(0, at);
    table.epoch += 1;
    table.request = null;
    this.tell(table, null);
    this.wakeBot(table);
  }

  private play(table: Table, key: string): void {
    const asked = this.ask(table)!;
    const before = table.steps.length - 1;
    const state = structuredClone(this.now(table).state);
    const { lines, random } = table.game.choose(state, key);
    table.steps.push({ state, lines: lines.map((told) => line(before + 1, told)), seat: asked.seat, key, random });
    table.request = null;
    this.tell(table, { epoch: table.epoch, n: before });
    this.wakeBot(table);
  }

  private wakeBot(table: Table): void {
    const asked = this.ask(table);
    if (!asked || !table.players[asked.seat]!.startsWith("bot")) return;
    const [epoch, n] = [table.epoch, table.steps.length];
    setTimeout(() => {
      if (table.epoch !== epoch || table.steps.length !== n) return;
      const lively = asked.options.filter((o) => !/^(stop|end turn|done)$/.test(o.key));
      const from = lively.length && Math.random() < 0.85 ? lively : asked.options;
      this.play(table, from[Math.floor(Math.random() * from.length)]!.key);
    }, 350);
  }

  /** Everyone hears of a change; with `since`, only the lines that came after it. */
  private tell(table: Table, since: { epoch: number; n: number } | null, except?: object): void {
    for (const held of table.lines) {
      if (held === except) continue;
      for (const seat of held.seats) held.socket.send(JSON.stringify(this.state(table, seat, since)));
    }
  }

  private state(table: Table, seat: number | null, since: Since | null): State {
    const n = table.steps.length - 1;
    const known = since && since.epoch === table.epoch && since.n <= n ? since.n : -1;
    const all = table.steps.slice(known + 1).flatMap((step) => step.lines);
    const lines = all.slice(-200);
    const asked = this.ask(table);
    const online = new Set([...table.lines].flatMap((held) => held.seats));
    return {
      type: "state",
      seat,
      epoch: table.epoch,
      n,
      reset: known < 0,
      view: table.game.view(this.now(table).state, seat),
      lines,
      ...(known < 0 ? { more: lines.length < all.length } : {}),
      question:
        asked && asked.seat === seat
          ? {
              id: `${table.epoch}-${n}-0`,
              kind: asked.kind,
              text: asked.text,
              rules: asked.rules,
              options: asked.options,
            }
          : null,
      waiting: asked ? [asked.seat] : [],
      seats: table.setup.seats.map((spec, i) => {
        const player = table.players[i]!;
        return {
          ...spec,
          player: player.startsWith("bot") ? player : online.has(i) || player === "me" ? "human" : "open",
          online: online.has(i),
        };
      }),
      undo: this.undo(table, seat),
      request: table.request,
      over: this.over(table),
      outcome: table.game.outcome(this.now(table).state),
      commitment: this.commitment(table),
      seed: this.over(table) ? table.seed : null,
      game: table.game.name,
      setup: table.setup.id,
      settings: {},
    };
  }
}
