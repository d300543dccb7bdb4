// What all games share, without a page: steps, helps, what is stored and taken over, the end, settings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { english, gameScripts, plain, seeded, storage } from "./scripts.mjs";

const games = gameScripts(["page/storage", "page/progress", "page/settings", "page/end-dialog", "page/game-frame"],
  { Puzzlewright: { ...english }, document: { title: "Monday" } });
const { Progress, EndDialog, Settings, inWords, where, hintState } = games;

// A game of one text, which refuses what is none.
const toy = () => ({
  text: "",
  state() { return this.text; },
  restore(state) {
    if (state !== null && typeof state !== "string") throw new TypeError("text");
    this.text = state ?? "";
  },
});

function begin(kept = null) {
  const game = toy(), progress = new Progress(game);
  if (kept) progress.take(kept);
  const move = (text) => {
    game.text = text;
    return progress.note();
  };
  return { game, progress, move };
}

const play = (...texts) => {
  const one = begin();
  for (const text of texts) one.move(text);
  return one;
};
const store = (progress, stamp = "a") => plain(progress.toStorage(stamp, { solved: false }));

test("moves are steps, which are undone and redone", () => {
  const { game, progress, move } = play("a", "b");
  assert.equal(move("b"), false);  // which changes nothing
  assert.equal(progress.past.length, 2);
  assert.deepEqual([progress.undo(), game.text], [true, "a"]);
  assert.deepEqual([progress.undo(), game.text], [true, ""]);
  assert.equal(progress.now, progress.start);
  assert.equal(progress.undo(), null);
  assert.deepEqual([progress.redo(), game.text], [true, "a"]);
  assert.equal(progress.future.length, 1);
  assert.equal(move("c"), true);
  assert.deepEqual([progress.future.length, progress.redo(), game.text], [0, null, "c"]);
});

test("however one goes back and forth, the steps lead where they led", () => {
  const random = seeded(4);
  const { game, progress, move } = begin();
  let line = [""], at = 0;
  for (let turn = 0; turn < 500; turn += 1) {
    const what = random(3);
    if (what === 0) {
      at += 1;
      line = [...line.slice(0, at), `${turn}`];
      move(line[at]);
    } else if (what === 1) {
      assert.equal(progress.undo(), at > 0 ? true : null);
      at = Math.max(0, at - 1);
    } else {
      assert.equal(progress.redo(), at < line.length - 1 ? true : null);
      at = Math.min(line.length - 1, at + 1);
    }
    assert.equal(game.text, line[at]);
    assert.deepEqual([progress.past.length, progress.future.length], [at, line.length - 1 - at]);
  }
});

test("moves are counted, and helps; those that were seen are not forgotten by going back", () => {
  const { progress, move } = play("a", "b");
  assert.deepEqual(plain(progress.helps), { revealed: false, hints: 0, own: 2 });
  progress.help();
  move("hint");
  progress.helps.hints += 1;
  assert.deepEqual(plain(progress.helps), { revealed: false, hints: 1, own: 2 });
  progress.undo();
  assert.deepEqual(plain(progress.helps), { revealed: false, hints: 1, own: 2 });
  progress.redo();
  progress.help();
  progress.helps.revealed = true;
  move("all");
  progress.undo();
  assert.equal(progress.helps.revealed, true);
});

test("who begins again has no helps; who undoes that has them again", () => {
  const { game, progress } = play("a");
  progress.helps.hints = 3;
  progress.helps.revealed = true;
  progress.clear();
  progress.note();
  assert.deepEqual([game.text, plain(progress.helps)], ["", plain(hintState(null))]);
  assert.equal(progress.past.length, 2);
  progress.undo();
  assert.deepEqual([game.text, plain(progress.helps)], ["a", { revealed: true, hints: 3, own: 1 }]);
  progress.redo();  // to the start
  assert.deepEqual([game.text, plain(progress.helps)], ["", plain(hintState(null))]);
});

