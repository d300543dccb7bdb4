// Filling the grid: all of it, or what is marked; another fill; several to choose from; why not.

import { isAbort } from "../../common/api.js";
import { button, h } from "../../dom.js";
import { complain, dialog, toast } from "../../common/ui.js";
import { many, numeral, t } from "../../translations.js";
import { cellKey, readGrid, withLetters } from "./grid.js";
import { slotTitle } from "./names.js";

const CHOICES = 4;
const TURNS = 4; // seeds that are tried for a fill that differs
const SHOWN = 6; // slots that are named

export class Filling {
  constructor(editor) {
    this.editor = editor;
    this.seed = 1;
    this.main = button(t("Fill"), () => this.fill(), { kind: "main" });
    this.again = button(t("Another fill"), () => this.another(), { icon: "again" });
    this.several = button(t("Choose a fill"), () => this.choose());
    this.away = button(t("Remove fill"), () => this.unfill());
    this.reason = button(t("Why not?"), () => this.why());
    this.busy = h("span", { class: "soft", role: "status" });
    this.element = h(
      "div",
      { class: "xw-fill", role: "group", "aria-label": t("Fill the grid") },
      this.main,
      this.again,
      this.several,
      this.away,
      this.reason,
      this.busy,
    );
  }

  show() {
    const { marked, auto } = this.editor;
    const label = this.main.querySelector("span");
    label.textContent = marked.size ? t("Refill marked cells") : t("Fill");
    this.away.disabled = !auto.size;
    this.again.disabled = !auto.size && !marked.size;
  }

  // What is emptied before a fill: the marked cells, or what the last fill put there.
  emptiedCells(isAnother) {
    const { marked, auto, locked } = this.editor;
    const keys = marked.size ? [...marked] : isAnother ? [...auto] : [];
    return keys.filter((key) => !locked.has(key));
  }

  fill() {
    if (this.editor.marked.size) this.seed += 1;
    return this.run(this.emptiedCells(false), 1);
  }

  another() {
    this.seed += 1;
    return this.run(this.emptiedCells(true), 1);
  }

  choose() {
    this.seed += 1;
    return this.run(this.emptiedCells(true), CHOICES);
  }

  // Letters of an earlier fill around the hole may go, too, but for those around a marked region:
  // there, somebody asked for these cells alone.
  async run(away, count, widen = !this.editor.marked.size) {
    const { editor } = this;
    const empty = away.map((key) => key.split(",").map(Number));
    this.busy.textContent = t("Filling …");
    try {
      let found = null;
      // Who empties cells that had letters wants others; polishing may lead back to the same.
      for (let turn = 0; turn < TURNS; turn += 1) {
        const about = { empty, count, seed: this.seed, widen };
        found = await editor.question("crossword-fill", about, "fill");
        if (count > 1 || !found.fills.length || !this.isSame(found.fills[0], away)) break;
        this.seed += 1;
      }
      this.busy.textContent = "";
      if (!found.fills.length) this.explain(found, away, count);
      else if (count === 1 && this.isSame(found.fills[0], away))
        toast(t("No other fill was found: these words go together."));
      else if (count === 1) this.take(found.fills[0], away, found);
      else this.offer(found, away);
    } catch (error) {
      this.busy.textContent = "";
      if (!isAbort(error)) complain(error);
    }
  }

  // Whether a fill has the letters that stand in the cells to be emptied already.
  isSame({ rows }, away) {
    const { cells } = readGrid({ rows });
    const now = this.editor.grid.cells;
    const had = away.map((key) => key.split(",").map(Number)).filter(([r, c]) => now[r][c]);
    return had.length > 0 && had.length === away.length && had.every(([r, c]) => cells[r][c] === now[r][c]);
  }

