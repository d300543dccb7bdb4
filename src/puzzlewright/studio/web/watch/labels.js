// What the page of a watch says: names of algorithms, what they do, and what steps find out.

import { many, numeral, t } from "../translations.js";

const NAMES = {
  naive: () => t("Naive"),
  "one-by-one": () => t("One by one"),
  "space-check": () => t("Space check"),
  smart: () => t("Smart"),
  "in-order": () => t("In order"),
  fewest: () => t("Fewest choices"),
  engine: () => t("Engine"),
  "first-letter": () => t("First letter"),
  "rare-letter": () => t("Rare letter"),
};

const MEANINGS = {
  naive: () => t("Lays all pieces anywhere, then looks whether they overlap."),
  "one-by-one": () => t("Lays a piece only where it overlaps no other."),
  "space-check": () => t("Also checks that no free space is too small for every piece left."),
  smart: () => t("Covers the first free cell, and checks that pieces can fill each free space."),
  "in-order": () => t("Fills one place after the other, and goes back where nothing fits."),
  fewest: () => t("Goes on where the fewest choices are left."),
  engine: () => t("The studio's own search. It also takes all forced moves at once."),
  "first-letter": () => t("Looks for the first letter of each word, then in every direction."),
  "rare-letter": () => t("Looks for the letter of each word that the grid has least often."),
};

const VERDICTS = {
  fits: () => t("fits so far"),
  refused: () => t("does not fit"),
  overlap: () => t("overlaps"),
  free: () => t("cells stay free"),
  left: () => t("full, but pieces are left"),
  same: () => t("same as before, with equal pieces swapped"),
  field: () => t("this free space cannot be filled"),
  solved: () => t("solved"),
  back: () => t("everything was tried"),
};

export const algorithmName = (algorithm) => NAMES[algorithm]?.() || algorithm;
export const algorithmMeaning = (algorithm, fallback) => MEANINGS[algorithm]?.() || fallback || "";
export const verdictText = (verdict) => VERDICTS[verdict]?.() || "";
export const isBad = (verdict) =>
  ["refused", "overlap", "free", "left", "same", "field"].includes(verdict);

// Steps a second from slow to quick; the last is as fast as the machine can.
export const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20000, "max"];
export const speedText = (speed) =>
  speed === "max" ? t("As fast as possible") : many(speed, "1 step a second", "{} steps a second");

// A share as people read it; of a tiny one, that it is tiny.
export function shareText(share) {
  if (share === null || share === undefined) return "–";
  if (share > 0 && share < 0.001) return t("less than {}", `${numeral(0.1)} %`);
  return `${numeral(Math.round(share * 1000) / 10)} %`;
}
