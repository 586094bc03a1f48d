/** Small signs for abilities and characteristics, in a box of 10 by 10 around the origin. */
export const abilityIcons: Record<string, { d: string; fill?: boolean; means: string }> = {
  ranged: { d: "M-3.5-4Q3-3 3.5 3.5M-3.5-4 3.5 3.5M-4 4 3.5-3.5M1-4h3v3", means: "Ranged: strikes from a distance" },
  stealth: { d: "M-4.5 0Q0-5 4.5 0 0 5-4.5 0zM-4 4 4-4", means: "Stealth: may ambush" },
  flying: {
    d: "M-4.5-1Q-2-5 0 1 2-5 4.5-1 2-2 0 3.5-2-2-4.5-1z",
    fill: true,
    means: "Flying: passes over land and sea",
  },
  regenerate: { d: "M3.5-2A4 4 0 1 0 4 1.5M4-4.5v3H1", means: "Regenerates" },
  siege: { d: "M-4 3h8M-3 3 2-3M2-4.5a1.3 1.3 0 1 0 .1 0M-2.5 4.2h.1M2.5 4.2h.1", means: "Siege engine" },
  mage: { d: "M0-4.5 1.2-1.2 4.5 0 1.2 1.2 0 4.5-1.2 1.2-4.5 0-1.2-1.2z", fill: true, means: "Mage: casts Spells" },
};
