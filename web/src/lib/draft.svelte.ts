/** A table that is being set up: what is chosen, what fits together, and what was chosen the last time. */
import { lobbyOf } from "../boards";
import type { LobbyKit } from "../boards/kit";
import { api, ApiError } from "./api";
import { ownDecks, textOf } from "./decks/own";
import type { Made } from "./shelf";
import { load, save } from "./storage";
import { GUEST, usualBot, type GameSpec, type SeatSpec, type Setting, type SetupSpec } from "./wire";

interface Remembered {
  setup: string;
  choices: Record<string, string>;
  typed: Record<string, string>;
  seats: Record<string, string>;
  picks: string[];
  learning: boolean;
}

function isWords(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "string");
}

function isRemembered(value: unknown): value is Remembered | null {
  const last = value as Partial<Remembered> | null;
  return (
    last === null ||
    (typeof last === "object" &&
      typeof last.setup === "string" &&
      isWords(last.choices) &&
      isWords(last.typed) &&
      isWords(last.seats) &&
      Array.isArray(last.picks))
  );
}

export interface Fitting {
  setting: Setting;
  /** The choices that fit the way to start. */
  fitting: string[];
}

export class Draft {
  readonly game: GameSpec;
  readonly kit: LobbyKit;
  setupId = $state("");
  choices = $state<Record<string, string>>({});
  /** What was typed instead of chosen. */
  typed = $state<Record<string, string>>({});
  seats = $state<Record<string, string>>({});
  /** Whom each seat plays, in their order; "" leaves it to chance. */
  picks = $state<string[]>([]);
  learning = $state(true);
  problem = $state("");
  /** Decks that were built in this browser. */
  decks = $state.raw<Made[]>([]);
  private asked = $state.raw<{ key: string; seats: SeatSpec[] } | null>(null);
  private readonly lots = new Map<string, number>();

  setup = $derived.by((): SetupSpec => {
    const { setups, welcome } = this.game;
    const wanted = this.setupId || welcome.first.setup;
    return setups.find((each) => each.id === wanted) ?? setups[0]!;
  });

  /** Settings that concern this set-up and no single seat, with the choices that fit it. */
  general = $derived.by((): Fitting[] => {
    const { game, kit, setup } = this;
    const number = setup.seats.length;
    return game.settings
      .filter(({ players: [least, most] }) => least <= number && number <= most)
      .filter((setting) => !setting.seat && setting.name !== kit.seatSetting?.name)
      .map((setting) => ({
        setting,
        fitting: kit.choicesFor?.(setting, setup, game.setups, this.choices) ?? setting.choices,
      }))
      .filter(({ fitting }) => fitting.length > 0);
  });

  /** Those that are not as usual. */
  changed = $derived(
    Object.fromEntries(
      this.general
        .filter(({ setting }) => this.chosenFor(setting) !== setting.default)
        .map(({ setting }): [string, string] => [setting.name, this.chosenFor(setting)]),
    ),
  );

  private wanted = $derived(JSON.stringify([this.setup.id, this.changed]));
  seated = $derived(this.asked?.key === this.wanted ? this.asked.seats : this.setup.seats);
  /** The preset that is chosen; none where settings were changed one by one. */
  preset = $derived.by(() =>
    this.game.welcome.preset.find(({ settings }) => {
      const meant = this.general.filter(
        ({ setting }) => (settings[setting.name] ?? setting.default) !== setting.default,
      );
      return (
        meant.length === Object.keys(this.changed).length &&
        meant.every(({ setting }) => this.changed[setting.name] === settings[setting.name])
      );
    }),
  );
  /** The setting whose words are one for each seat. */
  casting = $derived.by(() => this.game.settings.find((setting) => setting.name === this.kit.seatSetting?.name));
  cast = $derived.by(() =>
    Object.entries(this.casting?.cards ?? {})
      .filter(([, card]) => this.kit.seatSetting?.fits(card, this.changed) ?? true)
      .map(([name]) => name),
  );
  open = $derived(this.seated.filter((seat, i) => this.playerOf(seat.id, i) === "open").length);
  mine = $derived(this.seated.filter((seat, i) => this.playerOf(seat.id, i) === "me").length);
  /** Nobody but bots to take dice back from. */
  alone = $derived(this.mine === 1 && this.open === 0);
  hidden = $derived.by(() => this.kit.hides?.(this.setup, this.changed) ?? this.game.hidden_information);

  constructor(game: GameSpec) {
    this.game = game;
    this.kit = lobbyOf(game.name);
    const last = load<Remembered | null>(this.place, null, isRemembered);
    if (!last) return;
    const { setup, choices, typed, seats, picks, learning } = last;
    Object.assign(this, { setupId: setup, choices, typed, seats, picks, learning: learning !== false });
  }

  private get place(): string {
    return `sandtable.last.${this.game.name}`;
  }

