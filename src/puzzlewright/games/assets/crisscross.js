// Criss-cross: words by their clues, or, where there are none, the words by length.
//
// puzzle: what `crossing` takes, and hasClues, unique.

Puzzlewright.games.crisscross = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (grid) => {
  const { clueLists, wordBank, holdsWords } = Puzzlewright;
  const { answer, words } = puzzle;
  const list = puzzle.hasClues ? clueLists(grid) : wordBank(grid, words, shell);
  const isRight = (place) => grid.get(place) === answer[place[0]][place[1]];
  const known = new Set(words.map(({ cells }) => Puzzlewright.joined(cells)));
  // Where the words go in otherwise, too, only words that are none of them are wrong for sure.
  const isOdd = (place) => Object.values(grid.through.get(String(place)))
    .some((slot) => grid.word(slot) !== null && !known.has(grid.word(slot)));
  const fixed = puzzle.hasClues || puzzle.unique;
  return {
    lists: [list],
    side: [list.node],
    choices: list.choices,
    judge: () => (fixed ? (place) => !isRight(place) : isOdd),
    solved: () => [...grid.all()].every(isRight) || (!puzzle.hasClues && holdsWords(grid, words)),
    keys: puzzle.hasClues ? [["Click a clue", "go to its word"]]
      : [["Click a word of the list", "write it where you are"]],
  };
});
