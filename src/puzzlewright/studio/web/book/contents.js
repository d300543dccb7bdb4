// The contents of a book: its sections with their puzzles, and the texts before and behind them.

import { address, post } from "../common/api.js";
import { button, h } from "../dom.js";
import { kindTitle, sizeText } from "../common/facts.js";
import { picture } from "../common/pictures.js";
import { complain, menu } from "../common/ui.js";
import { many, t } from "../translations.js";
import * as model from "./model.js";
import { areaField, choiceField, handle, movers, switchField, textField } from "./form-parts.js";
import { problemList } from "./problems.js";

// Labels that are offered; any other text can be typed.
const LABELS = () => [t("easy"), t("medium"), t("hard")];

export class Contents {
  // `book` is the view: its `doc`, `known` puzzles and `problems`, and `change(doc, label)`.
  constructor(book) {
    this.book = book;
    this.open = new Set(); // keys of sections whose settings are unfolded
    this.element = h("div", { class: "book-contents" });
  }

  // Show it anew; the focus stays where it was.
  show() {
    const focus = document.activeElement;
    const part = this.element.contains(focus) ? focus.closest("[data-key]")?.dataset.key : null;
    const act = focus?.dataset?.act;
    const { sections } = this.book.doc.data;
    this.number = 0;
    this.element.replaceChildren(
      this.matter("front", t("Before the puzzles"), t("Preface")),
      h(
        "ol",
        { class: "book-sections", data: { drop: "section", place: "sections" } },
        sections.map((section, at) => this.section(section, at, sections.length)),
      ),
      button(t("Add a section"), () => this.addSection(), { icon: "plus", kind: "book-add" }),
      this.matter("back", t("At the end"), t("Afterword")),
    );
    if (part) this.focus(part, act);
  }

  focus(key, act = null) {
    const part = this.element.querySelector(`[data-key=${key}]`);
    const all = act ? [...(part?.querySelectorAll(`[data-act=${act}]`) || [])] : [];
    const same = all.find((one) => one.closest("[data-key]") === part && !one.disabled);
    (same || part)?.focus({ preventScroll: Boolean(same) });
    part?.scrollIntoView({ block: "nearest" });
  }

  // ---- Sections.

  addSection() {
    const { book } = this;
    const section = model.newSection();
    book.change(model.withSections(book.doc, [...book.doc.data.sections, section]));
    book.target = section.key;
    this.element.querySelector(`[data-key=${section.key}] .section-title`).focus();
  }

  stepSection(section, by) {
    const { book } = this;
    const sections = model.step(book.doc.data.sections, section.key, by);
    book.change(model.withSections(book.doc, sections));
    book.say(t("Section {} of {}", sections.findIndex((one) => one.key === section.key) + 1, sections.length));
  }

  section(section, at, count) {
    const { book } = this;
    const name = section.title || t("Section {}", at + 1);
    const set = (changes) => book.change(model.withSection(book.doc, section.key, changes), { quiet: true });
    return h(
      "li",
      {
        class: "book-section",
        tabindex: "-1",
        data: { key: section.key, drag: "section", name, near: "puzzle" },
        onkeydown: (event) => this.keys(event, (by) => this.stepSection(section, by)),
      },
      h(
        "div",
        { class: "section-head" },
        handle(),
        h("input", {
          class: "section-title",
          "aria-label": t("Heading of section {}", at + 1),
          placeholder: t("Heading"),
          dir: "auto",
          maxlength: 300,
          value: section.title || "",
          oninput: (event) => set({ title: event.target.value }),
        }),
        ...movers(name, (by) => this.stepSection(section, by), { first: !at, last: at === count - 1 }),
        menu(t("More about {}", name), [
          [t("Remove this section"), () => this.removeSection(section, name), "trash"],
        ]),
      ),
      this.settings(section, set),
      problemList(book.problems.get(section.key)),
      h(
        "ol",
        { class: "book-puzzles", data: { drop: "puzzle", place: section.key } },
        section.puzzles.map((entry) => this.puzzle(entry, section)),
      ),
      !section.puzzles.length &&
        h("p", { class: "book-hint" }, t("Drag puzzles here, or press Add in the library.")),
    );
  }

  removeSection(section, name) {
    const { book } = this;
    const rest = book.doc.data.sections.filter((one) => one.key !== section.key);
    book.change(model.withSections(book.doc, rest), { notice: t("{} was removed.", name) });
  }

