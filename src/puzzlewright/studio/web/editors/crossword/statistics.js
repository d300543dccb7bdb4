// Numbers that setters and editors look at.

import { fill, h } from "../../dom.js";
import { language, numeral, t } from "../../translations.js";
import { slotTitle } from "./names.js";

const SYMMETRIES = {
  "half-turn": () => t("half turn"),
  "quarter-turn": () => t("quarter turn"),
  "left-right": () => t("left and right"),
  "up-down": () => t("top and bottom"),
  diagonal: () => t("diagonal"),
};

const decimal = (number, digits, style = "decimal") =>
  new Intl.NumberFormat(language, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number);

export class StatisticsPanel {
  constructor(editor) {
    this.editor = editor;
    this.table = h("dl", { class: "xw-facts" });
    this.letters = h("div", { class: "xw-letters" });
    this.others = h("div");
    this.element = h("section", { class: "xw-panel" }, this.table, this.letters, this.others);
  }

  show(heat) {
    const { statistics: figures, scores } = heat;
    const known = Object.entries(scores).filter(([, score]) => score !== null);
    const sum = known.reduce((before, [, score]) => before + score, 0);
    const mean = known.length ? sum / known.length : null;
    const lengths = Object.entries(figures.lengths).map(([length, number]) => `${number}×${length}`);
    const facts = [
      [t("Size"), `${figures.rows}×${figures.columns}`],
      [t("Words"), numeral(figures.words)],
      [t("Mean length"), decimal(figures.mean_length, 2)],
      [t("Lengths"), lengths.join(", ")],
      [t("Blocks"), `${figures.blocks} (${decimal(figures.block_share, 1, "percent")})`],
      [t("Unchecked cells"), numeral(figures.unchecked)],
      [t("Symmetry"), figures.symmetry.map((name) => SYMMETRIES[name]()).join(", ") || t("none")],
      [t("Mean score"), mean === null ? "–" : decimal(mean, 1)],
      [t("Scrabble value of a letter"), figures.scrabble_mean == null ? "–" : decimal(figures.scrabble_mean, 2)],
      [t("Letters that are missing"), figures.missing.join("") || t("none: a pangram")],
      [t("Words in your lists"), numeral(heat.words)],
    ];
    fill(
      this.table,
      facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    );
    const most = Math.max(1, ...Object.values(figures.letters));
    fill(
      this.letters,
      Object.entries(figures.letters).map(([letter, number]) => bar(letter, number, most)),
    );
    this.showOthers(scores);
  }

  // Words that no list has, and weak ones: what an editor would ask about.
  showOthers(scores) {
    const unknown = Object.entries(scores).filter(([, score]) => score === null);
    fill(
      this.others,
      unknown.length > 0 && [
        h("h2", { class: "xw-head" }, t("In none of your lists")),
        h(
          "ul",
          { class: "xw-plain" },
          unknown.map(([name]) => h("li", {}, `${this.slotWord(name)} `, slotTitle(name))),
        ),
      ],
    );
  }

  slotWord(name) {
    return this.editor.slots.find((slot) => slot.name === name)?.word || "";
  }
}

function bar(letter, number, most) {
  const made = h(
    "div",
    { class: "xw-bar" },
    h("span", {}, letter),
    h("span", { class: "xw-length" }),
    h("span", {}, String(number)),
  );
  made.style.setProperty("--share", number / most);
  return made;
}
