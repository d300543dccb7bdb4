// Keys on the screen, and above them a line and a strip for what else there is to choose; at the
// bottom of a small screen, else about the grid.
//
// `rows` are rows of symbols. `more` are keys besides: [name, what is on it, what it is called,
// function]. The keypad is there where fingers are, and can be switched on and off. Without rows there is
// none: scripts with many letters are written with the keyboard of the system.

Puzzlewright.Keypad = class {
  constructor(shell, grid, rows, { more = [], usual = "text" } = {}) {
    const { element, t } = Puzzlewright;
    Object.assign(this, { shell, grid, usual, keys: new Map(), isThere: rows.length > 0, above: -99 });
    const key = (name, face, title, act) => {
      const made = element("button", { type: "button", class: "key", "data-key": name,
        "aria-label": title, tabindex: -1, lang: name === title ? Puzzlewright.language : null,
        onclick: () => this.press(act) }, face);
      this.keys.set(name, made);
      return made;
    };
    const erase = ["erase", "⌫", t("Erase"), () => grid.erase(true)];
    const all = rows.map((row) => row.map((symbol) =>
      key(symbol, symbol, symbol, () => grid.type(symbol))));
    if (this.isThere) all[all.length - 1].push(...[...more, erase].map((each) => key(...each)));
    const most = Math.max(...all.map((row) => row.length), 1);
    this.pad = element("div", { class: "keypad", role: "group", "aria-label": t("Keypad"),
      style: `--keys:${most}`, dir: grid.leftward ? "rtl" : "ltr" },
    ...all.map((row) => element("div", { class: "keys-row" }, ...row)));
    this.line = element("div", { class: "now" });
    this.strip = element("div", { class: "strip" });
    this.node = element("div", { class: "dock" }, this.line, this.strip, this.pad);
    // Fingers on keys leave the grid where it is.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
    const fingers = matchMedia("(pointer: coarse)").matches;
    this.shown = shell.settings.keypad === undefined ? fingers : shell.settings.keypad;
    this.tool = ["keypad", t("Keypad"), () => this.show(!this.shown, true)];
    this.tools = this.isThere ? [this.tool] : [];
    this.show(this.shown && this.isThere);
    new ResizeObserver(() => this.room()).observe(this.node);
    window.addEventListener("resize", () => this.room(true));
    if (window.visualViewport) visualViewport.addEventListener("resize", () => this.rise());
  }

  press(act) {
    this.grid.enter(this.grid.here);
    act();
  }

  show(shown, isChosen = false) {
    this.shown = shown;
    this.pad.hidden = !shown;
    this.grid.ownKeyboard(shown, this.usual);
    if (isChosen) this.shell.prefer("keypad", shown);
    this.ready();
  }

  // Called again once there is a button for it.
  ready() {
    const button = document.getElementById("keypad");
    if (button) button.setAttribute("aria-pressed", this.shown);
    this.room();
  }

  // Some phones lay their keyboard over the page: what is at the bottom stands above it.
  rise() {
    const { height, offsetTop, scale } = visualViewport;
    const hidden = scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - height - offsetTop));
    document.documentElement.style.setProperty("--keyboard", `${hidden}px`);
  }

  // What is at the bottom of the screen hides nothing for good; cells know how high their grid can be.
  room(anew = false) {
    const top = document.querySelector(".top"), page = document.documentElement.style;
    const height = (node, position) =>
      (node && getComputedStyle(node).position === position ? node.offsetHeight : 0);
    const isBeside = this.node.offsetWidth < 0.9 * document.documentElement.clientWidth;
    const docked = height(this.node, "fixed");
    page.setProperty("--docked", `${docked}px`);
    page.setProperty("--dock", `${isBeside ? 0 : docked}px`);
    page.setProperty("--top", `${height(top, "sticky")}px`);
    const box = this.grid.node.parentElement;
    if (!box || !box.offsetWidth) return;
    // Buttons for zooming come and go with the size of cells.
    const zooms = box.previousElementSibling, first = zooms && zooms.offsetHeight ? zooms : box;
    const above = Math.round(first.getBoundingClientRect().top + window.scrollY);
    if (!anew && Math.abs(above - this.above) < 30) return;  // one more line of text moves nothing
    this.above = above;
    page.setProperty("--above", `${above}px`);
  }
};
