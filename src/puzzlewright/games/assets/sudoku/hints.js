// Check, hint and reveal of a sudoku in words: of the selected cells, or of all.
//
// It gets the board (board.js), and from the page: grid, shell, own() (the cells that are
// selected) and showAll().

Puzzlewright.sudokuHints = (board, { grid, shell, own, showAll }) => {
  const { t, many, where } = Puzzlewright;
  const { numbers } = board;
  const cellName = (n) => where(grid.place(n));

  function hint() {
    const { n, symbol, before, gone } = board.hint(grid.number(grid.here));
    grid.enter(grid.place(n));
    showAll();
    const sentence = before ? t("{} is in {}, instead of {}.", symbol, cellName(n), before)
      : t("{} is in {}.", symbol, cellName(n));
    return gone.length ? `${sentence} ${t("Emptied: {}.", gone.map(cellName).join("; "))}` : sentence;
  }

  // Mark what is wrong in some cells.
  function check(those) {
    const bad = new Set(board.wrong(those)), wrong = grid.markAll((place) => bad.has(grid.number(place)));
    showAll();
    return { wrong, left: board.cells.filter((text) => !text).length };
  }

  function checkOwn() {
    const found = check(own());
    const text = own().every((n) => !board.get(n)) ? t("There is nothing to check here.")
      : found.wrong ? many(found.wrong, "1 cell is wrong.", "{} cells are wrong.")
        : t("Nothing is wrong here.");
    return { ...found, text };
  }

  function reveal(those) {
    const others = board.reveal(those);
    showAll();
    if (others.length === 1) shell.say(t("{} is in {}.", board.get(others[0]), cellName(others[0])));
    return others.length;
  }

  const cell = t("Cell"), whole = t("Whole grid");
  return {
    hint,
    check: () => check(numbers),
    checks: [["cell", cell, checkOwn], ["all", whole, () => check(numbers)]],
    reveal: () => reveal(numbers),
    reveals: [["cell", cell, () => reveal(own())], ["all", whole, () => reveal(numbers)]],
  };
};