  settings(section, set) {
    const { difficulty } = section;
    const label = typeof difficulty === "string" ? difficulty : "";
    const field = textField(t("Label"), label, (text) => set({ difficulty: text || null }), {
      list: "book-labels",
      maxlength: 100,
    });
    field.hidden = difficulty === false || difficulty === undefined;
    const which = choiceField(
      t("Difficulty"),
      typeof difficulty === "string" ? "text" : difficulty,
      [
        [true, t("as each puzzle says")],
        ["text", t("a label for all")],
        [false, t("none")],
      ],
      (value) => {
        field.hidden = value !== "text";
        const typed = field.querySelector("input");
        if (value === "text" && !typed.value) typed.value = LABELS()[0];
        set({ difficulty: value === "text" ? typed.value : value });
      },
    );
    return h(
      "details",
      {
        class: "section-settings",
        open: this.open.has(section.key),
        ontoggle: (event) => this.open[event.target.open ? "add" : "delete"](section.key),
      },
      h("summary", {}, t("Instructions and labels")),
      h(
        "div",
        { class: "book-fields" },
        areaField(t("Instructions"), section.instructions, (text) => set({ instructions: text }), {
          rows: 3,
          help: t("*emphasis*, **strong**, - for lists"),
        }),
        which,
        field,
        choiceField(
          t("Puzzles on a page"),
          section["per-page"],
          [["", t("as in the whole book")], ...[1, 2, 4, 6].map((number) => [number, String(number)])],
          (value) => set({ "per-page": value }),
        ),
        textField(
          t("Styles"),
          (section.style || []).join(", "),
          (text) => {
            const style = text.split(",").map((one) => one.trim()).filter(Boolean);
            set({ style: style.length ? style : null });
          },
          { help: t("As for puzzlewright show, such as no-list"), maxlength: 200 },
        ),
        switchField(t("Print instructions with each puzzle"), section.tasks !== false, (is) =>
          set({ tasks: is ? null : false }),
        ),
      ),
    );
  }

  // ---- Puzzles.

