/** SVG paths in whole numbers: at the sizes we draw, an emblem of 512 by 512 looks the same and is a third smaller. */

const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const TOKEN = /([a-z])|(-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?)/gi;

interface Command {
  name: string;
  numbers: number[];
}

/** The flags of an arc are single digits, which may stand without anything between them: `a1 1 0 01.5.5`. */
function spaced(path: string): string {
  const n = "\\s*,?\\s*(-?(?:\\d*\\.\\d+|\\d+\\.?)(?:e-?\\d+)?)";
  const arc = new RegExp(`${n}${n}${n}\\s*,?\\s*([01])\\s*,?\\s*([01])${n}${n}`, "gy");
  return path.replace(/([aA])([^a-zA-Z]*)/g, (_, name: string, rest: string) => {
    let out = "";
    let at = 0;
    while (at < rest.trimEnd().length) {
      arc.lastIndex = at;
      const found = arc.exec(rest);
      if (!found) break;
      out += ` ${found.slice(1).join(" ")}`;
      at = arc.lastIndex;
    }
    return name + out;
  });
}

export function commands(path: string): Command[] {
  const found: Command[] = [];
  let name = "";
  let numbers: number[] = [];
  const put = (): void => {
    found.push({ name, numbers });
    numbers = [];
    // Further pairs after a first move are lines.
    if (name === "m") name = "l";
    else if (name === "M") name = "L";
  };
  for (const [, letter, number] of spaced(path).matchAll(TOKEN)) {
    if (letter) {
      name = letter;
      numbers = [];
      if (letter === "z" || letter === "Z") put();
    } else {
      numbers.push(Number(number));
      if (numbers.length === NUMBERS[name.toLowerCase()]) put();
    }
  }
  return found;
}

/** The path with relative whole numbers. What rounding took from one point is given back at the next, so that nothing
 * drifts. */
export function coarse(path: string): string {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  let penX = 0;
  let penY = 0;
  let startPenX = 0;
  let startPenY = 0;
  let out = "";
  let last = "";
  const write = (name: string, numbers: number[]): void => {
    let text = name === last && name !== "m" ? "" : name;
    for (const n of numbers) text += (n < 0 || /[a-z]$/.test(text) ? "" : text || out ? " " : "") + n;
    out += text;
    last = name;
  };
  for (const { name, numbers } of commands(path)) {
    const kind = name.toLowerCase();
    const [baseX, baseY] = name === kind ? [x, y] : [0, 0];
    if (kind === "z") {
      out += "z";
      last = "z";
      [x, y, penX, penY] = [startX, startY, startPenX, startPenY];
      continue;
    }
    const absolute: number[] = [];
    if (kind === "h") absolute.push(baseX + numbers[0]!, y);
    else if (kind === "v") absolute.push(x, baseY + numbers[0]!);
    else if (kind === "a") absolute.push(baseX + numbers[5]!, baseY + numbers[6]!);
    else numbers.forEach((n, i) => absolute.push(n + (i % 2 ? baseY : baseX)));
    const rounded = absolute.map((n, i) => Math.round(n) - (i % 2 ? penY : penX));
    [x, y] = [absolute.at(-2)!, absolute.at(-1)!];
    if (kind === "h") write("h", [rounded[0]!]);
    else if (kind === "v") write("v", [rounded[1]!]);
    else if (kind === "a") {
      const [rx, ry, turn, large, sweep] = numbers as [number, number, number, number, number];
      const radius = (n: number): number => Math.round(n * 10) / 10;
      write("a", [radius(rx), radius(ry), Math.round(turn), large, sweep, ...rounded]);
    } else write(kind, rounded);
    [penX, penY] = [Math.round(x), Math.round(y)];
    if (kind === "m") [startX, startY, startPenX, startPenY] = [x, y, penX, penY];
  }
  return out;
}
