// The words of a word search or a criss-cross: locked, given a clue, thrown out, added.

import { button, fill, h } from "../../dom.js";
import { t } from "../../translations.js";
import { atMost } from "../length-limit.js";
import { unplacedText } from "./labels.js";

const LONGEST_CLUE = 2000; // characters

const LOCKS = { true: "M7 11V8a5 5 0 0110 0v3M5 11h14v10H5z", false: "M7 11V8a5 5 0 019.5-2M5 11h14v10H5z" };

export const lockIcon = (locked) =>
  h("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, h("path", { d: LOCKS[locked] }));

export class WordList {
  // `act` has choose(n), lock(n), clue(n, text), drop(n), add(text, clue), say(text, how).
  constructor(act, { clue }) {
    this.act = act;
    this.clueLabel = clue;
    this.items = h("ul", { class: "word-items" });
    this.word = h("input", { type: "text", autocapitalize: "off", spellcheck: "false", dir: "auto", "aria-label": t("New word"), placeholder: t("New word"), maxlength: 200 });
    this.clue = h("input", { type: "text", dir: "auto", "aria-label": clue, placeholder: clue });
    atMost(this.clue, LONGEST_CLUE, act.say);
    this.element = h(
      "div",
      { class: "panel" },
      h(
        "form",
        { class: "word-add", onsubmit: (event) => this.submit(event) },
        this.word,
        this.clue,
        button(t("Add"), null, { icon: "plus", type: "submit" }),
      ),
      this.items,
    );
  }

  async submit(event) {
    event.preventDefault();
    const text = this.word.value.trim();
    if (!text) return this.word.focus();
    if (await this.act.add(text, this.clue.value.trim())) {
      this.word.value = "";
      this.clue.value = "";
    }
    return this.word.focus();
  }

  // Words are { text, clue, reason, isBonus, isThere, isLocked, isChosen }.
  show(words) {
    const same = this.texts && this.texts.length === words.length && words.every(({ text }, n) => text === this.texts[n]);
    if (!same) {
      this.texts = words.map(({ text }) => text);
      this.rows = words.map((word, n) => this.row(word, n));
      fill(this.items, this.rows.map(({ item }) => item));
    }
    words.forEach((word, n) => this.update(this.rows[n], word));
  }

  row(word, n) {
    const name = button(word.text, () => this.act.choose(n), { kind: "quiet name" });
    const lock = button("", () => this.act.lock(n), { kind: "quiet lock", label: t("Lock {}", word.text) });
    const clue = h("input", {
      type: "text",
      dir: "auto",
      placeholder: this.clueLabel,
      "aria-label": `${this.clueLabel}: ${word.text}`,
    });
    atMost(clue, LONGEST_CLUE, this.act.say).addEventListener("input", () => this.act.clue(n, clue.value));
    const drop = button("", () => this.act.drop(n), { kind: "quiet", icon: "trash", label: t("Remove {}", word.text) });
    const note = h("span", { class: "note soft" });
    return { name, lock, clue, note, item: h("li", {}, lock, name, clue, drop, note) };
  }

  update({ name, lock, clue, note, item }, word) {
    name.setAttribute("aria-pressed", String(word.isChosen));
    lock.setAttribute("aria-pressed", String(word.isLocked));
    lock.disabled = !word.isThere;
    lock.replaceChildren(lockIcon(word.isLocked));
    if (clue.value !== (word.clue || "")) clue.value = word.clue || "";
    const status = word.isThere ? (word.isBonus ? t("not listed") : "") : t("not placed: {}", unplacedText(word.reason || "") || t("not tried yet"));
    note.textContent = status;
    note.hidden = !status;
    item.classList.toggle("left", !word.isThere);
  }
}
