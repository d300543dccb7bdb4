// What games with pieces share: a tray, a board, and a hand that takes pieces from here to there.
//
// A piece is dragged, or it is taken and then put down somewhere: with a click and another one, or
// with Enter. What can be laid where is in piece-table.js. The model of a game says what that needs,
// and besides:
//   label, text, pad, largest, over    the board (see Surface)
//   pieces     have a `name`, too
//   draw(piece, look)                   a list of [layer, nodes], in units of the lattice
//   picture(piece, look)                { box, nodes } for the tray, if it is another one
//   against(piece, look, move, laid)    what speaks against a place where it can be put, in words
//   describe(piece, look)               a piece in words, such as "F, turned 90°"
//   shape(piece, look)                  which cells it has, in words, if that is no secret to the ear
//   finger     the fewest pixels of a unit in the tray, and `most`, the most; `slack` is between
//   progress()                          a heading for the tray
//   afterShow()                         called after all was shown anew

Puzzlewright.Pieces = class extends Puzzlewright.PieceTable {
  constructor(shell, model) {
    const { element, BoardView, t } = Puzzlewright;
    super(model);
    Object.assign(this, { shell, fresh: null, pad: 0.06, finger: model.finger });
    this.surface = new BoardView(model.lattice, model.cells, model);
    this.heading = element("h2", {});
    this.tray = element("div", { role: "listbox", "aria-label": t("Pieces to lay"), class: "tray",
      "aria-orientation": "horizontal" });
    this.options = model.pieces.map((_, piece) => this.option(piece));
    this.tray.append(...this.options);
    this.tools = this.toolbar();
    this.spoken = element("p", { class: "unseen", "aria-live": "polite" });
    shell.board.classList.add("with-pieces");
    shell.side.classList.add("with-pieces");
    shell.board.append(this.surface.node);
    shell.side.append(this.heading, element("div", { class: "tools-home" }, this.tools), this.tray,
      this.spoken);
    this.pointer = new Puzzlewright.Pointer(this);
    this.room = new Puzzlewright.BoardSize(this);
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
    const { element, t } = Puzzlewright;
    const has = (way) => this.model.pieces.some((piece) =>
      piece[way] && piece[way].some((look, n) => look !== n));
    const button = (id, sign, words, act) => element("button", { type: "button", id, title: words,
      "aria-label": words, onclick: act }, element("span", { "aria-hidden": "true" }, sign),
      element("span", { class: "say" }, words));
    const buttons = [];
    if (has("turn")) {
      buttons.push(button("turn", "↻", t("Turn"), () => this.turn("turn")));
      buttons.push(button("turn-back", "↺", t("Turn back"), () => this.turn("back")));
    }
    if (has("tip")) buttons.push(button("tip", "⤵", t("Tip"), () => this.turn("tip")));
    if (has("flip")) buttons.push(button("flip", "⇋", t("Flip"), () => this.turn("flip")));
    this.backButton = button("put-back", "⌫", t("Put back"), () => this.putBack());
    return element("div", { class: "tools", role: "toolbar", "aria-label": t("Piece in hand") },
      ...buttons, this.backButton);
  }

  restore(state) {
    super.restore(state);
    this.show();
  }

  // ---------------------------------------------------------------- the hand

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

  // The same with its shape, for those who do not see it.
  describeShape(piece, look) {
    const words = this.describe(piece, look), { shape } = this.model;
    return shape ? Puzzlewright.t("{}, {}", words, shape(piece, look)) : words;
  }

  // The same at the beginning of a sentence.
  sentence(piece, look) {
    const words = this.describe(piece, look);
    return words[0].toLocaleUpperCase(Puzzlewright.tongue) + words.slice(1);
  }

  refuse(piece) {
    this.shell.say(Puzzlewright.t("{} does not fit there.", this.name(piece)), "bad");
  }

  // Put the piece in hand down, with a cell of it in some place; tell whether that was possible.
  put(move, place = null) {
    const { piece } = this.hand, found = this.lay(move);
    if (!found) {
      this.refuse(piece);
      return false;
    }
    const { one, others } = found;
    this.fresh = one;
    const { t } = Puzzlewright;
    const named = this.surface.name(place || this.cells(piece, one.look, move)[0]);
    this.shell.say([t("{} lies in {}.", this.name(piece), named), ...others.map((other) =>
      t("{} made room for it.", this.name(other.piece)))].join(" "));
    this.snap();
    this.onChange();
    this.fresh = null;
    return true;
  }

  snap() {
    if (this.shell.sound) this.shell.sound("snap");
  }

  // Back into the tray: the piece in hand, or one that lies.
  putBack(laid = this.hand ? this.hand.laid : -1) {
    if (laid < 0) {
      this.hand = null;
      return this.onChange(); // it may have been turned meanwhile
    }
    const { t } = Puzzlewright;
    const one = this.laid[laid];
    if (!this.remove(laid)) return this.shell.say(t("{} is fixed.", this.name(one.piece)), "bad");
    this.activate(one.piece, false);
    this.shell.say(t("{} is back in the tray.", this.name(one.piece)));
    return this.onChange();
  }

  // Turn the piece in hand. One that lies and does not fit any more goes back into the tray.
  turn(way) {
    const { t } = Puzzlewright;
    let briefly = false; // one that lies is not taken just because it is turned
    if (!this.hand) {
      const owner = this.owners().get(String(this.surface.here));
      const onBoard = this.surface.node.contains(document.activeElement);
      if (onBoard && owner !== undefined) {
        this.take(this.laid[owner].piece, owner);
        briefly = true;
      } else if (this.active >= 0 && this.left(this.active) > 0) this.take(this.active);
      else return this.shell.say(t("Take a piece first."));
    }
    const { piece } = this.hand, isCarried = Boolean(this.pointer.drag);
    const came = this.turnHeld(way, isCarried);
    if (came === "fixed" || came === "same") {
      if (briefly) this.release();
      return this.shell.say(came === "fixed" ? t("{} is fixed.", this.name(piece)) : this.whyUnturned(piece, way));
    }
    if (isCarried) return this.pointer.carry();
    const look = this.look(), homeless = came === "homeless";
    if (briefly && !homeless) this.hand = null;
    const words = this.sentence(piece, look);
    this.shell.say(homeless ? t("{}. There is no room for it there, so it is in your hand.", words)
      : t("{}.", words));
    this.spoken.textContent = this.model.shape ? this.model.shape(piece, look) : "";
    return this.onChange();
  }

  // Why nothing is seen of a turn.
  whyUnturned(piece, way) {
    const { t } = Puzzlewright, name = this.name(piece);
    if (way === "flip") return t("{} looks the same when flipped, or may not be flipped.", name);
    if (way === "tip") return t("{} looks the same when tipped, or may not be tipped.", name);
    return t("{} looks the same when turned, or may not be turned.", name);
  }

  // ---------------------------------------------------------------- what is seen

  onChange() {
    this.show();
    this.shell.onChange();
  }

  show() {
    if (!this.hand) this.pointer.forget();
    this.surface.wipe("laid");
    this.surface.wipe("ghost");
    this.surface.wipe("marks");
    const words = new Map();
    this.laid.forEach((one, n) => {
      const held = this.hand && this.hand.laid === n;
      const kinds = ["piece"];
      if (held) kinds.push("held");
      if (held && this.pointer.drag) kinds.push("lifted");
      if (one === this.fresh) kinds.push("fresh");
      const parts = this.model.draw(one.piece, one.look, one);
      this.surface.draw("laid", parts, one.move, { class: kinds.join(" ") });
      const said = this.describe(one.piece, one.look);
      const label = one.fixed ? Puzzlewright.t("{}, fixed", said) : said;
      for (const cell of this.cells(one.piece, one.look, one.move)) words.set(String(cell), label);
    });
    for (const node of this.surface.node.querySelectorAll(".held")) node.parentNode.append(node); // on top
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
    if (this.model.afterShow) this.model.afterShow();
    this.room.placeTools();
  }

  showOption(node, piece) {
    const left = this.left(piece), look = this.looks[piece];
    const held = Boolean(this.hand && this.hand.laid < 0 && this.hand.piece === piece);
    node.hidden = left <= 0;
    if (node.hidden) return;
    const { t } = Puzzlewright, words = this.describeShape(piece, look);
    node.setAttribute("aria-label", left === Infinity ? t("{}, any number of them", words)
      : left > 1 ? t("{}, {} of them", words, left) : words);
    node.setAttribute("aria-selected", held);
    node.classList.toggle("lifted", Boolean(held && this.pointer.drag && left === 1));
    node.querySelector(".count").textContent = left === Infinity ? "×∞" : left > 1 ? `×${left}` : "";
    const drawn = `${look} ${this.finger}`;
    if (node.drawn === drawn) return;
    node.drawn = drawn;
    this.fill(node.querySelector("svg"), piece, look, this.finger);
  }

  // Fill a drawing with a piece alone.
  fill(svg, piece, look, pixels) {
    const { box, nodes } = this.picture(piece, look);
    const { pad } = this;
    const width = box.width + 2 * pad, height = box.height + 2 * pad;
    svg.setAttribute("viewBox", `${box.left - pad} ${box.top - pad} ${width} ${height}`);
    svg.setAttribute("width", width * pixels);
    svg.setAttribute("height", height * pixels);
    svg.replaceChildren(...nodes);
    return box;
  }

  picture(piece, look) {
    if (this.model.picture) return this.model.picture(piece, look);
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
    const kind = ok ? "fits" : "misfits";
    this.surface.draw("ghost", this.model.draw(piece, look), move, { class: kind });
    if (!ok) this.surface.refuse(this.cells(piece, look, move));
    return ok;
  }

  // The option that the tab key leads to.
  activate(piece, focus = true, preventScroll = false) {
    if (this.active >= 0) this.options[this.active].tabIndex = -1;
    this.active = piece;
    if (piece < 0) return;
    this.options[piece].tabIndex = 0;
    if (focus) this.options[piece].focus({ preventScroll });
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
    document.addEventListener("keydown", (event) => this.anyKey(event));
  }

  // Keys that do the same everywhere.
  anyKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (this.shell.isPaused) return;
    const ways = { r: "turn", R: "back", f: "flip", F: "flip", t: "tip", T: "tip" };
    if (ways[event.key]) {
      event.preventDefault();
      this.turn(ways[event.key]);
      if (this.surface.node.contains(document.activeElement)) this.follow(false);
    } else if (event.key === "Escape" && this.pointer.busy) this.pointer.stop();
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
    const { t } = Puzzlewright;
    const here = this.surface.here;
    if (!this.hand) {
      const owner = this.owners().get(String(here));
      if (owner === undefined) return this.shell.say(t("Nothing lies here: take a piece first."));
      const { piece, look, bound } = this.laid[owner];
      if (bound) return this.shell.say(t("{} is fixed.", this.name(piece)));
      this.take(piece, owner);
      this.shell.say(t("{}: taken.", this.sentence(piece, look)));
      return this.follow(false);
    }
    const { piece, laid } = this.hand;
    const move = this.moveTo(piece, this.look(), here);
    if (!move) return this.refuse(piece);
    if (this.put(move, here) && laid < 0 && this.active >= 0) this.activate(this.active);
    return undefined;
  }

  // The piece in hand goes where the keys go.
  follow(aloud = true) {
    if (!this.hand || this.pointer.busy) return;
    const { piece, laid } = this.hand;
    const move = this.moveTo(piece, this.look(), this.surface.here);
    const ok = this.ghost(move);
    if (!aloud) return;
    const why = ok ? this.model.against && this.model.against(piece, this.look(), move, laid)
      : move && this.inTheWay(piece, this.look(), move, laid)
        .map((other) => this.describe(other.piece, other.look)).join("; ");
    const { t } = Puzzlewright, name = this.name(piece);
    this.shell.say(why ? t("{} does not fit here: {}.", name, why)
      : ok ? t("{} fits here.", name) : t("{} does not fit here.", name));
  }

  static keys(solid, turns, flips) {
    const { t } = Puzzlewright;
    return [
      [t("Drag"), t("a piece to the board; off the board, to put it back")],
      [t("Click"), t("a piece, then its place")],
      ...(turns ? [["R, Shift+R", t("turn the piece in hand")],
        [t("Right click"), t("turns a piece; so does a tap with a second finger")],
        [t("Wheel"), t("turns a piece that is dragged")]] : []),
      ...(solid ? [["T", t("tip it over")]] : []),
      ...(flips ? [["F", t("flip it over")]] : []),
      [t("Tab, arrows"), t("go to the pieces and to the board, and through them")],
      ...(solid ? [[t("Page Up, Page Down"), t("go from layer to layer")]] : []),
      [t("Enter"), t("take a piece; put it down")],
      [t("Del"), t("put a piece back")],
      [t("Esc"), t("let go of it")],
    ];
  }
};
