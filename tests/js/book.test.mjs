// Books in the browser: every change makes another one, and what says nothing is left out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { studioModule } from "./scripts.mjs";

const model = await studioModule("book/model");

const stored = {
  title: "Animals",
  data: {
    paper: "a5",
    front: [{ title: "Foreword", text: "" }],
    back: [],
    sections: [
      { title: "Easy", puzzles: [{ puzzle: "a", version: null }, { puzzle: "b", version: 2 }, { puzzle: "c", version: null }] },
      { title: "", puzzles: [{ puzzle: "d", version: null }] },
    ],
  },
};
const book = () => model.fromServer(stored);
const puzzles = ({ data }) => data.sections.map((section) => section.puzzles.map(({ puzzle }) => puzzle).join("")).join(" ");
const keyAt = ({ data }, section, at) => data.sections[section].puzzles[at].key;

test("keys are of the page alone, and empty values are not sent", () => {
  const keys = book().data.sections.flatMap((section) => [section.key, ...section.puzzles.map(({ key }) => key)]);
  assert.equal(new Set(keys).size, 6);
  assert.deepEqual(model.forServer(book()), {
    title: "Animals",
    data: {
      paper: "a5", front: [{ title: "Foreword" }], back: [],
      sections: [{ title: "Easy", puzzles: [{ puzzle: "a" }, { puzzle: "b", version: 2 }, { puzzle: "c" }] }, { puzzles: [{ puzzle: "d" }] }],
    },
  });
});

test("values are set and taken out, with the tables that are empty then", () => {
  const set = (path, value, from = book()) => model.withValue(from, path, value).data;
  assert.equal(set(["paper"], "a4").paper, "a4");
  assert.ok(!("paper" in set(["paper"], "")));
  assert.equal(set(["imprint"], "").imprint, "");  // says that there is none
  const deep = model.withValue(book(), ["solutions", "columns"], 3);
  assert.deepEqual(deep.data.solutions, { columns: 3 });
  assert.ok(!("solutions" in set(["solutions", "columns"], null, deep)));
  const sides = model.withValue(model.withValue(book(), ["margins"], "1cm"), ["margins", "top"], "2cm");
  assert.deepEqual(sides.data.margins, { top: "2cm", bottom: "1cm", inside: "1cm", outside: "1cm" });
});

test("puzzles are put, moved and taken out; the book before stays as it was", () => {
  const first = book(), [one, two] = first.data.sections;
  assert.equal(puzzles(model.withPuzzles(first, two.key, 0, [model.newEntry("x"), model.newEntry("y")])), "abc xyd");
  assert.equal(puzzles(model.withoutPuzzle(first, keyAt(first, 0, 1))), "ac d");
  assert.equal(puzzles(model.movePuzzle(first, keyAt(first, 0, 0), one.key, 2)), "bca d");
  assert.equal(puzzles(model.movePuzzle(first, keyAt(first, 0, 2), two.key, 1)), "ab dc");
  assert.equal(puzzles(first), "abc d");
  assert.equal(model.findPlace(first, "nothing"), null);
});

test("steps lead through sections, and end at the ends of the book", () => {
  const first = book(), last = keyAt(first, 0, 2), only = keyAt(first, 1, 0);
  const step = (key, ...ways) => puzzles(ways.reduce((now, way) => model.stepPuzzle(now, key, way), first));
  assert.equal(step(last, -1), "acb d");
  assert.equal(step(last, 1), "ab cd");
  assert.equal(step(last, 1, 1), "ab dc");
  assert.equal(step(last, 1, 1, 1), "ab dc");
  assert.equal(step(only, -1), "abcd ");
  assert.equal(step(keyAt(first, 0, 0), -1), "abc d");
});

test("sections and texts move in their list", () => {
  const list = ["a", "b", "c"].map((key) => ({ key }));
  const keys = (found) => found.map(({ key }) => key).join("");
  assert.deepEqual([keys(model.move(list, "a", 2)), keys(model.step(list, "b", 1)), keys(model.step(list, "c", 1))], ["bca", "acb", "abc"]);
  assert.deepEqual(model.withChanges(list, "b", { n: 1 }), [{ key: "a" }, { key: "b", n: 1 }, { key: "c" }]);
});
