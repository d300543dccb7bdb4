// A diagramless crossword: all cells are open, and the player sets the black ones.
//
// Numbers and words follow from the black cells there are. A word has the clue of its number, if there
// is one.

Puzzlewright.DiagramlessGrid = class extends Puzzlewright.WordGrid {
  static BLOCK = "■";

  constructor(puzzle, means) {
    super(puzzle, means);
    this.clued = this.slots;
    this.renumber();
  }

  isBlock(place) {
    return !this.has(place) || this.get(place) === Puzzlewright.DiagramlessGrid.BLOCK;
  }

  get gap() {
    return Puzzlewright.DiagramlessGrid.BLOCK;
  }

  speech(text) {
    return text === Puzzlewright.DiagramlessGrid.BLOCK ? Puzzlewright.t("black cell") : super.speech(text);
  }

  set(place, text) {
    const before = this.isBlock(place), isChanged = super.set(place, text);
    if (before !== this.isBlock(place)) this.renumber();
    return isChanged;
  }

  // The cells from a place on, as far as they are open.
  *from([row, col], [down, right]) {
    for (; !this.isBlock([row, col]); row += down, col += right) yield [row, col];
  }

  // Find the words between black cells, and number them.
  renumber() {
    const others = [];
    this.numbers = new Map();
    for (const slot of this.clued) slot.cells = [];
    for (const place of this.places) {
      const [row, col] = place;
      const found = this.isBlock(place) ? [] : [[true, [0, 1]], [false, [1, 0]]]
        .filter(([, [down, right]]) => this.isBlock([row - down, col - right])
          && !this.isBlock([row + down, col + right]));
      if (found.length) this.numbers.set(String(place), this.numbers.size + 1);
      for (const [across, step] of found) {
        this.take(this.numbers.get(String(place)), across, [...this.from(place, step)], others);
      }
    }
    this.slots = [...this.clued, ...others];
    this.weave();
    this.slot = null;
    this.view.renumber();
    this.enter(this.here, false);
  }

  // Give cells to the word with a clue that has this number, or to another one.
  take(number, across, cells, others) {
    const { t } = Puzzlewright;
    const clued = this.clued.find((slot) => slot.number === number && slot.across === across);
    if (clued) clued.cells = cells;
    else {
      others.push({ number, across, clue: "", size: "", cells,
        name: across ? t("{} across", number) : t("{} down", number) });
    }
  }

  // Set the cell where one is black, or open it again; likewise the opposite one, if that is set.
  block() {
    const { BLOCK } = Puzzlewright.DiagramlessGrid, [row, col] = this.here, { across } = this;
    const opposite = [this.rows - 1 - row, this.cols - 1 - col];
    const text = this.isBlock(this.here) ? "" : BLOCK;
    this.run = [];
    this.endRebus();
    this.set(this.here, text);
    // A letter that is there already is not lost by that.
    if (this.option("symmetry") && this.has(opposite) && ["", BLOCK].includes(this.get(opposite))) {
      this.set(opposite, text);
    }
    const next = [row + (across ? 0 : 1), col + (across ? 1 : 0)];
    this.across = across;
    this.enter(this.has(next) ? next : this.here);
    this.onChange();
  }

  action(key, isShifted) {
    return [".", "#", Puzzlewright.DiagramlessGrid.BLOCK].includes(key) ? () => this.block()
      : super.action(key, isShifted);
  }
};

// It in the page, with numbers that change.
Puzzlewright.Diagramless = class extends Puzzlewright.Slots {
  constructor(model, means) {
    super(model, means);
    this.node.classList.add("numbered");
    this.renumber();
    this.enter(model.here, false);
  }

  mirror() {
    return { ...super.mirror(), renumber: () => this.renumber() };
  }

  renumber() {
    const { model } = this;
    for (const place of model.places) {
      this.number(place, model.numbers.get(String(place)) || "");
      this.at(...place).classList.toggle("block", model.isBlock(place));
    }
    // Before there are any black cells, numbers tell nothing on paper.
    this.node.classList.toggle("unset", !model.places.some((place) => model.isBlock(place)));
  }

  number(place, number) {
    const cell = this.at(...place);
    let node = cell.querySelector(".number");
    if (!node) {
      node = Puzzlewright.element("span", { class: "number", "aria-hidden": "true" });
      cell.prepend(node);
    }
    node.textContent = number;
  }
};
