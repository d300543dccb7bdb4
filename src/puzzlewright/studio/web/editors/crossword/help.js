// The keys of the grid, and a cell with several letters.

import { h } from "../../dom.js";
import { dialog } from "../../common/ui.js";
import { t } from "../../translations.js";
import { isOpen, cellKey } from "./grid.js";

const KEYS = [
  ["A … Z", () => t("a letter")],
  ["← ↑ → ↓", () => t("move; across the direction: turn")],
  ["Space", () => t("turn")],
  ["Tab", () => t("next word; with Shift the one before")],
  ["Backspace", () => t("remove a letter and go back")],
  [".", () => t("block or no block, with those that belong to it")],
  ["| _", () => t("bar on the right, bar below")],
  ["( *", () => t("circle, shade")],
  ["!", () => t("lock or unlock the word, or the marked cells")],
  ["Insert", () => t("several letters in a cell")],
  ["Shift + ←↑→↓", () => t("mark cells")],
  ["Enter", () => t("to the words that fit: Enter takes one, Delete bans it")],
  ["Ctrl + Enter", () => t("fill; with Shift another fill")],
  ["Ctrl + Z", () => t("Undo")],
  ["Ctrl + Y", () => t("Redo")],
  ["Escape", () => t("out of the grid")],
];

export function helpDialog() {
  dialog(t("Keys"), () =>
    h(
      "dl",
      { class: "xw-keys" },
      KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text())]),
    ),
  );
}

export function rebusDialog(editor) {
  const { row, col } = editor.cursor;
  if (!isOpen(editor.grid, row, col)) return;
  const field = h("input", {
    type: "text",
    maxlength: 20,
    "aria-label": t("Letters of this cell"),
    autocapitalize: "characters",
    value: editor.grid.cells[row][col],
  });
  const shown = dialog(t("Several letters in a cell"), (close) =>
    h(
      "form",
      {
        class: "xw-start",
        onsubmit: (event) => {
          event.preventDefault();
          const text = field.value.toLocaleUpperCase().replace(/\s/g, "");
          close();
          editor.put(new Map([[cellKey(row, col), text]]), t("letter"));
        },
      },
      field,
      h("button", { type: "submit", class: "main" }, t("Keep")),
    ),
  );
  shown.addEventListener("close", () => editor.board.focus());
  field.focus();
}
