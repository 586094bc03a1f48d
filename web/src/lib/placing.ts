/** What lies on a board because a text says so: putting it there, moving it and taking it away, as changes of the text. */
import {
  at,
  isData,
  shapeNameOf,
  shapeOf,
  wordTitle,
  type Data,
  type Field,
  type Form,
  type Path,
  type Word,
  type Words,
} from "./forms";
import type { Change } from "./editor.svelte";
import type { Layer, Placed } from "./generated/messages";
import type { Option } from "./wire";

/** What is in hand: something of a layer, or something that lies on the board already. */
export type Held = { layer: Layer; thing: Word } | { moved: Placed };

/** Where something can be put. */
export interface Spot {
  title: string;
  ref: string;
  /** As the text writes it. */
  value: string;
  /** Of something that lies on another: where that stands in the text. */
  path?: Path;
}

export const ROOT = "setup";

export function layerOf(form: Form, name: string): Layer | undefined {
  return form.layers.find((layer) => layer.name === name);
}

/** The field at a path, and what stands there. */
export function fieldAt(form: Form, data: unknown, path: Path): { field: Field; value: unknown } | null {
  let field: Field = { name: "", kind: "record", shape: form.root };
  let value = data;
  for (const step of path) {
    let inner: Field | undefined;
    if (field.kind === "record") {
      const shape = shapeOf(form, shapeNameOf(field, value));
      inner = shape.fields.find(({ name }) => name === step);
    } else inner = field.inside ?? undefined;
    if (!inner) return null;
    field = inner;
    value = at(value, [step]);
  }
  return { field, value };
}

function under(path: Path, layer: Layer): boolean {
  return layer.path.every((step, n) => step === "*" || step === path[n]);
}

/** Where what is in hand can be put. */
export function spotsOf(form: Form, words: Words, placed: readonly Placed[], held: Held): Spot[] {
  const layer = "layer" in held ? held.layer : layerOf(form, held.moved.layer);
  if (!layer) return [];
  if (layer.form === "onto") {
    const self = "moved" in held ? held.moved.path.join("/") : "";
    return placed
      .filter(({ path, refs }) => refs.length > 0 && under(path, layer) && path.join("/") !== self)
      .map(({ path, refs, title }) => ({ title, ref: refs[0]!, value: title, path }));
  }
  return (words[layer.places || "places"] ?? []).map((word) => ({
    title: wordTitle(word),
    ref: word.ref ?? "",
    value: word.value,
  }));
}

function named(layer: Layer, step: string): Path {
  return layer.path.map((each) => (each === "*" ? step : each));
}

function lengthAt(data: unknown, path: Path): number {
  const found = at(data, path);
  return Array.isArray(found) ? found.length : 0;
}

/** What a new record says that has to be said: what the position names already, else the first that there is. */
function needed(form: Form, words: Words, layer: Layer, data: unknown, record: Data): Data {
  const list = fieldAt(form, data, layer.path)?.field;
  const shape = shapeOf(form, list?.inside?.shape);
  const written = JSON.stringify(data);
  for (const field of shape.fields) {
    if (!field.needed || record[field.name] !== undefined || field.kind !== "choice") continue;
    const known = words[field.words ?? ""] ?? [];
    const found = known.find(({ value }) => written.includes(`"${value}"`)) ?? known[0];
    if (found) record[field.name] = found.value;
  }
  return record;
}

function recordFor(form: Form, words: Words, layer: Layer, thing: Word, place: string, data: unknown): Data {
  const record: Data = {};
  if (layer.group && thing.group) record[layer.group] = thing.group;
  record[layer.field!] = thing.value;
  record[layer.at!] = place;
  return needed(form, words, layer, data, record);
}

/** A record that was written as its name alone, as fields. */
function opened(form: Form, data: unknown, path: Path): Data {
  const found = fieldAt(form, data, path);
  if (isData(found?.value)) return found.value;
  const shape = shapeOf(form, found ? shapeNameOf(found.field, found.value) : "");
  return found?.value !== undefined && shape.short ? { [shape.short]: found.value } : {};
}

