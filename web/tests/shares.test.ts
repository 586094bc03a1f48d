import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../src/lib/sha256";
import { commitmentTo, newShare, promiseOf } from "../src/lib/shares";

test("SHA-256 is the standard's, whatever the length", () => {
  expect(sha256(new TextEncoder().encode("abc"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  for (let length = 0; length < 300; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(sha256(data), `${length} bytes`).toBe(createHash("sha256").update(data).digest("hex"));
  }
});

test("promises and commitments are those of the server", () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, i) => i);
  const hex = Buffer.from(bytes).toString("hex");
  expect(promiseOf(hex)).toBe(createHash("sha256").update("sandtable share:").update(bytes).digest("hex"));
  expect(commitmentTo(hex)).toBe(createHash("sha256").update("sandtable seed:").update(bytes).digest("hex"));
});

test("every share is another, of 32 bytes", () => {
  const shares = new Set(Array.from({ length: 50 }, newShare));
  expect(shares.size).toBe(50);
  for (const share of shares) expect(share).toMatch(/^[0-9a-f]{64}$/);
});
