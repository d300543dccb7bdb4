// Pictures of the kinds, drawn by hand on a field of 96 by 96: they follow the colours of the page.

import { h } from "../dom.js";

const letters = (rows, size, left, top, kind = "ink") =>
  rows.flatMap((row, y) =>
    [...row].map((letter, x) =>
      letter === " "
        ? null
        : h("text", { x: left + x * size, y: top + y * size, class: `letter ${kind}` }, letter),
    ),
  );

const box = (x, y, kind, size = 16) => h("rect", { x, y, width: size, height: size, class: kind });

const boxes = (rows, size, left, top) =>
  rows.flatMap((row, y) =>
    [...row].map((sign, x) => {
      if (sign === " ") return null;
      return box(
        left + x * size,
        top + y * size,
        { "#": "block", o: "soft" }[sign] || "cell",
        size,
      );
    }),
  );

function wordsearch() {
  return [
    h("path", { d: "M16 16L80 80", class: "found one" }),
    h("path", { d: "M80 16V64", class: "found two" }),
    h("path", { d: "M16 80H48", class: "found three" }),
    ...letters(["FREBT", "AISKR", "LENEE", "OWTDE", "SUNES"], 16, 16, 16),
  ];
}

function crisscross() {
  const rows = ["  R  ", "ROSE ", "  O O", " OATS", "  T A"];
  const made = ["  x  ", "xxxx ", "  x x", " xxxx", "  x x"];
  return [...boxes(made, 17, 5.5, 5.5), ...letters(rows, 17, 14, 14)];
}

function sudoku() {
  const lines = [32, 64].map((at) => `M${at} 4V92M4 ${at}H92`).join("");
  const thin = [13.8, 23.6, 42.7, 52.4, 73.3, 82.7].map((at) => `M${at} 4V92M4 ${at}H92`).join("");
  const digits = [
    [0, 0, 5],
    [1, 1, 3],
    [2, 4, 7],
    [4, 2, 9],
    [4, 4, 2],
    [6, 1, 8],
    [7, 7, 6],
    [8, 3, 4],
    [3, 6, 1],
    [5, 8, 5],
    [1, 7, 9],
    [6, 5, 3],
    [8, 8, 1],
    [0, 5, 4],
    [7, 0, 2],
    [2, 2, 6],
  ];
  return [
    box(32, 32, "soft plain", 32),
    h("path", { d: thin, class: "hair" }),
    h("path", { d: lines, class: "line" }),
    h("rect", { x: 4, y: 4, width: 88, height: 88, class: "frame" }),
    ...digits.map(([row, column, digit]) =>
      h(
        "text",
        { x: 8.9 + column * 9.78, y: 8.9 + row * 9.78, class: "letter ink tiny" },
        String(digit),
      ),
    ),
  ];
}

function fillin() {
  return [
    ...boxes(["xxx#x", "x#xxx", "xxoxx", "xxx#x", "x#xxx"], 17, 5.5, 5.5),
    ...letters(["CAT  ", "     ", "  E  ", "     ", "     "], 17, 14, 14),
  ];
}

function jigsaw() {
  const tab =
    "M6 6h84v84h-84zM34 6v9c-8-2-8 10 0 8v11M62 6v11c8-2 8 10 0 8v9M34 34v8c8-2 8 10 0 8v12" +
    "M62 34v10c-8-2-8 10 0 8v10M34 62v10c-8-2-8 10 0 8v10M62 62v8c8-2 8 10 0 8v12" +
    "M6 34h10c-2-8 10-8 8 0h10M34 34h9c-2 8 10 8 8 0h11M62 34h10c-2-8 10-8 8 0h10" +
    "M6 62h8c-2 8 10 8 8 0h12M34 62h11c-2-8 10-8 8 0h9M62 62h9c-2 8 10 8 8 0h11";
  return [
    h("rect", { x: 34, y: 34, width: 28, height: 28, class: "tone one" }),
    h("rect", { x: 6, y: 62, width: 28, height: 28, class: "tone two" }),
    h("rect", { x: 62, y: 6, width: 28, height: 28, class: "tone three" }),
    h("path", { d: tab, class: "line round" }),
  ];
}

function packing() {
  const piece = (d, tone) => h("path", { d, class: `piece tone ${tone}` });
  return [
    piece("M5 5h34v17H22v34H5z", "one"),
    piece("M39 5h52v17H39z", "two"),
    piece("M22 22h34v17H39v17H22z", "three"),
    piece("M56 22h35v34H74V39H56z", "one"),
    piece("M39 39h35v17H56v35H39z", "two"),
    piece("M5 56h34v35H22V73H5z", "three"),
    piece("M5 73h17v18H5z", "two"),
    piece("M56 56h35v35H74V73H56z", "one"),
    piece("M56 73h18v18H56z", "three"),
  ];
}

function cover() {
  const rows = ["x..x..", ".xx...", "..xx.x", "x...x.", ".x...x"];
  const rowTone = (y) => ([1, 3].includes(y) ? "tone one" : "tone four");
  return rows.flatMap((row, y) =>
    [...row].map((sign, x) =>
      h("rect", {
        x: 7 + x * 14,
        y: 10 + y * 16,
        width: 11,
        height: 11,
        rx: 2,
        class: sign === "x" ? rowTone(y) : "dot",
      }),
    ),
  );
}

const PICTURES = { wordsearch, crisscross, sudoku, fillin, jigsaw, packing, cover };

// The picture of a kind; null for kinds of plug-ins, which bring theirs.
export function picture(kind) {
  const inside = PICTURES[kind];
  return inside
    ? h("svg", { viewBox: "0 0 96 96", class: "picture", "aria-hidden": "true" }, ...inside())
    : null;
}

// The kinds people love first; what else there is comes behind them.
export const ORDER = ["wordsearch", "crisscross", "sudoku", "fillin", "jigsaw", "packing", "cover"];
export const TITLES = {
  wordsearch: "Word search",
  crisscross: "Criss-cross",
  sudoku: "Sudoku",
  fillin: "Fill-in",
  jigsaw: "Jigsaw",
  packing: "Packing puzzle",
  cover: "Exact cover",
};
export const ABOUT = {
  wordsearch: "Phrases hidden in a grid of letters.",
  crisscross: "Your words crossing each other, with clues.",
  sudoku: "Each value once in every row, column and box.",
  fillin: "Put the words of a list into the grid.",
  jigsaw: "Square pieces whose edges fit in one way.",
  packing: "Pieces that fill a board exactly.",
  cover: "Famous problems: queens, Langford, Soma.",
};
