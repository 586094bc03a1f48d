/** What every card on the table asks of the board it lies on. */
import { getContext, setContext } from "svelte";
import type { Catalogue, Lie, View } from "./model";

export interface CardTable {
  readonly catalogue: Catalogue;
  readonly view: View;
  readonly lie: Lie;
  readonly attackers: ReadonlySet<number>;
  /** How a card is marked: can be chosen, picked, pointed at, asked about, just moved. */
  tone(card: number): string;
  choosable(card: number): boolean;
  color(seat: string): string;
}

const KEY = Symbol("lbs");

export function layTable(table: CardTable): CardTable {
  return setContext(KEY, table);
}

export function theTable(): CardTable {
  return getContext<CardTable>(KEY);
}
