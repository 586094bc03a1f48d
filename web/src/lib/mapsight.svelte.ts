/** Which part of a map of hexes is in sight: it opens where there is something to do, and follows when that is elsewhere. */
import { untrack } from "svelte";
import { Camera } from "./camera.svelte";
import { bounds, centre, type Cell } from "./hex";
import { glide } from "./glide";
import { highlight } from "./highlight.svelte";

/** What may be worth seeing; places are ids of hexes. */
export interface Scene {
  /** Something is asked, on the map or beside it. */
  asking: boolean;
  /** Where something can be chosen. */
  choosable: string[];
  /** What is asked about although it cannot be chosen. */
  about: string[];
  /** Where whoever acts stands. */
  own: string | null;
  /** Whose turn it is: on a small screen the map follows. */
  turn: string | null;
  /** What is worth seeing when nothing can be chosen. */
  places: readonly string[];
  hexOf: (ref: string) => string | null;
}

/** The scale below which a finger, which looks before it takes, cannot tell two hexes apart. */
const TOUCHABLE = 0.36;
/** The scale at which a small screen opens: a part of the map that can be read rather than all of it that cannot. */
const READABLE = 0.5;
/** So many places belong in sight together. */
const FEW = 8;
/** The scale below which names and dice on counters cannot be read. */
const LEGIBLE = 0.72;

export class MapSight<H extends Cell & { id: string }> {
  readonly camera: Camera;
  private opened = false;
  /** Shown before anything was asked. */
  private glanced = false;
  /** How small what is framed may become. */
  private least = 0;
  /** Where the map was before it followed what others do. */
  private before: { x: number; y: number; scale: number; touched: boolean } | null = null;
  private turn: string | null = null;
  /** What could be chosen when the map was last looked at: other places are another question. */
  private offered = "";

  /** Made by the component that draws the map. */
  constructor(
    hexes: readonly H[],
    private readonly found: (id: string | null) => H | undefined,
    private readonly scene: () => Scene,
  ) {
    this.camera = new Camera(bounds(hexes, 16));
    $effect(() => this.open(scene()));
    $effect(() => this.follow(scene()));
    $effect(() => this.turnTo(scene()));
    $effect(() => {
      if (highlight.shown > 0) untrack(() => this.show());
    });
  }

  private hexes(ids: readonly string[]): H[] {
    return ids.map(this.found).filter((hex) => hex !== undefined);
  }
  private get small(): boolean {
    return this.camera.width < 600;
  }

  /** The land that is shown around what can be chosen. */
  private get margin(): number {
    return this.small ? 16 : 50;
  }

  /** What matters now: the hexes that can be chosen, else what the game thinks worth seeing. */
  frameChoices(least = this.small ? TOUCHABLE : 0): void {
    const { camera } = this;
    this.least = least;
    const { choosable, places } = this.scene();
    const there = this.hexes(choosable.length > 0 ? choosable : places);
    if (there.length === 0) return;
    // A single hex is shown with what lies around it.
    camera.frame(bounds(there, there.length < 4 ? 120 : this.margin));
    if (camera.scale >= least) return;
    // All of it at once is too small to touch or to read: the thickest cluster, at a size that is not.
    const across = camera.width / least / 2 - this.margin;
    const down = camera.height / least / 2 - this.margin;
    const near = (from: H): H[] =>
      there.filter(
        (hex) => Math.abs(centre(hex).x - centre(from).x) < across && Math.abs(centre(hex).y - centre(from).y) < down,
      );
    const crowd = there.map(near).reduce((a, b) => (b.length > a.length ? b : a));
    camera.frame(bounds(crowd, this.margin));
  }

  /** Where the whole map is too small to be read, it opens where there is something to do, or at whoever acts. */
  private open({ choosable, asking, own, turn }: Scene): void {
    const { camera } = this;
    const mine = this.found(own);
    // Until the map has come back from what it follows, it opens nowhere.
    if (this.opened || camera.width < 2 || this.before !== null) return;
    if (choosable.length === 0 && (!asking || !mine)) return untrack(() => this.glance());
    this.opened = true;
    untrack(() => {
      if (camera.scale >= LEGIBLE || (camera.touched && !this.glanced) || camera.byHand) return;
      this.turn = turn;
      this.offered = choosable.join(" ");
      if (choosable.length > 0)
        this.frameChoices(!this.small ? LEGIBLE : choosable.length > FEW ? READABLE : TOUCHABLE);
      else camera.frame(bounds([mine!], 150));
    });
  }

