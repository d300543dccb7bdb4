// A grid of words in the page: it shows a WordGrid (word-grid.js), and hands on what is typed there.
//
// marks, if there are any: bars ([row, column, side]); circles, shades and voids (cells). onChange() is called
// after every move, onMove() whenever another cell or word is the current one.

Puzzlewright.Slots = class extends Puzzlewright.Letters {
  constructor(model, { marks, onChange, onMove }) {
    const { given, slots, leftward, reader } = model;
    const numbers = Object.fromEntries(slots.filter(({ at }) => at).map(({ number, at }) => [String(at), number]));
    super(given, { label: Puzzlewright.t("Grid"), leftward, symbols: [...reader.symbols], numbers, onChange });
    Object.assign(this, { model, onMove, lit: [], texts: model.texts });
    if (marks) this.draw(marks);
    model.view = this.mirror();
    this.cells.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.cells.contains(relatedTarget)) model.isLeaving = false;
    });
    this.showAll();
    this.enter(model.here, false);
  }

  // What the model tells the page.
  mirror() {
    return {
      show: (place) => this.show(place),
      mark: (place) => this.showMark(place),
      enter: (focus) => this.showHere(focus),
      announce: () => this.onMove(),
      onChange: () => this.onChange(),
    };
  }

  // Bars and circles go on the layer above the cells, shades are their ground, and voids are not there.
  draw({ bars, circles, shades, voids }) {
    const { element } = Puzzlewright;
    const bar = (row, col, side) => {
      const edge = this.leftward ? this.cols - 1 - col : col + 1, left = this.leftward ? edge : edge - 1;
      return side === "right" ? `M${edge} ${row}v1` : `M${left} ${row + 1}h1`;
    };
    if (bars.length) {
      this.layer.append(element("path", { class: "bars", d: bars.map((one) => bar(...one)).join("") }));
    }
    for (const place of circles.filter(([row, col]) => this.at(row, col))) {
      const [cx, cy] = this.middle(place);
      this.layer.append(element("circle", { class: "ring", cx, cy, r: 0.45 }));
      this.at(...place).classList.add("circled");
    }
    for (const [row, col] of shades) {
      if (this.at(row, col)) this.at(row, col).classList.add("shaded");
    }
    for (const [row, col] of voids) this.cells.children[row].children[col].classList.add("void");
    this.node.classList.toggle("with-voids", voids.length > 0);
  }

  // What is known of a cell, for the eye and for the ear.
  showMark(place) {
    const { model } = this, { classList } = this.at(...place), field = this.field(place);
    const known = model.letterStatus(place), isWrong = model.wrong.has(String(place));
    for (const each of Puzzlewright.WordGrid.fixes) classList.toggle(each, each === known);
    classList.toggle("wrong", isWrong);
    classList.toggle("rebus", Boolean(model.rebus) && String(model.rebus.place) === String(place));
    const setState = (name, isTrue) => (isTrue ? field.setAttribute(name, "true") : field.removeAttribute(name));
    setState("aria-invalid", isWrong);
    setState("aria-readonly", model.isFixed(place));
    this.name(place);
  }

  showHere(focus) {
    for (const cell of this.lit) this.at(...cell).classList.remove("word");
    this.lit = this.model.slot ? this.model.slot.cells : [];
    for (const cell of this.lit) this.at(...cell).classList.add("word");
    super.enter(this.model.here, focus ?? this.cells.contains(document.activeElement));
    this.onMove();
  }

  enter(place, focus = true) {
    if (this.model) this.model.enter(place, focus);  // which shows it: showHere
    else super.enter(place, focus);
  }

  speech(text) {
    return this.model ? this.model.speech(text) : super.speech(text);
  }

  belongs(place) {
    const { t } = Puzzlewright, { model } = this;
    if (!model) return [];
    const both = model.through.get(String(place));
    const words = [both[model.across], both[!model.across]].filter(Boolean).flatMap((slot) => {
      const at = slot.cells.findIndex((cell) => String(cell) === String(place));
      return [slot.name, t("letter {} of {}", at + 1, slot.cells.length)];
    });
    const { classList } = this.at(...place), known = model.letterStatus(place);
    return [...words, classList.contains("circled") && t("circled"), classList.contains("shaded") && t("shaded"),
      known === "right" && t("checked"), known === "shown" && t("revealed")].filter(Boolean);
  }

  again() {
    this.model.turn();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isShifted = event.shiftKey, { key } = event;
    const isComposed = event.isComposing && key !== "Tab" && !(key === "Enter" && isShifted);
    const act = isComposed ? null : this.model.action(key, isShifted);
    if (!act) return key === "Tab" ? undefined : super.key(event);
    event.preventDefault();
    act();
  }

  write(text) {
    this.model.write(text);
  }

  type(symbol) {
    this.model.type(symbol);
  }

  erase(back) {
    this.model.erase(back);
  }
};
