// A jigsaw that is put together, drawn on a canvas: pieces with tabs, and a picture laid over them.

const PIECE = 72; // pixels of a piece's side, without tabs; twice that on fine screens
const KNOB = 0.16; // of a side: half the width of a tab, and how far it stands out

// Where the middle of a tab is, and how wide it is: each number of an edge has its own shape.
function edgeShape(number) {
  const kind = Math.abs(number);
  return { middle: 0.5 + (((kind * 37) % 7) - 3) * 0.035, size: KNOB * (0.78 + ((kind * 17) % 5) * 0.11) };
}

// One side of a piece, from (0, 0) to (1, 0), the outside above; holes are tabs of the neighbour,
// so their shape runs the other way round.
function side(pen, edge) {
  if (edge === 0) return pen.lineTo(1, 0);
  const { middle: own, size } = edgeShape(edge);
  const out = edge > 0 ? -1 : 1;
  const middle = edge > 0 ? own : 1 - own;
  const neck = size * 0.6;
  pen.lineTo(middle - neck, 0);
  pen.bezierCurveTo(middle - neck, out * size * 0.3, middle - size * 1.25, out * size * 0.4, middle - size, out * size);
  pen.bezierCurveTo(middle - size * 0.7, out * size * 1.75, middle + size * 0.7, out * size * 1.75, middle + size, out * size);
  pen.bezierCurveTo(middle + size * 1.25, out * size * 0.4, middle + neck, out * size * 0.3, middle + neck, 0);
  return pen.lineTo(1, 0);
}

// The outline of a piece that is not turned, on a square from (0, 0) to (1, 1).
export function outline(pen, edges) {
  pen.beginPath();
  pen.moveTo(0, 0);
  edges.forEach((edge, at) => {
    pen.save();
    pen.translate([0, 1, 1, 0][at], [0, 0, 1, 1][at]);
    pen.rotate((at * Math.PI) / 2);
    side(pen, edge);
    pen.restore();
  });
  pen.closePath();
}

// Where the square of a piece goes that is turned clockwise by quarters.
function lay(pen, row, col, turn) {
  pen.translate(col + 0.5, row + 0.5);
  pen.rotate((turn * Math.PI) / 2);
  pen.translate(-0.5, -0.5);
}

// Draw an assembly; `home` has row, column and turn of each piece where the picture is right.
export function drawAssembly(canvas, { puzzle, assembly, home, picture, numbers, colours }) {
  const { rows, cols } = puzzle;
  const scale = Math.min(PIECE * 2, 1100 / Math.max(rows, cols));
  canvas.width = (cols + 0.6) * scale;
  canvas.height = (rows + 0.6) * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.translate(0.3, 0.3);
  assembly.rows.forEach((line, row) =>
    line.forEach(({ piece, turn }, col) => {
      pen.save();
      lay(pen, row, col, turn);
      outline(pen, pieceEdges(puzzle, piece));
      pen.fillStyle = colours.paper;
      pen.fill();
      if (picture) paintPicture(pen, picture, home.get(piece), puzzle);
      pen.strokeStyle = colours.ink;
      pen.lineWidth = 1.6 / scale;
      pen.stroke();
      if (numbers) label(pen, piece, turn, colours.ink);
      pen.restore();
    }),
  );
}

// Pieces are called by their ids, or numbered from 1.
export function pieceEdges(puzzle, piece) {
  const found = puzzle.pieces[piece - 1] || puzzle.pieces.find(({ id }) => id === piece);
  return Array.isArray(found) ? found : found.edges;
}

// The part of the picture that belongs to a piece: clipped to it, turned back to where it is right.
function paintPicture(pen, picture, { row, col, turn }, { rows, cols }) {
  pen.save();
  pen.clip();
  pen.translate(0.5, 0.5);
  pen.rotate((-turn * Math.PI) / 2);
  pen.translate(-0.5, -0.5);
  pen.drawImage(picture, -col, -row, cols, rows);
  pen.restore();
}

function label(pen, piece, turn, ink) {
  pen.save();
  pen.translate(0.5, 0.5);
  pen.rotate((-turn * Math.PI) / 2);
  pen.fillStyle = ink;
  pen.font = "0.22px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(String(piece), 0, 0);
  pen.restore();
}
