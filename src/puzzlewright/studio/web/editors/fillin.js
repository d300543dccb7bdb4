// The editor of crosswords and fill-ins: a large grid, and beside it the words that fit, the clues,
// statistics and lists. What follows from the letters is asked of the server while one moves.

import { isAbort } from "../common/api.js";
import { fill, h, style } from "../dom.js";
import { many, t } from "../translations.js";
import { Board } from "./crossword/board.js";
import { CandidatesPanel } from "./crossword/candidates.js";
import { CluesPanel } from "./crossword/clues.js";
import { Filling } from "./crossword/fills.js";
import {
  barAt,
  parseKey,
  images,
  isInside,
  isOpen,
  cellKey,
  openCells,
  readGrid,
  slotAt,
  findSlots,
  staleLetters,
  toggleBar,
  toggleMark,
  withBlocks,
  withGrid,
  withLetters,
} from "./crossword/grid.js";
import { helpDialog, rebusDialog } from "./crossword/help.js";
import { ListsPanel } from "./crossword/lists.js";
import { slotTitle } from "./crossword/names.js";
import { startDialog } from "./crossword/new-grid.js";
import { StatisticsPanel } from "./crossword/statistics.js";
import { tabs } from "./crossword/tabs.js";
import { Tools } from "./crossword/tools.js";

const PAUSE = 30; // milliseconds in which somebody may move on before anything is asked
const FIRST = 10,
  NEXT = 20,
  VERDICTS = 50; // words that get a verdict: at first, then at a time, and in all
const TIGHT = 2,
  WARM = 6; // letters that a cell has left
const NAMED = 4; // slots without words that are named

export const BENCH = {
  symmetry: "half-turn",
  lists: [{ id: "built-in", priority: 0 }],
  auto: [],
  locked: [],
};

export const wide = true;

// A new puzzle: an empty grid, to be filled from a dictionary.
export const blank = () => emptyDoc(15, 15);

const emptyDoc = (height, width) => ({
  puzzle: {
    kind: "fillin",
    version: 1,
    rows: Array(height).fill("_".repeat(width)),
    words: [],
    mode: "dictionary",
    crossword: true,
  },
  bench: { ...BENCH },
});

class Editor {
  constructor(shell, doc) {
    style("crossword.css");
    this.shell = shell;
    this.cursor = { row: 0, col: 0, across: true };
    this.marked = new Set();
    this.corner = null; // where a marked region begins
    this.heat = null;
    this.heatDoc = null; // the document that the heat is about
    this.requests = {}; // by key, what is on its way
    this.turn = 0;
    this.strokes = 0; // of a pointer that paints blocks: each is one step back
    this.timer = 0;
    this.board = new Board((name, ...values) => this.did(name, ...values));
    this.tools = new Tools(this);
    this.filling = new Filling(this);
    this.panels = {
      candidates: new CandidatesPanel(this),
      clues: new CluesPanel(this),
      statistics: new StatisticsPanel(this),
      lists: new ListsPanel(this),
    };
    this.build();
    this.show(doc);
    if (isUntouched(this.grid)) queueMicrotask(() => startDialog(this));
  }

  build() {
    this.note = h("p", { class: "xw-note", role: "status" });
    this.tabs = tabs(
      [
        [t("Words"), this.panels.candidates.element],
        [t("Clues"), this.panels.clues.element],
        [t("Statistics"), this.panels.statistics.element],
        [t("Lists"), this.panels.lists.element],
      ],
      t("About the grid"),
    );
    this.element = h(
      "div",
      { class: "xw" },
      h(
        "div",
        { class: "xw-main" },
        // In this order for Tab, which stays in the grid until Escape: all else is behind it.
        this.board.element,
        this.tools.element,
        this.note,
      ),
      h("div", { class: "xw-side" }, this.filling.element, this.tabs.element),
    );
  }

  // ---- The document

  show(doc) {
    if (doc === this.shown) return;
    // The words of an exact fill-in are its own: no other list is used unless somebody chose it.
    const lists = doc.puzzle.mode === "dictionary" ? BENCH.lists : [];
    this.doc = { ...doc, bench: { ...BENCH, lists, ...doc.bench } };
    this.shown = doc;
    this.grid = readGrid(doc.puzzle);
    const { slots, numbers } = findSlots(this.grid);
    Object.assign(this, { slots, numbers });
    this.auto = new Set(this.doc.bench.auto.map(([row, col]) => cellKey(row, col)));
    this.locked = new Set(this.doc.bench.locked.map(([row, col]) => cellKey(row, col)));
    this.cursor.row = Math.min(this.cursor.row, this.grid.height - 1);
    this.cursor.col = Math.min(this.cursor.col, this.grid.width - 1);
    for (const key of [...this.marked])
      if (!isInside(this.grid, ...parseKey(key))) this.marked.delete(key);
    if (this.heat && this.heat.cells.length !== this.grid.height) this.heat = null;
    this.draw();
    this.panels.clues.show();
    this.panels.lists.show();
    this.tools.show();
    this.showNote();
    this.ask();
  }

