/** Addresses: `/`, `/t/TABLE#KEYS`, `/replay/TABLE#KEYS`, `/licences`, `/made`, the places of a game (`places.ts`), as
 * `/rules/GAME/CLAUSE`, and what a board declares in `pages`, as `/cards/GAME`. Keys come behind the `#`, and leave the address once the browser has them: its history
 * remembers which were meant. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string; keys: string[] }
  | { page: "replay"; table: string; keys: string[] }
  | { page: "licences" }
  | { page: "made" }
  | { page: "game"; id: string; game: string; rest: string };

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What an entry of the browser's history remembers of a page whose keys have left the address. */
interface Entry {
  keys: string[];
}

function isEntry(state: unknown): state is Entry {
  const keys = (state as Partial<Entry> | null)?.keys;
  return Array.isArray(keys) && keys.every((key) => typeof key === "string");
}

export function parse(path: string, hash: string, state: unknown = null): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  const given = hash.replace(/^#/, "").split(",").map(decode).filter(Boolean);
  const keys = given.length === 0 && isEntry(state) ? state.keys : given;
  if (!first) return { page: "lobby" };
  if (first === "t" && second) return { page: "table", table: second, keys };
  if (first === "replay" && second) return { page: "replay", table: second, keys };
  if (first === "licences") return { page: "licences" };
  if (first === "made") return { page: "made" };
  return { page: "game", id: first, game: second, rest: rest.join("/") };
}

export function tablePath(table: string, keys: string[]): string {
  return `/t/${encodeURIComponent(table)}#${keys.map(encodeURIComponent).join(",")}`;
}

/** A finished game needs no keys; `n` is the moment to begin with. */
export function replayPath(table: string, keys: string[] = [], n?: number): string {
  const held = keys.length ? `#${keys.map(encodeURIComponent).join(",")}` : "";
  return `/replay/${encodeURIComponent(table)}${n === undefined ? "" : `?n=${n}`}${held}`;
}

export function rulePath(game: string, clause?: string): string {
  const base = `/rules/${encodeURIComponent(game)}`;
  return clause ? `${base}/${clause.split("/").map(encodeURIComponent).join("/")}` : base;
}

/** A chapter of the rules; its keywords are one of their own. */
export function chapterPath(game: string, chapter: string): string {
  return `/rules/${encodeURIComponent(game)}/chapter/${encodeURIComponent(chapter)}`;
}

/** The examples of a game, or one of them: `combat/ambush`. */
export function examplePath(game: string, example = ""): string {
  const base = `/examples/${encodeURIComponent(game)}`;
  return example ? `${base}/${example.split("/").map(encodeURIComponent).join("/")}` : base;
}

/** The game on one page, with pictures. */
export function howPath(game: string): string {
  return `/how/${encodeURIComponent(game)}`;
}

/** The lessons of a game, or one of them. */
export function learnPath(game: string, lesson = ""): string {
  return `/learn/${encodeURIComponent(game)}${lesson ? `/${encodeURIComponent(lesson)}` : ""}`;
}

/** The decks of a game, or what follows: a starter's id, `mine/ID`, `new`, `link` with the deck behind the `#`. */
export function deckPath(game: string, rest = ""): string {
  return `/decks/${encodeURIComponent(game)}${rest && "/"}${rest.split("/").map(encodeURIComponent).join("/")}`;
}

/** The puzzles of a game, or one of them; `daily` is the one of the day. */
export function puzzlePath(game: string, puzzle = ""): string {
  return `/puzzles/${encodeURIComponent(game)}${puzzle ? `/${encodeURIComponent(puzzle)}` : ""}`;
}

/** The position editor; `#` and a packed text open that one (`sharing.ts`), `?made=ID` one of the shelf. */
export function editorPath(game: string): string {
  return `/editor/${encodeURIComponent(game)}`;
}

function here(): Route {
  return parse(location.pathname, location.hash, history.state);
}

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    const follow = () => {
      this.route = here();
    };
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    // Links inside the client change the page without loading it anew.
    document.addEventListener("click", (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/") || /\.\w+$/.test(link.pathname)) return;
      if (link.pathname === location.pathname && link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.route = here();
    if (!replace) scrollTo(0, 0);
  }

  /** Takes the keys out of the address; reloading and the back button still find them. */
  conceal(): void {
    if (this.route.page !== "table" && this.route.page !== "replay") return;
    if (!location.hash || this.route.keys.length === 0) return;
    const entry: Entry = { keys: this.route.keys };
    history.replaceState(entry, "", location.pathname + location.search);
  }
}

export const router = new Router();
