// What the cells of a board of words show.

import { cellKey, line, gridRows } from "./geometry.js";
import { t } from "../../translations.js";

// What each cell shows: its letter, or that of the word one holds.
export function cellShower(editor, ghost) {
  const { words, puzzle, kind: of } = editor;
  const rows = gridRows(puzzle);
  const free = new Set([...editor.free.map(([row, col]) => cellKey(row, col)), ...(editor.stroke?.keys() || [])]);
  for (const [key, on] of editor.stroke || []) if (!on) free.delete(key);
  const owners = new Map();
  editor.places.forEach((place, n) => {
    if (!place || (editor.held && n === editor.chosen)) return;
    for (const [row, col] of line(place, editor.length(n))) {
      const key = cellKey(row, col);
      owners.set(key, [...(owners.get(key) || []), words[n].text]);
    }
  });
  const isEmpty = !words.length;
  return (key) => {
    const [row, col] = key.split(",").map(Number);
    const letter = rows[row]?.[col] ?? null;
    const held = ghost.letters.get(key);
    const isHole = letter === null && of.hasHoles;
    const kind = [
      isHole && "hole",
      owners.has(key) ? "taken" : "filler",
      free.has(key) && "kept-free",
      held !== undefined && (ghost.reason ? "ghost bad" : "ghost"),
      ghost.starts.has(key) && "fits",
    ];
    const shownLetter = held ?? (isEmpty || (editor.held && !owners.has(key) && !of.hasHoles) ? "" : letter || "");
    const parts = [shownLetter || t("empty"), ...(owners.get(key) || []), free.has(key) && t("free of words")];
    return { letter: shownLetter, kind: kind.filter(Boolean).join(" "), label: parts.filter(Boolean).join(", ") };
  };
}
