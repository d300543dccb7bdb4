// Fill-in: words of a list go into the slots; any fill that keeps to the list is right.
//
// puzzle: what `crossing` takes, and mode (exact: all words, as often as they are listed; dictionary:
// any of them), repeats, crossword, unique; a slot may have `only`, words of its own, or `fits`, the
// words as its rebus cells cut them, and a word that is not `everywhere` goes into such slots alone.

Puzzlewright.games.fillin = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (grid) => {
  const { element, t, clueLists, wordBank, holdsWords, joined } = Puzzlewright;
  const { answer, words, mode, repeats } = puzzle;
  const exactly = (cells) => cells.join("\u0000");
  const bank = wordBank(grid, words, shell);
  const known = new Set(words.filter(({ everywhere }) => everywhere !== false)
    .map(({ cells }) => exactly(cells)));
  const ownOf = ({ only, fits }) => only || fits;
  const own = new Map(grid.slots.filter(ownOf)
    .map((slot) => [slot, new Set(ownOf(slot).map(exactly))]));
  const often = new Map(words.map((word) => [joined(word.cells), word.often]));

  const belongs = (slot) => (own.get(slot) || known).has(
    exactly(slot.cells.map((cell) => grid.get(cell))));
  const isFull = (slot) => grid.word(slot) !== null;
  const isTooOften = (slot, uses) => !repeats && uses.get(grid.word(slot)) > often.get(grid.word(slot));

  function solved() {
    if (!grid.slots.every((slot) => isFull(slot) && belongs(slot))) return false;
    if (mode === "exact") return holdsWords(grid, words);
    const uses = bank.uses();
    return !grid.slots.some((slot) => isTooOften(slot, uses));
  }

  // What differs from the only solution; where there are others, words that should not be there.
  function judge() {
    if (puzzle.unique) return ([row, col]) => answer[row][col] && grid.get([row, col]) !== answer[row][col];
    const uses = bank.uses();
    const bad = new Set(grid.slots.filter((slot) => isFull(slot)
      && (!belongs(slot) || isTooOften(slot, uses))));
    return (place) => Object.values(grid.through.get(String(place))).some((slot) => bad.has(slot));
  }

  // A solution that has all that is in the grid, as a map from places to letters; null if none was
  // found. The slot with the fewest words that go is filled first.
  function extended() {
    const NODES = 5000;
    const letters = new Map([...grid.all()].map((place) => [String(place), grid.get(place)]));
    const left = new Map(words.map(({ cells, often: many }) => [joined(cells), many || Infinity]));
    const open = new Set(grid.slots);
    let nodes = 0;
    const goes = (slot, cells) => cells.length === slot.length && left.get(joined(cells)) > 0
      && (own.get(slot) || known).has(exactly(cells))
      && slot.cells.every((cell, n) => ["", cells[n]].includes(letters.get(String(cell))));
    const search = () => {
      if (!open.size) return true;
      let best = null;
      for (const slot of open) {
        const some = ownOf(slot) ? ownOf(slot).map((cells) => ({ cells })) : words;
        const those = some.filter(({ cells }) => goes(slot, cells));
        if (!best || those.length < best.those.length) best = { slot, those };
        if (!best.those.length) return false;
      }
      const { slot, those } = best, before = slot.cells.map((cell) => letters.get(String(cell)));
      open.delete(slot);
      for (const { cells } of those) {
        nodes += 1;
        if (nodes > NODES) break;
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

  const side = [bank.node], lists = [bank];
  if (puzzle.crossword) {
    const slots = clueLists(grid);
    lists.push(slots);
    side.unshift(slots.node);
    side[1] = element("details", { class: "words" }, element("summary", {}, t("The words")), bank.node);
  }
  return { lists, side, solved, judge, extended: puzzle.unique ? null : extended, choices: puzzle.crossword ? null : bank.choices,
    keys: [[t("Click a word of the list"), t("write it where you are, or go where it stands")]] };
});
