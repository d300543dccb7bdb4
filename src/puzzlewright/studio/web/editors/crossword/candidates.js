// The words that fit the slot under the cursor: scores, and whether the rest can be filled.

import { button, fill, h } from "../../dom.js";
import { problemText } from "../../common/ui.js";
import { many, numeral, t } from "../../translations.js";
import { slotPattern, slotTitle } from "./names.js";

const USUAL = 100,
  MOST = 500; // words that are listed

export class CandidatesPanel {
  constructor(editor) {
    this.editor = editor;
    this.most = USUAL;
    this.rows = new Map();
    this.slot = null;
    this.head = h("h2", { class: "xw-head" });
    this.about = h("p", { class: "soft xw-about", role: "status" });
    this.list = h("ul", { class: "xw-words" });
    this.more = button(t("Show more"), () => this.showMore(), { hidden: true });
    this.element = h("section", { class: "xw-panel" }, this.head, this.about, this.list, this.more);
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  // The cursor moved: what is listed belongs to another slot.
  wait(slot) {
    const name = slot?.name || "";
    if (name !== this.name) this.most = USUAL;
    this.name = name;
    this.slot = slot;
    fill(
      this.head,
      slot ? slotTitle(slot.name) : t("Words"),
      slot && h("span", { class: "xw-pattern", dir: "ltr" }, slotPattern(slot)),
    );
    this.element.classList.add("is-waiting");
    if (slot) return;
    this.rows.clear();
    fill(this.list);
    this.more.hidden = true;
    this.about.textContent = t("Go to an open cell to see the words that fit.");
    this.element.classList.remove("is-waiting");
  }

  show(slot, found) {
    this.element.classList.remove("is-waiting");
    if (found.from === 0) this.build(slot, found);
    // Where some slots have no word, nothing fits, but it still helps to know about all others.
    const verdicts = found.others || found.fits;
    const yes = found.others ? "others" : "yes";
    verdicts.forEach((fits, at) => this.judge(found.words[found.from + at]?.[0], fits, yes));
  }

  build(slot, found) {
    this.rows.clear();
    const listed = found.words.map((word) => this.row(slot, word, ""));
    const others = found.refuted.map((word) => this.row(slot, word, "no"));
    fill(this.list, listed, others);
    this.about.textContent = this.summary(slot, found);
    const isAll = found.total <= found.words.length || !found.words.length;
    this.more.hidden = isAll || this.most >= MOST;
  }

  summary(slot, { total, words, refuted, possible, others }) {
    if (slot.isComplete && !words.length) return t("No other word fits here.");
    if (total && others) return t("Some slots have no word. ○ says that all others can be filled.");
    if (total && possible === false) return t("The rest of the grid cannot be filled as it is.");
    if (total) return many(total, "1 word fits", "{} words fit");
    if (refuted.length) return t("No word agrees with those that cross it.");
    return t("No word of your lists fits.");
  }

  row(slot, [text, score, cells], verdict) {
    const sign = h("span", { class: "xw-verdict", "aria-hidden": "true" });
    const explanation = h("span", { class: "unseen" });
    const word = h(
      "button",
      { type: "button", class: "xw-word", onclick: () => this.take(slot, cells || [...text]) },
      h("span", { class: "xw-text" }, text),
      h("span", { class: "xw-score" }, numeral(score)),
      sign,
      explanation,
    );
    const ban = button("", () => this.editor.ban(text), {
      icon: "close",
      kind: "quiet",
      label: t("Never use {}", text),
      tabindex: "-1",
    });
    const row = { word, sign, explanation };
    if (verdict !== "no") this.rows.set(text, row);
    mark(row, verdict);
    return h("li", { data: { word: text } }, word, ban);
  }

  judge(text, fits, yes) {
    const row = this.rows.get(text);
    if (row) mark(row, fits === null ? "open" : fits ? yes : "no");
  }

  take(slot, cells) {
    this.editor.take(slot, cells);
  }

  fail(error) {
    this.element.classList.remove("is-waiting");
    this.about.textContent = problemText(error);
  }

  showMore() {
    this.most = MOST;
    this.editor.ask();
  }

  // ---- Keys: up and down, Enter takes a word, Delete bans it, Escape goes back to the grid.

  focus() {
    const first = this.list.querySelector(".xw-word");
    if (first) first.focus();
  }

  key(event) {
    const words = [...this.list.querySelectorAll(".xw-word")];
    const at = words.indexOf(event.target.closest("li")?.querySelector(".xw-word"));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: words.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (to < 0) this.editor.board.focus();
      else words[Math.min(to, words.length - 1)]?.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.editor.board.focus();
    } else if (event.key === "Delete" && at >= 0) {
      this.editor.ban(words[at].closest("li").dataset.word);
      this.editor.board.focus();
    }
  }
}

const SIGNS = { "": "", yes: "✓", others: "○", no: "✗", open: "?" };

function mark(row, verdict) {
  row.word.dataset.fits = verdict;
  row.sign.textContent = SIGNS[verdict];
  row.explanation.textContent = {
    "": "",
    yes: t("the rest can be filled"),
    others: t("some slots have no word; all others can be filled"),
    no: t("the rest cannot be filled"),
    open: t("not known yet whether the rest can be filled"),
  }[verdict];
}
