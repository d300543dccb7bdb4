// Mouse, pen and finger for games with pieces: a piece is dragged, or clicked and then its place.
//
// `table` is the Pieces that are played with. A drag carries the piece in hand at the pointer, and
// shows where it would land: the nearest place that it fits into.

Puzzlewright.Pointer = class {
  constructor(table) {
    const { element } = Puzzlewright;
    Object.assign(this, { table, down: null, drag: null });
    this.carried = element("svg", { class: `carried ${table.model.solid ? "solid" : ""}`,
      "aria-hidden": "true" });
    document.body.append(this.carried);
    table.tray.addEventListener("pointerdown", (event) => this.press(event));
    table.surface.node.addEventListener("pointerdown", (event) => this.press(event));
    // A finger on a piece that lies is there to drag it, not to scroll the page.
    table.surface.node.addEventListener("touchstart", (event) => {
      if (event.target.classList.contains("taken")) event.preventDefault();
    }, { passive: false });
    // A second finger turns what is dragged, and does not zoom then.
    for (const name of ["touchstart", "touchmove"]) {
      table.surface.node.addEventListener(name, (event) => this.drag && event.stopPropagation());
    }
    window.addEventListener("pointerdown", (event) => this.second(event), true);
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.lift(event));
    window.addEventListener("pointercancel", (event) => this.cancel(event));
    window.addEventListener("wheel", (event) => {
      if (!this.drag) return;
      event.preventDefault();
      table.turn(event.deltaY > 0 ? "turn" : "back");
    }, { passive: false });
    window.addEventListener("mousedown", (event) => this.aside(event));
    window.addEventListener("contextmenu", (event) => {
      if (this.drag || this.isOnPiece(event.target)) event.preventDefault();
    });
  }

  // Whether something goes on that the keys should not disturb.
  get busy() {
    return Boolean(this.drag || this.down);
  }

  isOnPiece(node) {
    return Boolean(node.closest(".tray .option, .surface .spot.taken"));
  }

  // Another finger turns what the first one carries, or the piece below it.
  second(event) {
    const { down, drag } = this;
    if (!down || event.pointerId === down.id || event.pointerType === "mouse") return;
    if (!drag && (!down.touch || down.piece === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (drag) this.table.turn("turn");
    else down.other = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
  }

  // A short tap of two fingers turns the piece below the first one; others zoom.
  secondLift({ pointerId, clientX, clientY, timeStamp }) {
    const { down } = this;
    const { other } = down;
    if (other.id !== pointerId && down.id !== pointerId) return;
    down.other = null;
    down.isTurned = true;
    const far = other.id === pointerId ? Math.hypot(clientX - other.x, clientY - other.y) : 0;
    if (far < 14 && timeStamp - other.at < 500) this.turnBelow(down);
  }

  // The right button turns what the left one carries, or the piece below it.
  aside(event) {
    if (event.button !== 2) return;
    if (this.drag) {
      this.table.turn(event.shiftKey ? "back" : "turn");
      return;
    }
    const down = this.below(event);
    if (down.piece !== undefined && !this.down) this.turnBelow(down);
  }

  turnBelow({ piece, laid, cell }) {
    const { table } = this;
    const { hand } = table;
    const isHeld = hand && hand.piece === piece && hand.laid === laid;
    if (!isHeld) table.hand = null;
    if (cell) table.surface.enter(cell, true, true);
    else table.activate(piece, true, true);
    table.turn("turn");
    if (!isHeld && table.hand && !cell) table.release(); // it was turned, not taken
  }

  press(event) {
    const { table } = this;
    if (event.button || this.down) return;
    const down = { id: event.pointerId, x: event.clientX, y: event.clientY,
      touch: event.pointerType === "touch", ...this.below(event) };
    this.down = down;
    if (!down.touch) event.preventDefault();
    if (down.cell) table.surface.enter(down.cell, true, true);
    else if (down.laid < 0) table.activate(down.piece, true, true);
  }

  // What is below the pointer: a piece of the tray, or a cell and what lies there.
  below({ target }) {
    const { table } = this;
    const option = target.closest && target.closest(".tray .option");
    if (option) return { piece: table.options.indexOf(option), laid: -1 };
    const cell = table.surface.of(target);
    if (!cell) return {};
    const laid = table.owners().get(String(cell));
    const one = table.laid[laid];
    return { cell, laid, piece: one && !one.bound ? one.piece : undefined };
  }

  move(event) {
    const { down, drag } = this;
    if (drag && event.pointerId === drag.id) {
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      this.push();
      this.carry();
    } else if (down && event.pointerId === down.id && down.piece !== undefined && !down.isTurned && !down.other
      && Math.hypot(event.clientX - down.x, event.clientY - down.y) > (down.touch ? 8 : 4)) {
      this.start(event);
    }
  }

  start(event) {
    const { table, down } = this;
    const { piece, laid } = down;
    const was = laid < 0 ? { look: table.looks[piece] } : { ...table.laid[laid] };
    this.drag = { id: down.id, x: event.clientX, y: event.clientY, touch: down.touch, was,
      grab: this.gripPoint() };
    table.hand = { piece, laid };
    this.drag.grabLook = table.look();
    document.body.classList.add("dragging");
    table.show();
    this.carry();
  }

  // The point at which the piece was taken, in its own units; solids are held by their handle.
  gripPoint() {
    const { table, down } = this;
    const { local } = Puzzlewright.BoardView;
    if (table.model.solid) return null;
    if (down.laid < 0) return local(table.options[down.piece].querySelector("svg"), down.x, down.y);
    const [x, y] = local(table.surface.views.get(down.cell[0]).svg, down.x, down.y);
    const [right, south] = table.lattice.shift(table.laid[down.laid].move);
    return [x - right, y - south];
  }

  // The point by which the piece is carried: its handle, if it was turned since.
  grip() {
    const { table, drag } = this;
    if (drag.grab && drag.grabLook === table.look()) return drag.grab;
    return table.lattice.middle(table.handle(table.hand.piece, table.look()));
  }

  // Show the piece at the pointer, and where it would land. It is drawn anew only if it was turned.
  carry() {
    const { table, drag, carried } = this;
    const look = table.look();
    if (drag.drawn !== look) {
      drag.drawn = look;
      drag.shown = null;
      drag.pixels = table.surface.pixels;
      drag.box = table.fill(carried, table.hand.piece, look, drag.pixels);
      drag.owners = table.owners();
    }
    const { box, pixels } = drag;
    const lifted = drag.touch ? 1.2 * Math.min(pixels, 40) : 0; // else the finger would hide it
    // The picture of a solid hangs beside the pointer: where it would land is seen in the layers.
    const [x, y] = table.model.solid ? [box.left - 0.4, box.top + box.height + 0.4] : this.grip();
    const left = drag.x - (x - box.left + table.pad) * pixels;
    const top = drag.y - lifted - (y - box.top + table.pad) * pixels;
    carried.style.transform = `translate(${left}px, ${top}px)`;
    drag.target = this.nearestPlace(drag.x, drag.y - lifted);
    const place = drag.target.move || drag.target.near;
    if (drag.shown === String(place)) return;
    drag.shown = String(place);
    table.ghost(place);
  }

  // A board that is larger than its box follows a piece to the edge.
  push() {
    const { board } = this.table.shell, { x, y } = this.drag;
    const { left, right, top, bottom } = board.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return;
    const edge = 28, way = (at, low, high) => (at < low + edge ? -12 : at > high - edge ? 12 : 0);
    board.scrollBy(way(x, left, right), way(y, top, bottom));
  }

  // The nearest place that the piece fits into, if its grip is at a point of the screen.
  nearestPlace(x, y) {
    const { table } = this;
    const { piece } = table.hand;
    const { layer, aside, at } = table.surface.under(x, y);
    const grip = this.grip();
    const held = table.model.solid ? table.handle(piece, table.look())[0] : 0;
    const { move, near } = table.snapMove(at[0] - grip[0], at[1] - grip[1], layer - held, this.drag.owners);
    return { move, near, off: !near && (aside > 0 || !move) };
  }

  lift(event) {
    const { table, down, drag } = this;
    if (down && down.other && !drag) this.secondLift(event);
    if (!down || event.pointerId !== down.id) return;
    this.down = null;
    if (!drag) {
      if (!down.isTurned) this.tap(down);
      return;
    }
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    this.carry();
    this.end();
    if (drag.target.move) table.put(drag.target.move);
    else if (drag.target.off) table.putBack(); // of the tray, it may have been turned on the way
    else this.refuse(drag);
  }

  // A piece that does not fit stays where and how it was.
  refuse(drag) {
    const { table } = this;
    const { piece } = table.hand;
    this.restore(drag);
    table.show();
    table.refuse(piece);
  }

  // Something else happened to the pieces, such as Undo: nothing is carried any more.
  forget() {
    if (!this.drag) return;
    this.down = null;
    this.end();
  }

  end() {
    this.drag = null;
    this.carried.replaceChildren();
    this.carried.removeAttribute("width");
    document.body.classList.remove("dragging");
  }

  restore({ was }) {
    const { piece, laid } = this.table.hand;
    if (laid < 0) this.table.looks[piece] = was.look;
    else Object.assign(this.table.laid[laid], was);
    this.table.hand = null;
  }

  cancel(event) {
    if (this.down && event.pointerId === this.down.id) this.stop();
  }

  // Forget what was begun.
  stop() {
    const { drag } = this;
    this.down = null;
    if (!drag) return;
    this.end();
    this.restore(drag);
    this.table.show();
  }

  // A click: on a piece it takes it, on a place it puts it there.
  tap({ piece, laid, cell }) {
    if (cell) this.tapCell(cell, laid);
    else if (piece !== undefined) this.tapOption(piece);
    else if (this.table.hand && this.table.hand.laid >= 0) this.table.putBack(); // beside all
  }

  tapOption(piece) {
    const { table } = this;
    const { hand } = table;
    if (hand && hand.laid < 0 && hand.piece === piece) {
      this.drop();
      return;
    }
    table.take(piece);
    const { t } = Puzzlewright;
    table.shell.say(t("{}: now a place for it.", table.sentence(piece, table.looks[piece])));
  }

  // Let go of the piece in hand; its message is not true any more.
  drop() {
    this.table.release();
    this.table.shell.say("");
  }

  tapCell(cell, laid) {
    const { table } = this;
    const { hand } = table;
    const swaps = table.model.swaps && hand && laid !== hand.laid;
    if (laid !== undefined && !swaps) {
      this.tapLaid(laid);
      return;
    }
    if (!hand) {
      table.shell.say("");
      return;
    }
    const move = table.coveringMove(cell);
    if (move) table.put(move);
    else table.refuse(hand.piece);
  }

  tapLaid(laid) {
    const { table } = this, { t } = Puzzlewright;
    const { piece, look, fixed } = table.laid[laid];
    if (table.hand && table.hand.laid === laid) this.drop();
    else if (fixed) table.shell.say(t("{} is fixed.", table.name(piece)));
    else {
      table.take(piece, laid);
      table.shell.say(t("{}: taken.", table.sentence(piece, look)));
    }
  }
};
