// Cells that pieces cover: squares, hexagons, triangles, and cubes in layers.
//
// A cell is [layer, row, column], as in a picture of plain text. Columns of hexagons are two apart,
// each row one further than the one above; triangles point down and up in turns, down where row and
// column have an even sum. So on these two, moves are those whose row and column have an even sum.

Puzzlewright.Lattice = class {
  static steps = { square: [1, 1], cubic: [1, 1], hex: [0.5, 0.866025], tri: [0.75, 1.299038] };
  static scales = { square: [1, 1], cubic: [1, 1], hex: [0.5, 0.288675], tri: [0.75, 1.299038] };

  constructor(name) {
    this.name = name;
    this.slanted = name === "hex" || name === "tri";
    this.step = Puzzlewright.Lattice.steps[name];
    this.scale = Puzzlewright.Lattice.scales[name];
  }

  // Corners in whole numbers, clockwise, so that neighbours have the same ones.
  corners([, row, col]) {
    if (this.name === "hex") {
      return [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]]
        .map(([x, y]) => [col + x, 3 * row + y]);
    }
    if (this.name === "tri") {
      return this.hangs([0, row, col])
        ? [[col, row], [col + 2, row], [col + 1, row + 1]]
        : [[col + 1, row], [col + 2, row + 1], [col, row + 1]];
    }
    return [[col, row], [col + 1, row], [col + 1, row + 1], [col, row + 1]];
  }

  hangs([, row, col]) {
    return (row + col) % 2 === 0;
  }

  sides(cell) {
    const corners = this.corners(cell);
    return corners.map((corner, n) => [corner, corners[(n + 1) % corners.length]]);
  }

  allSides(cells) {
    return new Map(cells.flatMap((cell) => this.sides(cell)).map((side) => [String(side), side]));
  }

  point([x, y]) {
    const round = (value) => Math.round(value * 1000) / 1000;
    return [round(x * this.scale[0]), round(y * this.scale[1])];
  }

  // The middle of a cell, in units of the picture.
  middle(cell) {
    const corners = this.corners(cell).map((corner) => this.point(corner));
    const mean = (n) => corners.reduce((sum, corner) => sum + corner[n], 0) / corners.length;
    return [mean(0), mean(1)];
  }

  neighbours(cell) {
    const [layer, row, col] = cell;
    const steps = {
      square: [[0, 0, 1], [0, 1, 0], [0, 0, -1], [0, -1, 0]],
      cubic: [[0, 0, 1], [0, 1, 0], [0, 0, -1], [0, -1, 0], [1, 0, 0], [-1, 0, 0]],
      hex: [[0, 0, 2], [0, 1, 1], [0, 1, -1], [0, 0, -2], [0, -1, -1], [0, -1, 1]],
      tri: [[0, 0, 1], [0, 0, -1], [0, this.hangs(cell) ? -1 : 1, 0]],
    }[this.name];
    return steps.map(([down, south, east]) => [layer + down, row + south, col + east]);
  }

  // The connected parts of a list of cells.
  fields(cells) {
    const left = new Map(cells.map((cell) => [String(cell), cell]));
    const fields = [];
    for (const start of cells) {
      if (!left.delete(String(start))) continue;
      const field = [start];
      for (const cell of field) { // which grows meanwhile
        field.push(...this.neighbours(cell).filter((other) => left.delete(String(other))));
      }
      fields.push(field);
    }
    return fields;
  }

  // Whether a piece can be moved like this and still lie on cells.
  moves([, row, col]) {
    return !this.slanted || (row + col) % 2 === 0;
  }

  // The one of some cells that an arrow key leads to from another; rows that are shifted lead to and
  // fro. Null at the edge, undefined for other keys.
  next(cells, cell, key) {
    const [layer, row, col] = cell;
    const across = (one) => this.middle(one)[0];
    const rank = (one) => Math.abs(across(one) - across(cell))
      + ((one[2] > col) === (row % 2 === 0) ? 0 : 0.001);
    const near = (those, by) => those.reduce((best, one) =>
      (best && by(best) <= by(one) ? best : one), null);
    const beside = (way) => near(cells.filter(([l, r, c]) =>
      l === layer && r === row && (c - col) * way > 0), ([, , c]) => Math.abs(c - col));
    const below = (way) => {
      const rows = cells.filter(([l, r]) => l === layer && (r - row) * way > 0);
      const nearest = Math.min(...rows.map(([, r]) => Math.abs(r - row)));
      return near(rows.filter(([, r]) => Math.abs(r - row) === nearest), rank);
    };
    const through = (way) => near(cells.filter(([l]) => l === layer + way), (one) =>
      Math.abs(one[1] - row) + Math.abs(one[2] - col));
    const ways = { ArrowLeft: () => beside(-1), ArrowRight: () => beside(1),
      ArrowUp: () => below(-1), ArrowDown: () => below(1),
      PageUp: () => through(-1), PageDown: () => through(1) };
    return ways[key] ? ways[key]() : undefined;
  }

  // How far a move goes in the picture.
  shift([, row, col]) {
    return [col * this.step[0], row * this.step[1]];
  }

  box(cells) {
    const points = cells.flatMap((cell) => this.corners(cell)).map((corner) => this.point(corner));
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
    const left = Math.min(...xs), top = Math.min(...ys);
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  // The path around cells of one layer.
  outline(cells) {
    const all = this.allSides(cells);
    const onward = new Map();
    for (const [from, to] of all.values()) {
      if (all.has(String([to, from]))) continue;
      if (!onward.has(String(from))) onward.set(String(from), []);
      onward.get(String(from)).push(to);
    }
    let path = "";
    for (const start of onward.keys()) {
      while (onward.get(start).length) {
        const loop = [];
        let at = start;
        do {
          loop.push(onward.get(at).pop());
          at = String(loop[loop.length - 1]);
        } while (at !== start);
        path += `M${loop.map((corner) => this.point(corner).join(" ")).join("L")}z`;
      }
    }
    return path;
  }

  // The lines between cells of one layer.
  inner(cells) {
    const all = this.allSides(cells);
    const lines = [...all.values()].filter(([from, to]) =>
      String(from) < String(to) && all.has(String([to, from])));
    const path = (line) => `M${line.map((end) => this.point(end).join(" ")).join("L")}`;
    return lines.map(path).join("");
  }
};
