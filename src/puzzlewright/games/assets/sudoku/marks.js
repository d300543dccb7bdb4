// What players note in the cells of a sudoku: marks in the corners, marks in the centre, a colour.
//
// Marks of a cell are a text, its symbols in their order. `struck` are candidates that the player
// removed where the page keeps candidates up to date.

Puzzlewright.SudokuMarks = class {
  static layers = ["corner", "centre", "struck", "colours"];

  constructor(symbols, count) {
    Object.assign(this, { symbols, count, across: Math.ceil(Math.sqrt(symbols.length)) });
    this.clear();
  }

  clear() {
    for (const layer of Puzzlewright.SudokuMarks.layers) this[layer] = Array(this.count).fill("");
  }

  // Add a mark to all of some cells; where all have it, remove it.
  toggle(layer, numbers, symbol) {
    const all = numbers.every((n) => this[layer][n].includes(symbol));
    for (const n of numbers) this.put(layer, n, symbol, !all);
  }

  put(layer, n, symbol, there) {
    const own = this[layer][n].replace(symbol, "");
    this[layer][n] = there ? this.sortMarks(own + symbol) : own;
  }

  sortMarks(text) {
    return this.symbols.filter((symbol) => text.includes(symbol)).join("");
  }

  paint(numbers, colour) {
    const all = numbers.every((n) => this.colours[n] === colour);
    for (const n of numbers) this.colours[n] = all ? "" : colour;
  }

  // Only the cells that have something, by their numbers.
  state() {
    const full = (layer) => Object.fromEntries(Object.entries(this[layer]).filter(([, own]) => own));
    return Object.fromEntries(Puzzlewright.SudokuMarks.layers.map((layer) => [layer, full(layer)])
      .filter(([, own]) => Object.keys(own).length));
  }

  // Take a state as it was kept. Pages of before had one sort of marks, a text for each cell.
  restore(state) {
    this.clear();
    const kept = (state && state.marks ? { corner: state.marks } : state) || {};
    for (const layer of Puzzlewright.SudokuMarks.layers) {
      for (const [n, own] of Object.entries(kept[layer] || {})) {
        const known = layer === "colours" ? (/^[1-9]$/.test(own) ? own : "") : this.sortMarks(String(own));
        if (Number(n) < this.count) this[layer][n] = known;
      }
    }
  }

  // The marks of a cell as they are seen; candidates have their places in a small grid, where
  // nothing is in the corners.
  draw(corner, centre, areCandidates) {
    const { element } = Puzzlewright, fixed = areCandidates && !corner;
    const mark = (symbol, style) => element("i", { "data-mark": symbol, style }, symbol);
    const spot = (symbol) => {
      const at = this.symbols.indexOf(symbol);
      return `grid-area:${Math.floor(at / this.across) + 1}/${at % this.across + 1}`;
    };
    const parts = [];
    if (corner) parts.push(element("span", { class: "corner" }, ...[...corner].map((one) => mark(one))));
    if (centre) {
      parts.push(element("span", { class: fixed ? "fixed" : "centre", "data-many": centre.length > 4
        || null }, ...[...centre].map((one) => mark(one, fixed ? spot(one) : null))));
    }
    return element("span", { class: "marks", "aria-hidden": "true" }, ...parts);
  }
};
