/** The colour of a hero: that of the attribute in which he or she is best. */
const ATTRIBUTES: Record<string, string> = { Mind: "#2b6ea3", Body: "#a5432c", Spirit: "#6d4a9c" };

export function heroHue(card: { figures?: { [name: string]: string } }): string {
  const value = (name: string): number => parseInt(card.figures?.[name] ?? "0", 10);
  const best = Object.keys(ATTRIBUTES).sort((a, b) => value(b) - value(a))[0]!;
  return ATTRIBUTES[best]!;
}