  get bench() {
    return this.doc.bench;
  }

  // Another document: what is not given stays.
  change(changes, label, group = null) {
    const { grid = this.grid, auto = this.auto, locked = this.locked } = changes;
    const holds = (key) => {
      const [row, col] = parseKey(key);
      return Boolean(grid.cells[row]?.[col]);
    };
    const cells = (keys) => [...keys].filter(holds).map(parseKey);
    const next = {
      ...this.shown,
      puzzle: withGrid(changes.puzzle || this.doc.puzzle, grid),
      bench: { ...this.bench, ...changes.bench, auto: cells(auto), locked: cells(locked) },
    };
    this.shell.change(next, label, { group });
  }

  // ---- What is asked while one moves

  ask() {
    clearTimeout(this.timer);
    this.turn += 1;
    this.timer = setTimeout(() => this.askNow(this.turn), PAUSE);
  }

  question(name, about, key = name) {
    this.requests[key]?.abort();
    const controller = new AbortController();
    this.requests[key] = controller;
    return this.shell.ask(name, about, { key, doc: this.doc, signal: controller.signal });
  }

  async askNow(turn) {
    const { slot, shown } = this;
    this.panels.candidates.wait(slot);
    try {
      if (!slot) {
        if (this.heatDoc !== shown) {
          const heat = await this.question("crossword-heat", {}, "crossword");
          if (turn === this.turn) this.warm(heat, shown);
        }
        return;
      }
      let from = 0;
      while (from < VERDICTS) {
        const heat = this.heatDoc !== shown;
        const most = this.panels.candidates.most;
        const about = { slot: slot.name, from, count: from ? NEXT : FIRST, most, heat };
        const found = await this.question("crossword-candidates", about, "crossword");
        if (turn !== this.turn) return;
        if (found.heat) this.warm(found.heat, shown);
        this.panels.candidates.show(slot, found);
        if (!found.fits.length) return;
        from += found.fits.length;
      }
    } catch (error) {
      if (!isAbort(error) && turn === this.turn) this.panels.candidates.fail(error);
    }
  }

  // What is known of the grid as a whole.
  warm(heat, shown) {
    this.heat = heat;
    this.heatDoc = shown;
    this.draw();
    this.panels.statistics.show(heat);
    this.showNote();
  }

  // Slots without words, or how far the work is.
  showNote() {
    const stuck = this.heat?.stuck || [];
    const first = stuck.slice(0, NAMED).map(slotTitle).join(", ");
    const heading = many(stuck.length, "1 slot has no word:", "{} slots have no word:");
    if (stuck.length) fill(this.note, h("span", { class: "bad" }, heading), ` ${first}`);
    else fill(this.note, this.progress());
  }

  progress() {
    const done = this.slots.filter((slot) => slot.isComplete);
    const clued = done.filter((slot) => this.panels.clues.slotClue(slot)).length;
    return t("{} of {} words, {} clues", done.length, this.slots.length, clued);
  }

  // ---- Drawing

  get slot() {
    const { row, col, across } = this.cursor;
    return isOpen(this.grid, row, col) ? slotAt(this.slots, row, col, across) : null;
  }

  draw() {
    const { grid, numbers, cursor, auto, locked, marked, slot } = this;
    const stuck = new Set();
    for (const name of this.heat?.stuck || [])
      for (const cell of this.slots.find((one) => one.name === name)?.cells || [])
        stuck.add(cellKey(...cell));
    const cellHeat = (row, col) => this.cellHeat(row, col, stuck);
    this.board.show({ grid, numbers, cursor, auto, locked, marked, slot, cellHeat });
  }

  cellHeat(row, col, stuck) {
    if (!this.tools.isHeat || !this.heat) return "";
    const key = cellKey(row, col);
    if (stuck.has(key)) return "heat-none";
    if (this.grid.cells[row][col] && !this.auto.has(key)) return "";
    const left = this.heat.cells[row]?.[col];
    if (left === null || left === undefined) return "";
    return left <= TIGHT ? "heat-tight" : left <= WARM ? "heat-warm" : "";
  }

  // ---- What somebody did

