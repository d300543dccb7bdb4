// Filling the grid: all of it, or what is marked; another fill; several to choose from; why not.

import { isAbort } from "../api.js";
import { button, h } from "../dom.js";
import { complain, dialog, toast } from "../ui.js";
import { numeral, t } from "../words.js";
import { keyOf, readGrid, withLetters } from "./crossword-grid.js";
import { slotTitle } from "./crossword-names.js";

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
  emptied(isAnother) {
    const { marked, auto, locked } = this.editor;
    const keys = marked.size ? [...marked] : isAnother ? [...auto] : [];
    return keys.filter((key) => !locked.has(key));
  }

  fill() {
    if (this.editor.marked.size) this.seed += 1;
    return this.run(this.emptied(false), 1);
  }

  another() {
    this.seed += 1;
    return this.run(this.emptied(true), 1);
  }

  choose() {
    this.seed += 1;
    return this.run(this.emptied(true), CHOICES);
  }

  async run(away, count) {
    const { editor } = this;
    const empty = away.map((key) => key.split(",").map(Number));
    this.busy.textContent = t("Filling …");
    try {
      let found = null;
      // Who empties cells that had letters wants others; polishing may lead back to the same.
      for (let turn = 0; turn < TURNS; turn += 1) {
        const about = { empty, count, seed: this.seed };
        found = await editor.question("crossword-fill", about, "fill");
        if (count > 1 || !found.fills.length || !this.isSame(found.fills[0], away)) break;
        this.seed += 1;
      }
      this.busy.textContent = "";
      if (!found.fills.length) this.tell(found);
      else if (count === 1 && this.isSame(found.fills[0], away))
        toast(t("No other fill was found: these words go together."));
      else if (count === 1) this.take(found.fills[0], away);
      else this.offer(found.fills, away);
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

  // Put a fill into the grid; with a marked region, only what is inside it.
  take({ rows }, away) {
    const { editor } = this;
    const { grid, marked } = editor;
    const filled = readGrid({ rows });
    const gone = new Set(away);
    const letters = new Map(),
      auto = new Set(editor.auto);
    filled.cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const key = keyOf(r, c);
        if (!cell || (marked.size && !marked.has(key))) return;
        if (grid.cells[r][c] && !gone.has(key)) return;
        letters.set(key, cell);
        auto.add(key);
      }),
    );
    editor.change({ grid: withLetters(grid, letters), auto }, t("fill"));
    editor.board.focus();
  }

  unfill() {
    const letters = new Map([...this.editor.auto].map((key) => [key, ""]));
    this.editor.change({ grid: withLetters(this.editor.grid, letters) }, t("fill"));
  }

  offer(fills, away) {
    dialog(
      t("Choose a fill"),
      (close) =>
        h(
          "div",
          { class: "xw-choices" },
          fills.map((one, at) =>
            h(
              "button",
              {
                type: "button",
                class: "xw-choice",
                onclick: () => {
                  close();
                  this.take(one, away);
                },
              },
              small(one.rows),
              h("span", {}, this.nameOf(one, at)),
            ),
          ),
        ),
      { wide: true },
    );
  }

  nameOf({ score }, at) {
    return score === null
      ? t("Fill {}", at + 1)
      : t("Fill {}: mean score {}", at + 1, numeral(Math.round(score)));
  }

  tell({ possible, stuck }) {
    const { editor } = this;
    const names = stuck.slice(0, SHOWN).map(slotTitle).join(", ");
    const said =
      possible === false
        ? t("This grid cannot be filled with your lists.")
        : t("No fill was found in this time.");
    const where = names && t("It got stuck at {}.", names);
    dialog(t("No fill"), (close) =>
      h(
        "div",
        { class: "xw-why" },
        h("p", {}, [said, where].filter(Boolean).join(" ")),
        h("p", {}, t("Other lists, a lower score or one more block may help.")),
        button(t("Why not?"), () => {
          close();
          this.why();
        }),
      ),
    );
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

const shown = ({ slot, letters }) =>
  `${slotTitle(slot)} (${letters.map((letter) => letter || "·").join("")})`;
const names = (slots) => slots.slice(0, SHOWN).map(slotTitle).join(", ");

// What is known, in words.
function reasons({ possible, alone, crossed, together, hardest = [] }) {
  if (possible) return h("p", {}, t("Yes: a fill was found."));
  const said = [];
  if (alone.length) said.push(t("No word of your lists fits here:"), list(alone.map(shown)));
  if (crossed.length)
    said.push(
      t("Words fit here, but none that agrees with those that cross it:"),
      list(crossed.map(shown)),
    );
  if (together.length)
    said.push(t("These slots cannot be filled together: {}.", names(together)));
  if (!said.length)
    said.push(
      t("Unknown: found neither a fill nor a reason why there is none."),
      hardest.length ? t("It is hardest at {}.", names(hardest)) : "",
    );
  return said.filter(Boolean).map((one) => (typeof one === "string" ? h("p", {}, one) : one));
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
