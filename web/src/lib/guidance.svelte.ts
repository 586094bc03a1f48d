/** How much is cited and asked at a table, as this browser remembers it. */
import { load, save } from "./storage";

const isSwitch = (value: unknown): value is boolean => typeof value === "boolean";

class Guidance {
  /** The rules that something rests on stand beside it, not only when one looks closer. */
  cites = $state(load("sandtable.cites", false, isSwitch));
  /** Also what leaves no real choice is asked. */
  asksEverything = $state(load("sandtable.everything", false, isSwitch));

  cite(yes: boolean): void {
    this.cites = yes;
    save("sandtable.cites", yes);
  }

  askEverything(yes: boolean): void {
    this.asksEverything = yes;
    save("sandtable.everything", yes);
  }
}

export const guidance = new Guidance();
