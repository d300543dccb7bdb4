// Cells that are painted by mouse, finger or keys: a grid, or the layers of a box one after another.

import { h, style } from "../dom.js";
import { t } from "../translations.js";

export const cellKey = (cell) => cell.join(",");

export class Painting {
  // `state(key)` is "", "full" or "optional"; `brush()` the state to paint, or "" to take away.
  // `paint(map)` gets what a stroke changed, once: states by key.
  constructor({ shape, state, brush, paint, label }) {
    style("painting.css");
    Object.assign(this, { state, brush, paint, label });
    this.element = h("div", {
      class: "painting",
      onpointerdown: (event) => this.begin(event),
      onpointermove: (event) => this.move(event),
      onpointerup: () => this.end(),
      onpointercancel: () => this.end(),
      onkeydown: (event) => this.key(event),
    });
    this.here = null;
    this.stroke = null;
    this.build(shape);
  }

  // `shape` is [rows, columns] or [layers, rows, columns].
  build(shape) {
    this.shape = shape;
    this.cells = new Map();
    const [layers, rows, cols] = shape.length === 3 ? shape : [1, ...shape];
    const made = Array.from({ length: layers }, (_, layer) => {
      const lines = Array.from({ length: rows }, (_, row) =>
        h(
          "div",
          { role: "row" },
          Array.from({ length: cols }, (_, col) => this.cell(shape.length === 3 ? [layer, row, col] : [row, col])),
        ),
      );
      const name = shape.length === 3 ? t("Layer {}", layer + 1) : this.label;
      const grid = h("div", { role: "grid", class: "painted", "aria-label": name }, lines);
      grid.style.setProperty("--cols", cols);
      grid.style.setProperty("--rows", rows);
      return h("figure", {}, shape.length === 3 && h("figcaption", { class: "soft" }, name), grid);
    });
    this.element.replaceChildren(...made);
    this.element.classList.toggle("layered", shape.length === 3);
    this.focusable(this.cells.keys().next().value);
    this.show();
  }

  cell(at) {
    const key = cellKey(at);
    const made = h("div", { role: "gridcell", tabindex: "-1", data: { key } });
    this.cells.set(key, made);
    return made;
  }

  show() {
    for (const [key, cell] of this.cells) {
      const now = this.stroke?.get(key) ?? this.state(key);
      cell.className = now;
      const place = key.split(",").map((one) => Number(one) + 1);
      const names = { full: t("part of the board"), optional: t("may stay empty"), "": t("not part of the board") };
      cell.setAttribute("aria-label", `${t("row {}, column {}", ...place.slice(-2))}: ${names[now]}`);
    }
  }

  focusable(key) {
    this.cells.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = key;
    this.cells.get(key)?.setAttribute("tabindex", "0");
  }

  begin(event) {
    const { key } = event.target.dataset;
    if (key === undefined || event.button) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const brush = this.brush();
    this.value = this.state(key) === brush ? "" : brush;
    this.stroke = new Map([[key, this.value]]);
    this.focusable(key);
    this.cells.get(key).focus({ preventScroll: true });
    this.show();
  }

  move(event) {
    if (!this.stroke) return;
    const key = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.key;
    if (key === undefined || !this.cells.has(key) || this.stroke.has(key)) return;
    this.stroke.set(key, this.value);
    this.show();
  }

  end() {
    if (!this.stroke) return;
    const { stroke } = this;
    this.stroke = null;
    this.paint(stroke);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.here === null) return;
    const at = this.here.split(",").map(Number);
    const last = at.length - 1;
    const steps = {
      ArrowUp: [last - 1, -1],
      ArrowDown: [last - 1, 1],
      ArrowLeft: [last, -1],
      ArrowRight: [last, 1],
      PageUp: [0, last === 2 ? -1 : 0],
      PageDown: [0, last === 2 ? 1 : 0],
    };
    if (event.key in steps) {
      const [axis, step] = steps[event.key];
      at[axis] = Math.min(Math.max(at[axis] + step, 0), this.shape[axis] - 1);
      this.focusable(cellKey(at));
      this.cells.get(this.here).focus();
    } else if (event.key === " " || event.key === "Enter") {
      const brush = this.brush();
      this.paint(new Map([[this.here, this.state(this.here) === brush ? "" : brush]]));
    } else return;
    event.preventDefault();
  }
}
