// Criss-crosses: words are locked, moved and added, and the rest is made anew.

import { t } from "../translations.js";
import { WordEditor } from "./words/editor.js";

const empty = ([rows, cols]) => Array(rows).fill("-".repeat(cols));

export function blank(params) {
  const [rows, cols = rows] = (params.get("size") || "12").split("x").map((part) => Math.min(Number(part) || 12, 60));
  const puzzle = { kind: "crisscross", version: 1, rows: empty([rows, cols]), entries: [], goal: "all", crossings: 1 };
  return { puzzle, bench: {} };
}

const KIND = {
  name: "crisscross",
  hasHoles: false,
  words: ({ entries, unplaced = [] }) => {
    const reasons = new Map(unplaced.map(({ text, reason }) => [text, reason]));
    return entries.map((word) => ({ ...word, reason: reasons.get(word.text) || "" }));
  },
  directions: () => ["across", "down"],
  withClue: (puzzle, n, clue) => ({
    ...puzzle,
    entries: puzzle.entries.map((word, at) => (at === n ? { ...word, clue } : word)),
  }),
  emptyPuzzle: ({ goal, crossings }, size) => ({ kind: "crisscross", version: 1, rows: empty(size), entries: [], goal, crossings }),
  texts: () => ({
    clue: t("Clue"),
    free: t("Keep cells blank"),
    hint: t("Choose a word on the board or in the list, or add one."),
  }),
};

export default function editor(shell, doc) {
  return new WordEditor(shell, doc, KIND);
}
