// The grid of a crossword as plain data: cells, slots, numbers, symmetry. Nothing here draws or
// asks.
//
// A grid never changes; each function returns a new one. A cell is null (a block), "" (open) or
// what it holds. Sets have keys "row,column"; those of bars end with the side: "0,3,right", "0,3,below".

const BLOCK = "#",
  OPEN = "_";
const BARS = { "|": ["right"], _: ["below"], "+": ["right", "below"] };
const SIGNS = { circles: "o", shades: "*", voids: "o" };

export const MARKS = ["circles", "shades", "voids"];
export const cellKey = (row, col) => `${row},${col}`;
export const parseKey = (key) => key.split(",").slice(0, 2).map(Number);

const picture = (rows, take) => {
  const found = new Set();
  (rows || []).forEach((line, row) =>
    [...line].forEach((sign, col) => take(sign, row, col, found)),
  );
  return found;
};

const readCell = (cell) => {
  if (cell === BLOCK) return null;
  if (cell === OPEN) return "";
  return isQuoted(cell) ? cell.slice(1, -1) : cell;
};

// Letters that look like a block or an open cell are in parentheses.
const isQuoted = (cell) => /^\([()]*[#_][()]*$/.test(cell);
const cellText = (cell) => {
  if (cell === null) return BLOCK;
  return /^[()]*[#_][()]*$/.test(cell) ? `(${cell})` : cell || OPEN;
};

// The grid of a puzzle's JSON data.
export function readGrid(puzzle) {
  const cells = puzzle.rows.map((row) => [...row].map(readCell));
  const grid = { height: cells.length, width: cells[0].length, cells };
  grid.bars = picture(puzzle.bars, (sign, row, col, found) =>
    (BARS[sign] || []).forEach((side) => found.add(`${cellKey(row, col)},${side}`)),
  );
  for (const sort of MARKS)
    grid[sort] = picture(puzzle[sort], (sign, row, col, found) => {
      if (sign === SIGNS[sort]) found.add(cellKey(row, col));
    });
  return grid;
}

// The fields of a puzzle's JSON data that say what a grid is like.
export function gridFields(grid) {
  const fields = { rows: grid.cells.map((row) => row.map(cellText)) };
  const signRows = (sign) =>
    grid.cells.map((row, r) => row.map((_, c) => sign(cellKey(r, c))).join(""));
  if (grid.bars.size) {
    fields.bars = signRows((key) => {
      const right = grid.bars.has(`${key},right`),
        below = grid.bars.has(`${key},below`);
      return right && below ? "+" : right ? "|" : below ? "_" : ".";
    });
  }
  for (const sort of MARKS)
    if (grid[sort].size) fields[sort] = signRows((key) => (grid[sort].has(key) ? SIGNS[sort] : "."));
  return fields;
}

// A puzzle with another grid.
export function withGrid(puzzle, grid) {
  const { bars, circles, shades, voids, ...others } = puzzle;
  return { ...others, ...gridFields(grid) };
}

const run = (grid, row, col, side) => {
  const [down, right] = side === "right" ? [0, 1] : [1, 0];
  const cells = [];
  while (isOpen(grid, row, col)) {
    cells.push([row, col]);
    if (grid.bars.has(`${cellKey(row, col)},${side}`)) break;
    row += down;
    col += right;
  }
  return cells.length > 1 ? cells : [];
};

export const isInside = (grid, row, col) =>
  row >= 0 && col >= 0 && row < grid.height && col < grid.width;
export const isOpen = (grid, row, col) =>
  isInside(grid, row, col) && grid.cells[row][col] !== null;

// All slots in reading order of their numbers, those across first; and the numbers of cells.
export function findSlots(grid) {
  const across = [],
    down = [],
    numbers = new Map();
  for (let row = 0; row < grid.height; row += 1)
    for (let col = 0; col < grid.width; col += 1) {
      if (!isOpen(grid, row, col)) continue;
      const isCut = (r, c, side) =>
        !isOpen(grid, r, c) || grid.bars.has(`${cellKey(r, c)},${side}`);
      const right = isCut(row, col - 1, "right") ? run(grid, row, col, "right") : [];
      const below = isCut(row - 1, col, "below") ? run(grid, row, col, "below") : [];
      if (!right.length && !below.length) continue;
      const number = numbers.size + 1;
      numbers.set(cellKey(row, col), number);
      if (right.length) across.push({ number, across: true, cells: right });
      if (below.length) down.push({ number, across: false, cells: below });
    }
  const slots = [...across, ...down];
  slots.forEach((slot) => {
    slot.name = `${slot.number}-${slot.across ? "Across" : "Down"}`;
    slot.letters = slot.cells.map(([row, col]) => grid.cells[row][col]);
    slot.isComplete = slot.letters.every(Boolean);
    slot.word = slot.letters.join("");
  });
  return { slots, numbers };
}

// The slot of a cell in a direction, or the one in the other direction, or none.
export function slotAt(slots, row, col, across) {
  const has = (slot) => slot.cells.some(([r, c]) => r === row && c === col);
  const here = slots.filter(has);
  return here.find((slot) => slot.across === across) || here[0] || null;
}

// ---- Symmetry

const TURNS = ["half-turn", "quarter-turn"];
export const SYMMETRIES = [...TURNS, "left-right", "up-down", "diagonal", "none"];
export const isForSquares = (symmetry) => symmetry === "quarter-turn" || symmetry === "diagonal";

const IMAGES = {
  "half-turn": ([row, col], h, w) => [h - 1 - row, w - 1 - col],
  "quarter-turn": ([row, col], h) => [col, h - 1 - row],
  "left-right": ([row, col], h, w) => [row, w - 1 - col],
  "up-down": ([row, col], h) => [h - 1 - row, col],
  diagonal: ([row, col]) => [col, row],
};

// A cell and all cells that a symmetry takes it to.
export function images(grid, row, col, symmetry) {
  const { height, width } = grid;
  const turn = IMAGES[symmetry];
  const found = [[row, col]];
  if (!turn || (isForSquares(symmetry) && height !== width)) return found;
  let cell = turn([row, col], height, width);
  while (cell[0] !== row || cell[1] !== col) {
    found.push(cell);
    cell = turn(cell, height, width);
  }
  return found;
}

const copyCells = (grid) => grid.cells.map((row) => [...row]);

// The grid with a block or none in a cell and in those that belong to it.
export function withBlocks(grid, row, col, symmetry, isBlock) {
  const cells = copyCells(grid);
  for (const [r, c] of images(grid, row, col, symmetry)) {
    if (grid.voids.has(cellKey(r, c))) continue;
    if (isBlock) cells[r][c] = null;
    else if (cells[r][c] === null) cells[r][c] = "";
  }
  return { ...grid, cells };
}

// The bar on a side of a cell, as side and cell: it belongs to the left or upper one of two.
export const barAt = (row, col, side) =>
  ({
    right: ["right", row, col],
    below: ["below", row, col],
    left: ["right", row, col - 1],
    above: ["below", row - 1, col],
  })[side];

// Where a bar between two cells is kept: with the left or upper one of them.
const barKey = ([r1, c1], [r2, c2]) =>
  r1 === r2 ? `${cellKey(r1, Math.min(c1, c2))},right` : `${cellKey(Math.min(r1, r2), c1)},below`;

// The grid with a bar or none on a side of a cell, and where symmetry takes it.
export function toggleBar(grid, row, col, side, symmetry) {
  const other = side === "right" ? [row, col + 1] : [row + 1, col];
  if (!isInside(grid, ...other)) return grid;
  const one = images(grid, row, col, symmetry),
    two = images(grid, ...other, symmetry);
  const bars = new Set(grid.bars);
  const isOn = !bars.has(barKey([row, col], other));
  const turn = IMAGES[symmetry];
  let pair = [[row, col], other];
  for (let at = 0; at < Math.max(one.length, two.length); at += 1) {
    bars[isOn ? "add" : "delete"](barKey(...pair));
    if (!turn || (one.length === 1 && two.length === 1)) break;
    pair = pair.map((cell) => turn(cell, grid.height, grid.width));
  }
  return { ...grid, bars };
}

export function toggleMark(grid, row, col, sort) {
  const marks = new Set(grid[sort]);
  const key = cellKey(row, col);
  if (!marks.delete(key)) marks.add(key);
  return { ...grid, [sort]: marks };
}

// The grid with other letters: a map from keys to what cells hold.
export function withLetters(grid, letters) {
  const cells = copyCells(grid);
  for (const [key, letter] of letters) {
    const [row, col] = parseKey(key);
    if (cells[row]?.[col] !== null && cells[row]?.[col] !== undefined) cells[row][col] = letter;
  }
  return { ...grid, cells };
}

// What else goes when letters are written: those of a fill that cross a cell which changes, by key.
export function staleLetters(grid, slots, auto, letters) {
  const stale = new Map();
  for (const [key, letter] of letters) {
    const [row, col] = parseKey(key);
    if (grid.cells[row][col] === letter) continue;
    for (const across of [true, false])
      for (const cell of slotAt(slots, row, col, across)?.cells || []) {
        const other = cellKey(...cell);
        if (auto.has(other) && !letters.has(other)) stale.set(other, "");
      }
  }
  return stale;
}

// The keys of the open cells between two corners.
export function openCells(grid, [r1, c1], [r2, c2]) {
  const keys = [];
  for (let row = Math.min(r1, r2); row <= Math.max(r1, r2); row += 1)
    for (let col = Math.min(c1, c2); col <= Math.max(c1, c2); col += 1)
      if (isOpen(grid, row, col)) keys.push(cellKey(row, col));
  return keys;
}

// An empty grid, or one of some rows.
export const emptyGrid = (height, width) => ({
  height,
  width,
  cells: Array.from({ length: height }, () => Array(width).fill("")),
  bars: new Set(),
  circles: new Set(),
  shades: new Set(),
  voids: new Set(),
});

// What the clue of a word goes by: its letters in capitals.
export const slotClue = (puzzle, slot) =>
  (puzzle.clues || {})[slot.name] || (slot.isComplete && (puzzle.clues || {})[slot.word]) || "";

// The puzzle with another clue for the word of a slot; an empty one is none.
export function withClue(puzzle, slot, text) {
  const { [slot.name]: _, ...clues } = puzzle.clues || {};
  if (text) clues[slot.word] = text;
  else delete clues[slot.word];
  const { clues: __, ...others } = puzzle;
  return Object.keys(clues).length ? { ...others, clues } : others;
}