  keys(event, step) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    event.stopPropagation();
    step(by);
  }

  step(entry, by) {
    const { book } = this;
    book.change(model.stepPuzzle(book.doc, entry.key, by));
    this.announce(entry.key);
  }

  // Say where a puzzle is now.
  announce(key) {
    const { book } = this;
    const { section, at } = model.findPlace(book.doc, key);
    const nth = book.doc.data.sections.indexOf(section) + 1;
    const name = section.title || t("Section {}", nth);
    book.say(t("{} of {} in {}", at + 1, section.puzzles.length, name));
  }

  puzzle(entry, section) {
    const { book } = this;
    const number = (this.number += 1);
    const puzzle = book.known.get(entry.puzzle);
    const title = puzzle ? puzzle.title || kindTitle(puzzle.kind, puzzle.facts) : t("Missing puzzle");
    const { sections } = book.doc.data;
    const first = sections[0] === section && section.puzzles[0] === entry;
    const last = sections.at(-1) === section && section.puzzles.at(-1) === entry;
    return h(
      "li",
      {
        class: "book-puzzle",
        tabindex: "-1",
        data: { key: entry.key, drag: "puzzle", name: title },
        onkeydown: (event) => this.keys(event, (by) => this.step(entry, by)),
      },
      handle(),
      thumb(puzzle, entry.version),
      h(
        "div",
        { class: "grow" },
        h(
          "span",
          { class: "book-puzzle-title" },
          h("span", { class: "soft" }, String(number), ". "),
          puzzle
            ? h("a", { href: `/puzzles/${puzzle.id}`, dir: "auto" }, title)
            : h("span", {}, title),
        ),
        puzzle && h("span", { class: "soft" }, about(puzzle, entry)),
      ),
      h(
        "div",
        { class: "book-acts" },
        ...movers(title, (by) => this.step(entry, by), { first, last }),
        menu(t("More about {}", title), this.entryMenu(entry, section, title, puzzle)),
      ),
      problemList(book.problems.get(entry.key), this.todo(entry)),
    );
  }

  entryMenu(entry, section, title, puzzle) {
    const { book } = this;
    const to = book.doc.data.sections
      .map((one, at) => [one, one.title || t("Section {}", at + 1)])
      .filter(([one]) => one !== section)
      .slice(0, 12)
      .map(([one, name]) => [
        t("Move to {}", name),
        () => {
          book.change(model.movePuzzle(book.doc, entry.key, one.key, one.puzzles.length));
          this.announce(entry.key);
        },
      ]);
    const version = !puzzle
      ? []
      : entry.version
        ? [[t("Always the newest version"), () => this.setVersion(entry, null)]]
        : [[t("Keep version {}", puzzle.version), () => this.setVersion(entry, puzzle.version)]];
    return [...to, to.length ? null : undefined, ...version, [t("Remove from the book"), () => this.remove(entry, title), "trash"]].filter(
      (one) => one !== undefined,
    );
  }

  setVersion(entry, version) {
    const { book } = this;
    const { section } = model.findPlace(book.doc, entry.key);
    const puzzles = model.withChanges(section.puzzles, entry.key, { version });
    book.change(model.withSection(book.doc, section.key, { puzzles }));
  }

  remove(entry, title) {
    const { book } = this;
    book.change(model.withoutPuzzle(book.doc, entry.key), { notice: t("{} was removed.", title) });
  }

  // What can be done about a problem at once.
  todo(entry) {
    const { book } = this;
    const act = (text, does) => button(text, does, { kind: "link" });
    return {
      changed: act(t("Take the newest"), () => this.setVersion(entry, null)),
      trashed: act(t("Bring back"), async () => {
        await post(`/puzzles/${entry.puzzle}/restore`).catch(complain);
        book.reload();
      }),
      gone: act(t("Remove"), () => this.remove(entry, t("Missing puzzle"))),
    };
  }

  // ---- Texts.

  matter(where, title, first) {
    const { book } = this;
    const all = book.doc.data[where];
    const set = (texts, more) => book.change({ ...book.doc, data: { ...book.doc.data, [where]: texts } }, more);
    const add = () => {
      const text = model.newText(all.length ? "" : first);
      set([...all, text]);
      this.element.querySelector(`[data-key=${text.key}] textarea`).focus();
    };
    return h(
      "section",
      { class: "book-matter", "aria-label": title },
      h(
        "div",
        { class: "row between" },
        h("h2", {}, title),
        button(t("Add a text"), add, { icon: "plus", kind: "quiet" }),
      ),
      all.map((one, at) => this.text(one, at, all, set)),
    );
  }

  text(one, at, all, set) {
    const name = one.title || t("Text {}", at + 1);
    const keep = (changes) => set(model.withChanges(this.current(one), one.key, changes), { quiet: true });
    return h(
      "div",
      { class: "book-text", tabindex: "-1", data: { key: one.key } },
      h(
        "div",
        { class: "section-head" },
        h("input", {
          class: "section-title",
          "aria-label": t("Heading"),
          placeholder: t("Heading"),
          dir: "auto",
          maxlength: 300,
          value: one.title || "",
          oninput: (event) => keep({ title: event.target.value }),
        }),
        ...movers(name, (by) => set(model.step(all, one.key, by)), {
          first: !at,
          last: at === all.length - 1,
        }),
        button("", () => set(all.filter((each) => each !== one), { notice: t("{} was removed.", name) }), {
          icon: "trash",
          kind: "quiet",
          label: t("Remove {}", name),
        }),
      ),
      h("textarea", {
        "aria-label": t("Text of {}", name),
        rows: 4,
        dir: "auto",
        maxlength: 100000,
        value: one.text || "",
        oninput: (event) => keep({ text: event.target.value }),
      }),
    );
  }

  // The texts as they are now, among which one is.
  current(one) {
    const { front, back } = this.book.doc.data;
    return front.some((each) => each.key === one.key) ? front : back;
  }
}

// A small picture of a puzzle.
export function thumb(puzzle, version = null) {
  if (!puzzle || puzzle.deleted) return h("span", { class: "stub" }, puzzle && picture(puzzle.kind));
  if (puzzle.facts?.drawing) return h("span", { class: "stub" }, picture(puzzle.kind));
  const src = address(`/puzzles/${puzzle.id}/drawing?version=${version || puzzle.version}`);
  return h("span", { class: "stub" }, h("img", { src, alt: "", loading: "lazy", draggable: "false" }));
}

function about(puzzle, entry) {
  const parts = [kindTitle(puzzle.kind, puzzle.facts), sizeText(puzzle.facts?.size)];
  if (entry.version) parts.push(t("version {}", entry.version));
  return parts.filter(Boolean).join(" · ");
}

export const labels = () =>
  h("datalist", { id: "book-labels" }, LABELS().map((value) => h("option", { value })));

export const sumText = (data) => {
  const puzzles = data.sections.reduce((sum, section) => sum + section.puzzles.length, 0);
  return [
    many(data.sections.length, "1 section", "{} sections"),
    many(puzzles, "1 puzzle", "{} puzzles"),
  ].join(" · ");
};
