// Word searches: words are locked, moved and added, and the rest is made anew.

import { t } from "../translations.js";
import { WordEditor } from "./words/editor.js";

const ALL = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];

const sizeParameter = (params, usual) => {
  const [rows, cols] = (params.get("size") || "").split("x").map((part) => Math.min(Number(part) || 0, 60));
  return rows > 1 ? [rows, cols > 1 ? cols : rows] : [usual, usual];
};

// Letters that nobody sees: a board without words is shown empty.
const empty = ([rows, cols]) => Array(rows).fill("A".repeat(cols));

export function blank(params) {
  return { puzzle: { kind: "wordsearch", version: 1, rows: empty(sizeParameter(params, 12)), entries: [], directions: ALL }, bench: {} };
}

// Words by number, as the server counts them: entries, bonus words, those without a place.
function parts({ entries, bonus = [], unplaced = [] }) {
  return { entries, bonus, unplaced };
}

const KIND = {
  name: "wordsearch",
  hasHoles: true,
  words: (puzzle) => {
    const { entries, bonus, unplaced } = parts(puzzle);
    return [...entries, ...bonus.map((word) => ({ ...word, isBonus: true })), ...unplaced];
  },
  directions: ({ directions }) => (directions?.length ? directions : ALL),
  withClue: (puzzle, n, clue) => {
    const changed = {};
    let first = 0;
    for (const [name, words] of Object.entries(parts(puzzle))) {
      const at = n - first;
      if (at >= 0 && at < words.length) changed[name] = words.map((word, each) => (each === at ? { ...word, clue } : word));
      first += words.length;
    }
    return { ...puzzle, ...changed };
  },
  emptyPuzzle: ({ directions, ban }, size) => ({ kind: "wordsearch", version: 1, rows: empty(size), entries: [], directions, ban }),
  texts: () => ({
    clue: t("Translation"),
    free: t("Keep cells free of words"),
    hint: t("Choose a word on the board or in the list, or add one."),
  }),
};

export default function editor(shell, doc) {
  return new WordEditor(shell, doc, KIND);
}
