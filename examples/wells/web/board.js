/** The desert, for browsers: draws everything anew whenever something has changed. */
const SIZE = 64;
const GROUND = { sand: "#ecdcb5", dune: "#c9a86a", well: "#d8c490" };
let picked = null; // the camel that was clicked first; where it stands, a second click digs

export default function draw(element, shown) {
  const { board, view, seats, options, busy, choose } = shown;
  const rows = 1 + Math.max(...board.squares.map((square) => square.row));
  const colors = Object.fromEntries(seats.map((seat) => [seat.id, seat.color]));
  const targets = (option) => (option.targets?.length ? option.targets : option.refs);
  const movable = new Set(options.map((option) => option.subject).filter(Boolean));
  if (!movable.has(picked)) picked = null;
  const svg = make("svg", { viewBox: `0 0 ${SIZE * rows} ${SIZE * rows}`, class: "wells", style: "max-height: 100%" });
  element.replaceChildren(svg);

  for (const square of board.squares) {
    const camel = view.camels.find((each) => each.at === square.at);
    const well = view.wells.find((each) => each.at === square.at);
    const here = options.filter((option) => targets(option).includes(`square:${square.at}`));
    const fitting = here.filter((option) => !option.subject || option.subject === picked || movable.size === 1);
    const own = movable.has(`camel:${square.at}`);
    const group = make("g", {
      transform: `translate(${square.column * SIZE} ${(rows - 1 - square.row) * SIZE})`,
      "data-square": square.at,
      "data-choosable": String(fitting.length === 1 || own),
      role: "button",
      tabindex: fitting.length || own ? "0" : "-1",
      "aria-label": [square.at, square.ground, camel && `${camel.seat} camel`].filter(Boolean).join(", "),
    });
    group.append(make("rect", { width: SIZE, height: SIZE, fill: GROUND[square.ground], stroke: "#a98" }));
    if (well) group.append(circle(26, "none", well.owner ? colors[well.owner] : "#557", 5));
    if (fitting.length) group.append(circle(6, "#3a7", "none", 0));
    if (camel) group.append(circle(16, colors[camel.seat], picked === `camel:${square.at}` ? "#000" : "#fff", 3));
    const act = () => {
      if (busy) return;
      if (own && picked !== `camel:${square.at}`) {
        picked = `camel:${square.at}`;
        draw(element, shown);
      } else if (fitting.length === 1) choose(fitting[0].key);
    };
    group.addEventListener("click", act);
    group.addEventListener("keydown", (event) => event.key === "Enter" && act());
    svg.append(group);
  }
}

function make(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function circle(radius, fill, stroke, width) {
  return make("circle", { cx: SIZE / 2, cy: SIZE / 2, r: radius, fill, stroke, "stroke-width": width });
}
