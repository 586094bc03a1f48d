/** Light, dark, or as the system says. */
import { load, save } from "./storage";

export type Theme = "system" | "light" | "dark";
const themes: Theme[] = ["system", "light", "dark"];

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

class Appearance {
  theme = $state<Theme>(load("sandtable.theme", "system", isTheme));
  private system = matchMedia("(prefers-color-scheme: dark)");
  private systemDark = $state(this.system.matches);
  dark = $derived(this.theme === "dark" || (this.theme === "system" && this.systemDark));

  constructor() {
    this.system.addEventListener("change", (event) => {
      this.systemDark = event.matches;
      this.apply();
    });
    this.apply();
  }

  /** The other colours; where those are the system's, its changes are followed again. */
  turn(): void {
    this.theme = this.dark === this.systemDark ? (this.dark ? "light" : "dark") : "system";
    save("sandtable.theme", this.theme);
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const appearance = new Appearance();
