// The bricks of a packing: sets by name, bricks that one draws, how many of each, what they may do.

import { button, fill, h } from "../dom.js";
import { complain, dialog } from "../common/ui.js";
import { numeral, t } from "../translations.js";
import { Painting } from "./painting.js";

const SETS = {
  square: ["dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes"],
  cubic: ["soma", "tricubes", "tetracubes", "pentacubes", "pentominoes"],
};
const DRAWN = 6; // rows and columns on which a brick is drawn

// Cells moved so that they begin at 0, in order.
export function normalize(cells) {
  const least = cells[0].map((_, axis) => Math.min(...cells.map((cell) => cell[axis])));
  const moved = cells.map((cell) => cell.map((value, axis) => value - least[axis]));
  return moved.sort((one, other) => one.reduce((sum, value, at) => sum || value - other[at], 0));
}

// A small picture of a brick: layers side by side.
export function brickPicture({ cells }) {
  const flat = cells.map((cell) => (cell.length === 3 ? cell : [0, ...cell]));
  const most = [0, 1, 2].map((axis) => Math.max(...flat.map((cell) => cell[axis])) + 1);
  const width = most[0] * (most[2] + 1) - 1;
  return h(
    "svg",
    { viewBox: `-0.1 -0.1 ${width + 0.2} ${most[1] + 0.2}`, class: "brick-picture", "aria-hidden": "true" },
    flat.map(([layer, row, col]) =>
      h("rect", { x: layer * (most[2] + 1) + col, y: row, width: 1, height: 1 }),
    ),
  );
}

export class Bricks {
  constructor(shell, change) {
    Object.assign(this, { shell, change });
    this.list = h("ul", { class: "bricks" });
    this.balance = h("p", { class: "soft", role: "status" });
    this.name = h("input", { list: "brick-sets", "aria-label": t("Set of bricks"), placeholder: "pentominoes" });
    this.choose = h("input", { type: "checkbox", class: "switch", onchange: () => this.setChoose() });
    this.element = h(
      "div",
      { class: "panel" },
      h("h2", {}, t("Bricks")),
      this.balance,
      this.list,
      h(
        "form",
        { class: "row tight", onsubmit: (event) => this.addSet(event) },
        this.name,
        h("datalist", { id: "brick-sets" }),
        h("button", { type: "submit" }, t("Add a set")),
      ),
      h(
        "div",
        { class: "row tight" },
        button(t("Draw a brick"), () => this.draw(), { icon: "edit" }),
        button(t("Remove all"), () => this.change([], t("bricks removed")), { kind: "quiet" }),
      ),
      h("label", { class: "check" }, this.choose, h("span", {}, t("Bricks may be left over"))),
    );
  }

  show({ puzzle }) {
    const { bricks, lattice = "square", board } = puzzle;
    fill(this.element.querySelector("datalist"), (SETS[lattice] || []).map((value) => h("option", { value })));
    this.choose.checked = puzzle.choose === true;
    fill(this.list, bricks.map((brick, at) => this.brick(brick, at)));
    const cells = board.cells.length - (board.optional?.length || 0);
    const covered = bricks.every((brick) => brick.copies !== null)
      ? bricks.reduce((sum, { cells: own, copies = 1 }) => sum + own.length * copies, 0)
      : null;
    this.balance.textContent =
      covered === null
        ? t("The board has {} cells.", numeral(cells))
        : t("The board has {} cells, the bricks {}.", numeral(cells), numeral(covered));
  }

  brick(brick, at) {
    const copies = h("input", {
      type: "text",
      inputmode: "numeric",
      size: 3,
      value: brick.copies === null ? "∞" : String(brick.copies ?? 1),
      "aria-label": t("How many of {}", brick.name),
      onchange: () => this.set(at, { copies: parseCopies(copies.value) }),
    });
    return h(
      "li",
      {},
      brickPicture(brick),
      h("span", { class: "name" }, brick.name),
      copies,
      this.flag(brick, at, "turn", t("turn")),
      this.flag(brick, at, "flip", t("flip")),
      button("", () => this.remove(at), { icon: "close", kind: "quiet", label: t("Remove {}", brick.name) }),
    );
  }

  flag(brick, at, name, text) {
    const box = h("input", {
      type: "checkbox",
      "aria-label": `${brick.name}: ${text}`,
      onchange: () => this.set(at, { [name]: box.checked }),
    });
    box.checked = brick[name] !== false;
    return h("label", { class: "flag" }, box, text);
  }

  get bricks() {
    return this.shell.doc.puzzle.bricks;
  }

  set(at, change) {
    this.change(this.bricks.map((brick, each) => (each === at ? { ...brick, ...change } : brick)), t("a brick"));
  }

  remove(at) {
    this.change(this.bricks.filter((_, each) => each !== at), t("a brick removed"));
  }

  setChoose() {
    const { doc } = this.shell;
    this.shell.change({ ...doc, puzzle: { ...doc.puzzle, choose: this.choose.checked } }, t("bricks left over"));
  }

  async addSet(event) {
    event.preventDefault();
    const lattice = this.shell.doc.puzzle.lattice || "square";
    try {
      const { bricks } = await this.shell.ask("packing-bricks", { name: this.name.value.trim(), lattice });
      this.change([...this.bricks, ...nameBricks(bricks, this.bricks)], t("bricks"));
      this.name.value = "";
    } catch (error) {
      complain(error);
    }
  }

  // A brick is drawn in a dialog: a few cells, and a name.
  draw() {
    const solid = this.shell.doc.puzzle.lattice === "cubic";
    const cells = new Set();
    const name = h("input", { "aria-label": t("Name"), value: freeName(this.bricks), maxlength: 40 });
    const board = new Painting({
      shape: solid ? [3, 4, 4] : [DRAWN, DRAWN],
      label: t("The brick"),
      state: (key) => (cells.has(key) ? "full" : ""),
      brush: () => "full",
      paint: (stroke) => {
        for (const [key, state] of stroke) {
          if (state) cells.add(key);
          else cells.delete(key);
        }
        board.show();
      },
    });
    dialog(t("Draw a brick"), (close) => [
      board.element,
      h("label", { class: "field" }, h("span", { class: "label" }, t("Name")), name),
      button(
        t("Add"),
        () => {
          if (!cells.size) return;
          const own = normalize([...cells].map((key) => key.split(",").map(Number)));
          const brick = { name: name.value.trim() || freeName(this.bricks), cells: own, copies: 1, turn: true, flip: !solid };
          close();
          this.change([...this.bricks, ...nameBricks([brick], this.bricks)], t("a brick"));
        },
        { kind: "main" },
      ),
    ]);
  }
}

// How many: a number, or as many as are needed.
function parseCopies(text) {
  const number = Number.parseInt(text, 10);
  return Number.isFinite(number) && number > 0 ? Math.min(number, 9999) : null;
}

const freeName = (bricks) =>
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((name) => !bricks.some((brick) => brick.name === name)) ||
  String(bricks.length + 1);

// Bricks have names of their own.
function nameBricks(bricks, others) {
  const taken = new Set(others.map(({ name }) => name));
  return bricks.map((brick) => {
    let { name } = brick;
    for (let at = 2; taken.has(name); at += 1) name = `${brick.name}${at}`;
    taken.add(name);
    return { ...brick, name };
  });
}


