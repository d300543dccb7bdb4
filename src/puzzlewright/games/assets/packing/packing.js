// Packing: bricks (called pieces on the page) fill a board, without gaps and without overlaps.
//
// puzzle: lattice, cells, colours (of the cells, or null), bricks (name, fill, ink, copies, least,
// kind, looks, colours, turn, flip, tip; least: how many have to be laid), solutions (lists of brick,
// look and move: one, and the same with the whole board turned), unique (there is no other),
// optional (numbers of the cells that may stay empty, if there are any), allow (pairs of colours, of
// bricks and of the board, that go together, if there are any).

Puzzlewright.games.packing = (puzzle, shell) => {
  const { element, PackingRules, Pieces, t, many } = Puzzlewright;
  const { bricks } = puzzle;
  const rules = new PackingRules(puzzle);
  const { lattice, solid, optional, colourOf } = rules;
  const pointed = puzzle.lattice === "tri";

  // ------------------------------------------------------------------ drawing

  const word = (text, [x, y], size, room, fill) => {
    const fitted = Math.min(size, room / (0.62 * Math.max(1, text.length)));
    return element("text", { x, y: y + 0.36 * fitted, "font-size": fitted, fill }, text);
  };
  const short = (name) => (name.length <= 6 ? name : `${name.slice(0, 5)}…`);

  // The parts of a brick, layer by layer.
  function draw(piece, look) {
    const { name, fill, ink, looks, colours: own } = bricks[piece];
    const layers = new Map();
    looks[look].forEach((cell, n) => {
      if (!layers.has(cell[0])) layers.set(cell[0], []);
      layers.get(cell[0]).push([cell, own ? own[look][n] : ""]);
    });
    return [...layers].map(([layer, members]) => {
      const parts = members.map(([cell]) => cell);
      const letters = members.filter(([, colour]) => colour).map(([cell, colour]) => {
        const [x, y] = lattice.middle(cell);
        const aside = pointed && lattice.hangs(cell) ? -0.29 : 0.29;
        return word(colour, [x, y + aside], 0.24, 1, ink);
      });
      return [layer, [
        element("path", { class: "body", d: lattice.outline(parts), fill }),
        element("path", { class: "seams", d: lattice.inner(parts) }),
        ...letters,
        word(short(name), lattice.middle(middlemost(parts)), 0.4, pointed ? 0.7 : 0.84, ink),
      ]];
    });
  }

  function middlemost(parts) {
    const middles = parts.map((cell) => lattice.middle(cell));
    const mean = [0, 1].map((n) => middles.reduce((sum, at) => sum + at[n], 0) / parts.length);
    const far = (cell) => lattice.middle(cell).reduce((sum, at, n) => sum + (at - mean[n]) ** 2, 0);
    return parts.reduce((best, cell) => (far(best) <= far(cell) + 1e-6 ? best : cell));
  }

  // A brick of cubes as it is seen from a corner, the first layer on top; near ones hide far ones.
  function isometric(piece, look) {
    const { fill, looks, name } = bricks[piece];
    const place = ([layer, row, col]) => [0.606 * (col - row), 0.35 * (col + row + 2 * layer)];
    const faces = [[[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]],
      [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]], [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]];
    const points = [];
    const nodes = [];
    const near = (cell) => cell[1] + cell[2] - cell[0];
    for (const cell of [...looks[look]].sort((a, b) => near(a) - near(b))) {
      faces.forEach((face, n) => {
        const corners = face.map((corner) => place(corner.map((at, axis) => at + cell[axis])));
        points.push(...corners);
        const d = `M${corners.map((one) => one.join(" ")).join("L")}z`;
        nodes.push(element("path", { class: "face", fill, d }));
        nodes.push(element("path", { class: `face shade-${n}`, d }));
      });
    }
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
    const left = Math.min(...xs), top = Math.min(...ys);
    const aside = 0.42; // where its name is
    const box = { left: left - aside, top, width: Math.max(...xs) - left + aside,
      height: Math.max(...ys) - top };
    nodes.push(element("text", { class: "tag", x: left - aside, y: top + 0.4, "font-size": 0.5 },
      short(name)));
    return { box, nodes };
  }

  // ------------------------------------------------------------------ helps

  function check() {
    const { wrong, lost, left } = rules.check();
    const verdict = (number, words) => ({ wrong: number, left,
      text: [words, many(left, "1 cell to fill.", "{} cells to fill.")].join(" ") });
    for (const { piece, look, move } of wrong) {
      const cell = table.handle(piece, look).map((at, n) => at + move[n]);
      const [x, y] = lattice.middle(cell);
      table.surface.mark(cell[0], [x + 0.25, y - 0.25]);
    }
    if (wrong.length) return verdict(wrong.length, t("In the wrong place: {}.", joinNames(wrong)));
    for (const cell of lost.flat()) table.surface.mark(cell[0], lattice.middle(cell));
    if (lost.length) {
      return verdict(lost.length, many(lost[0].length, "No piece that is left fills the space of 1 cell.",
        "The pieces that are left cannot fill the space of {} cells."));
    }
    return verdict(0, puzzle.unique || !table.laid.length ? t("Nothing wrong so far.")
      : t("No mistake found so far."));
  }

  const joinNames = (those) => those.map(({ piece }) => bricks[piece].name).join(", ");

  function hint() {
    const found = rules.hint();
    table.show();
    if (!found) return t("What was wrong is back in the tray.");
    const { piece, spot, away } = found;
    const said = [t("{} belongs in {}.", bricks[piece].name, table.surface.name(spot))];
    if (away.length) said.push(t("Back in the tray: {}.", joinNames(away)));
    return said.join(" ");
  }

  const model = {
    ...rules.model, solid, draw,
    describe: (piece, look) => rules.describe(piece, look),
    shape: (piece, look) => rules.shape(piece, look),
    progress: () => rules.progress(),
    label: t("Board"),
    largest: 140,
    text: (cell) => colourOf.get(String(cell)) || (optional.has(String(cell)) ? "+" : ""),
    finger: solid ? 26 : 24,
    most: 46,
    picture: solid ? isometric : undefined,
  };
  const table = new Pieces(shell, model);
  rules.table = table;
  table.begin();

  function reveal() {
    const number = rules.reveal();
    table.show();
    return number;
  }

  return {
    state: () => table.state(),
    restore: (state) => table.restore(state),
    afterBuild: () => table.room.begin(),
    check,
    hint,
    isSolved: () => rules.isSolved,
    reveal,
    reveals: [["piece", t("Piece"), () => (hint() ? 1 : 0)], ["all", t("Solution"), reveal]],
    keys: Pieces.keys(solid, bricks.some(({ turn }) => turn), bricks.some(({ flip }) => flip)),
  };
};
