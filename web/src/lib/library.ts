/** Looking for cards: what is asked for, how it stands in an address, and which cards fit. A game says by what its cards
 * are told apart (`CardField`); nothing here knows a game. */
import type { CardEntry, CardField, CardLibrary } from "./generated/messages";

export type { CardField } from "./generated/messages";
/** A card with all that the server leaves out where it is empty. */
export type Card = Required<CardEntry>;
export interface Library {
  fields: CardField[];
  cards: Card[];
  named: Map<string, Card>;
}

export interface Range {
  least: number | null;
  most: number | null;
}

/** What is looked for. Never changed: a new one is made of it. */
export interface CardQuery {
  /** Words of the card; also `copper<5`, `trait:jinn`. */
  text: string;
  /** By field: the words that are wanted. */
  words: Readonly<Record<string, readonly string[]>>;
  ranges: Readonly<Record<string, Range>>;
  /** The field to sort by, with a minus for the highest first; empty: as the game lists them. */
  sort: string;
}

export const EVERYTHING: CardQuery = { text: "", words: {}, ranges: {}, sort: "" };
export const BY_NAME = "name";

export function toLibrary({ fields, cards }: CardLibrary): Library {
  const filled = cards.map((card): Card => ({
    id: card.name,
    rules: [],
    figures: "",
    unwritten: [],
    facts: {},
    sources: {},
    copies: 1,
    measured: [],
    counter: false,
    ...card,
  }));
  const ranks = new Map(fields[0]?.order?.map((word, rank) => [word, rank]));
  const rankOf = (card: Card): number => ranks.get(String(card.facts[fields[0]?.id ?? ""]?.[0])) ?? ranks.size;
  const listed = filled.map((card) => ({ card, rank: rankOf(card) })).sort((a, b) => a.rank - b.rank);
  return { fields, cards: listed.map(({ card }) => card), named: new Map(listed.map(({ card }) => [card.id, card])) };
}

export function isEmpty(query: CardQuery): boolean {
  return !query.text.trim() && !Object.keys(query.words).length && !Object.keys(query.ranges).length;
}

// -- in an address -----------------------------------------------------------------------------------------------------

/** `?faction=Jackals&faction=Moto&copper=..4&text=flying&sort=-fate`; what the game does not know is passed over. */
export function readQuery(params: URLSearchParams, fields: readonly CardField[]): CardQuery {
  const words: Record<string, string[]> = {};
  const ranges: Record<string, Range> = {};
  for (const field of fields) {
    const given = params.getAll(field.id).filter(Boolean);
    if (!given.length) continue;
    if (!field.number) words[field.id] = given;
    else {
      const range = readRange(given[0]!);
      if (range) ranges[field.id] = range;
    }
  }
  const sort = params.get("sort") ?? "";
  const known = sort.replace(/^-/, "");
  return {
    text: params.get("text") ?? "",
    words,
    ranges,
    sort: known === BY_NAME || fields.some(({ id }) => id === known) ? sort : "",
  };
}

export function writeQuery(query: CardQuery, fields: readonly CardField[]): URLSearchParams {
  const params = new URLSearchParams();
  for (const { id } of fields) {
    for (const word of query.words[id] ?? []) params.append(id, word);
    const range = query.ranges[id];
    if (range) params.append(id, writeRange(range));
  }
  if (query.text.trim()) params.append("text", query.text.trim());
  if (query.sort) params.append("sort", query.sort);
  return params;
}

/** `3`, `2..5`, `..4`, `5..`. */
function readRange(given: string): Range | null {
  const match = /^(-?\d+)?(\.\.)?(-?\d+)?$/.exec(given);
  if (!match) return null;
  const [, from, through, to] = match;
  const least = from === undefined ? null : Number(from);
  const most = through ? (to === undefined ? null : Number(to)) : least;
  return least === null && most === null ? null : { least, most };
}

