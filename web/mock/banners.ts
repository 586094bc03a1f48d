/** A pretend Drefeld on the real map: build, activate, move, fight with dice, three short turns. Not the rules. */
import { neighbour } from "../src/lib/hex.ts";
import type { Army, BannersBoard } from "../src/boards/banners/model.ts";
import { option, type Asked, type MockGame, type Told } from "./game.ts";
import data from "./wildlands.json" with { type: "json" };

const board = data as unknown as BannersBoard;
const cells = new Map(board.hexes.map((hex) => [`${hex.q},${hex.j}`, hex]));
const hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
const towns = board.settlements.filter((town) => town.in_play);
const kingdoms = ["oathborn", "fjordland"];
const seasons = ["spring", "summer", "autumn"];
const roll = (sides: number): number => 1 + Math.floor(Math.random() * sides);
const armies = (kingdom: string): Army[] => board.armies.filter((army) => army.kingdom === kingdom);
const named = (kingdom: string): string => board.kingdoms.find((k) => k.id === kingdom)!.name;

interface Piece {
  unit: number;
  kingdom: string;
  army: string;
  at: string;
  weakened: boolean;
  status: "ready" | "active" | "finished";
}

interface State {
  turn: number;
  who: number;
  phase: "build" | "activate" | "move";
  gold: number[];
  units: Piece[];
  next: number;
  active: number | null;
  moves: number;
  holders: Record<string, string | null>;
  opening: number;
  over: boolean;
}

function around(id: string): string[] {
  const hex = hexes.get(id)!;
  return [0, 1, 2, 3, 4, 5]
    .map((side) => neighbour(hex, side))
    .map((cell) => cells.get(`${cell.q},${cell.j}`))
    .filter((other) => other !== undefined && other.terrain !== "sea" && other.terrain !== "lair")
    .map((other) => other!.id);
}

function townAt(id: string): string | undefined {
  return towns.find((town) => town.at === id)?.name;
}

function place(id: string): string {
  return townAt(id) ?? id.split(":")[1]!;
}

function endPhase(s: State, lines: Told[]): void {
  if (s.phase === "build") {
    if (s.opening > 0) {
      s.opening -= 1;
      s.who = 1 - s.who;
      if (s.opening > 0) return;
    }
    s.phase = "activate";
    lines.push({ text: `${named(kingdoms[s.who]!)} may activate its armies.`, rules: ["BB 5.1"], kind: "phase" });
    return;
  }
  for (const unit of s.units) if (unit.kingdom === kingdoms[s.who]) unit.status = "ready";
  s.who = 1 - s.who;
  if (s.who === 0) {
    s.turn += 1;
    if (s.turn > 3) {
      s.over = true;
      lines.push({ text: "Autumn ends, and with it the campaign.", rules: ["BB 7.1"], kind: "end" });
      return;
    }
    lines.push({ text: `Turn ${s.turn}: ${seasons[s.turn - 1]} of year 1`, rules: ["BB 4.1"], kind: "turn" });
  }
  const income = s.who === 0 ? 2 : 4;
  s.gold[s.who]! += income;
  lines.push({
    text: `${named(kingdoms[s.who]!)} takes ${income} gold.`,
    rules: ["BB 4.2"],
    refs: [`kingdom:${kingdoms[s.who]}`],
  });
  s.phase = "build";
}

