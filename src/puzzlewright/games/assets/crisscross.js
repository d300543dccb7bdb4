// Criss-cross or crossword by its clues: each word has its place. (Without clues it is a fill-in.)
//
// puzzle: what `crossing` takes; every slot has a clue, or an empty one.

Puzzlewright.games.crisscross = (puzzle, shell) => Puzzlewright.crossing(puzzle, shell, (grid) => {
  const list = Puzzlewright.clueLists(grid);
  const isRight = (place) => grid.get(place) === puzzle.answer[place[0]][place[1]];
  return {
    lists: [list],
    side: [list.node],
    judge: () => (place) => !isRight(place),
    solved: () => [...grid.all()].every(isRight),
    keys: [["Click a clue", "go to its word"]],
  };
});
