// Sudokus: givens by keyboard or keypad, the difficulty and the number of solutions while one types,
// and what may be removed.

import { isAbort } from "../common/api.js";
import { button, fill, h, style } from "../dom.js";
import { complain } from "../common/ui.js";
import { many, t } from "../translations.js";

const SIZES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 12: [3, 4], 16: [4, 4] };

// Digits, then letters: 10 is A.
const sign = (value) => (value === 0 ? "" : value.toString(36).toUpperCase());

export function blank(params) {
  const size = Number(params.get("size")) || 9;
  const box = SIZES[size] || SIZES[9];
  const length = box[0] * box[1];
  const givens = Array.from({ length }, () => Array(length).fill(0));
  return { puzzle: { kind: "sudoku", version: 1, box, givens }, bench: { symmetry: "turn" } };
}

// What a symmetry does to a cell; the server knows the same names.
const SYMMETRIES = {
  "": [],
  turn: [([r, c], n) => [n - 1 - r, n - 1 - c]],
  quarter: [([r, c], n) => [c, n - 1 - r]],
  "left-right": [([r, c], n) => [r, n - 1 - c]],
  "top-bottom": [([r, c], n) => [n - 1 - r, c]],
  diagonal: [([r, c]) => [c, r]],
  antidiagonal: [([r, c], n) => [n - 1 - c, n - 1 - r]],
  all: [([r, c], n) => [c, n - 1 - r], ([r, c], n) => [r, n - 1 - c]],
};

const symmetryNames = () => ({
  "": t("None"),
  turn: t("Half turn"),
  quarter: t("Quarter turn"),
  "left-right": t("Left and right"),
  "top-bottom": t("Top and bottom"),
  diagonal: t("Diagonal"),
  antidiagonal: t("Other diagonal"),
  all: t("All of them"),
});

// The cell and its images, as numbers.
function orbit(cell, size, name) {
  const found = [cell];
  for (const at of found) {
    for (const mirror of SYMMETRIES[name] || []) {
      const [row, col] = mirror([Math.floor(at / size), at % size], size);
      const image = row * size + col;
      if (!found.includes(image)) found.push(image);
    }
  }
  return found;
}

class Editor {
  constructor(shell, doc) {
    this.shell = shell;
    this.at = 0;
    this.marked = new Set(); // cells that may go
    this.differ = new Set(); // cells in which two solutions differ
    this.build(doc);
    this.show(doc);
  }

  get size() {
    return this.shell.doc.puzzle.givens.length;
  }

  build(doc) {
    const { givens, box } = doc.puzzle;
    const size = givens.length;
    this.cells = [];
    const rows = givens.map((row, r) =>
      h(
        "div",
        { role: "row" },
        row.map((_, c) => {
          const cell = h("div", {
            role: "gridcell",
            tabindex: r || c ? "-1" : "0",
            class: [r % box[0] === 0 && "edge-top", c % box[1] === 0 && "edge-start"].filter(Boolean).join(" ") || null,
            onclick: () => this.go(r * size + c),
            onfocus: () => this.mark(r * size + c),
          });
          this.cells.push(cell);
          return cell;
        }),
      ),
    );
    this.board = h(
      "div",
      { role: "grid", class: "sudoku-board", "aria-label": t("Givens"), onkeydown: (event) => this.key(event) },
      rows,
    );
    this.board.style.setProperty("--size", size);
    this.verdict = h("p", { role: "status" });
    this.found = h("p", { class: "soft", role: "status" });
    this.element = h("div", { class: "editor" }, h("div", {}, this.board, this.keypad(size)), this.panel());
  }

  keypad(size) {
    const keys = Array.from({ length: size }, (_, at) => at + 1);
    return h(
      "div",
      { class: "keypad", role: "group", "aria-label": t("Digits") },
      keys.map((value) => button(sign(value), () => this.put(value), { tabindex: "-1" })),
      button("", () => this.put(0), { icon: "close", label: t("Empty the cell"), tabindex: "-1" }),
    );
  }

