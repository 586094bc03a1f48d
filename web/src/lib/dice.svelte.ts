/** Whether dice tumble for a moment when they are rolled, or simply lie there. */
import type { Component } from "svelte";
import { load, save } from "./storage";

function isSwitch(value: unknown): value is boolean {
  return typeof value === "boolean";
}

class Dice {
  tumble = $state(load("sandtable.dice", true, isSwitch));

  /** How the game at the table draws a die that shows no number; nothing: as words. */
  Face = $state.raw<Component<{ face: string; size: number }> | null>(null);

  toggle(): void {
    this.tumble = !this.tumble;
    save("sandtable.dice", this.tumble);
  }
}

export const dice = new Dice();
