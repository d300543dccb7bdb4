// Pieces on a board, without a page: what can be laid, turned and taken back, and where a piece snaps
// to; the rules of packings and of jigsaws, and what Check, Hint and Reveal find.

import assert from "node:assert/strict";
import { test } from "node:test";
import { english, gameScripts, plain, python, seeded } from "./scripts.mjs";

const SCRIPTS = ["pieces/lattice", "pieces/board-view", "pieces/board-size", "pieces/piece-table", "packing/rules",
  "jigsaw/rules"];
const games = gameScripts(SCRIPTS, { Puzzlewright: { ...english } });
const { Lattice, PieceTable, PackingRules, JigsawRules, BoardView, BoardSize } = games;

function begin(Rules, puzzle) {
  const rules = new Rules(puzzle);
  rules.table = new PieceTable(rules.model);
  rules.table.restore(null);
  return rules;
}
const packing = (name, more = {}) => begin(PackingRules, { ...python.packings[name], ...more });
const jigsaw = (name, more = {}) => begin(JigsawRules, { ...python.jigsaws[name], ...more });

// Lay a piece of the tray like this; tell whether that was possible.
function lay({ table }, piece, look, move) {
  table.looks[piece] = look;
  table.hand = { piece, laid: -1 };
  return table.lay(move);
}

// A solution: a list of pieces, their looks and their moves.
const partsOf = ({ puzzle }, number = 0) => (puzzle.bricks
  ? puzzle.solutions[number].map(([piece, look, ...move]) => [piece, look, move])
  : puzzle.solutions[number].map(([piece, look], n) =>
    [piece, look, [0, Math.floor(n / puzzle.cols), n % puzzle.cols]]));

const laidIn = ({ table }) => plain(table.laid.map(({ piece, look, move }) => [piece, look, move]));
const isPinned = ({ table }, piece) => table.laid.some((one) => one.piece === piece && one.fixed);
const ALL = [...Object.keys(python.packings).map((name) => [name, () => packing(name)]),
  ...Object.keys(python.jigsaws).map((name) => [name, () => jigsaw(name)])];

// ------------------------------------------------------------------ the table

test("every puzzle is solved by its solution, not before", () => {
  for (const [name, make] of ALL) {
    const rules = make();
    for (const [piece, look, move] of partsOf(rules)) {
      if (isPinned(rules, piece)) continue;
      assert.equal(rules.isSolved, false, name);
      const bound = rules.table.laid.findIndex((one) => one.piece === piece && one.bound);
      if (bound >= 0) rules.table.laid[bound].look = look;
      else assert.ok(lay(rules, piece, look, move), name);
    }
    assert.equal(rules.isSolved, true, name);
  }
});

test("each look of a piece is reached by turning, flipping and tipping it", () => {
  for (const [name, make] of ALL) {
    const { table } = make();
    table.model.pieces.forEach(({ looks }, piece) => {
      const reached = new Set([table.looks[piece]]);
      for (const look of reached) { // which grows meanwhile
        for (const way of ["turn", "back", "flip", "tip"]) reached.add(table.rotate(piece, look, way));
        assert.equal(table.rotate(piece, table.rotate(piece, look, "turn"), "back"), look);
      }
      assert.equal(reached.size, looks.length, `${name} ${piece}`);
    });
  }
});

test("what may not be turned has one look", () => {
  const { table, bricks } = packing("fixed");
  assert.deepEqual(bricks.map(({ looks }) => looks.length), [1, 4]);
  table.hand = { piece: 0, laid: -1 };
  for (const way of ["turn", "back", "flip", "tip"]) assert.equal(table.turnHeld(way), "same");
  assert.equal(jigsaw("upright").table.rotate(0, 0, "turn"), 0);
});

test("a piece over another one or over the rim is refused", () => {
  const rules = packing("square"), { table } = rules, [first, second] = partsOf(rules);
  assert.ok(lay(rules, ...first));
  const before = plain(table.state());
  const on = first[2];
  assert.equal(lay(rules, second[0], second[1], on), null);
  assert.equal(lay(rules, second[0], second[1], [0, -1, 0]), null);
  assert.equal(lay(rules, second[0], second[1], [0, 0, 99]), null);
  assert.deepEqual(plain(table.state()).laid, before.laid);
  const { ok, over } = table.fit(second[0], second[1], on);
  assert.equal(ok, false);
  assert.deepEqual(plain(over), [0]);
  assert.deepEqual(plain(table.inTheWay(second[0], second[1], on, -1).map(({ piece }) => piece)), [first[0]]);
  assert.equal(table.left(first[0]), 0);
  assert.ok(table.fit(first[0], first[1], on, 0).ok);  // but for itself
});

