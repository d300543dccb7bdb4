// Which kinds have an editor. Each is loaded when it is first needed.

export const EDITORS = {
  cover: () => import("./cover.js"),
  crisscross: () => import("./crisscross.js"),
  fillin: () => import("./fillin.js"),
  jigsaw: () => import("./jigsaw.js"),
  packing: () => import("./packing.js"),
  sudoku: () => import("./sudoku.js"),
  wordsearch: () => import("./wordsearch.js"),
};

export const canBeEdited = (kind) => kind in EDITORS;
