// What is in a sudoku and what a player can do with it, without a page: digits, marks, colours, and
// what Check, Hint and Reveal find. Cells have numbers, in reading order.
//
// `setting(name)` reads a setting: clashes, tidy, auto. `wrote(n, symbol)` is called for every cell
// that changes.

Puzzlewright.SudokuBoard = class {
  static usual = { clashes: true, tidy: true, auto: false };

  constructor(puzzle, { setting = (name) => Puzzlewright.SudokuBoard.usual[name], wrote = () => {} } = {}) {
    const { SudokuRules, SudokuMarks } = Puzzlewright, { symbols, box, rows, answer, unique } = puzzle;
    const rules = new SudokuRules(symbols, box);
    Object.assign(this, { rules, symbols, unique, setting, wrote, numbers: rules.numbers, given: rows.flat(),
      answer: answer && answer.flat(), marks: new SudokuMarks(symbols, rules.numbers.length) });
    this.cells = [...this.given];
  }

  get(n) {
    return this.cells[n];
  }

  isGiven(n) {
    return Boolean(this.given[n]);
  }

  get full() {
    return this.cells.every(Boolean);
  }

  get isSolved() {
    return this.full && this.rules.clashes(this.cells).size === 0;
  }

  // How many of a symbol are still to be placed; less than none if there are too many.
  left(symbol) {
    return this.symbols.length - this.cells.filter((one) => one === symbol).length;
  }

  // The cells that are shown to clash.
  get clashes() {
    return this.setting("clashes") ? this.rules.clashes(this.cells) : new Set();
  }

  // The cells with which one shares a house and its symbol.
  against(n) {
    return this.cells[n] ? this.rules.peers[n].filter((other) => this.cells[other] === this.cells[n]) : [];
  }

  // The cells that hold the same as one; for an empty one, those of its colour.
  sameDigits(n) {
    const text = this.cells[n], colour = this.marks.colours[n];
    if (text) return this.numbers.filter((other) => this.cells[other] === text);
    return colour ? this.numbers.filter((other) => this.marks.colours[other] === colour) : [];
  }

  // ---------------------------------------------------------------- digits and marks

  open(those) {
    return those.filter((n) => !this.isGiven(n));
  }

  write(n, symbol) {
    if (this.isGiven(n) || this.cells[n] === symbol) return false;
    this.cells[n] = symbol;
    this.wrote(n, symbol);
    return true;
  }

  // Write into a cell; the marks that this settles go. Tell whether it changed.
  put(n, symbol) {
    if (!this.write(n, symbol)) return false;
    if (symbol && this.setting("tidy")) {
      for (const other of this.rules.peers[n]) {
        for (const layer of ["corner", "centre"]) this.marks.put(layer, other, symbol, false);
      }
    }
    return true;
  }

  // Write a digit into some cells; where all have it, empty them. Return what was written into;
  // null if all are given.
  fill(those, symbol) {
    const open = this.open(those);
    if (!open.length) return null;
    const gone = open.every((n) => this.cells[n] === symbol);
    for (const n of open) this.put(n, gone ? "" : symbol);
    return gone ? [] : open;
  }

  // Whether the page keeps candidates; then they are struck instead of written.
  get areCandidates() {
    return this.setting("auto");
  }

  candidates(n) {
    return this.cells[n] ? "" : this.rules.candidates(this.cells, n).join("");
  }

  // The marks in the centre of a cell, as they are seen.
  centreMarks(n) {
    if (!this.areCandidates) return this.marks.centre[n];
    return [...this.candidates(n)].filter((symbol) => !this.marks.struck[n].includes(symbol)).join("");
  }

  // Add a mark to the empty ones of some cells, or remove it. Tell whether any of them could have it.
  note(those, symbol, layer) {
    const open = those.filter((n) => !this.cells[n]);
    const isStruck = layer === "centre" && this.areCandidates;
    const able = isStruck ? open.filter((n) => this.candidates(n).includes(symbol)) : open;
    if (able.length) this.marks.toggle(isStruck ? "struck" : layer, able, symbol);
    return able.length > 0;
  }

  // All candidates as centre marks of the empty ones of some cells; return how many these are.
  fillCandidates(those) {
    const open = those.filter((n) => !this.cells[n]);
    for (const n of open) {
      this.marks.centre[n] = this.candidates(n);
      this.marks.struck[n] = "";
    }
    return open.length;
  }

  // Empty some cells of the first of these that there is: what the mode is for, digits, marks, colours.
  erase(those, mode) {
    const open = this.open(those), empty = open.filter((n) => !this.cells[n]);
    const wipe = (layer, from) => () => from.filter((n) => this.marks[layer][n])
      .map((n) => { this.marks[layer][n] = ""; return n; }).length;
    const ways = { corner: wipe("corner", empty), centre: wipe("centre", empty),
      colour: wipe("colours", those) };
    const first = ways[mode] || (() => 0);
    return first() || open.filter((n) => this.put(n, "")).length || ways.corner() + ways.centre()
      || ways.colour();
  }

  // ---------------------------------------------------------------- check, hint and reveal

  // A solution that has all that is in the grid, if there is one; else that of the page. Where a
  // sudoku has several, a player may be on the way to another one than that in the page.
  solution() {
    const { answer, cells } = this;
    if (this.unique || cells.every((text, n) => !text || text === answer[n])) return answer;
    return this.rules.findExtension(cells) || answer;
  }

  // Those of some cells that are wrong: they differ from the only solution, else they clash.
  wrong(those) {
    const clashing = this.rules.clashes(this.cells);
    return this.open(those).filter((n) => this.cells[n]
      && (this.unique ? this.cells[n] !== this.answer[n] : clashing.has(n)));
  }

  // Write what is right into a cell; what cannot be in the grid together with that goes, and is
  // returned.
  amend(n, symbol) {
    const gone = this.rules.peers[n].filter((other) => this.cells[other] === symbol);
    for (const other of gone) this.put(other, "");
    this.put(n, symbol);
    return gone;
  }

  // Put one cell right: this one if it is not, else an empty one, else a wrong one.
  hint(here) {
    const right = this.solution(), differs = (n) => this.cells[n] !== right[n];
    const n = differs(here) ? here : this.numbers.find((each) => differs(each) && !this.cells[each])
      ?? this.numbers.find(differs);
    const before = this.cells[n];
    return { n, before, symbol: right[n], gone: this.amend(n, right[n]) };
  }

  // Put some cells right; return those that were not.
  reveal(those) {
    const right = this.solution(), others = those.filter((n) => this.cells[n] !== right[n]);
    for (const n of others) this.amend(n, right[n]);
    return others;
  }

  // ---------------------------------------------------------------- state

  // The studio reads the cells, too.
  state() {
    return { cells: [...this.cells], ...this.marks.state() };
  }

  // Take a state as it was kept; return the cells that are others now.
  restore(state) {
    const { numbers, symbols, marks } = this, kept = state ? state.cells : numbers.map(() => "");
    if (!Array.isArray(kept) || kept.length !== numbers.length) throw new TypeError("cells");
    const notes = (n) => Puzzlewright.SudokuMarks.layers.map((layer) => marks[layer][n]).join("|");
    const before = numbers.map(notes);
    marks.restore(state);
    return numbers.filter((n) => this.write(n, symbols.includes(kept[n]) ? kept[n] : "")
      || notes(n) !== before[n]);
  }
};
