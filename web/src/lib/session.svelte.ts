/** One table as this screen sees it: a log and a view for every seat held here, what is asked, and what is on its way. */
import { api, ApiError } from "./api";
import { Details } from "./details";
import { guidance } from "./guidance.svelte";
import { Live, type Channel, type Connection, type Hooks } from "./live";
import { prepend } from "./log";
import { EVERY_WINDOW, isOver, isPassing, OTHERS, type Passing, type Until } from "./passing";
import { Playback } from "./playback.svelte";
import { cameAlong, lastSeen, saveSeen } from "./recap";
import { SeatState } from "./seatstate.svelte";
import { newShare, promiseOf } from "./shares";
import { load, save } from "./storage";
import { TableFacts } from "./tablefacts.svelte";
import type { Detail, FromServer, Goal, Line, RawState, ToServer } from "./wire";
import { Wondering } from "./wondering.svelte";

export interface Refusal {
  reason: string;
  rules: string[];
}

/** How an option is taken: what follows it at once (unsaid: what nearly always does), or by its plan. */
export interface Way {
  then?: string[];
  plan?: boolean;
}

interface InFlight {
  seat: number | null;
  what: "choose" | "undo" | "agree" | "decline";
  question: string;
  message: ToServer;
  epoch: number;
  n: number;
  /** The line it was sent on: if that one broke, whether it arrived is known only from the next state. */
  line: number;
}

/** What is shown of a step that is being answered began before: only a later one ends what was said meanwhile. */
function laterThan(state: SeatState): number {
  return state.window ? state.n + 1 : state.n;
}

function isYields(value: unknown): value is Record<string, string[]> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((kinds) => Array.isArray(kinds) && kinds.every((kind) => typeof kind === "string"))
  );
}

export class Session extends TableFacts {
  readonly table: string;
  readonly keys: string[];

  held = $state.raw<SeatState[]>([]);
  /** Which of the held seats the screen shows. */
  shown = $state<number | null>(null);
  /** Set while the device must change hands before `shown` is really shown. */
  curtain = $state<number | null>(null);

  connection = $state.raw<Connection>({ state: "connecting", retryAt: null, reason: "" });
  busy = $state.raw<InFlight | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  loadingOlder = $state(false);
  /** Whether hands are hidden between the seats of this screen; unknown (null) until the game's own word is in. */
  secrets = $state<boolean | null>(null);

  current = $derived(this.held.find((state) => state.seat === this.shown) ?? this.held[0] ?? null);
  spectating = $derived(this.held.length > 0 && this.held.every((state) => state.seat === null));
  playing = $derived(this.held.filter((state) => state.seat !== null));
  seatsHere = $derived(new Set(this.playing.map((state) => state.seat!)));
  readonly playback = new Playback();
  /** While what others did is played back, the board stands as it did then; the question is there at once. */
  sight = $derived(this.playback.view ?? this.current?.view);
  /** In a window nobody sees who is asked: the table then waits for all others. */
  anybody = $derived(this.current?.window != null);
  ready = $derived(
    this.current !== null && this.current.view !== null && (this.playing.length < 2 || this.secrets !== null),
  );
  question = $derived(this.curtain === null ? (this.current?.question ?? null) : null);

  /** Windows in which each seat held here passes by itself. */
  yields = $state.raw<Record<string, string[]>>({});
  /** Windows in which a seat passes by itself for a while; the table forgets them by itself. */
  brief = $state.raw<Passing | null>(null);
  /** What was asked about single options of the question that is open. */
  private readonly details = new Details();
  readonly wondering = new Wondering();
  /** The window that is held open from here, and on which line that was sent. */
  private thinking: { seat: number; epoch: number; n: number; line: number } | null = null;
  /** On which line each seat's yields were sent. */
  private readonly toldYields = new Map<number, number>();
  /** On which line it was said for how long a seat passes. */
  private toldBrief = -1;
  /** On which line each seat said that it wants to be asked everything. */
  private readonly toldEase = new Map<number | null, number>();

  private readonly live: Channel;
  private unlisten: () => void = () => undefined;
  private readonly owners = new Map<string, number | null>();

