/** Everybody's share of the dice (docs/fair-dice.md): 32 random bytes, promised by their hash before they are revealed. */
import { sha256 } from "./sha256";

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hashed(what: string, hex: string): string {
  return sha256(new Uint8Array([...new TextEncoder().encode(what), ...bytes(hex)]));
}

export function newShare(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is published of a share before the share itself. */
export function promiseOf(share: string): string {
  return hashed("sandtable share:", share);
}

/** What the server published of its seed before anything else. */
export function commitmentTo(seed: string): string {
  return hashed("sandtable seed:", seed);
}
