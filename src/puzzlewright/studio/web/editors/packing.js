// Packings: the board is painted, flat or by layers, bricks are chosen or drawn, the whole is
// turned in space, and all packings are counted.

import { runJob } from "../common/api.js";
import { button, fill, h, style } from "../dom.js";
import { complain } from "../common/ui.js";
import { many, t } from "../translations.js";
import { Bricks } from "./packing-bricks.js";
import { cellKey, Painting } from "./painting.js";
import { Solid } from "./rotatable-solid.js";
import { TextField } from "./text-field.js";

const MOST = { flat: [40, 40], solid: [10, 12, 12] }; // layers, rows and columns that are painted

// All cells of a box or a rectangle.
function box(shape) {
  if (!shape.length) return [[]];
  const inside = box(shape.slice(1));
  return Array.from({ length: shape[0] }, (_, at) => inside.map((rest) => [at, ...rest])).flat();
}

export function blank(params) {
  const size = (params.get("size") || "5x6").split("x").map(Number).filter((one) => one > 0);
  const lattice = size.length === 3 ? "cubic" : "square";
  return { puzzle: { kind: "packing", version: 1, lattice, board: { cells: box(size) }, bricks: [] }, bench: { shape: size } };
}

// Rows and columns that show the whole board, and what the editor was set to.
function paintedShape({ puzzle, bench }) {
  const { cells } = puzzle.board;
  const axes = puzzle.lattice === "cubic" ? 3 : 2;
  const set = bench.shape?.length === axes ? bench.shape : Array(axes).fill(1);
  return set.map((least, axis) => Math.max(least, ...cells.map((cell) => cell[axis] + 1)));
}

class Editor {
  constructor(shell, doc) {
    this.shell = shell;
    this.brush = "full";
    this.states = new Map(); // of the cells of the board, by key
    this.painted = doc.puzzle.lattice === undefined || ["square", "cubic"].includes(doc.puzzle.lattice);
    this.bricks = new Bricks(shell, (bricks, label) => this.put({ bricks }, label));
    this.field = new TextField(shell, { text: () => this.text || "", label: t("Text of the packing") });
    this.solid = new Solid(t("The board in space"));
    this.counted = h("p", { role: "status" });
    this.element = h("div", { class: "editor packing-editor" });
    this.build(doc);
    this.show(doc);
  }

  build(doc) {
    this.tools = this.painted ? this.toolbar(doc) : h("p", { class: "soft" }, t("Boards of hexagons and triangles are edited as text."));
    if (this.painted)
      this.board = new Painting({
        shape: paintedShape(doc),
        label: t("The board"),
        state: (key) => this.states.get(key) || "",
        brush: () => this.brush,
        paint: (stroke) => this.paint(stroke),
      });
    fill(
      this.element,
      h(
        "div",
        { class: "packing-main" },
        this.tools,
        this.board?.element,
        h("div", { class: "solid-box" }, this.solid.canvas),
        h("details", { class: "folded", open: !this.painted }, h("summary", {}, t("As text")), this.field.element),
      ),
      h("div", { class: "packing-side" }, this.bricks.element, h("div", { class: "panel" }, this.countButton(), this.counted)),
    );
  }

  countButton() {
    this.counter = button(t("Count all packings"), () => this.count(), { icon: "check" });
    return this.counter;
  }

  toolbar(doc) {
    const tool = (value, text) => {
      const choice = h("input", { type: "radio", name: "brush", value, onchange: () => (this.brush = value) });
      choice.checked = value === this.brush;
      return h("label", {}, choice, h("span", {}, text));
    };
    const names = [t("Rows"), t("Columns")];
    const solid = doc.puzzle.lattice === "cubic";
    this.sizes = (solid ? [t("Layers"), ...names] : names).map((label, axis) =>
      h("input", {
        type: "number",
        min: 1,
        max: (solid ? MOST.solid : MOST.flat)[axis],
        class: "short",
        "aria-label": label,
        title: label,
        onchange: () => this.resize(),
      }),
    );
    return h(
      "div",
      { class: "row wrap packing-tools" },
      h(
        "div",
        { class: "segments", role: "radiogroup", "aria-label": t("What to paint") },
        tool("full", t("Cells")),
        tool("optional", t("Cells that may stay empty")),
      ),
      h("span", { class: "row tight sizes" }, this.sizes.map((field, at) => [at > 0 && h("span", { "aria-hidden": "true" }, "×"), field])),
      button(solid ? t("Make it flat") : t("Make it solid"), () => this.switchLattice(), { kind: "quiet" }),
    );
  }

