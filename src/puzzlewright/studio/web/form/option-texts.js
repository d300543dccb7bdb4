// What the form says about an option of a recipe, from its JSON Schema and the tables of fields.js.

import { HELP, LABELS } from "./fields.js";
import { t } from "../translations.js";

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const optionLabel = (name) => t(LABELS[name] || capital(name.replaceAll("_", " ")));

// Help of the schema, for kinds of plug-ins, says what happens by default; so does the field, where
// that has room for it.
const DEFAULT = /\s*\((?:default: ([^()]*)|[^()]*; default: ([^()]*))\)$/;
const optionDefault = (schema) =>
  (DEFAULT.exec(schema.description || "") || []).slice(1).find(Boolean) || "";
const MOST_INSIDE = 22; // letters that a field has room for
const SIZES = /(\d)x(\d)/g;

export function optionHelp(kind, name, schema) {
  const own = HELP[kind]?.[name];
  if (own !== undefined) return t(own);
  const text = schema.description || "",
    inside = optionDefault(schema);
  const rest = inside && inside.length <= MOST_INSIDE ? text.replace(DEFAULT, "") : text;
  const [head, ...listed] = rest.split(": ");
  return capital(schema.enum && listed.join() === schema.enum.join(", ") ? head : rest);
}

export function emptyText(schema) {
  const usual = optionDefault(schema);
  if (sizeText(schema.default)) return sizeText(schema.default);
  if (usual && usual.length <= MOST_INSIDE) return t(usual).replace(SIZES, "$1×$2");
  return schema.default === "" ? "" : t("automatic");
}

export const variants = (schema) => schema.anyOf || [schema];
export const allows = (schema, type) => variants(schema).some((one) => [one.type].flat().includes(type));

export const sizeText = (value) => (Array.isArray(value) ? value.join("×") : String(value ?? ""));
export const isSize = (schema) => variants(schema).some((one) => one.prefixItems || one.pattern);