  keep(): void {
    const { setupId, choices, typed, seats, picks, learning } = this;
    save(this.place, { setup: setupId, choices, typed, seats, picks, learning });
  }

  /** Everything as it is for somebody who has chosen nothing. */
  clear(): void {
    Object.assign(this, { setupId: "", choices: {}, typed: {}, seats: {}, picks: [], learning: true });
  }

  /** The seat that one takes unless one says otherwise: a good one for a first game, or else the first. */
  private get first(): number {
    const { setup, seat } = this.game.welcome.first;
    const good = setup === this.setup.id && (this.seats[seat] ?? "me") === "me";
    return Math.max(0, good ? this.seated.findIndex(({ id }) => id === seat) : 0);
  }

  playerOf(id: string, index: number): string {
    const bot = usualBot(this.game);
    const player = this.seats[id];
    if (player === "me" || player === "open" || this.game.bots.some((each) => player === `bot:${each.name}`))
      return player!;
    return index === this.first ? "me" : bot ? `bot:${bot.name}` : "open";
  }

  chosenFor(setting: Setting): string {
    if (setting.name === this.kit.seatSetting?.name) return this.castWords(setting.default);
    const value = this.choices[setting.name] ?? setting.default;
    if (setting.seat) return textOf(this.decks, this.seatChoice(setting)) ?? this.seatChoice(setting);
    if (setting.free && this.typed[setting.name]) return this.typed[setting.name]!;
    const found = this.general.find((each) => each.setting.name === setting.name);
    return found?.fitting.includes(value) ? value : setting.default;
  }

  /** What a seat plays: one of the choices, `guest`, or `own:` with the id of a deck on the shelf. */
  seatChoice(setting: Setting): string {
    const index = this.seated.findIndex(({ id }) => id === setting.seat);
    const open = index >= 0 && this.playerOf(setting.seat, index) === "open";
    const value = this.choices[setting.name] ?? (open && setting.guest ? GUEST : setting.default);
    if (value === GUEST) return open ? GUEST : setting.default;
    return setting.choices.includes(value) || textOf(this.decks, value) !== undefined ? value : setting.default;
  }

  /** To be called in an effect. */
  watchOwn(): () => void {
    return ownDecks(this.game.name, (decks) => (this.decks = decks));
  }

  choose(name: string, value: string): void {
    this.choices[name] = value;
    delete this.typed[name];
  }

  take(settings: Record<string, string>): void {
    for (const { setting } of this.general) {
      const value = settings[setting.name] ?? setting.default;
      if (setting.choices.includes(value)) this.choose(setting.name, value);
      else this.typed[setting.name] = value;
    }
  }

  pick(index: number, name: string): void {
    this.picks = this.seated.map((_, i) => (i === index ? name : (this.picks[i] ?? "")));
  }

  picked(index: number): string {
    const name = this.picks[index] ?? "";
    return this.cast.includes(name) ? name : "";
  }

  /** Who plays whom in one line; those who leave it to chance are assigned by a fixed shuffle. */
  private castWords(fallback: string): string {
    const taken = this.seated.map((_, i) => this.picked(i));
    const last = taken.findLastIndex((name) => name !== "");
    if (last < 0) return fallback;
    const rest = this.cast.filter((name) => !taken.includes(name)).sort((a, b) => this.lot(a) - this.lot(b));
    return taken
      .slice(0, last + 1)
      .map((name) => name || rest.shift() || "")
      .join(", ");
  }

  private lot(name: string): number {
    if (!this.lots.has(name)) this.lots.set(name, Math.random());
    return this.lots.get(name)!;
  }

  /** Settings may change who sits at the table; the server knows. To be called in an effect. */
  askSeats(): void {
    const { game, setup, changed, wanted } = this;
    if (Object.keys(changed).length === 0) return;
    this.problem = "";
    api.seats(game.name, setup.id, changed).then(
      (seats) => {
        if (wanted === this.wanted) this.asked = { key: wanted, seats };
      },
      (error: unknown) => {
        if (wanted === this.wanted) this.problem = error instanceof ApiError ? error.reason : String(error);
      },
    );
  }

  /** What the server is sent, but for the person and the dice. */
  get body(): {
    game: string;
    setup: string;
    settings: Record<string, string>;
    seats: Record<string, string>;
    learning: boolean;
  } {
    const { game, setup, seated } = this;
    const concerned = game.settings.filter(({ seat }) => !seat || setup.seats.some(({ id }) => id === seat));
    return {
      game: game.name,
      setup: setup.id,
      settings: Object.fromEntries(concerned.map((setting) => [setting.name, this.chosenFor(setting)])),
      seats: Object.fromEntries(seated.map((seat, i) => [seat.id, this.playerOf(seat.id, i)])),
      learning: this.alone && this.learning,
    };
  }
}