function writeRange({ least, most }: Range): string {
  return least === most ? String(least) : `${least ?? ""}..${most ?? ""}`;
}

/** A range in words: `up to 4`, `3 to 5`. */
export function rangeWords({ least, most }: Range): string {
  if (least === most) return String(least);
  if (least === null) return `up to ${most}`;
  return most === null ? `${least} or more` : `${least} to ${most}`;
}

// -- what fits ---------------------------------------------------------------------------------------------------------

type Test = (card: Card) => boolean;

const said = new WeakMap<Card, string>();
function saidOn(card: Card): string {
  let text = said.get(card);
  if (text === undefined) {
    text = [card.name, card.type, card.figures, ...card.text, ...Object.values(card.facts).flat()]
      .join(" ")
      .toLowerCase();
    said.set(card, text);
  }
  return text;
}

function within(range: Range): (value: string | number) => boolean {
  return (value) =>
    typeof value === "number" &&
    (range.least === null || value >= range.least) &&
    (range.most === null || value <= range.most);
}

/** What each field asks of a card, by its id; what was typed, under `text`. */
function tests(query: CardQuery, fields: readonly CardField[]): Map<string, Test> {
  const asked = new Map<string, Test>();
  for (const field of fields) {
    const words = query.words[field.id];
    const range = query.ranges[field.id];
    const has = (card: Card): readonly (string | number)[] => card.facts[field.id] ?? [];
    if (words?.length)
      asked.set(field.id, (card) =>
        field.every ? words.every((word) => has(card).includes(word)) : words.some((word) => has(card).includes(word)),
      );
    if (range) asked.set(field.id, (card) => has(card).some(within(range)));
  }
  const typed = typedTests(query.text, fields);
  if (typed.length) asked.set("text", (card) => typed.every((test) => test(card)));
  return asked;
}

/** A word of the search is looked for anywhere on the card; `copper<5`, `fate=3`, `trait:jinn` only in that field. */
function typedTests(text: string, fields: readonly CardField[]): Test[] {
  return words(text).map((word): Test => {
    const [, name = "", sign = "", value = ""] = /^([a-z]+)(<=|>=|<|>|=|:)"?([^"]+)"?$/.exec(word) ?? [];
    const field = fields.find(({ id, label }) => id === name || label.toLowerCase().replaceAll(" ", "") === name);
    const plain = word.replaceAll('"', "");
    if (!field) return (card) => saidOn(card).includes(plain);
    if (!field.number) return (card) => (card.facts[field.id] ?? []).some((has) => fits(String(has), value));
    const range = compared(sign, Number(value));
    return (card) => (card.facts[field.id] ?? []).some(within(range));
  });
}

/** Words apart, but for what stands between quotation marks: `wording:"given in the official faq"`. */
function words(text: string): string[] {
  return text.toLowerCase().match(/[^\s"]*"[^"]*"?|\S+/g) ?? [];
}

function fits(has: string, wanted: string): boolean {
  return has.toLowerCase().replaceAll(" ", "").includes(wanted.replaceAll(" ", ""));
}

function compared(sign: string, n: number): Range {
  if (sign === "<") return { least: null, most: n - 1 };
  if (sign === "<=") return { least: null, most: n };
  if (sign === ">") return { least: n + 1, most: null };
  if (sign === ">=") return { least: n, most: null };
  return { least: n, most: n };
}

/** The cards that fit, in the order asked for. */
export function select(cards: readonly Card[], fields: readonly CardField[], query: CardQuery): Card[] {
  const asked = [...tests(query, fields).values()];
  return sorted(
    cards.filter((card) => asked.every((test) => test(card))),
    query.sort,
  );
}

function sorted(cards: Card[], sort: string): Card[] {
  if (!sort) return cards;
  const down = sort.startsWith("-") ? -1 : 1;
  const by = sort.replace(/^-/, "");
  const key = (card: Card): string | number | undefined => (by === BY_NAME ? card.name : card.facts[by]?.[0]);
  // What a card does not have comes last, whichever way one sorts.
  return [...cards].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
    return down * order || a.name.localeCompare(b.name);
  });
}

