// A grid of letters in which several cells can be selected: by dragging, by Shift with the arrows, by
// Ctrl and clicks, or all that hold the same. The cell that has the focus is always one of them.
//
// `chosen` are their numbers, in reading order of the grid. Subclasses are called chose() when they
// are others. A finger drags where it has nothing to scroll, or where `several` is on.

Puzzlewright.Selecting = class extends Puzzlewright.Letters {
  constructor(given, options) {
    super(given, options);
    Object.assign(this, { chosen: new Set([0]), lit: new Set(), several: false, sweeps: false,
      holding: false, drag: null });
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
    const off = more && this.chosen.size > 1 && this.chosen.has(this.number(place));
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
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    if (!steps || (away > width * 0.48 && steps === 1)) return;
    drag.at = to;
    for (let step = 1; step <= steps; step += 1) {
      const place = from.map((value, n) => Math.round(value + (to[n] - value) * step / steps));
      if (drag.off) this.leave(place);
      else this.add(place, !drag.touch && step === steps);
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
    this.chosen = new Set(numbers);
    this.add(to, focus);
  }

  add(place, focus = true) {
    this.holding = true;
    this.enter(place, focus);
    this.holding = false;
  }

  // Select a cell no more, unless it is the only one.
  leave(place) {
    const n = this.number(place);
    if (this.chosen.size < 2 || !this.chosen.has(n)) return;
    this.chosen = new Set([...this.chosen].filter((other) => other !== n));
    if (n === this.number(this.here)) this.add(this.place([...this.chosen].pop()));
    else this.shift();
  }

  chooseSame(place) {
    const same = this.likeOf(place);
    if (same.length > 1) this.choose(same, place);
  }

  // The numbers of the cells that hold the same.
  likeOf(place) {
    const own = this.get(place), every = [...this.all()];
    return own ? every.filter((each) => this.get(each) === own).map((each) => this.number(each)) : [];
  }

  enter(place, focus = true) {
    const moved = !this.here || String(this.here) !== String(place);
    super.enter(place, focus);
    if (!this.chosen) return;
    const n = this.number(place);
    if (this.holding) this.chosen = new Set([...this.chosen, n]);
    else if (moved || !this.chosen.has(n)) this.chosen = new Set([n]);
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
