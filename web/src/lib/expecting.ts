/** What is true now, as expectations that a scenario can write down. */
import { isData, type Data } from "./forms";
import type { Asked } from "./generated/messages";
import { asks, toQuestion, type Line, type Option, type SeatSpec } from "./wire";

export type Expected = Data;

/** Who is asked next, and what. */
export function nextOf(asked: readonly Asked[], seats: readonly SeatSpec[], over: boolean): Expected[] {
  if (over) return [{ over: true }];
  return asked.map(({ seat, question }) => ({ next: seats[seat]?.id ?? seat, asks: asks(toQuestion(question)) }));
}

export function logOf({ text, rules }: Pick<Line, "text" | "rules">): Expected {
  return rules.length ? { log: text, cites: rules.length === 1 ? rules[0] : rules } : { log: text };
}

export function offeredOf(option: Pick<Option, "key">, seat: string): Expected {
  return { offered: option.key, to: seat };
}

/** One thing that a view tells, for somebody to choose from. */
export interface Fact {
  /** As expectations call it. */
  name: string;
  title: string;
  /** A single thing of several. */
  listed: boolean;
  fields: { name: string; value: string | number | boolean }[];
}

function plain(value: unknown): value is string | number | boolean {
  return typeof value === "string" ? value !== "" : typeof value === "number" || typeof value === "boolean";
}

function fieldsOf(record: Data): Fact["fields"] {
  return Object.entries(record).flatMap(([name, value]) => (plain(value) ? [{ name, value }] : []));
}

const NUMBERED = ["seat", "card", "id"];
const TELLING = 3;

/** By which of its fields people know a thing: the first few that are words. */
export function identifying(fact: Fact): string[] {
  return fact.fields
    .filter(({ name, value }) => typeof value === "string" && !NUMBERED.includes(name))
    .slice(0, TELLING)
    .map(({ name }) => name);
}

function titleOf(name: string, fact: Omit<Fact, "title">): string {
  const told = identifying({ ...fact, title: "" }).map(
    (each) => fact.fields.find((field) => field.name === each)!.value,
  );
  return told.length ? told.join(", ") : name;
}

/** Everything that the view tells, by the part of it. */
export function factsOf(view: Data): Map<string, Fact[]> {
  const found = new Map<string, Fact[]>();
  const single: Fact["fields"] = [];
  for (const [name, value] of Object.entries(view)) {
    if (plain(value)) single.push({ name, value });
    else if (Array.isArray(value)) {
      const facts = value.filter(isData).map((each) => ({ name, listed: true, fields: fieldsOf(each) }));
      const told = facts.filter(({ fields }) => fields.length).map((fact) => ({ ...fact, title: titleOf(name, fact) }));
      if (told.length) found.set(name, told);
    } else if (isData(value)) {
      const fact = { name, listed: false, fields: fieldsOf(value) };
      if (fact.fields.length) found.set(name, [{ ...fact, title: titleOf(name, fact) }]);
    }
  }
  if (!single.length) return found;
  return new Map([["the table", [{ name: "", title: "The table", listed: false, fields: single }]], ...found]);
}

/** `which`: the fields by which the thing is known; `has`: those that it is to have. */
export function factExpected(fact: Fact, which: readonly string[], has: readonly string[]): Expected {
  const pick = (names: readonly string[]): Data =>
    Object.fromEntries(fact.fields.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value]));
  if (!fact.name) return pick([...which, ...has]);
  if (!fact.listed) return { [fact.name]: pick([...which, ...has]) };
  return has.length ? { [fact.name]: pick(which), has: pick(has) } : { [fact.name]: pick(which) };
}

/** Data on one line, for people to read. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (isData(value))
    return Object.entries(value)
      .map(
        ([name, each]) =>
          `${name}: ${isData(each) ? `{${inWords(each)}}` : Array.isArray(each) ? `[${inWords(each)}]` : inWords(each)}`,
      )
      .join(", ");
  return value === null || value === undefined ? "none" : `${value as string | number | boolean}`;
}

/** A line of a script in words: who, and what. */
export interface Told {
  seat: string;
  what: string;
  kind: "choose" | "refused" | "expect" | "undo" | "say" | "odd";
  because: string[];
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);
}

export function toldOf(line: unknown): Told {
  if (!isData(line)) return { seat: "", what: inWords(line), kind: "odd", because: [] };
  const entry = Object.entries(line)[0];
  if (!entry) return { seat: "", what: "", kind: "odd", because: [] };
  const [seat, value] = entry;
  if (seat === "expect") return { seat: "", what: checks(value), kind: "expect", because: [] };
  if (seat === "say") return { seat: "", what: inWords(value), kind: "say", because: [] };
  if (seat === "undo") return { seat: inWords(value), what: "takes back the last choice", kind: "undo", because: [] };
  if (!isData(value)) return { seat, what: inWords(value), kind: "choose", because: [] };
  if ("refused" in value)
    return { seat, what: inWords(value["refused"]), kind: "refused", because: texts(value["because"]) };
  const more = value["expect"] === undefined ? "" : `, then ${checks(value["expect"])}`;
  return { seat, what: inWords(value["choose"]) + more, kind: "choose", because: [] };
}

function checks(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((each) => inWords(each)).join("; ");
}
