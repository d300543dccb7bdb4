// The logic of editors: merging, steps back, grids of crosswords, words on a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { python, studioModule } from "./scripts.mjs";

const { merge } = await studioModule("editors/merge");
const { History } = await studioModule("editors/history");
const grids = await studioModule("editors/crossword/grid");
const words = await studioModule("editors/words/geometry");
const { cellShower } = await studioModule("editors/words/cells");

test("what only one changed is taken from that one; where both did, mine wins and is reported", () => {
  const ox = { OX: "an animal" };
  for (const [base, mine, theirs, doc, clashes] of [
    [["ab", "cd"], ["xb", "cd"], ["ab", "cy"], ["xb", "cy"], []],
    [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ["/a"]],
    [{ a: 1, b: 1 }, { a: 1 }, { a: 1, b: 1, c: 2 }, { a: 1, c: 2 }, []],
    [{ ban: ["A"] }, { ban: ["A", "B"] }, { ban: ["C"] }, { ban: ["C", "B"] }, []],
    [ox, { OX: "a beast" }, { ...ox, CAT: "purrs" }, { OX: "a beast", CAT: "purrs" }, []],
    [{ r: "ab" }, { r: "xb" }, { r: "yb" }, { r: "xb" }, ["/r"]],
  ]) assert.deepEqual(merge(base, mine, theirs), { doc, clashes });
});

test("steps go back and on; what is typed into one place is one step", () => {
  const steps = new History("a");
  steps.change("b", "first");
  for (const doc of "cd") steps.change(doc, "typed", "word");
  const seen = [steps.undo(), steps.doc, steps.undo(), steps.doc, steps.undo(), steps.doc];
  seen.push(steps.redo(), steps.doc);
  steps.change("e", "other");
  seen.push(steps.canRedo, steps.redo(), steps.doc);
  assert.deepEqual(seen, ["typed", "b", "first", "a", null, "a", "first", "b", false, null, "e"]);
});

test("the steps that are kept have a limit", () => {
  const steps = new History(0);
  for (let doc = 1; doc <= 600; doc += 1) steps.change(doc);
  let back = 0;
  while (steps.undo() !== null) back += 1;
  assert.deepEqual([back, steps.doc], [500, 100]);
});

test("slots, blocks and bars are those of the library", () => {
  const { puzzle, cell, slots, blocked, bars } = python.grid;
  const grid = grids.readGrid(puzzle);
  assert.deepEqual(grids.gridFields(grid), puzzle);
  const found = grids.findSlots(grid).slots.map((slot) => [slot.name, slot.cells]);
  assert.deepEqual(found, slots);
  const isBlock = grid.cells[cell[0]][cell[1]] !== null;
  assert.deepEqual(grids.gridFields(grids.withBlocks(grid, ...cell, "half-turn", isBlock)).rows, blocked);
  // A bar was set, and half a turn takes it to a second one.
  assert.deepEqual(grids.gridFields(grids.toggleBar(grid, ...cell, "right", "half-turn")).bars, bars);
});

test("each symmetry takes a cell to all its images, and each of them to the same", () => {
  const grid = grids.emptyGrid(5, 5);
  for (const symmetry of grids.SYMMETRIES) {
    const keys = (row, col) =>
      new Set([[row, col], ...grids.images(grid, row, col, symmetry)].map(String));
    const all = keys(0, 1);
    for (const key of all) assert.deepEqual([...keys(...key.split(",").map(Number))].sort(), [...all].sort());
  }
});

test("words on a board: their cells, and the nearest place inside", () => {
  assert.deepEqual(words.line([2, 2, "NW"], 3), [[2, 2], [1, 1], [0, 0]]);
  for (const way of Object.keys(words.STEPS))
    for (const at of [[-3, -3], [0, 0], [9, 9], [2, 7]]) {
      const place = words.placeInside([...at, way], 4, [5, 6]);
      for (const [row, col] of words.line(place, 4))
        assert.ok(row >= 0 && col >= 0 && row < 5 && col < 6, `${way} ${at}`);
    }
  assert.deepEqual(words.placeInside([1, 1, "E"], 9, [5, 6]), [1, 1, "E"]);  // there is no room
  assert.deepEqual(words.wordsAt([[0, 0, "E"], null, [0, 1, "S"]], [3, 3, 3], 0, 1), [0, 2]);
});

test("why a word cannot be at a place", () => {
  const fits = { directions: { E: [0, 1, 0, 2] }, reasons: { 1: { why: "crossing", word: "OX" }, 2: { why: "end" } } };
  assert.deepEqual(words.refusalAt(fits, [0, 5, "E"], [2, 2]), { why: "outside" });
  assert.deepEqual(words.refusalAt(fits, [0, 1, "E"], [2, 2]), { why: "crossing", word: "OX" });
  assert.equal(words.refusalAt(fits, [1, 0, "E"], [2, 2]), null);
  assert.equal(words.refusalAt(null, [1, 0, "E"], [2, 2]), null);
  assert.deepEqual([...words.possibleStarts(fits, "E", 2)], ["0,0", "1,0"]);
});

test("cells show the words on them, those that stay free, and the one that is held", () => {
  const cells = { reason: null, letters: new Map([["1,0", "S"]]), starts: new Set(["2,2"]) };
  const editor = {
    puzzle: { rows: ["OXQ", "QQQ", "QQ-"] }, kind: { hasHoles: true }, words: [{ text: "OX" }, { text: "OS" }],
    places: [[0, 0, "E"], [0, 0, "S"]], length: () => 2, free: [[1, 2]], held: null, chosen: 1, stroke: null,
  };
  const show = (key, ghost = {}, more = {}) => cellShower({ ...editor, ...more }, { ...cells, ...ghost })(key);
  assert.deepEqual(show("0,0"), { letter: "O", kind: "taken", label: "O, OX, OS" });
  assert.deepEqual(show("1,2"), { letter: "Q", kind: "filler kept-free", label: "Q, free of words" });
  assert.deepEqual(show("2,2"), { letter: "", kind: "hole filler fits", label: "empty" });
  assert.deepEqual([show("1,0").kind, show("1,0", { reason: { why: "outside" } }).kind], ["taken ghost", "taken ghost bad"]);
  // The word that one holds lies nowhere else, and a stroke changes what is free.
  assert.equal(show("0,0", {}, { held: {} }).label, "O, OX");
  const stroke = new Map([["1,2", false], ["1,1", true]]);
  assert.deepEqual([show("1,2", {}, { stroke }).kind, show("1,1", {}, { stroke }).kind], ["filler", "filler kept-free"]);
});
