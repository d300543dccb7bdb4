// The board that pieces are laid on: a drawing for each layer, whose cells are those of a grid.
//
// Cells are walked with the arrow keys; one of them at a time is in the tab order. What lies on
// them is drawn above, and is for the eye only: the labels of the cells say it in words. `text` is
// what is written in a cell, `largest` the most pixels of a unit, `over` whether the rim is above.
// fillBox() makes it as large as there is room; layers lie beside each other as suits that.

Puzzlewright.BoardView = class {
  constructor(lattice, cells, { label, text = () => "", pad = 0.06, largest = 46, over = true }) {
    const { element, t } = Puzzlewright;
    Object.assign(this, { lattice, cells, over, largest, here: null, nodes: new Map(),
      places: new Map() });
    this.layers = [...new Set(cells.map(([layer]) => layer))].sort((a, b) => a - b);
    this.box = lattice.box(cells);
    this.views = new Map();
    const { left, top, width, height } = this.box;
    const view = `${left - pad} ${top - pad} ${width + 2 * pad} ${height + 2 * pad}`;
    this.units = [width + 2 * pad, height + 2 * pad];
    this.isSolid = this.layers.length > 1;
    this.node = element("div", { class: "surface",
      style: `--wide:${this.units[0]};--high-units:${this.units[1]};--beside:${this.layers.length}` });
    // Has the size of a unit, for Puzzlewright.zoom; nobody sees it.
    this.node.append(element("i", { class: "cell unit", "aria-hidden": "true" }));
    for (const layer of this.layers) {
      const name = this.isSolid ? t("Board, layer {}", layer + 1) : label;
      const made = this.layer(layer, name, view, text);
      this.views.set(layer, made);
      const words = this.isSolid ? [element("figcaption", {}, t("layer {}", layer + 1))] : [];
      this.node.append(element("figure", {}, made.svg, ...words));
    }
    this.node.addEventListener("focusin", (event) => this.enter(this.of(event.target), false));
    this.node.addEventListener("focusout", () => this.showCursor(null));
    this.enter(cells[0], false);
    this.showCursor(null);
  }

  // The pixels of a unit, and how many layers lie beside each other, in a box of the screen.
  room(width, height) {
    const gap = this.isSolid ? 16 : 0, caption = this.isSolid ? 24 : 0;
    const count = this.layers.length;
    let best = { cell: 0, beside: 1 };
    for (let beside = 1; beside <= count; beside += 1) {
      const rows = Math.ceil(count / beside);
      const cell = Math.min((width - gap * (beside - 1)) / (this.units[0] * beside),
        (height - (gap + caption) * rows) / (this.units[1] * rows));
      // One row is easier to read: it may be a little smaller.
      if (cell >= best.cell * (rows === 1 ? 0.75 : 1)) best = { cell, beside };
    }
    return best;
  }

  // Fill a box of the screen; `least` is the smallest number of pixels of a unit.
  fillBox(width, height, least) {
    const { cell, beside } = this.room(width, height);
    const pixels = Math.max(least, Math.min(this.largest, cell));
    this.node.style.setProperty("--cell", `${Math.floor(pixels * 10) / 10}px`);
    this.node.style.setProperty("--beside", beside);
    return pixels;
  }

  layer(layer, name, view, text) {
    const { element } = Puzzlewright;
    const cells = this.cells.filter((cell) => cell[0] === layer);
    const rows = new Map();
    for (const cell of cells) {
      if (!rows.has(cell[1])) rows.set(cell[1], []);
      rows.get(cell[1]).push(cell);
    }
    const grid = element("g", { role: "grid", "aria-label": name });
    const words = element("g", { class: "words", "aria-hidden": "true" });
    for (const row of [...rows.keys()].sort((a, b) => a - b)) {
      const line = element("g", { role: "row" });
      const members = rows.get(row).sort((a, b) => a[2] - b[2]);
      for (const cell of members) line.append(this.cell(cell, words, text(cell)));
      grid.append(line);
    }
    const laid = element("g", { class: "laid", "aria-hidden": "true" });
    const ghost = element("g", { class: "ghost", "aria-hidden": "true" });
    const marks = element("g", { class: "marks", "aria-hidden": "true" });
    const cursor = element("path", { class: "cursor", "aria-hidden": "true" });
    const rim = element("path", { class: "rim", d: this.lattice.outline(cells) });
    const pieces = this.over ? [laid, rim] : [rim, laid]; // a free rim has tabs that stick out
    const svg = element("svg", { viewBox: view, class: "board-svg" }, grid, words, ...pieces, ghost,
      marks, cursor);
    return { svg, laid, ghost, marks, cursor };
  }

  cell(cell, words, text) {
    const { element } = Puzzlewright;
    const node = element("path", { role: "gridcell", tabindex: -1, class: "spot",
      d: this.lattice.outline([cell]) });
    this.nodes.set(String(cell), node);
    this.places.set(node, cell);
    if (text) {
      const [x, y] = this.lattice.middle(cell);
      words.append(element("text", { x, y: y + 0.13, "font-size": 0.36 }, text));
    }
    return node;
  }

  has(cell) {
    return this.nodes.has(String(cell));
  }

  of(node) {
    return this.places.get(node) || null;
  }

  name([layer, row, col]) {
    const across = this.lattice.name === "hex" ? Math.floor(col / 2) : col;
    const { t } = Puzzlewright;
    return this.isSolid ? t("layer {}, row {}, column {}", layer + 1, row + 1, across + 1)
      : t("row {}, column {}", row + 1, across + 1);
  }

  // Say what lies in each cell: words by cell, nothing where it is empty.
  label(wordsOf) {
    const { t } = Puzzlewright;
    for (const [key, node] of this.nodes) {
      const words = wordsOf.get(key);
      const name = this.name(this.places.get(node));
      const label = words ? t("{}, {}", name, words) : t("{}, empty", name);
      if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
      node.classList.toggle("taken", Boolean(words));
    }
  }

  enter(cell, focus = true, preventScroll = false) {
    if (!cell) return;
    if (this.here) this.nodes.get(String(this.here)).setAttribute("tabindex", -1);
    this.here = cell;
    const node = this.nodes.get(String(cell));
    node.setAttribute("tabindex", 0);
    if (focus) node.focus({ preventScroll });
    this.showCursor(cell);
  }

  showCursor(cell) {
    for (const [layer, { cursor }] of this.views) {
      const node = cell && cell[0] === layer && this.nodes.get(String(cell));
      const isSeen = node && node.matches(":focus-visible");
      cursor.setAttribute("d", isSeen ? node.getAttribute("d") : "");
    }
  }

  // The cell that an arrow key leads to.
  next(cell, key) {
    return this.lattice.next(this.cells, cell, key);
  }

  // The layer below a point of the screen, or the nearest, and where the point is on it.
  under(x, y) {
    let best = null;
    for (const [layer, { svg }] of this.views) {
      const box = svg.getBoundingClientRect();
      const aside = Math.max(box.left - x, 0, x - box.right)
        + Math.max(box.top - y, 0, y - box.bottom);
      if (!best || aside < best.aside) best = { layer, svg, aside };
    }
    return { layer: best.layer, aside: best.aside, at: Puzzlewright.BoardView.local(best.svg, x, y) };
  }

  static local(svg, x, y) {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  // How many pixels a unit has.
  get pixels() {
    const { svg } = this.views.get(this.layers[0]);
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  }

  // Draw parts (by layer) of a piece that was moved, into a group of the layers.
  draw(group, parts, move, attributes = {}) {
    const { element } = Puzzlewright;
    const [x, y] = this.lattice.shift(move);
    for (const [layer, nodes] of parts) {
      const view = this.views.get(layer + move[0]);
      const placed = { transform: `translate(${x} ${y})`, ...attributes };
      // The inner group is for movements: they would overrule the place of the outer one.
      if (view) view[group].append(element("g", placed, element("g", { class: "lies" }, ...nodes)));
    }
  }

  // Mark cells as those where a piece does not fit.
  refuse(cells) {
    const { element } = Puzzlewright;
    for (const cell of cells.filter((one) => this.has(one))) {
      const path = element("path", { class: "no", d: this.lattice.outline([cell]) });
      this.views.get(cell[0]).ghost.append(path);
    }
  }

  wipe(group) {
    for (const view of this.views.values()) view[group].replaceChildren();
  }

  // A cross in a disc: it says that something is wrong, and not by its colour alone.
  mark(layer, [x, y], size = 0.2) {
    const { element } = Puzzlewright;
    this.views.get(layer).marks.append(
      element("g", { transform: `translate(${x} ${y}) scale(${size})` },
        element("circle", { r: 1 }),
        element("path", { d: "M-.45 -.45L.45 .45M-.45 .45L.45 -.45" })));
  }
};
