// A grid of words: each cell is in one across, or in one down, or in both.
//
// puzzle: rows (as Letters takes them), slots (number, across, at: [row, column], length, clue,
// only), symbols, leftward, perhaps marks (bars: [row, column, side]; circles, shades and voids: cells).
// Every slot gets its cells. option(name) reads a setting: jump, skip, arrows.
//
// Letters that are known to be right stay: those that were checked ("right") or revealed ("shown").

Puzzlewright.Slots = class extends Puzzlewright.Letters {
  static fixes = ["right", "shown"];

  constructor(puzzle, { changed, moved, option, say }) {
    const { rows, slots, symbols, leftward, marks } = puzzle, { t } = Puzzlewright;
    const numbers = Object.fromEntries(slots.map(({ number, at }) => [String(at), number]));
    super(rows, { label: t("Grid"), leftward, symbols, numbers, changed });
    Object.assign(this, { moved, option, say, across: true, run: [], typing: false, slot: null,
      fixed: new Map(), isLeaving: false, rebus: null, jumped: null });
    if (marks) this.draw(marks);
    this.slots = this.cut(slots);
    this.weave();
    this.cells.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.cells.contains(relatedTarget)) this.isLeaving = false;
    });
    this.showAll();
    this.enter(this.slots[0].cells[0] || this.here, false);
  }

  // The slots with their cells and their names.
  cut(slots) {
    const { t } = Puzzlewright;
    return slots.map((slot) => {
      const cells = Array.from({ length: slot.length || 0 }, (_, n) =>
        [slot.at[0] + (slot.across ? 0 : n), slot.at[1] + (slot.across ? n : 0)]);
      const name = slot.across ? t("{} across", slot.number) : t("{} down", slot.number);
      return { ...slot, cells, name };
    });
  }

  // Which words go through each cell.
  weave() {
    this.through = new Map([...this.all()].map((place) => [String(place), {}]));
    for (const slot of this.slots) {
      for (const cell of slot.cells) this.through.get(String(cell))[slot.across] = slot;
    }
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
    const { t } = Puzzlewright, both = this.through && this.through.get(String(place));
    if (!both) return [];
    const words = [both[this.across], both[!this.across]].filter(Boolean).flatMap((slot) => {
      const at = slot.cells.findIndex((cell) => String(cell) === String(place));
      return [slot.name, t("letter {} of {}", at + 1, slot.cells.length)];
    });
    const marks = { circled: t("circled"), shaded: t("shaded"), right: t("checked"),
      shown: t("revealed") };
    const { classList } = this.at(...place);
    return [...words, ...Object.keys(marks).filter((mark) => classList.contains(mark))
      .map((mark) => marks[mark])];
  }

  isFixed(place) {
    return this.isGiven(place) || this.fixed.has(String(place));
  }

  // Keep what is in a cell there, as "right" or "shown"; null lets it go again.
  fix(place, how) {
    const { classList } = this.at(...place);
    for (const each of Puzzlewright.Slots.fixes) classList.toggle(each, each === how);
    if (how) this.fixed.set(String(place), how);
    else this.fixed.delete(String(place));
    if (how) this.field(place).setAttribute("aria-readonly", "true");
    else this.field(place).removeAttribute("aria-readonly");
    this.name(place);
  }

  // Write what is right into a cell, whatever is there; tell whether that changed anything.
  reveal(place, text, isKept) {
    if (this.isFixed(place)) return false;
    this.mark(place, false);
    this.set(place, text);
    if (isKept) this.fix(place, "shown");
    else this.at(...place).classList.add("shown");
    return true;
  }

  set(place, text) {
    const isChanged = super.set(place, text);
    if (isChanged) this.at(...place).classList.remove("shown");
    return isChanged;
  }

  enter(place, focus = true) {
    if (this.through) {
      if (!this.typing && String(place) !== String(this.here)) {
        this.run = [];
        this.jumped = null;
        this.endRebus();
      }
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
    if (!slot.cells.length) return this.say(Puzzlewright.t("This word has no place yet."));
    this.across = slot.across;
    return this.enter(slot.cells.find((cell) => !this.get(cell)) || slot.cells[0]);
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
    const there = this.slots.filter(({ cells }) => cells.length), count = there.length;
    this.go(there[(there.indexOf(this.slot) + step + count) % count]);
  }

  // Tab goes through the words, and out of the grid behind the last one, or after Esc.
  tab(event) {
    const there = this.slots.filter(({ cells }) => cells.length);
    const to = there[there.indexOf(this.slot) + (event.shiftKey ? -1 : 1)];
    if (this.isLeaving || !to || !this.slot) return;
    event.preventDefault();
    this.go(to);
  }

  escape() {
    const { t } = Puzzlewright;
    this.run = [];
    if (this.rebus) return this.endRebus();
    this.isLeaving = true;
    return this.say(t("Tab now leaves the grid."));
  }

  // An arrow across the word turns first where there is a word that way.
  arrow(key) {
    const step = this.step(key), across = step && step[1] !== 0;
    const other = this.crossing();
    if (!step || across === this.across || !other || !this.option("arrows")) return null;
    return () => this.turn();
  }

  actions(key) {
    const end = (n) => this.slot && (() => this.enter(this.slot.cells.at(n)));
    return {
      " ": () => this.turn(), Enter: () => (this.rebus ? this.leaveRebus() : this.turn()),
      Escape: () => this.escape(), Insert: () => this.useRebus(),
      PageDown: () => this.nextWord(1), ".": () => this.nextWord(1),
      PageUp: () => this.nextWord(-1), ",": () => this.nextWord(-1),
      Home: end(0), End: end(-1),
    }[key] || this.arrow(key) || super.actions(key);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (event.key === "Tab") return this.tab(event);
    if (event.key === "Enter" && event.shiftKey) {  // not all keyboards have Insert
      event.preventDefault();
      return this.useRebus();
    }
    if (!["Escape", "Shift"].includes(event.key)) this.isLeaving = false;
    return super.key(event);
  }

  // The cell a number of steps on in a word; null beyond its ends.
  beside(place, step, slot = this.slot) {
    if (!slot) return null;
    const at = slot.cells.findIndex((cell) => String(cell) === String(place));
    return slot.cells[at + step] || null;
  }

  // Go on after a cell, without forgetting what was typed. Cells that are filled are skipped, but not by
  // those who type over others, nor given ones: they may be typed, too. At the end of a word, what is
  // empty in it comes next, then another word.
  goOn(place, wasEmpty = false) {
    const { slot } = this;
    this.typing = true;
    this.advance(place, wasEmpty);
    this.typing = false;
    this.jumped = this.slot === slot ? null : { place, slot };
  }

  advance(place, wasEmpty) {
    const { slot } = this, isEmpty = (cell) => !this.get(cell);
    if (!slot) return this.enter(place);
    const rest = slot.cells.slice(slot.cells.findIndex((cell) => String(cell) === String(place)) + 1);
    const skips = wasEmpty && this.option("skip");
    const next = skips ? rest.find((cell) => isEmpty(cell) || this.isGiven(cell)) : rest[0];
    if (next) return this.enter(next);
    if (this.mayGrow(place)) return this.enter(rest[0] || place);
    return this.jump(rest[0] || place);
  }

  // Go to what is empty in the word, or to the next word with something empty; else to a place.
  jump(place) {
    const { slot } = this, isEmpty = (cell) => !this.get(cell);
    if (!this.option("jump")) return this.enter(place);
    const gap = slot.cells.find(isEmpty);
    if (gap) return this.enter(gap);
    const at = this.slots.indexOf(slot);
    const open = [...this.slots.slice(at + 1), ...this.slots.slice(0, at)]
      .find(({ cells }) => cells.some(isEmpty));
    return open ? this.go(open) : this.enter(place);
  }

  // Whether what was typed into a cell may be the beginning of letters that share it: L, J.
  mayGrow(place) {
    const text = this.get(place);
    return this.longest > 1 && [...this.symbols].some((symbol) => symbol !== text
      && symbol.startsWith(text));
  }

  type(symbol) {
    if (this.rebus) {
      this.set(this.here, (this.rebus.isNew ? "" : this.get(this.here)) + symbol);
      this.rebus.isNew = false;
      return this.changed();
    }
    const joined = this.join(symbol);
    if (joined) {
      this.goOn(joined, !this.run.at(-1).before);
      return this.changed();
    }
    let place = this.here;
    // Who types a whole word types its given letters, too; who leaves them out is understood.
    if (!this.get(place).startsWith(symbol)) {
      while (place && this.isFixed(place)) place = this.beside(place, 1);
    }
    if (!place) {
      this.jump(this.here);
      place = this.here;
      if (this.isFixed(place)) return undefined;
    }
    const before = this.get(place);
    this.run.push({ place, symbol, before });
    this.set(place, symbol);
    this.goOn(place, !before);
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
    return last.some(({ place, symbol }) => this.isFixed(place) && this.get(place) === symbol);
  }

  // Several letters in the cell where one is: from now on all that is typed goes into it.
  useRebus() {
    const { t } = Puzzlewright;
    if (this.rebus) return this.leaveRebus();
    if (this.isFixed(this.here)) return undefined;
    this.run = [];
    this.rebus = { place: this.here, isNew: true };  // what is typed next replaces the content
    this.at(...this.here).classList.add("rebus");
    this.say(t("All that you type goes into this cell. Enter goes on."));
    return this.moved();
  }

  endRebus() {
    if (!this.rebus) return;
    this.at(...this.rebus.place).classList.remove("rebus");
    this.rebus = null;
    this.say("");
    this.moved();
  }

  leaveRebus() {
    this.endRebus();
    this.goOn(this.here, true);
    this.run = [];
    this.changed();
  }

  erase(back) {
    this.run = [];
    if (this.rebus) {
      const signs = Puzzlewright.signs(this.get(this.here));
      this.rebus.isNew = false;
      if (this.set(this.here, back ? signs.slice(0, -1).join("") : "")) return this.changed();
      this.endRebus();
    }
    if (back && this.jumped) return this.jumpBack();
    if (this.set(this.here, "") || !back) return this.changed();
    const before = this.beside(this.here, -1);
    if (!before) return undefined;
    this.enter(before);
    this.set(before, "");
    return this.changed();
  }

  // Erase what was typed last, at the end of the word before.
  jumpBack() {
    const { place, slot } = this.jumped;
    this.across = slot.across;
    this.enter(place);
    this.set(place, "");
    this.changed();
  }

  // What stands in a slot, as one text; null as long as cells are empty.
  word(slot) {
    const cells = slot.cells.map((cell) => this.get(cell));
    return cells.length && cells.every(Boolean) ? Puzzlewright.joined(cells) : null;
  }

  // A word as it goes into the cells of a slot: cells with several given letters take as many of it.
  // Null if it has another length, or other letters there.
  cutFor(slot, cells) {
    const found = [];
    let at = 0;
    for (const place of slot.cells) {
      const given = this.isGiven(place) ? this.get(place) : "", isRebus = [...given].length > 1;
      let part = cells[at] || "";
      at += 1;
      while (isRebus && part.length < given.length && at < cells.length) {
        part += cells[at];
        at += 1;
      }
      if (!part || (isRebus && part !== given)) return null;
      found.push(part);
    }
    return at === cells.length ? found : null;
  }

  // Write a word into a slot; tell whether it agrees with what is given there.
  fill(slot, word) {
    const cells = this.cutFor(slot, word);
    if (!cells || slot.cells.some((cell, n) => this.isFixed(cell) && this.get(cell) !== cells[n])) return false;
    slot.cells.forEach((cell, n) => this.set(cell, cells[n]));
    return true;
  }

  // The letters; and, where some of them are known to be right, which: r or s, else a space.
  state() {
    const all = [...this.all()], cells = all.map((place) => this.get(place));
    if (!this.fixed.size) return cells;
    const fixed = all.map((place) => (this.fixed.get(String(place)) || " ")[0]).join("");
    return { cells, fixed };
  }

  restore(state) {
    const { cells = [], fixed = "" } = Array.isArray(state) ? { cells: state } : state || {};
    const hows = Object.fromEntries(Puzzlewright.Slots.fixes.map((how) => [how[0], how]));
    this.run = [];
    this.endRebus();
    const changed = [...this.all()].filter((place, n) => {
      this.mark(place, false);
      this.at(...place).classList.remove("shown");
      if (this.fixed.has(String(place))) this.fix(place, null);
      const text = cells[n];
      const isChanged = this.set(place, typeof text === "string" ? text : "");
      if (hows[fixed[n]]) this.fix(place, hows[fixed[n]]);
      return isChanged;
    });
    this.follow(changed);
  }
};

// Cells as one text that keeps them apart.
// A word is the same however it is cut into cells.
Puzzlewright.joined = (cells) => cells.join("");
