import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { first } from "../plugins/budget";
import { coarse, commands } from "../plugins/coarse";
import { contentFiles, drawings, games, named } from "../plugins/emblems";

test("every emblem that content files name is in the package", () => {
  const known = drawings();
  expect(games().length).toBeGreaterThan(2);
  for (const game of games()) {
    const used = contentFiles(game).flatMap((file) => named(file, readFileSync(file, "utf8")));
    expect(used.length).toBeGreaterThan(150);
    expect(used.filter((name) => !known[name])).toEqual([]);
  }
});

test("emblems are found where they are named, and nowhere else", () => {
  expect(named("cards.toml", 'name = "Camel"\nemblem = "camel"\nfigure = "turban"\ntext = "emblem = x"\n')).toEqual([
    "camel",
    "turban",
  ]);
  expect(named("emblems.toml", '# a = "b"\n[factions]\n"Ra\'Shari" = "old-wagon"\n')).toEqual(["old-wagon"]);
});

test("a path in whole numbers stays where it was", () => {
  expect(coarse("M10.4 20.6L30.4.5h10.2v-5.5z")).toBe("m10 21l20-20h11v-6z");
  // Many small steps, each of which rounding would swallow.
  expect(
    coarse(`M0 0${"l.4.4".repeat(10)}`)
      .match(/-?\d+/g)!
      .map(Number)
      .reduce((a, b) => a + b, 0),
  ).toBe(8);
  expect(commands("M0 0a5 5 0 01.5.5").at(-1)).toEqual({ name: "a", numbers: [5, 5, 0, 0, 1, 0.5, 0.5] });
});

/** Where the pen is after each command. */
function ends(path: string): [number, number][] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return commands(path).map(({ name, numbers }) => {
    const kind = name.toLowerCase();
    const [baseX, baseY] = name === kind ? [x, y] : [0, 0];
    if (kind === "z") [x, y] = [startX, startY];
    else if (kind === "h") x = baseX + numbers[0]!;
    else if (kind === "v") y = baseY + numbers[0]!;
    else [x, y] = [baseX + numbers.at(-2)!, baseY + numbers.at(-1)!];
    if (kind === "m") [startX, startY] = [x, y];
    return [x, y];
  });
}

test("no point of an emblem moves by more than half a unit of 512", () => {
  // A sample of all: they are many.
  const sample = Object.entries(drawings()).filter((_, i) => i % 25 === 0);
  const moved = sample.filter(([, path]) => {
    const [before, after] = [ends(path), ends(coarse(path))];
    return before.some(([x, y], i) => Math.abs(x - after[i]![0]) > 0.51 || Math.abs(y - after[i]![1]) > 0.51);
  });
  expect(moved.map(([name]) => name)).toEqual([]);
});

test("what the first page needs is counted with all it imports", () => {
  const chunks = [
    { fileName: "index.js", isEntry: true, imports: ["svelte.js"] },
    { fileName: "svelte.js", isEntry: false, imports: ["small.js"] },
    { fileName: "small.js", isEntry: false, imports: [] },
    { fileName: "board.js", isEntry: false, imports: ["svelte.js"] },
  ];
  expect(first(chunks)).toEqual(["index.js", "svelte.js", "small.js"]);
});
