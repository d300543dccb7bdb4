// A jigsaw: square tiles whose four edges have colours; tabs and holes are bumps and dents.

const RIM = 0.06;
// The corner before each edge and the one behind it: top, right, bottom, left.
const EDGES = [
  [0, 0, 1, 0],
  [1, 0, 1, 1],
  [1, 1, 0, 1],
  [0, 1, 0, 0],
];

export default function tiles({ rows, cols, tiles: shown, signed }) {
  function edge(pen, x, y, [ax, ay, bx, by], kind, colours) {
    pen.fillStyle = kind ? colours.hue(Math.abs(kind)) : colours.faint;
    pen.strokeStyle = colours.paper;
    pen.lineWidth = 0.025;
    pen.beginPath();
    pen.moveTo(x + ax, y + ay);
    pen.lineTo(x + bx, y + by);
    pen.lineTo(x + 0.5, y + 0.5);
    pen.closePath();
    pen.fill();
    pen.stroke();
    if (!signed || !kind) return;
    // A tab is a full dot, a hole an empty one: so the two differ without colours, too.
    const [px, py] = [x + 0.5 + (ax + bx - 1) * 0.34, y + 0.5 + (ay + by - 1) * 0.34];
    pen.beginPath();
    pen.arc(px, py, 0.07, 0, 2 * Math.PI);
    pen.fillStyle = kind > 0 ? colours.ink : colours.paper;
    pen.fill();
    pen.strokeStyle = colours.ink;
    pen.stroke();
  }

  function draw(pen, cells, { tried, isBad }, colours) {
    pen.translate(RIM, RIM);
    const isTried = new Map(tried);
    cells.forEach((number, cell) => {
      const y = Math.floor(cell / cols),
        x = cell % cols;
      pen.fillStyle = colours.faint;
      pen.fillRect(x, y, 1, 1);
      const tile = shown[(number || isTried.get(cell)) - 1];
      if (tile) EDGES.forEach((corners, side) => edge(pen, x, y, corners, tile[side], colours));
      pen.strokeStyle = tile ? colours.ink : colours.line;
      pen.lineWidth = 0.03;
      pen.strokeRect(x, y, 1, 1);
    });
    pen.strokeStyle = isBad ? colours.bad : colours.accent;
    pen.lineWidth = 0.1;
    for (const [cell] of tried) pen.strokeRect(cell % cols, Math.floor(cell / cols), 1, 1);
  }
  return { width: cols + 2 * RIM, height: rows + 2 * RIM, draw };
}