test("on hexagons and triangles a piece lies on cells, not between them", () => {
  for (const name of ["hex", "tri"]) {
    const rules = packing(name), [piece, look, move] = partsOf(rules)[0];
    assert.ok(rules.table.fit(piece, look, move).ok);
    assert.equal(rules.table.fit(piece, look, [move[0], move[1], move[2] + 1]).ok, false);
    assert.throws(() => rules.table.restore({ ...rules.table.state(), laid: [[piece, look, 0, 0, 1, 0]] }));
  }
});

test("a piece is held in its middle, and comes to a cell by that", () => {
  for (const [name, make] of ALL) {
    const { table, lattice = new Lattice("square") } = make();
    table.model.pieces.forEach(({ looks }, piece) => looks.forEach((cells, look) => {
      const handle = table.handle(piece, look), at = (cell) => [...lattice.middle(cell), cell[0]];
      const mean = [0, 1, 2].map((n) => cells.reduce((sum, cell) => sum + at(cell)[n], 0) / cells.length);
      const far = (cell) => at(cell).reduce((sum, x, n) => sum + (x - mean[n]) ** 2, 0);
      assert.ok(cells.every((cell) => far(handle) <= far(cell) + 1e-6), name);
      for (const cell of table.model.cells) {
        const move = table.moveTo(piece, look, cell);
        if (move) assert.ok(table.cells(piece, look, move).some((one) => String(one) === String(cell)));
        else assert.ok(lattice.slanted);
      }
    }));
  }
});

test("a piece that is carried near its place snaps to it", () => {
  const random = seeded(3), jitter = () => (random(1000) / 1000 - 0.5) * 0.7;
  for (const [name, make] of ALL) {
    const rules = make(), { table } = rules;
    for (const [piece, look, move] of partsOf(rules).slice(0, 12)) {
      if (table.laid.some((one) => one.piece === piece)) continue;
      table.looks[piece] = look;
      table.hand = { piece, laid: -1 };
      const [right, south] = table.lattice.shift(move);
      const exact = table.snapMove(right, south, move[0]);
      assert.deepEqual(plain(exact), { move, near: move }, name);
      if (table.lattice.name === "square") {
        const { near } = table.snapMove(right + jitter(), south + jitter(), move[0]);
        assert.deepEqual(plain(near), move, name);
      }
      assert.deepEqual(plain(table.snapMove(right + 500, south, move[0])), { move: null, near: null });
      table.lay(move);
    }
  }
});

test("where the nearest place is taken, a free one beside it will do, but none that is far", () => {
  const rules = packing("dominoes"), { table } = rules;
  assert.ok(lay(rules, 0, 0, [0, 0, 0]));
  table.hand = { piece: 0, laid: -1 };
  const wide = table.cells(0, table.looks[0], [0, 0, 0]).map(String);
  assert.deepEqual(wide, ["0,0,0", "0,0,1"]);
  assert.deepEqual(plain(table.snapMove(1.4, 0, 0)), { move: [0, 0, 2], near: [0, 0, 1] });
  assert.deepEqual(plain(table.snapMove(0.1, 0.4, 0)), { move: [0, 1, 0], near: [0, 0, 0] });
  assert.deepEqual(plain(table.snapMove(0.1, 0.1, 0)), { move: null, near: [0, 0, 0] });
});

test("moves around a point come in the order of how far they are", () => {
  for (const name of ["square", "cubic", "hex", "tri"]) {
    const table = new PieceTable({ lattice: new Lattice(name), cells: [] });
    const moves = table.around(1.3, 0.8);
    assert.ok(moves.every(([far], n) => !n || far >= moves[n - 1][0]));
    assert.ok(moves.length >= 7);
    assert.ok(moves.every(([, row, col]) => table.lattice.moves([0, row, col])));
  }
});

