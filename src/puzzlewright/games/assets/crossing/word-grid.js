// The letters in a grid of words, and where the player is in it; slots.js shows that in the page. Each cell
// is in a word across, or in one down, or in both.
//
// puzzle: rows (null: no cell, "": empty, else given), slots (number, across, at: [row, column], length,
// clue, only), symbols, leftward. Every slot gets its cells. option(name) reads a setting: jump, skip,
// arrows. say(text) tells the player something. `view` learns what to show: see QUIET.
//
// Letters that are known to be right stay: those that were checked ("right") or revealed ("shown").

Puzzlewright.WordGrid = class {
  static fixes = ["right", "shown"];

  // A page that shows nothing: a letter, what is known of it, where one is (and whether the focus goes there,
  // null: if it is in the grid), whether letters share a cell; that
  // the player made a move, and that words have other numbers.
  static QUIET = { show() {}, mark() {}, enter() {}, announce() {}, onChange() {}, renumber() {} };

  constructor({ rows, slots, symbols, leftward }, { option, say }) {
    const { WordGrid, LetterReader } = Puzzlewright;
    Object.assign(this, { given: rows, rows: rows.length, cols: rows[0].length, leftward, option, say,
      view: WordGrid.QUIET, reader: new LetterReader(symbols), here: null, across: true, slot: null,
      wrong: new Set(), shown: new Set(), fixed: new Map(),
      run: [], typing: false, isLeaving: false, rebus: null, jumped: null });
    this.texts = rows.map((row) => row.map((text) => text || ""));
    this.places = rows.flatMap((row, r) => row.flatMap((text, c) => (text === null ? [] : [[r, c]])));
    this.slots = this.cut(slots);
    this.weave();
    this.enter(this.slots[0].cells[0] || this.places[0], false);
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
    this.through = new Map(this.places.map((place) => [String(place), {}]));
    for (const slot of this.slots) {
      for (const cell of slot.cells) this.through.get(String(cell))[slot.across] = slot;
    }
  }

  has([row, col]) {
    return this.through.has(`${row},${col}`);
  }

  // What is in cells

  // What stands in a cell for which the solution has no letter.
  get gap() {
    return "";
  }

  get([row, col]) {
    return this.texts[row][col];
  }

  speech(text) {
    return text || Puzzlewright.t("empty");
  }

  isGiven([row, col]) {
    return Boolean(this.given[row][col]);
  }

  // Whether what is in a cell stays there: it is given, or known to be right.
  isFixed(place) {
    return this.isGiven(place) || this.fixed.has(String(place));
  }

  // What is known of a letter: "right", "shown", or nothing.
  letterStatus(place) {
    const key = String(place);
    return this.fixed.get(key) || (this.shown.has(key) ? "shown" : "");
  }

  // Write into a cell; tell whether that changed it.
  set(place, text) {
    const [row, col] = place;
    if (this.isFixed(place) || this.texts[row][col] === text) return false;
    this.texts[row][col] = text;
    this.wrong.delete(String(place));
    this.shown.delete(String(place));
    this.view.show(place);
    this.view.mark(place);
    return true;
  }

  // Mark a cell as wrong, or take the mark away.
  mark(place, isWrong) {
    const key = String(place);
    if (this.wrong.has(key) === isWrong) return;
    if (isWrong) this.wrong.add(key);
    else this.wrong.delete(key);
    this.view.mark(place);
  }

  // Mark those of some cells that are wrong; return how many are.
  markAll(isWrong, places = this.places) {
    let count = 0;
    for (const place of places) {
      const wrong = !this.isGiven(place) && this.get(place) !== "" && Boolean(isWrong(place));
      this.mark(place, wrong);
      count += wrong;
    }
    return count;
  }

  // Keep what is in a cell there, as "right" or "shown"; null lets it go again.
  fix(place, how) {
    if (how) this.fixed.set(String(place), how);
    else this.fixed.delete(String(place));
    this.view.mark(place);
  }

  // Write what is right into a cell, whatever is there; tell whether that changed anything.
  reveal(place, text, isKept) {
    if (this.isFixed(place)) return false;
    this.mark(place, false);
    this.set(place, text);
    if (isKept) this.fixed.set(String(place), "shown");
    else this.shown.add(String(place));
    this.view.mark(place);
    return true;
  }

  // Where one is

  // The word across or down that a cell is in; the other one if there is none that way.
  slotAt(place, across = this.across) {
    const both = this.through.get(String(place));
    return both[across] || both[!across] || null;
  }

  // Go to a cell. Whoever goes there without typing begins anew.
  enter(place, focus = true) {
    if (!this.typing && String(place) !== String(this.here)) {
      this.run = [];
      this.jumped = null;
      this.endRebus();
    }
    const slot = this.slotAt(place);
    if (slot) this.across = slot.across;
    this.slot = slot;
    this.here = place;
    this.view.enter(focus);
  }

  crossingSlot() {
    return this.through.get(String(this.here))[!this.across] || null;
  }

  // Go to a word: to its first empty cell.
  go(slot) {
    if (!slot.cells.length) return this.say(Puzzlewright.t("This word has no place yet."));
    this.across = slot.across;
    return this.enter(slot.cells.find((cell) => !this.get(cell)) || slot.cells[0]);
  }

  turn() {
    const other = this.crossingSlot();
    this.run = [];
    if (!other) return;
    this.across = other.across;
    this.enter(this.here);
  }

  nextWord(step) {
    const there = this.slots.filter(({ cells }) => cells.length), at = there.indexOf(this.slot);
    const to = there.at(at < 0 ? Math.min(step, 0) : (at + step) % there.length);
    if (to) this.go(to);
  }

  // Tab goes through the words, and out of the grid behind the last one, or after Esc.
  tab(isBack) {
    const there = this.slots.filter(({ cells }) => cells.length);
    const to = there[there.indexOf(this.slot) + (isBack ? -1 : 1)];
    return this.isLeaving || !to || !this.slot ? null : () => this.go(to);
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
    const step = Puzzlewright.Grid.steps[key], across = step && step[1] !== 0;
    const other = this.crossingSlot();
    if (!step || across === this.across || !other || !this.option("arrows")) return null;
    return () => this.turn();
  }

  // What a key does, as a function; null for keys that mean here what they mean in any grid.
  action(key, isShifted = false) {
    if (key === "Tab") return this.tab(isShifted);
    if (key === "Enter" && isShifted) return () => this.useRebus();  // not all keyboards have Insert
    if (!["Escape", "Shift"].includes(key)) this.isLeaving = false;
    const end = (n) => this.slot && (() => this.enter(this.slot.cells.at(n)));
    return {
      " ": () => this.turn(), Enter: () => (this.rebus ? this.leaveRebus() : this.turn()),
      Escape: () => this.escape(), Insert: () => this.useRebus(),
      PageDown: () => this.nextWord(1), ".": () => this.nextWord(1),
      PageUp: () => this.nextWord(-1), ",": () => this.nextWord(-1),
      Home: end(0), End: end(-1), Backspace: () => this.erase(true), Delete: () => this.erase(false),
    }[key] || this.arrow(key);
  }

  // Typing

  onChange() {
    this.view.onChange();
  }

  write(text) {
    this.isLeaving = false;
    for (const symbol of this.reader.read(text)) this.type(symbol);
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
  resume(place, wasEmpty = false) {
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
    return this.reader.longest > 1 && [...this.reader.symbols].some((symbol) => symbol !== text
      && symbol.startsWith(text));
  }

  type(symbol) {
    if (this.rebus) {
      this.set(this.here, (this.rebus.isNew ? "" : this.get(this.here)) + symbol);
      this.rebus.isNew = false;
      return this.onChange();
    }
    const joined = this.join(symbol);
    if (joined) {
      this.resume(joined, !this.run.at(-1).before);
      return this.onChange();
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
    this.resume(place, !before);
    return this.onChange();
  }

  // Letters typed one after the other may be a single one that has a cell to itself: L, J.
  // Return the cell that it went to.
  join(symbol) {
    for (let back = Math.min(this.run.length, this.reader.longest - 1); back > 0; back -= 1) {
      const last = this.run.slice(-back);
      const text = last.map((each) => each.symbol).join("") + symbol;
      if (this.reader.symbols.has(text) && !this.isSpoken(last)) {
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
    this.view.mark(this.here);
    this.say(t("All that you type goes into this cell. Enter goes on."));
    return this.view.announce();
  }

  endRebus() {
    if (!this.rebus) return;
    const { place } = this.rebus;
    this.rebus = null;
    this.view.mark(place);
    this.say("");
    this.view.announce();
  }

  leaveRebus() {
    this.endRebus();
    this.resume(this.here, true);
    this.run = [];
    this.onChange();
  }

  erase(back) {
    this.run = [];
    if (this.rebus) {
      const signs = Puzzlewright.signs(this.get(this.here));
      this.rebus.isNew = false;
      if (this.set(this.here, back ? signs.slice(0, -1).join("") : "")) return this.onChange();
      this.endRebus();
    }
    if (back && this.jumped) return this.jumpBack();
    if (this.set(this.here, "") || !back) return this.onChange();
    const before = this.beside(this.here, -1);
    if (!before) return undefined;
    this.enter(before);
    this.set(before, "");
    return this.onChange();
  }

  // Erase what was typed last, at the end of the word before.
  jumpBack() {
    const { place, slot } = this.jumped;
    this.across = slot.across;
    this.enter(place);
    this.set(place, "");
    this.onChange();
  }

  // What stands in a slot, as one text; null as long as cells are empty.
  word(slot) {
    const cells = slot.cells.map((cell) => this.get(cell));
    return cells.length && cells.every(Boolean) ? Puzzlewright.joined(cells) : null;
  }

  // How often each word stands in the grid.
  uses() {
    const found = new Map();
    for (const word of this.slots.map((slot) => this.word(slot)).filter(Boolean)) {
      found.set(word, (found.get(word) || 0) + 1);
    }
    return found;
  }

  // A word as it goes into the cells of a slot: cells with several given letters take as many of it.
  // Null if it has another length, or other letters there.
  distribute(slot, cells) {
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
    const cells = this.distribute(slot, word);
    if (!cells || slot.cells.some((cell, n) => this.isFixed(cell) && this.get(cell) !== cells[n])) return false;
    slot.cells.forEach((cell, n) => this.set(cell, cells[n]));
    return true;
  }

  // What is kept of it

  // The letters; and, where some of them are known to be right, which: r or s, else a space.
  state() {
    const cells = this.places.map((place) => this.get(place));
    if (!this.fixed.size) return cells;
    const fixed = this.places.map((place) => (this.fixed.get(String(place)) || " ")[0]).join("");
    return { cells, fixed };
  }

  // Show a state, or an empty grid. If that changes a single cell, go there.
  restore(state) {
    const { cells = [], fixed = "" } = Array.isArray(state) ? { cells: state } : state || {};
    const hows = Object.fromEntries(Puzzlewright.WordGrid.fixes.map((how) => [how[0], how]));
    this.run = [];
    this.endRebus();
    this.wrong.clear();
    this.shown.clear();
    this.fixed.clear();
    const changed = this.places.filter((place, n) => {
      const text = cells[n];
      const isChanged = this.set(place, typeof text === "string" ? text : "");
      if (hows[fixed[n]]) this.fixed.set(String(place), hows[fixed[n]]);
      this.view.mark(place);
      return isChanged;
    });
    if (changed.length === 1) this.enter(changed[0], null);
  }
};

// Cells as one text: a word is the same however it is cut into cells.
Puzzlewright.joined = (cells) => cells.join("");