  /** While nothing is asked yet, a small screen shows where most stand. */
  private glance(): void {
    const { camera } = this;
    if (this.glanced || !this.small || camera.touched || camera.scale >= READABLE) return;
    this.glanced = true;
    this.frameChoices(READABLE);
  }

  /** Something lies over the map: on a small screen what can be chosen comes out from under it. */
  cover(foot: number, head: number): void {
    const { camera } = this;
    if (!camera.cover(foot, head) || !this.small || camera.byHand || camera.width < 2) return;
    const { choosable } = this.scene();
    if (choosable.length > 0 && !choosable.every((id) => this.seen(id))) this.frameChoices(this.least);
  }

  private seen(id: string): boolean {
    const hex = this.found(id);
    return !hex || this.camera.sees(centre(hex));
  }

  /**
   * A map that was moved or enlarged comes along when something is asked and whoever acts or all that can be chosen is
   * out of sight; else it stays where the person put it. On a small screen a new question shows all that it offers, if
   * that can be told apart there.
   */
  private follow({ choosable, asking, own, turn }: Scene): void {
    if (choosable.length === 0 && (!asking || own === null)) return;
    untrack(() => {
      const { camera } = this;
      const offered = choosable.join(" ");
      const next =
        turn !== this.turn ||
        (offered !== this.offered && camera.largest(bounds(this.hexes(choosable), this.margin)) >= TOUCHABLE);
      this.turn = turn;
      this.offered = offered;
      if (!camera.touched || camera.width < 2) return;
      const mine = this.found(own);
      if (choosable.length > 0 && this.small && camera.scale < TOUCHABLE && !camera.byHand) this.frameChoices();
      else if (own && mine && !this.seen(own)) camera.reveal(centre(mine));
      else if (choosable.length === 0) return;
      else if (
        !choosable.some((id) => this.seen(id)) ||
        (this.small && next && !choosable.every((id) => this.seen(id)))
      ) {
        const there = this.hexes(choosable);
        if (there.length === 1) camera.reveal(centre(there[0]!));
        else this.frameChoices(this.small ? TOUCHABLE : LEGIBLE);
      }
    });
  }

  /** A question without places of its own is about something all the same: that comes into view. */
  private turnTo({ choosable, about }: Scene): void {
    const { camera } = this;
    const there = this.hexes(about);
    if (choosable.length > 0 || there.length === 0 || camera.width < 2) return;
    untrack(() => {
      if (camera.scale < 0.5) camera.frame(bounds(there, 170));
      else camera.reveal(centre(there[0]!));
    });
  }

  /** Whoever asks to be shown something (a line of the log) sees it; what others do is followed, and left again. */
  private show(): void {
    const { hexOf } = this.scene();
    const { sought, following } = highlight;
    const { camera } = this;
    if (following && sought.length === 0) return this.comeBack();
    const first = this.found(sought.map(hexOf).find((hex) => hex !== null) ?? null);
    if (!first || camera.width < 2) return;
    if (following) this.before ??= { x: camera.x, y: camera.y, scale: camera.scale, touched: camera.touched };
    // Whoever wants to see the whole map keeps it, as long as anything can be told apart there.
    const least = this.small || (this.opened && !this.before?.touched) ? TOUCHABLE : LEGIBLE;
    glide(camera, () => {
      if (following && camera.scale < least) camera.frame(bounds([first], this.small ? 200 : 320));
      else camera.reveal(centre(first), following ? Math.min(150, camera.width / 4, camera.height / 4) : undefined);
    });
  }

  /** Nothing more to follow: back to where the person was, unless the map was moved by hand meanwhile. */
  private comeBack(): void {
    const { before, camera } = this;
    this.before = null;
    if (!before || camera.byHand) return;
    glide(camera, () => {
      Object.assign(camera, before);
      this.open(this.scene());
      this.follow(this.scene());
      this.turnTo(this.scene());
    });
  }
}