test("a click on a cell puts a piece there by its handle, else as it can be", () => {
  const rules = packing("dominoes"), { table } = rules;
  table.hand = { piece: 0, laid: -1 };
  assert.deepEqual(plain(table.coveringMove([0, 1, 1])), plain(table.moveTo(0, 0, [0, 1, 1])));
  const corners = [[0, 0, 0], [0, 0, 3], [0, 2, 0], [0, 2, 3]];
  for (const corner of corners) {
    const move = table.coveringMove(corner);
    assert.ok(table.cells(0, 0, move).some((cell) => String(cell) === String(corner)));
  }
  for (const move of [[0, 0, 0], [0, 1, 1]]) assert.ok(lay(rules, 0, 0, move));
  table.hand = { piece: 0, laid: -1 };
  assert.equal(table.coveringMove([0, 1, 0]), null);
});

test("a piece is turned where it lies; without room for that it is in the hand", () => {
  const { table } = packing("tromino");
  table.laid = [{ piece: 0, look: 0, move: [0, 1, 1], fixed: false, bound: false }];
  table.hand = { piece: 0, laid: 0 };
  assert.equal(table.turnHeld("turn"), "turned");
  assert.deepEqual(table.cells(0, table.laid[0].look, table.laid[0].move).map(String).sort(),
    ["0,0,2", "0,1,2", "0,2,2"]);
  table.laid = [{ piece: 0, look: 0, move: [0, 0, 1], fixed: false, bound: false }];
  assert.equal(table.turnHeld("turn"), "homeless");
  assert.deepEqual([table.laid.length, plain(table.hand), table.looks[0]],
    [0, { piece: 0, laid: -1 }, 1]);
  assert.equal(table.turnHeld("back"), "turned");
  assert.equal(table.looks[0], 0);
});

test("a piece that is carried needs no room to be turned", () => {
  const { table } = packing("tromino");
  table.laid = [{ piece: 0, look: 0, move: [0, 0, 1], fixed: false, bound: false }];
  table.hand = { piece: 0, laid: 0 };
  assert.equal(table.turnHeld("turn", true), "turned");
  assert.deepEqual([table.laid[0].look, plain(table.laid[0].move)], [1, [0, 0, 1]]);
});

test("what lies goes back to the tray as it is turned", () => {
  const rules = packing("tromino"), { table } = rules;
  assert.ok(lay(rules, 0, 1, [0, 0, 2]));
  table.looks[0] = 0;
  assert.equal(table.left(0), 0);
  assert.equal(table.remove(0), true);
  assert.deepEqual([table.left(0), table.looks[0], table.laid.length], [1, 1, 0]);
});

test("copies are counted down", () => {
  const rules = packing("copies"), { table } = rules;
  assert.equal(table.left(0), 3);
  for (const [n, part] of partsOf(rules).entries()) {
    assert.ok(lay(rules, ...part));
    assert.equal(table.left(0), 2 - n);
  }
  assert.equal(packing("dominoes").table.left(0) >= 6, true);
  const endless = new PieceTable({ ...packing("square").model,
    pieces: packing("square").bricks.map((brick) => ({ ...brick, copies: null })) });
  endless.restore(null);
  assert.equal(endless.left(0), Infinity);
});

test("pieces of a jigsaw change places, or send each other to the tray", () => {
  const rules = jigsaw("tabs"), { table } = rules;
  lay(rules, 0, 1, [0, 0, 0]);
  lay(rules, 1, 2, [0, 0, 1]);
  table.hand = { piece: 0, laid: 0 };
  const { one, others } = table.lay([0, 0, 1]);
  assert.deepEqual([one.piece, plain(others.map(({ piece }) => piece))], [0, [1]]);
  assert.deepEqual(laidIn(rules), [[0, 1, [0, 0, 1]], [1, 2, [0, 0, 0]]]);
  const third = lay(rules, 2, 0, [0, 0, 0]);
  assert.deepEqual(plain(third.others.map(({ piece }) => piece)), [1]);
  assert.deepEqual(laidIn(rules), [[0, 1, [0, 0, 1]], [2, 0, [0, 0, 0]]]);
  assert.deepEqual([table.left(1), table.looks[1], table.hand], [1, 2, null]);
});

