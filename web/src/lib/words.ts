/** Names as the table spells them, in the words of people. */

/** `fields-of-ash:13,7` reads as `Fields of Ash 13,7`; keys and refs keep their own spelling. */
export function placeWords(text: string): string {
  return text.replace(/(?<![\w-])([a-z]+(?:-[a-z]+)*):(\d+,\d+)/g, (_, map: string, at: string) => `${mapWords(map)} ${at}`);
}

export function mapWords(id: string): string {
  return id
    .split("-")
    .map((word) => (word === "of" || word === "the" ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
