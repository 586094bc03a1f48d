/** The colours of the Factions, by name. */
export const FACTIONS: Record<string, string> = {
  "Celestial Alliance": "#5468b4",
  Ashalan: "#2f8f97",
  Assassins: "#7d3a5f",
  Dahab: "#a97c12",
  Ebonites: "#4d4a58",
  "Ivory Kingdoms": "#b06a35",
  Jackals: "#747237",
  Moto: "#5b7f42",
  Qabal: "#6a4ea3",
  "Ra'Shari": "#b5492f",
  Senpet: "#1f7f63",
  Yodatai: "#9c2a31",
  Unaligned: "#8a7657",
};

export function deckHue(_: string, card: { name?: string }): string {
  return FACTIONS[card.name ?? ""] ?? "#8a7657";
}
