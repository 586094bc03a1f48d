/** A scenario played along its script (docs/api.md, Practice): in place of a table's WebSocket, so that board, decisions,
 * log and playback show it as they show a table. The server remembers nothing: where one is lies here. */
import { api, ApiError } from "./api";
import type { Coach, PracticeBody, TryOut } from "./generated/messages";
import type { Channel, Hooks } from "./live";
import { Session, type Way } from "./session.svelte";
import type { FromServer, ToServer } from "./wire";

/** A file that came along, or any scenario; `seat`: whom one plays, where that is not who chooses first. */
export type Source = ({ source: string } | { text: string }) & { seat?: string };
export type Place = Required<Pick<PracticeBody, "at" | "tried" | "epoch">>;
type Doing = PracticeBody["do"];

const BEGINNING: Place = { at: -1, tried: [], epoch: 0 };
/** What was chosen, is lawful and not what the script does; and what the script says to it. */
export interface Aside extends Required<Omit<TryOut, "type">> {
  answer: string;
}

const NO_HINTS = "Here nobody gives hints: what to do stands beside the board.";

export class Practice implements Channel {
  readonly line = 1;
  /** To be shown as that of a table is. */
  readonly session: Session;

  coach = $state.raw<Coach | null>(null);
  /** What was chosen last is lawful, and not what the script does: it can be tried. */
  aside = $state.raw<Aside | null>(null);
  /** Something is on its way. */
  busy = $state(false);
  /** Why nothing can be shown. */
  problem = $state("");
  place = $state.raw<Place>(BEGINNING);

  private hooks: Hooks | null = null;
  private working: Promise<void> = Promise.resolve();
  private ended = false;

  /** `at`: where to begin, as `place` said it once; `moved` hears whenever that changes. */
  constructor(
    private readonly source: Source,
    at = -1,
    private readonly moved: (at: number, coach: Coach) => void = () => undefined,
    /** Whatever is chosen is tried at once: nobody is led along the script. */
    private readonly freely = false,
  ) {
    this.place = { ...BEGINNING, at };
    this.session = new Session("source" in source ? `practice:${source.source}` : "practice", [], (hooks) => {
      this.hooks = hooks;
      return this;
    });
  }

  // -- what a session asks of a table's line -------------------------------------------------------------------------

  start(): void {
    this.look();
  }

  stop(): void {
    this.ended = true;
  }

  wake(): void {
    if (this.problem) this.look();
  }

  lost(): void {
    // Nothing is open that could break.
  }

  send(message: ToServer): boolean {
    if (message.type === "choose" && this.freely) this.tryOut(message.key, message);
    else if (message.type === "choose" || message.type === "detail") this.step(message);
    else if (message.type === "undo") this.undo();
    else if (message.type === "explain")
      this.tell({ type: "refused", seat: null, question: null, reason: NO_HINTS, rules: [] });
    return true;
  }

  // -- along the script ----------------------------------------------------------------------------------------------

  /** On from where something is said, or others are about to act. */
  next(): void {
    this.goOn({ type: "next" });
  }

  /** A stop back; from what was tried to where that began. */
  back(): void {
    this.goOn({ type: "back" });
  }

  /** Does what the script does now. */
  show(): void {
    this.goOn({ type: "show" });
  }

  /** From the beginning. */
  restart(): void {
    this.goTo(-1);
  }

  /** To where `place` once was. */
  goTo(at: number): void {
    this.place = { ...BEGINNING, at, epoch: this.place.epoch + 1 };
    this.goOn({ type: "look" });
  }

  /** What was shown of the step before has been seen: nobody waits for it. */
  private goOn(doing: Doing): void {
    this.session.playback.acted();
    this.session.refusal = null;
    this.step(doing);
  }

  /** What was chosen and is not what the script does; or anything else. */
  tryOut(key = this.aside?.key, { then = [], plan = false }: Way = this.aside ?? {}): void {
    if (key !== undefined) this.goOn({ type: "try", key, then, plan });
  }

  /** Takes back what was tried last; along the script, goes back a stop. */
  private undo(): void {
    const { tried, epoch } = this.place;
    if (tried.length < 2) return this.back();
    this.place = { ...this.place, tried: tried.slice(0, -1), epoch: epoch + 1 };
    this.look();
  }

  private look(): void {
    this.step({ type: "look" });
  }

  /** One after the other: each goes on from where the one before has led. */
  private step(doing: Doing): void {
    const { hooks } = this;
    if (doing.type !== "detail") this.busy = true;
    this.working = this.working.then(async () => {
      if (this.ended) return;
      try {
        const made = await api.practise({ ...this.source, ...this.place, do: doing });
        if (this.ended) return;
        const { at, tried, epoch, coach, aside, messages } = made;
        this.problem = "";
        if (doing.type === "look") hooks?.change({ state: "open", retryAt: null, reason: "" });
        if (doing.type !== "detail") {
          this.place = { at, tried, epoch };
          this.coach = coach;
          this.moved(at, coach);
        }
        messages.forEach((message) => this.tell(message));
        if (doing.type !== "detail") this.aside = aside && doing.type === "choose" ? this.takeAside(doing) : null;
      } catch (error) {
        this.failed(doing, error instanceof ApiError ? error : new ApiError(0, String(error)));
      } finally {
        if (doing.type !== "detail") this.busy = false;
      }
    });
  }

  /** The answer stands beside the board, and not where the rules refuse something. */
  private takeAside({ key, then = [], plan = false }: Way & { key: string }): Aside {
    const { session } = this;
    const answer = session.refusal?.reason ?? "";
    session.refusal = null;
    return { key, then, plan, answer };
  }

  private failed(doing: Doing, { reason, rules }: ApiError): void {
    if (this.ended) return;
    if (doing.type === "detail") {
      const { question, key = "", ref } = doing;
      this.tell({ type: "detail", seat: doing.seat ?? 0, question, key: ref ?? key, detail: null });
    } else if (this.coach === null) this.problem = reason;
    else this.tell({ type: "refused", seat: null, question: "", reason, rules });
  }

  private tell(message: FromServer): void {
    this.hooks?.message(message);
  }
}
