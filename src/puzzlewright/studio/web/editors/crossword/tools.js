// What a click does, symmetry, the heat map, and the menus above the grid.

import { address } from "../../common/api.js";
import { button, h } from "../../dom.js";
import { download } from "../../common/downloads.js";
import { complain, menu, toast } from "../../common/ui.js";
import { t } from "../../translations.js";
import { isForSquares, SYMMETRIES } from "./grid.js";
import { helpDialog } from "./help.js";
import { startDialog } from "./new-grid.js";

const TOOLS = [
  ["letters", () => t("Letters")],
  ["blocks", () => t("Blocks")],
  ["bars", () => t("Bars")],
  ["circles", () => t("Circles")],
  ["shades", () => t("Shades")],
  ["lock", () => t("Lock")],
  ["mark", () => t("Mark")],
];

const NAMES = {
  "half-turn": () => t("half turn"),
  "quarter-turn": () => t("quarter turn"),
  "left-right": () => t("left and right"),
  "up-down": () => t("top and bottom"),
  diagonal: () => t("diagonal"),
  none: () => t("none"),
};

const FORMATS = [
  ["pdf", () => t("PDF to print")],
  ["puz", () => t("Across Lite (.puz)")],
  ["ipuz", () => t("ipuz (.ipuz)")],
];

export class Tools {
  constructor(editor) {
    this.editor = editor;
    this.tool = "letters";
    this.isHeat = true;
    this.choice = h(
      "select",
      { "aria-label": t("What a click does"), onchange: () => this.use(this.choice.value) },
      TOOLS.map(([name, text]) => h("option", { value: name }, text())),
    );
    this.symmetry = h("select", {
      "aria-label": t("Symmetry of blocks"),
      onchange: () => editor.change({ bench: { symmetry: this.symmetry.value } }, t("symmetry")),
    });
    this.heat = button(t("Heat map"), () => this.toggleHeat(), { "aria-pressed": "true" });
    this.element = h(
      "div",
      { class: "xw-tools", role: "group", "aria-label": t("Tools") },
      h("label", { class: "xw-pick" }, h("span", {}, t("Click")), this.choice),
      h("label", { class: "xw-pick" }, h("span", {}, t("Symmetry")), this.symmetry),
      this.heat,
      menu(
        t("More"),
        [
          [t("New grid"), () => startDialog(editor), "plus"],
          [t("Lock or unlock the word"), () => editor.lock(), "check"],
          [t("Several letters in a cell"), () => editor.did("several"), "file"],
          [t("Remove all letters"), () => this.empty(), "trash"],
          null,
          ...FORMATS.map(([format, text]) => [text(), () => this.export(format), "down"]),
          null,
          [t("Keys"), () => helpDialog(), "list"],
        ],
        { text: t("More") },
      ),
    );
  }

  use(name) {
    this.tool = name;
    this.editor.element.dataset.tool = name;
  }

  show() {
    const { grid, bench } = this.editor;
    const isSquare = grid.height === grid.width;
    const wanted = SYMMETRIES.filter((name) => isSquare || !isForSquares(name));
    if (wanted.length !== this.symmetry.options.length)
      this.symmetry.replaceChildren(
        ...wanted.map((name) => h("option", { value: name }, NAMES[name]())),
      );
    this.symmetry.value = wanted.includes(bench.symmetry) ? bench.symmetry : "none";
    this.editor.filling.show();
  }

  toggleHeat() {
    this.isHeat = !this.isHeat;
    this.heat.setAttribute("aria-pressed", String(this.isHeat));
    this.editor.draw();
  }

  empty() {
    this.editor.clear(
      this.editor.grid.cells.flatMap((row, r) =>
        row.map((cell, c) => cell && `${r},${c}`).filter(Boolean),
      ),
    );
  }

  // A finished crossword as a file; what is not saved yet is saved first.
  async export(format) {
    const { editor } = this;
    const left = editor.slots.filter((slot) => !slot.isComplete).length;
    if (left) toast(t("The grid is not full yet."), { bad: true });
    editor.shell.say(t("Preparing the file …"));
    try {
      const puzzle = await editor.shell.save();
      if (puzzle)
        await download(address(`/puzzles/${puzzle.id}/exports/${format}`), `crossword.${format}`);
      editor.shell.say("");
    } catch (error) {
      editor.shell.say("");
      complain(error);
    }
  }
}
