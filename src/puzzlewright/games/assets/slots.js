// A grid of words: each cell is in one across, or in one down, or in both.
//
// puzzle: rows (as Letters takes them), slots (number, across, at: [row, column], length, clue,
// only), symbols, leftward, perhaps marks (bars: [row, column, side]; circles, shades and voids: cells).
// Every slot gets its cells.

Puzzlewright.Slots = class extends Puzzlewright.Letters {
  constructor(puzzle, { changed, moved }) {
    const { rows, slots, symbols, leftward, marks } = puzzle;
    const numbers = Object.fromEntries(slots.map(({ number, at }) => [String(at), number]));
    super(rows, { label: "Grid", leftward, symbols, numbers, changed });
    Object.assign(this, { moved, across: true, run: [], typing: false, slot: null });
    if (marks) this.draw(marks);
    this.slots = slots.map((slot) => {
      const cells = Array.from({ length: slot.length }, (_, n) =>
        [slot.at[0] + (slot.across ? 0 : n), slot.at[1] + (slot.across ? n : 0)]);
      return { ...slot, cells, name: `${slot.number} ${slot.across ? "across" : "down"}` };
    });
    this.through = new Map([...this.all()].map((place) => [String(place), {}]));
    for (const slot of this.slots) {
      for (const cell of slot.cells) this.through.get(String(cell))[slot.across] = slot;
    }
    this.showAll();
    this.enter(this.slots[0].cells[0], false);
  }

  // Bars and circles go on the layer above the cells, shades are their ground, and voids are not there.
  draw({ bars, circles, shades, voids }) {
    const { element } = Puzzlewright;
    const bar = (row, col, side) => {
      const edge = this.leftward ? this.cols - 1 - col : col + 1, left = this.leftward ? edge : edge - 1;
      return side === "right" ? `M${edge} ${row}v1` : `M${left} ${row + 1}h1`;
    };
    if (bars.length) {
      this.layer.append(element("path", { class: "bars", d: bars.map((one) => bar(...one)).join("") }));
    }
    for (const place of circles.filter(([row, col]) => this.at(row, col))) {
      const [cx, cy] = this.middle(place);
      this.layer.append(element("circle", { class: "ring", cx, cy, r: 0.45 }));
      this.at(...place).classList.add("circled");
    }
    for (const [row, col] of shades) {
      if (this.at(row, col)) this.at(row, col).classList.add("shaded");
    }
    for (const [row, col] of voids) this.cells.children[row].children[col].classList.add("void");
    this.node.classList.toggle("with-voids", voids.length > 0);
  }

  // The word across or down that a cell is in; the other one if there is none that way.
  slotAt(place, across = this.across) {
    const both = this.through.get(String(place));
    return both[across] || both[!across] || null;
  }

  belongs(place) {
    const both = this.through && this.through.get(String(place));
    if (!both) return [];
    const words = [both[this.across], both[!this.across]].filter(Boolean).map((slot) => {
      const at = slot.cells.findIndex((cell) => String(cell) === String(place));
      return `${slot.name}, letter ${at + 1} of ${slot.length}`;
    });
    const { classList } = this.at(...place);
    return [...words, ...["circled", "shaded"].filter((mark) => classList.contains(mark))];
  }

  enter(place, focus = true) {
    if (this.through) {
      if (!this.typing && String(place) !== String(this.here)) this.run = [];
      const slot = this.slotAt(place);
      if (slot) this.across = slot.across;
      this.highlight(slot);
      this.slot = slot;
    }
    super.enter(place, focus);
    if (this.through) this.moved();
  }

  highlight(slot) {
    for (const cell of this.slot ? this.slot.cells : []) this.at(...cell).classList.remove("word");
    for (const cell of slot ? slot.cells : []) this.at(...cell).classList.add("word");
  }

  crossing() {
    return this.through.get(String(this.here))[!this.across] || null;
  }

  // Go to a word: to its first empty cell.
  go(slot) {
    this.across = slot.across;
    this.enter(slot.cells.find((cell) => !this.get(cell)) || slot.cells[0]);
  }

  turn() {
    const other = this.crossing();
    this.run = [];
    if (!other) return;
    this.across = other.across;
    this.enter(this.here);
  }

  again() {
    this.turn();
  }

  nextWord(step) {
    const count = this.slots.length;
    this.go(this.slots[(this.slots.indexOf(this.slot) + step + count) % count]);
  }

  actions(key) {
    const end = (n) => this.slot && (() => this.enter(this.slot.cells.at(n)));
    return {
      " ": () => this.turn(), Enter: () => this.turn(), Escape: () => { this.run = []; },
      PageDown: () => this.nextWord(1), ".": () => this.nextWord(1),
      PageUp: () => this.nextWord(-1), ",": () => this.nextWord(-1),
      Home: end(0), End: end(-1),
    }[key] || super.actions(key);
  }

  // The cell so many steps on in the current word; null beyond its ends.
  beside(place, step) {
    if (!this.slot) return null;
    const at = this.slot.cells.findIndex((cell) => String(cell) === String(place));
    return this.slot.cells[at + step] || null;
  }

  // Go on after a cell, without forgetting what was typed.
  goOn(place) {
    this.typing = true;
    this.enter(this.beside(place, 1) || place);
    this.typing = false;
  }

  type(symbol) {
    const joined = this.join(symbol);
    if (joined) {
      this.goOn(joined);
      return this.changed();
    }
    let place = this.here;
    // Who types a whole word types its given letters, too; who leaves them out is understood.
    if (!this.get(place).startsWith(symbol)) {
      while (place && this.isGiven(place)) place = this.beside(place, 1);
    }
    if (!place) return undefined;
    this.run.push({ place, symbol, before: this.get(place) });
    this.set(place, symbol);
    this.goOn(place);
    return this.changed();
  }

  // Letters typed one after the other may be a single one that has a cell to itself: L, J.
  // Return the cell that it went to.
  join(symbol) {
    for (let back = Math.min(this.run.length, this.longest - 1); back > 0; back -= 1) {
      const last = this.run.slice(-back);
      const text = last.map((each) => each.symbol).join("") + symbol;
      if (this.symbols.has(text) && !this.isSpoken(last)) {
        this.run.splice(-back);
        for (const { place, before } of last.reverse()) this.set(place, before);
        const [{ place, before }] = last.slice(-1);
        this.set(place, text);
        this.run.push({ place, symbol: text, before });
        return place;
      }
    }
    return null;
  }

  // A given letter that is just what was typed does not become another one.
  isSpoken(last) {
    return last.some(({ place, symbol }) => this.isGiven(place) && this.get(place) === symbol);
  }

  erase(back) {
    this.run = [];
    if (this.set(this.here, "") || !back) return this.changed();
    const before = this.beside(this.here, -1);
    if (!before) return undefined;
    this.enter(before);
    this.set(before, "");
    return this.changed();
  }

  // What stands in a slot, as one text; null as long as cells are empty.
  word(slot) {
    const cells = slot.cells.map((cell) => this.get(cell));
    return cells.every(Boolean) ? Puzzlewright.joined(cells) : null;
  }

  // Write a word into a slot; tell whether it agrees with what is given there.
  fill(slot, cells) {
    if (slot.cells.some((cell, n) => this.isGiven(cell) && this.get(cell) !== cells[n])) return false;
    slot.cells.forEach((cell, n) => this.set(cell, cells[n]));
    return true;
  }

  state() {
    return [...this.all()].map((place) => this.get(place));
  }

  restore(state) {
    this.run = [];
    const changed = [...this.all()].filter((place, n) => {
      this.mark(place, false);
      return this.set(place, (state && state[n]) || "");
    });
    this.follow(changed);
  }
};

// Cells as one text that keeps them apart.
Puzzlewright.joined = (cells) => cells.join("\u0000");
