// What games of crossing words share; a criss-cross and a fill-in say what is right.
//
// puzzle: what Slots takes, answer (the rows of the solution, if it is in the page), words (text, cells, often), keys (rows
// of the keypad), blocks (whether what is no cell is dark). rules(grid) returns lists (of wordlists.js),
// side (nodes beside the grid), choices(), solved(), perhaps full(), judge() (which returns what tells of a place
// whether it is wrong), keys, and extended(), where there may be several solutions: a map from places to
// letters of one that has all that is in the grid, or null.

Puzzlewright.crossing = (puzzle, shell, rules) => {
  const LONG = 25;  // a clue with more signs may need a second line
  const { element, Slots, Keypad } = Puzzlewright;
  const { answer } = puzzle;
  const lists = [];
  let pad = null;
  const grid = new Slots(puzzle, {
    changed: () => {
      shown();
      shell.changed();
    },
    moved: () => {
      for (const list of lists) list.moved();
      if (pad) {
        tell();
        offer();
      }
    },
  });
  grid.node.classList.add(puzzle.blocks ? "blocked" : "open");
  const given = rules(grid);
  lists.push(...given.lists);
  const turn = ["turn", "⇄", "Across or down", () => grid.turn()];
  pad = new Keypad(shell, grid, puzzle.keys, { more: [turn] });
  const before = element("button", { type: "button", class: "step", "aria-label": "Previous word",
    tabindex: -1, onclick: () => grid.nextWord(-1) }, "‹");
  const after = element("button", { type: "button", class: "step", "aria-label": "Next word",
    tabindex: -1, onclick: () => grid.nextWord(1) }, "›");
  // Read out whenever another word is the current one.
  const now = element("span", { class: "clue-now", "aria-live": "polite" });
  let told = null;
  // A long clue is cut after two lines; a click shows all of it.
  now.addEventListener("click", () => now.classList.toggle("whole"));
  pad.line.append(before, now, after);
  pad.line.dir = grid.leftward ? "rtl" : "ltr";
  pad.line.classList.toggle("long", grid.slots.some(({ clue }) => clue && clue.length > LONG));
  shell.board.append(element("div", { class: "scroll" }, grid.node), pad.node);
  shell.side.append(...given.side);

  function tell() {
    const { slot } = grid;
    if (slot === told) return;
    told = slot;
    now.replaceChildren();
    now.classList.remove("whole");
    if (!slot) return;
    now.append(element("b", { dir: "ltr", lang: "en" }, slot.name), " ");
    if (slot.clue) {
      now.append(element("span", { class: "clue-text", dir: "auto", title: slot.clue,
        lang: slot.lang || null }, slot.clue), " ");
    }
    now.append(element("span", { class: "size", dir: "ltr" }, Puzzlewright.size(slot).trim()));
    if (slot.only) now.append(` one of ${slot.only.map((cells) => cells.join("")).join(", ")}`);
  }

  function shown() {
    for (const list of lists) list.changed();
    offer();
  }

  function offer() {
    if (!given.choices) return;
    pad.strip.replaceChildren(...given.choices());
    pad.strip.scrollLeft = 0;
  }

  // Fill one cell: by a solution that has all that is in the grid, if one is found, else by that of
  // the page. Then letters that differ from it go from the words through the cell.
  function hint() {
    const agrees = [...grid.all()].every((place) => ["", right(place)].includes(grid.get(place)));
    const found = agrees || !given.extended ? null : given.extended();
    const meant = (place) => (found && found.get(String(place))) || right(place);
    const differs = (place) => meant(place) && grid.get(place) !== meant(place);
    const first = [...grid.all()].find((place) => differs(place) && !grid.get(place));
    const place = differs(grid.here) ? grid.here
      : (grid.slot && grid.slot.cells.find(differs)) || first || [...grid.all()].find(differs);
    if (!place) return "";
    const before = grid.get(place);
    grid.set(place, meant(place));
    const through = Object.values(grid.through.get(String(place))).flatMap(({ cells }) => cells);
    const gone = given.extended ? through.filter((cell) => grid.get(cell) && differs(cell)) : [];
    for (const cell of gone) grid.set(cell, "");
    grid.enter(place);
    shown();
    const instead = before ? `, instead of ${before}` : "";
    const emptied = gone.length ? ` Emptied: ${gone.map(where).join("; ")}.` : "";
    return `${meant(place)} is in ${where(place)}${instead}.${emptied}`;
  }

  const where = ([row, col]) => `row ${row + 1}, column ${col + 1}`;
  const together = puzzle.symbols.filter((text) => Puzzlewright.signs(text).length > 1).slice(0, 1);
  const right = ([row, col]) => answer[row][col];
  const empty = () => [...grid.all()].filter((place) => !grid.get(place) && right(place)).length;
  for (const list of lists) list.moved();
  tell();
  shown();

  return {
    tools: [pad.tool],
    built: () => pad.ready(),
    state: () => grid.state(),
    restore(state) {
      grid.restore(state);
      shown();
    },
    check: () => ({ wrong: grid.markAll(given.judge()), left: empty() }),
    parts: (number) => `${number} cell${number === 1 ? "" : "s"}`,
    solved: given.solved,
    full: given.full,
    hint,
    reveal() {
      for (const place of grid.all()) grid.set(place, right(place) || "");
      shown();
    },
    keys: [
      ["Letters", "fill a cell, and go on to the next one"],
      ["Click, Space, Enter", "on the cell where you are: turn between across and down"],
      ["Arrows", "go from cell to cell"],
      ["Page Down, Page Up", "the next word, the one before (also . and ,)"],
      ["Home, End", "the first and the last letter of a word"],
      ["Backspace, Delete", "empty the cell, or the one before; empty the cell"],
      ...together.map((text) => [Puzzlewright.signs(text).join(", "), "letters that share a cell are "
        + "typed one after the other, or by their key on the keypad; Esc in between keeps them apart"]),
      ...(given.keys || []),
    ],
  };
};

// The words of a list, and nothing else, are in the grid, each as often as it is listed.
Puzzlewright.holdsWords = (grid, words) => {
  const left = new Map(words.map(({ cells, often }) => [Puzzlewright.joined(cells), often]));
  for (const slot of grid.slots) {
    const word = grid.word(slot);
    if (word === null || !left.get(word)) return false;
    left.set(word, left.get(word) - 1);
  }
  return [...left.values()].every((often) => often === 0);
};
