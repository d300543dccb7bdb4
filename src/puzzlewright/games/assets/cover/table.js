// A table to explore an exact cover problem: options are rows, items are columns.
//
// Of large tables only what is seen is in the page: rows, and the heads of columns, are made when they
// come into view.
// A row has cells where its option covers an item, and no others; aria-colindex tells which. The model:
//   items, options      as cover.js has them
//   called(item), entry(part)      what they are called
//   choose(option), pick(item), look(option)     called on Enter or a click; and for what is pointed at
//   option(n)           { kind, words, box, bad }: classes of a row, its words, its sign, and the items
//                       whose cells are marked
//   head(item)          { kind, words, sign, count }: the same for an item
// show(rows, columns) shows some options and all items, each in this order.

Puzzlewright.CoverTable = class {
  static all = 150; // the most rows or columns in the page at once

  constructor(model) {
    const { element, t } = Puzzlewright;
    Object.assign(this, { model, rows: [], columns: [], place: new Map(), nodes: new Map(),
      heads: new Map(), at: { option: null, item: null } });
    this.corner = element("span", { role: "columnheader", class: "corner" }, t("Option"));
    this.head = element("div", { role: "row", class: "matrix-row matrix-head", "aria-rowindex": 1 },
      this.corner);
    this.body = element("div", { role: "rowgroup", class: "matrix-body" });
    this.node = element("div", { role: "grid", class: "matrix", "aria-label": t("Options and items"),
      "aria-multiselectable": "true", "aria-colcount": model.items.length + 1 },
    element("div", { role: "rowgroup", class: "matrix-top" }, this.head), this.body);
    this.longest = Math.max(...model.items.map((_, n) => [...model.itemLabel(n)].length));
    this.node.style.setProperty("--longest", this.longest);
    this.listen();
  }

  listen() {
    const { node, model } = this;
    const optionAt = (target) => {
      const row = target.closest("[data-option]");
      return row ? Number(row.dataset.option) : null;
    };
    node.addEventListener("scroll", () => this.render(), { passive: true });
    node.addEventListener("click", ({ target }) => {
      const option = optionAt(target), head = target.closest("[data-item]");
      if (head) model.pick(Number(head.dataset.item));
      else if (option !== null) {
        if (!target.closest("[tabindex]")) this.go({ option, item: null });
        model.choose(option);
      }
    });
    node.addEventListener("pointerover", ({ target }) => {
      const option = optionAt(target);
      if (option !== null) model.look(option);
    });
    node.addEventListener("focusin", ({ target }) => {
      const part = target.dataset.entry ?? target.dataset.item;
      this.at = { option: optionAt(target), item: part === undefined ? null : Number(part) };
      this.stops();
      if (this.at.option !== null) model.look(this.at.option);
    });
    node.addEventListener("keydown", (event) => this.key(event));
  }

  // ---------------------------------------------------------------- what is seen

  show(rows, columns) {
    Object.assign(this, { rows, columns });
    this.index = new Map(rows.map((option, n) => [option, n]));
    this.place = new Map(columns.map((item, n) => [item, n]));
    const { option, item } = this.at;
    if (option !== null && !this.index.has(option)) this.at = { option: rows[0] ?? null, item: null };
    else if (option === null && item === null) this.at = { option: rows[0] ?? null, item: null };
    this.node.setAttribute("aria-rowcount", rows.length + 1);
    this.render(true);
  }

  // The pixels of rows and columns, which follow the size of the type.
  measure() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    this.first = this.corner.offsetWidth;
    const room = (this.node.parentElement.clientWidth - this.first - 20) / this.columns.length;
    this.wide = Math.max(36, Math.round(2.3 * rem), Math.min(Math.floor(room), Math.round(4.6 * rem)));
    this.node.classList.toggle("is-tall", 0.52 * rem * this.longest > this.wide - 2);
    this.high = Math.max(36, Math.round(2.3 * rem));
    this.node.style.setProperty("--col", `${this.wide}px`);
    this.node.style.setProperty("--row", `${this.high}px`);
    this.isRtl = getComputedStyle(this.node).direction === "rtl";
    this.top = this.head.offsetHeight;
  }

  // Make what comes into view, take away what goes; `anew` if it is to look otherwise.
  render(anew = false) {
    if (!this.node.isConnected) return;
    if (anew) this.measure();
    const { node, body, head, wide, high, rows, columns } = this;
    body.style.height = `${rows.length * high}px`;
    for (const part of [body, head]) part.style.minWidth = `${this.first + columns.length * wide}px`;
    const { all } = Puzzlewright.CoverTable, active = document.activeElement;
    const range = (start, size, unit, count) => (count <= all ? [0, count]
      : [Math.max(0, Math.floor(start / unit) - 3), Math.min(count, Math.ceil((start + size) / unit) + 3)]);
    const [low, end] = range(node.scrollTop, node.clientHeight, high, rows.length);
    const [left, right] = range(Math.abs(node.scrollLeft), node.clientWidth, wide, columns.length);
    const wanted = new Set(rows.slice(low, end)), heads = new Set(columns.slice(left, right));
    if (this.at.option !== null) wanted.add(this.at.option); // which has the focus, perhaps
    else if (this.at.item !== null) heads.add(this.at.item);
    this.swap(this.nodes, wanted, anew, body, (n) => this.row(n), (one, n) => this.showRow(one, n));
    this.swap(this.heads, heads, anew, head, (n) => this.column(n), (one, n) => this.showHead(one, n));
    this.stops();
    // What is moved in the page loses the focus.
    if (active !== document.activeElement && node.contains(active)) active.focus({ preventScroll: true });
  }

  swap(made, wanted, anew, parent, make, show) {
    for (const [n, one] of made) {
      if (wanted.has(n)) continue;
      one.remove();
      made.delete(n);
    }
    for (const n of wanted) {
      const isNew = !made.has(n);
      if (isNew) made.set(n, make(n));
      if (isNew || anew) show(made.get(n), n);
    }
    // Those who listen hear rows in their order, so they stand in the page in that.
    const order = (one) => Number(one.dataset.order);
    const sorted = [...made.values()].sort((one, other) => order(one) - order(other));
    const there = [...parent.children].filter((one) => one.dataset.order !== undefined);
    if (sorted.some((one, k) => one !== there[k])) parent.append(...sorted);
  }

  row(n) {
    const { element } = Puzzlewright;
    const cells = this.model.options[n].map((part) => {
      const [item, colour] = part;
      return element("span", { role: "gridcell", class: colour === undefined ? "entry" : "entry coloured",
        "data-entry": item, tabindex: -1, "aria-label": this.model.entry(part), title: this.model.entry(part) },
      ...(colour === undefined ? ["●"] : [element("i", { class: "swatch", "aria-hidden": "true",
        style: `--hue:${this.model.hue(colour)}` }), [...colour].slice(0, 3).join("")]));
    });
    return element("div", { role: "row", class: "matrix-row choice", "data-option": n },
      element("span", { role: "rowheader", class: "pick", tabindex: -1, "aria-colindex": 1 },
        element("span", { class: "box", "aria-hidden": "true" }), element("span", { class: "number" }, n + 1)),
      ...cells);
  }

  showRow(node, n) {
    const { kind, words, box, bad } = this.model.option(n);
    const at = this.index.get(n) ?? 0;
    node.dataset.order = at;
    node.style.top = `${at * this.high}px`;
    node.className = `matrix-row choice ${kind}`;
    node.setAttribute("aria-rowindex", at + 2);
    node.setAttribute("aria-selected", kind.includes("taken"));
    node.firstChild.setAttribute("aria-label", words);
    node.firstChild.title = words;
    node.querySelector(".box").textContent = box;
    const cells = [...node.querySelectorAll(".entry")];
    for (const cell of cells) {
      const item = Number(cell.dataset.entry), column = this.place.get(item);
      cell.style.insetInlineStart = `${this.first + column * this.wide}px`;
      cell.setAttribute("aria-colindex", column + 2);
      cell.classList.toggle("bad", bad.has(item));
    }
    const order = (cell) => Number(cell.getAttribute("aria-colindex"));
    if (cells.some((cell, k) => k && order(cell) < order(cells[k - 1]))) {
      node.append(...cells.sort((one, other) => order(one) - order(other)));
    }
  }

  column(item) {
    const { element } = Puzzlewright;
    return element("span", { role: "columnheader", class: "item", "data-item": item, tabindex: -1 },
      element("span", { class: "label", dir: "auto" }, this.model.itemLabel(item)),
      element("span", { class: "count" }), element("span", { class: "sign" }));
  }

  showHead(node, item) {
    const { kind, words, sign, count } = this.model.head(item);
    const at = this.place.get(item);
    node.dataset.order = at;
    node.className = `item ${kind}`;
    node.style.insetInlineStart = `${this.first + at * this.wide}px`;
    node.setAttribute("aria-colindex", at + 2);
    node.setAttribute("aria-label", words);
    node.setAttribute("aria-selected", kind.includes("picked"));
    node.title = words;
    node.querySelector(".sign").textContent = sign;
    node.querySelector(".count").textContent = count;
  }

  // ---------------------------------------------------------------- going about

  cell({ option, item }) {
    if (option === null) return this.heads.get(item) || null;
    const row = this.nodes.get(option);
    if (!row) return null;
    return item === null ? row.firstChild : row.querySelector(`[data-entry="${item}"]`) || row.firstChild;
  }

  // One cell is the stop of the tab key.
  stops() {
    const cell = this.cell(this.at);
    if (this.stop && this.stop !== cell) this.stop.tabIndex = -1;
    this.stop = cell;
    if (cell) cell.tabIndex = 0;
  }

  // Go to a cell, wherever it is.
  go(at, focus = true) {
    const { node, wide, high } = this;
    this.at = at;
    if (at.option !== null) {
      const y = this.index.get(at.option) * high, room = node.clientHeight - this.top - high;
      node.scrollTop = Math.max(y - room, Math.min(y, node.scrollTop));
    }
    if (at.item !== null) {
      const x = this.place.get(at.item) * wide, room = node.clientWidth - this.first - wide;
      const to = Math.max(x - room, Math.min(x, Math.abs(node.scrollLeft)));
      node.scrollLeft = this.isRtl ? -to : to;
    }
    this.render();
    const cell = this.cell(at);
    if (!cell || !focus) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.at.option === null) this.model.pick(this.at.item);
      else this.model.choose(this.at.option);
      return;
    }
    const forth = this.isRtl ? "ArrowLeft" : "ArrowRight", back = this.isRtl ? "ArrowRight" : "ArrowLeft";
    const way = { [forth]: [0, 1], [back]: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0], PageDown: [10, 0],
      PageUp: [-10, 0], Home: [-Infinity, 0], End: [Infinity, 0] }[event.key];
    if (!way) return;
    event.preventDefault();
    this.go(this.at.option === null ? this.fromHead(...way) : this.fromRow(...way));
  }

  fromHead(down, right) {
    const { columns, rows, at } = this;
    const step = Number.isFinite(down) ? right : down; // Home and End go through the items
    const column = Math.max(0, Math.min(columns.length - 1, (this.place.get(at.item) ?? 0) + step));
    if (step || !rows.length || down <= 0) return { option: null, item: columns[column] };
    return { option: rows[0], item: this.sharedColumn(rows[0], at.item) };
  }

  fromRow(down, right) {
    const { rows, at, model } = this, row = this.index.get(at.option) ?? 0;
    if (right) {
      const cells = [null, ...model.options[at.option].map(([item]) => item)
        .sort((one, other) => this.place.get(one) - this.place.get(other))];
      const to = Math.max(0, Math.min(cells.length - 1, cells.indexOf(at.item) + right));
      return { option: at.option, item: cells[to] };
    }
    if (down === -1 && row === 0) return { option: null, item: at.item ?? this.columns[0] };
    const next = rows[Math.max(0, Math.min(rows.length - 1, row + down))];
    return { option: next, item: this.sharedColumn(next, at.item) };
  }

  // The column stays, where the option covers that item as well.
  sharedColumn(option, item) {
    return this.model.options[option].some(([one]) => one === item) ? item : null;
  }
};
