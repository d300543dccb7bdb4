// The rules of a sudoku: each row, column and box holds every symbol once. Cells have numbers, in
// reading order; `cells` are the symbols in them, "" for none.

Puzzlewright.SudokuRules = class {
  static NODES = 20000;  // so far a hint looks for a solution

  constructor(symbols, [tall, wide]) {
    const size = symbols.length;
    const numbers = Array.from({ length: size * size }, (_, n) => n);
    Object.assign(this, { symbols, size, numbers });
    const row = (n) => Math.floor(n / size), col = (n) => n % size;
    this.boxes = numbers.map((n) => Math.floor(row(n) / tall) * tall + Math.floor(col(n) / wide));
    const see = (n, other) => n !== other
      && (row(n) === row(other) || col(n) === col(other) || this.boxes[n] === this.boxes[other]);
    // The cells that share a row, a column or a box with one.
    this.peers = numbers.map((n) => numbers.filter((other) => see(n, other)));
  }

  // The cells that hold what another one of their row, column or box holds, too.
  clashes(cells) {
    return new Set(this.numbers.filter((n) => cells[n]
      && this.peers[n].some((other) => cells[other] === cells[n])));
  }

  // The symbols that no peer of a cell has.
  candidates(cells, n) {
    const taken = new Set(this.peers[n].map((other) => cells[other]));
    return this.symbols.filter((symbol) => !taken.has(symbol));
  }

  // A solution that has all that is in the cells; null if none was found in time.
  findExtension(given) {
    const cells = [...given], open = new Set(this.numbers.filter((n) => !cells[n]));
    if (this.clashes(cells).size) return null;
    let nodes = 0;
    const search = () => {
      if (!open.size) return true;
      let best = null;
      for (const n of open) {
        const those = this.candidates(cells, n);
        if (!best || those.length < best.those.length) best = { n, those };
        if (best.those.length < 2) break;
      }
      open.delete(best.n);
      for (const symbol of best.those) {
        nodes += 1;
        if (nodes > Puzzlewright.SudokuRules.NODES) break;
        cells[best.n] = symbol;
        if (search()) return true;
      }
      cells[best.n] = "";
      open.add(best.n);
      return false;
    };
    return search() ? cells : null;
  }
};
