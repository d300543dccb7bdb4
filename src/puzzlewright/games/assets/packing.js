// Packing: bricks (called pieces on the page) fill a board, without gaps and without overlaps.
//
// puzzle: lattice, cells, colours (of the cells, or null), bricks (name, fill, ink, copies, least,
// kind, looks, colours, turn, flip, tip; least: how many have to be laid), solutions (lists of brick,
// look and move: one, and the same with the whole board turned), unique (there is no other),
// optional (numbers of the cells that may stay empty, if there are any), allow (pairs of colours, of
// bricks and of the board, that go together, if there are any).

Puzzlewright.games.packing = (puzzle, shell) => {
  const { element, Lattice, Pieces, t, many } = Puzzlewright;
  const { bricks, cells } = puzzle;
  const lattice = new Lattice(puzzle.lattice);
  const solid = puzzle.lattice === "cubic";
  const colours = puzzle.colours || cells.map(() => "");
  const colourOf = new Map(cells.map((cell, n) => [String(cell), colours[n]]));
  const optional = new Set((puzzle.optional || []).map((n) => String(cells[n])));
  const pointed = puzzle.lattice === "tri";
  const turnsAround = puzzle.lattice === "hex" || puzzle.lattice === "tri" ? 60 : 90;
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

  // ------------------------------------------------------------------ words

  function describe(piece, look) {
    const { name, looks, turn, flip } = bricks[piece];
    const brick = t("piece {}", name);
    if (looks.length === 1) return brick;
    if (solid) return t("piece {}, position {} of {}", name, look + 1, looks.length);
    for (const [start, flipped] of [[0, false], ...(flip ? [[flip[0], true]] : [])]) {
      for (let at = start, n = 0; n < 360 / turnsAround; n += 1) {
        if (at === look) {
          const angle = `${n * turnsAround}°`;
          if (!n) return flipped ? t("piece {}, flipped", name) : brick;
          return flipped ? t("piece {}, flipped, turned {}", name, angle)
            : t("piece {}, turned {}", name, angle);
        }
        at = turn ? turn[at] : at;
      }
    }
    return brick;
  }

  // The cells of a brick: their columns, row by row, with the letters they have.
  function shape(piece, look) {
    const { looks, colours: own } = bricks[piece];
    const wide = puzzle.lattice === "hex" ? 2 : 1;
    const range = (axis) => {
      const all = looks[look].map((cell) => cell[axis]), first = Math.min(...all);
      return Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n);
    };
    const left = range(2)[0];
    const columns = (layer, row) => looks[look].map((cell, n) => [cell, own ? own[look][n] : ""])
      .filter(([cell]) => cell[0] === layer && cell[1] === row).sort(([a], [b]) => a[2] - b[2])
      .map(([cell, letter]) => `${Math.floor((cell[2] - left) / wide) + 1}${letter && ` ${letter}`}`);
    const rows = range(1), layers = range(0);
    const texts = layers.map((layer) => rows.map((row) => columns(layer, row).join(", ") || t("empty")).join("; "));
    return t("columns by row: {}", layers.length < 2 ? texts[0]
      : texts.map((text, n) => `${t("layer {}", n + 1)}: ${text}`).join("; "));
  }

  // ------------------------------------------------------------------ rules

  const goesOn = (colour, under) => !under || colour === under
    || (puzzle.allow || []).some(([brick, board]) => brick === colour && board === under);

  function allows(piece, look, move) {
    const { colours: own } = bricks[piece];
    return !own || table.cells(piece, look, move).every((cell, n) =>
      !own[look][n] || goesOn(own[look][n], colourOf.get(String(cell))));
  }

  const free = () => {
    const owners = table.owners();
    return cells.filter((cell) => !owners.has(String(cell)) && !optional.has(String(cell)));
  };
  const used = (n) => table.laid.filter(({ piece }) => piece === n).length;
  const needed = () =>
    bricks.reduce((sum, { least }, n) => sum + Math.max(0, least - used(n)), 0);
  const solved = () => !free().length && !needed();

  // Fields of free cells whose size is no sum of bricks that are left: nothing can fill them.
  function hopeless() {
    if (optional.size || bricks.some(({ looks }) => lattice.fields(looks[0]).length > 1)) return [];
    const fields = lattice.fields(free());
    const most = Math.max(0, ...fields.map((field) => field.length));
    const sums = new Array(most + 1).fill(false);
    sums[0] = true;
    bricks.forEach(({ looks }, n) => {
      const size = looks[0].length, left = Math.min(table.left(n), Math.floor(most / size));
      for (let copy = 0; copy < left; copy += 1) {
        for (let sum = most; sum >= size; sum -= 1) sums[sum] = sums[sum] || sums[sum - size];
      }
    });
    return fields.filter((field) => !sums[field.length]);
  }

  // ------------------------------------------------------------------ solutions

  const cover = (piece, look, move) => {
    const own = bricks[piece].colours;
    return table.cells(piece, look, move).map((cell, n) => `${cell}${own ? own[look][n] : ""}`)
      .sort().join(" ");
  };
  const key = (piece, look, move) => `${bricks[piece].kind}:${cover(piece, look, move)}`;

  // The solution that has most in common with what lies; and which of that is right.
  function nearest() {
    const own = table.laid.map(({ piece, look, move }) => key(piece, look, move));
    let best = null;
    for (const solution of puzzle.solutions) {
      const parts = new Map(solution.map(([piece, look, ...move]) =>
        [key(piece, look, move), { piece, look, move }]));
      const right = own.map((one) => parts.has(one));
      const count = right.filter(Boolean).length;
      if (!best || count > best.count) best = { count, parts, right, own };
    }
    return best;
  }

  function check() {
    const { right } = nearest();
    const left = free().length;
    const tell = (wrong, words) => ({ wrong, left,
      text: [words, many(left, "1 cell to fill.", "{} cells to fill.")].join(" ") });
    const wrong = table.laid.filter((_, n) => !right[n]);
    if (puzzle.unique && wrong.length) {
      for (const { piece, look, move } of wrong) {
        const cell = table.handle(piece, look).map((at, n) => at + move[n]);
        const [x, y] = lattice.middle(cell);
        table.surface.mark(cell[0], [x + 0.25, y - 0.25]);
      }
      return tell(wrong.length, t("In the wrong place: {}.", called(wrong)));
    }
    const lost = hopeless();
    for (const cell of lost.flat()) table.surface.mark(cell[0], lattice.middle(cell));
    if (lost.length) {
      return tell(lost.length, many(lost[0].length, "No piece that is left fills the space of 1 cell.",
        "The pieces that are left cannot fill the space of {} cells."));
    }
    return tell(0, puzzle.unique || !table.laid.length ? t("Nothing wrong so far.")
      : t("No mistake found so far."));
  }

  const called = (those) => those.map(({ piece }) => bricks[piece].name).join(", ");

  const lay = (piece, look, move) => ({ piece, look, move: [...move], fixed: false, bound: false });

  // Lay one brick right; what lies in its way, or is that brick elsewhere, goes first.
  function hint() {
    const { parts, right, own } = nearest();
    const have = new Set(own.filter((_, n) => right[n]));
    const [wanted] = [...parts].filter(([name]) => !have.has(name)).map(([, part]) => part);
    if (!wanted) { // full, but bricks are left over
      table.laid = table.laid.filter((_, n) => right[n]);
      table.show();
      return t("What was wrong is back in the tray.");
    }
    const spots = table.cells(wanted.piece, wanted.look, wanted.move);
    const taken = new Set(spots.map(String));
    const away = table.laid.filter(({ piece, look, move }) =>
      table.cells(piece, look, move).some((cell) => taken.has(String(cell))));
    table.laid = table.laid.filter((one) => !away.includes(one));
    for (const one of away) table.looks[one.piece] = one.look;
    const piece = oneOf(wanted, parts);
    table.laid.push(lay(piece, lookOf(piece, wanted), wanted.move));
    table.hand = null;
    table.show();
    const said = [t("{} belongs in {}.", bricks[piece].name, table.surface.name(spots[0]))];
    if (away.length) said.push(t("Back in the tray: {}.", called(away)));
    return said.join(" ");
  }

  // A brick of the kind that is wanted: of the tray, or one that lies in a wrong place.
  function oneOf(wanted, parts) {
    const { kind } = bricks[wanted.piece];
    const piece = bricks.findIndex((brick, n) => brick.kind === kind && table.left(n) > 0);
    if (piece >= 0) return piece;
    const wrong = table.laid.findIndex((one) => bricks[one.piece].kind === kind
      && !parts.has(key(one.piece, one.look, one.move)));
    return table.laid.splice(wrong, 1)[0].piece;
  }

  // The look of a brick that is the same as that of another one of its kind.
  function lookOf(piece, wanted) {
    if (piece === wanted.piece) return wanted.look;
    const shape = cover(wanted.piece, wanted.look, wanted.move);
    return bricks[piece].looks.findIndex((_, look) => cover(piece, look, wanted.move) === shape);
  }

  function progress() {
    const left = free().length, all = cells.length - optional.size;
    if (!left) return optional.size ? t("All cells that must be filled are") : t("The board is full");
    return t("{} of {} cells filled", all - left, all);
  }

  const model = {
    lattice, cells, solid, allows, draw, describe, shape, progress,
    label: t("Board"),
    largest: 140,
    text: (cell) => colourOf.get(String(cell)) || (optional.has(String(cell)) ? "+" : ""),
    pieces: bricks,
    start: { laid: [], looks: bricks.map(() => 0) },
    swaps: false,
    finger: solid ? 26 : 24,
    most: 46,
    picture: solid ? isometric : undefined,
  };
  const table = new Pieces(shell, model);
  table.begin();

  function reveal() {
    const { parts, count } = nearest();
    table.laid = [...parts.values()].map(({ piece, look, move }) => lay(piece, look, move));
    table.hand = null;
    table.show();
    return parts.size - count;
  }

  return {
    state: () => table.state(),
    restore: (state) => table.restore(state),
    built: () => table.room.begin(),
    check,
    hint,
    solved,
    reveal,
    reveals: [["piece", t("Piece"), () => (hint() ? 1 : 0)], ["all", t("Solution"), reveal]],
    keys: Pieces.keys(solid, bricks.some(({ turn }) => turn), bricks.some(({ flip }) => flip)),
  };
};
