/** What the person at this browser is called: asked once, sent along wherever a seat is taken. */
import { load, save } from "./storage";

const NAME = "sandtable.person";
/** As many as the server takes. */
export const LONGEST_NAME = 24;

function isText(value: unknown): value is string {
  return typeof value === "string";
}

class Person {
  name = $state(load(NAME, "", isText));

  call(name: string): void {
    this.name = name.replace(/\s+/g, " ").trim();
    save(NAME, this.name);
  }
}

export const person = new Person();