  /** `over`: what it is heard over in place of a WebSocket; then `table` is only a name, and nothing is behind keys. */
  constructor(table: string, keys: string[], over?: (hooks: Hooks) => Channel) {
    super();
    this.table = table;
    this.keys = keys;
    this.yields = load(`sandtable.yields.${table}`, {}, isYields);
    this.brief = load(`sandtable.brief.${table}`, null, isPassing);
    const hooks: Hooks = {
      hello: () => ({ type: "hello", table: this.table, keys: this.keys, since: this.since() }),
      message: (message) => this.receive(message),
      change: (connection) => {
        this.connection = connection;
      },
    };
    this.live = over ? over(hooks) : this.webSocket(hooks);
  }

  private webSocket(hooks: Hooks): Live {
    return new Live(
      {
        connect: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`),
        hopeless: () => this.hopeless(),
        later: (call, ms) => {
          const timer = setTimeout(call, ms);
          return () => clearTimeout(timer);
        },
        now: () => Date.now(),
        random: () => Math.random(),
        online: () => navigator.onLine,
      },
      hooks,
    );
  }

  start(): void {
    const wake = () => this.live.wake();
    const lost = () => this.live.lost();
    const seen = () => {
      if (document.visibilityState === "visible") wake();
    };
    window.addEventListener("online", wake);
    window.addEventListener("focus", seen);
    window.addEventListener("pageshow", seen);
    window.addEventListener("offline", lost);
    document.addEventListener("visibilitychange", seen);
    this.unlisten = () => {
      window.removeEventListener("online", wake);
      window.removeEventListener("focus", seen);
      window.removeEventListener("pageshow", seen);
      window.removeEventListener("offline", lost);
      document.removeEventListener("visibilitychange", seen);
    };
    this.live.start();
  }

  stop(): void {
    this.unlisten();
    this.live.stop();
  }

  retryNow(): void {
    this.live.wake();
  }

  choose(key: string, { plan = false, then }: Way = {}): void {
    const state = this.current;
    const question = this.question;
    const option = question?.options.find((each) => each.key === key);
    if (!state || !question || !option) return;
    this.begin(state, question.window ? state.n : state.n + 1);
    const along = [...(option.sends ? [option.sends.answer] : []), ...(then ?? (plan ? [] : (option.then ?? [])))];
    const how = { ...(along.length ? { then: along } : {}), ...(plan ? { plan } : {}) };
    const sent = option.sends?.key ?? key;
    this.dispatch(state, { type: "choose", seat: state.seat, question: question.id, key: sent, ...how }, question.id);
  }

  /** Something is chosen: what was being shown has been seen, up to `since`. A pass in a window is no step of its own, and
   * what comes next is news. */
  private begin(state: SeatState, since: number): void {
    this.playback.acted();
    state.came = "";
    state.since = since;
  }

  /** Says whether the seats of this screen are asked also what leaves no real choice. */
  ease(): void {
    for (const { seat } of this.playing) if (guidance.asksEverything || this.toldEase.has(seat)) this.tellEase(seat);
  }

  undo(seat: number | null): void {
    const state = this.held.find((other) => other.seat === seat);
    if (state?.undo?.possible) this.dispatch(state, { type: "undo", seat });
  }

  answerUndo(seat: number, agree: boolean): void {
    const state = this.held.find((other) => other.seat === seat);
    if (state && this.request) this.dispatch(state, { type: agree ? "agree" : "decline", seat, undo: this.request.id });
  }

  /** Lets a bot that has stopped try again. */
  async retryBot(): Promise<void> {
    try {
      await api.retryBot(this.table, this.keys[0] ?? "");
    } catch (error) {
      if (error instanceof ApiError) this.refusal = { reason: error.reason, rules: error.rules };
    }
  }

  /** Plays on for a bot that has stopped: the keys this screen needs from now on, or null if that was refused. */
  async takeSeat(seat: number): Promise<string[] | null> {
    try {
      const share = newShare();
      const { key } = await api.takeSeat(this.table, this.keys[0] ?? "", this.seats[seat]?.id ?? "", promiseOf(share));
      await api.share(this.table, key, share);
      return [...this.keys, key];
    } catch (error) {
      if (error instanceof ApiError) this.refusal = { reason: error.reason, rules: error.rules };
      return null;
    }
  }

  /** Keeps the open window open, asked or not; or lets it go, passing whatever is asked there. */
  hold(on: boolean): void {
    const state = this.current;
    if (!state || state.seat === null || !state.window) return;
    if (this.live.send({ type: "hold", seat: state.seat, on }))
      this.thinking = on ? { seat: state.seat, epoch: state.epoch, n: state.n, line: this.live.line } : null;
  }

  /** The table forgets with the line who held its window: on a new one it is said again, if the window still stands. */
  private thinkOn(state: SeatState): void {
    const thinking = this.thinking;
    if (!thinking || thinking.seat !== state.seat) return;
    if (!state.window || state.epoch !== thinking.epoch || state.n !== thinking.n) this.thinking = null;
    else if (thinking.line !== this.live.line && this.live.send({ type: "hold", seat: thinking.seat, on: true }))
      this.thinking = { ...thinking, line: this.live.line };
  }

  yieldsOf(seat: number | null): string[] {
    return seat === null ? [] : (this.yields[seat] ?? []);
  }

  /** In these windows the seat passes by itself from now on, also in the one that is open. */
  setYields(seat: number, kinds: string[]): void {
    this.yields = { ...this.yields, [seat]: [...new Set(kinds)] };
    save(`sandtable.yields.${this.table}`, this.yields);
    this.tellYields(seat);
  }

  /** Passes now and whenever such a window opens again. */
  passFromNowOn(kind: string): void {
    const state = this.current;
    if (!state || state.seat === null || this.busy) return;
    // In this order: hearing of the yield first, the table would pass by itself, and the choice would come too late.
    this.choose("pass");
    this.setYields(state.seat, [...this.yieldsOf(state.seat), kind]);
  }

  /** Passes now and in every window for the rest of this combat or turn: the table does it by itself. */
  passUntil(until: Until): void {
    const state = this.current;
    if (!state || state.seat === null || this.busy) return;
    const question = this.question?.id ?? "";
    const windows = [EVERY_WINDOW];
    const message: ToServer = { type: "yield", seat: state.seat, windows, until };
    if (!this.live.send(message)) return;
    if (question) this.begin(state, state.n);
    this.passBriefly({ seat: state.seat, until, windows, question, step: laterThan(state) });
    // The table passes for us: until that is shown, nothing else can be chosen.
    if (question)
      this.busy = {
        seat: state.seat,
        what: "choose",
        question,
        message,
        epoch: state.epoch,
        n: state.n,
        line: this.live.line,
      };
  }

  /** Passes now, and until the seat's own turn whenever something is not done to the seat. */
  passUnlessMine(): void {
    const state = this.current;
    if (!state || state.seat === null || this.busy) return;
    const question = this.question?.id ?? "";
    // In this order: hearing of the yield first, the table would pass by itself, and the choice would come too late.
    this.choose("pass");
    this.passBriefly({ seat: state.seat, until: "mine", windows: [OTHERS], question, step: laterThan(state) });
    this.tellBrief();
  }

  /** Wants to be asked again at once. */
  askAgain(): void {
    if (!this.brief) return;
    const { seat } = this.brief;
    for (const until of ["turn", "combat", "mine"] as const)
      this.live.send({ type: "yield", seat, windows: [], until });
    this.passBriefly(null);
  }

  private passBriefly(brief: Passing | null): void {
    this.brief = brief;
    this.toldBrief = this.live.line;
    save(`sandtable.brief.${this.table}`, brief);
  }

  private tellBrief(): void {
    if (!this.brief) return;
    const { seat, windows, until } = this.brief;
    if (this.live.send({ type: "yield", seat, windows, until })) this.toldBrief = this.live.line;
  }

  /** Everything about one option of the open question, or why a key is not offered; null where nothing is known. */
  detail(key: string): Promise<Detail | null> {
    const sent = this.question?.options.find((option) => option.key === key)?.sends?.key ?? key;
    return this.look(sent, { key: sent });
  }

  /** Why nothing is offered at a thing that was clicked, after `subject` was picked. */
  whyNot(ref: string, subject = ""): Promise<Detail | null> {
    return this.look(ref, { ref, subject });
  }

  /** Asks why a seat chose as it did; without one, for a hint. */
  explain(whose: number | null): void {
    const seat = this.current?.seat ?? null;
    this.wondering.ask(whose, () => this.live.send({ type: "explain", seat, whose }));
  }

  private look(about: string, asking: { key: string } | { ref: string; subject: string }): Promise<Detail | null> {
    const seat = this.current?.seat ?? null;
    const question = this.question?.id;
    if (question === undefined || seat === null) return Promise.resolve(null);
    return this.details.ask(
      question,
      about,
      () => this.live.send({ type: "detail", seat, question, ...asking }),
      "ref" in asking,
    );
  }

  private tellYields(seat: number): void {
    if (this.live.send({ type: "yield", seat, windows: this.yieldsOf(seat) }))
      this.toldYields.set(seat, this.live.line);
  }

  private tellEase(seat: number | null): void {
    if (this.live.send({ type: "ease", seat, on: !guidance.asksEverything })) this.toldEase.set(seat, this.live.line);
  }

  /** The person that the curtain waits for has the device now. */
  lift(): void {
    this.curtain = null;
  }

  show(seat: number): void {
    if (seat === this.shown || !this.held.some((state) => state.seat === seat)) return;
    this.shown = seat;
    // What one seat has seen is not shown to another.
    if (this.secrets !== false) this.playback.forget();
    if (this.playing.length > 1 && this.secrets !== false) this.curtain = seat;
  }

  /** The table's own word on whether hands must stay hidden between the people at this screen. */
  tellSecrets(secrets: boolean): void {
    if (this.secrets !== null) return;
    this.secrets = secrets;
    this.curtain = secrets && this.playing.length > 1 ? this.shown : null;
  }

  /** Which of the keys belongs to a seat; with several keys the server is asked once for each. */
  async keyFor(seat: number | null): Promise<string> {
    for (const key of this.keys) {
      if (this.keys.length === 1) return key;
      let owner = this.owners.get(key);
      if (owner === undefined) {
        owner = (await api.state(this.table, key)).seat ?? null;
        this.owners.set(key, owner);
      }
      if (owner === seat) return key;
    }
    return this.keys[0] ?? "";
  }

  async loadOlder(): Promise<void> {
    const state = this.current;
    if (!state || !state.more || this.loadingOlder) return;
    this.loadingOlder = true;
    try {
      const first = state.lines[0]?.step ?? state.n + 1;
      const { lines, more } = await api.olderLines(this.table, await this.keyFor(state.seat), first);
      const before = state.lines.length;
      state.lines = prepend(state.lines, lines);
      state.more = more && state.lines.length > before;
    } catch (error) {
      if (error instanceof ApiError) this.refusal = { reason: error.reason, rules: error.rules };
    } finally {
      this.loadingOlder = false;
    }
  }

  private since(): { epoch: number; n: number } | null {
    if (this.held.length === 0) return null;
    // Seats of one screen stand at the same moment; if a message was lost between them, the earliest is safe.
    const first = this.held.reduce((a, b) => (b.epoch < a.epoch || (b.epoch === a.epoch && b.n < a.n) ? b : a));
    return { epoch: first.epoch, n: first.n };
  }

  private dispatch(state: SeatState, message: ToServer & { type: InFlight["what"] }, question = ""): void {
    if (this.busy) return;
    this.refusal = null;
    if (!this.live.send(message)) {
      this.refusal = {
        reason: "There is no connection to the table just now. Nothing was sent; choose again in a moment.",
        rules: [],
      };
      return;
    }
    this.busy = {
      seat: state.seat,
      what: message.type,
      question,
      message,
      epoch: state.epoch,
      n: state.n,
      line: this.live.line,
    };
  }

  private async hopeless(): Promise<string | null> {
    try {
      await api.state(this.table, this.keys[0] ?? "");
      return null;
    } catch (error) {
      return error instanceof ApiError && [401, 403, 404].includes(error.status) ? error.reason : null;
    }
  }

  private receive(message: FromServer): void {
    if (message.type === "state") this.takeState(message);
    else if (message.type === "detail") this.details.take(message.question, message.key, message.detail);
    else if (message.type === "explained") this.wondering.take(message.whose, message.explanation);
    else if (message.type !== "pong") {
      if (message.type === "refused" && message.question === null && this.wondering.refuse(message.reason)) return;
      this.busy = null;
      this.refusal = { reason: message.reason, rules: "rules" in message ? message.rules : [] };
    }
  }

  private takeState(raw: RawState): void {
    const seat = raw.seat;
    let state = this.held.find((other) => other.seat === seat);
    if (!state) {
      state = new SeatState(seat);
      this.held = [...this.held, state];
      if (this.held.length === 1) this.shown = seat;
      else if (this.playing.length > 1 && this.secrets === true && this.curtain === null) this.curtain = this.shown;
    }
    const moved = raw.n !== state.n || raw.epoch !== state.epoch;
    const { view, since } = state;
    const { request: asked, goals } = this;
    const fresh = state.take(raw);
    this.takeFacts(raw);
    // It was ours and is gone, yet nothing was taken back or played on: somebody declined.
    if (asked && !this.request && !moved && this.playing.some((other) => other.seat === asked.by))
      this.refusal = { reason: "The others did not agree to take it back.", rules: [] };
    if (view === null) {
      const seen = lastSeen(this.table, seat);
      state.since = seen ?? raw.n;
      state.came = seen === null ? "new" : "back";
      // Also who leaves before the board is there is told next time what happened meanwhile.
      if (seen === null) saveSeen(this.table, seat, raw.n);
    } else if (fresh === null) state.since = Math.min(since, raw.n);
    else if (seat !== null && this.busy?.what === "choose" && this.busy.seat === seat && since > this.busy.n)
      state.since = cameAlong(fresh, since, seat);
    if (state === this.current) this.tell(state, fresh, view, goals);
    if (raw.hides !== undefined) this.tellSecrets(raw.hides);
    this.passOn(state);
    // A new line (the server may have been restarted) is informed again.
    if (seat !== null && this.yieldsOf(seat).length > 0 && this.toldYields.get(seat) !== this.live.line)
      this.tellYields(seat);
    if (seat !== null && guidance.asksEverything && this.toldEase.get(seat) !== this.live.line) this.tellEase(seat);
    this.thinkOn(state);
    this.settle(state);
    this.followTurn();
  }

  /** For a while a seat passes by itself: until what it waits for begins, or until it is asked in every window again. */
  private passOn(state: SeatState): void {
    const { brief } = this;
    if (!brief || brief.seat !== state.seat) return;
    const everywhere = brief.windows.includes(EVERY_WINDOW);
    const asked = everywhere && state.question?.window && state.question.id !== brief.question;
    if (isOver(brief, state.lines)) this.passBriefly(null);
    else if (this.toldBrief !== this.live.line) this.tellBrief();
    else if (asked) this.passBriefly(null);
  }

  /** What is new is played back, for the seat that is shown. */
  private tell(state: SeatState, fresh: Line[] | null, before: unknown, reached: Goal[]): void {
    if (fresh === null) {
      this.playback.forget();
      if (this.curtain === null) this.playback.recall(state.lines, state.view, this.seatsHere);
    } else if (fresh.length > 0 && this.curtain === null) {
      const goals = { before: reached, after: this.goals };
      const { view: after, since } = state;
      this.playback.arrive({ lines: fresh, before, after, goals, seats: this.seatsHere, since });
    }
  }

  /** What was on its way has arrived, was overtaken, or was lost with a broken line and goes out again. */
  private settle(state: SeatState): void {
    const busy = this.busy;
    if (!busy || busy.seat !== state.seat) return;
    const moved = state.n !== busy.n || state.epoch !== busy.epoch;
    if (busy.what !== "choose") {
      // Undo and its answers are settled by any news for the seat: a new epoch, or a request that came or went.
      this.busy = null;
      return;
    }
    if (moved || state.question?.id !== busy.question) this.busy = null;
    else if (busy.line !== this.live.line) {
      // The same question again on a new line: the choice was lost with the old one. Its question's id guards against a double.
      this.busy = { ...busy, line: this.live.line };
      this.live.send(busy.message);
    }
  }

  /** With several seats here, the screen turns to the one that must act. */
  private followTurn(): void {
    if (this.playing.length < 2) return;
    const shown = this.held.find((state) => state.seat === this.shown);
    if (shown?.question) return;
    const next = this.playing.find((state) => state.question !== null);
    if (next && next.seat !== null) this.show(next.seat);
  }
}
