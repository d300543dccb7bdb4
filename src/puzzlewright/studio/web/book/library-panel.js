// The library beside a book: puzzles that are found by words and kind, and dragged into sections.

import { get, query } from "../common/api.js";
import { button, debounce, fill, h, newId } from "../dom.js";
import { kindChoice, kindTitle, sizeText } from "../common/facts.js";
import { ORDER } from "../common/pictures.js";
import { complain, empty } from "../common/ui.js";
import { many, t } from "../translations.js";
import { thumb } from "./contents.js";
import { handle } from "./form-parts.js";

const WAIT = 200;
const PAGE = 40;

export class LibraryPanel {
  constructor(book) {
    this.book = book;
    this.next = null;
    this.turn = 0;
    this.rows = new Map();
    this.build();
  }

  build() {
    const again = debounce(() => this.load(), WAIT);
    this.words = h("input", {
      type: "search",
      placeholder: t("Search"),
      "aria-label": t("Search the library"),
      oninput: again,
    });
    this.kind = h(
      "select",
      { "aria-label": t("Kind"), onchange: () => this.load() },
      h("option", { value: "" }, t("All kinds")),
      ORDER.map((name) => h("option", { value: name }, kindChoice(name))),
    );
    const id = newId("target");
    this.target = h("select", {
      id,
      onchange: () => {
        this.book.target = this.target.value;
      },
    });
    this.list = h("ul", { class: "library-panel-list" });
    this.sum = h("p", { class: "soft", role: "status" });
    this.more = button(t("Show more"), () => this.load(true), { kind: "wide", hidden: true });
    this.element = h(
      "div",
      { class: "library-panel" },
      h("div", { class: "library-panel-tools" }, this.words, this.kind),
      h(
        "div",
        { class: "row" },
        h("label", { for: id, class: "label" }, t("Add to")),
        this.target,
      ),
      this.sum,
      this.list,
      this.more,
    );
  }

  async load(further = false) {
    const turn = (this.turn += 1);
    const wanted = { words: this.words.value, kind: this.kind.value, limit: PAGE };
    try {
      const found = await get(`/puzzles${query({ ...wanted, after: further ? this.next : "" })}`);
      if (turn !== this.turn) return;
      this.next = found.next;
      this.more.hidden = !found.next;
      this.sum.textContent = many(found.total, "1 puzzle", "{} puzzles");
      if (!further) this.rows.clear();
      for (const puzzle of found.items) {
        this.book.found.set(puzzle.id, puzzle);
        this.rows.set(puzzle.id, this.row(puzzle));
      }
      fill(this.list, this.rows.size ? [...this.rows.values()] : h("li", {}, this.nothing()));
      this.show();
    } catch (error) {
      complain(error);
    }
  }

  nothing() {
    return this.words.value || this.kind.value
      ? empty(t("Nothing found"))
      : empty(t("The library is empty"), t("Make a puzzle first, then put it into the book."));
  }

  row(puzzle) {
    const title = puzzle.title || kindTitle(puzzle.kind, puzzle.facts);
    return h(
      "li",
      { class: "library-panel-puzzle", data: { drag: "puzzle", id: puzzle.id, name: title } },
      handle(),
      thumb(puzzle),
      h(
        "div",
        { class: "grow" },
        h("span", { class: "book-puzzle-title", dir: "auto" }, title),
        h(
          "span",
          { class: "soft" },
          [kindTitle(puzzle.kind, puzzle.facts), sizeText(puzzle.facts?.size)].filter(Boolean).join(" · "),
        ),
        h("span", { class: "library-panel-used" }),
      ),
      button(t("Add"), () => this.book.add(puzzle.id), {
        icon: "plus",
        "aria-label": t("Add {}", title),
        title: null,
      }),
    );
  }

  // Which section is added to, and what is in the book already.
  show() {
    const { sections } = this.book.doc.data;
    const target = sections.some((one) => one.key === this.book.target)
      ? this.book.target
      : sections.at(-1)?.key || "";
    this.book.target = target;
    fill(
      this.target,
      sections.map((one, at) =>
        h(
          "option",
          { value: one.key, selected: one.key === target },
          one.title || t("Section {}", at + 1),
        ),
      ),
      !sections.length && h("option", { value: "" }, t("a new section")),
    );
    const used = new Set(sections.flatMap((one) => one.puzzles.map((each) => each.puzzle)));
    for (const [id, row] of this.rows)
      row.querySelector(".library-panel-used").textContent = used.has(id) ? t("in the book") : "";
  }
}
