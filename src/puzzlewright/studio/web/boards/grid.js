// Cells in rows and columns with a sign in each: sudokus, fill-ins, crosswords.

import { sign } from "./canvas.js";

const RIM = 0.08; // around the whole, so that thick lines are not cut

export default function grid({ rows, cols, signs, fixed = [], blocked = [], bars = [], box }) {
  const isFixed = new Set(fixed),
    isBlocked = new Set(blocked);

  function lines(pen, colour, thickness, isLine) {
    pen.strokeStyle = colour;
    pen.lineWidth = thickness;
    pen.beginPath();
    isLine();
    pen.stroke();
  }

  function boxes(pen) {
    for (let row = 0; row <= rows; row += box[0]) {
      pen.moveTo(0, row);
      pen.lineTo(cols, row);
    }
    for (let col = 0; col <= cols; col += box[1]) {
      pen.moveTo(col, 0);
      pen.lineTo(col, rows);
    }
  }

  function bar(pen, [cell, side]) {
    const row = Math.floor(cell / cols),
      col = cell % cols;
    if (side === "right") {
      pen.moveTo(col + 1, row);
      pen.lineTo(col + 1, row + 1);
    } else {
      pen.moveTo(col, row + 1);
      pen.lineTo(col + 1, row + 1);
    }
  }

  function draw(pen, cells, { tried, isBad }, colours) {
    const isTried = new Map(tried);
    pen.translate(RIM, RIM);
    pen.lineWidth = 0.03;
    cells.forEach((number, cell) => {
      const row = Math.floor(cell / cols),
        col = cell % cols;
      if (isBlocked.has(cell)) return;
      const tint = isBad ? colours["bad-soft"] : colours["accent-soft"];
      pen.fillStyle = isTried.has(cell) ? tint : isFixed.has(cell) ? colours.faint : colours.paper;
      pen.fillRect(col, row, 1, 1);
      pen.strokeStyle = box ? colours.line : colours.edge;
      pen.strokeRect(col, row, 1, 1);
      const shown = number || isTried.get(cell);
      if (!shown) return;
      const text = signs[shown] || "",
        size = 0.62 / Math.max(1, text.length * 0.7);
      const ink = isFixed.has(cell) ? colours.ink : isTried.has(cell) && isBad ? colours.bad : colours.accent;
      sign(pen, text, col + 0.5, row + 0.5, size, ink, isFixed.has(cell) ? "600" : "");
    });
    if (box) lines(pen, colours.ink, 0.06, () => boxes(pen));
    if (bars.length) lines(pen, colours.ink, 0.12, () => bars.forEach((one) => bar(pen, one)));
  }

  return { width: cols + 2 * RIM, height: rows + 2 * RIM, draw };
}
