// Fill-in: words of a list go into the slots; any fill that keeps to the list is right.
//
// puzzle: what `crossing` takes, and mode (exact: all words, as often as they are listed; dictionary:
// any of them), repeats, crossword, unique; a slot may have `only`, words of its own, or `fits`, the
// words as its rebus cells cut them, and a word that is not `everywhere` goes into such slots alone.

Puzzlewright.FillInRules = class {
  static NODES = 5000;  // of a search for a solution; a page may not think for long

  constructor(model, { answer, words, mode, repeats, unique }) {
    const { exactly, slotWords } = Puzzlewright.FillInRules;
    Object.assign(this, { model, answer, words, mode, repeats, unique });
    this.known = new Set(words.filter(({ everywhere }) => everywhere !== false)
      .map(({ cells }) => exactly(cells)));
    this.own = new Map(model.slots.filter(slotWords).map((slot) => [slot, new Set(slotWords(slot).map(exactly))]));
    this.often = new Map(words.map((word) => [Puzzlewright.joined(word.cells), word.often]));
  }

  static exactly(cells) {
    return cells.join("\u0000");
  }

  static slotWords({ only, fits }) {
    return only || fits;
  }

  // Whether a word may be in a slot at all.
  mayHold(slot, cells) {
    return (this.own.get(slot) || this.known).has(Puzzlewright.FillInRules.exactly(cells));
  }

  belongs(slot) {
    return this.mayHold(slot, slot.cells.map((cell) => this.model.get(cell)));
  }

  isFull(slot) {
    return this.model.word(slot) !== null;
  }

  isTooOften(slot, uses) {
    const word = this.model.word(slot);
    return !this.repeats && uses.get(word) > this.often.get(word);
  }

  isSolved() {
    const { slots } = this.model;
    if (!slots.every((slot) => this.isFull(slot) && this.belongs(slot))) return false;
    const uses = this.model.uses();
    if (this.mode === "exact") return this.holdsAll(uses);
    return !slots.some((slot) => this.isTooOften(slot, uses));
  }

  // Whether the words of the list are in the grid, each as often as it is listed, and no others.
  holdsAll(uses) {
    return [...uses].every(([word, count]) => this.often.get(word) === count)
      && [...this.often].every(([word, often]) => (uses.get(word) || 0) === often);
  }

  // What differs from the only solution; where there are others, words that should not be there.
  judge() {
    const { model, answer } = this;
    if (this.unique) return ([row, col]) => answer[row][col] && model.get([row, col]) !== answer[row][col];
    const uses = model.uses();
    const bad = new Set(model.slots.filter((slot) => this.isFull(slot)
      && (!this.belongs(slot) || this.isTooOften(slot, uses))));
    return (place) => Object.values(model.through.get(String(place))).some((slot) => bad.has(slot));
  }

  // A solution that has all that is in the grid, as a map from places to letters; null if none was
  // found. The slot with the fewest words that go is filled first.
  findExtension() {
    const { model, words } = this, { joined, FillInRules } = Puzzlewright;
    const letters = new Map(model.places.map((place) => [String(place), model.get(place)]));
    const left = new Map(words.map(({ cells, often }) => [joined(cells), often || Infinity]));
    const open = new Set(model.slots);
    let nodes = 0;
    const goes = (slot, cells) => cells.length === slot.length && left.get(joined(cells)) > 0
      && this.mayHold(slot, cells)
      && slot.cells.every((cell, n) => ["", cells[n]].includes(letters.get(String(cell))));
    const narrowest = () => {
      let best = null;
      for (const slot of open) {
        const some = FillInRules.slotWords(slot) || words.map(({ cells }) => cells);
        const those = some.filter((cells) => goes(slot, cells));
        if (!best || those.length < best.those.length) best = { slot, those };
        if (!best.those.length) break;
      }
      return best;
    };
    const search = () => {
      if (!open.size) return true;
      const { slot, those } = narrowest(), before = slot.cells.map((cell) => letters.get(String(cell)));
      open.delete(slot);
      for (const cells of those) {
        nodes += 1;
        if (nodes > FillInRules.NODES) break;
        const text = joined(cells);
        left.set(text, left.get(text) - 1);
        slot.cells.forEach((cell, n) => letters.set(String(cell), cells[n]));
        if (search()) return true;
        left.set(text, left.get(text) + 1);
        slot.cells.forEach((cell, n) => letters.set(String(cell), before[n]));
      }
      open.add(slot);
      return false;
    };
    return search() ? letters : null;
  }
};

Puzzlewright.games.fillin = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (model) => {
  const { element, t, clueLists, wordBank } = Puzzlewright;
  const rules = new Puzzlewright.FillInRules(model, puzzle), bank = wordBank(model, puzzle.words, shell);
  const side = [bank.node], lists = [bank];
  if (puzzle.crossword) {
    const slots = clueLists(model);
    lists.push(slots);
    side.unshift(slots.node);
    side[1] = element("details", { class: "words" }, element("summary", {}, t("The words")), bank.node);
  }
  return { lists, side, isSolved: () => rules.isSolved(), judge: () => rules.judge(),
    findExtension: puzzle.unique ? null : () => rules.findExtension(), choices: puzzle.crossword ? null : bank.choices,
    keys: [[t("Click a word of the list"), t("write it where you are, or go where it stands")]] };
});
