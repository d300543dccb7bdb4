// Fields for clues, which have a limit: a message tells what was cut off, as pasted text may be longer.

import { numeral, t } from "../translations.js";

// Limit the characters of a field; `say` names what was cut off.
export function atMost(field, most, say) {
  field.addEventListener("input", () => {
    if (field.value.length <= most) return;
    field.value = field.value.slice(0, most);
    say(t("A clue has at most {} characters. The rest was cut off.", numeral(most)), { bad: true });
  });
  return field;
}