test("pinned pieces stay; those without a turn can be turned", () => {
  const rules = jigsaw("pinned"), { table } = rules;
  const [fixed, bound] = [true, false].map((is) => table.laid.findIndex((one) => one.fixed === is));
  assert.deepEqual(table.laid.map((one) => one.bound), [true, true]);
  const [free] = [0, 1, 2, 3].filter((piece) => table.left(piece));
  assert.equal(lay(rules, free, 0, table.laid[fixed].move), null);
  assert.deepEqual(plain(table.inTheWay(free, 0, table.laid[fixed].move, -1).length), 1);
  for (const laid of [fixed, bound]) {
    assert.equal(table.remove(laid), false);
    table.hand = { piece: table.laid[laid].piece, laid };
    assert.equal(table.lay([0, 0, 1]), null);
    assert.equal(table.turnHeld("turn"), laid === fixed ? "fixed" : "turned");
  }
  assert.equal(table.laid.length, 2);
});

test("a state is kept and comes back; what is none changes nothing", () => {
  for (const [name, make] of ALL) {
    const rules = make(), { table } = rules;
    for (const part of partsOf(rules).slice(0, 3)) if (table.left(part[0])) lay(rules, ...part);
    const kept = plain(table.state()), [one] = kept.laid;
    table.restore(null);
    table.restore(kept);
    assert.deepEqual(plain(table.state()), kept, name);
    const copies = table.model.pieces[one[0]].copies ?? 0;
    for (const laid of [7, [7], [[]], [one.map(String)], [[one[0], 99, 0, 0, 0, 0]], [[9999, ...one.slice(1)]],
      [[...one.slice(0, 2), 0, 999, 999, 0]], [[...one.slice(0, 4), null]], Array(copies + 1).fill(one)])
      if (copies || !Array.isArray(laid) || laid.length !== 1 || laid[0] !== one)
        assert.throws(() => table.restore({ ...kept, laid }), { name: "TypeError" });
    for (const looks of [7, [], kept.looks.map(() => 99), [...kept.looks, 0]])
      assert.throws(() => table.restore({ ...kept, looks }), { name: "TypeError" });
    assert.deepEqual(plain(table.state()), kept, name);
  }
  const { table } = jigsaw("upright");  // as it was kept before pages counted solutions
  table.restore({ laid: [[2, 0, 0, 1, 1, 0]], looks: [0, 0, 0, 0] });
  assert.deepEqual(plain(table.laid[0].move), [0, 1, 1]);
});

test("however one plays, pieces lie on the board and not on each other", () => {
  const random = seeded(11);
  for (const [name, make] of ALL) {
    const rules = make(), { table } = rules, { pieces, cells } = table.model;
    for (let turn = 0; turn < 120; turn += 1) {
      const laid = table.laid.length && random(3) === 0 ? random(table.laid.length) : -1;
      const piece = laid < 0 ? random(pieces.length) : table.laid[laid].piece;
      if (laid < 0 && !table.left(piece)) continue;
      table.hand = { piece, laid };
      const what = random(5);
      if (what === 0) table.turnHeld(["turn", "back", "flip", "tip"][random(4)]);
      else if (what === 1 && laid >= 0) table.remove(laid);
      else {
        const move = table.moveTo(piece, table.look(), cells[random(cells.length)]);
        if (move) table.lay(move);
      }
      const covered = table.laid.flatMap((one) => table.cells(one.piece, one.look, one.move)).map(String);
      assert.equal(new Set(covered).size, covered.length, name);
      assert.ok(covered.every((cell) => table.has(cell.split(",").map(Number))), name);
      assert.ok(pieces.every((_, n) => table.left(n) >= 0), name);
    }
    const kept = plain(table.state());
    table.restore(kept);
    assert.deepEqual(plain(table.state()), kept, name);
  }
});

test("hints lead to the end, however one began", () => {
  const random = seeded(5);
  for (const [name, make] of ALL) {
    for (let round = 0; round < (name === "large" ? 1 : 4); round += 1) {
      const rules = make(), { table } = rules, { pieces, cells } = table.model;
      for (let n = 0; n < 2 + random(4); n += 1) {
        const piece = random(pieces.length);
        if (!table.left(piece)) continue;
        table.hand = { piece, laid: -1 };
        table.turnHeld("turn");
        const move = table.moveTo(piece, table.look(), cells[random(cells.length)]);
        if (move) table.lay(move);
      }
      let steps = 0;
      while (!rules.isSolved && steps < 2 * cells.length + 6) {
        rules.hint();
        steps += 1;
      }
      assert.ok(rules.isSolved, `${name} ${round}`);
    }
  }
});

