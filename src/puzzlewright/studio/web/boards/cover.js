// An exact cover: all items, coloured by the option that covers them.

import { sign } from "./canvas.js";

const WIDE = 2; // times as wide as high

export default function items({ items: names, primary }) {
  const cols = Math.max(1, Math.ceil(Math.sqrt(names.length / WIDE))),
    rows = Math.ceil(names.length / cols);
  const short = (name) => (name.length > 6 ? `${name.slice(0, 5)}…` : name);

  function draw(pen, cells, { tried, isBad }, colours) {
    const isTried = new Map(tried);
    cells.forEach((number, cell) => {
      const x = (cell % cols) * WIDE + 0.06,
        y = Math.floor(cell / cols) + 0.06;
      pen.fillStyle = number ? colours.hue(number) : colours.paper;
      pen.fillRect(x, y, WIDE - 0.12, 0.88);
      pen.lineWidth = isTried.has(cell) ? 0.1 : 0.04;
      pen.strokeStyle = isTried.has(cell) ? (isBad ? colours.bad : colours.accent) : colours.edge;
      pen.setLineDash(cell < primary ? [] : [0.12, 0.1]); // what need not be covered
      pen.strokeRect(x, y, WIDE - 0.12, 0.88);
      sign(pen, short(names[cell]), x + WIDE / 2 - 0.06, y + 0.44, 0.44, colours.ink);
    });
    pen.setLineDash([]);
  }
  return { width: cols * WIDE, height: rows, draw };
}
