// The rules of a packing, without a page: what goes where, what is full, and what Check, Hint and
// Reveal find. `puzzle` is that of packing.js.
//
// `table` is the PieceTable that is played on; it is made of `model` and put here then.

Puzzlewright.PackingRules = class {
  constructor(puzzle) {
    const { lattice, bricks, cells } = puzzle;
    const colours = puzzle.colours || cells.map(() => "");
    Object.assign(this, { puzzle, bricks, cells, table: null, solid: lattice === "cubic",
      lattice: new Puzzlewright.Lattice(lattice),
      colourOf: new Map(cells.map((cell, n) => [String(cell), colours[n]])),
      optional: new Set((puzzle.optional || []).map((n) => String(cells[n]))),
      angle: lattice === "hex" || lattice === "tri" ? 60 : 90 });
  }

  get model() {
    return { lattice: this.lattice, cells: this.cells, pieces: this.bricks, swaps: false,
      start: { laid: [], looks: this.bricks.map(() => 0) },
      allows: (piece, look, move) => this.allows(piece, look, move) };
  }

  // ---------------------------------------------------------------- rules

  goesOn(colour, under) {
    return !under || colour === under
      || (this.puzzle.allow || []).some(([brick, board]) => brick === colour && board === under);
  }

  allows(piece, look, move) {
    const { colours: own } = this.bricks[piece];
    return !own || this.table.cells(piece, look, move).every((cell, n) =>
      !own[look][n] || this.goesOn(own[look][n], this.colourOf.get(String(cell))));
  }

  // The cells that are still to be filled.
  free() {
    const owners = this.table.owners();
    return this.cells.filter((cell) => !owners.has(String(cell)) && !this.optional.has(String(cell)));
  }

  get isSolved() {
    const count = (n) => this.table.laid.filter(({ piece }) => piece === n).length;
    return !this.free().length && this.bricks.every(({ least }, n) => count(n) >= least);
  }

  // Fields of free cells whose size is no sum of bricks that are left: nothing can fill them.
  hopeless() {
    const { bricks, lattice, table } = this;
    if (this.optional.size || bricks.some(({ looks }) => lattice.fields(looks[0]).length > 1)) return [];
    const fields = lattice.fields(this.free());
    const most = Math.max(0, ...fields.map((field) => field.length));
    const sums = new Array(most + 1).fill(false);
    sums[0] = true;
    bricks.forEach(({ looks }, n) => {
      const size = looks[0].length, left = Math.min(table.left(n), Math.floor(most / size));
      for (let copy = 0; copy < left; copy += 1) {
        for (let sum = most; sum >= size; sum -= 1) sums[sum] = sums[sum] || sums[sum - size];
      }
    });
    return fields.filter((field) => !sums[field.length]);
  }

  // ---------------------------------------------------------------- solutions

  cover(piece, look, move) {
    const own = this.bricks[piece].colours;
    return this.table.cells(piece, look, move).map((cell, n) => `${cell}${own ? own[look][n] : ""}`)
      .sort().join(" ");
  }

  key(piece, look, move) {
    return `${this.bricks[piece].kind}:${this.cover(piece, look, move)}`;
  }

  // The solution that has most in common with what lies; and which of that is right.
  nearest() {
    const own = this.table.laid.map(({ piece, look, move }) => this.key(piece, look, move));
    let best = null;
    for (const solution of this.puzzle.solutions) {
      const parts = new Map(solution.map(([piece, look, ...move]) =>
        [this.key(piece, look, move), { piece, look, move }]));
      const right = own.map((one) => parts.has(one));
      const count = right.filter(Boolean).length;
      if (!best || count > best.count) best = { count, parts, right, own };
    }
    return best;
  }

  // What is not in the only solution; else fields that nothing fills.
  check() {
    const { right } = this.nearest();
    const wrong = this.puzzle.unique ? this.table.laid.filter((_, n) => !right[n]) : [];
    return { wrong, lost: wrong.length ? [] : this.hopeless(), left: this.free().length };
  }

  // Lay one brick right; what lies in its way, or is that brick elsewhere, goes first. Return what was
  // laid, a cell of it, and what went away; null if all was there, and only what was wrong went.
  hint() {
    const { table } = this, { parts, right, own } = this.nearest();
    const have = new Set(own.filter((_, n) => right[n]));
    const [wanted] = [...parts].filter(([name]) => !have.has(name)).map(([, part]) => part);
    table.hand = null;
    if (!wanted) { // full, but bricks are left over
      table.laid = table.laid.filter((_, n) => right[n]);
      return null;
    }
    const spots = table.cells(wanted.piece, wanted.look, wanted.move), taken = new Set(spots.map(String));
    const away = table.laid.filter(({ piece, look, move }) =>
      table.cells(piece, look, move).some((cell) => taken.has(String(cell))));
    table.laid = table.laid.filter((one) => !away.includes(one));
    for (const one of away) table.looks[one.piece] = one.look;
    const piece = this.takeBrick(wanted, parts);
    table.laid.push(this.lies(piece, this.orientation(piece, wanted), wanted.move));
    return { piece, spot: spots[0], away };
  }

  lies(piece, look, move) {
    return { piece, look, move: [...move], fixed: false, bound: false };
  }

  // A brick of the kind that is wanted: of the tray, or one that lies in a wrong place.
  takeBrick(wanted, parts) {
    const { bricks, table } = this, { kind } = bricks[wanted.piece];
    const piece = bricks.findIndex((brick, n) => brick.kind === kind && table.left(n) > 0);
    if (piece >= 0) return piece;
    const wrong = table.laid.findIndex((one) => bricks[one.piece].kind === kind
      && !parts.has(this.key(one.piece, one.look, one.move)));
    return table.laid.splice(wrong, 1)[0].piece;
  }

  // The look of a brick that is the same as that of another one of its kind.
  orientation(piece, wanted) {
    if (piece === wanted.piece) return wanted.look;
    const shape = this.cover(wanted.piece, wanted.look, wanted.move);
    return this.bricks[piece].looks.findIndex((_, look) => this.cover(piece, look, wanted.move) === shape);
  }

  // Lay the nearest solution; return how much of it was not there.
  reveal() {
    const { parts, count } = this.nearest();
    this.table.laid = [...parts.values()].map(({ piece, look, move }) => this.lies(piece, look, move));
    this.table.hand = null;
    return parts.size - count;
  }

  // ---------------------------------------------------------------- words

  describe(piece, look) {
    const { t } = Puzzlewright, { name, looks, turn, flip } = this.bricks[piece];
    const brick = t("piece {}", name);
    if (looks.length === 1) return brick;
    if (this.solid) return t("piece {}, position {} of {}", name, look + 1, looks.length);
    for (const [start, flipped] of [[0, false], ...(flip ? [[flip[0], true]] : [])]) {
      for (let at = start, n = 0; n < 360 / this.angle; n += 1) {
        if (at === look) {
          const angle = `${n * this.angle}°`;
          if (!n) return flipped ? t("piece {}, flipped", name) : brick;
          return flipped ? t("piece {}, flipped, turned {}", name, angle)
            : t("piece {}, turned {}", name, angle);
        }
        at = turn ? turn[at] : at;
      }
    }
    return brick;
  }

  // The cells of a brick: their columns, row by row, with the letters they have.
  shape(piece, look) {
    const { t } = Puzzlewright, { looks, colours: own } = this.bricks[piece];
    const wide = this.lattice.name === "hex" ? 2 : 1;
    const range = (axis) => {
      const all = looks[look].map((cell) => cell[axis]), first = Math.min(...all);
      return Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n);
    };
    const left = range(2)[0];
    const columns = (layer, row) => looks[look].map((cell, n) => [cell, own ? own[look][n] : ""])
      .filter(([cell]) => cell[0] === layer && cell[1] === row).sort(([a], [b]) => a[2] - b[2])
      .map(([cell, letter]) => `${Math.floor((cell[2] - left) / wide) + 1}${letter && ` ${letter}`}`);
    const rows = range(1), layers = range(0);
    const texts = layers.map((layer) => rows.map((row) => columns(layer, row).join(", ") || t("empty")).join("; "));
    return t("columns by row: {}", layers.length < 2 ? texts[0]
      : texts.map((text, n) => `${t("layer {}", n + 1)}: ${text}`).join("; "));
  }

  progress() {
    const { t } = Puzzlewright, { optional } = this;
    const left = this.free().length, all = this.cells.length - optional.size;
    if (!left) return optional.size ? t("All cells that must be filled are") : t("The board is full");
    return t("{} of {} cells filled", all - left, all);
  }
};
