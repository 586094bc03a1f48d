import { expect, test } from "vitest";
import { counted, minutesWords, sentence, shareOf, windowWords } from "../src/lib/words";

test("while others may react everybody knows what the table waits for, and nobody who holds it up", () => {
  const open = { by: 0, left: 3, lines: [], holding: false, done: false };
  expect(windowWords(open, [], false)).toBe("Others may react. One moment…");
  expect(windowWords(open, [], true)).toBe("Somebody is thinking it over…");
  expect(windowWords({ ...open, holding: true }, [], true)).toBe("Take your time: the table waits for you.");
  expect(windowWords(open, ["Azure", "Jade"], true)).toBe(
    "Whoever takes Azure and Jade may react: the table waits for them.",
  );
});

test("what is there more than once is counted", () => {
  expect(counted(["Silver Mine", "Copper Mine", "Copper Mine"])).toBe("Silver Mine and 2× Copper Mine");
});

test("a quicker way to play says how long it takes", () => {
  const usual = { id: "standard", title: "Standard", text: "", settings: {}, share: 1 };
  const quick = { ...usual, id: "quick", settings: { rounds: "20" }, share: 0.4 };
  expect(minutesWords(110, shareOf([usual, quick], { rounds: "99" }))).toBe("about 2 h");
  expect(minutesWords(110, shareOf([usual, quick], { rounds: "20", dice: "other" }))).toBe("about 45 min");
  expect(minutesWords(75, shareOf([], {}))).toBe("about 75 min");
});

test("a reason stands as a sentence of its own", () => {
  expect(sentence("nothing is to be paid")).toBe("Nothing is to be paid.");
  expect(sentence("The table has moved on.")).toBe("The table has moved on.");
  expect(sentence("first: day or night?")).toBe("First: day or night?");
  expect(sentence("")).toBe("");
});
