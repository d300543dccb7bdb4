// What people call slots, and what they see of them.

import { t } from "../../translations.js";

// 12-Across as one reads it.
export function slotTitle(name) {
  const [number, way] = name.split("-");
  return way === "Across" ? t("{} across", number) : t("{} down", number);
}

// The letters of a slot, a dot for each that is missing.
export const slotPattern = (slot) => slot.letters.map((letter) => letter || "·").join("");