test("a solution is revealed, whatever lay there", () => {
  for (const [name, make] of ALL) {
    const rules = make(), count = partsOf(rules).length;
    const pinned = rules.table.laid.length;
    const missing = rules.reveal();
    assert.ok(rules.isSolved, name);
    assert.ok(missing >= count - pinned && missing <= count, name);
    assert.equal(rules.table.laid.filter(({ bound }) => bound).length, pinned);
    if (!(rules.puzzle.ways > 1)) assert.equal(rules.reveal(), 0, name);
  }
});

// ------------------------------------------------------------------ packings

test("any way to fill a board is right", () => {
  const rules = packing("few"), known = rules.puzzle.solutions.map((one) => JSON.stringify(one));
  const [wide, high] = rules.bricks[0].looks.map((cells) => cells[1][2] > cells[0][2]).map(Number)[0]
    ? [0, 1] : [1, 0];
  const columns = [[high, [0, 0, 0]], [high, [0, 0, 1]], [wide, [0, 0, 2]], [wide, [0, 1, 2]]];
  const rows = [[wide, [0, 0, 0]], [wide, [0, 1, 0]], [wide, [0, 0, 2]], [wide, [0, 1, 2]]];
  const all = [columns, rows, [0, 1, 2, 3].map((col) => [high, [0, 0, col]])];
  for (const parts of all) {
    rules.table.restore(null);
    for (const [look, move] of parts) assert.ok(lay(rules, 0, look, move));
    assert.ok(rules.isSolved);
  }
  assert.ok(known.length < 5);  // which there are
});

test("letters of a brick lie on the same letters of the board, or on those that go with them", () => {
  const rules = packing("copies");
  assert.equal(lay(rules, 0, 0, [0, 0, 1]), null);
  assert.ok(lay(rules, 0, 0, [0, 0, 0]));
  assert.equal(rules.goesOn("x", "y"), false);
  assert.equal(rules.goesOn("x", ""), true);
  const allowed = packing("copies", { allow: [["x", "y"], ["y", "x"]] });
  assert.ok(lay(allowed, 0, 0, [0, 0, 1]));
});

test("cells that may stay empty need no brick, and bricks that must be laid are missed", () => {
  const rules = packing("empty");
  assert.equal(rules.free().length, rules.cells.length - rules.optional.size);
  assert.equal(rules.progress(), `0 of ${rules.free().length} cells filled`);
  for (const part of partsOf(rules)) lay(rules, ...part);
  assert.equal(rules.progress(), "All cells that must be filled are");
  assert.equal(rules.isSolved, true);
  const [piece] = rules.table.laid.map((one) => one.piece);
  rules.bricks[piece] = { ...rules.bricks[piece], least: 3 };
  assert.equal(rules.isSolved, false);
});

test("a check finds what is not in the only solution", () => {
  const rules = packing("unique"), { table } = rules;
  assert.ok(rules.puzzle.unique);
  const right = new Set(rules.puzzle.solutions.flat().map(([piece, look, ...move]) =>
    rules.key(piece, look, move)));
  let tried = 0;
  rules.bricks.forEach(({ looks }, piece) => looks.forEach((_, look) => rules.cells.forEach((cell) => {
    table.restore(null);
    if (!lay(rules, piece, look, table.moveTo(piece, look, cell))) return;
    const [{ move }] = table.laid, { wrong, left } = rules.check();
    tried += 1;
    assert.deepEqual(plain(wrong.map((one) => one.piece)), right.has(rules.key(piece, look, move)) ? [] : [piece]);
    assert.equal(left, rules.cells.length - looks[0].length);
  })));
  assert.ok(tried > 30);
});

test("a hint takes away what is in its way", () => {
  const rules = packing("unique"), { table } = rules, [[first]] = partsOf(rules);
  const wrong = rules.bricks.findIndex((_, piece) => piece !== first);
  const spots = rules.cells.flatMap((cell) => rules.bricks[wrong].looks.map((_, look) => [look, cell]));
  for (const [look, cell] of spots) {
    const move = table.moveTo(wrong, look, cell);
    table.restore(null);
    if (!lay(rules, wrong, look, move) || !rules.check().wrong.length) continue;
    for (let n = 0; n < 4; n += 1) rules.hint();
    assert.ok(rules.isSolved);
  }
  table.restore(null);
  const { piece, spot, away } = rules.hint();
  assert.ok(table.cells(piece, table.laid[0].look, table.laid[0].move).some((one) => String(one) === String(spot)));
  assert.deepEqual(plain(away), []);
});