  panel() {
    const names = symmetryNames();
    this.symmetry = h(
      "select",
      { onchange: () => this.setSymmetry(this.symmetry.value) },
      Object.entries(names).map(([value, text]) => h("option", { value }, text)),
    );
    this.removeButton = button(t("Remove one of them"), () => this.removeOne());
    this.allButton = button(t("Remove as many as possible"), () => this.removeAll());
    return h(
      "div",
      { class: "panel" },
      this.verdict,
      h("label", { class: "field" }, h("span", { class: "label" }, t("Symmetry")), this.symmetry),
      button(t("What may I remove?"), () => this.findRemovable(), { icon: "search" }),
      this.found,
      h("div", { class: "row tight" }, this.removeButton, this.allButton),
      button(t("Fill in the solution"), () => this.fillIn(), { kind: "quiet" }),
    );
  }

  // ---- The board.

  show(doc) {
    if (doc.puzzle.givens.length ** 2 !== this.cells.length) {
      const old = this.element;
      this.build(doc);
      old.replaceWith(this.element);
    }
    const flat = doc.puzzle.givens.flat();
    const clash = clashes(doc.puzzle);
    this.cells.forEach((cell, at) => {
      cell.textContent = sign(flat[at]);
      cell.classList.toggle("clash", clash.has(at));
      cell.classList.toggle("may-go", this.marked.has(at));
      cell.classList.toggle("differs", this.differ.has(at) && flat[at] === 0);
      cell.setAttribute("aria-label", this.label(at, flat[at], clash.has(at)));
      if (clash.has(at)) cell.setAttribute("aria-invalid", "true");
      else cell.removeAttribute("aria-invalid");
    });
    this.symmetry.value = doc.bench.symmetry || "";
    this.removeButton.disabled = this.marked.size === 0;
    this.mark(this.at);
  }

  label(at, value, isClash) {
    const place = t("row {}, column {}", Math.floor(at / this.size) + 1, (at % this.size) + 1);
    const sentence = value ? sign(value) : t("empty");
    return isClash ? t("{}: {}, twice", place, sentence) : t("{}: {}", place, sentence);
  }

  // Show which cell the next digit goes to, and its images.
  mark(at) {
    this.at = at;
    const images = orbit(at, this.size, this.shell.doc.bench.symmetry || "");
    this.cells.forEach((cell, each) => {
      cell.tabIndex = each === at ? 0 : -1;
      cell.classList.toggle("here", each === at);
      cell.classList.toggle("image", each !== at && images.includes(each));
    });
  }

  go(at) {
    this.mark(at);
    this.cells[at].focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { size } = this;
    const [row, col] = [Math.floor(this.at / size), this.at % size];
    const moves = {
      ArrowUp: [Math.max(row - 1, 0), col],
      ArrowDown: [Math.min(row + 1, size - 1), col],
      ArrowLeft: [row, Math.max(col - 1, 0)],
      ArrowRight: [row, Math.min(col + 1, size - 1)],
      Home: [row, 0],
      End: [row, size - 1],
    };
    const value = event.key.length === 1 ? parseInt(event.key, 36) : NaN;
    if (event.key in moves) this.go(moves[event.key][0] * size + moves[event.key][1]);
    else if (["Backspace", "Delete", "0", ".", " "].includes(event.key)) this.put(0);
    else if (value >= 1 && value <= size) this.put(value);
    else return;
    event.preventDefault();
  }

  put(value) {
    if (this.shell.doc.puzzle.givens.flat()[this.at] === value) return;
    this.write([[this.at, value]], value ? t("a given") : t("a given removed"));
  }

  write(changes, label) {
    const { doc } = this.shell;
    const givens = doc.puzzle.givens.map((row) => [...row]);
    for (const [at, value] of changes) givens[Math.floor(at / this.size)][at % this.size] = value;
    this.marked = new Set();
    this.differ = new Set();
    this.found.textContent = "";
    this.shell.change({ ...doc, puzzle: { ...doc.puzzle, givens } }, label);
  }