export const banners: MockGame<State> = {
  name: "banners",
  title: "Burning Banners",
  hidden: false,
  setups: [
    {
      id: "drefeld",
      title: "The Invasion of Drefeld",
      story:
        "Settlers have put down roots in the low country, and their jarls come to take the rest of it. The Oathborn mean to keep what they hold until the snow.",
      length: "3 turns, about an hour",
      facts: {},
      seats: kingdoms.map((id, i) => ({
        id,
        name: named(id),
        team: i ? "invader" : "resistance",
        color: board.kingdoms.find((k) => k.id === id)!.color,
      })),
    },
  ],
  board: () => board,
  begin() {
    const state: State = {
      turn: 1,
      who: 0,
      phase: "build",
      gold: [6, 15],
      units: [],
      next: 1,
      active: null,
      moves: 0,
      holders: {
        "Shaded Vale": "oathborn",
        Norstead: "fjordland",
        "Far Tumed": "fjordland",
        Zarinbar: "oathborn",
        "Barlas on the Lake": "fjordland",
        "Fort Gorod": null,
      },
      opening: 2,
      over: false,
    };
    return {
      state,
      lines: [
        { text: "The Invasion of Drefeld begins.", rules: ["BB 1.1"], kind: "turn" },
        { text: "Oathborn set up first.", rules: ["BB 2.1"] },
      ],
    };
  },
  ask(s): Asked | null {
    if (s.over) return null;
    const kingdom = kingdoms[s.who]!;
    if (s.phase === "build") {
      const spots = towns.filter(
        (town) => s.holders[town.name] === kingdom && s.units.filter((u) => u.at === town.at).length < 2,
      );
      const builds = armies(kingdom)
        .filter((army) => army.cost <= s.gold[s.who]!)
        .flatMap((army) =>
          spots.map((town) =>
            option(
              `build ${army.name} at ${town.at}`,
              `Build ${army.name} at ${town.name}`,
              [`army:${kingdom}/${army.name}`, `hex:${town.at}`, `settlement:${town.name}`],
              ["BB 6.2"],
            ),
          ),
        );
      const text = `${named(kingdom)}: build armies with ${s.gold[s.who]} gold`;
      return {
        seat: s.who,
        kind: "build",
        text,
        rules: ["BB 6.1"],
        options: [...builds, option("done", "Done building", [], ["BB 6.1"])],
      };
    }
    if (s.phase === "activate") {
      const ready = s.units.filter((unit) => unit.kingdom === kingdom && unit.status === "ready");
      const options = ready.map((unit) =>
        option(
          `activate ${unit.army} at ${unit.at}`,
          `Activate ${unit.army} at ${place(unit.at)}`,
          [`unit:${unit.unit}`, `hex:${unit.at}`],
          ["BB 5.2"],
        ),
      );
      const unique = options.filter((o, i) => options.findIndex((other) => other.key === o.key) === i);
      return {
        seat: s.who,
        kind: "activate",
        text: `${named(kingdom)}: activate an army, or end the turn`,
        rules: ["BB 5.1"],
        options: [...unique, option("end turn", "End the turn", [], ["BB 5.6"])],
      };
    }
    const unit = s.units.find((u) => u.unit === s.active)!;
    const options = around(unit.at).flatMap((id) => {
      const there = s.units.filter((u) => u.at === id);
      const foe = there.find((u) => u.kingdom !== kingdom);
      if (foe)
        return [
          option(
            `attack ${id}`,
            `Attack ${named(foe.kingdom)} at ${place(id)}`,
            [`hex:${id}`, `unit:${foe.unit}`],
            ["BB 9.1"],
          ),
        ];
      if (there.length >= 2 || s.moves < 1) return [];
      const town = townAt(id);
      const found = [option(`move ${id}`, `Move to ${place(id)}`, [`hex:${id}`, `unit:${unit.unit}`], ["BB 8.1"])];
      if (town && s.holders[town] !== kingdom)
        found.push(option(`raze ${id}`, `Raze ${town}`, [`hex:${id}`, `settlement:${town}`], ["BB 4.10"]));
      return found;
    });
    return {
      seat: s.who,
      kind: "move",
      text: `${unit.army}: ${s.moves} movement left`,
      rules: ["BB 8.1", "BB 8.2"],
      options: [...options, option("stop", "Finish the activation", [], ["BB 5.4"])],
    };
  },
  choose(s, key) {
    const kingdom = kingdoms[s.who]!;
    const lines: Told[] = [];
    let random = false;
    const hex = /wildlands:\d+,\d+/.exec(key)?.[0] ?? "";
    if (key === "done" || key === "end turn") endPhase(s, lines);
    else if (key.startsWith("build ")) {
      const name = key.slice(6, key.indexOf(" at "));
      const army = armies(kingdom).find((a) => a.name === name)!;
      s.gold[s.who]! -= army.cost;
      s.units.push({ unit: s.next++, kingdom, army: name, at: hex, weakened: false, status: "ready" });
      lines.push({
        text: `${named(kingdom)} builds ${name} at ${place(hex)} for ${army.cost} gold.`,
        rules: ["BB 6.2"],
        refs: [`hex:${hex}`, `unit:${s.next - 1}`],
      });
    } else if (key.startsWith("activate ")) {
      const name = key.slice(9, key.indexOf(" at "));
      const unit = s.units.find(
        (u) => u.kingdom === kingdom && u.army === name && u.at === hex && u.status === "ready",
      )!;
      unit.status = "active";
      s.active = unit.unit;
      s.moves = armies(kingdom).find((a) => a.name === name)!.movement;
      s.phase = "move";
      lines.push({
        text: `${name} at ${place(hex)} is activated.`,
        rules: ["BB 5.2"],
        refs: [`unit:${unit.unit}`, `hex:${hex}`],
      });
    } else {
      const unit = s.units.find((u) => u.unit === s.active)!;
      if (key.startsWith("move ")) {
        const cost = ["mountain", "forest", "swamp"].includes(hexes.get(hex)!.terrain) ? 2 : 1;
        s.moves -= Math.min(s.moves, cost);
        unit.at = hex;
        lines.push({
          text: `${unit.army} moves to ${place(hex)}.`,
          rules: ["BB 8.1"],
          refs: [`hex:${hex}`, `unit:${unit.unit}`],
        });
        const town = townAt(hex);
        if (town && s.holders[town] !== kingdom) {
          s.holders[town] = kingdom;
          lines.push({
            text: `${named(kingdom)} takes control of ${town}.`,
            rules: ["BB 4.4"],
            refs: [`settlement:${town}`, `hex:${hex}`],
          });
        }
      } else if (key.startsWith("raze ")) {
        s.holders[townAt(hex)!] = "razed";
        s.moves = 0;
        lines.push({ text: `${townAt(hex)} burns.`, rules: ["BB 4.10"], refs: [`hex:${hex}`], kind: "battle" });
      } else if (key.startsWith("attack ")) {
        random = true;
        const foe = s.units.find((u) => u.at === hex && u.kingdom !== kingdom)!;
        const army = armies(kingdom).find((a) => a.name === unit.army)!;
        lines.push({
          text: `${unit.army} attacks ${foe.army} at ${place(hex)}.`,
          rules: ["BB 9.1"],
          refs: [`hex:${hex}`, `unit:${unit.unit}`, `unit:${foe.unit}`],
          kind: "battle",
        });
        const dice = [
          ...Array.from({ length: army.light }, () => roll(6)),
          ...Array.from({ length: army.heavy }, () => roll(8)),
        ];
        const hits = dice.filter((d) => d >= 5).length;
        lines.push({
          text: `${unit.army} rolls ${dice.join(", ")}: ${hits} hit${hits === 1 ? "" : "s"}`,
          rules: ["BB 9.8"],
          refs: [`hex:${hex}`],
          kind: "dice",
        });
        if (hits > 1 || (hits && foe.weakened)) {
          s.units = s.units.filter((u) => u !== foe);
          lines.push({ text: `${foe.army} is destroyed.`, rules: ["BB 9.9"], refs: [`hex:${hex}`] });
        } else if (hits) {
          foe.weakened = true;
          lines.push({ text: `${foe.army} is weakened.`, rules: ["BB 9.9"], refs: [`unit:${foe.unit}`] });
        }
        s.moves = 0;
      }
      if (key === "stop" || s.moves === 0) {
        unit.status = "finished";
        s.active = null;
        s.phase = "activate";
      }
    }
    return { lines, random };
  },
  view(s) {
    const count = (kingdom: string): number => towns.filter((town) => s.holders[town.name] === kingdom).length;
    return {
      season: seasons[Math.min(s.turn, 3) - 1],
      year: 1,
      turn: Math.min(s.turn, 3),
      turns: 3,
      phase: s.opening > 0 ? "opening builds" : s.phase === "build" ? "building" : "activation",
      kingdom: s.over ? null : kingdoms[s.who],
      kingdoms: kingdoms.map((kingdom, i) => ({
        kingdom,
        name: named(kingdom),
        side: i ? "invader" : "resistance",
        seat: i,
        gold: s.gold[i],
        income: i ? 4 : 2,
        markers: 10 - count(kingdom),
        settlements: count(kingdom),
        collapsed: false,
        playmat: Object.fromEntries(
          armies(kingdom).map((army) => [
            army.name,
            army.count - s.units.filter((u) => u.kingdom === kingdom && u.army === army.name).length,
          ]),
        ),
      })),
      units: s.units,
      settlements: towns.map((town) => {
        const holder = s.holders[town.name] ?? null;
        return {
          settlement: town.name,
          at: town.at,
          marker: holder === town.loyalty ? null : holder,
          controller: holder === "razed" ? null : holder,
          besieged: around(town.at).some((id) =>
            s.units.some((u) => u.at === id && holder !== null && u.kingdom !== holder),
          ),
        };
      }),
      active: s.active === null ? null : { unit: s.active, movement: s.moves },
      score: Object.fromEntries(kingdoms.map((kingdom) => [kingdom, count(kingdom)])),
    };
  },
  outcome(s) {
    if (!s.over) return null;
    const [a, b] = kingdoms.map((kingdom) => towns.filter((town) => s.holders[town.name] === kingdom).length);
    const winner = b! > a! ? 1 : 0;
    return {
      winners: [winner],
      text: `${named(kingdoms[winner]!)} holds ${Math.max(a!, b!)} settlements against ${Math.min(a!, b!)}.`,
      rules: ["BB 7.2"],
    };
  },
};
