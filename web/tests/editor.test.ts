import { describe, expect, it } from "vitest";
import { Editor } from "../src/lib/editor.svelte";
import type { Edited, EditBody } from "../src/lib/generated/messages";
import { citedIn, failuresOf, fileName, ruling } from "../src/lib/ruling";
import { verdictsOf, otherFailures } from "../src/lib/verdicts";
import { factExpected, factsOf, inWords, logOf, toldOf } from "../src/lib/expecting";

const BLANK: Edited = {
  text: "",
  data: {},
  lines: {},
  fault: null,
  words: {},
  placed: [],
  stand: null,
  story: [],
  ok: true,
  uses: [],
  why: null,
  refused: "",
  rules_version: 3,
  version: "1.0",
};

/** Answers with the text that a change asks for. */
function served(calls: EditBody[]): (body: EditBody) => Promise<Edited> {
  return (body) => {
    calls.push(body);
    const changed = body.changes?.map(({ value }) => `${value as unknown as string}`).join("");
    return Promise.resolve({ ...BLANK, text: changed ?? body.text ?? "" });
  };
}

describe("the editor", () => {
  it("goes back and forth through what was changed", async () => {
    const calls: EditBody[] = [];
    const editor = new Editor(served(calls));
    await editor.open("one");
    await editor.change({ path: ["title"], value: "two" });
    await editor.change({ path: ["title"], value: "three" });
    await editor.undo();
    expect([editor.text, editor.undoable, editor.redoable]).toEqual(["two", true, true]);
    await editor.undo();
    expect([editor.text, editor.undoable]).toEqual(["one", false]);
    await editor.redo();
    expect(editor.text).toBe("two");
    await editor.change({ path: ["title"], value: "four" });
    expect(editor.redoable).toBe(false);
  });
  it("sends what was typed before anything else is done, and takes it back as one", async () => {
    const calls: EditBody[] = [];
    const editor = new Editor(served(calls));
    await editor.open("one");
    editor.write("on");
    editor.write("onto");
    await editor.settle();
    expect(calls.at(-1)).toMatchObject({ text: "onto" });
    await editor.undo();
    expect(editor.text).toBe("one");
  });
  it("keeps what is there when the server cannot be reached", async () => {
    const editor = new Editor(served([]));
    await editor.open("one");
    const broken = new Editor(() => Promise.reject(new Error("no")));
    broken.text = "mine";
    await broken.change({ path: ["title"], value: "x" });
    expect([broken.text, broken.problem]).toEqual(["mine", "Error: no"]);
  });
});

const RUN: Edited = {
  ...BLANK,
  lines: {
    setup: 3,
    script: 5,
    "script/0": 6,
    "script/1": 7,
    "script/1/orcs/expect/0": 8,
    expect: 9,
    "expect/0": 10,
    "expect/1": 11,
  },
  story: [
    { kind: "script", text: "orcs: attack", line: 6, rules: [], options: [] },
    { kind: "log", text: "They attack.", line: 6, rules: [], options: [] },
    { kind: "script", text: "orcs: end", line: 7, rules: [], options: [] },
    { kind: "failed", text: "expected over", line: 8, rules: ["BB 1"], options: [] },
    { kind: "expected", text: "next", line: 10, rules: [], options: [] },
    { kind: "failed", text: "random results were never needed", line: 4, rules: [], options: [] },
  ],
};

describe("what came of every line", () => {
  it("is told at the line, also of checks within it", () => {
    const script = verdictsOf(RUN, "script");
    expect(script.map(({ state }) => state)).toEqual(["held", "failed"]);
    expect(script[0]!.log).toEqual(["They attack."]);
    expect(script[1]!.why).toEqual(["expected over"]);
    expect(verdictsOf(RUN, "expect").map(({ state }) => state)).toEqual(["held", "unreached"]);
    expect(otherFailures(RUN)).toEqual(["random results were never needed"]);
  });
});

describe("what is true now", () => {
  it("is offered by what things are known by", () => {
    const facts = factsOf({
      season: "Summer",
      units: [{ army: "Miners", kingdom: "oathborn", at: "1,1", unit: 4, weakened: true }],
      storm: { centre: "3,3" },
      empty: [],
    });
    expect([...facts.keys()]).toEqual(["the table", "units", "storm"]);
    const [miners] = facts.get("units")!;
    expect(miners!.title).toBe("Miners, oathborn, 1,1");
    expect(factExpected(miners!, ["army"], ["weakened"])).toEqual({
      units: { army: "Miners" },
      has: { weakened: true },
    });
    expect(factExpected(facts.get("storm")![0]!, [], ["centre"])).toEqual({ storm: { centre: "3,3" } });
    expect(factExpected(facts.get("the table")![0]!, [], ["season"])).toEqual({ season: "Summer" });
  });
  it("can be read", () => {
    expect(inWords({ units: { army: "Miners" }, count: 0 })).toBe("units: {army: Miners}, count: 0");
    expect(logOf({ text: "3 hits", rules: ["BB 9"] })).toEqual({ log: "3 hits", cites: "BB 9" });
    expect(toldOf({ orcs: { refused: "go", because: ["BB 9"] } })).toEqual({
      seat: "orcs",
      what: "go",
      kind: "refused",
      because: ["BB 9"],
    });
    expect(toldOf({ expect: [{ over: true }] }).what).toBe("over: true");
  });
});

describe("a ruling that is reported", () => {
  it("has all that is needed to judge it", () => {
    const text = "game: banners\n```\n";
    const data = { cites: ["BB 9"], script: [{ orcs: { refused: "go", because: "BB 8" } }] };
    expect(citedIn(data)).toEqual(["BB 9", "BB 8"]);
    expect(failuresOf(RUN)).toEqual(["line 7: expected over [BB 1]", "random results were never needed"]);
    const clauses = [{ id: "BB 9", title: "Combat" }];
    const made = ruling(
      { game: "Banners", title: "A flyer, and the sea!", text, expected: "It drowns.", clauses },
      RUN,
    );
    for (const each of [
      "It drowns.",
      "rules version 3",
      "- BB 9: Combat",
      "- line 7",
      "a-flyer-and-the-sea.yaml",
      "````yaml",
    ])
      expect(made).toContain(each);
    expect(fileName("…")).toBe("scenario.yaml");
  });
});
