// Fill-in: words of a list go into the slots; any fill that keeps to the list is right.
//
// puzzle: what `crossing` takes, and mode (exact: all words, as often as they are listed; dictionary:
// any of them), repeats, crossword, unique; a slot may have `only`, words of its own, and a word that
// is not `everywhere` goes into such slots alone.

Puzzlewright.games.fillin = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (grid) => {
  const { element, clueLists, wordBank, holdsWords, joined } = Puzzlewright;
  const { answer, words, mode, repeats } = puzzle;
  const bank = wordBank(grid, words, shell);
  const known = new Set(words.filter(({ everywhere }) => everywhere !== false)
    .map(({ cells }) => joined(cells)));
  const own = new Map(grid.slots.filter(({ only }) => only)
    .map((slot) => [slot, new Set(slot.only.map(joined))]));
  const often = new Map(words.map((word) => [joined(word.cells), word.often]));

  const belongs = (slot) => (own.get(slot) || known).has(grid.word(slot));
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

  const side = [bank.node], lists = [bank];
  if (puzzle.crossword) {
    const slots = clueLists(grid);
    lists.push(slots);
    side.unshift(slots.node);
    side[1] = element("details", { class: "words" }, element("summary", {}, "The words"), bank.node);
  }
  return { lists, side, solved, judge, choices: puzzle.crossword ? null : bank.choices,
    keys: [["Click a word of the list", "write it where you are, or go where it stands"]] };
});
