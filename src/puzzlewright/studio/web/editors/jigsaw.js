// Jigsaws: size and tabs, a picture laid over, both assemblies side by side; and single edges.

import { isAbort, postKeyed } from "../common/api.js";
import { button, h, style } from "../dom.js";
import { complain, filePicker } from "../common/ui.js";
import { t } from "../translations.js";
import { drawAssembly } from "./jigsaw-sheet.js";
import { TextField } from "./text-field.js";

const MOST_PICTURE = 1600; // pixels of the longer side of a picture that is laid over

export function blank() {
  const pieces = [[0, 1, 2, 0], [0, 0, 3, -1], [-2, 4, 0, 0], [-3, 0, 0, -4]];
  const puzzle = { kind: "jigsaw", version: 1, rows: 2, cols: 2, signed: true, turning: true, flat_rim: true, labelled: false, pieces, pins: [] };
  return { puzzle, bench: {} };
}

class Editor {
  constructor(shell, doc) {
    this.shell = shell;
    this.assemblies = [];
    this.picture = null;
    this.field = new TextField(shell, { text: () => this.text || "", label: t("Text of the jigsaw") });
    this.sheets = [0, 1].map((at) => this.sheet(at));
    this.verdict = h("p", { role: "status" });
    this.element = h(
      "div",
      { class: "editor jigsaw-editor" },
      h(
        "div",
        {},
        h("div", { class: "assemblies" }, this.sheets.map(({ figure }) => figure)),
        this.verdict,
        h("details", { class: "folded" }, h("summary", {}, t("As text")), this.field.element),
      ),
      this.panel(doc),
    );
    this.show(doc);
  }

  sheet(at) {
    const canvas = h("canvas", { role: "img", "aria-label": at ? t("The second assembly") : t("The first assembly") });
    const figure = h("figure", {}, canvas, h("figcaption", { class: "soft" }, at ? t("Second assembly") : t("First assembly")));
    return { canvas, figure };
  }

  panel({ puzzle }) {
    const number = (label, value, most, least = 1) =>
      h("input", { type: "number", min: least, max: most, value, "aria-label": label, class: "short" });
    this.rows = number(t("Rows"), puzzle.rows, 30);
    this.cols = number(t("Columns"), puzzle.cols, 30);
    this.tabs = h("input", { type: "number", min: 1, max: 99, class: "short", placeholder: t("few"), "aria-label": t("Kinds of tabs") });
    this.solutions = h("select", { "aria-label": t("Solutions") }, h("option", { value: "1" }, t("one")), h("option", { value: "2" }, t("two")));
    this.numbers = h("input", { type: "checkbox", class: "switch", onchange: () => this.draw() });
    this.numbers.checked = true;
    this.maker = button(t("Regenerate"), () => this.make(), { kind: "main", icon: "again" });
    const field = (text, input) => h("label", { class: "row between" }, h("span", { class: "label" }, text), input);
    return h(
      "div",
      { class: "panel" },
      h("div", { class: "row tight" }, this.rows, h("span", { "aria-hidden": "true" }, "×"), this.cols),
      field(t("Kinds of tabs"), this.tabs),
      field(t("Solutions"), this.solutions),
      this.maker,
      h("hr"),
      filePicker(t("Lay a picture over"), (files) => this.takePicture(files[0]), { accept: "image/*", icon: "file" }),
      button(t("Without the picture"), () => this.takePicture(null), { kind: "quiet" }),
      h("label", { class: "check" }, this.numbers, h("span", {}, t("Numbers of the pieces"))),
      h("p", { class: "soft" }, t("The picture is right in the first assembly, and scrambled in the second. It stays in this browser.")),
      button(t("Save both as pictures"), () => this.savePictures(), { icon: "down" }),
    );
  }

  show(doc) {
    this.rows.value = doc.puzzle.rows;
    this.cols.value = doc.puzzle.cols;
    this.field.show(doc);
  }

  async applyProof(found) {
    if (!found) return;
    this.text = found.text;
    this.field.show(this.shell.doc);
    const { doc } = this.shell;
    try {
      const { assemblies, complete } = await this.shell.ask("jigsaw-assemblies", {}, { doc });
      if (doc !== this.shell.doc) return;
      this.assemblies = assemblies;
      const texts = [t("It cannot be put together."), t("It can be put together in one way."), t("It can be put together in more than one way.")];
      this.verdict.textContent = complete ? texts[assemblies.length] : t("Not known yet in how many ways it can be put together.");
      this.draw();
    } catch (error) {
      if (!isAbort(error)) complain(error);
    }
  }

  draw() {
    const { puzzle } = this.shell.doc;
    const look = getComputedStyle(this.element);
    const colours = { paper: look.getPropertyValue("--paper") || "#fff", ink: look.color };
    // Where each piece lies in the first assembly: there the picture is right.
    const home = new Map();
    (this.assemblies[0]?.rows || []).forEach((line, row) => line.forEach(({ piece, turn }, col) => home.set(piece, { row, col, turn })));
    this.sheets.forEach(({ canvas, figure }, at) => {
      const assembly = this.assemblies[at];
      figure.hidden = !assembly;
      if (assembly)
        drawAssembly(canvas, { puzzle, assembly, home, picture: this.picture, numbers: this.numbers.checked, colours });
    });
  }

  async make() {
    this.maker.disabled = true;
    const recipe = { kind: "jigsaw", size: [Number(this.rows.value) || 4, Number(this.cols.value) || 4] };
    if (this.tabs.value) recipe.tabs = Number(this.tabs.value);
    if (this.solutions.value !== "1") recipe.solutions = Number(this.solutions.value);
    try {
      const made = await postKeyed("/previews", `${this.shell.tab} make`, { recipe });
      const { puzzle } = await this.shell.ask("open", {}, { text: made.text, key: "open" });
      this.shell.change({ puzzle, bench: {} }, t("regenerated"));
    } catch (error) {
      if (!isAbort(error)) complain(error);
    } finally {
      this.maker.disabled = false;
    }
  }

  async takePicture(file) {
    try {
      this.picture = file ? await small(file) : null;
      this.draw();
    } catch {
      this.shell.say(t("This file is no picture that the browser can read."), { bad: true });
    }
  }

  savePictures() {
    this.sheets.forEach(({ canvas, figure }, at) => {
      if (figure.hidden) return;
      canvas.toBlob((blob) => {
        const url = URL.createObjectURL(blob);
        h("a", { href: url, download: `${this.shell.title} ${at + 1}.png` }).click();
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
      });
    });
  }

  leave() {
    this.field.leave();
  }
}

// A picture of a reasonable size.
async function small(file) {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, MOST_PICTURE / Math.max(whole.width, whole.height));
  return createImageBitmap(whole, { resizeWidth: Math.ceil(whole.width * scale), resizeHeight: Math.ceil(whole.height * scale) });
}

export default function editor(shell, doc) {
  style("jigsaw.css");
  return new Editor(shell, doc);
}
