// The clues, beside the grid. They belong to words, so they stay when the grid is filled again.

import { fill, h } from "../../dom.js";
import { t } from "../../translations.js";
import { slotClue, withClue } from "./grid.js";
import { slotPattern, slotTitle } from "./names.js";
import { atMost } from "../length-limit.js";

const LONGEST = 2000; // characters of a clue

export class CluesPanel {
  constructor(editor) {
    this.editor = editor;
    this.rows = new Map();
    this.about = h("p", { class: "soft xw-about" });
    this.groups = [true, false].map((across) => ({
      across,
      list: h("ol", { class: "xw-clues" }),
    }));
    this.element = h(
      "section",
      { class: "xw-panel" },
      this.about,
      this.groups.map(({ across, list }) => [
        h("h2", { class: "xw-head" }, across ? t("Across") : t("Down")),
        list,
      ]),
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  slotClue(slot) {
    return slotClue(this.editor.doc.puzzle, slot);
  }

  show() {
    const { slots } = this.editor;
    const names = slots.map((slot) => slot.name).join(" ");
    if (names !== this.names) this.build(slots);
    this.names = names;
    for (const slot of slots) this.showRow(slot);
    const done = slots.filter((slot) => slot.isComplete);
    const clued = done.filter((slot) => this.slotClue(slot)).length;
    this.about.textContent = done.length
      ? t("{} of {} words have a clue.", clued, slots.length)
      : t("Fill the grid first: clues belong to words.");
  }

  build(slots) {
    this.rows.clear();
    for (const { across, list } of this.groups)
      fill(
        list,
        slots.filter((slot) => slot.across === across).map((slot) => this.row(slot)),
      );
  }

  row(slot) {
    const word = h("span", { class: "xw-answer", dir: "ltr" });
    const field = h("textarea", {
      class: "xw-clue",
      rows: 1,
      dir: "auto",
      "aria-label": t("Clue of {}", slotTitle(slot.name)),
    });
    atMost(field, LONGEST, (...note) => this.editor.shell.say(...note));
    field.addEventListener("change", () => this.keep(slot.name, field.value));
    field.addEventListener("input", () => size(field));
    field.addEventListener("focus", () => this.visit(slot.name));
    const row = h(
      "li",
      {},
      h("span", { class: "xw-at" }, String(slot.number)),
      h("div", { class: "xw-both" }, word, field),
    );
    this.rows.set(slot.name, { row, word, field });
    return row;
  }

  showRow(slot) {
    const { row, word, field } = this.rows.get(slot.name);
    const clue = this.slotClue(slot);
    word.textContent = slotPattern(slot);
    field.disabled = !slot.isComplete;
    field.placeholder = slot.isComplete ? t("no clue yet") : "";
    row.classList.toggle("is-missing", slot.isComplete && !clue);
    if (document.activeElement !== field && field.value !== clue) field.value = clue;
    size(field);
  }

  findSlot(name) {
    return this.editor.slots.find((slot) => slot.name === name);
  }

  keep(name, text) {
    const slot = this.findSlot(name);
    const clue = text.replace(/\s+/g, " ").trim();
    if (!slot?.isComplete || clue === this.slotClue(slot)) return;
    this.editor.change({ puzzle: withClue(this.editor.doc.puzzle, slot, clue) }, t("clue"));
  }

  // Whoever writes a clue sees where its word is.
  visit(name) {
    const slot = this.findSlot(name);
    if (slot && this.editor.slot?.name !== name) this.editor.goTo(...slot.cells[0], slot.across);
  }

  // The clue of the slot under the cursor comes into sight.
  follow(slot) {
    for (const [name, { row }] of this.rows) row.classList.toggle("is-here", name === slot?.name);
    const here = slot && this.rows.get(slot.name)?.row;
    if (here && here.offsetParent && !this.element.contains(document.activeElement))
      here.scrollIntoView({ block: "nearest" });
  }

  // Enter goes on to the next word without a clue, Escape back to the grid.
  key(event) {
    const { target } = event;
    if (target.tagName !== "TEXTAREA") return;
    if (event.key === "Escape") {
      event.stopPropagation();
      this.editor.board.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const fields = [...this.rows.values()].map(({ field }) => field);
      const at = fields.indexOf(target);
      target.dispatchEvent(new Event("change"));
      const order = [...fields.slice(at + 1), ...fields.slice(0, at)];
      const next = order.find((field) => !field.disabled && !field.value) || fields[at + 1];
      next?.focus();
    }
  }

  // The first word that has no clue.
  focus() {
    const all = [...this.rows.values()].map(({ field }) => field);
    (all.find((field) => !field.disabled && !field.value) || all[0])?.focus();
  }
}

function size(field) {
  field.style.height = "auto";
  if (field.scrollHeight) field.style.height = `${field.scrollHeight + 2}px`;
}
