// What a puzzle is, and what is proved about it, in a line each.

import { h, icon } from "../dom.js";
import { language, many, t } from "../translations.js";
import { TITLES } from "./pictures.js";

const COUNTED = {
  words: ["1 word", "{} words"],
  clues: ["1 given", "{} givens"],
  pieces: ["1 piece", "{} pieces"],
  options: ["1 option", "{} options"],
  cells: ["1 cell", "{} cells"],
  items: ["1 item", "{} items"],
};

// What a puzzle is called: a crossword is one, whether it is kept as a fill-in or a criss-cross.
export const kindTitle = (kind, facts = null) =>
  facts?.crossword || ["draft", "filled"].includes(facts?.proof?.verdict)
    ? t("Crossword")
    : t(TITLES[kind] || kind);

// What a kind is called where puzzles are chosen by it.
export const kindChoice = (kind) =>
  kind === "fillin" ? `${kindTitle(kind)}, ${t("Crossword")}` : kindTitle(kind);

// Puzzles without rows and columns say "64 cells".
export function sizeText(size = "") {
  const [, number, what] = /^([\d,]+) (cells|items)$/.exec(size) || [];
  if (!what) return size;
  const count = Number(number.replaceAll(",", ""));
  return many(count, ...COUNTED[what]);
}

// What a puzzle is, in a few words: its size, and how much is in it.
export function factsLine(facts = {}) {
  const shown = Object.entries(COUNTED).filter(([name]) => typeof facts[name] === "number");
  return [sizeText(facts.size), ...shown.map(([name, texts]) => many(facts[name], ...texts))]
    .filter(Boolean)
    .join(" · ");
}

// A short time: "0.2 ms", "35 ms", "1.4 s".
function moment(seconds) {
  const isShort = seconds < 0.1;
  const number = Math.max(isShort ? 1000 * seconds : seconds, 0.01);
  const text = number.toLocaleString(language, { maximumSignificantDigits: 2 });
  return isShort ? t("{} ms", text) : t("{} s", text);
}

function proofText({ verdict, seconds = 0, text }) {
  if (verdict === "unique") return t("exactly one solution, proved in {}", moment(seconds));
  if (verdict === "none") return t("no solution, proved in {}", moment(seconds));
  if (verdict === "not unique") return t("more than one solution");
  if (verdict === "unknown")
    return t("not proved to have one solution: that takes a longer search");
  return text || "";
}

// How its file was read, as far as that was a guess; where there is no solution, all that matters.
export function readingLines({ guesses = [], assumed = [] } = {}, hasNone = false) {
  const shown = hasNone ? [...guesses, ...assumed] : guesses;
  return shown.map((note) => h("p", { class: "soft reading" }, note));
}

// What is proved about a puzzle, with a sign in front of it, and how its file was read.
export function proofLine(facts = {}) {
  const proof = facts.proof || {},
    text = proofText(proof),
    read = readingLines(facts, proof.verdict === "none");
  if (!text) return read;
  const is = proof.unique === true ? "proof good" : "proof";
  return [
    h("p", { class: is }, proof.unique === true && icon("check"), h("span", {}, text)),
    ...read,
  ];
}
