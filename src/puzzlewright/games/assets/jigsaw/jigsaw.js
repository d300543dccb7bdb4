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
  const { element, JigsawRules, Pieces, t, many } = Puzzlewright;
  const { signed, turning, pieces, ways } = puzzle, { sides } = JigsawRules;
  const rules = new JigsawRules(puzzle);
  const displayEdge = (piece, look, side) => rules.displayEdge(piece, look, side);
  const reach = signed ? 0.23 : 0.02; // how far tabs stick out

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

  function draw(piece, look, laid) {
    const { name, tint } = pieces[piece];
    const size = Math.min(signed ? 240 : 190, 400 / (0.6 * name.length));
    const numbers = signed ? [] : sides.flatMap((side) => {
      const { number, ink } = puzzle.edges[displayEdge(piece, look, side)] || {};
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
    pieces[piece].name, ...sides.map((side) => edgeInWords(displayEdge(piece, look, side))));

  function against(...where) {
    const count = rules.against(...where);
    return count ? many(count, "1 edge does not fit", "{} edges do not fit") : "";
  }

  // ------------------------------------------------------------------ helps

  const joinNames = (those) => those.map(({ piece }) => pieces[piece].name).join(", ");

  function check() {
    const { misfits, lost, left } = rules.check();
    const verdict = (number, words) => ({ wrong: number, left,
      text: [words, many(left, "1 piece to go.", "{} pieces to go.")].join(" ") });
    for (const place of misfits) table.surface.mark(0, place, 0.16);
    if (misfits.length) {
      return verdict(misfits.length, many(misfits.length, "1 edge does not fit.", "{} edges do not fit."));
    }
    for (const { move } of lost) table.surface.mark(0, [move[2] + 0.75, move[1] + 0.25], 0.16);
    if (lost.length) {
      return verdict(lost.length,
        t("All edges fit, but it cannot go on like this. Pieces that must move: {}.", joinNames(lost)));
    }
    return verdict(0, t("All edges fit so far."));
  }

  function hint() {
    const found = rules.hint();
    if (!found) return "";
    table.show();
    const { piece, cell, away } = found;
    const said = [t("{} belongs in {}.", table.name(piece), table.surface.name(cell))];
    if (away.length) said.push(t("Back in the tray: {}.", joinNames(away)));
    return said.join(" ");
  }

  function reveal() {
    const number = rules.reveal();
    table.show();
    return number;
  }

  function revealOther() {
    shell.helps.revealed = true;
    const number = rules.revealOther();
    table.show();
    return number;
  }

  // ------------------------------------------------------------------ several solutions

  // What was found of all there are, in words; nothing where there is no more than one.
  function score() {
    if (!(ways > 1)) return "";
    return puzzle.all ? t("{} of {} solutions found", rules.own, ways)
      : t("{} solutions found, there are more than {}", rules.own, ways - 1);
  }

  function another() {
    if (!(ways > 1)) return "";
    rules.note();
    const { solutionsFound, isMore } = rules;
    if (!isMore) return solutionsFound > 1 ? t("This is another way. You have found them all.") : "";
    return solutionsFound > 1 ? t("This is another way. There are more to find.")
      : puzzle.all && ways === 2 ? t("There is another way: these pieces go together in two ways.")
        : t("There is another way: these pieces go together in several ways.");
  }

  const counter = element("p", { class: "ways", hidden: "" });
  const more = element("button", { type: "button", id: "another", hidden: "", onclick: startAnother },
    ways === 2 ? t("Look for the other one") : t("Look for another one"));

  function showScore() {
    rules.note();
    const words = rules.isMore || rules.found.size ? score() : "";
    counter.textContent = words;
    counter.hidden = !words || !rules.solutionsFound;
    more.hidden = !(rules.isSolved && rules.isMore);
  }

  // An empty board, to look for another solution; what was found is remembered.
  function startAnother() {
    rules.note();
    shell.clear();
    shell.say(t("The board is empty again. The solution you found is remembered."));
    table.activate(table.active);
  }

  function restore(kept) {
    rules.restore(kept);
    table.restore(kept);
  }

  const { model } = rules;
  const table = new Pieces(shell, {
    ...model, draw, picture, describe, against,
    label: t("Board"),
    pad: signed && !puzzle.flat ? 0.25 : 0.04,
    largest: 200,
    over: puzzle.flat || !signed,
    pieces: model.pieces.map((piece, n) => ({ ...piece, name: t("Piece {}", pieces[n].name) })),
    finger: signed ? 46 : 56,
    most: 110,
    slack: 17,
    progress: () => t("{} of {} pieces laid", table.laid.length, model.cells.length),
    afterShow: showScore,
  });
  rules.table = table;
  table.begin();
  table.heading.after(counter, more);

  return {
    state: () => ({ ...table.state(), ...rules.state() }),
    restore,
    another,
    afterBuild: () => table.room.begin(),
    check,
    hint,
    reveal,
    reveals: [["piece", t("Piece"), () => (hint() ? 1 : 0)], ["all", t("Solution"), reveal],
      ...(rules.known.length > 1 ? [["other", t("Another solution"), revealOther]] : [])],
    isSolved: () => rules.isSolved,
    keys: Pieces.keys(false, turning, false),
  };
};
