// The lists that words come from, with priorities; the lowest score; words that are never used.

import { get, query } from "../../common/api.js";
import { button, fill, h, newId } from "../../dom.js";
import { complain } from "../../common/ui.js";
import { many, t } from "../../translations.js";

const BUILT_IN = "built-in";
const MOST_LISTS = 200;
const PRIORITIES = [
  [-20, () => t("last")],
  [0, () => t("usual")],
  [20, () => t("preferred")],
  [200, () => t("first")],
];

const wordText = ({ cells }) => [...cells].join("");

export class ListsPanel {
  constructor(editor) {
    this.editor = editor;
    this.library = null;
    this.list = h("ul", { class: "xw-lists" });
    const id = newId("least");
    this.least = h("input", {
      id,
      type: "number",
      min: -1000000,
      max: 1000000,
      step: 5,
      class: "short",
      onchange: () => this.keepLeast(),
    });
    this.banned = h("div", { class: "row tight xw-banned" });
    this.own = this.ownWords();
    this.constraints = h(
      "div",
      { class: "xw-constraints" },
      h("h2", { class: "xw-head" }, h("label", { for: id }, t("Lowest score"))),
      this.least,
      h("h2", { class: "xw-head" }, t("Never used")),
      this.banned,
      this.banForm(),
    );
    this.element = h(
      "section",
      { class: "xw-panel" },
      this.own,
      h("h2", { class: "xw-head" }, t("Lists of words")),
      this.list,
      h("p", { class: "soft" }, h("a", { href: "/lists" }, t("Your lists"))),
      this.constraints,
    );
  }

  // The words of an exact fill-in, all of which are used; or it becomes a crossword.
  ownWords() {
    const id = newId("own");
    this.words = h("textarea", {
      id,
      rows: 8,
      spellcheck: "false",
      autocapitalize: "characters",
      onchange: () => this.keepWords(),
    });
    return h(
      "div",
      { class: "xw-constraints" },
      h("h2", { class: "xw-head" }, h("label", { for: id }, t("Words of this fill-in"))),
      this.words,
      button(t("Turn it into a crossword"), () => this.turn()),
    );
  }

  keepWords() {
    const lines = this.words.value.toLocaleUpperCase().split(/\n/);
    const cells = lines.map((line) => line.replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
    const old = new Map(this.editor.doc.puzzle.words.map((word) => [wordText(word), word]));
    const words = cells.map((text) => old.get(text) || { cells: text, score: 50 });
    this.editor.change({ puzzle: { ...this.editor.doc.puzzle, words } }, t("words"));
  }

  turn() {
    const { only, ...puzzle } = this.editor.doc.puzzle;
    const crossword = { ...puzzle, words: [], mode: "dictionary", crossword: true };
    const lists = [{ id: BUILT_IN, priority: 0 }];
    this.editor.change({ puzzle: crossword, bench: { lists } }, t("crossword"));
  }

  banForm() {
    const field = h("input", {
      type: "text",
      "aria-label": t("A word never to be used"),
      placeholder: t("A word never to be used"),
      autocapitalize: "characters",
    });
    const add = (event) => {
      event.preventDefault();
      const word = field.value.toLocaleUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
      field.value = "";
      if (word) this.editor.ban(word);
    };
    return h(
      "form",
      { class: "row", onsubmit: add },
      field,
      h("button", { type: "submit" }, t("Add")),
    );
  }

  async load() {
    if (this.library) return;
    this.library = [];
    try {
      const found = await get(`/lists${query({ limit: MOST_LISTS })}`);
      this.library = found.items;
      this.show();
    } catch (error) {
      complain(error);
    }
  }

  get chosenLists() {
    return this.editor.bench.lists || [];
  }

  show() {
    this.load();
    const { puzzle } = this.editor.doc;
    const known = [{ id: BUILT_IN, title: t("Common English words") }, ...(this.library || [])];
    if (!this.list.contains(document.activeElement) || known.length !== this.number)
      fill(
        this.list,
        known.map((one) => this.row(one)),
      );
    this.number = known.length;
    this.own.hidden = !this.editor.isExact;
    this.constraints.hidden = this.editor.isExact;
    if (document.activeElement !== this.words)
      this.words.value = puzzle.words.map(wordText).join("\n");
    if (document.activeElement !== this.least) this.least.value = puzzle.least || 0;
    fill(
      this.banned,
      (puzzle.ban || []).map((word) =>
        h(
          "span",
          { class: "tag" },
          [...word].join(""),
          button("", () => this.unban(word), {
            icon: "close",
            kind: "quiet",
            label: t("Allow {} again", [...word].join("")),
          }),
        ),
      ),
    );
  }

  row({ id, title, lines }) {
    const now = this.chosenLists.find((one) => one.id === id);
    const isOn = Boolean(now && !now.off);
    const name = title || t("Untitled");
    const onOff = h("input", {
      type: "checkbox",
      class: "switch",
      checked: isOn,
      onchange: (event) => this.set(id, { off: !event.target.checked }),
    });
    const priority = h(
      "select",
      {
        "aria-label": t("Priority of {}", name),
        class: "short",
        onchange: (event) => this.set(id, { priority: Number(event.target.value), off: false }),
      },
      PRIORITIES.map(([value, text]) =>
        h("option", { value, selected: value === (now?.priority || 0) }, text()),
      ),
    );
    return h(
      "li",
      {},
      h(
        "label",
        { class: "check" },
        onOff,
        h(
          "span",
          {},
          name,
          lines > 0 && h("span", { class: "soft" }, many(lines, "1 line", "{} lines")),
        ),
      ),
      h(
        "div",
        { class: "row tight" },
        priority,
        button(t("Only this"), () => this.only(id), { label: t("Use only {}", name) }),
      ),
    );
  }

  set(id, changes) {
    const others = this.chosenLists.filter((one) => one.id !== id);
    const now = this.chosenLists.find((one) => one.id === id) || { id, priority: 0 };
    const { off, ...changed } = { ...now, ...changes };
    this.keep([...others, off ? { ...changed, off } : changed]);
  }

  only(id) {
    const now = this.chosenLists.find((one) => one.id === id) || { id, priority: 0 };
    const { off, ...kept } = now;
    const others = this.chosenLists.filter((one) => one.id !== id).map((one) => ({ ...one, off: true }));
    this.keep([...others, kept]);
  }

  keep(lists) {
    this.editor.change({ bench: { lists } }, t("lists"));
    fill(
      this.list,
      [{ id: BUILT_IN, title: t("Common English words") }, ...(this.library || [])].map((one) =>
        this.row(one),
      ),
    );
  }

  keepLeast() {
    const least = Math.round(Number(this.least.value) || 0);
    this.editor.change({ puzzle: { ...this.editor.doc.puzzle, least } }, t("lowest score"));
  }

  unban(word) {
    const { ban, ...puzzle } = this.editor.doc.puzzle;
    const left = ban.filter((one) => one !== word);
    this.editor.change({ puzzle: left.length ? { ...puzzle, ban: left } : puzzle }, t("ban"));
  }
}