  did(name, ...values) {
    const acts = {
      move: (down, right) => this.move(down, right),
      stretch: (down, right) => this.stretch(down, right),
      turn: () => this.turnAround(),
      jump: (by) => this.jump(by),
      edge: (isEnd) => this.goTo(...(this.slot?.cells.at(isEnd ? -1 : 0) || [0, 0])),
      letter: (letter) => this.letter(letter),
      erase: (back) => this.erase(back),
      block: () => this.toggleBlock(true),
      "bar-right": () => this.bar("right"),
      "bar-below": () => this.bar("below"),
      shade: () => this.mark("shades"),
      circle: () => this.mark("circles"),
      lock: () => this.lock(),
      several: () => rebusDialog(this),
      help: () => helpDialog(),
      enter: () => this.enter(),
      escape: () => this.escape(),
      fill: () => this.filling.fill(),
      another: () => this.filling.another(),
      press: (cell, how) => this.press(cell, how),
      drag: (from, to) => this.drag(from, to),
      drop: () => {
        this.painting = null;
      },
    };
    acts[name]?.(...values);
  }

  goTo(row, col, across = this.cursor.across) {
    if (!isInside(this.grid, row, col)) return;
    this.cursor = { row, col, across };
    const { slot } = this;
    if (slot) this.cursor.across = slot.across;
    this.draw();
    this.ask();
    this.panels.clues.follow(slot);
  }

  // An arrow across the direction turns first, as solvers know it.
  move(down, right) {
    const { row, col, across } = this.cursor;
    const toAcross = right !== 0;
    this.clearMarks();
    const other = slotAt(this.slots, row, col, toAcross);
    if (isOpen(this.grid, row, col) && toAcross !== across && other?.across === toAcross)
      this.goTo(row, col, toAcross);
    else this.goTo(row + down, col + right, toAcross);
  }

  turnAround() {
    const { row, col, across } = this.cursor;
    this.goTo(row, col, !across);
  }

  jump(by) {
    const { slots, slot } = this;
    if (!slots.length) return;
    const at = slot ? slots.indexOf(slot) : by > 0 ? -1 : 0;
    const next = slots[(at + by + slots.length) % slots.length];
    const cell = next.cells.find(([row, col]) => !this.grid.cells[row][col]) || next.cells[0];
    this.goTo(...cell, next.across);
  }

  step(by) {
    const { row, col, across } = this.cursor;
    const [r, c] = across ? [row, col + by] : [row + by, col];
    if (isInside(this.grid, r, c)) this.goTo(r, c);
  }

  // ---- Letters

  letter(letter) {
    const { row, col } = this.cursor;
    const key = cellKey(row, col);
    if (!isOpen(this.grid, row, col)) return this.step(1);
    if (this.locked.has(key) && this.grid.cells[row][col] !== letter) {
      this.shell.say(t("This letter is locked."));
      return this.step(1);
    }
    this.put(new Map([[key, letter]]), t("letter"));
    const { slot } = this;
    const last = slot?.cells.at(-1);
    if (!last || last[0] !== row || last[1] !== col) this.step(1);
    return null;
  }

  // Letters of the setter's own; those of a fill that no longer agree with them go.
  put(letters, label) {
    const stale = staleLetters(this.grid, this.slots, this.auto, letters);
    const auto = new Set([...this.auto].filter((key) => !letters.has(key)));
    this.change({ grid: withLetters(this.grid, [...letters, ...stale]), auto }, label);
  }

  erase(goesBack) {
    const { row, col } = this.cursor;
    const isEmpty = !this.grid.cells[row][col];
    if (isEmpty && goesBack) this.step(-1);
    const at = this.cursor;
    const key = cellKey(at.row, at.col);
    if (this.marked.size) return this.clear([...this.marked]);
    if (!this.grid.cells[at.row][at.col]) return null;
    if (this.locked.has(key)) return this.shell.say(t("This letter is locked."));
    return this.put(new Map([[key, ""]]), t("letter"));
  }

  // Empty some cells, but for those that are locked.
  clear(keys) {
    const letters = keys.filter((key) => !this.locked.has(key)).map((key) => [key, ""]);
    this.change({ grid: withLetters(this.grid, new Map(letters)) }, t("letters"));
  }

  // Put a word into a slot. Its verdict was about filling the whole grid, not a marked region.
  take(slot, cells) {
    this.clearMarks();
    const letters = slot.cells.map(([row, col], at) => [cellKey(row, col), cells[at]]);
    this.put(new Map(letters), t("word"));
    this.board.focus();
  }

  get isExact() {
    return this.doc.puzzle.mode !== "dictionary";
  }

  ban(word) {
    if (this.isExact) {
      this.shell.say(t("All words of this fill-in are used: remove the word from its list."));
      return;
    }
    const ban = new Set((this.doc.puzzle.ban || []).map((one) => [...one].join("")));
    ban.add(word);
    this.change({ puzzle: { ...this.doc.puzzle, ban: [...ban].sort() } }, t("ban"));
  }

  // ---- Blocks and marks

