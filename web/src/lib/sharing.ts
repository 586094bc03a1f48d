/** A text in a link: packed (deflate) and written in letters that addresses may have, to stand behind the `#`, which no
 * server is sent. */

/** A link longer than this is cut by some programs that send it. */
export const LONGEST_LINK = 8000;
const LARGEST_TEXT = 1_000_000;

/** Says in words for people why a link cannot be read. */
export class LinkProblem extends Error {}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): ReadableStreamDefaultReader<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(change).getReader();
}

async function gathered(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > LARGEST_TEXT) {
      await reader.cancel();
      throw new LinkProblem("This link unpacks to more than Sandtable ever writes.");
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The text as it stands in a link. */
export async function packed(text: string): Promise<string> {
  const bytes = await gathered(through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that `packed` has written. Raises LinkProblem. */
export async function unpacked(letters: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const text = await gathered(through(bytes, new DecompressionStream("deflate-raw")));
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (error) {
    if (error instanceof LinkProblem) throw error;
    throw new LinkProblem("This link cannot be read: a part of it was lost on the way.", { cause: error });
  }
}
