// Criss-crosses: words are locked, moved and added, and the rest is made anew.

import { t } from "../words.js";
import { WordEditor } from "./word-editor.js";

export function blank(params) {
  const [rows, cols] = (params.get("size") || "12x12").split("x").map((part) => Math.min(Number(part) || 12, 60));
  const row = "-".repeat(cols || rows);
  return { puzzle: { kind: "crisscross", version: 1, rows: Array(rows).fill(row), entries: [], goal: "all", crossings: 1 }, bench: {} };
}

const KIND = {
  name: "crisscross",
  hasHoles: false,
  words: ({ entries, reasons = {} }) => entries.map((word) => ({ ...word, reason: reasons[word.text] || "" })),
  ways: () => ["across", "down"],
  withClue: (puzzle, n, clue) => ({
    ...puzzle,
    entries: puzzle.entries.map((word, at) => (at === n ? { ...word, clue } : word)),
  }),
  emptied: (puzzle) => ({
    ...puzzle,
    rows: puzzle.rows.map((row) => "-".repeat(row.length)),
    entries: [],
    reasons: {},
  }),
  texts: () => ({
    clue: t("Clue"),
    free: t("Keep cells blank"),
    hint: t("Choose a word on the board or in the list, or add one."),
  }),
};

export default function editor(shell, doc) {
  return new WordEditor(shell, doc, KIND);
}