  show(doc) {
    const { board, lattice = "square" } = doc.puzzle;
    const painted = ["square", "cubic"].includes(lattice);
    if (painted !== this.painted || (this.board && this.board.shape.length !== (lattice === "cubic" ? 3 : 2))) {
      this.painted = painted;
      this.board = null;
      this.build(doc);
    }
    const optional = new Set((board.optional || []).map(cellKey));
    this.states = new Map(board.cells.map((cell) => [cellKey(cell), optional.has(cellKey(cell)) ? "optional" : "full"]));
    if (this.board) this.showBoard(doc);
    this.bricks.show(doc);
    this.field.show(doc);
    this.solid.canvas.parentElement.hidden = lattice !== "cubic";
    if (lattice === "cubic")
      this.solid.show(board.cells.map((at) => ({ at, hue: 205, faint: optional.has(cellKey(at)) })));
  }

  showBoard(doc) {
    const shape = paintedShape(doc);
    this.sizes.forEach((field, axis) => {
      field.value = shape[axis];
    });
    if (cellKey(shape) !== cellKey(this.board.shape)) this.board.build(shape);
    else this.board.show();
  }

  // The text comes with the proof; painting takes the place of what was typed.
  applyProof(found) {
    if (!found) return;
    this.text = found.text;
    this.field.show(this.shell.doc);
  }

  put(change, label, bench = {}) {
    const { doc } = this.shell;
    const { text, ...kept } = doc.bench;
    this.counted.textContent = "";
    this.shell.change({ puzzle: { ...doc.puzzle, ...change }, bench: { ...kept, ...bench } }, label);
  }

  paint(stroke) {
    const states = new Map(this.states);
    for (const [key, state] of stroke) {
      if (state) states.set(key, state);
      else states.delete(key);
    }
    const parseKeys = (keys) => keys.map((key) => key.split(",").map(Number)).sort(inOrder);
    const cells = parseKeys([...states.keys()]);
    const optional = parseKeys([...states.keys()].filter((key) => states.get(key) === "optional"));
    const board = optional.length ? { cells, optional } : { cells };
    this.put({ board }, t("the board"), { shape: this.board.shape });
  }

  resize() {
    const { doc } = this.shell;
    const limits = doc.puzzle.lattice === "cubic" ? MOST.solid : MOST.flat;
    const shape = this.sizes.map((field, axis) => Math.min(Math.max(Number(field.value) || 1, 1), limits[axis]));
    const before = paintedShape(doc);
    const inside = (cell) => cell.every((value, axis) => value < shape[axis]);
    const { board } = doc.puzzle;
    const isWhole = board.cells.length === before.reduce((product, value) => product * value, 1);
    const cells = isWhole ? box(shape) : board.cells.filter(inside);
    const optional = (board.optional || []).filter(inside);
    this.put({ board: optional.length ? { cells, optional } : { cells } }, t("size"), { shape });
  }

  // A flat board becomes the first layer of a solid one, and back.
  switchLattice() {
    const { puzzle } = this.shell.doc;
    const solid = puzzle.lattice === "cubic";
    const move = (cells = []) => (solid ? cells.filter((cell) => cell[0] === 0).map((cell) => cell.slice(1)) : cells.map((cell) => [0, ...cell]));
    const cells = move(puzzle.board.cells);
    const optional = move(puzzle.board.optional);
    const bricks = puzzle.bricks
      .filter((brick) => !solid || brick.cells.every((cell) => cell[0] === 0))
      .map((brick) => ({ ...brick, cells: move(brick.cells), flip: solid }));
    const board = optional.length ? { cells, optional } : { cells };
    const shape = paintedShape(this.shell.doc);
    this.put(
      { lattice: solid ? "square" : "cubic", board, bricks },
      solid ? t("made flat") : t("made solid"),
      { shape: solid ? shape.slice(1) : [Math.max(...shape) > 4 ? 2 : shape[0], ...shape] },
    );
  }

  async count() {
    this.counter.disabled = true;
    this.counted.textContent = t("Counting…");
    try {
      const puzzle = await this.shell.save();
      if (!puzzle) throw new Error(t("This is not a puzzle yet."));
      const { result } = await runJob({ verb: "count", puzzle: puzzle.id, version: puzzle.version });
      const number = BigInt(result.text?.replace(/\D/g, "") || result.count || 0);
      this.counted.textContent =
        result.exact === false
          ? many(number, "at least 1 packing", "at least {} packings")
          : many(number, "1 packing", "{} packings");
    } catch (error) {
      this.counted.textContent = "";
      complain(error);
    } finally {
      this.counter.disabled = false;
    }
  }

  leave() {
    this.field.leave();
  }
}

const inOrder = (one, other) => one.reduce((sum, value, at) => sum || value - other[at], 0);

export default function editor(shell, doc) {
  style("packing.css");
  return new Editor(shell, doc);
}
