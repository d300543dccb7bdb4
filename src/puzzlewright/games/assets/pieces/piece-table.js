// A board, a tray and a hand, without a page: which pieces lie where, what can be laid, turned and
// taken back.
//
// The model says what there is:
//   lattice, cells    the board
//   pieces     a list of { copies, looks, turn, flip, tip }: looks are lists of cells, and `turn`,
//              `flip` and `tip` say which look comes of each; copies may be null: no end
//   start      { laid, looks }: what lies in the beginning, and the looks of the pieces in the tray
//   swaps      whether a piece takes the place of what lies there; else it is refused
//   allows(piece, look, move)           more that a place asks for
// What lies is a list of { piece, look, move, fixed, bound }: `fixed` pieces stay where and how
// they are, `bound` ones can be turned. The hand has { piece, laid }: of the tray, or one that lies.

Puzzlewright.PieceTable = class {
  constructor(model) {
    Object.assign(this, { model, lattice: model.lattice, hand: null,
      board: new Set(model.cells.map(String)) });
  }

  has(cell) {
    return this.board.has(String(cell));
  }

  // ---------------------------------------------------------------- state

  state() {
    return { laid: this.laid.map(({ piece, look, move, fixed, bound }) =>
      [piece, look, ...move, fixed ? 2 : bound ? 1 : 0]), looks: [...this.looks] };
  }

  restore(state) {
    const { laid, looks } = state || this.model.start, { pieces } = this.model;
    const require = (holds) => { if (!holds) throw new TypeError("pieces"); };
    require(Array.isArray(laid) && Array.isArray(looks) && looks.length === pieces.length);
    looks.forEach((look, piece) => require(pieces[piece].looks[look]));
    const next = laid.map((one) => {
      require(Array.isArray(one) && one.every(Number.isInteger));
      const [piece, look, layer, row, col, kept = 0] = one, move = [layer, row, col];
      require(one.length >= 5 && pieces[piece] && pieces[piece].looks[look] && this.lattice.moves(move));
      require(this.cells(piece, look, move).some((cell) => this.has(cell)));
      return { piece, look, move, fixed: kept === 2, bound: kept > 0 };
    });
    pieces.forEach(({ copies }, piece) => require(copies === null
      || next.filter((one) => one.piece === piece).length <= copies));
    this.laid = next;
    this.looks = [...looks];
    this.hand = null;
  }

  left(piece) {
    const { copies } = this.model.pieces[piece];
    if (copies === null) return Infinity;
    return copies - this.laid.filter((one) => one.piece === piece).length;
  }

  // The cells of a piece that was moved.
  cells(piece, look, move) {
    return this.model.pieces[piece].looks[look].map((cell) => cell.map((at, n) => at + move[n]));
  }

  // What lies on each cell.
  owners() {
    const owners = new Map();
    this.laid.forEach((one, n) => {
      for (const cell of this.cells(one.piece, one.look, one.move)) owners.set(String(cell), n);
    });
    return owners;
  }

  // Whether a piece can be put down, and which of those that lie it would come upon.
  fit(piece, look, move, except = -1, owners = this.owners()) {
    const cells = this.cells(piece, look, move);
    const over = new Set(cells.map((cell) => owners.get(String(cell))));
    over.delete(undefined);
    over.delete(except);
    const allows = !this.model.allows || this.model.allows(piece, look, move);
    const free = this.model.swaps ? [...over].every((n) => !this.laid[n].bound) : !over.size;
    const on = cells.every((cell) => this.has(cell));
    return { ok: on && allows && free && this.lattice.moves(move), over: [...over], on, allows };
  }

  // The pieces because of which another one cannot lie somewhere.
  inTheWay(piece, look, move, laid) {
    return this.fit(piece, look, move, laid).over.map((n) => this.laid[n])
      .filter(({ bound }) => bound || !this.model.swaps);
  }

  // ---------------------------------------------------------------- the hand

  // The look of the piece in hand.
  look() {
    return this.hand.laid < 0 ? this.looks[this.hand.piece] : this.laid[this.hand.laid].look;
  }

  // Lay the piece in hand. What it comes upon changes places with it, or goes back into the tray.
  // Return what lies there now, and those others; null if it does not go there.
  lay(move) {
    const { piece, laid } = this.hand, look = this.look();
    const { ok, over } = this.fit(piece, look, move, laid);
    if (!ok || (laid >= 0 && this.laid[laid].bound)) return null;
    const others = over.map((n) => this.laid[n]);
    let one = this.laid[laid];
    if (one) {
      for (const other of others) other.move = one.move; // they change places
      one.move = move;
    } else {
      for (const other of others) this.looks[other.piece] = other.look;
      this.laid = this.laid.filter((each) => !others.includes(each));
      one = { piece, look, move, fixed: false, bound: false };
      this.laid.push(one);
    }
    this.hand = null;
    return { one, others };
  }

  // Take what lies back into the tray; tell whether that could be.
  remove(laid) {
    const one = this.laid[laid];
    if (one.bound) return false;
    this.looks[one.piece] = one.look;
    this.laid.splice(laid, 1);
    this.hand = null;
    return true;
  }

  rotate(piece, look, way) {
    const table = this.model.pieces[piece][way === "back" ? "turn" : way];
    if (!table) return look;
    return way === "back" ? table.indexOf(look) : table[look];
  }

  // Turn the piece in hand; one that is carried needs no room. Return what came of it: "fixed",
  // "same" (nothing is seen of it), "turned", or "homeless": there is no room for it any more where
  // it lay, so it is of the tray again, and in the hand.
  turnHeld(way, isCarried = false) {
    const { piece, laid } = this.hand, look = this.rotate(piece, this.look(), way);
    if (laid >= 0 && this.laid[laid].fixed) return "fixed";
    if (look === this.look()) return "same";
    if (laid < 0) this.looks[piece] = look;
    else if (isCarried) this.laid[laid].look = look;
    else return this.turnLaid(laid, look);
    return "turned";
  }

  turnLaid(laid, look) {
    const one = this.laid[laid];
    const pivot = this.handle(one.piece, one.look).map((at, n) => at + one.move[n]);
    const move = this.moveTo(one.piece, look, pivot);
    if (move && this.fit(one.piece, look, move, laid).ok) {
      Object.assign(one, { look, move });
      return "turned";
    }
    this.laid.splice(laid, 1);
    this.looks[one.piece] = look;
    this.hand = { piece: one.piece, laid: -1 };
    return "homeless";
  }

  // ---------------------------------------------------------------- places

  // The cell by which a piece is held: nearest to its middle, of those that can come to `target`.
  handle(piece, look, target = null) {
    const all = this.model.pieces[piece].looks[look];
    const cells = all.filter((cell) => !target
      || this.lattice.moves(cell.map((at, n) => target[n] - at)));
    const middles = all.map((cell) => [...this.lattice.middle(cell), cell[0]]);
    const mean = [0, 1, 2].map((n) => middles.reduce((sum, one) => sum + one[n], 0) / all.length);
    const far = (cell) => {
      const [x, y] = this.lattice.middle(cell);
      return (x - mean[0]) ** 2 + (y - mean[1]) ** 2 + (cell[0] - mean[2]) ** 2;
    };
    const nearer = (best, cell) => (best && far(best) <= far(cell) + 1e-6 ? best : cell);
    return cells.reduce(nearer, null);
  }

  // The move that takes a piece to a cell, held by its handle; null if it cannot come there.
  moveTo(piece, look, target) {
    const handle = this.handle(piece, look, target);
    return handle && handle.map((at, n) => target[n] - at);
  }

  // Where the piece in hand covers a cell: held by its handle if that fits, else as it can be.
  coveringMove(cell) {
    const { piece, laid } = this.hand, look = this.look();
    const cells = [this.handle(piece, look, cell), ...this.model.pieces[piece].looks[look]];
    const moves = cells.filter(Boolean).map((own) => own.map((at, n) => cell[n] - at));
    return moves.find((move) => this.fit(piece, look, move, laid).ok) || null;
  }

  // Where the piece in hand snaps to if it is carried so far, in units of the picture: the nearest
  // place that it fits into, and the nearest one at all.
  snapMove(right, south, layer, owners = this.owners()) {
    const { piece, laid } = this.hand, look = this.look();
    const moves = this.around(right, south).map(([far, row, col]) => [far, [layer, row, col]]);
    const found = moves.find(([far, move]) => far < 0.8 && this.fit(piece, look, move, laid, owners).ok);
    const [, near] = moves[0];
    const over = this.cells(piece, look, near).some((cell) => this.has(cell));
    return { move: found ? found[1] : null, near: over ? near : null };
  }

  // Moves that go nearly so far, the nearest first: [how far off, rows, columns].
  around(right, south) {
    const { lattice } = this;
    const row = Math.round(south / lattice.step[1]), col = Math.round(right / lattice.step[0]);
    const moves = [];
    for (let down = row - 1; down <= row + 1; down += 1) {
      for (let across = col - 2; across <= col + 2; across += 1) {
        const [x, y] = lattice.shift([0, down, across]);
        const far = Math.hypot(x - right, y - south);
        if (lattice.moves([0, down, across])) moves.push([far, down, across]);
      }
    }
    return moves.sort((a, b) => a[0] - b[0]);
  }
};
