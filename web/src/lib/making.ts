/** From what was chosen in the lobby to a table that this browser knows. */
import { knownTable } from "../components/created";
import { api } from "./api";
import type { Draft } from "./draft.svelte";
import { make } from "./joining";
import { person } from "./person.svelte";
import type { Session } from "./session.svelte";
import type { KnownTable } from "./tables.svelte";
import type { GameSpec } from "./wire";

const NOVICE = "bot:novice";

/** The table as it is set up. */
export async function makeDrafted(draft: Draft): Promise<KnownTable> {
  const { body } = draft;
  const { made, share } = await make((promise) => api.create({ ...body, promise, person: person.name }));
  draft.keep();
  return knownTable(made, draft.game, { ...draft.setup, seats: draft.seated }, body.seats, share);
}

/** A good first game, with nothing to choose: one seat for the newcomer, bots for the others, dice may be taken back. */
export async function makeFirst(game: GameSpec): Promise<KnownTable> {
  const { first } = game.welcome;
  const setup = game.setups.find((each) => each.id === first.setup) ?? game.setups[0]!;
  const own = setup.seats.some((seat) => seat.id === first.seat) ? first.seat : setup.seats[0]!.id;
  const bot = game.bots[0] ? `bot:${game.bots[0].name}` : "me";
  const seats = Object.fromEntries(setup.seats.map(({ id }) => [id, id === own ? "me" : bot]));
  const { made, share } = await make((promise) =>
    api.create({
      game: game.name,
      setup: setup.id,
      settings: first.settings,
      seats,
      promise,
      person: person.name,
      learning: true,
    }),
  );
  return knownTable(made, game, setup, seats, share);
}

/** A deck of one's own, or a starter, at a table for two against a bot; without `against` chance deals the other. */
export async function makeTrial(game: GameSpec, deck: string, against: string, bot: string): Promise<KnownTable> {
  const setup = game.setups.find((each) => each.seats.length === 2) ?? game.setups[0]!;
  const [own, other] = setup.seats.map(({ id }) => game.settings.find(({ seat, text }) => text && seat === id));
  const settings = { ...(own && { [own.name]: deck }), ...(other && against && { [other.name]: against }) };
  const seats = Object.fromEntries(setup.seats.map(({ id }, i) => [id, i === 0 ? "me" : `bot:${bot}`]));
  const { made, share } = await make((promise) =>
    api.create({ game: game.name, setup: setup.id, settings, seats, promise, person: person.name, learning: true }),
  );
  return knownTable(made, game, setup, seats, share);
}

/** The free game at the end of a lesson: on from where its script ends, against a novice. `goal`: what to try there. */
export async function makeFree(source: string, session: Session, goal: string): Promise<KnownTable> {
  const { game, setup, seats, current } = session;
  const players = Object.fromEntries(seats.map(({ id }, index) => [id, index === current?.seat ? "me" : NOVICE]));
  const { made, share } = await make((promise) =>
    api.createFromScenario({ source, seats: players, promise, person: person.name, learning: true }),
  );
  const [spec, lessons] = await Promise.all([api.games(), api.lessons(game)]);
  const title = lessons.find(({ id }) => source === `${game}/${id}`)?.title ?? "A free game";
  const name = spec.find((each) => each.name === game) ?? { name: game, title: game };
  const begun = { id: setup, title, seats: seats.map(({ id, name, color }) => ({ id, name, color })) };
  return { ...knownTable(made, name, begun, players, share), lesson: { source, goal } };
}
