// Sudoku: each row, column and box holds every symbol once; marks and colours are for what may be.
//
// puzzle: symbols, box ([rows, columns] of one), rows ("" or what is given), answer (rows), unique.

Puzzlewright.games.sudoku = (puzzle, shell) => {
  const { element, t, many, where, Keypad, SelectionGrid, SudokuBoard, SudokuModes } = Puzzlewright;
  const { symbols } = puzzle;
  const [tall, wide] = puzzle.box;
  const size = symbols.length;
  const { usual } = SudokuBoard;
  const options = [
    { name: "clashes", title: t("Show clashes"), usual: usual.clashes, onChange: () => showAll() },
    { name: "tidy", title: t("Remove marks when a digit is placed"), usual: usual.tidy },
    { name: "auto", title: t("Keep candidates up to date"), usual: usual.auto, onChange: () => showAll() },
  ];
  const setting = (name) => (shell.game ? shell.option(name) : usual[name]);
  const board = new SudokuBoard(puzzle, { setting, wrote: (n, symbol) => grid.set(grid.place(n), symbol) });
  const { numbers, marks, rules: { peers, boxes } } = board;
  const at = (n) => board.get(n), centreMarks = (n) => board.centreMarks(n);
  let zooming = null;

  class Digits extends SelectionGrid {
    belongs(place) {
      const n = this.number(place), parts = [t("box {}", boxes[n] + 1)];
      const spaceOut = (text) => [...text].join(" ");
      if (this.at(...place).classList.contains("clash")) parts.push(t("clashes"));
      if (!this.get(place)) {
        if (marks.corner[n]) parts.push(t("corner marks {}", spaceOut(marks.corner[n])));
        if (centreMarks(n)) parts.push(t("centre marks {}", spaceOut(centreMarks(n))));
      }
      if (marks.colours[n]) parts.push(modes.colours[marks.colours[n] - 1]);
      if (this.lit.has(n)) parts.push(t("selected"));
      return parts;
    }

    chose() {
      light();
      const count = this.chosen.size;
      announce(count > 1 ? many(count, "1 cell selected", "{} cells selected") : "");
    }

    sameDigits(place) {
      return board.sameDigits(this.number(place));
    }

    actions(key) {
      return { " ": () => modes.cycle(1), Escape: () => this.escape(), 0: () => this.erase(),
        ".": () => this.erase(), "+": () => zoom(2), "-": () => zoom(1) }[key] || super.actions(key);
    }

    escape() {
      if (this.chosen.size > 1) this.choose([this.number(this.here)], this.here);
      else modes.use("digit");
    }

    key(event) {
      const digit = SudokuModes.digit(event), mode = modes.byKey(event);
      if (event.isComposing || (!digit && !mode)) return super.key(event);
      event.preventDefault();
      if (mode) return modes.use(mode);
      return this.type(...digit);
    }

    type(symbol, mode = modes.mode) {
      if (mode === "colour") return paint(symbol);
      if (!symbols.includes(symbol)) return undefined;
      return mode === "digit" ? this.fill(symbol) : this.note(symbol, mode);
    }

    fill(symbol) {
      const written = board.fill(own(), symbol);
      if (!written) return stays();
      announceClash(written);
      return after();
    }

    note(symbol, mode) {
      const isOpen = own().some((n) => !at(n));
      if (!isOpen) return this.isGiven(this.here) ? stays() : undefined;
      if (!board.note(own(), symbol, mode)) shell.say(t("{} is no candidate here.", symbol));
      return after();
    }

    erase() {
      if (!board.erase(own(), modes.mode) && own().every((n) => board.isGiven(n))) stays();
      after();
    }
  }

  const modes = new SudokuModes(symbols, {
    onChange() {
      const { mode } = modes;
      grid.node.dataset.mode = mode;
      pad.pad.dataset.mode = mode;
      pad.pad.classList.toggle("colouring", mode === "colour");
      grid.enter(grid.here, grid.cells.contains(document.activeElement));
      announce(modes.title);
    },
    paint: (colour) => pad.press(() => paint(colour)),
    fill: () => pad.press(fillCandidates),
    several() {
      grid.several = !grid.several;
      modes.several.setAttribute("aria-pressed", grid.several);
      room();
      if (!grid.several) grid.choose([grid.number(grid.here)], grid.here);
    },
  });

  const spoken = element("p", { class: "unseen", "aria-live": "polite" });
  const grid = new Digits(puzzle.rows, { label: t("Sudoku"), symbols, onChange: () => shell.onChange() });
  grid.cells.setAttribute("aria-multiselectable", "true");
  grid.node.classList.add("sudoku", "blocked");
  grid.node.classList.toggle("big", size > 9);
  grid.node.classList.toggle("huge", size > 16);
  grid.node.dataset.mode = modes.mode;
  grid.node.style.setProperty("--marks", marks.across);
  const cells = numbers.map((n) => grid.at(...grid.place(n)));
  cells.forEach((cell, n) => {
    const [row, col] = grid.place(n);
    cell.classList.toggle("box-left", col % wide === 0 && col > 0);
    cell.classList.toggle("box-top", row % tall === 0 && row > 0);
    cell.drawn = "";
    grid.show([row, col]);
  });

  const across = size <= 6 ? size : size <= 9 ? 5 : size;
  const rows = [];
  for (let from = 0; from < size; from += across) rows.push(symbols.slice(from, from + across));
  const pad = new Keypad(shell, grid, rows, { usual: size > 9 ? "text" : "numeric" });
  const noting = element("div", { class: "noting" });
  pad.line.classList.add("noted");
  pad.line.append(noting);
  pad.pad.classList.add("sudoku-keys");
  pad.pad.classList.toggle("many", size > 9);
  pad.pad.before(modes.node, modes.palette);
  const scroll = element("div", { class: "scroll sudoku-box", dir: "ltr" }, grid.node);
  shell.board.append(scroll, pad.node, spoken);
  const left = symbols.map((symbol) => element("li", { "data-symbol": symbol }));
  shell.side.append(element("h2", {}, t("Still to place")), element("ul", { class: "left" }, ...left));
  const counters = symbols.map((symbol) => {
    const count = element("span", { class: "count", "aria-hidden": "true" });
    pad.keys.get(symbol).append(count);
    return count;
  });

  const own = () => [...grid.chosen];
  const cellName = (n) => where(grid.place(n));
  const places = (those) => those.map(cellName).join("; ");

  // Press a button for zooming, and see where one is still.
  function zoom(button) {
    zooming.node.children[button].click();
    cells[grid.number(grid.here)].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function announce(text) {
    spoken.textContent = text;
  }

  function stays() {
    if (grid.chosen.size === 1) shell.say(t("{} is given, and stays.", grid.get(grid.here)));
  }

  // Say where what was just typed is already.
  function announceClash(those) {
    if (!setting("clashes")) return;
    for (const n of those) {
      const others = board.against(n);
      if (others.length) return shell.say(t("{} clashes with {}.", at(n), places(others)), "bad");
    }
  }

  function paint(colour) {
    if (!/^[1-9]?$/.test(colour)) return;
    marks.paint(own(), colour);
    after();
  }

  // All candidates as centre marks: of the selected cells if there are several, else of all.
  function fillCandidates() {
    const count = board.fillCandidates(grid.chosen.size > 1 ? own() : numbers);
    after();
    announce(`${t("Candidates")}: ${many(count, "1 cell", "{} cells")}`);
  }

  // Where one is, a cell is read out as it is now.
  function after() {
    showAll();
    grid.name(grid.here);
    announce(grid.field(grid.here).getAttribute("aria-label"));
    shell.onChange();
  }

  function showAll() {
    const { clashes } = board;
    for (const n of numbers) showCell(n, clashes.has(n));
    symbols.forEach((symbol, n) => showCount(symbol, n, board.left(symbol)));
    light();
  }

  function showCell(n, clash) {
    const cell = cells[n], text = at(n), colour = marks.colours[n], candidates = board.areCandidates;
    const notes = text ? "" : `${marks.corner[n]}|${centreMarks(n)}|${candidates ? 1 : ""}`;
    const drawn = `${notes} ${colour} ${clash}`;
    const field = grid.field(grid.place(n));
    if (clash) field.setAttribute("aria-invalid", "true");
    else if (!cell.classList.contains("wrong")) field.removeAttribute("aria-invalid");
    if (drawn === cell.drawn) return;
    cell.drawn = drawn;
    cell.classList.toggle("clash", clash);
    if (colour) cell.dataset.colour = colour;
    else delete cell.dataset.colour;
    const old = cell.querySelector(".marks");
    if (old) old.remove();
    if (notes && notes.length > 2) {
      cell.insertBefore(marks.draw(marks.corner[n], centreMarks(n), candidates), field);
    }
    grid.name(grid.place(n));
  }

  function showCount(symbol, n, count) {
    const said = count > 0 ? `× ${count}` : count < 0 ? t("{} too many", -count) : "✓";
    left[n].replaceChildren(element("b", {}, symbol), ` ${said}`);
    left[n].classList.toggle("done", count === 0);
    counters[n].textContent = count > 0 ? count : "";
    pad.keys.get(symbol).classList.toggle("done", count <= 0);
  }

  // The houses of the cell where one is, and all cells and marks that hold the same.
  function light() {
    const here = grid.number(grid.here), text = at(here);
    const near = new Set(grid.chosen.size > 1 ? [] : [here, ...peers[here]]);
    cells.forEach((cell, n) => {
      cell.classList.toggle("near", near.has(n));
      cell.classList.toggle("same", Boolean(text) && at(n) === text);
    });
    for (const mark of grid.cells.querySelectorAll("[data-mark]")) {
      mark.classList.toggle("same", mark.dataset.mark === text);
    }
    for (const symbol of symbols) pad.keys.get(symbol).classList.toggle("same", symbol === text);
    showMarks(here);
  }

  // Where cells are too small for marks, those of the cell where one is are above the keypad.
  function showMarks(n) {
    const tiny = grid.node.classList.contains("tiny") && grid.cells.querySelector(".marks");
    const part = (name, text) => (text && !at(n) ? [element("span", { class: name, dir: "ltr" }, [...text].join(" "))]
      : []);
    noting.replaceChildren(...(tiny ? [element("span", {}, cellName(n)),
      ...part("corner-marks", marks.corner[n]), ...part("centre-marks", centreMarks(n))] : []));
  }

  // Marks are hidden where they could not be read; fingers drag where there is nothing to scroll.
  function room() {
    const side = cells[0].getBoundingClientRect().width;
    if (!side) return;
    grid.node.classList.toggle("tiny", side / marks.across < 8);
    const dock = getComputedStyle(pad.node).position === "fixed" ? pad.node.offsetHeight : 0;
    grid.sweeps = scroll.scrollWidth <= scroll.clientWidth + 1
      && scroll.scrollHeight <= Math.min(scroll.clientHeight + 1, window.innerHeight - dock);
    grid.node.classList.toggle("sweeps", grid.sweeps || grid.several);
    showMarks(grid.number(grid.here));
  }

  function restore(state) {
    const changed = board.restore(state);
    for (const n of numbers) grid.mark(grid.place(n), false);
    showAll();
    grid.follow(changed.map((n) => grid.place(n)));
  }

  const helps = Puzzlewright.sudokuHints(board, { grid, shell, own, showAll });
  const letters = Object.keys(modes.shortcuts).map((letter) => letter.toUpperCase()).join(", ");
  showAll();
  return {
    options,
    tools: [pad.tool],
    afterBuild() {
      pad.ready();
      zooming = Puzzlewright.zoom(scroll, grid.node, { into: pad.line });
      new ResizeObserver(room).observe(scroll);
      new ResizeObserver(room).observe(grid.node);
      showAll();
    },
    state: () => board.state(),
    restore,
    parts: (number) => many(number, "1 cell", "{} cells"),
    isSolved: () => board.isSolved,
    full: () => board.full,
    ...helps,
    keys: [
      [t("1 to {}", symbols[size - 1]), t("fill the cell; once more empties it")],
      [t("{} or Space", letters), t("choose what digits do: digit, corner, centre, colour")],
      [t("Shift and a digit"), t("a corner mark")],
      [t("Ctrl and a digit"), t("a centre mark")],
      [t("Shift and arrows, drag, Ctrl and click"), t("select several cells")],
      [t("Enter, double click"), t("select all cells with the same digit")],
      [t("Arrows, Home, End"), t("go through the grid")],
      ["+, −", t("zoom in, zoom out")],
      [t("Backspace, Delete, 0"), t("empty the cell")],
      [t("Escape"), t("select one cell; turn to digits")],
    ],
  };
};
