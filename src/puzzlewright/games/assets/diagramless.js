// A diagramless crossword: all cells are open, and the player sets the black ones.
//
// Numbers and words follow from the black cells there are. A word has the clue of its number, if there
// is one.

Puzzlewright.Diagramless = class extends Puzzlewright.Slots {
  static BLOCK = "■";

  constructor(puzzle, means) {
    super(puzzle, means);
    this.clued = this.slots;
    this.node.classList.add("numbered");
    this.renumber();
    this.enter(this.here, false);
  }

  isBlock([row, col]) {
    return !this.at(row, col) || this.texts[row][col] === Puzzlewright.Diagramless.BLOCK;
  }

  spoken(text) {
    return text === Puzzlewright.Diagramless.BLOCK ? Puzzlewright.t("black cell") : super.spoken(text);
  }

  set(place, text) {
    const before = this.isBlock(place), isChanged = super.set(place, text);
    const isBlock = this.isBlock(place);
    if (before === isBlock || !this.clued) return isChanged;
    this.at(...place).classList.toggle("block", isBlock);
    this.renumber();
    return isChanged;
  }

  // The cells from a place on, as far as they are open.
  *from([row, col], [down, right]) {
    for (; !this.isBlock([row, col]); row += down, col += right) yield [row, col];
  }

  renumber() {
    const { t } = Puzzlewright, others = [];
    let count = 0;
    for (const slot of this.clued) slot.cells = [];
    for (const place of this.all()) {
      const [row, col] = place;
      const found = this.isBlock(place) ? [] : [[true, [0, 1]], [false, [1, 0]]]
        .filter(([, [down, right]]) => this.isBlock([row - down, col - right])
          && !this.isBlock([row + down, col + right]));
      if (found.length) count += 1;
      this.number(place, found.length ? count : "");
      for (const [across, step] of found) {
        const cells = [...this.from(place, step)];
        const clued = this.clued.find((slot) => slot.number === count && slot.across === across);
        if (clued) clued.cells = cells;
        else {
          others.push({ number: count, across, clue: "", size: "", cells,
            name: across ? t("{} across", count) : t("{} down", count) });
        }
      }
    }
    for (const cell of this.cells.querySelectorAll(".word")) cell.classList.remove("word");
    // Before there are any black cells, numbers tell nothing on paper.
    this.node.classList.toggle("unset", !this.cells.querySelector(".block"));
    this.slots = [...this.clued, ...others];
    this.weave();
    this.slot = null;
    this.enter(this.here, false);
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

  // Set the cell where one is black, or open it again; likewise the opposite one, if that is set.
  block() {
    const { BLOCK } = Puzzlewright.Diagramless, [row, col] = this.here, { across } = this;
    const opposite = [this.rows - 1 - row, this.cols - 1 - col];
    const text = this.isBlock(this.here) ? "" : BLOCK;
    this.run = [];
    this.endRebus();
    this.set(this.here, text);
    // A letter that is there already is not lost by that.
    if (this.option("symmetry") && this.at(...opposite) && ["", BLOCK].includes(this.get(opposite))) {
      this.set(opposite, text);
    }
    const next = [row + (across ? 0 : 1), col + (across ? 1 : 0)];
    this.across = across;
    if (this.at(...next)) this.enter(next);
    this.changed();
  }

  actions(key) {
    return [".", "#", Puzzlewright.Diagramless.BLOCK].includes(key) ? () => this.block()
      : super.actions(key);
  }
};
