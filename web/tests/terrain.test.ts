import { expect, test } from "vitest";
import { ink } from "../src/lib/drawing";
import { Atlas, chartOf, shortName, type BannersBoard } from "../src/boards/banners/model";
import { draw } from "../src/boards/banners/terrain";
import data from "./wildlands.json";

const atlas = new Atlas(data as unknown as BannersBoard);

test("the map is drawn from a few large paths, the same each time", () => {
  const art = draw(atlas);
  expect(art).toEqual(draw(atlas));
  expect(art.layers.length + art.water.length + art.relief.length).toBeLessThan(500);
  for (const layer of [...art.layers, ...art.water, ...art.relief]) expect(layer.d).not.toMatch(/NaN|undefined/);
});

test("roads over rivers have bridges", () => {
  const crossings = atlas.board.sides.filter((side) => side.road && side.river);
  expect(draw(atlas).bridges).toHaveLength(crossings.length);
});

test("a lair in the sea lies in the sea", () => {
  expect(atlas.water(atlas.hexes.get("wildlands:11,9")!)).toBe(true);
  expect(atlas.water(atlas.hexes.get("wildlands:4,2")!)).toBe(false);
});

test("a hex knows its lines of the terrain chart", () => {
  expect(chartOf(atlas, atlas.hexes.get("wildlands:7,3")!)).toEqual([
    "BB chart/clear",
    "BB chart/road",
    "BB chart/major-river",
    "BB chart/bridge",
  ]);
  expect(chartOf(atlas, atlas.hexes.get("wildlands:5,7")!)[0]).toBe("BB chart/wilderness-settlement");
});

test("counters are readable", () => {
  expect(shortName("King's Crossbows")).toBe("Crossbows");
  expect(shortName("Siege Engine")).toBe("Siege");
  expect(ink("#c9a227")).not.toBe(ink("#3b2c17"));
});
