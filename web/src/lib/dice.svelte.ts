/** Whether dice tumble for a moment when they are rolled, or simply lie there. */
import { load, save } from "./storage";

function isSwitch(value: unknown): value is boolean {
  return typeof value === "boolean";
}

class Dice {
  tumble = $state(load("sandtable.dice", true, isSwitch));

  toggle(): void {
    this.tumble = !this.tumble;
    save("sandtable.dice", this.tumble);
  }
}

export const dice = new Dice();
