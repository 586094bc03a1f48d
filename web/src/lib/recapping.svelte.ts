/** Whether there is something to tell since one last chose or looked, and whether it is being told. */
import { recapOf, type Recap } from "./recap";
import { narrow } from "./screen.svelte";
import type { Session } from "./session.svelte";

export class Recapping {
  private readonly session: Session;
  /** Up to which choice it was put away; from which on it was asked for. */
  private closed = $state<number | null>(null);
  private opened = $state<number | null>(null);

  /** `silent`: somebody beside the board tells all of it anyway. */
  constructor(
    session: Session,
    private readonly silent = false,
  ) {
    this.session = session;
  }

  private get since(): number {
    return this.session.current?.since ?? 0;
  }

  recap = $derived.by((): Recap => {
    const { current, secrets, seatsHere } = this.session;
    // Who has just the same in sight on this screen needs no report of it; behind a curtain one had not.
    const own = secrets && current?.seat != null ? new Set([current.seat]) : seatsHere;
    return recapOf(current?.lines ?? [], this.since, own);
  });

  title = $derived.by(() => {
    const came = this.session.current?.came ?? "";
    return { "": "Since your last choice", back: "Since you last looked", new: "So far" }[came];
  });

  /** It is this seat's turn, or somebody has come back to look. */
  due = $derived.by(() => {
    if (this.silent) return false;
    const { current, question, spectating, over, playback } = this.session;
    const asked = question !== null || current?.came === "back";
    return !spectating && !over && !playback.playing && asked && this.recap.count > 0;
  });

  /** It comes by itself where something concerns this seat, or somebody has come back; else who wants it opens it. */
  shown = $derived.by(() => {
    if (!this.due) return false;
    if (this.opened === this.since) return true;
    const tells = this.session.current?.came === "back" || this.recap.mine.length > 0;
    return tells && this.closed !== this.since && !narrow.current;
  });

  open(): void {
    this.opened = this.since;
  }

  close(): void {
    this.closed = this.since;
    this.opened = null;
  }
}
