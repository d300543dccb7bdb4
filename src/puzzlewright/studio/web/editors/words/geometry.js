// Words on a board as plain data: where they lie, and how they move. Nothing here draws or asks.

// Steps in rows and columns; the names are those of the server.
export const STEPS = {
  E: [0, 1],
  SE: [1, 1],
  S: [1, 0],
  SW: [1, -1],
  W: [0, -1],
  NW: [-1, -1],
  N: [-1, 0],
  NE: [-1, 1],
  across: [0, 1],
  down: [1, 0],
};

export const cellKey = (row, col) => `${row},${col}`;
export const wordCells = (cells) => (typeof cells === "string" ? [...cells] : cells);

// The rows of a puzzle as lists of cells; null where there is none. `(-)` is a letter.
export const gridRows = ({ rows }) =>
  rows.map((row) => wordCells(row).map((cell) => (cell === "-" ? null : cell === "(-)" ? "-" : cell)));

// The cells of a word that begins somewhere.
export function line([row, col, direction], length) {
  const [down, right] = STEPS[direction];
  return Array.from({ length }, (_, n) => [row + n * down, col + n * right]);
}

// The nearest place where all of a word is on a board; as it is, if there is no room for it.
export function placeInside([row, col, direction], length, [rows, cols]) {
  const span = length - 1;
  const [down, right] = STEPS[direction];
  const clamp = (at, step, size) => {
    const [least, most] = [Math.max(0, -step * span), Math.min(size - 1, size - 1 - step * span)];
    return least > most ? at : Math.min(Math.max(at, least), most);
  };
  return [clamp(row, down, rows), clamp(col, right, cols), direction];
}

// The numbers of the words that lie on a cell; those without a place lie nowhere.
export const wordsAt = (places, lengths, row, col) =>
  places.flatMap((place, n) =>
    place && line(place, lengths[n]).some(([r, c]) => r === row && c === col) ? [n] : [],
  );

// Why a word cannot be at a place, as { why, word }; null if it can, or if that is not known yet.
// `fits` has codes by direction and cell, and their reasons.
export function refusalAt(fits, [row, col, direction], [rows, cols]) {
  if (row < 0 || col < 0 || row >= rows || col >= cols) return { why: "outside" };
  const code = fits?.directions[direction]?.[row * cols + col] || 0;
  return code ? fits.reasons[code] : null;
}

// The cells where a word could begin in a direction, by key.
export function possibleStarts(fits, direction, cols) {
  const codes = fits?.directions[direction] || [];
  return new Set(
    codes.flatMap((code, at) => (code === 0 ? [cellKey(Math.floor(at / cols), at % cols)] : [])),
  );
}

// Cells with changes, a map from keys to whether they are among them.
export function changeCells(cells, changes) {
  const keys = new Set(cells.map(([row, col]) => cellKey(row, col)));
  for (const [key, on] of changes) keys[on ? "add" : "delete"](key);
  return [...keys].map((key) => key.split(",").map(Number));
}
