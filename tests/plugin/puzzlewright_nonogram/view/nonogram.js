// A nonogram: cells are filled or empty.
//
// puzzle: rows, cols (lengths of runs), answer (rows of 0 and 1), unique.

Puzzlewright.games.nonogram = (puzzle, shell) => {
  const { Grid, element } = Puzzlewright;
  const filled = puzzle.rows.map(() => puzzle.cols.map(() => 0));
  const grid = new Grid(puzzle.rows.length, puzzle.cols.length, { label: "Nonogram",
    make: (row, col) => [{ "aria-label": `row ${row + 1}, column ${col + 1}, empty`,
      "aria-pressed": "false", onclick: () => toggle(row, col) }] });
  grid.cells.addEventListener("keydown", (event) => {
    if (event.key === " ") { event.preventDefault(); toggle(...grid.here); }
  });
  const runs = (lines) => element("ol", {},
    ...lines.map((each) => element("li", {}, each.join(" ") || "0")));
  shell.board.append(grid.node);
  shell.side.append(element("h2", {}, "Rows"), runs(puzzle.rows),
    element("h2", {}, "Columns"), runs(puzzle.cols));

  function show() {
    filled.forEach((row, r) => row.forEach((full, c) => {
      grid.at(r, c).setAttribute("aria-pressed", String(Boolean(full)));
      grid.at(r, c).classList.toggle("full", Boolean(full));
    }));
  }

  function set(rows) {
    rows.forEach((row, r) => row.forEach((full, c) => { filled[r][c] = full; }));
    show();
  }

  function toggle(row, col) {
    filled[row][col] = 1 - filled[row][col];
    show();
    shell.onChange();
  }

  const lengths = (cells) => cells.join("").split("0").filter(Boolean).map((run) => run.length);
  const same = (one, other) => one.join() === other.join();
  const column = (c) => filled.map((row) => row[c]);
  const wrong = () => filled.flatMap((row, r) =>
    row.map((full, c) => [full, r, c])).filter(([full, r, c]) => full && !puzzle.answer[r][c]);

  return {
    keys: [["Space", "fill or empty a cell"]],
    state: () => filled.map((row) => [...row]),
    restore: (state) => set(state || puzzle.rows.map(() => puzzle.cols.map(() => 0))),
    check: () => ({ wrong: wrong().length,
      left: puzzle.answer.flat().reduce((a, b) => a + b, 0) - filled.flat().reduce((a, b) => a + b, 0) }),
    hint() {
      for (let r = 0; r < filled.length; r += 1) {
        const c = filled[r].findIndex((full, n) => full !== puzzle.answer[r][n]);
        if (c >= 0) { toggle(r, c); return `Row ${r + 1}, column ${c + 1}.`; }
      }
      return "Nothing is left to do.";
    },
    reveal: () => set(puzzle.answer),
    isSolved: () => puzzle.rows.every((runs_, r) => same(lengths(filled[r]), runs_))
      && puzzle.cols.every((runs_, c) => same(lengths(column(c)), runs_)),
  };
};
