// What a puzzle is, and what is proved about it, in a line each.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

// What a puzzle is, in a few words: its size, and how much is in it.
export function factsLine(facts = {}) {
  const counted = {
    words: "{} words",
    clues: "{} givens",
    pieces: "{} pieces",
    options: "{} options",
  };
  const told = Object.entries(counted).filter(([name]) => typeof facts[name] === "number");
  return [facts.size, ...told.map(([name, text]) => t(text, facts[name]))]
    .filter(Boolean)
    .join(" · ");
}

// What is proved about a puzzle, with a sign in front of it.
export function proofLine(facts = {}) {
  const proof = facts.proof || {};
  if (!proof.text) return null;
  const is = proof.unique === true ? "proof good" : "proof";
  return h(
    "p",
    { class: is },
    proof.unique === true && icon("check"),
    h("span", {}, t(proof.text)),
  );
}
