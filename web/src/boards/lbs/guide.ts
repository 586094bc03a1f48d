/** What a newcomer asks: what now, and who is ahead. */
import { toView } from "./model";

/** A sentence for each kind of question; the rules themselves are a click away. */
export const advice: Record<string, string> = {
  day: "Click a glowing card: bring Heroes and Holdings in from your hand, attach Followers and Items, use abilities, or attack once a turn. The Day ends when all pass in a row.",
  night: "Night is for raids, Night actions and the dead. Raiders steal Water from City Sections; Water is what keeps you in the game.",
  pay: "The table has worked out a way to pay. Take it, or choose other cards to bow and other City Sections to take Water from.",
  influence: "Heroes and your Stronghold bow for their Influence. The proposal is the least that suffices.",
  declare: "You must then send at least one unit against each player that you name.",
  assign: "Click one of your Heroes, then a City Section to send the unit there. Followers go along. Done when all stand where you want them.",
  "next battle": "The attacker chooses the order. Units that are still waiting stay where they were sent.",
  battle: "Take turns: engage with a unit (its Strength is the damage, and it bows), play Battle actions, or pass. When all pass, the battle is over.",
  "engage with": "Cards that engage bow. What you leave out can engage later.",
  absorb: "Damage is absorbed with Heroes and Followers (by their Strength), with Water of the City Section, or with Fate for lost Heroes. At last the City Section itself falls.",
  immune: "Whoever has more Strength than the damage need not be lost to it.",
  challenge: "Both fight with their Ka: thrusts take it away, parries save it. Who has none left is lost.",
  thrust: "Play a card face-down: its Fate value is the thrust. When both pass, the duel ends and the higher Ka wins.",
  parry: "The Fate of your card is taken from the thrust. Without looking, the top card of your deck will do.",
  duelist: "A Duelist's parry may count one higher.",
  raid: "Send a Hero to a City Section of somebody else; a Fate card of your hand decides it. More than its Base Strength, and the Hero carries Water away.",
  "raid card": "Fate and Raid bonus together must beat the Base Strength, or the card of a Hero that defends.",
  "raid defence": "An unbowed Hero may guard the City Section with a card; without, its Base Strength must do.",
  "defence card": "It is played face-up, and the higher value wins.",
  water: "Water that Heroes carried comes home now. A City Section holds no more than its Capacity.",
  arrange: "A City Section holds no more than its Capacity.",
  discard: "Click cards in your hand until it is small enough.",
  target: "The cards that fit glow on the table.",
  pick: "The cards that fit glow on the table.",
  remain: "Some cards do more while they stay bowed.",
  invite: "Allies send units for you; they may ask a Water token for it.",
  demand: "Who takes Water for help must send a unit.",
  exchange: "Followers and Items change hands among the Heroes that bow for it.",
};
const REACT = "You hold something that answers this very moment. Pass if you would rather keep it; the button beside Pass stops such questions.";

export function adviceFor(kind: string): string | undefined {
  return kind.startsWith("react ") ? REACT : advice[kind];
}

export function tally(raw: unknown, seat: number): { value: number; means: string } | null {
  const player = toView(raw).players.find((one) => one.number === seat);
  return player ? { value: player.water, means: `Water; who has none is out. Story Points: ${player.story}` } : null;
}
