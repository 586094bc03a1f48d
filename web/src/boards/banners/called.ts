/** Kingdoms within a sentence, also those that a campaign leaves out: they still have towns on its map. */
export const CALLED: Record<string, string> = {
  oathborn: "the Oathborn",
  fjordland: "Fjordland",
  empire: "the Eastern Empire",
  night: "the Army of the Night",
  goblins: "the Goblins",
  orcs: "the Orcs",
  shashka: "the Shashka (Orcs and Goblins)",
  "assassins-guild": "the Assassin's Guild",
  "mara-mitai": "Mara Mitai",
};
