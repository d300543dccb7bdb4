// A grid of square cells, walked with the arrow keys; one of them at a time is in the tab order.
//
// `make(row, col)` returns the attributes of a cell and what is in it, or null for a place that is
// no cell. Cells are found by at(row, col) and of(node). A layer of SVG lies above the cells, one
// unit to the cell; what is put there is for the eye only.

Puzzlewright.Grid = class {
  constructor(rows, cols, { label, leftward = false, make }) {
    const { element } = Puzzlewright;
    Object.assign(this, { rows, cols, leftward, here: null, places: new Map(), nodes: [] });
    this.cells = element("div", { role: "grid", "aria-label": label, "aria-rowcount": rows,
      "aria-colcount": cols, class: "cells", dir: leftward ? "rtl" : "ltr" });
    for (let row = 0; row < rows; row += 1) {
      const line = element("div", { role: "row", class: "row", "aria-rowindex": row + 1 });
      this.nodes.push([]);
      for (let col = 0; col < cols; col += 1) line.append(this.cell(row, col, make(row, col)));
      this.cells.append(line);
    }
    this.layer = element("svg", { viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true",
      class: "layer" });
    this.node = element("div", { class: "grid", style: `--cols:${cols};--rows:${rows}` },
      this.cells, this.layer);
    this.cells.addEventListener("keydown", (event) => this.key(event));
    this.cells.addEventListener("focusin", (event) => {
      const place = this.of(event.target);
      if (place) this.enter(place, false);
    });
    const first = this.places.values().next().value;
    if (first) this.enter(first, false);
  }

  cell(row, col, made) {
    const { element } = Puzzlewright;
    if (!made) {
      this.nodes[row].push(null);
      return element("div", { class: "gap", role: "presentation" });
    }
    const [attributes, ...inside] = made;
    const node = element("div", { role: "gridcell", tabindex: -1, "aria-colindex": col + 1,
      ...attributes, class: `cell ${attributes.class || ""}` }, ...inside);
    this.nodes[row].push(node);
    this.places.set(node, [row, col]);
    return node;
  }

  at(row, col) {
    return (this.nodes[row] && this.nodes[row][col]) || null;
  }

  // The place of a cell, or of what is in it.
  of(node) {
    const cell = node && node.closest && node.closest('[role="gridcell"]');
    return this.places.get(cell) || null;
  }

  // The cell below a point of the screen; a finger that leaves the grid has the nearest one.
  under(x, y) {
    const box = this.cells.getBoundingClientRect();
    const limit = (value, most) => Math.max(0, Math.min(most - 1, Math.floor(value)));
    const row = limit((y - box.top) / box.height * this.rows, this.rows);
    const col = limit((x - box.left) / box.width * this.cols, this.cols);
    return [row, this.leftward ? this.cols - 1 - col : col];
  }

  // A point of the screen as [row, column], with fractions; the middles of cells have none.
  point(x, y) {
    const box = this.cells.getBoundingClientRect();
    const row = (y - box.top) / box.height * this.rows - 0.5;
    const col = (x - box.left) / box.width * this.cols - 0.5;
    return [row, this.leftward ? this.cols - 1 - col : col];
  }

  // Where a cell has its middle in the layer above.
  middle([row, col]) {
    return [(this.leftward ? this.cols - 1 - col : col) + 0.5, row + 0.5];
  }

  enter(place, focus = true) {
    if (this.here) this.at(...this.here).tabIndex = -1;
    this.here = place;
    const node = this.at(...place);
    node.tabIndex = 0;
    if (focus) node.focus();
  }

  // The next cell in some direction, over places that are none; null at the edge.
  next([row, col], [down, right]) {
    do {
      row += down;
      col += right;
    } while (row >= 0 && row < this.rows && col >= 0 && col < this.cols && !this.at(row, col));
    return this.at(row, col) ? [row, col] : null;
  }

  static steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  // The step of an arrow key, as it looks on the screen; null for other keys.
  step(key) {
    const step = Puzzlewright.Grid.steps[key];
    if (!step) return null;
    return this.leftward ? [step[0], -step[1]] : step;
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.step(event.key);
    let to = step && this.next(this.here, step);
    if (event.key === "Home") to = this.next([this.here[0], -1], [0, 1]);
    if (event.key === "End") to = this.next([this.here[0], this.cols], [0, -1]);
    if (step || to) event.preventDefault();
    if (to) this.enter(to);
  }
};
