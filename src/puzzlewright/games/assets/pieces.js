// What games with pieces share: a tray, a board, and a hand that takes pieces from one to the other.
//
// A piece is dragged, or it is taken and then put down somewhere: with a click and another one, or
// with Enter. The model of a game says what there is:
//   lattice, cells, label, text, pad    the board (see Surface)
//   pieces     a list of { name, copies, looks, turn, flip, tip }: looks are lists of cells, and
//              `turn`, `flip` and `tip` say which look comes of each; copies may be null: no end
//   start      { laid, looks }: what lies in the beginning, and the looks of the pieces in the tray
//   swaps      whether a piece takes the place of what lies there; else it is refused
//   allows(piece, look, move)           more that a place asks for
//   draw(piece, look)                   a list of [layer, nodes], in units of the lattice
//   picture(piece, look)                { box, nodes } for the tray, if it is another one
//   describe(piece, look)               a piece in words, such as "F, turned 90°"
//   finger     the pixels of a unit in the tray
//   progress()                          a heading for the tray
// What lies is a list of { piece, look, move, fixed, bound }: `fixed` pieces stay where and how they
// are, `bound` ones can be turned.

Puzzlewright.Pieces = class {
  constructor(shell, model) {
    const { element, Surface } = Puzzlewright;
    Object.assign(this, { shell, model, hand: null, down: null, drag: null });
    this.lattice = model.lattice;
    this.surface = new Surface(model.lattice, model.cells, model);
    this.heading = element("h2", {});
    this.tray = element("div", { role: "listbox", "aria-label": "Pieces to lay", class: "tray",
      "aria-orientation": "horizontal" });
    this.options = model.pieces.map((_, piece) => this.option(piece));
    this.tray.append(...this.options);
    this.tools = this.toolbar();
    this.carried = element("svg", { class: `carried ${model.solid ? "solid" : ""}`,
      "aria-hidden": "true" });
    shell.board.classList.add("with-pieces");
    shell.side.classList.add("with-pieces");
    shell.board.append(this.surface.node);
    shell.side.append(this.heading, this.tools, this.tray);
    document.body.append(this.carried);
  }

  // Show the beginning; only then does the model ask what lies where.
  begin() {
    this.restore(null);
    this.activate(this.options.findIndex((node) => !node.hidden), false);
    this.listen();
  }

  option(piece) {
    const { element } = Puzzlewright;
    const picture = element("svg", { "aria-hidden": "true" });
    const count = element("span", { class: "count", "aria-hidden": "true" });
    return element("div", { role: "option", tabindex: -1, class: "option", "data-piece": piece },
      picture, count);
  }

  toolbar() {
    const { element } = Puzzlewright;
    const has = (way) => this.model.pieces.some((piece) =>
      piece[way] && piece[way].some((look, n) => look !== n));
    const button = (id, sign, words, act) => element("button", { type: "button", id, title: words,
      "aria-label": words, onclick: act }, element("span", { "aria-hidden": "true" }, sign),
      element("span", { class: "say" }, ` ${words}`));
    const buttons = [];
    if (has("turn")) {
      buttons.push(button("turn", "↻", "Turn", () => this.turn("turn")));
      buttons.push(button("turn-back", "↺", "Turn back", () => this.turn("back")));
    }
    if (has("tip")) buttons.push(button("tip", "⤵", "Tip", () => this.turn("tip")));
    if (has("flip")) buttons.push(button("flip", "⇋", "Flip", () => this.turn("flip")));
    this.backButton = button("put-back", "⌫", "Put back", () => this.putBack());
    return element("div", { class: "tools", role: "toolbar", "aria-label": "Piece in hand" },
      ...buttons, this.backButton);
  }

  // ---------------------------------------------------------------- state

  state() {
    return { laid: this.laid.map(({ piece, look, move, fixed, bound }) =>
      [piece, look, ...move, fixed ? 2 : bound ? 1 : 0]), looks: [...this.looks] };
  }

  restore(state) {
    const { laid, looks } = state || this.model.start;
    this.laid = laid.map(([piece, look, layer, row, col, kept = 0]) => {
      if (!this.model.pieces[piece].looks[look]) throw new RangeError("no such piece");
      return { piece, look, move: [layer, row, col], fixed: kept === 2, bound: kept > 0 };
    });
    this.looks = [...looks];
    this.hand = null;
    this.show();
  }

  left(piece) {
    const { copies } = this.model.pieces[piece];
    if (copies === null) return Infinity;
    return copies - this.laid.filter((one) => one.piece === piece).length;
  }

  // The cells of a piece that was moved.
  cells(piece, look, move) {
    return this.model.pieces[piece].looks[look].map((cell) => cell.map((at, n) => at + move[n]));
  }

  // What lies on each cell.
  owners() {
    const owners = new Map();
    this.laid.forEach((one, n) => {
      for (const cell of this.cells(one.piece, one.look, one.move)) owners.set(String(cell), n);
    });
    return owners;
  }

  // Whether a piece can be put down, and which of those that lie it would come upon.
  fit(piece, look, move, except = -1) {
    const cells = this.cells(piece, look, move);
    const owners = this.owners();
    const over = new Set(cells.map((cell) => owners.get(String(cell))));
    over.delete(undefined);
    over.delete(except);
    const allows = !this.model.allows || this.model.allows(piece, look, move);
    const free = this.model.swaps ? [...over].every((n) => !this.laid[n].bound) : !over.size;
    const on = cells.every((cell) => this.surface.has(cell));
    return { ok: on && allows && free && this.lattice.moves(move), over: [...over], on, allows };
  }

  // ---------------------------------------------------------------- the hand

  look() {
    return this.hand.laid < 0 ? this.looks[this.hand.piece] : this.laid[this.hand.laid].look;
  }

  take(piece, laid = -1) {
    this.hand = { piece, laid };
    if (laid < 0) this.activate(piece, false);
    this.show();
  }

  release() {
    this.hand = null;
    this.show();
  }

  name(piece) {
    return this.model.pieces[piece].name;
  }

  describe(piece, look) {
    return this.model.describe(piece, look);
  }

  // Put the piece in hand down; tell whether that was possible.
  put(move) {
    const { piece, laid } = this.hand;
    const look = this.look();
    const { ok, over } = this.fit(piece, look, move, laid);
    if (!ok || (laid >= 0 && this.laid[laid].bound)) {
      this.shell.say(`${this.name(piece)} does not fit there.`, "bad");
      return false;
    }
    const others = over.map((n) => this.laid[n]);
    if (laid >= 0) {
      const here = this.laid[laid];
      for (const other of others) other.move = here.move; // they change places
      here.move = move;
    } else {
      for (const other of others) this.looks[other.piece] = other.look;
      this.laid = this.laid.filter((one) => !others.includes(one));
      this.laid.push({ piece, look, move, fixed: false, bound: false });
    }
    this.hand = null;
    const place = this.surface.name(this.cells(piece, look, move)[0]);
    const also = others.map((other) => ` ${this.name(other.piece)} made room for it.`).join("");
    this.shell.say(`${this.name(piece)} lies in ${place}.${also}`);
    this.changed();
    return true;
  }

  // Back into the tray: the piece in hand, or one that lies.
  putBack(laid = this.hand ? this.hand.laid : -1) {
    if (laid < 0) return this.release();
    const one = this.laid[laid];
    if (one.bound) return this.shell.say(`${this.name(one.piece)} is fixed.`, "bad");
    this.looks[one.piece] = one.look;
    this.laid.splice(laid, 1);
    this.hand = null;
    this.activate(one.piece, false);
    this.shell.say(`${this.name(one.piece)} is back in the tray.`);
    return this.changed();
  }

  turned(piece, look, way) {
    const table = this.model.pieces[piece][way === "back" ? "turn" : way];
    if (!table) return look;
    return way === "back" ? table.indexOf(look) : table[look];
  }

  // Turn the piece in hand. One that lies and does not fit any more goes back into the tray.
  turn(way) {
    let briefly = false; // one that lies is not taken just because it is turned
    if (!this.hand) {
      const owner = this.owners().get(String(this.surface.here));
      const onBoard = this.surface.node.contains(document.activeElement);
      if (onBoard && owner !== undefined) {
        this.take(this.laid[owner].piece, owner);
        briefly = true;
      }
      else if (this.active >= 0 && this.left(this.active) > 0) this.take(this.active);
      else return this.shell.say("Take a piece first.");
    }
    const { piece, laid } = this.hand;
    const look = this.turned(piece, this.look(), way);
    const stuck = laid >= 0 && this.laid[laid].fixed;
    if (stuck || look === this.look()) {
      const words = { flip: "flipped", tip: "tipped" }[way] || "turned";
      if (briefly) this.release();
      return this.shell.say(`${this.name(piece)} ${stuck ? "is fixed" : `is the same when ${words}, or may not be`}.`);
    }
    if (laid < 0 || this.drag) this.turnFree(look);
    else this.turnLaid(laid, look);
    if (this.drag) return this.carry();
    const homeless = this.hand.laid !== laid;
    if (briefly && !homeless) this.hand = null;
    this.shell.say(`${this.describe(piece, look)}.${homeless
      ? " There is no room for it there, so it is in your hand." : ""}`);
    return this.changed();
  }

  // A piece that is carried needs no room.
  turnFree(look) {
    const { piece, laid } = this.hand;
    if (laid < 0) this.looks[piece] = look;
    else this.laid[laid].look = look;
  }

  turnLaid(laid, look) {
    const one = this.laid[laid];
    const pivot = this.handle(one.piece, one.look).map((at, n) => at + one.move[n]);
    const move = this.moveTo(one.piece, look, pivot);
    if (move && this.fit(one.piece, look, move, laid).ok) {
      Object.assign(one, { look, move });
    } else {
      this.laid.splice(laid, 1);
      this.looks[one.piece] = look;
      this.hand = { piece: one.piece, laid: -1 };
    }
  }

  // The cell by which a piece is held: nearest to its middle, of those like `target` if that is given.
  handle(piece, look, target = null) {
    const all = this.model.pieces[piece].looks[look];
    const cells = all.filter((cell) => !target
      || this.lattice.moves(cell.map((at, n) => target[n] - at)));
    const middles = all.map((cell) => [...this.lattice.middle(cell), cell[0]]);
    const mean = [0, 1, 2].map((n) => middles.reduce((sum, one) => sum + one[n], 0) / all.length);
    const far = (cell) => {
      const [x, y] = this.lattice.middle(cell);
      return (x - mean[0]) ** 2 + (y - mean[1]) ** 2 + (cell[0] - mean[2]) ** 2;
    };
    return cells.reduce((best, cell) => (best && far(best) <= far(cell) + 1e-6 ? best : cell), null);
  }

  // The move that takes a piece to a cell, held by its handle; null if it cannot come there.
  moveTo(piece, look, target) {
    const handle = this.handle(piece, look, target);
    return handle && handle.map((at, n) => target[n] - at);
  }

  // ---------------------------------------------------------------- what is seen

  changed() {
    this.show();
    this.shell.changed();
  }

  show() {
    this.surface.wipe("laid");
    this.surface.wipe("ghost");
    this.surface.wipe("marks");
    const words = new Map();
    this.laid.forEach((one, n) => {
      const held = this.hand && this.hand.laid === n;
      const kind = `piece${held ? " held" : ""}${this.drag && held ? " lifted" : ""}`;
      this.surface.draw("laid", this.model.draw(one.piece, one.look, one), one.move, { class: kind });
      const label = this.describe(one.piece, one.look) + (one.fixed ? ", fixed" : "");
      for (const cell of this.cells(one.piece, one.look, one.move)) words.set(String(cell), label);
    });
    this.surface.label(words);
    this.options.forEach((node, piece) => this.showOption(node, piece));
    if (!(this.active >= 0) || this.options[this.active].hidden) {
      const next = this.options.findIndex((node, n) => !node.hidden && n > this.active);
      this.activate(next >= 0 ? next : this.options.findIndex((node) => !node.hidden), false);
    }
    for (const button of this.tools.children) {
      button.disabled = button === this.backButton && !(this.hand && this.hand.laid >= 0);
    }
    this.heading.textContent = this.model.progress();
  }

  showOption(node, piece) {
    const left = this.left(piece), look = this.looks[piece];
    const held = Boolean(this.hand && this.hand.laid < 0 && this.hand.piece === piece);
    node.hidden = left <= 0;
    if (node.hidden) return;
    const many = left === Infinity ? "×∞" : left > 1 ? `×${left}` : "";
    const words = { "×∞": ", any number of them", "": "" }[many];
    node.setAttribute("aria-label",
      `${this.describe(piece, look)}${words === undefined ? `, ${left} of them` : words}`);
    node.setAttribute("aria-selected", held);
    node.classList.toggle("lifted", Boolean(held && this.drag && left === 1));
    node.querySelector(".count").textContent = many;
    if (node.look === look) return;
    node.look = look;
    this.fill(node.querySelector("svg"), piece, look, this.model.finger || 20, true);
  }

  // Fill a drawing with a piece alone.
  fill(svg, piece, look, pixels, forTray) {
    const { box, nodes } = this.picture(piece, look, forTray);
    const pad = 0.06;
    const width = box.width + 2 * pad, height = box.height + 2 * pad;
    svg.setAttribute("viewBox", `${box.left - pad} ${box.top - pad} ${width} ${height}`);
    svg.setAttribute("width", width * pixels);
    svg.setAttribute("height", height * pixels);
    svg.replaceChildren(...nodes);
    return box;
  }

  picture(piece, look, forTray) {
    if (this.model.picture) return this.model.picture(piece, look, forTray);
    const nodes = this.model.draw(piece, look).flatMap(([, inside]) => inside);
    return { box: this.lattice.box(this.model.pieces[piece].looks[look]), nodes };
  }

  // Show where the piece in hand would come to lie.
  ghost(move) {
    this.surface.wipe("ghost");
    if (!move || !this.hand) return false;
    const { piece, laid } = this.hand;
    const look = this.look();
    const { ok } = this.fit(piece, look, move, laid);
    this.surface.draw("ghost", this.model.draw(piece, look), move, { class: ok ? "fits" : "misfits" });
    if (!ok) {
      for (const cell of this.cells(piece, look, move)) {
        const view = this.surface.views.get(cell[0]);
        if (view && this.surface.has(cell)) {
          view.ghost.append(Puzzlewright.element("path", { class: "no", d: this.lattice.outline([cell]) }));
        }
      }
    }
    return ok;
  }

  // The option that the tab key leads to.
  activate(piece, focus = true) {
    if (this.active >= 0) this.options[this.active].tabIndex = -1;
    this.active = piece;
    if (piece < 0) return;
    this.options[piece].tabIndex = 0;
    if (focus) this.options[piece].focus();
  }

  // ---------------------------------------------------------------- keys

  listen() {
    this.tray.addEventListener("keydown", (event) => this.trayKey(event));
    this.surface.node.addEventListener("keydown", (event) => this.boardKey(event));
    this.surface.node.addEventListener("focusin", () => this.follow());
    this.tray.addEventListener("focusin", (event) => {
      const node = event.target.closest(".option");
      if (node) this.activate(this.options.indexOf(node), false);
    });
    this.tray.addEventListener("pointerdown", (event) => this.press(event));
    this.surface.node.addEventListener("pointerdown", (event) => this.press(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.lift(event));
    window.addEventListener("pointercancel", (event) => this.cancel(event));
    window.addEventListener("wheel", (event) => {
      if (!this.drag) return;
      event.preventDefault();
      this.turn(event.deltaY > 0 ? "turn" : "back");
    }, { passive: false });
    document.addEventListener("keydown", (event) => this.anyKey(event));
    this.surface.node.addEventListener("contextmenu", (event) => this.drag && event.preventDefault());
  }

  // Keys that do the same everywhere.
  anyKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const ways = { r: "turn", R: "back", f: "flip", F: "flip", t: "tip", T: "tip" };
    if (ways[event.key]) {
      event.preventDefault();
      this.turn(ways[event.key]);
      if (this.surface.node.contains(document.activeElement)) this.follow(false);
    } else if (event.key === "Escape" && this.drag) this.stop();
    else if (event.key === "Escape" && this.hand) {
      const { piece, laid } = this.hand;
      this.release();
      this.shell.say("");
      if (laid < 0 && this.surface.node.contains(document.activeElement)) this.activate(piece);
    }
  }

  trayKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const there = this.options.map((node, n) => (node.hidden ? -1 : n)).filter((n) => n >= 0);
    const at = there.indexOf(this.active);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0,
      End: there.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (there[to] !== undefined) this.activate(there[to]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (at < 0) return;
      this.take(this.active);
      this.surface.enter(this.surface.here);
    }
  }

  boardKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.surface.next(this.surface.here, event.key);
    if (to !== undefined) {
      event.preventDefault();
      if (to) this.surface.enter(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.enterHere();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const owner = this.owners().get(String(this.surface.here));
      if (this.hand) this.putBack();
      else if (owner !== undefined) this.putBack(owner);
    }
  }

  enterHere() {
    const here = this.surface.here;
    if (!this.hand) {
      const owner = this.owners().get(String(here));
      if (owner === undefined) return this.shell.say("Nothing lies here. Take a piece from the tray.");
      if (this.laid[owner].bound) return this.shell.say(`${this.name(this.laid[owner].piece)} is fixed.`);
      this.take(this.laid[owner].piece, owner);
      this.shell.say(`${this.describe(this.laid[owner].piece, this.laid[owner].look)}: taken.`);
      return this.follow(false);
    }
    const { piece, laid } = this.hand;
    const move = this.moveTo(piece, this.look(), here);
    if (!move) return this.shell.say(`${this.name(piece)} does not fit there.`, "bad");
    if (this.put(move) && laid < 0 && this.active >= 0) this.activate(this.active);
    return undefined;
  }

  // The piece in hand goes where the keys go.
  follow(aloud = true) {
    if (!this.hand || this.drag || this.down) return;
    const { piece } = this.hand;
    const move = this.moveTo(piece, this.look(), this.surface.here);
    const ok = this.ghost(move);
    if (aloud) this.shell.say(`${this.name(piece)} ${ok ? "fits" : "does not fit"} here.`);
  }

  // ---------------------------------------------------------------- pointers

  press(event) {
    if (this.drag && event.pointerId !== this.drag.id) {
      event.preventDefault();
      this.turn("turn"); // a second finger
      return;
    }
    if (event.button || this.down) return;
    const option = event.target.closest(".option");
    const cell = this.surface.of(event.target);
    const down = { id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    if (option) Object.assign(down, { piece: this.options.indexOf(option), laid: -1 });
    else if (cell) {
      const owner = this.owners().get(String(cell));
      const free = owner !== undefined && !this.laid[owner].bound;
      Object.assign(down, { cell, laid: owner, piece: free ? this.laid[owner].piece : undefined });
    }
    this.down = down;
    if (!down.touch) event.preventDefault();
    if (option) this.activate(down.piece);
    else if (cell) this.surface.enter(cell);
  }

  move(event) {
    const { down, drag } = this;
    if (drag && event.pointerId === drag.id) {
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      this.carry();
    } else if (down && event.pointerId === down.id && down.piece !== undefined
      && Math.hypot(event.clientX - down.x, event.clientY - down.y) > (down.touch ? 8 : 4)) {
      this.start(event);
    }
  }

  start(event) {
    const { down } = this;
    const { piece, laid, cell } = down;
    const kept = this.hand;
    this.drag = { id: down.id, x: event.clientX, y: event.clientY, kept, grab: null,
      was: laid < 0 ? { look: this.looks[piece] } : { ...this.laid[laid] }, touch: down.touch };
    this.hand = { piece, laid };
    if (this.model.solid) { /* held by its handle: the picture is another one */
    } else if (laid < 0) {
      this.drag.grab = Puzzlewright.Surface.local(this.options[piece].querySelector("svg"), down.x, down.y);
    } else {
      const { svg } = this.surface.views.get(cell[0]);
      const [x, y] = Puzzlewright.Surface.local(svg, down.x, down.y);
      const [right, south] = this.lattice.shift(this.laid[laid].move);
      this.drag.grab = [x - right, y - south];
    }
    this.drag.grabLook = this.look();
    document.body.classList.add("dragging");
    this.show();
    this.carry();
  }

  // The point by which the piece is carried, in its own units: the handle, if it was turned since.
  grip() {
    const { piece } = this.hand;
    if (this.drag.grab && this.drag.grabLook === this.look()) return this.drag.grab;
    return this.lattice.middle(this.handle(piece, this.look()));
  }

  // Show the piece at the pointer, and where it would land.
  carry() {
    const { drag, carried } = this;
    const { piece } = this.hand;
    const look = this.look(), pixels = this.surface.pixels;
    const lifted = drag.touch ? 1.2 * Math.min(pixels, 40) : 0; // so that the finger does not hide it
    const box = this.fill(carried, piece, look, pixels, false);
    // The picture of a solid hangs beside the pointer: where it would land is seen in the layers.
    const [x, y] = this.model.solid ? [box.left - 0.4, box.top + box.height + 0.4] : this.grip();
    carried.style.left = `${drag.x - (x - box.left + 0.06) * pixels}px`;
    carried.style.top = `${drag.y - lifted - (y - box.top + 0.06) * pixels}px`;
    drag.target = this.landing(drag.x, drag.y - lifted);
    this.ghost(drag.target.move || drag.target.near);
  }

  // The nearest place that a piece at a point of the screen fits into.
  landing(x, y) {
    const { piece, laid } = this.hand;
    const look = this.look();
    const { layer, aside, at } = this.surface.under(x, y);
    const [gripX, gripY] = this.grip();
    const [stepX, stepY] = this.lattice.step;
    const idealX = at[0] - gripX, idealY = at[1] - gripY;
    const held = this.model.solid ? this.handle(piece, look)[0] : 0;
    const moves = [];
    for (let down = -1; down <= 1; down += 1) {
      for (let right = -2; right <= 2; right += 1) {
        const move = [layer - held, Math.round(idealY / stepY) + down, Math.round(idealX / stepX) + right];
        const [moveX, moveY] = this.lattice.shift(move);
        if (this.lattice.moves(move)) moves.push([Math.hypot(moveX - idealX, moveY - idealY), move]);
      }
    }
    moves.sort((a, b) => a[0] - b[0]);
    const found = moves.find(([far, move]) => far < 0.8 && this.fit(piece, look, move, laid).ok);
    const [, near] = moves[0];
    const over = this.cells(piece, look, near).some((cell) => this.surface.has(cell));
    return { move: found ? found[1] : null, near: over ? near : null, off: !over && (aside > 0 || !found) };
  }

  lift(event) {
    const { down, drag } = this;
    if (!down || event.pointerId !== down.id) return;
    this.down = null;
    if (!drag) return this.tap(down);
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    this.carry();
    const { target } = drag;
    const { piece, laid } = this.hand;
    this.end();
    if (target.move) return this.put(target.move);
    if (target.off) {
      if (laid >= 0) return this.putBack();
      this.hand = null;
      return this.changed(); // it may have been turned on the way
    }
    this.undoTurn(drag.was, laid, piece);
    this.hand = null;
    this.changed();
    return this.shell.say(`${this.name(piece)} does not fit there.`, "bad");
  }

  end() {
    this.drag = null;
    this.carried.replaceChildren();
    this.carried.removeAttribute("width");
    this.surface.wipe("ghost");
    document.body.classList.remove("dragging");
  }

  undoTurn(was, laid, piece) {
    if (laid < 0) this.looks[piece] = was.look;
    else if (this.laid[laid] && this.laid[laid].piece === piece) Object.assign(this.laid[laid], was);
  }

  cancel(event) {
    if (this.down && event.pointerId !== this.down.id) return;
    this.down = null;
    if (this.drag) this.stop();
  }

  stop() {
    const { was } = this.drag;
    const { piece, laid } = this.hand;
    this.down = null;
    this.end();
    this.undoTurn(was, laid, piece);
    this.hand = null;
    this.show();
  }

  // A click: on a piece it takes it, on a place it puts it there.
  tap({ piece, laid, cell }) {
    const { hand } = this;
    if (!cell) {
      if (piece === undefined) { // beside the pieces of the tray
        if (hand && hand.laid >= 0) this.putBack();
        return;
      }
      if (hand && hand.laid < 0 && hand.piece === piece) return this.release();
      this.take(piece);
      this.shell.say(`${this.describe(piece, this.looks[piece])}: now a place for it.`);
      return;
    }
    const swaps = this.model.swaps && hand;
    if (laid !== undefined && !(swaps && laid !== hand.laid)) {
      if (hand && hand.laid === laid) return this.release();
      if (this.laid[laid].fixed) return this.shell.say(`${this.name(this.laid[laid].piece)} is fixed.`);
      this.take(this.laid[laid].piece, laid);
      return this.shell.say(`${this.describe(this.laid[laid].piece, this.laid[laid].look)}: taken.`);
    }
    if (!hand) return this.shell.say("");
    if (this.laid[hand.laid] && this.laid[hand.laid].bound) {
      this.release();
      return this.shell.say(`${this.name(hand.piece)} is fixed.`, "bad");
    }
    const move = this.nearestTo(cell);
    if (move) return this.put(move);
    return this.shell.say(`${this.name(hand.piece)} does not fit there.`, "bad");
  }

  // Held by its handle if that fits; else by any other of its cells.
  nearestTo(cell) {
    const { piece, laid } = this.hand;
    const look = this.look();
    const handle = this.handle(piece, look, cell);
    const others = this.model.pieces[piece].looks[look];
    const moves = [handle, ...others].filter(Boolean).map((own) => own.map((at, n) => cell[n] - at));
    return moves.find((move) => this.fit(piece, look, move, laid).ok) || null;
  }

  static keys(solid, turns, flips) {
    return [
      ["Drag", "a piece to the board; off the board, to put it back"],
      ["Click", "a piece, then the place where it shall lie"],
      ...(turns ? [["R, Shift+R", "turn the piece in hand; while it is dragged, so do the wheel and a second finger"]] : []),
      ...(solid ? [["T", "tip it over"]] : []),
      ...(flips ? [["F", "flip it over"]] : []),
      ["Tab, arrows", `go to the pieces and to the board, and through them${solid ? "; Page Up and Page Down through the layers" : ""}`],
      ["Enter", "take a piece; put it down"],
      ["Del", "put a piece back"],
      ["Esc", "let go of it"],
    ];
  }
};
