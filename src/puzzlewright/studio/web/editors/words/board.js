// A board of letters on which words lie: drawn, pointed at, and gone over by keys. What is done with
// words is for the editor to say; this tells it of cells.

import { h } from "../../dom.js";
import { isRightToLeft, t } from "../../translations.js";
import { cellKey, line } from "./geometry.js";

export class WordBoard {
  // `act` has press(cell), drag(cell), release(), key(event); cells are [row, column].
  constructor(label, act) {
    this.act = act;
    this.cells = new Map();
    this.here = null;
    this.lines = h("svg", { class: "word-lines", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.grid = h("div", { role: "grid", class: "word-grid", "aria-label": label });
    this.element = h(
      "div",
      {
        class: "word-board",
        onpointerdown: (event) => this.press(event),
        onpointermove: (event) => this.drag(event),
        onpointerup: () => this.release(),
        onpointercancel: () => this.release(true),
        onkeydown: (event) => act.key(event),
        onfocusin: (event) => this.onFocus(event),
      },
      this.lines,
      this.grid,
    );
  }

  build(rows, cols) {
    this.shape = [rows, cols];
    this.cells.clear();
    const made = Array.from({ length: rows }, (_, row) =>
      h(
        "div",
        { role: "row" },
        Array.from({ length: cols }, (_, col) => {
          const cell = h("div", { role: "gridcell", tabindex: "-1", data: { key: cellKey(row, col) } });
          this.cells.set(cellKey(row, col), cell);
          return cell;
        }),
      ),
    );
    this.grid.replaceChildren(...made);
    this.element.style.setProperty("--rows", rows);
    this.element.style.setProperty("--cols", cols);
    this.lines.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
    this.focusable(this.cells.has(this.here) ? this.here : cellKey(0, 0));
  }

  // Show letters by key with their classes and labels, and words as lines: { place, length, kind }.
  show({ shape, cellAt, words, text }) {
    if (!this.shape || shape[0] !== this.shape[0] || shape[1] !== this.shape[1]) this.build(...shape);
    this.isLeftward = isRightToLeft(text);
    this.element.classList.toggle("leftward", this.isLeftward);
    for (const [key, element] of this.cells) {
      const { letter, kind, label } = cellAt(key);
      if (element.textContent !== letter) element.textContent = letter;
      element.className = kind;
      const [row, col] = key.split(",").map(Number);
      element.setAttribute("aria-label", `${t("row {}, column {}", row + 1, col + 1)}: ${label}`);
    }
    this.lines.replaceChildren(
      ...words.map(({ place, length, kind }) => {
        const ends = line(place, length);
        const [[top, left], [bottom, right]] = [ends[0], ends[length - 1]];
        return h("line", { class: kind, x1: left + 0.5, y1: top + 0.5, x2: right + 0.5, y2: bottom + 0.5 });
      }),
    );
  }

  focusable(key) {
    this.cells.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = key;
    this.cells.get(key)?.setAttribute("tabindex", "0");
  }

  onFocus(event) {
    const { key } = event.target.dataset;
    if (key !== undefined) this.focusable(key);
  }

  get at() {
    return this.here.split(",").map(Number);
  }

  go(row, col, { focus = true } = {}) {
    const [rows, cols] = this.shape;
    const key = cellKey(Math.min(Math.max(row, 0), rows - 1), Math.min(Math.max(col, 0), cols - 1));
    this.focusable(key);
    if (focus) this.cells.get(key).focus({ preventScroll: false });
  }

  // An arrow key as a step; columns go to the left where lines do.
  step(key) {
    const side = this.isLeftward ? -1 : 1;
    return { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -side], ArrowRight: [0, side] }[key];
  }

  press(event) {
    const { key } = event.target.dataset;
    if (key === undefined || event.button) return;
    event.preventDefault();
    this.pressed = key;
    this.element.setPointerCapture(event.pointerId);
    this.go(...key.split(",").map(Number));
    this.act.press(this.at);
  }

  drag(event) {
    if (this.pressed === undefined) return;
    const key = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.key;
    if (key === undefined || key === this.pressed || !this.cells.has(key)) return;
    this.pressed = key;
    this.act.drag(key.split(",").map(Number));
  }

  release(isLost = false) {
    if (this.pressed === undefined) return;
    this.pressed = undefined;
    this.act.release(isLost);
  }
}
