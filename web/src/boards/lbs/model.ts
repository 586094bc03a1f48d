/** What the table of Legend of the Burning Sands sends, and how the cards of a view lie beside each other. */
import { once } from "../../lib/gather";
import type { Look } from "../../lib/looks";
import { FACTIONS } from "./hues";

import type { Board, Card as CardState, Face, Player, View } from "../../lib/generated/lbs";

export type { AttackingUnit, Card as CardState, Player, View } from "../../lib/generated/lbs";

export function toView(raw: unknown): View {
  return raw as View;
}

export interface Catalogue {
  faces: Map<string, Face>;
  /** The emblems of Factions, types and decks. */
  emblems: Board["emblems"];
  provenance: Record<string, string>;
}

export const catalogueOf = once((board): Catalogue => {
  const { cards, emblems, provenance } = board as Board;
  return { faces: new Map(cards.map((face) => [face.slug, face])), emblems, provenance };
});

/** One player's side of the table. */
export interface Side {
  player: Player;
  stronghold: CardState | null;
  sections: CardState[];
  heroes: CardState[];
  holdings: CardState[];
  tales: CardState[];
  others: CardState[];
  saved: CardState[];
  buried: CardState[];
  /** Cards of the hand and the deck that the viewer may see. */
  hand: CardState[];
  deck: CardState[];
}

export interface Lie {
  byId: Map<number, CardState>;
  sides: Side[];
  /** Card -> what is attached to it. */
  kids: Map<number, CardState[]>;
  /** City Section -> the Heroes that are there. */
  at: Map<number, CardState[]>;
  /** Cards between the players: an action being carried out, a thrust. */
  middle: CardState[];
  omen: CardState | null;
  /** City Section -> its number among those of the same name on the same side, from the second on. */
  copies: Map<number, number>;
}

function copiesOf(sides: Side[]): Map<number, number> {
  const copies = new Map<number, number>();
  for (const { sections } of sides)
    for (const [place, { card, slug }] of sections.entries()) {
      const before = sections.slice(0, place).filter((other) => other.slug === slug).length;
      if (before) copies.set(card, before + 1);
    }
  return copies;
}

function push<K>(map: Map<K, CardState[]>, key: K, card: CardState): void {
  const list = map.get(key);
  if (list) list.push(card);
  else map.set(key, [card]);
}

export function lieOf(view: View): Lie {
  const byId = new Map<number, CardState>();
  for (const card of [...view.hand, ...view.cards]) byId.set(card.card, card);
  const kids = new Map<number, CardState[]>();
  const at = new Map<number, CardState[]>();
  const middle: CardState[] = [];
  const sides = view.players.map<Side>((player) => ({
    player,
    stronghold: null,
    sections: [],
    heroes: [],
    holdings: [],
    tales: [],
    others: [],
    saved: [],
    buried: [],
    hand: [],
    deck: [],
  }));
  const sideOf = new Map(sides.map((side) => [side.player.seat, side]));
  for (const card of view.cards) {
    if (card.zone === "table" || card.zone === "held") {
      middle.push(card);
      continue;
    }
    if (card.zone !== "play") {
      const side = sideOf.get(card.zone === "hand" ? card.controller : card.owner);
      if (card.zone === "saved") side?.saved.push(card);
      else if (card.zone === "buried") side?.buried.push(card);
      else if (card.zone === "hand") side?.hand.push(card);
      else if (card.zone === "deck") side?.deck.push(card);
      continue;
    }
    if (card.on != null) {
      push(kids, card.on, card);
      continue;
    }
    if (card.card === view.omen_card) continue;
    const side = sideOf.get(card.controller);
    if (!side) continue;
    if (card.type === "Stronghold") side.stronghold = card;
    else if (card.type === "City Section") side.sections.push(card);
    else if (card.type === "Hero") {
      side.heroes.push(card);
      if (card.at != null) push(at, card.at, card);
    } else if (card.type === "Holding") side.holdings.push(card);
    else if (card.type === "Story" || card.type === "Pantheon") side.tales.push(card);
    else side.others.push(card);
  }
  // Raiders are listed by the raid, wherever they stand.
  for (const raid of view.raid?.raids ?? []) {
    const raider = byId.get(raid.card);
    if (raider && raider.at == null && !(at.get(raid.at) ?? []).includes(raider)) push(at, raid.at, raider);
  }
  const omen = view.omen_card === null ? null : (byId.get(view.omen_card) ?? null);
  return { byId, sides, kids, at, middle, omen, copies: copiesOf(sides) };
}

/** Of several copies in hand the table offers one: card that is not offered -> the copy that stands for it. */
export function standIns(hand: CardState[], offered: (card: number) => boolean): Map<number, number> {
  const bySlug = new Map(hand.filter((card) => offered(card.card)).map((card) => [card.slug, card.card]));
  const found = new Map<number, number>();
  for (const { card, slug } of hand) {
    const twin = bySlug.get(slug);
    if (twin !== undefined && !offered(card)) found.set(card, twin);
  }
  return found;
}

