// What the form says about options, and what it takes a schema for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { studioModule } from "./scripts.mjs";

const form = await studioModule("form/option-texts");

test("help is ours, or that of the schema without what the field shows", () => {
  const help = (description, more = {}) => form.optionHelp("wordsearch", "seed", { description, ...more });
  assert.equal(help("where to begin (default: at random)"), "Where to begin");
  assert.equal(help("where to begin (a number; default: at random)"), "Where to begin");
  const long = "where to begin (default: at the place that was chosen last)";
  assert.equal(help(long), `W${long.slice(1)}`);  // the field has no room for it
  assert.equal(help("the way: fast, slow", { enum: ["fast", "slow"] }), "The way");
  assert.equal(help("the way: fast, slow", { enum: ["fast"] }), "The way: fast, slow");
  assert.match(form.optionHelp("wordsearch", "digraphs", { description: "other" }), /LJ and NJ/);
  assert.equal(form.optionHelp("jigsaw", "turning", { description: "other" }), "");
});

test("an empty field shows what stands for it", () => {
  assert.equal(form.emptyText({ default: [12, 18] }), "12×18");
  assert.equal(form.emptyText({ description: "the size (default: 10x12)" }), "10×12");
  assert.equal(form.emptyText({ description: "the size" }), "automatic");
  assert.equal(form.emptyText({ default: "", description: "the size" }), "");
});

test("labels are ours, or the name in words", () => {
  assert.equal(form.optionLabel("must"), "Required words");
  assert.equal(form.optionLabel("of_no_table"), "Of no table");
});

test("one of several schemas is enough", () => {
  const either = { anyOf: [{ type: "null" }, { type: ["string", "integer"], pattern: "x" }] };
  assert.deepEqual([form.allows(either, "integer"), form.allows(either, "array"), form.isSize(either)], [true, false, true]);
  assert.deepEqual([form.isSize({ prefixItems: [] }), form.isSize({ type: "string" })], [true, false]);
});
