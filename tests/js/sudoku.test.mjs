// Sudokus without a page: digits, marks, candidates, colours, the selection, and the helps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { english, gameScripts, plain, python, seeded } from "./scripts.mjs";

const SCRIPTS = ["board/grid", "board/letters", "sudoku/rules", "sudoku/marks", "sudoku/board", "sudoku/selection-grid",
  "sudoku/modes", "sudoku/hints"];
const where = ([row, col]) => `row ${row + 1}, column ${col + 1}`;
const games = gameScripts(SCRIPTS, { Puzzlewright: { ...english, where } });
const { Selection, SudokuBoard, SudokuMarks, SudokuModes, sudokuHints } = games;

// With one solution.
const SOLVED = "2314142331424231";
const SMALL = puzzle("......2331......", SOLVED);

function puzzle(given, answer, { unique = true, box = [2, 2], symbols = [..."1234"] } = {}) {
  const size = symbols.length;
  const rows = (text) => Array.from({ length: size }, (_, row) =>
    [...text].slice(row * size, (row + 1) * size).map((sign) => (sign === "." ? "" : sign)));
  return { symbols, box, rows: rows(given), answer: rows(answer), unique };
}

// A board with settings that can be changed, and the cells that it said it wrote into.
function begin(what = SMALL, settings = {}) {
  const wishes = { ...SudokuBoard.usual, ...settings }, written = [];
  const board = new SudokuBoard(what, { setting: (name) => wishes[name],
    wrote: (n, symbol) => written.push([n, symbol]) });
  return { board, wishes, written };
}

const text = (board) => board.cells.map((cell) => cell || ".").join("");
const marks = (board, n) => board.marks.corner[n] + board.centreMarks(n);

test("digits fill a sudoku, given ones stay", () => {
  const { board, written } = begin();
  assert.equal(board.isSolved, false);
  assert.equal(board.left("2"), 3);
  for (const [n, digit] of [...SOLVED].entries()) {
    if (board.isGiven(n)) assert.equal(board.fill([n], digit), null);
    else assert.deepEqual(plain(board.fill([n], digit)), [n]);
  }
  assert.equal(text(board), SOLVED);
  assert.ok(board.isSolved && board.full);
  assert.equal(board.left("2"), 0);
  assert.equal(written.length, 12);
  assert.equal(begin(puzzle(SOLVED, SOLVED)).board.isSolved, true);
});

test("a full board that breaks the rules is not solved, whatever the solution", () => {
  const { board } = begin(puzzle(".".repeat(16), SOLVED, { unique: false }));
  for (const [n, digit] of [..."4321214312343412"].entries()) board.fill([n], digit);
  assert.equal(board.isSolved, true);
  board.fill([0], "3");
  assert.ok(board.full);
  assert.equal(board.isSolved, false);
  assert.equal(board.left("4"), 1);
  assert.equal(board.left("3"), -1);
});

test("a digit goes into all selected cells, and out of them if all have it", () => {
  const { board } = begin();
  assert.deepEqual(plain(board.fill([0, 3, 6], "1")), [0, 3]);
  assert.equal(text(board), "1..1..2331......");
  assert.deepEqual(plain(board.fill([0, 3, 4], "1")), [0, 3, 4]);
  assert.deepEqual(plain(board.fill([0, 3, 4], "1")), []);
  assert.equal(text(board), "......2331......");
});

test("what clashes is shown if that is set, and with what", () => {
  const { board, wishes } = begin();
  board.fill([2], "2");
  assert.deepEqual([...board.clashes], [2, 6]);
  assert.deepEqual(plain(board.against(2)), [6]);
  assert.deepEqual(plain(board.against(0)), []);
  wishes.clashes = false;
  assert.equal(board.clashes.size, 0);
  wishes.clashes = true;
  board.fill([2], "4");
  assert.equal(board.clashes.size, 0);
});

