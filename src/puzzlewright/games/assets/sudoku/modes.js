// What digits do in a sudoku: they are written, noted in the corners or in the centre of cells, or
// they colour cells. Buttons for that above the keypad, and keys with the nine colours.

Puzzlewright.SudokuModes = class {
  static names = ["digit", "corner", "centre", "colour"];
  static letters = { z: "digit", x: "corner", c: "centre", v: "colour" };

  // `act` has onChange(), paint(colour), fill() and several().
  constructor(symbols, act) {
    const { element, t } = Puzzlewright;
    this.mode = "digit";
    this.act = act;
    const titles = [t("Digit"), t("Corner"), t("Centre"), t("Colour")];
    const { names, letters } = Puzzlewright.SudokuModes;
    // Letters that are symbols of the puzzle are no shortcuts.
    this.shortcuts = Object.fromEntries(Object.entries(letters)
      .filter(([letter]) => !symbols.includes(letter.toUpperCase())));
    const shortcut = (name) => Object.keys(this.shortcuts).find((key) => letters[key] === name);
    this.buttons = names.map((name, n) => this.button(name, titles[n], () => this.use(name),
      { "aria-pressed": "false", "aria-keyshortcuts": (shortcut(name) || "").toUpperCase() || null }));
    this.several = this.button("several", t("Several"), () => act.several(),
      { "aria-pressed": "false", title: t("Select several cells") });
    const fill = this.button("candidates", t("Candidates"), () => act.fill(),
      { title: t("Fill in all candidates") });
    this.node = element("div", { class: "modes", role: "group", "aria-label": t("What digits do") },
      ...this.buttons, this.several, fill);
    Puzzlewright.rovingTabindex(this.node, [...this.buttons, this.several, fill]);
    this.colours = [t("red"), t("orange"), t("yellow"), t("green"), t("turquoise"), t("blue"),
      t("purple"), t("pink"), t("grey")];
    this.palette = element("div", { class: "palette", role: "group", "aria-label": t("Colours"),
      hidden: "" }, ...this.colours.map((name, n) => element("button", { type: "button", class: "key",
      "data-colour": n + 1, title: name, "aria-label": name, tabindex: -1,
      onclick: () => act.paint(String(n + 1)) }, n + 1)),
    element("button", { type: "button", class: "key", title: t("No colour"), "aria-label": t("No colour"),
      tabindex: -1, onclick: () => act.paint("") }, "⌫"));
    this.show();
  }

  button(name, title, act, more = {}) {
    const { element } = Puzzlewright;
    return element("button", { type: "button", class: "mode", "data-mode": name, title, onclick: act,
      ...more, "aria-label": more.title || title }, element("span", { class: "sample",
      "aria-hidden": "true" }), element("span", { class: "name" }, title));
  }

  show() {
    Puzzlewright.SudokuModes.names.forEach((name, n) =>
      this.buttons[n].setAttribute("aria-pressed", name === this.mode));
    this.palette.hidden = this.mode !== "colour";
  }

  use(mode) {
    this.mode = mode;
    this.show();
    this.act.onChange();
  }

  // The title of the mode, as its button has it.
  get title() {
    return this.buttons[Puzzlewright.SudokuModes.names.indexOf(this.mode)].title;
  }

  cycle(by) {
    const { names } = Puzzlewright.SudokuModes;
    this.use(names[(names.indexOf(this.mode) + by + names.length) % names.length]);
  }

  // The mode that a key stands for, if it does: its letter, or where that would be.
  byKey({ key, code, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return null;
    const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code) || [])[1];
    return this.shortcuts[(letter || "").toLowerCase()] || null;
  }

  // Shift and a digit is a mark in the corner, Ctrl and one a mark in the centre, both a colour,
  // whatever sign the keyboard has there.
  static digit({ code, shiftKey, ctrlKey, metaKey, altKey }) {
    const found = /^(?:Digit|Numpad)([1-9])$/.exec(code);
    if (!found || metaKey || altKey || !(shiftKey || ctrlKey)) return null;
    return [found[1], shiftKey && ctrlKey ? "colour" : shiftKey ? "corner" : "centre"];
  }
};
