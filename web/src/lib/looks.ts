/** What kind of thing a card is about, whatever the game: the shape of its picture says it at a glance. */
export type Look = "person" | "foe" | "thing" | "deed" | "magic" | "place" | "tale";

/** The window of a card's picture in a box of 240 by 120. */
export const windows: Record<Look, string> = {
  // An arch, as over somebody who stands in a door.
  person: "M10 120V62Q10 6 120 6T230 62V120Z",
  // A mouth of teeth.
  foe: "M8 8H232V112L218 100 204 114 190 100 176 114 162 100 148 114 134 100 120 114 106 100 92 114 78 100 64 114 50 100 36 114 22 100 8 112Z",
  // The corners cut, as of a jewel.
  thing: "M34 7H206L232 32V88L206 113H34L8 88V32Z",
  // Leaning forward.
  deed: "M34 7H234L206 113H6Z",
  // A round.
  magic: "M120 6C190 6 234 26 234 60S190 114 120 114 6 94 6 60 50 6 120 6Z",
  // Battlements.
  place: "M8 118V20H28V8H52V20H76V8H100V20H140V8H164V20H188V8H212V20H232V118Z",
  // A page whose lower edge rolls.
  tale: "M10 8H230V104Q205 118 175 108T120 108 65 108 10 104Z",
};

/** The same as a badge in a box of 40 by 40 around the origin. */
export const badges: Record<Look, string> = {
  person: "M-18 18V-2Q-18-19 0-19T18-2V18Q18 19 17 19H-17Q-18 19-18 18Z",
  foe: "M-19-15 -10-19 0-16 10-19 19-15 16 0 19 14 8 19 0 16-8 19-19 14-16 0Z",
  thing: "M-11-19H11L19-11V11L11 19H-11L-19 11V-11Z",
  deed: "M-12-19H19L12 19H-19Z",
  magic: "M0-19.5A19.5 19.5 0 1 1-.1-19.5Z",
  place: "M-19 19V-14H-14V-19H-7V-14H-3.500V-19H3.500V-14H7V-19H14V-14H19V19Z",
  tale: "M-17-19H17V15Q12 21 5 17T-7 17-17 15Z",
};
