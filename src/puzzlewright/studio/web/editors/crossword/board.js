// The grid on the page: cells, the cursor, and everything that is typed, clicked or dragged there.
//
// Letters go into a field that nobody sees, over the cell of the cursor: so phones show their
// keyboard, and every way of typing works. Screen readers follow the cell that it names as active.

import { h, newId } from "../../dom.js";
import { t } from "../../translations.js";
import { cellKey } from "./grid.js";

const EMPTY = "\u200b"; // what the field holds between two letters: deleting it is Backspace

// Which keys do what; everything else that is typed is a letter.
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIGNS = {
  ".": "block",
  " ": "turn",
  "|": "bar-right",
  _: "bar-below",
  "*": "shade",
  "(": "circle",
  "!": "lock",
  "?": "help",
};

export class Board {
  // `act(name, …)` is called with what somebody did: move, turn, letter, erase, block, tool …
  constructor(act) {
    this.act = act;
    this.id = newId("grid");
    this.size = "";
    this.cells = new Map();
    this.grid = h("div", { class: "xw-grid", role: "grid", id: this.id, "aria-label": t("Grid") });
    this.field = h("input", {
      class: "xw-entry",
      type: "text",
      value: EMPTY,
      autocomplete: "off",
      autocapitalize: "characters",
      autocorrect: "off",
      spellcheck: "false",
      "aria-label": t("Letters of the grid"),
      "aria-controls": this.id,
      data: { grid: "1" }, // steps back are the editor's, not those of a field
    });
    // As all drawings: the first column is on the left, in every language.
    this.element = h("div", { class: "xw-board", dir: "ltr" }, this.grid, this.field);
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("input", () => this.onInput());
    this.grid.addEventListener("pointerdown", (event) => this.down(event));
    this.grid.addEventListener("pointermove", (event) => this.onPointerMove(event));
    this.grid.addEventListener("pointerup", () => this.up());
    this.grid.addEventListener("pointercancel", () => this.up());
    // The field keeps the focus: pressing on a cell must not take it away.
    this.grid.addEventListener("mousedown", (event) => event.preventDefault());
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  // ---- Typing

  key(event) {
    if (event.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key !== "Enter") return;
    const done = this.onKey(event, isCommand);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  onKey({ key, shiftKey }, isCommand) {
    if (key in MOVES) {
      this.act(shiftKey ? "stretch" : "move", ...MOVES[key]);
    } else if (key === "Enter") this.act(isCommand ? (shiftKey ? "another" : "fill") : "enter");
    else if (key === "Tab") this.act("jump", shiftKey ? -1 : 1);
    else if (key === "Backspace") this.act("erase", true);
    else if (key === "Delete") this.act("erase", false);
    else if (key === "Home" || key === "End") this.act("edge", key === "End");
    else if (key === "Escape") this.act("escape");
    else if (key === "Insert") this.act("several");
    else if (key in SIGNS) this.act(SIGNS[key]);
    else return false;
    return true;
  }

  onInput() {
    const { value } = this.field;
    this.field.value = EMPTY;
    const text = value.replaceAll(EMPTY, "");
    if (!text && !value) this.act("erase", true);
    for (const sign of text) {
      if (sign in SIGNS) this.act(SIGNS[sign]);
      else if (/[\p{L}\p{N}]/u.test(sign)) this.act("letter", sign.toLocaleUpperCase());
    }
  }

  // ---- Pointing

  at(event) {
    const box = this.grid.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width,
      y = (event.clientY - box.top) / box.height;
    if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
    const col = x * this.width,
      row = y * this.height;
    return {
      row: Math.floor(row),
      col: Math.floor(col),
      side: nearestSide(col % 1, row % 1),
    };
  }

  down(event) {
    if (event.button) return;
    const cell = this.at(event);
    if (!cell) return;
    this.drag = { from: cell, last: cell };
    this.grid.setPointerCapture?.(event.pointerId);
    this.act("press", cell, { shift: event.shiftKey, touch: event.pointerType === "touch" });
  }

  onPointerMove(event) {
    if (!this.drag) return;
    const cell = this.at(event);
    const { last, from } = this.drag;
    if (!cell || (cell.row === last.row && cell.col === last.col)) return;
    this.drag.last = cell;
    this.act("drag", from, cell);
  }

  up() {
    if (this.drag) this.act("drop");
    this.drag = null;
  }

  // ---- Drawing

  show(state) {
    const { grid } = state;
    const size = `${grid.height}x${grid.width}`;
    if (size !== this.size) this.build(grid);
    this.size = size;
    const slot = new Set((state.slot?.cells || []).map(([row, col]) => cellKey(row, col)));
    for (const [key, cell] of this.cells) this.showCell(cell, key, state, slot);
    const here = cellKey(state.cursor.row, state.cursor.col);
    this.field.setAttribute("aria-activedescendant", this.cells.get(here).element.id);
    this.element.style.setProperty("--row", state.cursor.row);
    this.element.style.setProperty("--col", state.cursor.col);
  }

  build({ height, width }) {
    Object.assign(this, { height, width });
    this.cells.clear();
    this.element.style.setProperty("--w", width);
    this.element.style.setProperty("--h", height);
    this.grid.replaceChildren();
    for (let row = 0; row < height; row += 1) {
      const line = h("div", { role: "row", class: "xw-row" });
      for (let col = 0; col < width; col += 1) {
        const number = h("span", { class: "xw-number", "aria-hidden": "true" }),
          letter = h("span", { class: "xw-letter", "aria-hidden": "true" });
        const id = `${this.id}-${row}-${col}`;
        const element = h("div", { role: "gridcell", id, class: "xw-cell" }, number, letter);
        this.cells.set(cellKey(row, col), { element, number, letter, row, col, was: "" });
        line.append(element);
      }
      this.grid.append(line);
    }
  }

  showCell(cell, key, state, slot) {
    const { row, col } = cell;
    const { grid, numbers, cursor } = state;
    const content = grid.cells[row][col];
    const isHere = cursor.row === row && cursor.col === col;
    const names = [
      "xw-cell",
      content === null && (grid.voids.has(key) ? "is-void" : "is-block"),
      isHere && "is-here",
      slot.has(key) && "is-slot",
      state.auto.has(key) && content && "is-auto",
      state.locked.has(key) && "is-locked",
      state.marked.has(key) && "is-marked",
      grid.circles.has(key) && "has-circle",
      grid.shades.has(key) && "has-shade",
      grid.bars.has(`${key},right`) && "bar-right",
      grid.bars.has(`${key},below`) && "bar-below",
      content !== null && state.cellHeat(row, col),
      content && [...content].length > 1 && "is-long",
    ].filter(Boolean);
    const number = numbers.get(key) || "";
    const label = this.cellLabel(state, row, col, content, number);
    const now = `${names.join(" ")}/${number}/${content}/${label}`;
    if (now === cell.was) return;
    cell.was = now;
    cell.element.className = names.join(" ");
    cell.number.textContent = number;
    cell.letter.textContent = content || "";
    cell.element.setAttribute("aria-label", label);
    cell.element.setAttribute("aria-selected", String(isHere));
  }

  cellLabel(state, row, col, content, number) {
    const place = t("row {}, column {}", row + 1, col + 1);
    const what = content === null ? t("block") : content || t("empty");
    return [what, number, place, state.locked.has(cellKey(row, col)) && t("locked")]
      .filter(Boolean)
      .join(", ");
  }
}

// The side of a cell that a point is nearest to.
function nearestSide(x, y) {
  const near = { left: x, right: 1 - x, above: y, below: 1 - y };
  return Object.keys(near).reduce((one, other) => (near[other] < near[one] ? other : one));
}
