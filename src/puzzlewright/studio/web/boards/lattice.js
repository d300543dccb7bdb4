// A packing: cells of any lattice as polygons, solids layer beside layer, bricks in colours.

import { sign } from "./canvas.js";

const RIM = 0.15,
  GAP = 0.8; // between layers

// Where the polygons are: moved to the corner, and layers to places of their own.
function placeLayers({ polygons, scale, layers }) {
  const across = polygons.flatMap((polygon) => polygon.filter((_, at) => at % 2 === 0)),
    down = polygons.flatMap((polygon) => polygon.filter((_, at) => at % 2));
  const [left, top] = [across, down].map((all) => all.reduce((a, b) => Math.min(a, b), Infinity));
  const [right, bottom] = [across, down].map((all) => all.reduce((a, b) => Math.max(a, b), -Infinity));
  const width = (right - left) * scale[0],
    height = (bottom - top) * scale[1];
  const count = layers.reduce((a, b) => Math.max(a, b), 0) + 1;
  const columns = count === 1 ? 1 : Math.min(count, Math.max(2, Math.ceil(Math.sqrt(count))));
  const points = polygons.map((polygon, cell) => {
    const x = (layers[cell] % columns) * (width + GAP) + RIM,
      y = Math.floor(layers[cell] / columns) * (height + GAP) + RIM;
    const found = [];
    for (let at = 0; at < polygon.length; at += 2)
      found.push([x + (polygon[at] - left) * scale[0], y + (polygon[at + 1] - top) * scale[1]]);
    return found;
  });
  const rows = Math.ceil(count / columns);
  return {
    points,
    width: columns * (width + GAP) - GAP + 2 * RIM,
    height: rows * (height + GAP) - GAP + 2 * RIM,
  };
}

// The sides of all cells, each once: its ends, and the cell on either side (-1 for none).
function polygonSides(points) {
  const key = ([x, y]) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
  const sides = new Map();
  points.forEach((corners, cell) => {
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length];
      const name = [key(from), key(to)].sort().join(" ");
      const known = sides.get(name);
      if (known) known.other = cell;
      else sides.set(name, { from, to, cell, other: -1 });
    });
  });
  return [...sides.values()];
}

export default function lattice(board) {
  const { points, width, height } = placeLayers(board);
  const sides = polygonSides(points),
    kinds = board.names.length;
  const middles = points.map((corners) => [
    corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
    corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
  ]);

  function outline(pen, cell) {
    pen.beginPath();
    points[cell].forEach(([x, y], at) => (at ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
  }

  function lines(pen, cells, isThick) {
    pen.beginPath();
    for (const { from, to, cell, other } of sides) {
      if ((other < 0 || cells[cell] !== cells[other]) !== isThick) continue;
      pen.moveTo(...from);
      pen.lineTo(...to);
    }
    pen.stroke();
  }

  // Stripes, for those to whom red is no colour.
  function hatch(pen, cells, colour) {
    for (const [cell] of cells) {
      pen.save();
      outline(pen, cell);
      pen.clip();
      pen.strokeStyle = colour;
      pen.lineWidth = 0.09;
      const [x, y] = middles[cell];
      pen.beginPath();
      for (let at = -2; at <= 2; at += 0.3) {
        pen.moveTo(x + at - 1, y - 1);
        pen.lineTo(x + at + 1, y + 1);
      }
      pen.stroke();
      pen.restore();
    }
  }

  function draw(pen, cells, { tried, isBad }, colours) {
    pen.lineJoin = "round";
    pen.lineCap = "round";
    cells.forEach((number, cell) => {
      outline(pen, cell);
      pen.fillStyle = number ? colours.hue((number - 1) % kinds) : colours.paper;
      pen.fill();
    });
    pen.strokeStyle = colours.line;
    pen.lineWidth = 0.02;
    lines(pen, cells, false);
    if (isBad) hatch(pen, tried, colours.bad);
    pen.strokeStyle = colours.ink;
    pen.lineWidth = 0.07;
    lines(pen, cells, true);
    const seen = new Set([0]);
    cells.forEach((number, cell) => {
      if (seen.has(number)) return;
      seen.add(number);
      const name = board.names[(number - 1) % kinds] || "";
      if (name.length <= 2) sign(pen, name, ...middles[cell], 0.5, colours.ink);
    });
  }
  return { width, height, draw };
}
