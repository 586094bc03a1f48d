/** The cards of Burning Sands in the library and on paper. */
import type { CardCost, CardNumber, DrawnCard } from "../../lib/drawncard";
import type { Face } from "../../lib/generated/lbs";
import type { CardsKit } from "../kit";
import { catalogueOf, colourOfFaction, drawnAs, factionsOf, printedTraits, shown, type Catalogue } from "./model";

/** Types that always show what they cost in Copper, be it nothing. */
const PRICED = new Set(["Hero", "Holding", "Follower", "Item"]);
const UNFATED = new Set(["Stronghold", "City Section"]);

function costs(face: Face): CardCost[] {
  const found: CardCost[] = [];
  if (face.copper || PRICED.has(face.type)) found.push({ value: face.copper ?? 0, of: "Copper", shape: "coin" });
  if (face.water) found.push({ value: face.water, of: "Water", shape: "drop" });
  return found;
}

function numbers(face: Face): CardNumber[] {
  const unit = face.type === "Spell" && Boolean(face.strength || face.ka); // it comes into play as one
  const fights = unit || ["Hero", "Follower", "Item"].includes(face.type);
  const found: CardNumber[] = [];
  const tell = (label: string, value: number | string | undefined): void => {
    if (value) found.push({ label, value });
  };
  if (fights || face.type === "City Section") tell("Strength", shown(face, "strength"));
  if (fights) tell("Ka", shown(face, "ka"));
  tell("Influence", face.influence);
  tell("Copper", face.produces && `+${face.produces}`);
  tell("Water", face.capacity);
  tell("Points", face.points);
  tell("Story", face.story);
  return found;
}

function drawn(face: Face, { emblems }: Catalogue): DrawnCard {
  return {
    name: face.name,
    line: [face.type, factionsOf(face)].filter(Boolean).join(" · "),
    sign: emblems["types"]?.[face.type],
    ...drawnAs(face),
    costs: costs(face),
    numbers: numbers(face),
    corner: UNFATED.has(face.type) ? undefined : { label: "Fate", value: face.fate ?? 0 },
    traits: printedTraits(face).join(", "),
    text: face.text ?? [],
  };
}

export const cards: CardsKit = {
  drawing(board) {
    const catalogue = catalogueOf(board);
    return {
      card(id) {
        const face = catalogue.faces.get(id);
        return face && drawn(face, catalogue);
      },
      back(id) {
        const faction = catalogue.faces.get(id)?.factions?.[0] ?? "Unaligned";
        return { name: faction, emblem: catalogue.emblems["factions"]?.[faction], hue: colourOfFaction(faction) };
      },
    };
  },
};
