// Phrases in the browser: the plural forms and numbers of each language are those of Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { python, sharedModule } from "./scripts.mjs";

const { catalogue } = await sharedModule("i18n/catalogue");

test("what is put in stands in its place, and what has no translation stays English", () => {
  const { t, many } = catalogue("de", { "{} of {}": "{} von {}" });
  assert.equal(t("{} of {}", 2, 3), "2 von 3");
  assert.equal(t("All {}", "cells"), "All cells");
  assert.equal(many(1, "1 cell", "{} cells"), "1 cell");
  assert.equal(many(12345, "1 cell", "{} cells"), "12.345 cells");
});

test("fractions and large numbers have a form in every language", () => {
  const forms = { one: "{} укладка", few: "{} укладки", many: "{} укладок" };
  const { many } = catalogue("ru", { "1 packing": forms });
  const said = (number) => many(number, "1 packing", "{} packings").replaceAll("\u00a0", " ");
  assert.equal(said(1.5), "1,5 укладок");
  assert.equal(said(21n), "21 укладка");
  assert.equal(said(10n ** 20n + 2n), "100 000 000 000 000 000 002 укладки");
  assert.equal(catalogue("en", {}).many(10n ** 6n + 1n, "1 packing", "{} packings"), "1,000,001 packings");
});

for (const { language, categories } of python.plurals)
  test(`plural forms of ${language}`, () => {
    const names = Object.fromEntries(Object.values(categories).map((name) => [name, name]));
    const { many } = catalogue(language, { "1 cell": names });
    for (const [number, category] of Object.entries(categories))
      assert.equal(many(Number(number), "1 cell", "{} cells"), category, number);
  });
