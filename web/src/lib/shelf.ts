/** Everything that people make here (decks, positions, campaigns), kept in the browser's IndexedDB: it needs no account,
 * no server ever sees it, and it can be downloaded as one file and brought back from it. Where the browser keeps nothing,
 * it lasts as long as the page, and `trouble` says so. */

export const KINDS = ["deck", "position", "campaign"] as const;
export type Kind = (typeof KINDS)[number];

export interface Made {
  /** Set by the shelf. */
  id: string;
  kind: Kind;
  game: string;
  title: string;
  /** The work itself, as the game writes it: a deck's list, a scenario's YAML, a campaign's TOML. */
  text: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
}

/** What is put on the shelf; without an id it is something new. */
export type Work = Omit<Made, "id" | "changed"> & { id?: string };

/** Says in words for people why something cannot be kept or read. */
export class ShelfProblem extends Error {}

export interface Brought {
  added: number;
  /** That lay here before, word for word. */
  known: number;
}

const DATABASE = "sandtable";
const STORE = "shelf";
const LONGEST_TITLE = 200;
const LONGEST_TEXT = 1_000_000;
const MOST = 5000;
export const LARGEST_FILE = 20_000_000;
const FORM = "sandtable shelf 1";

const NOT_KEPT =
  "This browser keeps nothing for Sandtable (a private window, or its storage is blocked): what you make is gone when " +
  "you close this page, unless you download it.";
const FULL = "This browser's storage is full: download what you have made, and delete something.";

// -- files -------------------------------------------------------------------------------------------------------------

export function isMade(value: unknown): value is Made {
  const made = value as Partial<Made> | null;
  return (
    typeof made === "object" &&
    made !== null &&
    [made.id, made.game, made.title, made.text].every((each) => typeof each === "string") &&
    KINDS.includes(made.kind!) &&
    Number.isFinite(made.changed) &&
    made.title!.length <= LONGEST_TITLE &&
    made.text!.length <= LONGEST_TEXT
  );
}

/** A file with all of these; `reading` gives them back. */
export function written(all: readonly Made[]): string {
  return `${JSON.stringify({ form: FORM, made: all }, null, 1)}\n`;
}

export function reading(file: string): Made[] {
  let found: { form?: unknown; made?: unknown } | null;
  try {
    found = JSON.parse(file) as typeof found;
  } catch {
    throw new ShelfProblem("This is no file of things made in Sandtable: it is not JSON.");
  }
  if (found?.form !== FORM || !Array.isArray(found.made))
    throw new ShelfProblem(`This is no file of things made in Sandtable: it does not begin with "form": "${FORM}".`);
  if (found.made.length > MOST) throw new ShelfProblem(`This file has more than ${MOST} entries.`);
  const wrong = found.made.findIndex((each) => !isMade(each));
  if (wrong >= 0)
    throw new ShelfProblem(
      `Entry ${wrong + 1} of this file cannot be read: it needs id, kind (${KINDS.join(", ")}), game, title, text and changed.`,
    );
  return found.made as Made[];
}

// -- where it lies -----------------------------------------------------------------------------------------------------

interface Place {
  all: () => Promise<Made[]>;
  get: (id: string) => Promise<Made | undefined>;
  put: (made: Made) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB gave no reason"));
  });
}

async function opened(lost: () => void): Promise<Place> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  const database = await done(request);
  // Another tab that deletes or renews it does not wait for this one; what is asked next opens it again.
  database.onversionchange = () => {
    database.close();
    lost();
  };
  database.onclose = lost;
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  /** Only when the whole transaction is through does it outlast the page. */
  const change = (what: (on: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const on = store("readwrite");
      on.transaction.oncomplete = () => resolve();
      on.transaction.onabort = () => reject(on.transaction.error ?? new Error("IndexedDB gave no reason"));
      what(on);
    });
  return {
    all: async () => ((await done(store("readonly").getAll())) as unknown[]).filter(isMade),
    get: async (id) => {
      const found: unknown = await done(store("readonly").get(id));
      return isMade(found) ? found : undefined;
    },
    put: (made) => change((on) => on.put(made)),
    remove: (id) => change((on) => on.delete(id)),
  };
}

function fleeting(): Place {
  const here = new Map<string, Made>();
  return {
    all: () => Promise.resolve([...here.values()]),
    get: (id) => Promise.resolve(here.get(id)),
    put: (made) => Promise.resolve(void here.set(made.id, made)),
    remove: (id) => Promise.resolve(void here.delete(id)),
  };
}

function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

// -- the shelf ---------------------------------------------------------------------------------------------------------

export class Shelf {
  private place: Promise<Place> | undefined;
  private readonly watchers = new Set<() => void>();
  private readonly tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("sandtable.shelf");
  /** Why what is made does not outlast the page; empty where it does, or nobody has looked yet. */
  trouble = "";

  constructor() {
    this.tabs?.addEventListener("message", () => this.tell());
  }

  private open(): Promise<Place> {
    this.place ??= Promise.resolve()
      .then(() => opened(() => (this.place = undefined)))
      .catch(() => {
        this.trouble = NOT_KEPT;
        return fleeting();
      });
    return this.place;
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }

  private changed(): void {
    this.tell();
    this.tabs?.postMessage("changed");
  }

  /** Calls back whenever something is put or removed, in this tab or another; gives what ends that. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** The newest first. */
  async list(kind?: Kind, game?: string): Promise<Made[]> {
    const all = await (await this.open()).all();
    return all
      .filter((each) => (!kind || each.kind === kind) && (!game || each.game === game))
      .sort((a, b) => b.changed - a.changed || a.title.localeCompare(b.title));
  }

  async get(id: string): Promise<Made | undefined> {
    return (await this.open()).get(id);
  }

  /** Raises ShelfProblem. */
  async put(work: Work): Promise<Made> {
    const { kind, game, text } = work;
    if (text.length > LONGEST_TEXT) throw new ShelfProblem(`“${work.title}” is too long to be kept.`);
    const title = work.title.trim().slice(0, LONGEST_TITLE) || "Without a name";
    const made = { id: work.id ?? freshId(), kind, game, title, text, changed: Date.now() };
    await this.keep(made);
    this.changed();
    return made;
  }

  private async keep(made: Made): Promise<void> {
    const place = await this.open();
    try {
      await place.put(made);
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      throw new ShelfProblem(full ? FULL : `This browser could not keep “${made.title}”. Download it to be safe.`, {
        cause: error,
      });
    }
  }

  async delete(id: string): Promise<void> {
    await (await this.open()).remove(id);
    this.changed();
  }

  /** Everything, or all of a kind, as the text of a file. */
  async export(kind?: Kind): Promise<string> {
    return written(await this.list(kind));
  }

  /** Brings in what `export` wrote. What lies here is never written over: of two that differ both are kept. */
  async import(file: string): Promise<Brought> {
    const brought: Brought = { added: 0, known: 0 };
    for (const made of reading(file)) {
      const here = await this.get(made.id);
      if (here?.text === made.text && here.title === made.title) brought.known++;
      else {
        await this.keep({ ...made, id: here ? freshId() : made.id });
        brought.added++;
      }
    }
    if (brought.added) this.changed();
    return brought;
  }
}

export const shelf = new Shelf();

/** Lets the browser save a text as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name.replace(/[^\p{L}\p{N}._ -]+/gu, "-");
  link.click();
  URL.revokeObjectURL(link.href);
}
