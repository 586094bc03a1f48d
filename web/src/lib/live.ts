/** A WebSocket that comes back by itself: after a lost network, a restarted server, a laptop that slept. */
import type { FromServer, ToServer } from "./wire";

export type ConnectionState = "connecting" | "open" | "waiting" | "offline" | "refused" | "closed";

export interface Connection {
  state: ConnectionState;
  /** When the next attempt is due, while waiting (milliseconds since the epoch). */
  retryAt: number | null;
  /** Why the server will not have us, once refused. */
  reason: string;
}

export interface Socket {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(data: string): void;
  close(code?: number, reason?: string): void;
}

export interface Surroundings {
  connect(): Socket;
  /** Asked when the line fails before anything was heard: a reason if it is no use to try again, else null. */
  hopeless(): Promise<string | null>;
  later(call: () => void, ms: number): () => void;
  now(): number;
  random(): number;
  online(): boolean;
}

export interface Hooks {
  hello(): ToServer;
  message(message: FromServer): void;
  change(connection: Connection): void;
}

/** What a session hears a table over. */
export interface Channel {
  /** Counts the lines opened so far. */
  readonly line: number;
  start(): void;
  stop(): void;
  /** False when there is no line to send it on. */
  send(message: ToServer): boolean;
  /** Try now. */
  wake(): void;
  /** The browser says that the network is gone. */
  lost(): void;
}

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 20_000;
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;

/** The wait before attempt number `attempt` (0 is the first repeat): doubling, with half of it left to chance. */
export function backoff(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full / 2 + random() * (full / 2);
}

export class Live implements Channel {
  line = 0;
  private socket: Socket | null = null;
  private attempt = 0;
  private heard = false;
  private ended = true;
  private stopRetry: (() => void) | null = null;
  private stopPing: (() => void) | null = null;
  private stopProbe: (() => void) | null = null;

  constructor(
    private readonly around: Surroundings,
    private readonly hooks: Hooks,
  ) {}

  start(): void {
    this.ended = false;
    this.attempt = 0;
    this.open();
  }

  stop(): void {
    this.ended = true;
    this.drop();
    this.tell("closed");
  }

  send(message: ToServer): boolean {
    if (!this.socket || !this.heard) return false;
    try {
      this.socket.send(JSON.stringify(message));
      return true;
    } catch {
      return false;
    }
  }

  /** The network is back, the page is looked at again, or a person asked: try now, and see whether an open line still lives. */
  wake(): void {
    if (this.ended) return;
    if (this.socket && this.heard) this.probe();
    else if (!this.socket) {
      this.attempt = 0;
      this.open();
    }
  }

  /** The browser says that the network is gone. */
  lost(): void {
    if (this.ended) return;
    this.drop();
    this.tell("offline");
  }

  private open(): void {
    this.drop();
    this.line += 1;
    this.tell("connecting");
    let socket: Socket;
    try {
      socket = this.around.connect();
    } catch {
      this.retry();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      if (socket === this.socket) socket.send(JSON.stringify(this.hooks.hello()));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.failed();
    };
    socket.onerror = () => undefined; // always followed by a close
    // An attempt that hangs (a captive portal, a half-open line after sleep) counts as failed.
    this.stopProbe = this.around.later(() => {
      if (socket === this.socket && !this.heard) this.failed();
    }, PONG_WITHIN);
  }

  private receive(data: string): void {
    this.stopProbe?.();
    this.stopProbe = null;
    let message: FromServer;
    try {
      message = JSON.parse(data) as FromServer;
    } catch {
      return;
    }
    if (message.type === "state" && !this.heard) {
      this.heard = true;
      this.attempt = 0;
      this.keepAlive();
      this.tell("open");
    }
    if ((message.type === "error" || message.type === "refused") && !this.heard) {
      // The hello itself was turned down.
      this.failed();
      return;
    }
    if (message.type !== "pong") this.hooks.message(message);
  }

  private keepAlive(): void {
    this.stopPing = this.around.later(() => {
      this.probe();
      this.keepAlive();
    }, PING_EVERY);
  }

  private probe(): void {
    const socket = this.socket;
    if (!socket || this.stopProbe) return;
    try {
      socket.send(JSON.stringify({ type: "ping" }));
    } catch {
      this.failed();
      return;
    }
    this.stopProbe = this.around.later(() => {
      if (socket === this.socket) this.failed();
    }, PONG_WITHIN);
  }

  private failed(): void {
    const silent = !this.heard;
    this.drop();
    if (this.ended) return;
    this.retry();
    if (!silent) return;
    void this.around.hopeless().then((reason) => {
      if (reason === null || this.ended || this.heard) return;
      this.drop();
      this.ended = true;
      this.tell("refused", reason);
    });
  }

  private retry(): void {
    if (!this.around.online()) {
      this.tell("offline");
      return;
    }
    const wait = backoff(this.attempt++, () => this.around.random());
    this.stopRetry = this.around.later(() => this.open(), wait);
    this.tell("waiting", "", this.around.now() + wait);
  }

  private drop(): void {
    this.stopRetry?.();
    this.stopPing?.();
    this.stopProbe?.();
    this.stopRetry = this.stopPing = this.stopProbe = null;
    this.heard = false;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onclose = socket.onmessage = socket.onerror = null;
      try {
        socket.close();
      } catch {
        // It was never open.
      }
    }
  }

  private tell(state: ConnectionState, reason = "", retryAt: number | null = null): void {
    this.hooks.change({ state, reason, retryAt });
  }
}