test("fields whose size is no sum of bricks that are left cannot be filled", () => {
  const rules = packing("dominoes"), { table } = rules;
  assert.deepEqual(plain(rules.check()), { wrong: [], lost: [], left: 12 });
  assert.ok(lay(rules, 0, 0, [0, 0, 1]));
  assert.deepEqual(plain(rules.check()), { wrong: [], lost: [], left: 10 });
  assert.ok(lay(rules, 0, 1, [0, 1, 0]));
  const { wrong, lost, left } = plain(rules.check());
  assert.deepEqual([wrong, left, lost.map((field) => field.length)], [[], 8, [1, 7]]);
  table.laid = table.laid.slice(0, 1);
  assert.deepEqual(plain(rules.hopeless()), []);
  assert.deepEqual(plain(packing("empty").hopeless()), []);
});

test("bricks are called by how they are turned and flipped", () => {
  const square = packing("square"), names = (rules, piece) =>
    plain(rules.bricks[piece].looks.map((_, look) => rules.describe(piece, look)));
  const name = square.bricks[0].name;
  assert.deepEqual(names(square, 0).sort(), ["", ", turned 90°", ", turned 180°", ", turned 270°", ", flipped",
    ", flipped, turned 90°", ", flipped, turned 180°", ", flipped, turned 270°"].map((end) =>
    `piece ${name}${end}`).sort());
  for (const [other, make] of ALL.filter(([, each]) => each() instanceof PackingRules)) {
    const rules = make();
    rules.bricks.forEach((_, piece) => {
      const all = names(rules, piece);
      assert.equal(new Set(all).size, all.length, `${other}: ${all.join("; ")}`);
    });
  }
  const box = packing("box");
  assert.match(box.describe(0, 0), /^piece A, position 1 of \d+$/);
});

test("the cells of a brick are described row by row, with their letters", () => {
  assert.equal(packing("tromino").shape(0, 1), "columns by row: 1; 1; 1");
  assert.equal(packing("tromino").shape(0, 0), "columns by row: 1, 2, 3");
  assert.equal(packing("copies").shape(0, 0), "columns by row: 1 x, 2 y");
  assert.match(packing("box").shape(0, 0), /^columns by row: layer 1: .*; layer 2: /);
});

// ------------------------------------------------------------------ jigsaws

// How many edges do not fit, as one would count them: each join once, and the rim.
function countMisfits({ puzzle, table }) {
  const at = new Map(table.laid.map((one) => [`${one.move[1]},${one.move[2]}`, one]));
  const edge = ({ piece, look }, side) => puzzle.pieces[piece].edges[(side + 4 - look) % 4];
  let count = 0;
  for (let row = 0; row < puzzle.rows; row += 1) {
    for (let col = 0; col < puzzle.cols; col += 1) {
      const one = at.get(`${row},${col}`);
      if (!one) continue;
      const rim = [row === 0, col === puzzle.cols - 1, row === puzzle.rows - 1, col === 0];
      if (puzzle.flat) rim.forEach((is, side) => { count += is && edge(one, side) !== 0 ? 1 : 0; });
      for (const [other, side] of [[at.get(`${row},${col + 1}`), 1], [at.get(`${row + 1},${col}`), 2]]) {
        if (!other) continue;
        const [mine, its] = [edge(one, side), edge(other, (side + 2) % 4)];
        count += (puzzle.signed ? mine !== -its : mine !== its) ? 1 : 0;
      }
    }
  }
  return count;
}

