// Jigsaw: square pieces fill a grid, and edges that meet fit one another.
//
// puzzle: rows, cols, signed (tab k fits hole -k; else edges are colours that fit their like),
// turning, flat (the rim is), pieces (name, edges, tint), edges (by number: the steps along a tab,
// or how a colour looks), start, solutions (for each cell a piece and its turn; the same with the
// whole turned), unique (there is no other). A look is a number of quarter turns clockwise.

Puzzlewright.games.jigsaw = (puzzle, shell) => {
  const { element, Lattice, Pieces } = Puzzlewright;
  const { rows, cols, signed, turning, pieces } = puzzle;
  const sides = ["top", "right", "bottom", "left"];
  const steps = [[-1, 0], [0, 1], [1, 0], [0, -1]];
  const reach = signed ? 0.23 : 0.02; // how far tabs stick out
  const cells = [];
  for (let n = 0; n < rows * cols; n += 1) cells.push([0, Math.floor(n / cols), n % cols]);

  // ------------------------------------------------------------------ drawing

  // Where a point along an edge (and outwards) is on a side of a piece.
  const onSide = ([along, out], side) => [[along, -out], [1000 + out, along],
    [1000 - along, 1000 + out], [-out, 1000 - along]][side];

  function outline({ edges }) {
    let path = "M0 0";
    edges.forEach((edge, side) => {
      for (const step of signed && edge ? puzzle.edges[edge] : [[1000, 0]]) {
        const points = [];
        for (let n = 0; n < step.length; n += 2) points.push(onSide([step[n], step[n + 1]], side));
        path += (points.length === 3 ? "C" : "L") + points.flat().join(" ");
      }
    });
    return `${path}z`;
  }

  // Each piece is drawn once, upright; what lies somewhere refers to that.
  const shapes = element("defs", {}, ...pieces.map((piece, n) => {
    const body = element("path", { d: outline(piece) });
    if (signed) return element("g", { id: `piece-${n}` }, body);
    const triangles = piece.edges.flatMap((edge, side) => {
      const { fill, motif, on } = puzzle.edges[edge] || { fill: "#c8ccd2" };
      const transform = `rotate(${90 * side} 500 500)`;
      return [element("path", { d: "M0 0H1000L500 500z", fill, stroke: "none", transform }),
        ...(motif ? [element("path", { d: motif, fill: on, stroke: "none", transform })] : [])];
    });
    const seams = element("path", { d: "M0 0L1000 1000M1000 0L0 1000", "stroke-width": 7 });
    body.setAttribute("fill", "none");
    return element("g", { id: `piece-${n}` }, ...triangles, seams, body);
  }));
  document.body.append(element("svg", { class: "unseen", "aria-hidden": "true" }, shapes));

  const shown = (piece, look, side) => pieces[piece].edges[(side - look + 4) % 4];

  function draw(piece, look, laid) {
    const { name, tint } = pieces[piece];
    const size = Math.min(signed ? 240 : 190, 400 / (0.6 * name.length));
    const numbers = signed ? [] : sides.flatMap((_, side) => {
      const { number, ink } = puzzle.edges[shown(piece, look, side)] || {};
      const [x, y] = onSide([500, -268], side);
      return number ? [element("text", { x, y: y + 58, "font-size": 165, fill: ink }, number)] : [];
    });
    const disc = signed ? [] : [element("circle", { class: "disc", cx: 500, cy: 500, r: 150 })];
    const pin = laid && laid.bound ? [element("g", { class: "pin" },
      element("circle", { cx: 640, cy: 360, r: 62 }),
      ...(laid.fixed ? [element("circle", { class: "head", cx: 640, cy: 360, r: 22 })] : []))] : [];
    return [[0, [element("g", { transform: "scale(.001)", class: "square" },
      element("use", { href: `#piece-${piece}`, fill: tint,
        transform: `rotate(${90 * look} 500 500)` }),
      ...disc, ...numbers,
      element("text", { class: "name", x: 500, y: 500 + 0.36 * size, "font-size": size }, name),
      ...pin)]]];
  }

  function picture(piece, look) {
    const box = { left: -reach, top: -reach, width: 1 + 2 * reach, height: 1 + 2 * reach };
    return { box, nodes: draw(piece, look)[0][1] };
  }

  // ------------------------------------------------------------------ words

  const edgeInWords = (edge) => (!edge ? "flat" : !signed ? `colour ${edge}`
    : edge > 0 ? `tab ${edge}` : `hole ${-edge}`);
  const describe = (piece, look) => {
    const edges = sides.map((name, side) => `${name} ${edgeInWords(shown(piece, look, side))}`);
    return `piece ${pieces[piece].name}: ${edges.join(", ")}`;
  };

  // ------------------------------------------------------------------ rules

  const fits = (edge, other) => (signed ? edge === -other : edge === other);

  // What lies in each cell, row by row; null where nothing does.
  function lying() {
    const grid = new Array(cells.length).fill(null);
    for (const one of table.laid) grid[one.move[1] * cols + one.move[2]] = one;
    return grid;
  }

  // The sides on which what lies in a cell does not fit: to its neighbours, or to the rim.
  function badSides(grid, n) {
    const one = grid[n], row = Math.floor(n / cols), col = n % cols;
    return [0, 1, 2, 3].filter((side) => {
      const [down, right] = steps[side], edge = shown(one.piece, one.look, side);
      if (!table.surface.has([0, row + down, col + right])) return puzzle.flat && edge !== 0;
      const other = grid[n + down * cols + right];
      return other && !fits(edge, shown(other.piece, other.look, (side + 2) % 4));
    });
  }

  // Edges that do not fit: each join once, and those on the rim.
  function misfits() {
    const grid = lying();
    const wrong = [];
    for (const { move: [, row, col] } of table.laid) {
      for (const side of badSides(grid, row * cols + col)) {
        const [down, right] = steps[side];
        const inside = table.surface.has([0, row + down, col + right]);
        const far = inside ? 0.5 : 0.38;
        if (inside && (side === 0 || side === 3)) continue; // told by the other one
        wrong.push([col + 0.5 + far * right, row + 0.5 + far * down]);
      }
    }
    return wrong;
  }

  // What speaks against putting a piece somewhere: edges that a check would cross.
  function against(piece, turn, [, row, col], laid) {
    const grid = lying(), to = row * cols + col;
    if (laid >= 0) {
      const [, oldRow, oldCol] = table.laid[laid].move;
      grid[oldRow * cols + oldCol] = grid[to]; // they would change places
    }
    grid[to] = { piece, look: turn };
    const count = badSides(grid, to).length;
    return !count ? "" : count === 1 ? "1 edge does not fit" : `${count} edges do not fit`;
  }

  const solved = () => table.laid.length === cells.length && !misfits().length;

  // ------------------------------------------------------------------ solutions

  const look = (piece, turn) => sides.map((_, side) => shown(piece, turn, side)).join();

  // The solution that has most in common with what lies, and which cells are right.
  function nearest() {
    const grid = lying();
    let best = null;
    for (const solution of puzzle.solutions) {
      const right = solution.map(([piece, turn], n) =>
        Boolean(grid[n]) && look(grid[n].piece, grid[n].look) === look(piece, turn));
      const count = right.filter(Boolean).length;
      if (!best || count > best.count) best = { solution, right, count, grid };
    }
    return best;
  }

  function check() {
    const wrong = misfits(), left = cells.length - table.laid.length;
    const togo = `${left} piece${left === 1 ? "" : "s"} to go.`;
    for (const place of wrong) table.surface.mark(0, place, 0.16);
    if (wrong.length) {
      const many = wrong.length === 1 ? "1 edge does" : `${wrong.length} edges do`;
      return { wrong: wrong.length, left, text: `${many} not fit, ${togo}` };
    }
    const { right, grid } = nearest();
    const lost = puzzle.unique ? grid.filter((one, n) => one && !right[n]) : [];
    for (const { move } of lost) table.surface.mark(0, [move[2] + 0.75, move[1] + 0.25], 0.16);
    if (lost.length) {
      const names = lost.map(({ piece }) => pieces[piece].name).join(", ");
      const those = `piece${lost.length === 1 ? "" : "s"} ${names}`;
      const text = `All edges fit, but it cannot go on like this: ${those}. ${togo}`;
      return { wrong: lost.length, left, text };
    }
    return { wrong: 0, left, text: `All edges fit so far, ${togo}` };
  }

  // What lies beside a cell and does not fit to what lies there, unless it is right or pinned.
  function strangers(cell, right) {
    const grid = lying(), { piece, look: turn } = grid[cell];
    return steps.map(([down, across], side) => {
      const [row, col] = [Math.floor(cell / cols) + down, cell % cols + across];
      const at = row * cols + col;
      const other = table.surface.has([0, row, col]) && !right[at] ? grid[at] : null;
      return other && !other.bound && !fits(shown(piece, turn, side),
        shown(other.piece, other.look, (side + 2) % 4)) ? other : null;
    }).filter(Boolean);
  }

  // Put one piece right: from the tray, or from where it lies wrong. What is in its way goes first,
  // and so does what does not fit to it.
  function hint() {
    const { solution, right, grid } = nearest();
    const cell = right.indexOf(false);
    if (cell < 0) return "";
    const [wanted, turn] = solution[cell];
    const alike = (piece) => [0, 1, 2, 3].find((each) => look(piece, each) === look(wanted, turn)
      && (turning || each === 0));
    const candidates = [...pieces.keys()].filter((piece) => alike(piece) !== undefined);
    const lies = (piece) => grid.findIndex((one) => one && one.piece === piece);
    const here = grid[cell];
    const piece = candidates.find((each) => here && here.piece === each)
      ?? candidates.find((each) => lies(each) < 0)
      ?? candidates.find((each) => !right[lies(each)]);
    const away = here && here.piece !== piece ? [here] : [];
    const kept = table.laid.find((one) => one.piece === piece);
    const bound = Boolean(kept && kept.bound);
    table.laid = table.laid.filter((one) => one !== here && one.piece !== piece);
    table.laid.push({ piece, look: alike(piece), move: [...cells[cell]], fixed: false, bound });
    away.push(...strangers(cell, right));
    table.laid = table.laid.filter((one) => !away.includes(one));
    for (const one of away) table.looks[one.piece] = one.look;
    table.hand = null;
    table.show();
    const names = away.map((one) => pieces[one.piece].name).join(", ");
    const gone = away.length === 1 ? ` Piece ${names} is back in the tray.`
      : away.length ? ` Pieces ${names} are back in the tray.` : "";
    return `Piece ${pieces[piece].name} belongs in ${table.surface.name(cells[cell])}.${gone}`;
  }

  function reveal() {
    const { solution } = nearest();
    const kept = new Map(table.laid.filter(({ bound }) => bound).map((one) => [one.piece, one]));
    table.laid = solution.map(([piece, turn], n) => ({ piece, look: turn, move: [...cells[n]],
      fixed: Boolean(kept.get(piece) && kept.get(piece).fixed), bound: kept.has(piece) }));
    table.hand = null;
    table.show();
  }

  const turns = turning ? [0, 1, 2, 3] : [0];
  const table = new Pieces(shell, {
    lattice: new Lattice("square"), cells, draw, picture, describe, against,
    label: "Board",
    pad: signed && !puzzle.flat ? 0.25 : 0.04,
    largest: 84,
    over: puzzle.flat || !signed,
    pieces: pieces.map(({ name }) => ({ name: `Piece ${name}`, copies: 1,
      looks: turns.map(() => [[0, 0, 0]]), ...(turning ? { turn: [1, 2, 3, 0] } : {}) })),
    start: puzzle.start,
    swaps: true,
    finger: signed ? 46 : 56,
    progress: () => `${table.laid.length} of ${cells.length} pieces laid`,
  });
  table.begin();

  return {
    state: () => table.state(),
    restore: (state) => table.restore(state),
    check,
    hint,
    reveal,
    solved,
    keys: Pieces.keys(false, turning, false),
  };
};