export interface Value {
  word: string;
  /** How many cards there would be with it. */
  n: number;
  chosen: boolean;
}

/** The words of a field with how many cards have each, of those that fit all else; in the field's order, else the most
 * first where there are many. */
export function valuesOf(
  cards: readonly Card[],
  fields: readonly CardField[],
  query: CardQuery,
  field: CardField,
): Value[] {
  const asked = tests(query, fields);
  if (!field.every) asked.delete(field.id);
  const others = [...asked.values()];
  const counts = new Map<string, number>();
  for (const card of cards) {
    const counted = others.every((test) => test(card)) ? 1 : 0;
    for (const value of card.facts[field.id] ?? [])
      counts.set(String(value), (counts.get(String(value)) ?? 0) + counted);
  }
  const chosen = query.words[field.id] ?? [];
  const rank = new Map(field.order?.map((word, i) => [word, i]));
  return [...counts]
    .map(([word, n]) => ({ word, n, chosen: chosen.includes(word) }))
    .sort((a, b) => (rank.get(a.word) ?? rank.size) - (rank.get(b.word) ?? rank.size) || a.word.localeCompare(b.word));
}

/** The numbers that a field has on these cards, the lowest first. */
export function numbersOf(cards: readonly Card[], field: CardField): number[] {
  const found = new Set(cards.flatMap((card) => card.facts[field.id] ?? []).filter((n) => typeof n === "number"));
  return [...found].sort((a, b) => a - b);
}

export interface Suggestion {
  field: CardField;
  word: string;
  n: number;
  /** What is left of what was typed once the suggestion is taken. */
  rest: string;
}

/** Words of fields that what is typed may mean: who types `jinn` perhaps wants the trait, not the word anywhere. */
export function suggestions(
  cards: readonly Card[],
  fields: readonly CardField[],
  query: CardQuery,
  most = 4,
): Suggestion[] {
  const typed = query.text.trim().toLowerCase();
  const last = typed.split(/\s+/).pop() ?? "";
  if (last.length < 3) return [];
  const found: Suggestion[] = [];
  for (const wanted of new Set([typed, last])) {
    const rest = query.text.trim().slice(0, -wanted.length).trim();
    for (const field of fields) {
      if (field.number) continue;
      for (const { word, n, chosen } of valuesOf(cards, fields, { ...query, text: rest }, field)) {
        const known = found.some((each) => each.field === field && each.word === word);
        if (n && !chosen && !known && word.toLowerCase().startsWith(wanted)) found.push({ field, word, n, rest });
      }
    }
  }
  return found.sort((a, b) => b.n - a.n).slice(0, most);
}

// -- what is asked for, changed ----------------------------------------------------------------------------------------

export function withWord(query: CardQuery, field: string, word: string, wanted: boolean): CardQuery {
  const kept = (query.words[field] ?? []).filter((each) => each !== word);
  const { [field]: _, ...others } = query.words;
  const now = wanted ? [...kept, word] : kept;
  return { ...query, words: now.length ? { ...others, [field]: now } : others };
}

export function withRange(query: CardQuery, field: string, range: Range): CardQuery {
  const { [field]: _, ...others } = query.ranges;
  const none = range.least === null && range.most === null;
  return { ...query, ranges: none ? others : { ...others, [field]: range } };
}

/** Cards under the headings of a field, in their order. */
export function grouped(cards: readonly Card[], field: CardField | undefined): [string, Card[]][] {
  const found = new Map<string, Card[]>();
  for (const card of cards) {
    const heading = String((field && card.facts[field.id]?.[0]) ?? "");
    const under = found.get(heading);
    if (under) under.push(card);
    else found.set(heading, [card]);
  }
  return [...found];
}
