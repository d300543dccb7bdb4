// A word search: letters that stay, and which of them are looked at or belong to a word.

import { sign } from "./canvas.js";

const LOOKED_AT = 1;

export default function letters({ rows, cols, letters: signs }) {
  function draw(pen, cells, { tried, isBad }, colours) {
    const last = tried.at(-1)?.[0];
    pen.fillStyle = colours.paper;
    pen.fillRect(0, 0, cols, rows);
    cells.forEach((number, cell) => {
      const row = Math.floor(cell / cols),
        col = cell % cols;
      if (number) {
        pen.fillStyle = number === LOOKED_AT ? colours["accent-soft"] : colours.hue(number);
        if (cell === last) pen.fillStyle = isBad ? colours["bad-soft"] : colours["good-soft"];
        pen.fillRect(col + 0.04, row + 0.04, 0.92, 0.92);
      }
      if (cell === last) {
        pen.strokeStyle = isBad ? colours.bad : colours.good;
        pen.lineWidth = 0.07;
        pen.strokeRect(col + 0.06, row + 0.06, 0.88, 0.88);
      }
      if (signs[cell]) sign(pen, signs[cell], col + 0.5, row + 0.5, 0.58, colours.ink);
    });
  }
  return { width: cols, height: rows, draw };
}