function add(path: Path, data: unknown, value: unknown): Change {
  return { path: [ROOT, ...path, lengthAt(data, path)], value };
}

/** Changes below the root of the form; `data`: what the text has there. */
export function putting(form: Form, words: Words, data: unknown, held: Held, spot: Spot): Change[] {
  if ("moved" in held) return moving(form, data, held.moved, spot);
  const { layer, thing } = held;
  switch (layer.form) {
    case "records":
      return [add(layer.path, data, recordFor(form, words, layer, thing, spot.value, data))];
    case "names":
      return [add(named(layer, thing.value), data, spot.value)];
    case "keys":
      return [{ path: [ROOT, ...layer.path, thing.value], value: spot.value }];
    case "one":
      return [
        { path: [ROOT, ...layer.path], value: { ...opened(form, data, layer.path), [layer.at ?? "at"]: spot.value } },
      ];
    case "cards":
      return [add(named(layer, spot.value), data, thing.value)];
    case "onto":
      return ontoChanges(form, data, layer, spot, thing.value);
  }
}

function ontoChanges(form: Form, data: unknown, layer: Layer, spot: Spot, thing: unknown): Change[] {
  const record = opened(form, data, spot.path ?? []);
  const list = Array.isArray(record[layer.at!]) ? (record[layer.at!] as unknown[]) : [];
  return [{ path: [ROOT, ...(spot.path ?? [])], value: { ...record, [layer.at!]: [...list, thing] } }];
}

function moving(form: Form, data: unknown, { path, layer: name }: Placed, spot: Spot): Change[] {
  const layer = layerOf(form, name);
  if (!layer) return [];
  switch (layer.form) {
    case "records":
      return [{ path: [ROOT, ...path], value: { ...opened(form, data, path), [layer.at!]: spot.value } }];
    case "names":
    case "keys":
      return [{ path: [ROOT, ...path], value: spot.value }];
    case "one":
      return [{ path: [ROOT, ...path], value: { ...opened(form, data, path), [layer.at ?? "at"]: spot.value } }];
    case "cards": {
      const to = named(layer, spot.value);
      const same = to.join("/") === path.slice(0, -1).join("/");
      return same ? [] : [add(to, data, at(data, path)), ...removing({ path })];
    }
    case "onto":
      // Taken away last: before that its own path still holds.
      return [...ontoChanges(form, data, layer, spot, at(data, path)), ...removing({ path })];
  }
}

/** Without what stands at the path; lists that were left empty stay, for they may say that there is nothing. */
export function removing({ path }: Pick<Placed, "path">): Change[] {
  return [{ path: [ROOT, ...path] }];
}

/** Another of the same kind, in the same place. */
export function doubling(data: unknown, { path }: Placed): Change[] {
  const list = path.slice(0, -1);
  return typeof path.at(-1) === "number" ? [add(list, data, at(data, path))] : [];
}

function option(key: string, label: string, ref: string, tone: string): Option {
  return { key, label, refs: [ref], targets: [ref], rules: [], hint: "", verb: "", tone };
}

/** The spots as options, so that a board shows and takes them like any choice. */
export function spotOptions(spots: readonly Spot[], what: string): Option[] {
  return spots.flatMap(({ ref, title }, n) => (ref ? [option(String(n), `${what}: ${title}`, ref, "")] : []));
}

/** What lies on the board as options: a click picks it up. */
export function thingOptions(form: Form, placed: readonly Placed[]): Option[] {
  return placed.flatMap(({ refs, title, layer }, n) => {
    const kind = layerOf(form, layer)?.title ?? "";
    return refs.length ? [option(String(n), kind ? `${title} (${kind})` : title, refs.at(-1)!, "")] : [];
  });
}

/** The place in the list of what stands at a path. */
export function placedAt(placed: readonly Placed[], path: Path): Placed | undefined {
  const wanted = path.join("/");
  return placed.find((each) => each.path.join("/") === wanted);
}