test("what was done is stored, and goes on when the page is opened again", () => {
  const { progress } = play("a", "b", "c");
  progress.undo();
  progress.seconds = 77;
  const [whole, least] = store(progress);
  assert.deepEqual([whole.state, whole.seconds, whole.stamp, whole.solved, whole.past.length, whole.future.length],
    ["b", 77, "a", false, 2, 1]);
  assert.equal(least.past, undefined);
  assert.equal(least.state, "b");
  const again = begin(whole);
  assert.deepEqual([again.game.text, again.progress.seconds], ["b", 77]);
  assert.equal(again.progress.isTouched, false);  // who only looks stores nothing
  again.progress.redo();
  assert.equal(again.game.text, "c");
  for (const text of ["b", "a", ""]) {
    again.progress.undo();
    assert.equal(again.game.text, text);
  }
  assert.equal(again.progress.isTouched, true);
});

test("whatever was kept, there is a state, and steps that are none end the past", () => {
  for (const past of [7, [7], null, [{ now: 3 }], [{ now: "nonsense" }], [{ now: '{"cells": 5}' }]]) {
    const { game, progress, move } = begin({ state: "x", past, future: past });
    assert.equal(game.text, "x");
    assert.notEqual(progress.undo(), true);  // null: there is none; false: it could not be done
    assert.deepEqual([progress.past.length, game.text], [0, "x"]);
    move("y");
    assert.deepEqual([progress.undo(), game.text], [true, "x"]);
  }
  const { game, progress } = begin({ state: "x", past: [{ now: "null" }] });  // shows the beginning
  progress.undo();
  assert.deepEqual([game.text, progress.now], ["", '""']);
});

test("a state that is none leaves the game at its start", () => {
  for (const state of [5, {}, [], true]) {
    const { game, progress } = begin({ state, seconds: 50, helps: { hints: 2 }, past: [{ now: '"a"' }] });
    assert.deepEqual([game.text, progress.seconds, progress.helps.hints, progress.past.length], ["", 0, 0, 0]);
  }
  const { progress } = begin({ state: "x", seconds: 1e99, helps: { hints: "many", own: -3 }, best: "x" });
  assert.deepEqual([progress.seconds, progress.best, plain(progress.helps)],
    [0, 0, { revealed: false, hints: 0, own: 0 }]);
  assert.equal(begin({ settings: {} }).game.text, "");  // only preferences were kept
});

test("a long game keeps its last steps, in no more room than they may have", () => {
  const { game, progress } = begin();
  for (let n = 0; n < 900; n += 1) {
    game.text = `${n}`.padStart(200, "x");
    progress.note();
  }
  const [whole] = store(progress);
  assert.ok(JSON.stringify(whole).length < 65000);
  assert.ok(whole.past.length > 100 && whole.past.length < 900);
  const again = begin(whole);
  again.progress.undo();
  assert.equal(again.progress.past.length, whole.past.length - 1);
  assert.equal(again.game.text, "898".padStart(200, "x"));
});

test("the best time stays, and none counts that was revealed", () => {
  const { progress } = play("a");
  progress.seconds = 30;
  progress.end();
  progress.seconds = 50;
  progress.end();
  assert.equal(progress.best, 30);
  progress.helps.revealed = true;
  progress.seconds = 10;
  progress.end();
  assert.equal(progress.best, 30);
  assert.equal(begin(store(progress)[0]).progress.best, 30);
});

test("moves of another tab are taken over, where none was made here since", () => {
  const { game, progress } = play("a");
  const [kept] = store(progress, "mine");
  assert.equal(progress.meet(null), null);
  assert.equal(progress.meet(kept), null);
  assert.equal(progress.meet({ ...kept, state: "b", stamp: "other", seconds: 9 }), "taken");
  assert.deepEqual([game.text, progress.seconds, progress.isTouched], ["b", 9, false]);
  assert.equal(progress.meet({ ...kept, state: "b", stamp: "other" }), null);
});

