// What games of crossing words share; a criss-cross and a fill-in say what is right.
//
// puzzle: what WordGrid and Slots take, answer (the rows of the solution, if it is in the page), words (text, cells,
// often), keys (rows of the keypad), blocks (whether what is no cell is dark), perhaps diagramless (then
// diagramless.js is there). rules(model) returns lists (of wordlists.js), side (nodes beside the grid),
// choices(), isSolved(), perhaps full(), judge() (which returns what tells of a place whether it is wrong),
// keys, and findExtension(), where there may be several solutions: a map from places to letters of one that
// has all that is in the grid, or null.

Puzzlewright.crossing = (puzzle, shell, rules) => {
  const LONG = 25;  // a clue with more signs may need a second line
  const { element, rovingTabindex, signs, where, t, many, WordGrid, Slots, Keypad } = Puzzlewright;
  const { answer, diagramless } = puzzle, { Diagramless, DiagramlessGrid } = Puzzlewright;
  const lists = [];
  let pad = null;
  const model = new (diagramless ? DiagramlessGrid : WordGrid)(puzzle, {
    option: (name) => Boolean(shell.game) && shell.option(name),
    say: (text) => shell.game && shell.say(text),
  });
  const grid = new (diagramless ? Diagramless : Slots)(model, {
    marks: puzzle.marks,
    onChange: () => {
      render();
      shell.onChange();
    },
    onMove: () => {
      for (const list of lists) list.onMove();
      if (pad) {
        announce();
        offer();
      }
    },
  });
  grid.node.classList.add(puzzle.blocks ? "blocked" : "open");
  const given = rules(model);
  const isOnly = !given.findExtension;  // what is in the page is the only solution
  lists.push(...given.lists);
  const several = puzzle.newspaper || model.reader.longest > 1;
  pad = new Keypad(shell, grid, puzzle.keys, { more: [
    ["turn", "⇄", t("Across or down"), () => model.turn()],
    ...(diagramless ? [["block", "■", t("Black cell"), () => model.block()]] : []),
    ...(several ? [["rebus", "…", t("Several letters in a cell"), () => model.useRebus()]] : []),
  ] });
  const before = element("button", { type: "button", class: "step", "aria-label": t("Previous word"),
    tabindex: -1, onclick: () => model.nextWord(-1) }, "‹");
  const after = element("button", { type: "button", class: "step", "aria-label": t("Next word"),
    tabindex: -1, onclick: () => model.nextWord(1) }, "›");
  // Read out whenever another word is the current one.
  const now = element("span", { class: "clue-now", "aria-live": "polite" });
  let current = null;
  // A long clue is cut after two lines; a click shows all of it.
  now.addEventListener("click", () => now.classList.toggle("whole"));
  pad.line.append(before, now, after);
  pad.line.dir = grid.leftward ? "rtl" : "ltr";
  pad.line.classList.toggle("long", model.slots.some(({ clue }) => clue && clue.length > LONG));
  const box = element("div", { class: "scroll" }, grid.node);
  shell.board.append(box, pad.node);
  shell.side.append(...given.side);
  if (Puzzlewright.zoom) Puzzlewright.zoom(box, grid.node);

  function announce() {
    const { slot } = model, key = pad.keys.get("rebus");
    if (key) key.setAttribute("aria-pressed", Boolean(model.rebus));
    if (slot === current) return;
    current = slot;
    now.replaceChildren();
    now.classList.remove("whole");
    if (!slot) return;
    const clue = slot.clue ? [" ", element("span", { class: "clue-text", dir: "auto", title: slot.clue,
      lang: slot.lang || null }, slot.clue)] : [];
    now.append(element("span", { class: "clue-cut" }, element("b", { dir: "auto" }, slot.name), ...clue),
      " ", element("span", { class: "size", dir: "ltr" }, Puzzlewright.size(slot).trim()));
    if (slot.only) now.append(" ", t("one of {}", slot.only.map((cells) => cells.join("")).join(", ")));
  }

  function render() {
    for (const list of lists) list.onChange();
    offer();
    if (shell.game && shell.hasSolution && shell.option("live")) model.markAll(given.judge());
  }

  // The words that go where one is; one stop for Tab, as in all lists.
  function offer() {
    if (!given.choices) return;
    const buttons = given.choices(), strip = element("div", { class: "choices-now" }, ...buttons);
    rovingTabindex(strip, buttons);
    pad.strip.replaceChildren(...(buttons.length ? [strip] : []));
    pad.strip.scrollLeft = 0;
  }

  const helps = new Puzzlewright.CrossingHints(model, answer, given);

  // Fill one cell, and tell what that changed.
  function hint() {
    const filled = helps.hint();
    if (!filled) return "";
    const { place, letter, old, gone } = filled;
    render();
    const said = old ? t("{} is in {}, instead of {}.", letter, where(place), model.speech(old))
      : t("{} is in {}.", letter, where(place));
    return gone.length ? `${said} ${t("Emptied: {}.", gone.map(where).join("; "))}` : said;
  }

  function check(some) {
    const found = helps.check(some);
    if (isOnly) shell.onChange();
    return found;
  }

  function checkLetter() {
    const place = model.here, text = model.get(place);
    if (!text) return { wrong: 0, left: 1, text: t("This cell is empty.") };
    const found = check([place]);
    return { ...found, text: found.wrong ? t("{} is wrong.", model.speech(text))
      : t("{} is right.", model.speech(text)) };
  }

  // Show what goes into some cells; return how many were not known.
  function reveal(some) {
    const count = helps.reveal(some);
    render();
    return count;
  }

  const word = () => (model.slot ? model.slot.cells : [model.here]);
  const parts = [["letter", t("Letter")], ["word", t("Word")], ["all", t("Whole grid")]];
  // Whoever asked for a part goes on where they were, not in the menu.
  const acts = (letter, some) => parts.map(([name, title], n) => [name, title, () => {
    if (name !== "all") model.enter(model.here);
    return [letter, () => some(word()), () => some(model.places)][n]();
  }]);
  const together = puzzle.symbols.filter((text) => signs(text).length > 1).slice(0, 1);
  for (const list of lists) list.onMove();
  announce();
  render();

  return {
    tools: pad.tools,
    afterBuild: () => pad.ready(),
    state: () => model.state(),
    restore(state) {
      model.restore(state);
      render();
    },
    check: () => check(model.places),
    checks: isOnly ? acts(checkLetter, check) : acts(null, check).slice(1),
    parts: (number) => many(number, "1 cell", "{} cells"),
    isSolved: given.isSolved,
    full: given.full,
    hint,
    reveal() {
      helps.solve();
      render();
    },
    reveals: acts(() => reveal([model.here]), reveal),
    options: [
      { name: "jump", title: t("Jump to the next word at the end of one"), usual: true },
      { name: "skip", title: t("Skip cells that are filled"), usual: true },
      { name: "arrows", title: t("Arrows turn first, then move"), usual: true },
      ...(diagramless ? [{ name: "symmetry", title: t("Set the opposite cell black, too"),
        usual: false }] : []),
      ...(shell.hasSolution ? [{ name: "live", title: t("Check letters as I type"), usual: false,
        onChange: (isOn) => (isOn ? render() : model.places.forEach((place) => model.mark(place, false))) }]
        : []),
    ],
    keys: [
      [t("Letters"), t("fill a cell, and go on to the next one")],
      [t("Click, Space, Enter"), t("on the cell where you are: turn between across and down")],
      [t("Arrows"), t("go from cell to cell")],
      [t("Tab, Shift+Tab"), t("the next word, the one before; after the last one, leave the grid")],
      [t("Esc, then Tab"), t("leave the grid")],
      [t("Page Down, Page Up"), t("the next word, the one before")],
      [t("Home, End"), t("the first and the last letter of a word")],
      [t("Backspace, Delete"), t("empty the cell, or the one before; empty the cell")],
      [t("Insert, Shift+Enter"), t("several letters in a cell; Enter goes on")],
      ...(diagramless ? [[t(". or #"), t("set a cell black, or open it again")]] : []),
      ...together.map((text) => [signs(text).join(", "), t("letters that share a cell are typed one after the other; Esc in between keeps them apart")]),
      ...(given.keys || []),
    ],
  };
};
