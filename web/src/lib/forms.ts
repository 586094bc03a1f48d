/** Forms (docs/architecture.md): the fields that the engine declares for a text that people write, and what the text
 * has in them, as plain data. Whoever shows a form decides what a change of it does to the text. */
import { getContext, setContext } from "svelte";
import type { Field, Form, Shape, Word } from "./generated/messages";

export type { Field, Form, Shape, Word };
export type Path = (string | number)[];
/** Changes what stands at a path; undefined takes it away. */
export type Edit = (path: Path, value: unknown) => void;
export type Words = Record<string, Word[]>;
export type Data = Record<string, unknown>;

/** What is wrong with a value, as the engine says it. */
export interface Fault {
  path: Path;
  reason: string;
}

const FAULTS = Symbol("faults");

/** For the forms below a component. */
export function tellFaults(faults: () => readonly Fault[]): void {
  setContext(FAULTS, faults);
}

export interface Faults {
  /** What is wrong with the value at the path itself. */
  at: (path: Path) => string[];
  /** The same with all that stands in it. */
  within: (path: Path) => string[];
}

/** What is wrong, for a form that is being made. */
export function faultsHere(): Faults {
  const told = getContext<(() => readonly Fault[]) | undefined>(FAULTS) ?? (() => []);
  const within = (path: Path): Fault[] => told().filter((each) => path.every((step, n) => each.path[n] === step));
  return {
    at: (path) =>
      within(path)
        .filter((each) => each.path.length === path.length)
        .map(({ reason }) => reason),
    within: (path) => within(path).map(({ reason }) => reason),
  };
}

export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function shapeOf(form: Form, name: string | undefined): Shape {
  return form.shapes.find((shape) => shape.name === name) ?? { name: name ?? "", fields: [] };
}

export function titleOf(field: Field): string {
  const title = field.title ?? field.name.replaceAll("_", " ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export function wordTitle(word: Word): string {
  return word.title ?? word.value;
}

/** What can be chosen in a field; `beside`: the record in which it stands. */
export function choicesOf(words: Words, field: Field, beside: Data): Word[] {
  const all = words[field.words ?? ""] ?? [];
  const group = field.within ? beside[field.within] : undefined;
  return typeof group === "string" ? all.filter((word) => (word.group ?? group) === group) : all;
}

/** The field of a record with several shapes, or of one. */
export function shapeNameOf(field: Field, value: unknown): string {
  const tag = field.tag && isData(value) ? value[field.tag] : undefined;
  return (typeof tag === "string" ? field.shapes?.[tag] : undefined) ?? field.shape ?? "";
}

/** A record as fields, where its name alone may be written for it. */
export function recordOf(shape: Shape, value: unknown): Data {
  if (isData(value)) return value;
  return shape.short && value !== undefined && value !== null ? { [shape.short]: value } : {};
}

/** Changes a field of a record that may be written as its name alone. */
export function editRecord(shape: Shape, value: unknown, path: Path, edit: Edit): Edit {
  if (isData(value) || value === undefined || value === null)
    return (inside, changed) => {
      if (isData(value) || inside.length === 0) edit([...path, ...inside], changed);
      else if (changed !== undefined) edit(path, nested(inside, changed));
    };
  return (inside, changed) => {
    const only = inside.length === 1 && inside[0] === shape.short;
    if (only) edit(path, changed);
    else if (changed !== undefined) edit(path, { [shape.short ?? ""]: value, ...(nested(inside, changed) as Data) });
  };
}

function nested(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }), value);
}

/** What a new thing of a list or table begins as; undefined where it must be chosen first. */
export function blank(field: Field): unknown {
  switch (field.kind) {
    case "number":
      return field.least ?? 0;
    case "flag":
      return true;
    case "list":
      return [];
    case "table":
    case "record":
      return {};
    default:
      return "";
  }
}

/** One thing of a list in a few words. */
export function summary(form: Form, field: Field, value: unknown): string {
  if (!isData(value)) return Array.isArray(value) ? value.map(String).join(", ") : said(value);
  const shape = shapeOf(form, shapeNameOf(field, value));
  const told = shape.says?.length ? shape.says : shape.fields.slice(0, 3).map(({ name }) => name);
  const words = told.map((name) => value[name]).filter((each) => each !== undefined && !isData(each));
  return words.map(said).join(", ") || "new";
}

function said(value: unknown): string {
  return value === undefined || value === null ? "" : typeof value === "object" ? "…" : `${value as string | number}`;
}

/** Yes or no, however it is written. */
export function isYes(value: unknown): boolean {
  return value === true || (typeof value === "string" && ["true", "yes"].includes(value.toLowerCase()));
}

/** What stands at a path. */
export function at(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, step) => (Array.isArray(found) ? found[Number(step)] : isData(found) ? found[String(step)] : undefined),
    data,
  );
}

/** Data with another value at a path; undefined takes it away. */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(data) ? [...(data as unknown[])] : [];
    const made = withValue(list[step], rest, value);
    if (made === undefined) list.splice(step, 1);
    else list[step] = made;
    return list;
  }
  const { [step]: before, ...others } = isData(data) ? data : {};
  const made = withValue(before, rest, value);
  if (made === undefined) return others;
  return isData(data) && step in data
    ? Object.fromEntries(Object.entries(data).map(([name, each]) => [name, name === step ? made : each]))
    : { ...others, [step]: made };
}
