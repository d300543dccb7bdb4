// A form made from the JSON Schema of a recipe: basic options in sight, advanced ones folded.

import { h, newId } from "../dom.js";
import { CHOICES, FOLDED, HIDDEN, NAMED, NOTHING, SAME, languageCode } from "./fields.js";
import { allows, capital, emptyText, isSize, optionHelp, optionLabel, sizeText, variants } from "./option-texts.js";
import { localLanguageName, t } from "../translations.js";

const ANY = ""; // what stands for "left to the generator" in a list of choices
const OTHER = "…";
const FEW = 4; // choices that can stand side by side
const SHORT = 25; // letters that can stand side by side in all

// Each maker of fields returns { input, get, set }; get() is undefined for what is left to the
// generator.
function choiceField(options, id, settings) {
  const { other = false, fallback, nothing = "automatic", same = (value) => value } = settings;
  const typed = (text) => (settings.numbers && /^\d+$/.test(text) ? Number(text) : text);
  const first = fallback === undefined ? [[ANY, t(nothing)]] : [];
  const all = [...first, ...options.map(([value, text]) => [value, t(text)])];
  const select = h(
    "select",
    { id },
    [...all, ...(other ? [[OTHER, t("other…")]] : [])].map(([value, text]) =>
      h("option", { value: String(value) }, capital(text)),
    ),
  );
  const free = h("input", {
    type: "text",
    hidden: true,
    "aria-label": t("other…"),
    spellcheck: "false",
  });
  const known = new Map(options.map(([value]) => [String(value), value]));
  select.addEventListener("change", () => {
    free.hidden = select.value !== OTHER;
    if (!free.hidden) free.focus();
  });
  const get = () => {
    if (select.value === OTHER) return typed(free.value.trim()) || undefined;
    return select.value === ANY ? undefined : known.get(select.value);
  };
  const set = (raw) => {
    const value = same(raw);
    const has = value === undefined || known.has(String(value));
    select.value = has ? String(value ?? fallback ?? ANY) : OTHER;
    free.hidden = has;
    free.value = has ? "" : String(value);
  };
  set(undefined);
  return { input: other ? h("span", { class: "choice" }, select, free) : select, get, set };
}

// A few short choices stand side by side.
function segmentsField(options, id, { fallback }) {
  const all = fallback === undefined ? [[ANY, t("any")], ...options] : options;
  const group = newId("group");
  const radios = all.map(([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: group, value: String(value) }),
      h("span", {}, capital(t(text))),
    ),
  );
  const known = new Map(options.map(([value]) => [String(value), value]));
  const input = h("div", { class: "segments", id, role: "radiogroup" }, radios);
  const set = (value) => {
    const wanted = String(value ?? fallback ?? ANY);
    for (const one of input.querySelectorAll("input")) one.checked = one.value === wanted;
  };
  set(undefined);
  return {
    input,
    get: () => known.get(input.querySelector("input:checked")?.value),
    set,
    grouped: true,
  };
}

function flagField(id, fallback) {
  const input = h("input", { type: "checkbox", id, class: "switch" });
  const set = (value) => {
    input.checked = value ?? fallback;
  };
  set(undefined);
  return {
    input,
    get: () => (input.checked === fallback ? undefined : input.checked),
    set,
    inline: true,
  };
}

function numberField(id, schema) {
  const input = h("input", {
    type: "number",
    id,
    min: schema.minimum,
    max: schema.maximum,
    step: schema.type === "number" ? "any" : "1",
    class: "short",
    placeholder: schema.default ?? emptyText(schema),
  });
  return {
    input,
    get: () => (input.value === "" ? undefined : Number(input.value)),
    set(value) {
      input.value = value ?? "";
    },
  };
}

function textField(id, schema) {
  const input = h("input", {
    type: "text",
    id,
    spellcheck: "false",
    dir: "auto",
    placeholder: emptyText(schema),
  });
  return {
    input,
    get: () => input.value.trim().replaceAll("×", "x") || undefined,
    set(value) {
      input.value = sizeText(value);
    },
  };
}

// Several texts, one a line.
function linesField(id, { picture = false } = {}) {
  const input = h("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    dir: "auto",
    class: picture ? "mono" : null,
    placeholder: picture ? "" : t("one a line"),
  });
  const clean = (line) => (picture ? line.trimEnd() : line.trim());
  const get = () => {
    const lines = input.value.split("\n").map(clean).filter(Boolean);
    return lines.length ? lines : undefined;
  };
  const cell = (sign) => ([...sign].length > 1 && !sign.startsWith("(") ? `(${sign})` : sign);
  const text = (one) => {
    if (picture && Array.isArray(one)) return one.map(cell).join("");
    return typeof one === "string" ? one : one.word || one.cells?.join("") || String(one);
  };
  return {
    input,
    get,
    set(value) {
      const rows = picture && value?.rows ? value.rows : value;
      input.value = [rows ?? []].flat().map(text).join("\n");
    },
  };
}

// Numbers and short texts on one line, with spaces or commas between them.
function wordsField(id) {
  const input = h("input", { type: "text", id, spellcheck: "false" });
  const read = (text) => (/^\d+$/.test(text) ? Number(text) : text);
  return {
    input,
    set(value) {
      input.value = [value ?? []].flat().join(" ");
    },
    get() {
      const found = input.value
        .replaceAll("×", "x")
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(read);
      return found.length ? found : undefined;
    },
  };
}

// A picture in a text, such as a board.
function pictureField(id) {
  const input = h("textarea", { id, rows: 4, class: "mono", spellcheck: "false" });
  return {
    input,
    get: () => input.value.trimEnd() || undefined,
    set(value) {
      input.value = typeof value === "string" ? value : "";
    },
  };
}

