// A grid of letters in which several cells can be selected: by dragging, by Shift with the arrows, by
// Ctrl and clicks, or all that hold the same. The cell that has the focus is always one of them.
//
// `chosen` are their numbers, in reading order of the grid. Subclasses are called chose() when they
// are others; likeOf(place) returns the numbers of the cells that hold the same. A finger drags where
// it has nothing to scroll, or where `several` is on.

// Which cells are selected, by their numbers, and at which of them one is, without a page.
Puzzlewright.Selection = class {
  constructor() {
    Object.assign(this, { here: 0, chosen: new Set([0]) });
  }

  // Go to a cell: it is selected alone then, or besides the others. Where one is already, those stay.
  enter(n, isMore = false) {
    if (isMore) this.chosen = new Set([...this.chosen, n]);
    else if (n !== this.here || !this.chosen.has(n)) this.chosen = new Set([n]);
    this.here = n;
  }

  // Select a cell no more, unless it is the only one. Return where one is then; null if it stays.
  leave(n) {
    if (this.chosen.size < 2 || !this.chosen.has(n)) return null;
    this.chosen = new Set([...this.chosen].filter((other) => other !== n));
    if (n === this.here) this.here = [...this.chosen].pop();
    return this.here;
  }

  // Whether a press on a cell, with a key for several held down or not, takes it out.
  takesOut(n, isMore) {
    return isMore && this.chosen.size > 1 && this.chosen.has(n);
  }

  // The places that a pointer passes on its way to another one, which is the last.
  static between(from, to) {
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    return Array.from({ length: steps }, (_, step) =>
      from.map((value, n) => Math.round(value + (to[n] - value) * (step + 1) / steps)));
  }
};

Puzzlewright.SelectionGrid = class extends Puzzlewright.Letters {
  constructor(given, options) {
    super(given, options);
    Object.assign(this, { selection: new Puzzlewright.Selection(), lit: new Set(), several: false,
      sweeps: false, holding: false, drag: null });
  }

  get chosen() {
    return this.selection.chosen;
  }

  chose() {}

  number([row, col]) {
    return row * this.cols + col;
  }

  place(n) {
    return [Math.floor(n / this.cols), n % this.cols];
  }

  listen() {
    super.listen();
    const on = (name, act) => this.cells.addEventListener(name, act, true);
    on("pointerdown", (event) => this.press(event));
    on("mousedown", (event) => this.drag && this.keep(event, true));
    on("click", (event) => this.click(event));
    on("dblclick", (event) => {
      const place = this.of(event.target);
      if (place && !event.ctrlKey && !event.metaKey && !this.several) this.chooseSame(place);
    });
    document.addEventListener("pointermove", (event) => this.sweep(event));
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, (event) => this.lift(event));
    }
  }

  // What the pointer did here is done; the grid below does nothing with it.
  keep(event, prevented) {
    event.stopPropagation();
    if (prevented) event.preventDefault();
  }

  press(event) {
    const place = this.of(event.target), touch = event.pointerType === "touch";
    const { drag } = this;
    this.drag = null;
    // A second finger zooms: what the first one selected was not meant.
    if (touch && !event.isPrimary && drag) this.choose(drag.before, drag.from, false);
    if (!place || event.button || !event.isPrimary || (touch && !this.sweeps && !this.several)) return;
    const more = this.several || event.ctrlKey || event.metaKey || event.shiftKey;
    const off = this.selection.takesOut(this.number(place), more);
    this.drag = { id: event.pointerId, at: place, off, touch, down: true, before: this.chosen,
      from: this.here };
    if (off) this.leave(place);
    else if (more) this.add(place, !touch);
    else this.choose([this.number(place)], place, !touch);
  }

  sweep({ pointerId, clientX, clientY }) {
    const { drag } = this;
    if (!drag || !drag.down || drag.id !== pointerId) return;
    const to = this.under(clientX, clientY), from = drag.at;
    const { left, top, width } = this.at(...to).getBoundingClientRect();
    // Corners are passed by, so that one can go along a diagonal.
    const away = Math.hypot(clientX - left - width / 2, clientY - top - width / 2);
    const places = Puzzlewright.Selection.between(from, to);
    if (!places.length || (away > width * 0.48 && places.length === 1)) return;
    drag.at = to;
    for (const place of places) {
      if (drag.off) this.leave(place);
      else this.add(place, !drag.touch && place === places.at(-1));
    }
  }

  lift({ pointerId, type }) {
    const { drag } = this;
    if (!drag || !drag.down || drag.id !== pointerId) return;
    drag.down = false;
    if (drag.touch && type === "pointerup") this.enter(this.here);
  }

  click(event) {
    const { drag } = this, place = this.of(event.target);
    this.drag = null;
    if (drag && event.detail) this.keep(event, false);
    else if (place) this.choose([this.number(place)], place);
  }

  // Select these cells, and be at one of them.
  choose(numbers, to, focus = true) {
    this.selection.chosen = new Set(numbers);
    this.add(to, focus);
  }

  add(place, focus = true) {
    this.holding = true;
    this.enter(place, focus);
    this.holding = false;
  }

  leave(place) {
    const to = this.selection.leave(this.number(place));
    if (to === null) return;
    if (to === this.number(this.here)) this.shift();
    else this.add(this.place(to));
  }

  chooseSame(place) {
    const same = this.sameDigits(place);
    if (same.length > 1) this.choose(same, place);
  }

  sameDigits() {
    return [];
  }

  enter(place, focus = true) {
    super.enter(place, focus);
    if (!this.selection) return;
    this.selection.enter(this.number(place), this.holding);
    this.shift();
  }

  // Show what is selected now, and tell it to the subclass.
  shift() {
    const now = this.chosen.size > 1 ? this.chosen : new Set();
    const others = [...now].filter((n) => !this.lit.has(n)).concat([...this.lit]
      .filter((n) => !now.has(n)));
    this.lit = new Set(now);
    for (const n of others) {
      const cell = this.at(...this.place(n));
      cell.classList.toggle("chosen", now.has(n));
      if (now.has(n)) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
      this.name(this.place(n));
    }
    this.chose();
  }

  key(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const step = shiftKey && !ctrlKey && !metaKey && !altKey && this.step(key);
    if (step) {
      event.preventDefault();
      const to = this.next(this.here, step);
      if (to) this.add(to);
    } else if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "a") {
      event.preventDefault();
      this.choose([...this.all()].map((place) => this.number(place)), this.here);
    } else super.key(event);
  }

  actions(key) {
    return { Enter: () => this.chooseSame(this.here) }[key] || super.actions(key);
  }
};
