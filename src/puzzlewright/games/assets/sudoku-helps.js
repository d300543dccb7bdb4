// Check, hint and reveal of a sudoku: of the selected cells, or of all.
//
// It gets the puzzle, its rules, and from the board: grid, shell, at(n), own() (the cells that are
// selected), put(n, symbol) and showAll().

Puzzlewright.sudokuHelps = (puzzle, rules, { grid, shell, at, own, put, showAll }) => {
  const { t, many, where } = Puzzlewright;
  const { numbers, peers } = rules;
  const answer = puzzle.answer && puzzle.answer.flat();
  const whereOf = (n) => where(grid.place(n));

  // A solution that has all that is in the grid, if there is one; else that of the page. Where a
  // sudoku has several, a player may be on the way to another one than that in the page.
  function solution() {
    const now = numbers.map(at);
    if (puzzle.unique || now.every((text, n) => !text || text === answer[n])) return answer;
    return rules.extended(now) || answer;
  }

  // Write what is right into a cell; what cannot be in the grid together with that goes, and is
  // returned.
  function amend(n, symbol) {
    const gone = peers[n].filter((other) => at(other) === symbol);
    for (const other of gone) put(other, "");
    put(n, symbol);
    return gone;
  }

  function hint() {
    const right = solution();
    const differs = (n) => at(n) !== right[n];
    const here = grid.number(grid.here);
    const n = differs(here) ? here : numbers.find((each) => differs(each) && !at(each))
      ?? numbers.find(differs);
    const before = at(n), gone = amend(n, right[n]);
    grid.enter(grid.place(n));
    showAll();
    const sentence = before ? t("{} is in {}, instead of {}.", right[n], whereOf(n), before)
      : t("{} is in {}.", right[n], whereOf(n));
    return gone.length ? `${sentence} ${t("Emptied: {}.", gone.map(whereOf).join("; "))}` : sentence;
  }

  // Mark what is wrong in some cells: what differs from the only solution, else what clashes.
  function check(those) {
    const some = new Set(those), clashing = rules.clashes(numbers.map(at));
    const wrong = grid.markAll((place) => {
      const n = grid.number(place);
      return some.has(n) && (puzzle.unique ? at(n) !== answer[n] : clashing.has(n));
    });
    showAll();
    return { wrong, left: numbers.filter((n) => !at(n)).length };
  }

  function checkOwn() {
    const found = check(own());
    const text = own().every((n) => !at(n)) ? t("There is nothing to check here.")
      : found.wrong ? many(found.wrong, "1 cell is wrong.", "{} cells are wrong.")
        : t("Nothing is wrong here.");
    return { ...found, text };
  }

  function reveal(those) {
    const right = solution(), others = those.filter((n) => at(n) !== right[n]);
    for (const n of others) amend(n, right[n]);
    showAll();
    if (others.length === 1) shell.say(t("{} is in {}.", right[others[0]], whereOf(others[0])));
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
