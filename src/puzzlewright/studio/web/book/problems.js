// What is wrong with a book, in the language of the reader.

import { h } from "../dom.js";
import { many, numeral, t } from "../words.js";

const TEXTS = {
  gone: () => t("This puzzle is not in the library any more."),
  trashed: () => t("This puzzle is in the trash. It is left out."),
  changed: ([has, newest]) => t("Version {} is in the book; version {} is the newest.", has, newest),
  twice: (_, number) => t("The same puzzle as number {}.", number),
  "not-unique": () => t("This puzzle has more than one solution."),
  "no-solution": () => t("This puzzle has no solution."),
  draft: () => t("This crossword has empty cells."),
  clues: ([words]) => many(words, "1 word has no clue.", "{} words have no clue."),
  empty: () => t("This section has no puzzles. It is left out."),
  small: ([cell, least]) =>
    t("Too small to read: cells have {} mm, at least {} mm are needed.", numeral(cell), numeral(least)),
};

// Problems by the key of the puzzle or section that they are about; "" for the whole book.
export function byKey(book, problems) {
  const found = new Map();
  const { sections } = book.data;
  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, section) => sum + section.puzzles.length, 0),
  );
  for (const problem of problems) {
    const section = sections[problem.section];
    const part = problem.puzzle === null ? section : section?.puzzles[problem.puzzle];
    if (problem.section !== null && !part) continue; // the book is another by now
    const [first, second] = problem.values;
    const number = problem.code === "twice" ? starts[first] + second + 1 : null;
    const key = part?.key || "";
    const text = TEXTS[problem.code]?.(problem.values, number) || problem.detail;
    const said = found.get(key) || [];
    if (!said.some((one) => one.code === problem.code && one.text === text))
      found.set(key, [...said, { ...problem, text }]);
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
