/** The address that links carry, so that they work on other machines. */
import { api } from "./api";

/** A name of this machine that means another machine everywhere else. */
export function isLocal(host: string): boolean {
  return (
    host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host === "::1" || /^127\./.test(host)
  );
}

/** What was set counts most; then the address this page was opened under, unless it is this machine's own name. */
export function reachable(told: { public: string; network: string }, origin: string): string {
  if (told.public) return told.public;
  if (!isLocal(new URL(origin).hostname)) return origin;
  return told.network || origin;
}

class Reach {
  base = $state(location.origin);
  /** Whether the server has said where it is. */
  known = $state(false);
  private asked = false;

  /** Asks the server, once. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    api.address().then(
      (told) => {
        this.base = reachable(told, location.origin);
        this.known = true;
      },
      () => (this.asked = false),
    );
  }

  /** The links work on this machine alone. */
  get local(): boolean {
    return this.known && isLocal(new URL(this.base).hostname);
  }
}

export const reach = new Reach();