  // Put a fill into the grid; with a marked region, only what is inside it, unless that took more.
  take({ rows }, away, { freed = [], kept = [] }) {
    const { editor } = this;
    const { grid, marked } = editor;
    const filled = readGrid({ rows });
    const free = new Set(freed.map(([row, col]) => cellKey(row, col)));
    const gone = new Set([...away, ...free]);
    const letters = new Map(),
      auto = new Set(editor.auto);
    const isWithin = marked.size && !free.size;
    let changed = 0;
    filled.cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const key = cellKey(r, c);
        const before = grid.cells[r][c];
        if (!cell || (isWithin && !marked.has(key))) return;
        if (before && !gone.has(key)) return;
        if (before === cell && [...cell].length > 1) return; // a rebus stays the setter's own
        if (free.has(key) && before !== cell) changed += 1;
        letters.set(key, cell);
        auto.add(key);
      }),
    );
    editor.change({ grid: withLetters(grid, letters), auto }, t("fill"));
    editor.board.focus();
    if (changed) toast(changesText(changed, kept.length));
  }

  unfill() {
    const letters = new Map([...this.editor.auto].map((key) => [key, ""]));
    this.editor.change({ grid: withLetters(this.editor.grid, letters) }, t("fill"));
  }

  offer(found, away) {
    dialog(
      t("Choose a fill"),
      (close) =>
        h(
          "div",
          { class: "xw-choices" },
          found.fills.map((one, at) =>
            h(
              "button",
              {
                type: "button",
                class: "xw-choice",
                onclick: () => {
                  close();
                  this.take(one, away, found);
                },
              },
              small(one.rows),
              h("span", {}, this.fillName(one, at)),
            ),
          ),
        ),
      { wide: true },
    );
  }

  fillName({ score }, at) {
    return score === null
      ? t("Fill {}", at + 1)
      : t("Fill {}: mean score {}", at + 1, numeral(Math.round(score)));
  }

  explain(found, away, count) {
    const { stuck, kept } = found;
    const names = stuck.slice(0, SHOWN).map(slotTitle).join(", ");
    const where = names && t("It got stuck at {}.", names);
    const holders = kept.length ? this.holders(kept) : "";
    dialog(t("No fill"), (close) => {
      const resume = (label, act) =>
        button(label, () => {
          close();
          act();
        });
      return h(
        "div",
        { class: "xw-why" },
        h("p", {}, [verdict(found), where].filter(Boolean).join(" ")),
        holders && h("p", {}, t("Kept letters are in: {}.", holders)),
        kept.length
          ? resume(t("Free these letters"), () => this.run(away, count, true))
          : h("p", {}, t("Other lists, a lower score or one more block may help.")),
        resume(t("Why not?"), () => this.why()),
      );
    });
  }

  // The slots that are not full and hold letters of an earlier fill.
  holders(kept) {
    const keys = new Set(kept.map(([row, col]) => cellKey(row, col)));
    const gone = new Set(this.emptiedCells(false));
    const isOpen = (cell) => {
      const [row, col] = cell;
      return !this.editor.grid.cells[row][col] || gone.has(cellKey(...cell));
    };
    const some = this.editor.slots.filter(
      ({ cells }) => cells.some(isOpen) && cells.some((cell) => keys.has(cellKey(...cell))),
    );
    return names(some.map(({ name }) => name));
  }

  async why() {
    this.busy.textContent = t("Looking for the reason …");
    try {
      const found = await this.editor.question("crossword-why", {}, "fill");
      this.busy.textContent = "";
      dialog(t("Can this grid be filled?"), () => h("div", { class: "xw-why" }, reasons(found)));
    } catch (error) {
      this.busy.textContent = "";
      if (!isAbort(error)) complain(error);
    }
  }
}

// What is known where there is no fill: it is impossible only if no letter was kept.
function verdict({ possible, as_kept: asKept }) {
  if (possible === false) return t("This grid cannot be filled with your lists.");
  if (asKept === false)
    return t("With the letters kept from the earlier fill, this cannot be filled.");
  return t("No fill was found in this time.");
}

// What a fill did to the letters of the one before.
const changesText = (changed, kept) =>
  [
    many(
      changed,
      "1 letter of the earlier fill was in the way and has changed.",
      "{} letters of the earlier fill were in the way and have changed.",
    ),
    kept ? t("All its other letters were kept.") : "",
  ]
    .filter(Boolean)
    .join(" ");

const slotText = ({ slot, letters }) =>
  `${slotTitle(slot)} (${letters.map((letter) => letter || "·").join("")})`;
const names = (slots) => slots.slice(0, SHOWN).map(slotTitle).join(", ");

// What is known, in words.
function reasons({ possible, alone, crossed, together, hardest = [] }) {
  if (possible) return h("p", {}, t("Yes: a fill was found."));
  const lines = [];
  if (alone.length) lines.push(t("No word of your lists fits here:"), list(alone.map(slotText)));
  if (crossed.length)
    lines.push(
      t("Words fit here, but none that agrees with those that cross it:"),
      list(crossed.map(slotText)),
    );
  if (together.length)
    lines.push(t("These slots cannot be filled together: {}.", names(together)));
  if (!lines.length)
    lines.push(
      t("Unknown: found neither a fill nor a reason why there is none."),
      hardest.length ? t("It is hardest at {}.", names(hardest)) : "",
    );
  return lines.filter(Boolean).map((one) => (typeof one === "string" ? h("p", {}, one) : one));
}

const list = (items) =>
  h(
    "ul",
    { class: "xw-plain" },
    items.map((one) => h("li", {}, one)),
  );

// A fill in small.
function small(rows) {
  const { cells, width } = readGrid({ rows });
  const made = h(
    "span",
    { class: "xw-small", "aria-hidden": "true" },
    cells.flatMap((row) =>
      row.map((cell) => h("span", { class: cell === null ? "is-block" : null }, cell || "")),
    ),
  );
  made.style.setProperty("--w", width);
  return made;
}
