// The controls around the board of words: what clicks do, the word that is chosen, and what is made anew.

import { button, h } from "../../dom.js";
import { t } from "../../translations.js";
import { lockIcon } from "./list.js";

export const MOST_LINES = 60;

// Whether clicks move words or keep cells free.
export function modeSwitch(editor) {
  const choice = (value, text) => {
    const input = h("input", { type: "radio", name: "tool", value, onchange: () => editor.setMode(value) });
    input.checked = value === editor.mode;
    return h("label", {}, input, h("span", {}, text));
  };
  return h(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": t("What clicks do") },
    choice("words", t("Move words")),
    choice("free", editor.kind.texts().free),
  );
}

// The panel that makes the rest anew; the editor gets its fields and buttons.
export function regenerationPanel(editor) {
  const size = (label) =>
    h("input", { type: "number", min: 2, max: MOST_LINES, class: "short", "aria-label": label, title: label, onchange: () => editor.resize() });
  editor.sizes = [size(t("Rows")), size(t("Columns"))];
  editor.anewButton = button(t("Regenerate the rest"), () => editor.makeAnew(), { kind: "main", icon: "again" });
  editor.allButton = button(t("Lock all"), () => editor.lockAll());
  return h(
    "div",
    { class: "panel" },
    h(
      "div",
      { class: "row wrap" },
      editor.anewButton,
      h("span", { class: "row tight sizes" }, editor.sizes[0], h("span", { "aria-hidden": "true" }, "×"), editor.sizes[1]),
    ),
    h("p", { class: "soft" }, t("Locked words stay where they are; all others are placed again.")),
    h("div", { class: "row tight" }, editor.allButton),
    editor.note,
  );
}

// What can be done with the word that is chosen, or that is being moved.
export function barContents(editor) {
  if (editor.chosen === null) return [h("span", { class: "soft" }, editor.kind.texts().hint)];
  const name = h("strong", {}, editor.words[editor.chosen].text);
  return [name, ...(editor.held ? movingContents(editor) : chosenContents(editor))];
}

function chosenContents(editor) {
  const { chosen } = editor;
  const locked = editor.isLocked(chosen);
  const lock = button(locked ? t("Unlock") : t("Lock"), () => editor.lock(chosen), { "aria-keyshortcuts": "L" });
  lock.prepend(lockIcon(!locked));
  lock.disabled = !editor.places[chosen];
  return [
    button(t("Move"), () => editor.take(), { icon: "swap", "aria-keyshortcuts": "Enter" }),
    lock,
    button(t("Remove"), () => editor.throwOut(editor.chosen), { icon: "trash", "aria-keyshortcuts": "Delete" }),
  ];
}

function movingContents(editor) {
  const reason = editor.reasonAt(editor.held.place);
  const canForce = reason && !editor.isInTheWayOfLocked();
  return [
    button(t("Drop here"), () => editor.drop(), { kind: "main", icon: "check", disabled: Boolean(reason) || editor.busy }),
    button(t("Turn"), () => editor.turn(1), { icon: "again", "aria-keyshortcuts": "R" }),
    canForce && button(t("Put it here and rearrange the others"), () => editor.force()),
    button(t("Cancel"), () => editor.letGo(), { kind: "quiet" }),
    h("span", { class: reason ? "bad" : "soft" }, reason || t("It fits here.")),
  ];
}
