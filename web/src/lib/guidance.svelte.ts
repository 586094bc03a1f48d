/** Whether newcomers' words stand under each question. */
import { load, save } from "./storage";

class Guidance {
  shown = $state<boolean>(load("sandtable.guidance", true, (value): value is boolean => typeof value === "boolean"));

  show(yes: boolean): void {
    this.shown = yes;
    save("sandtable.guidance", yes);
  }
}

export const guidance = new Guidance();
