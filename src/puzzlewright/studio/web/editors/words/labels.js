// What the editors of words say: directions, why a word cannot be somewhere, keys.

import { h } from "../../dom.js";
import { t } from "../../translations.js";

// In a script that goes from right to left the board does, too.
const mirror = (direction) => direction.replace(/[EW]/, (side) => (side === "E" ? "W" : "E"));

const directionNames = () => ({
  E: t("to the right"),
  SE: t("down to the right"),
  S: t("down"),
  SW: t("down to the left"),
  W: t("to the left"),
  NW: t("up to the left"),
  N: t("up"),
  NE: t("up to the right"),
  across: t("across"),
  down: t("down"),
});

export const directionName = (direction, isLeftward) => directionNames()[isLeftward ? mirror(direction) : direction];

// Why a word cannot be somewhere; the names of reasons are those of the server.
export function refusalText(why, other = "") {
  const reasons = {
    outside: t("It goes beyond the board."),
    free: t("A cell there stays free of words."),
    letter: t("{} has another letter there.", other),
    touch: t("It would touch {}.", other),
    apart: t("The words would not all be connected."),
  };
  return reasons[why] || t("Letters side by side would not be words of the list.");
}

// Why a word found no place, as far as the server's sentences are known.
export function unplacedText(reason) {
  const [, other] = /^the same letters as (.+)$/.exec(reason) || [];
  if (other) return t("the same letters as {}", other);
  if (reason.startsWith("longer than the board")) return t("longer than the board");
  if (reason.startsWith("shares no letter with")) return t("shares no letter with the others");
  if (reason === "shorter than 3 letters") return t("fewer than 3 letters");
  return reason;
}

export function keysHelp() {
  const keys = [
    [t("Arrows"), t("go over the board, or move the word you hold")],
    [t("Space"), t("choose the word at this cell; again: another word there")],
    [t("Enter"), t("take the word; again: drop it")],
    ["R", t("turn the word you hold")],
    [t("Escape"), t("put it back")],
    ["L", t("lock or unlock the word")],
    ["Delete", t("remove the word")],
    ["F", t("keep the cell free of words, or not")],
    ["Ctrl + Z", t("Undo")],
    ["Ctrl + Y", t("Redo")],
  ];
  return h(
    "details",
    { class: "folded" },
    h("summary", {}, t("Keys")),
    h("dl", { class: "word-keys" }, keys.map(([key, meaning]) => [h("dt", {}, key), h("dd", {}, meaning)])),
  );
}
