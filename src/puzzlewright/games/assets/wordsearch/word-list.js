// The list of a word search: beside the grid on a desk; on a small screen a sheet that is pulled up
// from the bottom (word-list.css), whose handle tells how many are found and which come next.
//
// `names` are what entries are called before they are found. `look(n)` shows a found entry in the grid.

Puzzlewright.WordList = class {
  static NEXT = 8;  // the most entries that the handle names

  constructor(puzzle, shell, { names, look }) {
    const { element, rovingTabindex, t } = Puzzlewright;
    Object.assign(this, { puzzle, names, look, side: shell.side, chosen: -1, pull: null, taken: new Map() });
    this.items = puzzle.entries.map((entry, n) => this.item(entry, n));
    this.count = element("h2", { id: "count" });
    this.next = element("span", { class: "next", "aria-hidden": "true" });
    this.grip = element("button", { type: "button", class: "grip", id: "words", "aria-expanded": "false",
      "aria-controls": "entries", "aria-labelledby": "count", title: t("The list of words") });
    this.handle = element("div", { class: "handle" }, this.grip,
      element("div", { class: "tally" }, this.count, this.next));
    this.list = element("ul", { id: "entries", class: `columns entries${puzzle.hidden ? " hidden" : ""}` },
      ...this.items);
    this.side.classList.add("sheet");
    this.side.append(this.handle, element("div", { class: "roll" }, this.list));
    rovingTabindex(this.list, this.items.map((item) => item.firstChild));
    this.listen();
  }

  item({ text, more, lengths }, n) {
    const { element, language } = Puzzlewright, { hidden } = this.puzzle;
    const entry = element("span", { class: "entry", lang: language, dir: "auto" }, hidden ? "" : text);
    const words = element("span");  // goes as the page does; what is in it as its letters do
    if (hidden) {
      words.append(element("span", { class: "asked", dir: "auto" }, this.names[n]), " ",
        element("span", { class: "more", dir: "ltr" }, `(${lengths})`), " ", entry);
    } else words.append(entry);
    if (more && !hidden) words.append(" ", element("span", { class: "more", dir: "auto" }, more));
    words.append(element("span", { class: "unseen state" }));
    return element("li", {}, element("button", { type: "button", class: `item c${n % 8}`,
      "aria-pressed": "false", onclick: () => this.press(n) },
    element("span", { class: "tick", "aria-hidden": "true" }, "✓"), words));
  }

  // An entry that was found is shown in the grid; another one is chosen, for hints and to be revealed.
  press(n) {
    if (this.taken.has(n)) {
      this.open(false);
      this.look(n);
      return;
    }
    this.chosen = this.chosen === n ? -1 : n;
    this.mark();
  }

  mark() {
    this.items.forEach(({ firstChild }, n) => {
      if (this.taken.has(n)) firstChild.removeAttribute("aria-pressed");
      else firstChild.setAttribute("aria-pressed", n === this.chosen);
    });
  }

  // Show which entries are found: `taken` has 1 for those that were revealed, else 0; wordText(n) reads them.
  show(taken, wordText) {
    const { element, t } = Puzzlewright;
    const before = this.taken;
    this.taken = taken;
    if (taken.has(this.chosen)) this.chosen = -1;
    this.items.forEach((item, n) => {
      if (before.get(n) === taken.get(n)) return;
      const isFound = taken.has(n), isShown = Boolean(taken.get(n));
      item.className = isFound ? (isShown ? "revealed" : "found") : "";
      item.querySelector(".tick").textContent = isShown ? "◌" : "✓";
      item.querySelector(".state").textContent = !isFound ? ""
        : ` ${isShown ? t("(revealed)") : t("(found)")}`;
      if (this.puzzle.hidden) item.querySelector(".entry").textContent = isFound ? wordText(n) : "";
    });
    this.mark();
    const shown = [...taken.values()].filter(Boolean).length;
    const [found, all] = [taken.size - shown, this.names.length].map(Puzzlewright.numeral);
    this.count.textContent = shown ? t("{} of {} found, {} revealed", found, all, Puzzlewright.numeral(shown))
      : t("{} of {} found", found, all);
    const open = this.names.filter((_, n) => !taken.has(n)).slice(0, Puzzlewright.WordList.NEXT);
    this.next.replaceChildren(...open.flatMap((name, n) => [n ? " · " : "", element("bdi", {}, name)]));
  }

  // The sheet: a tap on its handle, or a pull.
  open(isOpen) {
    this.side.classList.toggle("open", isOpen);
    this.grip.setAttribute("aria-expanded", isOpen);
  }

  get isOpen() {
    return this.side.classList.contains("open");
  }

  listen() {
    const { grip, side } = this;
    let isPulled = false;  // the click after a pull is none
    grip.addEventListener("click", () => {
      if (!isPulled) this.open(!this.isOpen);
      isPulled = false;
    });
    grip.addEventListener("pointerdown", (event) => {
      if (event.button || !event.isPrimary) return;
      isPulled = false;
      grip.setPointerCapture(event.pointerId);
      const most = side.offsetHeight - this.handle.offsetHeight;
      this.pull = { y: event.clientY, from: this.isOpen ? 0 : most, most, at: null };
    });
    grip.addEventListener("pointermove", (event) => {
      const { pull } = this;
      if (!pull || (pull.at === null && Math.abs(event.clientY - pull.y) < 6)) return;
      pull.at = Math.max(0, Math.min(pull.most, pull.from + event.clientY - pull.y));
      side.classList.add("pulled");
      side.style.setProperty("--pulled", `${pull.at}px`);
    });
    const letGo = () => {
      const { pull } = this;
      this.pull = null;
      side.classList.remove("pulled");
      if (!pull || pull.at === null) return;
      isPulled = true;
      const far = pull.at - pull.from;  // a short pull is enough
      this.open(Math.abs(far) > 30 ? far < 0 : pull.from === 0);
    };
    grip.addEventListener("pointerup", letGo);
    grip.addEventListener("pointercancel", letGo);
    side.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen) return;
      this.open(false);
      grip.focus();
    });
  }
};
