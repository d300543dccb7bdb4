// How large board and tray are: the board as large as the window allows, the tray beside it on a
// wide screen and below it on others. Pieces in the tray are as large as there is room for all of them.

Puzzlewright.BoardSize = class {
  constructor(table) {
    Object.assign(this, { table, seen: "", asked: 0 });
    this.area = null;
  }

  // Once all is in the page.
  begin() {
    this.area = this.table.shell.board.parentElement;
    this.area.classList.add("for-pieces");
    const { shell, surface, tools } = this.table;
    this.zoom = Puzzlewright.zoom(shell.board, surface.node, { into: tools.parentElement });
    const again = () => {
      cancelAnimationFrame(this.asked);
      this.asked = requestAnimationFrame(() => this.fit());
    };
    window.addEventListener("resize", again);
    window.addEventListener("scroll", () => this.placeTools(), { capture: true, passive: true });
    new ResizeObserver(again).observe(document.body);
    this.fit();
  }

  fit() {
    if (!this.area || !this.area.clientWidth) return;
    const width = this.area.clientWidth, high = window.innerHeight;
    const top = this.area.getBoundingClientRect().top + window.scrollY;
    const seen = [width, high, Math.round(top / 60)].join();
    if (seen === this.seen) return; // one more line of text moves nothing
    this.seen = seen;
    const isWide = width >= 900 || (width >= 500 && width > 0.9 * high);
    this.area.classList.toggle("is-wide", isWide);
    this.table.tools.parentElement.style.minHeight = "";
    if (isWide) this.beside(width, high, top);
    else this.below(width, high, top);
    this.zoom.refresh();
    this.table.show();
    const { tools } = this.table;
    if (!tools.classList.contains("near")) { // their place stays theirs while they are elsewhere
      tools.parentElement.style.minHeight = `${tools.offsetHeight}px`;
    }
  }

  // The tray beside the board.
  beside(width, high, top) {
    const { table, area } = this;
    const height = Math.max(high - top - 14, 0.66 * high);
    const least = Math.min(0.42 * width, Math.max(200, 0.3 * width));
    const gap = 20;
    const pixels = table.surface.fillBox(width - least - gap, height - 6, 20);
    area.style.setProperty("--high", `${Math.floor(height)}px`);
    const board = table.shell.board.getBoundingClientRect().width;
    table.finger = this.unit(width - board - gap - 26, height - this.head() - 20, pixels);
  }

  // The tray below the board, in as many rows as there is room for; it is pushed sideways.
  below(width, high, top) {
    const { table, area } = this;
    const { finger } = table.model;
    const rows = finger > 40 ? finger + 30 : 4 * finger + 20;
    const head = this.head() + 30;
    const height = Math.max(high - top - head - rows, 0.34 * high);
    const pixels = table.surface.fillBox(width - 4, height - 6, 20);
    const board = Math.min(table.surface.node.getBoundingClientRect().height, height);
    const left = Math.min(Math.max(rows, high - top - board - head), 0.4 * high);
    area.style.setProperty("--high", `${Math.floor(height)}px`);
    table.finger = this.unit(width - 12, left, pixels);
    const tallest = Math.max(...this.boxes().map((box) => box.height)) * table.finger + 14;
    const fits = Math.max(1, Math.floor((left - 10) / tallest));
    area.style.setProperty("--tray", `${Math.ceil(Math.min(fits * (tallest + 8), left)) + 10}px`);
    table.tray.classList.toggle("in-rows", fits > 1);
  }

  // How much is above the tray in its box.
  head() {
    const { tray, shell } = this.table;
    return tray.getBoundingClientRect().top - shell.side.getBoundingClientRect().top;
  }

  boxes() {
    const { table } = this;
    return table.model.pieces.map((_, piece) => table.picture(piece, table.looks[piece]).box);
  }

  // The most pixels of a unit with which all pieces have room in the tray.
  unit(width, height, pixels) {
    const { finger, most = 2 * finger } = this.table.model;
    const boxes = this.boxes();
    for (let unit = Math.floor(Math.min(most, pixels)); unit > finger; unit -= 2) {
      if (this.rowsHigh(boxes, unit, width) <= height) return unit;
    }
    return finger;
  }

  // How high pieces are that lie in rows, as many in each as have room.
  rowsHigh(boxes, unit, width) {
    const { slack = 24 } = this.table.model;
    let used = 0, row = 0, high = 0;
    for (const box of boxes) {
      const wide = Math.max(48, box.width * unit) + slack;
      if (wide > width) return Infinity;
      if (used + wide > width) [used, row, high] = [0, 0, high + row];
      used += wide;
      row = Math.max(row, Math.max(36, box.height * unit) + slack);
    }
    return high + row;
  }

  // The buttons that turn are beside a piece of the board that was taken, else above the tray.
  placeTools() {
    const { table } = this;
    const { tools, hand, pointer } = table;
    const isNear = Boolean(this.area && hand && hand.laid >= 0 && !pointer.drag);
    tools.classList.toggle("near", isNear);
    tools.style.transform = "";
    if (!isNear) return;
    const boxes = [...table.surface.node.querySelectorAll(".held")].map((node) =>
      node.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const { offsetWidth: width, offsetHeight: height } = tools;
    const x = Math.max(4, Math.min(document.documentElement.clientWidth - width - 4,
      (left + right - width) / 2));
    const { top: edge } = table.shell.board.getBoundingClientRect(); // the message above stays visible
    const y = top - height - 6 >= Math.max(0, edge) ? top - height - 6
      : Math.min(bottom + 6, window.innerHeight - height - 4);
    tools.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
};