  toggleBlock(goesOn) {
    const { row, col } = this.cursor;
    this.paintBlock(row, col, this.grid.cells[row][col] !== null);
    if (goesOn) this.step(1);
  }

  paintBlock(row, col, isBlock) {
    const grid = withBlocks(this.grid, row, col, this.bench.symmetry, isBlock);
    const cells = images(this.grid, row, col, this.bench.symmetry);
    const isSame = cells.every(([r, c]) => (this.grid.cells[r][c] === null) === isBlock);
    if (isSame) return;
    if (!findSlots(grid).slots.length) {
      this.shell.say(t("A grid needs at least one word."));
      return;
    }
    const group = typeof this.painting === "boolean" ? `paint ${this.strokes}` : null;
    this.change({ grid }, isBlock ? t("block") : t("no block"), group);
  }

  bar(side, { row, col } = this.cursor) {
    const grid = toggleBar(this.grid, row, col, side, this.bench.symmetry);
    if (findSlots(grid).slots.length) this.change({ grid }, t("bar"));
  }

  mark(sort, { row, col } = this.cursor) {
    if (isOpen(this.grid, row, col))
      this.change({ grid: toggleMark(this.grid, row, col, sort) }, t("mark"));
  }

  // Lock the letters of the marked region, of the word, or of one cell; or unlock them.
  lock(keys = null) {
    const cells = keys || (this.marked.size ? [...this.marked] : this.keysOfSlot());
    const some = cells.filter((key) => this.grid.cells[parseKey(key)[0]][parseKey(key)[1]]);
    const locked = new Set(this.locked),
      auto = new Set(this.auto);
    const isOn = some.some((key) => !locked.has(key));
    for (const key of some) {
      locked[isOn ? "add" : "delete"](key);
      if (isOn) auto.delete(key);
    }
    if (some.length) this.change({ locked, auto }, isOn ? t("lock") : t("unlock"));
  }

  keysOfSlot() {
    return (this.slot?.cells || []).map(([row, col]) => cellKey(row, col));
  }

  // ---- A marked region

  clearMarks() {
    this.marked.clear();
    this.corner = null;
    this.tools.show();
  }

  stretch(down, right) {
    const { row, col } = this.cursor;
    this.corner ||= [row, col];
    const to = [row + down, col + right];
    if (!isInside(this.grid, ...to)) return;
    this.cursor = { ...this.cursor, row: to[0], col: to[1] };
    this.markRectangle(this.corner, to);
  }

  markRectangle(from, to) {
    this.marked = new Set(openCells(this.grid, from, to));
    this.draw();
    this.tools.show();
  }

  // ---- Pointing

  press(cell, { shift, touch }) {
    const { tool } = this.tools;
    const { row, col } = cell;
    const isHere = this.cursor.row === row && this.cursor.col === col;
    if (tool === "mark" || shift) {
      const from = shift ? [this.cursor.row, this.cursor.col] : [row, col];
      this.corner = from;
      this.markRectangle(from, [row, col]);
      return;
    }
    this.clearMarks();
    if (tool === "letters") {
      this.board.focus();
      this.goTo(row, col, isHere ? !this.cursor.across : this.cursor.across);
      return;
    }
    if (!touch) this.board.focus();
    this.goTo(row, col);
    this.useTool(tool, cell);
  }

  useTool(tool, { row, col, side }) {
    if (tool === "blocks") {
      this.painting = this.grid.cells[row][col] !== null;
      this.strokes += 1;
      this.paintBlock(row, col, this.painting);
    } else if (tool === "bars") {
      const [on, r, c] = barAt(row, col, side);
      if (isInside(this.grid, r, c)) this.bar(on, { row: r, col: c });
    } else if (tool === "circles" || tool === "shades") this.mark(tool, { row, col });
    else if (tool === "lock") this.lock([cellKey(row, col)]);
  }

  drag(from, to) {
    if (this.corner) this.markRectangle(this.corner, [to.row, to.col]);
    else if (this.tools.tool === "blocks" && typeof this.painting === "boolean")
      this.paintBlock(to.row, to.col, this.painting);
  }

  // ---- Keys that lead elsewhere

  enter() {
    this.tabs.open(0);
    this.panels.candidates.focus();
  }

  escape() {
    if (this.marked.size) {
      this.clearMarks();
      this.draw();
    } else this.tabs.focus();
  }

  leave() {
    clearTimeout(this.timer);
    this.turn += 1;
    for (const controller of Object.values(this.requests)) controller.abort();
  }
}

const isUntouched = (grid) => grid.cells.flat().every((cell) => cell === "") && !grid.bars.size;

export default function editor(shell, doc) {
  const made = new Editor(shell, doc);
  return {
    element: made.element,
    show: (next) => made.show(next),
    afterShow: () => made.board.focus(),
    leave: () => made.leave(),
  };
}
