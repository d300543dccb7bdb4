// What games of crossing words share; a criss-cross and a fill-in say what is right.
//
// puzzle: what Slots takes, answer (the rows of the solution), words (text, cells, often), keys (rows
// of the keypad), blocks (whether what is no cell is dark). rules(grid) returns lists (of wordlists.js),
// side (nodes beside the grid), choices(), solved(), judge() (which returns what tells of a place
// whether it is wrong), keys.

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
    if (!slot) return;
    now.append(element("b", { dir: "ltr" }, slot.name), " ");
    if (slot.clue) now.append(element("span", { dir: "auto" }, slot.clue), " ");
    now.append(element("span", { class: "size", dir: "ltr" }, `(${slot.size || slot.length})`));
    if (slot.only) now.append(` one of ${slot.only.map((cells) => cells.join("")).join(", ")}`);
  }

  function shown() {
    for (const list of lists) list.changed();
    offer();
  }

  function offer() {
    if (given.choices) pad.strip.replaceChildren(...given.choices());
  }

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
    hint() {
      const differs = (place) => right(place) && grid.get(place) !== right(place);
      const first = [...grid.all()].find((place) => differs(place) && !grid.get(place));
      const place = differs(grid.here) ? grid.here
        : (grid.slot && grid.slot.cells.find(differs)) || first || [...grid.all()].find(differs);
      if (!place) return "";
      grid.set(place, right(place));
      grid.enter(place);
      shown();
      return `${right(place)} is in row ${place[0] + 1}, column ${place[1] + 1}.`;
    },
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
