declare module "virtual:emblems" {
  export type Paths = Readonly<Record<string, string>>;
  /** How to get what a game draws with, by the game's name. */
  export const chunks: Readonly<Record<string, () => Promise<{ default: Paths }>>>;
}
