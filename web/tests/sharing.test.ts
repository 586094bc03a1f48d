import { expect, test } from "vitest";
import { LinkProblem, packed, unpacked } from "../src/lib/sharing";

test("a text stands in a link in letters that addresses may have, and comes back as it was", async () => {
  const text = "# Under the Seventh Star\nStronghold: …\n3 Copper Mine\n".repeat(40);
  const letters = await packed(text);
  expect(letters).toMatch(/^[\w-]+$/);
  expect(letters.length).toBeLessThan(text.length / 4);
  expect(await unpacked(letters)).toBe(text);
});

test.each(["", "!!", "AAAA", "é"])("a link that was cut or mistyped (%s) is refused in words", async (letters) => {
  await expect(unpacked(letters)).rejects.toThrow(LinkProblem);
});

test("a link that unpacks to more than anybody wrote is not read to its end", async () => {
  await expect(unpacked(await packed("a".repeat(1_000_001)))).rejects.toThrow("more than Sandtable ever writes");
});