test("a check counts the edges that do not fit, and a piece fits where a check finds nothing against it", () => {
  const random = seeded(23);
  for (const name of Object.keys(python.jigsaws)) {
    for (let round = 0; round < 30; round += 1) {
      const rules = jigsaw(name), { table, cells } = rules;
      const turns = rules.puzzle.turning ? 4 : 1;
      for (let n = 0; n < cells.length + 2; n += 1) {
        const piece = random(cells.length), move = cells[random(cells.length)];
        const laid = table.laid.findIndex((one) => one.piece === piece);
        if (laid < 0) table.looks[piece] = random(turns);
        table.hand = { piece, laid };
        const look = table.look(), count = rules.against(piece, look, move, laid);
        const found = table.lay(move);
        if (!found) continue;
        const bad = rules.badSides(rules.placements(), move[1] * rules.cols + move[2]).length;
        assert.equal(count, bad, name);
        assert.equal(rules.misfits().length, countMisfits(rules), name);
      }
    }
  }
});

test("edges that do not fit are marked where they are, and a full board alone is no solution", () => {
  const rules = jigsaw("upright"), [one, two, three, four] = partsOf(rules);
  lay(rules, four[0], 0, one[2]);
  assert.deepEqual(plain(rules.check()), { misfits: plain(rules.misfits()), lost: [], left: 3 });
  assert.equal(rules.misfits().length, 2);
  lay(rules, one[0], 0, four[2]);
  lay(rules, ...two);
  lay(rules, ...three);
  const { misfits, left } = rules.check();
  assert.deepEqual([misfits.length, left, rules.isSolved], [8, 0, false]);
  assert.ok(misfits.flat().every((at) => at > 0 && at < 2));
  rules.table.hand = { piece: one[0], laid: 1 };
  rules.table.lay(one[2]);
  assert.equal(rules.isSolved, true);
});

test("where the rim need not be flat, any edge fits there", () => {
  const free = jigsaw("free"), flat = jigsaw("free", { flat: true });
  for (const [piece] of free.pieces.entries()) {
    assert.equal(free.against(piece, 0, [0, 0, 1], -1), 0);
    assert.ok(flat.against(piece, 0, [0, 0, 1], -1) > 0);
  }
});

test("a check names the pieces with which it cannot go on", () => {
  const rules = jigsaw("free"), [[piece, look]] = partsOf(rules);
  lay(rules, piece, look, [0, 0, 1]);
  const { misfits, lost, left } = rules.check();
  assert.deepEqual([misfits.length, plain(lost.map((one) => one.piece)), left], [0, [piece], 2]);
  rules.table.restore(null);
  lay(rules, ...partsOf(rules)[0]);
  assert.deepEqual(plain(rules.check().lost), []);
});

test("of two solutions both are right, and it is known which were found", () => {
  const rules = jigsaw("two"), { table } = rules;
  assert.deepEqual([rules.puzzle.ways, rules.puzzle.all, rules.isMore, rules.solutionsFound], [2, true, true, 0]);
  assert.deepEqual(plain(rules.state()), {});
  for (const part of partsOf(rules, 1)) lay(rules, ...part);
  const kept = plain(rules.state());
  assert.deepEqual([rules.isSolved, rules.own, rules.isMore, kept.found.length], [true, 1, true, 1]);
  const again = jigsaw("two");  // the page is opened anew
  again.restore(kept);
  assert.equal(again.own, 1);
  again.hint();  // leads to the one that was not found
  const [left, right] = partsOf(again);
  assert.deepEqual(laidIn(again), [left]);
  lay(again, ...right);
  again.note();
  assert.deepEqual([again.own, again.solutionsFound, again.isMore], [2, 2, false]);
  table.restore(null);
  rules.restore(null);
  assert.equal(rules.own, 1);  // whatever is undone or cleared
});

test("what was revealed is not found", () => {
  const rules = jigsaw("two");
  assert.equal(rules.revealOther(), 2);
  assert.deepEqual(laidIn(rules), partsOf(rules, 1));
  assert.deepEqual([rules.own, rules.solutionsFound, rules.isMore], [0, 1, true]);
  rules.note();
  assert.equal(rules.own, 0);
  rules.table.restore(null);
  rules.hint();
  assert.deepEqual(laidIn(rules), [partsOf(rules, 0)[0]]);
  assert.deepEqual(Object.keys(rules.state()), ["found", "revealed"]);
});

test("names of solutions that no page wrote are left out", () => {
  const rules = jigsaw("two");
  rules.restore({ found: ["a", 3, null], revealed: "b" });
  assert.deepEqual([[...rules.found], [...rules.revealed]], [["a"], []]);
});

