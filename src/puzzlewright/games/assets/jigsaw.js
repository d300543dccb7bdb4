// Jigsaw: square pieces fill a grid, and edges that meet fit one another.
//
// puzzle: rows, cols, signed (tab k fits hole -k; else edges are colours that fit their like),
// turning, flat (the rim is), pieces (name, edges, tint), edges (by number: the steps along a tab,
// or how a colour looks), start, solutions (for each cell a piece and its turn; none is another one
// with the whole turned), ways (how many such solutions there are, as far as they were counted), all
// (whether there are no more). A look is a number of quarter turns clockwise.
//
// Where there are several solutions, the page remembers which were found, and which were revealed.

Puzzlewright.games.jigsaw = (puzzle, shell) => {
  const { element, Lattice, Pieces, t, many } = Puzzlewright;
  const { rows, cols, signed, turning, pieces, ways } = puzzle;
  const sides = [0, 1, 2, 3]; // top, right, bottom, left
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
    const numbers = signed ? [] : sides.flatMap((side) => {
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

  const edgeInWords = (edge) => (!edge ? t("flat") : !signed ? t("colour {}", edge)
    : edge > 0 ? t("tab {}", edge) : t("hole {}", -edge));
  const describe = (piece, look) => t("piece {}: top {}, right {}, bottom {}, left {}",
    pieces[piece].name, ...sides.map((side) => edgeInWords(shown(piece, look, side))));

  // ------------------------------------------------------------------ rules

  const fits = (edge, other) => (signed ? edge === -other : edge === other);

  // What lies in each cell, row by row; null where nothing does.
  function placements() {
    const grid = new Array(cells.length).fill(null);
    for (const one of table.laid) grid[one.move[1] * cols + one.move[2]] = one;
    return grid;
  }

  // The sides on which what lies in a cell does not fit: to its neighbours, or to the rim.
  function badSides(grid, n) {
    const one = grid[n], row = Math.floor(n / cols), col = n % cols;
    return sides.filter((side) => {
      const [down, right] = steps[side], edge = shown(one.piece, one.look, side);
      if (!table.surface.has([0, row + down, col + right])) return puzzle.flat && edge !== 0;
      const other = grid[n + down * cols + right];
      return other && !fits(edge, shown(other.piece, other.look, (side + 2) % 4));
    });
  }

  // Edges that do not fit: each join once, and those on the rim.
  function misfits() {
    const grid = placements();
    const wrong = [];
    for (const { move: [, row, col] } of table.laid) {
      for (const side of badSides(grid, row * cols + col)) {
        const [down, right] = steps[side];
        const inside = table.surface.has([0, row + down, col + right]);
        const far = inside ? 0.5 : 0.38;
        if (inside && (side === 0 || side === 3)) continue; // noted by the other one
        wrong.push([col + 0.5 + far * right, row + 0.5 + far * down]);
      }
    }
    return wrong;
  }

  // What speaks against putting a piece somewhere: edges that a check would cross.
  function against(piece, turn, [, row, col], laid) {
    const grid = placements(), to = row * cols + col;
    if (laid >= 0) {
      const [, oldRow, oldCol] = table.laid[laid].move;
      grid[oldRow * cols + oldCol] = grid[to]; // they would change places
    }
    grid[to] = { piece, look: turn };
    const count = badSides(grid, to).length;
    return count ? many(count, "1 edge does not fit", "{} edges do not fit") : "";
  }

  const solved = () => table.laid.length === cells.length && !misfits().length;

  // ------------------------------------------------------------------ solutions

  const look = (piece, turn) => sides.map((side) => shown(piece, turn, side)).join();

  // The cells of the board after a quarter turn clockwise, and what lies in them.
  const quarter = ({ high, wide, grid }) => ({ high: wide, wide: high,
    grid: Array.from(grid, (_, n) => {
      const row = Math.floor(n / high), col = n % high;
      const [piece, turn] = grid[(high - 1 - col) * wide + row];
      return [piece, (turn + 1) % 4];
    }) });

  // A solution however the whole lies on the board.
  function turnings(grid) {
    const all = [{ high: rows, wide: cols, grid }];
    for (let n = 1; turning && n < 4; n += 1) all.push(quarter(all[n - 1]));
    return all.filter(({ high }) => high === rows).map((one) => one.grid);
  }

  // Pins hold a piece where it is.
  const isHeld = (grid) => puzzle.start.laid.every(([piece, turn, , row, col, kept]) => {
    const [here, turned] = grid[row * cols + col];
    return look(here, 0) === look(piece, 0) && (kept === 1 || turned === turn || look(here, turned)
      === look(piece, turn));
  });

  // Pieces that are alike, and the whole turned, make no other solution.
  const nameOf = (grid) => turnings(grid).map((one) =>
    one.map(([piece, turn]) => look(piece, turn)).join(" ")).sort()[0];

  // A short name for a state: the first bits of a hash (FNV-1a, Fowler, Noll and Vo, 1991).
  const brief = (text) => {
    let hash = 0x811c9dc5;
    for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
  };

  const known = (puzzle.solutions || []).map((grid) => ({ name: brief(nameOf(grid)),
    grids: turnings(grid).filter(isHeld) }));
  const found = new Set(), revealed = new Set();
  const isSeen = (name) => found.has(name) || revealed.has(name);

  // The solution that has most in common with what lies, of those not seen yet if there are any, and
  // which cells are right.
  function nearest(those = known) {
    const grid = placements();
    const left = those.filter(({ name }) => !isSeen(name));
    let best = null;
    for (const { name, grids } of left.length ? left : those) {
      for (const solution of grids) {
        const right = solution.map(([piece, turn], n) =>
          Boolean(grid[n]) && look(grid[n].piece, grid[n].look) === look(piece, turn));
        const count = right.filter(Boolean).length;
        if (!best || count > best.count) best = { name, solution, right, count, grid };
      }
    }
    return best;
  }

  function check() {
    const wrong = misfits(), left = cells.length - table.laid.length;
    const tell = (number, words) => ({ wrong: number, left,
      text: [words, many(left, "1 piece to go.", "{} pieces to go.")].join(" ") });
    for (const place of wrong) table.surface.mark(0, place, 0.16);
    if (wrong.length) {
      return tell(wrong.length, many(wrong.length, "1 edge does not fit.", "{} edges do not fit."));
    }
    const { right, grid } = nearest();
    const isOnly = puzzle.all && ways === 1;
    const lost = isOnly ? grid.filter((one, n) => one && !right[n]) : [];
    for (const { move } of lost) table.surface.mark(0, [move[2] + 0.75, move[1] + 0.25], 0.16);
    if (lost.length) {
      const names = lost.map(({ piece }) => pieces[piece].name).join(", ");
      return tell(lost.length,
        t("All edges fit, but it cannot go on like this. Pieces that must move: {}.", names));
    }
    return tell(0, t("All edges fit so far."));
  }

  // What lies beside a cell and does not fit to what lies there, unless it is right or pinned.
  function strangers(cell, right) {
    const grid = placements(), { piece, look: turn } = grid[cell];
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
    const alike = (piece) => sides.find((each) => look(piece, each) === look(wanted, turn)
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
    const said = [t("{} belongs in {}.", table.name(piece), table.surface.name(cells[cell]))];
    const names = away.map((one) => pieces[one.piece].name).join(", ");
    if (away.length) said.push(t("Back in the tray: {}.", names));
    return said.join(" ");
  }

  function reveal(those = known) {
    const { name, solution, count } = nearest(those);
    revealed.add(name);
    const kept = new Map(table.laid.filter(({ bound }) => bound).map((one) => [one.piece, one]));
    table.laid = solution.map(([piece, turn], n) => ({ piece, look: turn, move: [...cells[n]],
      fixed: Boolean(kept.get(piece) && kept.get(piece).fixed), bound: kept.has(piece) }));
    table.hand = null;
    table.show();
    return cells.length - count;
  }

  // Reveal one that is not the nearest: that, the player may find alone.
  function revealOther() {
    const { name } = nearest();
    shell.helps.revealed = true;
    return reveal(known.filter((one) => one.name !== name));
  }

  // ------------------------------------------------------------------ several solutions

  // What was found of all there are, in words; nothing where there is no more than one.
  function score() {
    if (!(ways > 1)) return "";
    const number = [...found].filter((name) => !revealed.has(name)).length;
    return puzzle.all ? t("{} of {} solutions found", number, ways)
      : t("{} solutions found, there are more than {}", number, ways - 1);
  }

  const isMore = () => ways > 1 && (!puzzle.all || new Set([...found, ...revealed]).size < ways);

  // Called with every state, for a solution is found by the move that completes it.
  function note() {
    if (!(ways > 1) || !solved()) return;
    found.add(brief(nameOf(placements().map(({ piece, look: turn }) => [piece, turn]))));
  }

  function another() {
    if (!(ways > 1)) return "";
    note();
    const seen = new Set([...found, ...revealed]).size;
    if (!isMore()) return seen > 1 ? t("This is another way. You have found them all.") : "";
    return seen > 1 ? t("This is another way. There are more to find.")
      : puzzle.all && ways === 2 ? t("There is another way: these pieces go together in two ways.")
        : t("There is another way: these pieces go together in several ways.");
  }

  const counter = element("p", { class: "ways", hidden: "" });
  const more = element("button", { type: "button", id: "another", hidden: "", onclick: lookOn },
    ways === 2 ? t("Look for the other one") : t("Look for another one"));

  function showScore() {
    note();
    const words = isMore() || found.size ? score() : "";
    counter.textContent = words;
    counter.hidden = !words || !(found.size || revealed.size);
    more.hidden = !(solved() && isMore());
  }

  // An empty board, to look for another solution; what was found is remembered.
  function lookOn() {
    note();
    shell.clear();
    shell.say(t("The board is empty again. The solution you found is remembered."));
    table.activate(table.active);
  }

  function state() {
    note();
    const names = [...found], seen = [...revealed];
    return { ...table.state(), ...(names.length ? { found: names } : {}),
      ...(seen.length ? { revealed: seen } : {}) };
  }

  // What was found once stays found, whatever is undone or cleared.
  function restore(kept) {
    const list = (value) => (Array.isArray(value) ? value : []).filter((one) =>
      typeof one === "string").slice(0, 1000);
    for (const name of list(kept && kept.found)) found.add(name);
    for (const name of list(kept && kept.revealed)) revealed.add(name);
    table.restore(kept);
  }

  const turns = turning ? [0, 1, 2, 3] : [0];
  const table = new Pieces(shell, {
    lattice: new Lattice("square"), cells, draw, picture, describe, against,
    label: t("Board"),
    pad: signed && !puzzle.flat ? 0.25 : 0.04,
    largest: 200,
    over: puzzle.flat || !signed,
    pieces: pieces.map(({ name }) => ({ name: t("Piece {}", name), copies: 1,
      looks: turns.map(() => [[0, 0, 0]]), ...(turning ? { turn: [1, 2, 3, 0] } : {}) })),
    start: puzzle.start,
    swaps: true,
    finger: signed ? 46 : 56,
    most: 110,
    slack: 17,
    progress: () => t("{} of {} pieces laid", table.laid.length, cells.length),
    shown: showScore,
  });
  table.begin();
  table.heading.after(counter, more);

  return {
    state,
    restore,
    another,
    built: () => table.room.begin(),
    check,
    hint,
    reveal: () => reveal(),
    reveals: [["piece", t("Piece"), () => (hint() ? 1 : 0)], ["all", t("Solution"), () => reveal()],
      ...(known.length > 1 ? [["other", t("Another solution"), revealOther]] : [])],
    solved,
    keys: Pieces.keys(false, turning, false),
  };
};
