// The options of a book: the keys of book files, under names that people know.

import { h } from "../dom.js";
import { languageName, languages, t } from "../translations.js";
import { asTable, withValue } from "./model.js";
import { areaField, choiceField, switchField, textField } from "./form-parts.js";

const TRIMS = ["6x9", "5x8", "5.5x8.5", "7x10", "8x10", "8.5x11", "A4", "A5", "Letter"];
const STANDARDS = ["1.7", "2.0", "a-2b", "a-2u", "a-3b", "a-3u", "a-4"];
const OTHER = "other";

export class Options {
  constructor(book) {
    this.book = book;
    this.element = h("div", { class: "book-options" });
    this.show();
  }

  get data() {
    return this.book.doc.data;
  }

  keep(path, value) {
    this.book.change(withValue(this.book.doc, path, value), { quiet: true });
  }

  value(path) {
    return path.reduce((table, name) => table?.[name], this.data);
  }

  text(label, path, more) {
    return textField(label, this.value(path), (text) => this.keep(path, text), more);
  }

  area(label, path, more) {
    return areaField(label, this.value(path), (text) => this.keep(path, text), more);
  }

  choice(label, path, choices, more) {
    return choiceField(label, this.value(path), choices, (value) => this.keep(path, value), more);
  }

  is(label, path, usual = false) {
    return switchField(label, this.value(path) ?? usual, (is) =>
      this.keep(path, is === usual ? null : is),
    );
  }

  show() {
    this.element.replaceChildren(
      this.group(t("Title page and contents"), this.titlePage(), true),
      this.group(t("Page"), this.page(), true),
      this.group(t("Print"), this.print()),
      this.group(t("Solutions"), this.solutions()),
    );
  }

  group(title, fields, open = false) {
    return h(
      "details",
      { class: "folded", open },
      h("summary", {}, title),
      h("div", { class: "book-fields" }, fields),
    );
  }

  titlePage() {
    return [
      this.text(t("Author"), ["author"]),
      this.text(t("Subtitle"), ["subtitle"]),
      this.area(t("Copyright"), ["copyright"], { help: t("On the back of the title page.") }),
      ...this.imprint(),
      this.is(t("Title page"), ["title-page"], true),
      this.choice(
        t("Contents"),
        ["contents"],
        [
          ["", t("automatic")],
          ["sections", t("sections")],
          ["puzzles", t("every puzzle")],
          ["none", t("none")],
        ],
      ),
    ];
  }

  // The last line of the back of the title page: ours, none, or one's own.
  imprint() {
    const now = this.value(["imprint"]);
    const own = this.text(t("Own line"), ["imprint"]);
    own.hidden = !now;
    const kind = now === undefined ? "usual" : now ? OTHER : "none";
    const choice = choiceField(
      t("Last line of that page"),
      kind,
      [
        ["usual", t("the version of the program")],
        ["none", t("none")],
        [OTHER, t("a line of your own")],
      ],
      (value) => {
        own.hidden = value !== OTHER;
        const typed = own.querySelector("input").value;
        this.keep(["imprint"], { none: "", [OTHER]: typed }[value]);
      },
    );
    return [choice, own];
  }

  page() {
    return [
      ...this.trim(),
      this.sides(t("Margins"), "margins", t("Such as 15mm or 0.5in; empty: by the size of the page.")),
      this.sides(t("Bleed"), "bleed", t("What is printed beyond the edge: 3mm or 0.125in.")),
      this.text(t("Line at the top"), ["page", "header"], {
        help: t("{title}, {author} and {section} are filled in."),
      }),
      this.text(t("Line at the bottom"), ["page", "footer"]),
      this.choice(
        t("Page numbers"),
        ["page", "numbers"],
        [
          ["outside", t("outside")],
          ["centre", t("in the middle")],
          ["inside", t("inside")],
          ["none", t("none")],
        ],
      ),
      this.choice(
        t("Position of page numbers"),
        ["page", "numbers-at"],
        [
          ["bottom", t("at the bottom")],
          ["top", t("at the top")],
        ],
      ),
      this.number(t("Number of the first page"), ["page", "first-number"], { max: 9999, step: 2 }),
      this.choice(
        t("Sections begin"),
        ["page", "sections-start"],
        [
          ["next", t("on the next page")],
          ["right", t("on a right-hand page")],
        ],
      ),
    ];
  }

  // A size of the list, or any other.
  trim() {
    const now = this.value(["page", "trim"]) || TRIMS[0];
    const own = textField(t("Own size"), TRIMS.includes(now) ? "" : now, (text) =>
      this.keep(["page", "trim"], text.trim()),
    );
    own.hidden = TRIMS.includes(now);
    own.querySelector("input").placeholder = "8.25x8.25in";
    const choice = choiceField(
      t("Size of the page"),
      TRIMS.includes(now) ? now : OTHER,
      [...TRIMS.map((name) => [name, name.replace("x", " × ")]), [OTHER, t("another size")]],
      (value) => {
        own.hidden = value !== OTHER;
        this.keep(["page", "trim"], value === OTHER ? own.querySelector("input").value : value);
      },
    );
    return [choice, own];
  }

  sides(title, name, help) {
    const table = asTable(this.value(["page", name]));
    const names = [
      ["top", t("top")],
      ["bottom", t("bottom")],
      ["inside", t("inside")],
      ["outside", t("outside")],
    ];
    return h(
      "fieldset",
      { class: "book-sides" },
      h("legend", { class: "label" }, title),
      h(
        "div",
        {},
        names.map(([side, text]) =>
          textField(text, table[side], (value) => this.keep(["page", name, side], value.trim()), {
            maxlength: 20,
          }),
        ),
      ),
      h("p", { class: "help" }, help),
    );
  }

  number(label, path, { max, step = 1 }) {
    const keep = (text) => {
      const number = Number.parseInt(text, 10);
      this.keep(path, number >= 1 && number <= max ? number : null);
    };
    return textField(label, this.value(path), keep, {
      type: "number",
      min: 1,
      max,
      step,
      placeholder: t("automatic"),
    });
  }

  print() {
    return [
      this.choice(
        t("Puzzles on a page"),
        ["per-page"],
        [1, 2, 4, 6].map((number) => [number, String(number)]),
        { help: t("For puzzles without a word list.") },
      ),
      this.choice(
        t("Language"),
        ["language"],
        [["", t("automatic")], ...languages().map((code) => [code, languageName(code)])],
      ),
      this.is(t("Large print"), ["large"]),
      this.is(t("Colours"), ["colour"]),
      this.choice(
        t("PDF standard"),
        ["pdf-standard"],
        STANDARDS.map((name) => [name, name.startsWith("a") ? `PDF/A ${name}` : `PDF ${name}`]),
      ),
    ];
  }

  solutions() {
    return [
      this.choice(
        t("Place"),
        ["solutions", "place"],
        [
          ["end", t("at the end")],
          ["end-by-section", t("at the end, by section")],
          ["after-section", t("after each section")],
          ["none", t("none")],
        ],
      ),
      this.text(t("Heading"), ["solutions", "title"], { placeholder: t("Solutions") }),
      this.number(t("Solutions on a page"), ["solutions", "per-page"], { max: 30 }),
      this.text(t("Side of a cell"), ["solutions", "cell"], { placeholder: "4mm", maxlength: 20 }),
    ];
  }
}