test("moves that this tab did not hear of are a step that Undo leads back to", () => {
  const { game, progress, move } = play("a");
  const [kept] = store(progress, "mine");
  move("mine");
  const other = { ...kept, state: "theirs", stamp: "other", seconds: 77 };
  assert.equal(progress.meet(other), "merged");
  assert.deepEqual([game.text, progress.seconds], ["mine", 77]);
  assert.equal(progress.meet(other), null);
  progress.undo();
  assert.equal(game.text, "theirs");
  progress.undo();
  assert.equal(game.text, "");
  const same = play("a");
  assert.equal(same.progress.meet({ state: "a", stamp: "other" }), null);
  assert.equal(same.progress.meet({ settings: {}, stamp: "more" }), null);
});

test("two tabs in turn lose nothing", () => {
  const { keeper } = gameScripts(["page/storage"], { localStorage: storage() });
  const tabs = [begin(), begin()].map((tab) => ({ ...tab, kept: keeper("a") }));
  const random = seeded(8), watcher = keeper("a");
  const keep = ({ progress, kept }, stamp) => {
    if (!progress.isTouched) return;
    progress.meet(kept.isOther() ? kept.get() : null);
    kept.set(store(progress, stamp)[0]);
  };
  const made = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const tab = tabs[random(2)];
    if (random(2)) tab.progress.meet(tab.kept.isOther() ? tab.kept.get() : null);
    tab.move(`move ${turn}`);
    made.push(`move ${turn}`);
    keep(tab, `${turn}`);
    assert.equal(watcher.get().state, `move ${turn}`);
  }
  const last = begin(tabs[0].kept.get()), seen = [last.game.text];
  while (last.progress.undo()) seen.push(last.game.text);
  assert.deepEqual(made.filter((text) => !seen.includes(text)), []);
});

test("a clock shows minutes, and hours once there are some", () => {
  const shown = { 0: "0:00", 7: "0:07", 187: "3:07", 3599: "59:59", 3765: "1:02:45", 360000: "100:00:00" };
  for (const [seconds, text] of Object.entries(shown)) assert.equal(inWords(Number(seconds)), text);
  assert.equal(where([0, 2]), "row 1, column 3");
});

test("the end says how long it took, and what helped; hints alone are not praised", () => {
  const end = (helps) => new EndDialog({ seconds: 187, helps: hintState(helps) });
  for (const [helps, isOwn, text, how] of [
    [{ own: 6 }, true, "Solved in 3:07. Well done!", "Solved in 3:07 without hints."],
    [{ own: 6, hints: 1 }, true, "Solved in 3:07 with 1 hint. Well done!", "Solved in 3:07 with 1 hint."],
    [{ own: 2, hints: 3 }, false, "Solved in 3:07 with 3 hints.", "Solved in 3:07 with 3 hints."],
    [{ hints: 3 }, false, "Solved in 3:07 with 3 hints.", "Solved in 3:07 with 3 hints."],
    [{ own: 2, revealed: true }, false, "Revealed.", "Solved in 3:07 without hints."]]) {
    assert.equal(end(helps).isOwn, isOwn);
    assert.equal(end(helps).text, text);
    assert.equal(end(helps).result, `Monday\n${how}`);
  }
});

test("settings are what was chosen, if that can be, else the usual", () => {
  const settings = (all, own) => new Settings({ preferences: { all }, settings: own,
    game: { options: [{ name: "tidy", usual: true }, { name: "auto", usual: false }] } });
  const read = (all, own = {}) => {
    const one = settings(all, own);
    return [one.get("theme"), one.get("time"), one.get("sounds"), one.option("tidy"), one.option("auto"),
      one.option("none")];
  };
  assert.deepEqual(read({}), ["auto", true, false, true, false, false]);
  assert.deepEqual(read({ theme: "dark", time: false, sounds: true }, { tidy: false, auto: true }),
    ["dark", false, true, false, true, false]);
  assert.deepEqual(read({ theme: "pink", time: 3, sounds: "yes" }, { tidy: null, auto: "x" }),
    ["auto", true, false, true, false, false]);
});
