/** The text colour that reads on a counter of this colour. */
export function ink(color: string): string {
  const hex = /^#?([0-9a-f]{6})/i.exec(color)?.[1];
  if (!hex) return "#fff";
  const [r, g, b] = [0, 2, 4]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.36 ? "#241a0c" : "#fffaf0";
}

/** Chances are exact: what is small but possible is not shown as never. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  if (chance < 0.005) return "<1%";
  if (chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}
