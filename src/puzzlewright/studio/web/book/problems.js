// What is wrong with a book, in the language of the reader.

import { h } from "../dom.js";
import { many, numeral, t } from "../translations.js";

const TEXTS = {
  gone: () => t("This puzzle is not in the library any more."),
  trashed: () => t("This puzzle is in the trash. It is left out."),
  changed: ([has, newest]) => t("Version {} is in the book; version {} is the newest.", has, newest),
  twice: (_, number) => t("The same puzzle as number {}.", number),
  "not-unique": () => t("This puzzle has more than one solution."),
  "no-solution": () => t("This puzzle has no solution. It is left out."),
  draft: () => t("This crossword has empty cells. It is left out."),
  "left-out": (_, __, detail) => t("Left out: {}", detail.replace(/^left out: /, "")),
  clues: ([words]) => many(words, "1 word has no clue.", "{} words have no clue."),
  empty: () => t("This section has no puzzles. It is left out."),
  small: ([cell, least]) =>
    t("Too small to read: cells have {} mm, at least {} mm are needed.", numeral(cell), numeral(least)),
};

// Why a puzzle is left out; one reason is enough.
const LEFT = new Set(["no-solution", "draft", "left-out"]);

// Problems as the server tells them, by number, with the keys of the parts that they are about:
// those stay the same while the book changes.
export function withKeys(book, problems) {
  const { sections } = book.data;
  const keyAt = (section, puzzle) =>
    (puzzle === null ? sections[section] : sections[section]?.puzzles[puzzle])?.key;
  return problems
    .filter((one) => one.section !== null)
    .map((one) => ({
      ...one,
      key: keyAt(one.section, one.puzzle),
      other: one.code === "twice" ? keyAt(...one.values) : null,
    }));
}

// Problems of each part of a book, by its key; those that were solved meanwhile are left out.
export function byKey(book, problems) {
  const found = new Map();
  const filled = new Set(book.data.sections.filter((one) => one.puzzles.length).map((one) => one.key));
  const numbers = new Map(
    book.data.sections.flatMap((one) => one.puzzles).map((one, at) => [one.key, at + 1]),
  );
  for (const problem of problems) {
    const { code, key, other, values, detail } = problem;
    if (code === "empty" ? filled.has(key) : !numbers.has(key)) continue;
    if (code === "twice" && !numbers.has(other)) continue;
    const known = found.get(key) || [];
    if (known.some((one) => one.code === code && code !== "other")) continue;
    if (LEFT.has(code) && known.some((one) => LEFT.has(one.code))) continue;
    const text = TEXTS[code]?.(values, numbers.get(other), detail) || detail;
    found.set(key, [...known, { ...problem, text }]);
  }
  return found;
}

// The problems of one part, each with what can be done about it.
export const problemList = (problems = [], todo = {}) =>
  problems.length > 0 &&
  h(
    "ul",
    { class: "book-problems" },
    problems.map((one) => h("li", {}, h("span", {}, one.text), todo[one.code])),
  );
