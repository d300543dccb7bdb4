// The rules of a jigsaw, without a page: which edges fit, which solutions were found, and what Check,
// Hint and Reveal find. `puzzle` is that of jigsaw.js.
//
// `table` is the PieceTable that is played on; it is made of `model` and put here then.

Puzzlewright.JigsawRules = class {
  static sides = [0, 1, 2, 3]; // top, right, bottom, left
  static steps = [[-1, 0], [0, 1], [1, 0], [0, -1]];

  constructor(puzzle) {
    const { rows, cols, pieces } = puzzle;
    const cells = Array.from({ length: rows * cols }, (_, n) => [0, Math.floor(n / cols), n % cols]);
    Object.assign(this, { puzzle, rows, cols, pieces, cells, table: null, found: new Set(),
      revealed: new Set() });
    this.known = (puzzle.solutions || []).map((grid) => ({ name: this.brief(this.solutionName(grid)),
      grids: this.turnings(grid).filter((one) => this.isHeld(one)) }));
  }

  get model() {
    const { turning, start } = this.puzzle, turns = turning ? [0, 1, 2, 3] : [0];
    return { lattice: new Puzzlewright.Lattice("square"), cells: this.cells, start, swaps: true,
      pieces: this.pieces.map(() => ({ copies: 1, looks: turns.map(() => [[0, 0, 0]]),
        ...(turning ? { turn: [1, 2, 3, 0] } : {}) })) };
  }

  // ---------------------------------------------------------------- edges

  // The edge that a piece has on a side when it was turned.
  displayEdge(piece, look, side) {
    return this.pieces[piece].edges[(side - look + 4) % 4];
  }

  fits(edge, other) {
    return this.puzzle.signed ? edge === -other : edge === other;
  }

  // What lies in each cell, row by row; null where nothing does.
  placements() {
    const grid = new Array(this.cells.length).fill(null);
    for (const one of this.table.laid) grid[one.move[1] * this.cols + one.move[2]] = one;
    return grid;
  }

  // The sides on which what lies in a cell does not fit: to its neighbours, or to the rim.
  badSides(grid, n) {
    const { cols, table } = this, one = grid[n], row = Math.floor(n / cols), col = n % cols;
    return Puzzlewright.JigsawRules.sides.filter((side) => {
      const [down, right] = Puzzlewright.JigsawRules.steps[side], edge = this.displayEdge(one.piece, one.look, side);
      if (!table.has([0, row + down, col + right])) return this.puzzle.flat && edge !== 0;
      const other = grid[n + down * cols + right];
      return other && !this.fits(edge, this.displayEdge(other.piece, other.look, (side + 2) % 4));
    });
  }

  // Where edges do not fit, in units of the board: each join once, and those on the rim.
  misfits() {
    const grid = this.placements(), wrong = [];
    for (const { move: [, row, col] } of this.table.laid) {
      for (const side of this.badSides(grid, row * this.cols + col)) {
        const [down, right] = Puzzlewright.JigsawRules.steps[side];
        const inside = this.table.has([0, row + down, col + right]);
        const far = inside ? 0.5 : 0.38;
        if (inside && (side === 0 || side === 3)) continue; // noted by the other one
        wrong.push([col + 0.5 + far * right, row + 0.5 + far * down]);
      }
    }
    return wrong;
  }

  // How many edges would not fit if a piece were put somewhere.
  against(piece, look, [, row, col], laid) {
    const grid = this.placements(), to = row * this.cols + col;
    if (laid >= 0) {
      const [, oldRow, oldCol] = this.table.laid[laid].move;
      grid[oldRow * this.cols + oldCol] = grid[to]; // they would change places
    }
    grid[to] = { piece, look };
    return this.badSides(grid, to).length;
  }

  get isSolved() {
    return this.table.laid.length === this.cells.length && !this.misfits().length;
  }

  // ---------------------------------------------------------------- solutions

  // How a piece looks to its neighbours; pieces that are alike look the same.
  edges(piece, turn) {
    return Puzzlewright.JigsawRules.sides.map((side) => this.displayEdge(piece, turn, side)).join();
  }

  // The cells of the board after a quarter turn clockwise, and what lies in them.
  static quarter({ high, wide, grid }) {
    return { high: wide, wide: high, grid: Array.from(grid, (_, n) => {
      const row = Math.floor(n / high), col = n % high;
      const [piece, turn] = grid[(high - 1 - col) * wide + row];
      return [piece, (turn + 1) % 4];
    }) };
  }

  // A solution however the whole lies on the board.
  turnings(grid) {
    const all = [{ high: this.rows, wide: this.cols, grid }];
    for (let n = 1; this.puzzle.turning && n < 4; n += 1) {
      all.push(Puzzlewright.JigsawRules.quarter(all[n - 1]));
    }
    return all.filter(({ high }) => high === this.rows).map((one) => one.grid);
  }

  // Pins hold a piece where it is.
  isHeld(grid) {
    return this.puzzle.start.laid.every(([piece, turn, , row, col, kept]) => {
      const [here, turned] = grid[row * this.cols + col];
      return this.edges(here, 0) === this.edges(piece, 0) && (kept === 1 || turned === turn
        || this.edges(here, turned) === this.edges(piece, turn));
    });
  }

  // Pieces that are alike, and the whole turned, make no other solution.
  solutionName(grid) {
    return this.turnings(grid).map((one) =>
      one.map(([piece, turn]) => this.edges(piece, turn)).join(" ")).sort()[0];
  }

  // A short name for a state: the first bits of a hash (FNV-1a, Fowler, Noll and Vo, 1991).
  brief(text) {
    let hash = 0x811c9dc5;
    for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
  }

  // The solution that has most in common with what lies, of those not seen yet if there are any, and
  // which cells are right.
  nearest(those = this.known) {
    const grid = this.placements();
    const left = those.filter(({ name }) => !this.found.has(name) && !this.revealed.has(name));
    let best = null;
    for (const { name, grids } of left.length ? left : those) {
      for (const solution of grids) {
        const right = solution.map(([piece, turn], n) =>
          Boolean(grid[n]) && this.edges(grid[n].piece, grid[n].look) === this.edges(piece, turn));
        const count = right.filter(Boolean).length;
        if (!best || count > best.count) best = { name, solution, right, count, grid };
      }
    }
    return best;
  }

  // Where edges do not fit; else what lies that is not in the only solution.
  check() {
    const misfits = this.misfits(), left = this.cells.length - this.table.laid.length;
    if (misfits.length || !(this.puzzle.all && this.puzzle.ways === 1)) return { misfits, lost: [], left };
    const { right, grid } = this.nearest();
    return { misfits, lost: grid.filter((one, n) => one && !right[n]), left };
  }

  // What lies beside a cell and does not fit to what lies there, unless it is right or pinned.
  strangers(cell, right) {
    const { cols } = this, grid = this.placements(), { piece, look } = grid[cell];
    return Puzzlewright.JigsawRules.steps.map(([down, across], side) => {
      const [row, col] = [Math.floor(cell / cols) + down, cell % cols + across];
      const at = row * cols + col;
      const other = this.table.has([0, row, col]) && !right[at] ? grid[at] : null;
      return other && !other.bound && !this.fits(this.displayEdge(piece, look, side),
        this.displayEdge(other.piece, other.look, (side + 2) % 4)) ? other : null;
    }).filter(Boolean);
  }

  // Put one piece right: from the tray, or from where it lies wrong. What is in its way goes first,
  // and so does what does not fit to it. Return the piece, its cell, and what went; null if all is right.
  hint() {
    const { table, pieces } = this, { solution, right, grid } = this.nearest();
    const cell = right.indexOf(false);
    if (cell < 0) return null;
    const [wanted, turn] = solution[cell];
    const alike = (piece) => Puzzlewright.JigsawRules.sides.find((each) =>
      this.edges(piece, each) === this.edges(wanted, turn) && (this.puzzle.turning || each === 0));
    const candidates = [...pieces.keys()].filter((piece) => alike(piece) !== undefined);
    const lies = (piece) => grid.findIndex((one) => one && one.piece === piece);
    const here = grid[cell];
    const piece = candidates.find((each) => here && here.piece === each)
      ?? candidates.find((each) => lies(each) < 0)
      ?? candidates.find((each) => !right[lies(each)]);
    const away = here && here.piece !== piece ? [here] : [];
    const bound = table.laid.some((one) => one.piece === piece && one.bound);
    table.laid = table.laid.filter((one) => one !== here && one.piece !== piece);
    table.laid.push({ piece, look: alike(piece), move: [...this.cells[cell]], fixed: false, bound });
    away.push(...this.strangers(cell, right));
    table.laid = table.laid.filter((one) => !away.includes(one));
    for (const one of away) table.looks[one.piece] = one.look;
    table.hand = null;
    return { piece, cell: this.cells[cell], away };
  }

  // Lay the nearest of some solutions; return how much of it was not there.
  reveal(those = this.known) {
    const { table } = this, { name, solution, count } = this.nearest(those);
    this.revealed.add(name);
    const kept = new Map(table.laid.filter(({ bound }) => bound).map((one) => [one.piece, one]));
    table.laid = solution.map(([piece, turn], n) => ({ piece, look: turn, move: [...this.cells[n]],
      fixed: Boolean(kept.get(piece) && kept.get(piece).fixed), bound: kept.has(piece) }));
    table.hand = null;
    return this.cells.length - count;
  }

  // Lay one that is not the nearest: that, the player may find alone.
  revealOther() {
    const { name } = this.nearest();
    return this.reveal(this.known.filter((one) => one.name !== name));
  }

  // ---------------------------------------------------------------- several solutions

  // How many solutions were seen, and how many of these the player found.
  get solutionsFound() {
    return new Set([...this.found, ...this.revealed]).size;
  }

  get own() {
    return [...this.found].filter((name) => !this.revealed.has(name)).length;
  }

  get isMore() {
    const { ways, all } = this.puzzle;
    return ways > 1 && (!all || this.solutionsFound < ways);
  }

  // Called with every state, for a solution is found by the move that completes it.
  note() {
    if (!(this.puzzle.ways > 1) || !this.isSolved) return;
    this.found.add(this.brief(this.solutionName(this.placements().map(({ piece, look }) => [piece, look]))));
  }

  // What a state keeps besides what lies.
  state() {
    this.note();
    const found = [...this.found], revealed = [...this.revealed];
    return { ...(found.length ? { found } : {}), ...(revealed.length ? { revealed } : {}) };
  }

  // What was found once stays found, whatever is undone or cleared.
  restore(kept) {
    const list = (value) => (Array.isArray(value) ? value : []).filter((one) =>
      typeof one === "string").slice(0, 1000);
    for (const name of list(kept && kept.found)) this.found.add(name);
    for (const name of list(kept && kept.revealed)) this.revealed.add(name);
  }
};
