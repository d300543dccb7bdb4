// How a grid begins: empty, with a pattern of blocks, or around the entries of a theme.

import { isAbort } from "../../common/api.js";
import { button, h, newId } from "../../dom.js";
import { dialog, problemText, toast } from "../../common/ui.js";
import { t } from "../../translations.js";
import { emptyGrid, cellKey, readGrid } from "./grid.js";

const STYLES = [
  ["american", () => t("American: every letter in two words")],
  ["british", () => t("British: every second letter in two words")],
  ["free", () => t("Free: no symmetry")],
  ["open", () => t("Empty: no blocks")],
];
const SIZES = [5, 7, 9, 11, 13, 15, 17, 19, 21];
const FEWEST = 3,
  MOST = 50;
let seed = 0;

function field(label, input) {
  const id = newId("field");
  input.id = id;
  return h("div", { class: "field" }, h("label", { class: "label", for: id }, label), input);
}

// Buttons to choose one: Enter makes the grid from there, too. The built-in list, which is short,
// fills British grids; few American ones.
function styleChoice({ lists }) {
  const name = newId("style");
  const isShort = lists.every(({ id, off }) => off || id === "built-in");
  const usual = isShort ? "british" : "american";
  return h(
    "fieldset",
    { class: "xw-styles" },
    h("legend", { class: "label" }, t("Blocks")),
    STYLES.map(([value, text]) =>
      h(
        "label",
        { class: "check" },
        h("input", { type: "radio", name, value, checked: value === usual }),
        h("span", {}, text()),
      ),
    ),
  );
}

const checkedValue = (fieldset) => fieldset.querySelector(":checked").value;

const side = (value) =>
  h("input", { type: "number", min: FEWEST, max: MOST, value, class: "short", required: true });

export function startDialog(editor) {
  const { grid } = editor;
  const rows = side(grid.height),
    columns = side(grid.width);
  const style = styleChoice(editor.bench);
  const theme = h("textarea", {
    rows: 4,
    autocapitalize: "characters",
    spellcheck: "false",
    placeholder: t("One entry on each line, or none"),
  });
  const problem = h("p", { class: "bad", role: "status" });
  const busy = h("span", { class: "soft", role: "status" });
  const maker = h("button", { type: "submit", class: "main" }, t("Make the grid"));
  const entries = () => theme.value.split(/[\n,;]/).map((one) => one.trim()).filter(Boolean);

  async function make(close) {
    const about = {
      rows: Number(rows.value),
      columns: Number(columns.value),
      style: checkedValue(style),
      theme: entries(),
      seed: (seed += 1),
    };
    problem.textContent = "";
    busy.textContent = t("Making the grid …");
    maker.disabled = true;
    try {
      const found = await editor.question("crossword-pattern", about, "pattern");
      close();
      begin(editor, found, checkedValue(style));
    } catch (error) {
      if (!isAbort(error)) problem.textContent = problemText(error);
    }
    busy.textContent = "";
    maker.disabled = false;
  }

  const shown = dialog(t("New grid"), (close) =>
    h(
      "form",
      {
        class: "xw-start",
        onsubmit: (event) => {
          event.preventDefault();
          make(close);
        },
      },
      h("div", { class: "row" }, field(t("Rows"), rows), field(t("Columns"), columns)),
      style,
      field(t("Entries of the theme"), theme),
      problem,
      h(
        "div",
        { class: "row wrap" },
        maker,
        button(t("Keep this one"), close),
        busy,
      ),
    ),
  );
  shown.addEventListener("close", () => editor.board.focus());
  rows.focus();
  rows.select();
}

// Take a new grid; the entries of the theme are locked, clues and lists stay.
function begin(editor, { rows, letters, possible }, style) {
  const read = readGrid({ rows });
  const grid = { ...emptyGrid(read.height, read.width), cells: read.cells };
  const locked = new Set(letters.map(([row, col]) => cellKey(row, col)));
  const symmetry = style === "free" ? "none" : "half-turn";
  editor.clearMarks();
  editor.change({ grid, locked, auto: new Set(), bench: { symmetry } }, t("new grid"));
  const first = grid.cells.flatMap((row, r) => row.map((cell, c) => [cell, r, c]));
  const [, row, col] = first.find(([cell]) => cell !== null) || [null, 0, 0];
  editor.goTo(row, col, true);
  if (possible === false)
    toast(t("No pattern was found that your lists can fill. Add a list, or try another style."));
}
