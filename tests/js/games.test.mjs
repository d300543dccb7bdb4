// The logic of games: hashes of answers, what is kept, rules of sudokus, cells of packings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameScripts, plain, python, storage } from "./scripts.mjs";

test("hashes are those of Python", () => {
  const { seal } = gameScripts(["page/answer-hash"]);
  for (const { cells, data, hash } of python.hashes) assert.equal(seal(cells, data), hash);
});

test("seconds and helps that cannot be are none", () => {
  const { clampSeconds, hintState } = gameScripts(["page/storage"]);
  for (const wrong of [1e99, -5, "x", null, {}, undefined, NaN]) assert.equal(clampSeconds(wrong), 0);
  assert.equal(clampSeconds(12.7), 12);
  const none = { revealed: false, hints: 0, own: 0 };
  for (const wrong of [null, undefined, 7, { hints: "many", own: -3 }, { hints: 1e9 }])
    assert.deepEqual(plain(hintState(wrong)), none);
  assert.deepEqual(plain(hintState({ revealed: true, hints: 2, own: 5 })),
    { revealed: true, hints: 2, own: 5 });
});

test("whatever is kept, it is an object or nothing", () => {
  const localStorage = storage();
  const { keeper, Preferences } = gameScripts(["page/storage"], {
    localStorage, window: {}, document: { documentElement: { dataset: {} } } });
  for (const text of ["", "nonsense", "7", "[]", "null", '"a"']) {
    localStorage.setItem("puzzlewright:a", text);
    assert.equal(keeper("a").get(), null, text);
    localStorage.setItem("puzzlewright:settings", text);
    assert.deepEqual(plain(new Preferences("sudoku", null).whole), { all: {}, kinds: { sudoku: {} } });
  }
  localStorage.setItem("puzzlewright:settings", '{"all": 3, "kinds": {"sudoku": []}}');
  assert.deepEqual(plain(new Preferences("sudoku", null).own), {});
});

test("what was stored is read, and it is known who stored it", () => {
  const localStorage = storage();
  const { keeper } = gameScripts(["page/storage"], { localStorage });
  const one = keeper("a"), other = keeper("a");
  assert.equal(one.set({ state: 1 }), true);
  assert.equal(one.isOther(), false);
  assert.equal(other.isOther(), true);
  assert.deepEqual(plain(other.get()), { state: 1 });
  assert.equal(other.isOther(), false);
});

test("without a place to keep anything, nothing is kept", () => {
  const { keeper } = gameScripts(["page/storage"]);  // where localStorage is not even known
  assert.equal(keeper("a").get(), null);
  assert.equal(keeper("a").set({}), false);
});

test("of a long past the last steps are kept, as far as there is room", () => {
  const { latest, MOST_KEPT } = gameScripts(["page/storage"]);
  const steps = Array.from({ length: 900 }, (_, n) => ({ now: String(n).padStart(200, "x") }));
  const kept = latest(steps, MOST_KEPT);
  assert.ok(JSON.stringify(kept).length <= MOST_KEPT + 2);
  assert.ok(JSON.stringify(steps.slice(-kept.length - 1)).length > MOST_KEPT);
  assert.deepEqual(kept.at(-1), steps.at(-1));
  assert.deepEqual(latest(steps, 0), []);
  assert.equal(latest(steps.slice(0, 3), MOST_KEPT).length, 3);
});

test("steps that are none end the past", () => {
  const { steps } = gameScripts(["page/storage"]);
  const helps = { revealed: false, hints: 0, own: 0 };
  for (const broken of [7, [7], null, [{ now: 3 }]]) assert.deepEqual(plain(steps(broken)), []);
  assert.deepEqual(plain(steps([{ now: "a" }, null, { now: "b", helps: { own: 1e99 } }])),
    [{ now: "b", helps }]);
});

const filled = (text) => [...text].map((sign) => (sign === "." ? "" : sign));

test("rules of a sudoku: clashes, candidates, a solution", () => {
  const { SudokuRules } = gameScripts(["sudoku/rules"]);
  const rules = new SudokuRules([..."1234"], [2, 2]);
  assert.deepEqual([...rules.clashes(filled("1..1............"))], [0, 3]);
  assert.deepEqual([...rules.clashes(filled("1....1.........."))], [0, 5]);
  assert.equal(rules.clashes(filled("1.....1.........")).size, 0);
  assert.deepEqual(plain(rules.candidates(filled(".12..3.........4"), 0)), ["4"]);
  const found = rules.findExtension(filled("1.........2....."));
  assert.equal(rules.clashes(found).size, 0);
  assert.ok(found.every(Boolean));
  assert.deepEqual([found[0], found[10]], ["1", "2"]);
  assert.equal(rules.findExtension(filled("11..............")), null);
  assert.equal(rules.findExtension(filled("123....4........")), null);
});

test("solutions of a sudoku with boxes that are not square are those of Python", () => {
  const { SudokuRules } = gameScripts(["sudoku/rules"]);
  for (const { symbols, box, cells, solution } of python.sudokus)
    assert.deepEqual(plain(new SudokuRules(symbols, box).findExtension(cells)), solution);
});

test("cells of lattices: neighbours share a side, connected parts are found", () => {
  const { Lattice } = gameScripts(["pieces/lattice"]);
  for (const [name, start, number] of [
    ["square", [0, 3, 3], 4], ["cubic", [1, 3, 3], 6], ["hex", [0, 3, 3], 6], ["tri", [0, 3, 3], 3]]) {
    const lattice = new Lattice(name), around = lattice.neighbours(start);
    assert.equal(around.length, number);
    const sides = (cell) => new Set(lattice.sides(cell).map(([from, to]) => [from, to].map(String).sort().join()));
    for (const cell of around) {
      assert.ok(lattice.neighbours(cell).some((back) => String(back) === String(start)));
      if (name === "cubic") continue;
      assert.equal([...sides(cell)].filter((side) => sides(start).has(side)).length, 1);
    }
    assert.equal(lattice.fields([start, ...around]).length, 1);
  }
  const square = new Lattice("square");
  const parts = square.fields([[0, 0, 0], [0, 0, 1], [0, 2, 2]]);
  assert.deepEqual(plain(parts.map((part) => part.length)), [2, 1]);
  assert.deepEqual(plain(square.box([[0, 0, 0], [0, 1, 2]])), { left: 0, top: 0, width: 3, height: 2 });
  assert.equal(square.outline([[0, 0, 0], [0, 0, 1]]).match(/[ML]/g).length, 6);
  assert.equal(square.inner([[0, 0, 0], [0, 0, 1]]), "M1 0L1 1");
  assert.equal(new Lattice("hex").moves([0, 1, 0]), false);
});
