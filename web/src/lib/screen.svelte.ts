import { MediaQuery } from "svelte/reactivity";

/** A small screen, on which the panels lie below the board. */
export const narrow = new MediaQuery("(max-width: 860px)");