  setSymmetry(symmetry) {
    const { doc } = this.shell;
    this.marked = new Set();
    this.shell.change({ ...doc, bench: { ...doc.bench, symmetry } }, t("symmetry"));
  }

  // ---- What the server knows.

  async applyProof(found) {
    const { doc } = this.shell;
    if (!found) return fill(this.verdict);
    try {
      const state = await this.shell.ask("sudoku-state", {}, { doc });
      if (doc === this.shell.doc) this.showState(state);
    } catch (error) {
      if (!isAbort(error)) complain(error);
    }
    return null;
  }

  showState({ solutions, difficulty, differ = [], solution = null }) {
    this.solution = solution;
    this.differ = new Set(differ);
    let sentence = t("No solution: something must be removed.");
    if (solutions === null) sentence = t("Not known yet how many solutions there are.");
    if (solutions === 2) sentence = t("More than one solution. They differ in the tinted cells.");
    if (solutions === 1) sentence = difficulty ? t("One solution. Difficulty: {} ({})", t(difficulty.name), t(difficulty.hardest)) : t("One solution.");
    fill(this.verdict, h("strong", {}, sentence));
    this.show(this.shell.doc);
  }

  async findRemovable() {
    const { doc } = this.shell;
    try {
      const answer = await this.shell.ask("sudoku-removable", { symmetry: doc.bench.symmetry || "" }, { doc });
      if (doc !== this.shell.doc) return null;
      this.groups = answer.cells;
      this.marked = new Set(answer.cells.flat());
      const known = answer.complete ? "" : ` ${t("There may be more; the time was too short to try all.")}`;
      this.found.textContent = answer.cells.length
        ? many(this.marked.size, "1 given can be removed; it is marked.", "{} givens can be removed, one group at a time; they are marked.") + known
        : t("No given can be removed: all are needed.") + known;
      this.show(doc);
      return answer;
    } catch (error) {
      if (!isAbort(error)) complain(error);
      return null;
    }
  }

  removeOne() {
    const one = this.groups[Math.floor(Math.random() * this.groups.length)];
    this.write(one.map((at) => [at, 0]), t("a given removed"));
    this.findRemovable();
  }

  // One group after the other, until none may go; a step back brings all of them again.
  async removeAll() {
    const first = this.shell.doc;
    this.allButton.disabled = true;
    try {
      let doc = first;
      for (;;) {
        const answer = await this.shell.ask("sudoku-removable", { symmetry: doc.bench.symmetry || "" }, { doc, key: "all" });
        if (first !== this.shell.doc || !answer.cells.length) break;
        const gone = new Set(answer.cells[Math.floor(Math.random() * answer.cells.length)]);
        const givens = doc.puzzle.givens.map((row, r) => row.map((value, c) => (gone.has(r * this.size + c) ? 0 : value)));
        doc = { ...doc, puzzle: { ...doc.puzzle, givens } };
      }
      if (first === this.shell.doc) this.shell.change(doc, t("givens removed"));
    } catch (error) {
      if (!isAbort(error)) complain(error);
    } finally {
      this.allButton.disabled = false;
    }
  }

  fillIn() {
    if (!this.solution) return this.shell.say(t("Only a sudoku with one solution can be filled in."), { bad: true });
    return this.write(this.solution.map((value, at) => [at, value]), t("the solution"));
  }

  afterShow() {
    this.go(0);
  }
}

// Cells that hold the same digit as another of their row, column or box.
function clashes({ givens, box }) {
  const size = givens.length,
    found = new Set(),
    seen = new Map();
  givens.flat().forEach((value, at) => {
    if (!value) return;
    const [row, col] = [Math.floor(at / size), at % size];
    const square = `${Math.floor(row / box[0])} ${Math.floor(col / box[1])}`;
    for (const house of [`row ${row}`, `column ${col}`, `box ${square}`]) {
      const key = `${house}: ${value}`;
      if (seen.has(key)) found.add(at).add(seen.get(key));
      else seen.set(key, at);
    }
  });
  return found;
}

export default function editor(shell, doc) {
  style("sudoku.css");
  return new Editor(shell, doc);
}