function partsField(id, schema) {
  const parts = Object.entries(schema.properties).map(([name, one]) => [
    name,
    numberField(newId(), one),
  ]);
  const input = h(
    "div",
    { class: "parts", id, role: "group" },
    parts.map(([name, part]) => h("label", {}, h("span", {}, optionLabel(name)), part.input)),
  );
  return {
    input,
    grouped: true,
    get() {
      const known = parts
        .map(([name, part]) => [name, part.get()])
        .filter(([, value]) => value !== undefined);
      return known.length ? Object.fromEntries(known) : undefined;
    },
    set(value) {
      for (const [name, part] of parts) part.set((value || {})[name]);
    },
  };
}

const PICTURES = new Set(["board"]);
const PICTURES_IN_LINES = new Set(["template", "edges"]);

const YES_OR_NO = { true: "yes", false: "no" };

// The name of a language of words, in that of the reader; other values as they are.
const languageText = (value) => {
  const code = languageCode(value);
  return code ? localLanguageName(code) : String(value);
};

function enumField(kind, name, schema, id) {
  const named = NAMED[kind]?.[name];
  const offered = named
    ? Object.keys(named).map((text) => schema.enum.find((value) => String(value) === text))
    : schema.enum;
  const options = offered
    .filter((value) => value !== undefined)
    .map((value) => [value, named?.[value] || YES_OR_NO[value] || languageText(value)]);
  const texts = [schema.default === undefined ? "any" : "", ...options.map(([, text]) => text)];
  const letters = texts.map((text) => text && t(text)).join("");
  const isShort = options.length <= FEW && letters.length <= SHORT;
  return (isShort ? segmentsField : choiceField)(options, id, {
    fallback: schema.default,
    nothing: schema.enum.includes(NOTHING[name]) ? "automatic" : NOTHING[name],
    same: SAME[name],
  });
}

function makeField(kind, name, schema, id) {
  const choices = CHOICES[name];
  if (choices && allows(schema, "string"))
    return choiceField(choices(), id, {
      other: true,
      numbers: allows(schema, "integer"),
      fallback: schema.default,
      nothing: NOTHING[name],
      same: SAME[name],
    });
  if (schema.enum) return enumField(kind, name, schema, id);
  if (schema.type === "boolean") {
    return schema.default === undefined
      ? segmentsField(
          [
            [true, "yes"],
            [false, "no"],
          ],
          id,
          {},
        )
      : flagField(id, schema.default);
  }
  if (schema.type === "integer" || schema.type === "number") return numberField(id, schema);
  if (schema.type === "object" && schema.properties) return partsField(id, schema);
  if (PICTURES.has(name)) return pictureField(id);
  if (isSize(schema) && !PICTURES_IN_LINES.has(name) && schema.type !== "array")
    return textField(id, schema);
  if (allows(schema, "array") && name !== "size") {
    const isShort = variants(schema).some((one) =>
      (one.items?.anyOf || []).some((item) => item.type === "integer"),
    );
    return isShort ? wordsField(id) : linesField(id, { picture: PICTURES_IN_LINES.has(name) });
  }
  return textField(id, schema);
}

function row(kind, name, schema) {
  const id = newId(name),
    helpId = `${id}-help`,
    labelId = `${id}-label`;
  const field = makeField(kind, name, schema, id);
  const text = optionHelp(kind, name, schema);
  const help = text && h("p", { class: "help", id: helpId }, text);
  const named = field.input.id === id ? field.input : field.input.querySelector(`#${id}`);
  if (text) named.setAttribute("aria-describedby", helpId);
  if (field.grouped) named.setAttribute("aria-labelledby", labelId);
  const label = field.grouped
    ? h("span", { class: "label", id: labelId }, optionLabel(name))
    : h("label", { class: "label", for: id }, optionLabel(name));
  const element = h(
    "div",
    { class: field.inline ? "option inline" : "option", data: { option: name } },
    h("div", { class: "line" }, label, field.input),
    help || null,
  );
  return { ...field, name, element };
}

// Make the form of a kind. Returns { element, values(), load(values), hasFolded }.
export function recipeForm(kind, schema, listField, onChange) {
  const folded = new Set(FOLDED[kind] || []);
  const shown = Object.entries(schema.properties).filter(
    ([name]) => !HIDDEN.has(name) && name !== listField,
  );
  const rows = shown.map(([name, one]) => ({
    ...row(kind, name, one),
    isBasic: one["x-group"] !== "advanced" && !folded.has(name),
  }));
  const basic = rows.filter((one) => one.isBasic),
    rest = rows.filter((one) => !one.isBasic);
  const element = h(
    "form",
    {
      class: "options",
      "aria-label": t("Options"),
      novalidate: true,
      onsubmit: (event) => event.preventDefault(),
    },
    basic.map((one) => one.element),
    rest.length > 0 &&
      h(
        "details",
        { class: "folded" },
        h("summary", {}, t("More options")),
        rest.map((one) => one.element),
      ),
  );
  for (const name of ["input", "change"]) element.addEventListener(name, onChange);
  return {
    element,
    values() {
      const known = rows
        .map((one) => [one.name, one.get()])
        .filter(([, value]) => value !== undefined);
      return Object.fromEntries(known);
    },
    load(values) {
      for (const one of rows) one.set(values[one.name]);
      const used = rest.some((one) => values[one.name] !== undefined);
      if (used) element.querySelector("details").open = true;
    },
    // Show a problem where it belongs; tell whether there was such a place.
    blame(name) {
      for (const one of rows) one.element.classList.toggle("wrong", one.name === name);
      return rows.some((one) => one.name === name);
    },
  };
}
