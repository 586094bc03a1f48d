/** What belongs to the game of a table: its name and ways to start, and the board under the view. */
import { untrack } from "svelte";
import { loadKit } from "../boards";
import { api, ApiError, boardSettings } from "./api";
import type { Session } from "./session.svelte";
import type { GameSpec } from "./wire";

export class TableBoard {
  spec = $state.raw<GameSpec | null>(null);
  /** Undefined while it is on its way, null where the game has none. */
  board = $state.raw<unknown>(undefined);
  problem = $state("");

  /** Made by a component, with whose session it comes and goes. */
  constructor(private readonly session: Session) {
    $effect(() => {
      const { game, setup } = session;
      if (!game) return;
      api.games().then(
        (games) => {
          this.spec = games.find((each) => each.name === game) ?? null;
          session.tellSecrets(this.spec?.hidden_information ?? true);
        },
        () => session.tellSecrets(true),
      );
      const options = untrack(() => session.settings);
      this.fetch(game, setup, options);
    });
  }

  get setupTitle(): string {
    const { setup, setupName } = this.session;
    if (setupName) return setupName;
    const known = this.spec?.setups.find((each) => each.id === setup)?.title;
    return known ?? (setup.startsWith("{") ? "A free position" : setup);
  }

  private fetch(game: string, setup: string, options: Record<string, unknown>): void {
    this.problem = "";
    const found = loadKit(game).then((kit) => api.board(game, setup, boardSettings(options, kit.boardSettings ?? [])));
    found.then(
      (answer) => (this.board = answer),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) this.board = null;
        else {
          this.problem = error instanceof ApiError ? error.reason : String(error);
          setTimeout(() => this.session.connection.state !== "closed" && this.fetch(game, setup, options), 4000);
        }
      },
    );
  }
}
