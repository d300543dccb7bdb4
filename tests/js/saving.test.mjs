// Saving while one edits: versions, drafts, and what somebody else saved meanwhile.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storage, studioModule } from "./scripts.mjs";

const { Saving } = await studioModule("editors/saving");

const doc = (name) => ({ puzzle: { name }, bench: { name } });
let asked, answers, shown;

// A studio that gives the next answer: [status, data, etag], or an error.
function answer(path, { method, headers, body }) {
  asked.push([method, path.replace("/api/v1", ""), headers["If-Match"] ?? null, body ? JSON.parse(body).text ?? null : null]);
  const next = answers.shift();
  if (next instanceof Error) return Promise.reject(next);
  const [status, data = {}, etag = null] = next;
  const found = { "content-type": "application/json", etag };
  return Promise.resolve({ status, ok: status < 400, json: async () => data, headers: { get: (name) => found[name] } });
}

beforeEach(() => {
  [asked, answers, shown] = [[], [], []];
  const kept = storage();
  kept.removeItem = (name) => delete kept.kept[name];
  globalThis.localStorage = new Proxy(kept, {
    ownKeys: () => Object.keys(kept.kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  globalThis.window = {};
  globalThis.fetch = answer;
});

const drafts = () => Object.values(localStorage.kept).map((text) => JSON.parse(text).doc.puzzle.name);

function begin(more = {}) {
  return new Saving({
    puzzle: { id: "p1" }, etag: '"1"', kind: "sudoku", doc: doc("old"), text: async ({ puzzle }) => puzzle.name,
    conflict: async () => null, show: (state) => shown.push(state instanceof Error ? state.status : state), ...more,
  });
}

test("a change is a draft until the studio has it", async () => {
  const saving = begin();
  saving.change(doc("new"));
  assert.deepEqual([drafts(), saving.isSaved], [["new"], false]);
  answers = [[200, { id: "p1" }, '"2"'], [200, { id: "p1" }, '"3"']];
  assert.equal(await saving.now(), true);
  assert.deepEqual([drafts(), saving.isSaved, shown], [[], true, ["unsaved", "saving", "saved"]]);
  saving.change(doc("newer"));
  await saving.now();
  assert.deepEqual(asked, [["PATCH", "/puzzles/p1", '"1"', "new"], ["PATCH", "/puzzles/p1", '"2"', "newer"]]);
  assert.equal(saving.leave(), null);
});

test("what goes back to what is saved is no change", () => {
  const saved = doc("old"), saving = begin({ doc: saved });
  saving.change(doc("new"));
  saving.change(saved);
  assert.deepEqual([drafts(), saving.later.isWaiting(), shown], [[], false, ["unsaved", "saved"]]);
  saving.leave();
});

test("what changes while it is saved is saved next", async () => {
  const saving = begin();
  saving.change(doc("one"));
  answers = [[200, { id: "p1" }, '"2"'], [200, { id: "p1" }, '"3"']];
  const first = saving.now();
  saving.change(doc("two"));
  await first;
  assert.deepEqual([saving.isSaved, drafts(), shown.at(-1)], [false, ["two"], "unsaved"]);
  await saving.now();
  assert.deepEqual([saving.isSaved, asked.map((each) => each[3])], [true, ["one", "two"]]);
  saving.leave();
});

test("a new puzzle is made once, and its draft moves to its id", async () => {
  const made = [], saving = begin({ puzzle: null, onCreate: ({ id }) => made.push(id) });
  saving.change(doc("new"));
  assert.match(Object.keys(localStorage.kept)[0], /:new-sudoku:/);
  answers = [[201, { id: "p9" }, '"1"'], [200, { id: "p9" }, '"2"']];
  await saving.now();
  saving.change(doc("newer"));
  assert.match(Object.keys(localStorage.kept)[0], /:p9:/);
  await saving.now();
  assert.deepEqual([made, asked.map(([method, path]) => `${method} ${path}`)], [["p9"], ["POST /puzzles", "PATCH /puzzles/p9"]]);
  saving.leave();
});

test("what somebody else saved is not written over: the answer is saved upon theirs", async () => {
  const theirs = { id: "p1", text: "theirs" }, merged = doc("both");
  const conflicts = [], saving = begin({
    conflict: async (versions) => (conflicts.push(versions), { saved: doc("theirs"), doc: merged }) });
  saving.change(doc("mine"));
  answers = [[412], [200, theirs, '"7"'], [200, { id: "p1" }, '"8"']];
  assert.equal(await saving.now(), true);
  const [{ base, mine, theirs: other }] = conflicts;
  assert.deepEqual([base.puzzle.name, mine.puzzle.name, other], ["old", "mine", theirs]);
  assert.deepEqual(asked.at(-1), ["PATCH", "/puzzles/p1", '"7"', "both"]);
  assert.equal(saving.saved, merged);
  saving.leave();
});

test("without an answer to a conflict nothing is saved", async () => {
  const saving = begin();
  saving.change(doc("mine"));
  answers = [[412], [200, { id: "p1" }, '"7"']];
  assert.equal(await saving.now(), false);
  assert.deepEqual([saving.isSaved, saving.etag, drafts(), shown.at(-1)], [false, '"1"', ["mine"], "conflict"]);
  saving.later.cancel();
});

test("what cannot be saved stays a draft, which another tab finds", async () => {
  const saving = begin();
  saving.change(doc("mine"));
  answers = [new TypeError("offline")];
  assert.equal(await saving.now(), false);
  assert.deepEqual([shown.at(-1), drafts()], [0, ["mine"]]);
  clearTimeout(saving.retry);
  const left = await begin().leftDraft();
  assert.deepEqual([left.doc, left.etag], [doc("mine"), '"1"']);
  assert.equal(await begin({ puzzle: { id: "p2" } }).leftDraft(), null);
});
