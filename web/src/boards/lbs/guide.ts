/** What a newcomer asks: what now, and who is ahead. */
import { toView } from "./model";

/** A sentence for each kind of question; the rules themselves are a click away. */
export const advice: Record<string, string> = {
  day: "Click a glowing card: bring Heroes and Holdings in from your hand, attach Followers and Items, use abilities, or attack once a turn. The Day ends when all pass in a row.",
  night:
    "Night is for raids, Night actions and the dead. A raid carries Water away from a City Section; without any Water you are out at the end of a turn.",
  pay: "The table has worked out a way to pay. Take it, or bow other cards and take Water from other City Sections.",
  influence: "Heroes and your Stronghold bow for their Influence. The proposal is the least that suffices.",
  declare: "You must then send at least one unit against each player that you name.",
  assign:
    "Click one of your Heroes, then a City Section to send the unit there. Followers go along. Done when all stand where you want them.",
  "next battle": "The attacker chooses the order. Units that are still waiting stay where they were sent.",
  battle:
    "Taking turns, each army engages with a unit (it bows, and its Strength is the damage the others must absorb), plays Battle actions, or passes.",
  "engage with": "Cards that engage bow. What you leave out can engage later.",
  absorb:
    "A lost card absorbs its Strength, a lost Water token 1; for each Hero lost, one card of your hand may absorb its Fate. The City Section can fall only when its Water is gone.",
  immune: "Who is stronger than the damage first dealt is immune, and is lost only if you wish.",
  challenge: "If you refuse, nothing happens. If you accept, the Heroes duel, and the loser is destroyed.",
  thrust:
    "A thrust is a card of your hand, face-down; its Fate counts. If both pass, the Hero with more Ka wins, and with equal Ka both lose.",
  parry:
    "Meet the thrust as exactly as you can: your Hero loses Ka by the difference of the two Fates, whichever is higher. The top card of your deck is a blind guess.",
  duelist: "A Duelist's parry may count one higher.",
  raid: "Click a Hero, then a City Section of somebody else. A card of your hand, face-down, decides the raid.",
  "raid card":
    "Its Fate and the Raid bonus must be more than the Base Strength, or than the card of a Hero who defends. A tie fails.",
  "raid defence":
    "An unbowed Hero may guard the City Section with a card of your hand; without, its Base Strength must do.",
  "defence card": "Its Fate must be at least what the raider plays.",
  water: "Water that Heroes carried comes home now. A City Section holds no more than its Capacity.",
  arrange: "A City Section holds no more than its Capacity.",
  discard: "Click cards in your hand until it is small enough.",
  target: "What fits glows on the table.",
  pick: "What fits glows on the table.",
  remain: "Some cards do more while they stay bowed.",
  invite: "Allies send units for you; they may ask a Water token for it.",
  demand: "Who takes Water for help must send a unit.",
  exchange: "Followers and Items change hands among the Heroes that bow for it.",
};
const REACT =
  "This very moment can be answered. Pass if you would rather keep what you hold; the button beside Pass stops such questions.";

export function adviceFor(kind: string): string | undefined {
  return kind.startsWith("react ") ? REACT : advice[kind];
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const player = toView(raw).players.find((one) => one.number === seat);
  return player
    ? {
        value: player.water,
        means: `Water; who has none at the end of a turn is out. Story Points: ${player.story} of 5`,
      }
    : null;
}