test("marks come and go, and give way to a digit", () => {
  const { board } = begin();
  for (const symbol of "1241") assert.equal(board.note([0], symbol, "corner"), true);
  assert.equal(board.marks.corner[0], "24");
  for (const symbol of "41") board.note([0], symbol, "centre");
  assert.equal(marks(board, 0), "2414");
  assert.equal(board.note([6], "1", "corner"), false);  // a given cell has no marks
  board.fill([1], "3");
  assert.equal(board.note([1], "1", "centre"), false);  // nor has one with a digit
  board.note([0, 4], "2", "corner");  // not all have it: all have it then
  assert.deepEqual([board.marks.corner[0], board.marks.corner[4]], ["24", "2"]);
  board.note([0, 4], "2", "corner");
  assert.deepEqual([board.marks.corner[0], board.marks.corner[4]], ["4", ""]);
});

test("a digit that is placed is noted no more where it cannot be, unless that is switched off", () => {
  const { board, wishes } = begin();
  assert.equal(board.fillCandidates(board.numbers), 12);
  assert.equal(board.marks.centre[0], "124");
  board.note([1], "4", "corner");
  board.fill([2], "4");
  assert.deepEqual([marks(board, 0), marks(board, 1)], ["12", "23"]);
  wishes.tidy = false;
  board.fillCandidates([1]);
  board.fill([0], "2");
  assert.equal(board.marks.centre[1], "23");
});

test("candidates are kept up to date, those that were struck stay away, marks by hand come back", () => {
  const { board, wishes } = begin();
  board.note([0], "3", "centre");
  wishes.auto = true;
  assert.deepEqual([board.centreMarks(0), board.centreMarks(1)], ["124", "234"]);
  assert.equal(board.note([0], "2", "centre"), true);
  assert.equal(board.note([0], "3", "centre"), false);  // no candidate
  assert.equal(board.centreMarks(0), "14");
  board.fill([1], "4");
  assert.equal(board.centreMarks(0), "1");
  assert.equal(board.centreMarks(1), "");
  board.fill([1], "4");
  assert.equal(board.centreMarks(0), "14");
  assert.deepEqual(plain(board.state().struck), { 0: "2" });
  board.fillCandidates([0]);  // which takes back what was struck
  assert.equal(board.centreMarks(0), "124");
  board.note([1], "1", "corner");
  assert.equal(board.marks.corner[1], "1");  // marks in the corner are free
  wishes.auto = false;
  assert.deepEqual([board.centreMarks(0), board.centreMarks(1)], ["124", ""]);
});

test("candidates are what no peer has", () => {
  for (const { symbols, box, cells } of python.sudokus) {
    const size = symbols.length, [tall, wide] = box;
    const { board } = begin(puzzle(cells.map((cell) => cell || "."), cells, { box, symbols }));
    const house = (n) => [Math.floor(n / size), n % size,
      `${Math.floor(n / size / tall)} ${Math.floor((n % size) / wide)}`];
    for (const n of board.numbers) {
      const taken = board.numbers.filter((other) => house(other).some((one, k) => one === house(n)[k]))
        .map((other) => cells[other]);
      const free = cells[n] ? [] : symbols.filter((symbol) => !taken.includes(symbol));
      assert.equal(board.candidates(n), free.join(""));
    }
  }
});

test("erasing takes the first of what there is: what the mode is for, digits, marks, colours", () => {
  const { board } = begin();
  board.fill([1], "4");
  board.note([0], "1", "corner");
  board.note([0], "2", "centre");
  board.marks.paint([0, 6], "7");
  assert.equal(board.erase([0], "centre"), 1);
  assert.equal(marks(board, 0), "1");
  assert.ok(board.erase([0, 1], "digit"));
  assert.deepEqual([board.get(1), marks(board, 0)], ["", "1"]);
  assert.ok(board.erase([0, 1], "digit"));
  assert.deepEqual([marks(board, 0), board.marks.colours[0]], ["", "7"]);
  assert.ok(board.erase([0, 6], "digit"));  // given cells have colours, too
  assert.deepEqual([board.marks.colours[0], board.marks.colours[6]], ["", ""]);
  assert.equal(board.erase([6], "digit"), 0);
  assert.equal(board.get(6), "2");
});

test("colours are painted, and taken away where all have them", () => {
  const { marks: own } = begin().board;
  own.paint([6, 7], "7");
  own.paint([7, 8], "3");
  assert.deepEqual([6, 7, 8].map((n) => own.colours[n]), ["7", "3", "3"]);
  own.paint([7, 8], "3");
  assert.deepEqual([6, 7, 8].map((n) => own.colours[n]), ["7", "", ""]);
});