test("a whole that is turned, and pieces that are alike, make no other solution", () => {
  const rules = jigsaw("tabs"), [grid] = rules.puzzle.solutions;
  const turnings = rules.turnings(grid);
  assert.equal(turnings.length, 4);
  assert.equal(new Set(turnings.map((one) => rules.solutionName(one))).size, 1);
  for (const one of turnings) {
    rules.table.restore(null);
    one.forEach(([piece, turn], n) => lay(rules, piece, turn, rules.cells[n]));
    assert.equal(rules.isSolved, true);
  }
  assert.equal(jigsaw("upright").turnings(grid).length, 1);
  assert.equal(jigsaw("free").turnings(jigsaw("free").puzzle.solutions[0]).length, 2);
});

test("where there are several solutions, what does not fit to a hint goes back to the tray", () => {
  const rules = jigsaw("many"), parts = partsOf(rules);
  assert.deepEqual([rules.puzzle.ways, rules.puzzle.all], [12, false]);
  lay(rules, parts[0][0], parts[0][1], [0, 0, 5]);
  lay(rules, parts[2][0], parts[2][1], [0, 0, 1]);
  const { piece, cell, away } = rules.hint();
  assert.ok(away.length > 0);
  assert.ok(rules.table.laid.some((one) => one.piece === piece && String(one.move) === String(cell)));
  assert.deepEqual(plain(rules.check().misfits), []);
});

test("in a jigsaw of many pieces a check and a hint are right, too", () => {
  const rules = jigsaw("large"), parts = partsOf(rules);
  for (const part of parts.slice(0, 2)) lay(rules, ...part);
  assert.deepEqual(plain(rules.check()), { misfits: [], lost: [], left: parts.length - 2 });
  const { piece, cell } = rules.hint();
  assert.deepEqual([piece, plain(cell)], [parts[2][0], parts[2][2]]);
});

// ------------------------------------------------------------------ ways on the board

test("arrow keys reach every cell, and lead back and forth", () => {
  for (const name of ["square", "soma", "hex", "tri", "painted"]) {
    const { lattice, cells } = packing(name), start = cells[1];
    const reached = new Map([[String(start), start]]);
    for (const cell of reached.values()) { // which grows meanwhile
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]) {
        const next = lattice.next(cells, cell, key);
        if (next) reached.set(String(next), next);
      }
      for (const [there, back] of [["ArrowRight", "ArrowLeft"], ["ArrowLeft", "ArrowRight"],
        ["PageDown", "PageUp"]]) {
        const next = lattice.next(cells, cell, there);
        if (next) assert.deepEqual(plain(lattice.next(cells, next, back)), plain(cell), name);
      }
    }
    assert.equal(reached.size, cells.length, name);
    const [layer, row] = start;
    const below = lattice.next(cells, start, row ? "ArrowUp" : "ArrowDown");
    assert.deepEqual(plain(lattice.next(cells, below, row ? "ArrowDown" : "ArrowUp")), plain(start), name);
    assert.equal(lattice.next(cells, start, "a"), undefined);
    assert.equal(lattice.next(cells, cells.find((cell) => cell[0] === layer && !cell[1]), "ArrowUp"), null);
  }
});

test("layers lie beside each other as suits the screen", () => {
  const room = (layers, width, height) => plain(BoardView.prototype.room.call(
    { isSolid: layers > 1, layers: Array(layers), units: [3.12, 3.12] }, width, height));
  assert.equal(room(3, 900, 400).beside, 3);
  assert.equal(room(3, 300, 900).beside, 1);
  assert.equal(room(1, 312, 624).cell, 100);
});

test("pieces in the tray are as large as there is room for all", () => {
  const boxes = Array(6).fill({ width: 2, height: 2 });
  const room = { table: { model: { finger: 20, most: 60 } }, boxes: () => boxes,
    rowsHigh: BoardSize.prototype.rowsHigh };
  const unit = (width, height) => BoardSize.prototype.unit.call(room, width, height, 100);
  assert.equal(unit(4000, 4000), 60);
  assert.equal(unit(10, 10), 20);
  for (const [width, height] of [[300, 300], [400, 200], [700, 90]]) {
    const found = unit(width, height);
    assert.ok(found === 20 || room.rowsHigh(boxes, found, width) <= height);
    assert.ok(found >= 58 || room.rowsHigh(boxes, found + 2, width) > height);
  }
});