/** Who is attacking or raiding, by card; everybody else who is at a City Section defends it. */
export function attackers(view: View): Set<number> {
  const found = new Set(view.attack?.units.filter((unit) => unit.side === "attacking").map((unit) => unit.card) ?? []);
  for (const raid of view.raid?.raids ?? []) found.add(raid.card);
  return found;
}

const KINDS: Record<string, string> = {
  Action: "#8f5b34",
  Spell: "#59559b",
  Story: "#8c6d1f",
  Item: "#6b6f75",
  Follower: "#7a6a45",
  Holding: "#8a6b3a",
  "City Section": "#9a7440",
  Pantheon: "#3f6f8f",
};

export function colourOfFaction(faction: string): string {
  return FACTIONS[faction] ?? FACTIONS["Unaligned"]!;
}

/** The colour of a card: its Faction's, else that of its kind. */
export function hueOf(face: Face | undefined, traits: string[] = []): string {
  const faction = [...(face?.factions ?? []), ...traits].find((name) => name in FACTIONS);
  return faction ? FACTIONS[faction]! : (KINDS[face?.type ?? ""] ?? "#8a7657");
}

const LOOKS: Record<string, Look> = {
  Hero: "person",
  Follower: "person",
  Item: "thing",
  Token: "thing",
  Action: "deed",
  Spell: "magic",
  Pantheon: "magic",
  Story: "tale",
  Holding: "place",
  Stronghold: "place",
  "City Section": "place",
};

/** How a card is drawn: the shape of its type, the colour of its Faction, its emblem, and the face of who has one. */
export function drawnAs(
  face: Face | undefined,
  traits: string[] = [],
): { look: Look; hue: string; emblem: string | undefined; figure: string | undefined } {
  const look = LOOKS[face?.type ?? ""] ?? "thing";
  return { look, hue: hueOf(face, traits), emblem: face?.emblem, figure: face?.figure };
}

export function factionsOf(face: Face | undefined): string {
  const factions = face?.factions ?? [];
  return factions.length > 4 ? "every Faction" : factions.join(", ");
}

/** Traits that change what one may do with a card; the rest stands on the large card. */
// prettier-ignore
const MATTER = new Set([
  "Unique", "Sahir", "Cavalry", "Flying", "Tactician", "Duelist", "Khadi", "Archery", "Raid", "Carry", "Berserk",
  "Guard", "Creature", "Experienced", "Undead", "Jinn", "Storyteller", "Hanif",
]);

export function mattering(card: CardState): string[] {
  const values: Record<string, number | undefined> = { Raid: card.raid, Carry: card.carry, Archery: card.archery };
  const listed = card.traits.filter((trait) => MATTER.has(trait) && trait !== "Unique");
  for (const name of Object.keys(values)) if (values[name] && !listed.includes(name)) listed.push(name);
  return listed.map((trait) => (values[trait] ? `${trait} ${signed(values[trait])}` : trait));
}

/** Traits with their values: `Raid +1`. */
export function printedTraits(face: Face | undefined, traits = face?.traits ?? []): string[] {
  const own = face?.factions ?? [];
  return traits
    .filter((trait) => !own.includes(trait))
    .map((trait) => (face?.values?.[trait] ? `${trait} ${signed(face.values[trait])}` : trait));
}

export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** A card's numbers, with a plus where they are added to its Hero's. */
export function shown(card: { strength?: number; ka?: number; plus?: string[] }, what: "strength" | "ka"): string {
  const n = card[what] ?? 0;
  return card.plus?.includes(what) ? signed(n) : String(n);
}

/** A card in words, for those who listen; what is not in play has the numbers that are printed on its face. */
export function describe(card: CardState, face: Face | undefined): string {
  const parts = [card.type];
  if (card.type === "Hero")
    parts.push(`Strength ${card.strength ?? face?.strength ?? 0}, Ka ${card.ka ?? face?.ka ?? 0}`);
  if (card.type === "City Section") parts.push(`Strength ${card.strength}, ${card.water} of ${card.capacity} Water`);
  else if (card.water) parts.push(`${card.water} Water`);
  if (card.copper_cost) parts.push(`costs ${card.copper_cost} Copper`);
  if (card.water_cost) parts.push(`costs ${card.water_cost} Water`);
  if (card.zone === "hand" && card.fate !== null) parts.push(`Fate ${card.fate}`);
  if (card.bowed) parts.push("bowed");
  if (card.place && card.place !== "home") parts.push(`at ${card.place}`);
  return `${card.name}: ${parts.join(", ")}`;
}
