// Fields that several parts of a book have.

import { button, h, newId } from "../dom.js";
import { t } from "../translations.js";

// A label above or beside its field; `make` gets the id of the field.
export function labelField(text, make, help = "") {
  const id = newId("field");
  return h(
    "div",
    { class: "book-field" },
    h("label", { for: id, class: "label" }, text),
    make(id),
    help && h("p", { class: "help" }, help),
  );
}

export const textField = (text, value, keep, { help = "", ...more } = {}) =>
  labelField(
    text,
    (id) =>
      h("input", {
        id,
        type: "text",
        dir: "auto",
        maxlength: 300,
        value: value ?? "",
        oninput: (event) => keep(event.target.value),
        ...more,
      }),
    help,
  );

export const areaField = (text, value, keep, { help = "", ...more } = {}) =>
  labelField(
    text,
    (id) =>
      h("textarea", {
        id,
        dir: "auto",
        rows: 4,
        maxlength: 100000,
        value: value ?? "",
        oninput: (event) => keep(event.target.value),
        ...more,
      }),
    help,
  );

// Choices are [value, text]; the first is the usual one, and stands for nothing being set.
export const choiceField = (text, value, choices, keep, { help = "" } = {}) =>
  labelField(
    text,
    (id) =>
      h(
        "select",
        { id, onchange: (event) => keep(event.target.selectedIndex ? choices[event.target.selectedIndex][0] : null) },
        choices.map(([one, caption], at) =>
          h("option", { value: String(one), selected: at > 0 && one === value }, caption),
        ),
      ),
    help,
  );

export const switchField = (text, value, keep) =>
  h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      class: "switch",
      checked: value,
      onchange: (event) => keep(event.target.checked),
    }),
    h("span", {}, text),
  );

// Buttons that move something up and down; `name` is what is moved.
export const movers = (name, step, { first, last }) => [
  button("", () => step(-1), {
    icon: "up",
    kind: "quiet",
    label: t("Move {} up", name),
    disabled: first,
    data: { act: "up" },
  }),
  button("", () => step(1), {
    icon: "lower",
    kind: "quiet",
    label: t("Move {} down", name),
    disabled: last,
    data: { act: "down" },
  }),
];

// What a finger takes hold of; the keyboard has the buttons beside it.
export const handle = () =>
  h("span", { class: "handle", "aria-hidden": "true", data: { handle: "" } }, "⠿");