test("cells that are alike hold the same digit, or the same colour", () => {
  const { board } = begin();
  assert.deepEqual(plain(board.sameDigits(7)), [7, 8]);
  assert.deepEqual(plain(board.sameDigits(0)), []);
  board.marks.paint([0, 3, 7], "9");
  assert.deepEqual(plain(board.sameDigits(0)), [0, 3, 7]);
  assert.deepEqual(plain(board.sameDigits(7)), [7, 8]);
});

test("a state is kept with what there is, and comes back", () => {
  const { board } = begin();
  assert.deepEqual(Object.keys(board.state()), ["cells"]);
  board.fill([0], "4");
  board.note([1], "2", "corner");
  board.marks.paint([6], "7");
  const kept = plain(board.state());
  assert.deepEqual(kept, { cells: [..."4.....2331......"].map((sign) => sign.replace(".", "")),
    corner: { 1: "2" }, colours: { 6: "7" } });
  assert.deepEqual(plain(board.restore(null)), [0, 1, 6]);
  assert.equal(text(board), "......2331......");
  assert.deepEqual(plain(board.restore(kept)), [0, 1, 6]);
  assert.deepEqual(plain(board.state()), kept);
  assert.deepEqual(plain(board.restore(kept)), []);
});

test("states of before, and such as no page wrote, are read as far as they can be", () => {
  const { board } = begin();
  board.restore({ cells: ["4", ...Array(15).fill("")], marks: ["", "13", ...Array(14).fill("")] });
  assert.deepEqual([board.get(0), board.marks.corner[1]], ["4", "13"]);
  board.restore({ cells: [7, "9", "A", null, "1", ...Array(11).fill("4")],
    corner: { 2: "9x31", 99: "1" }, colours: { 0: "77", 1: "8" } });
  assert.equal(text(board), "....14233144444" + "4");
  assert.deepEqual(plain(board.state().corner), { 2: "13" });
  assert.deepEqual(plain(board.state().colours), { 1: "8" });
  const before = plain(board.state());
  for (const wrong of [5, {}, { cells: 5 }, { cells: [] }, { cells: ["1"] }])
    assert.throws(() => board.restore(wrong), { name: "TypeError" });
  assert.deepEqual(plain(board.state()), before);
});

test("a check finds what is wrong in some cells: what differs from the only solution", () => {
  const { board } = begin();
  board.fill([0, 1], "4");
  board.fill([2], "1");
  assert.deepEqual(plain(board.wrong(board.numbers)), [0, 1]);
  assert.deepEqual(plain(board.wrong([1, 2, 3, 6])), [1]);
});

test("where there are several solutions, wrong is only what breaks the rules", () => {
  const { board } = begin(puzzle(".".repeat(16), SOLVED, { unique: false }));
  for (const [n, digit] of [..."43212143"].entries()) board.fill([n], digit);
  assert.deepEqual(plain(board.wrong(board.numbers)), []);
  board.fill([8], "4");
  assert.deepEqual(plain(board.wrong(board.numbers)), [0, 8]);
});

test("a hint puts the cell right where one is, else an empty one, else a wrong one", () => {
  const { board } = begin();
  board.fill([2], "4");
  assert.deepEqual(plain(board.hint(2)), { n: 2, before: "4", symbol: "1", gone: [] });
  board.fill([5], "2");
  assert.deepEqual(plain(board.hint(2)), { n: 0, before: "", symbol: "2", gone: [5] });
  board.restore({ cells: [...SOLVED].map((digit, n) => (n === 3 ? "1" : n === 2 ? "4" : digit)) });
  assert.deepEqual(plain(board.hint(0)), { n: 2, before: "4", symbol: "1", gone: [3] });
  assert.deepEqual(plain(board.hint(0)), { n: 3, before: "", symbol: "4", gone: [] });
  assert.ok(board.isSolved);
});

test("hints keep to the rules, and go on from what is there, if that has a solution", () => {
  const random = seeded(1);
  const { board } = begin(puzzle(".".repeat(16), SOLVED, { unique: false }));
  board.fill([0], "2");
  board.fill([5], "1");
  for (let n = 0; n < 4; n += 1) {
    assert.deepEqual(plain(board.hint(1).gone), []);
    assert.equal(board.clashes.size, 0);
  }
  assert.deepEqual([board.get(0), board.get(5)], ["2", "1"]);
  for (let round = 0; round < 40; round += 1) {
    board.restore(null);
    for (let n = 0; n < 5; n += 1) board.fill([random(16)], String(random(4) + 1));
    let steps = 0;
    while (!board.isSolved && steps < 40) {
      board.hint(random(16));
      steps += 1;
    }
    assert.ok(steps < 40, text(board));
  }
});

