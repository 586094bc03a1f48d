import { expect, test } from "vitest";
import { placeWords, windowWords } from "../src/lib/words";
import { toLine, toQuestion } from "../src/lib/wire";

test("hexes of joined boards are named like places, not like keys", () => {
  expect(placeWords("Orcs call Szark to fields-of-ash:13,7 (3 gold).")).toBe(
    "Orcs call Szark to Fields of Ash 13,7 (3 gold).",
  );
  expect(placeWords("Spire of the Moon (wildlands:5,7)")).toBe("Spire of the Moon (Wildlands 5,7)");
  expect(placeWords("Move to 5,7: 2 points")).toBe("Move to 5,7: 2 points");
});

test("only what people read is put into words", () => {
  const refs = ["hex:wildlands:5,7"];
  expect(toLine({ step: 0, text: "To wildlands:5,7.", refs })).toMatchObject({ text: "To Wildlands 5,7.", refs });
  const asked = toQuestion({
    id: "1",
    kind: "",
    text: "",
    options: [{ key: "move wildlands:5,7", label: "Move to wildlands:5,7", refs, rules: [] }],
  });
  expect(asked.options[0]).toMatchObject({ key: "move wildlands:5,7", label: "Move to Wildlands 5,7", refs });
});

test("while others may react everybody knows what the table waits for, and nobody who holds it up", () => {
  const open = { by: 0, left: 3, lines: [], holding: false, done: false };
  expect(windowWords(open, [], false)).toBe("Others may react. One moment…");
  expect(windowWords(open, [], true)).toBe("Somebody is thinking it over…");
  expect(windowWords({ ...open, holding: true }, [], true)).toBe("Take your time: the table waits for you.");
  expect(windowWords(open, ["Azure", "Jade"], true)).toBe(
    "Whoever takes Azure and Jade may react: the table waits for them.",
  );
});
