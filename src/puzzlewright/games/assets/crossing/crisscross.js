// Criss-cross or crossword by its clues: each word has its place. (Without clues it is a fill-in.)
//
// puzzle: what `crossing` takes, and bank (whether the words are listed, too); every slot has a clue, or
// an empty one. Without the solution: seal (salt, rounds, and the hash of the whole grid, of answer-hash.js).

// Which letters are right, by the answer or by the hash of all of them.
Puzzlewright.crissCrossRules = (model, { answer, seal }) => {
  // Where there is no letter in a diagramless one, a cell is black or was left empty.
  const isRight = (place) => {
    const letter = answer[place[0]][place[1]];
    return letter ? model.get(place) === letter : ["", model.gap].includes(model.get(place));
  };
  const full = () => model.places.every((place) => model.get(place));
  const isSealed = () => full()
    && Puzzlewright.seal(model.places.map((place) => model.get(place)), seal) === seal.hash;
  return { full, judge: () => (place) => !isRight(place),
    isSolved: seal ? isSealed : () => model.places.every(isRight) };
};

Puzzlewright.games.crisscross = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (model) => {
  const { t, clueLists, wordBank, crissCrossRules } = Puzzlewright;
  const list = clueLists(model), bank = puzzle.bank ? wordBank(model, puzzle.words, shell) : null;
  return {
    ...crissCrossRules(model, puzzle),
    lists: bank ? [list, bank] : [list],
    side: bank ? [list.node, bank.node] : [list.node],
    choices: bank && bank.choices,
    keys: [[t("Click a clue"), t("go to its word")],
      ...(bank ? [[t("Click a word of the list"), t("write it where you are, or go where it stands")]]
        : [])],
  };
});