test("some cells are revealed, or all", () => {
  const { board } = begin();
  board.fill([0, 1], "4");
  assert.deepEqual(plain(board.reveal([1])), [1]);
  assert.equal(text(board).slice(0, 2), "43");
  assert.equal(board.reveal(board.numbers).length, 11);
  assert.equal(text(board), SOLVED);
  assert.deepEqual(plain(board.reveal(board.numbers)), []);
});

test("hints solve sudokus of all boxes, as Python does", () => {
  for (const { symbols, box, cells, solution } of python.sudokus) {
    const { board } = begin(puzzle(cells.map((cell) => cell || "."), solution, { box, symbols }));
    const empty = cells.filter((cell) => !cell).length;
    for (let n = 0; n < empty; n += 1) {
      assert.equal(board.isSolved, false);
      board.hint(0);
    }
    assert.deepEqual(plain(board.cells), solution);
    assert.ok(board.isSolved);
  }
});

test("boxes that are not square have their own cells", () => {
  const symbols = [..."123456"];
  const { rules } = begin(puzzle(".".repeat(36), ".".repeat(36), { box: [2, 3], symbols })).board;
  assert.deepEqual(plain(rules.boxes.slice(0, 18)),
    [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  assert.ok(rules.peers.every((those) => those.length === 5 + 5 + 2));
});

// ------------------------------------------------------------------ selection

const chosen = (selection) => [...selection.chosen].sort((a, b) => a - b);

test("one cell is selected, or several; where one is, is always one of them", () => {
  const selection = new Selection();
  assert.deepEqual(chosen(selection), [0]);
  selection.enter(5);
  assert.deepEqual(chosen(selection), [5]);
  for (const n of [6, 7]) selection.enter(n, true);
  selection.enter(7);  // where one is already: the others stay
  assert.deepEqual([chosen(selection), selection.here], [[5, 6, 7], 7]);
  assert.equal(selection.takesOut(6, true), true);
  assert.equal(selection.takesOut(6, false), false);
  assert.equal(selection.takesOut(9, true), false);
  assert.equal(selection.leave(7), 6);
  assert.equal(selection.leave(5), 6);
  assert.equal(selection.leave(5), null);
  assert.equal(selection.leave(6), null);  // the only one
  assert.equal(selection.takesOut(6, true), false);
  assert.deepEqual(chosen(selection), [6]);
  selection.enter(6);
  selection.enter(1);
  assert.deepEqual(chosen(selection), [1]);
});

test("a pointer that jumps passes the cells between", () => {
  const { between } = Selection;
  assert.deepEqual(plain(between([0, 0], [0, 3])), [[0, 1], [0, 2], [0, 3]]);
  assert.deepEqual(plain(between([3, 0], [1, 2])), [[2, 1], [1, 2]]);
  assert.deepEqual(plain(between([2, 2], [2, 2])), []);
  const random = seeded(7);
  for (let round = 0; round < 100; round += 1) {
    const [from, to] = [[random(9), random(9)], [random(9), random(9)]];
    const path = [from, ...plain(between(from, to))];
    assert.deepEqual(path.at(-1), to);
    for (const [k, [row, col]] of path.slice(1).entries())
      assert.equal(Math.max(Math.abs(row - path[k][0]), Math.abs(col - path[k][1])), 1);
  }
});

// ------------------------------------------------------------------ modes

test("Shift, Ctrl and both make a mark or a colour of a digit, whatever sign the keyboard has", () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  for (const [keys, found] of [
    [{ code: "Digit3", shiftKey: true }, ["3", "corner"]], [{ code: "Digit3", ctrlKey: true }, ["3", "centre"]],
    [{ code: "Numpad9", ctrlKey: true, shiftKey: true }, ["9", "colour"]], [{ code: "Digit3" }, null],
    [{ code: "Digit0", shiftKey: true }, null], [{ code: "Digit3", shiftKey: true, altKey: true }, null],
    [{ code: "Digit3", ctrlKey: true, metaKey: true }, null], [{ code: "KeyA", shiftKey: true }, null]])
    assert.deepEqual(plain(SudokuModes.digit({ ...none, ...keys })), found);
});

test("letters choose the mode, unless they are symbols of the puzzle", () => {
  const byKey = (key, more = {}) => SudokuModes.prototype.byKey.call(
    { shortcuts: { z: "digit", x: "corner", v: "colour" } }, { key, code: "", ...more });
  assert.deepEqual(["z", "X", "v", "c", "1", "Enter"].map((key) => byKey(key)),
    ["digit", "corner", "colour", null, null, null]);
  assert.equal(byKey("я", { code: "KeyZ" }), "digit");
  assert.equal(byKey("z", { ctrlKey: true }), null);
});

test("the key that goes through the modes comes round", () => {
  const modes = { mode: "digit", use(mode) { this.mode = mode; } }, seen = [];
  for (let n = 0; n < 4; n += 1) {
    SudokuModes.prototype.cycle.call(modes, 1);
    seen.push(modes.mode);
  }
  assert.deepEqual(seen, ["corner", "centre", "colour", "digit"]);
  SudokuModes.prototype.cycle.call(modes, -1);
  assert.equal(modes.mode, "colour");
});

test("marks stand in the order of the symbols", () => {
  const own = new SudokuMarks([..."123ABC"], 2);
  for (const symbol of "C1A") own.toggle("corner", [0, 1], symbol);
  assert.deepEqual(plain(own.corner), ["1AC", "1AC"]);
  assert.deepEqual([1, 4, 6, 9, 16, 25].map((n) => new SudokuMarks(Array(n).fill("x"), 1).across),
    [1, 2, 3, 3, 4, 5]);
});

// ------------------------------------------------------------------ helps in words

function helped(board, own) {
  const grid = { here: [0, 0], entered: null, marked: [], number: ([row, col]) => 4 * row + col,
    place: (n) => [Math.floor(n / 4), n % 4], enter(place) { this.here = place; },
    markAll(isWrong) {
      this.marked = board.numbers.filter((n) => isWrong(this.place(n)));
      return this.marked.length;
    } };
  const shell = { said: "", say(words) { this.said = words; } };
  return { grid, shell, helps: sudokuHints(board, { grid, shell, own: () => own, showAll() {} }) };
}

test("a check of all counts, one of the selected cells speaks of them", () => {
  const { board } = begin();
  board.fill([0, 1], "4");
  const check = (own) => plain(helped(board, own).helps.checks.map(([name, , act]) => [name, act()]));
  assert.deepEqual(check([1]), [["cell", { wrong: 1, left: 10, text: "1 cell is wrong." }],
    ["all", { wrong: 2, left: 10 }]]);
  const texts = [[0, 1], [2, 3], [6, 7]].map((own) => check(own)[0][1].text);
  assert.deepEqual(texts, ["2 cells are wrong.", "There is nothing to check here.",
    "Nothing is wrong here."]);
  const { grid, helps } = helped(board, []);
  helps.check();
  assert.deepEqual(plain(grid.marked), [0, 1]);
});

test("a hint says what is where now, instead of what, and what was emptied", () => {
  const { board } = begin();
  board.fill([2], "4");
  const { grid, helps } = helped(board, [0]);
  grid.here = [0, 2];
  assert.equal(helps.hint(), "1 is in row 1, column 3, instead of 4.");
  assert.equal(helps.hint(), "2 is in row 1, column 1.");
  assert.deepEqual(plain(grid.here), [0, 0]);
  board.restore({ cells: [...SOLVED].map((digit, n) => (n === 3 ? "1" : n === 2 ? "4" : digit)) });
  assert.equal(helps.hint(), "1 is in row 1, column 3, instead of 4. Emptied: row 1, column 4.");
});

test("one cell that is revealed is named, several are counted", () => {
  const { board } = begin();
  const { shell, helps } = helped(board, [1]);
  const [[, , one], [, , all]] = helps.reveals;
  assert.equal(one(), 1);
  assert.equal(shell.said, "3 is in row 1, column 2.");
  assert.equal(one(), 0);
  shell.said = "";
  assert.equal(all(), 11);
  assert.equal(shell.said, "");
});
