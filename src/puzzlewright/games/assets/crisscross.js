// Criss-cross or crossword by its clues: each word has its place. (Without clues it is a fill-in.)
//
// puzzle: what `crossing` takes, and bank (whether the words are listed, too); every slot has a clue, or
// an empty one. Without the solution: seal (salt, rounds, and the hash of the whole grid, of answer_hash.js).

Puzzlewright.games.crisscross = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (grid) => {
  const list = Puzzlewright.clueLists(grid);
  const bank = puzzle.bank ? Puzzlewright.wordBank(grid, puzzle.words, shell) : null;
  const { t } = Puzzlewright;
  // Where there is no letter in a diagramless one, a cell is black or was left empty.
  const none = ["", puzzle.diagramless && Puzzlewright.Diagramless.BLOCK];
  const isRight = (place) => {
    const letter = puzzle.answer[place[0]][place[1]];
    return letter ? grid.get(place) === letter : none.includes(grid.get(place));
  };
  const cells = [...grid.all()], { seal } = puzzle;
  const isFull = () => cells.every((place) => grid.get(place));
  const isSealed = () => isFull()
    && Puzzlewright.seal(cells.map((place) => grid.get(place)), seal) === seal.hash;
  return {
    lists: bank ? [list, bank] : [list],
    side: bank ? [list.node, bank.node] : [list.node],
    choices: bank && bank.choices,
    judge: () => (place) => !isRight(place),
    solved: seal ? isSealed : () => cells.every(isRight),
    full: isFull,
    keys: [[t("Click a clue"), t("go to its word")],
      ...(bank ? [[t("Click a word of the list"), t("write it where you are, or go where it stands")]]
        : [])],
  };
});
