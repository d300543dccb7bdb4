// Word searches: which cells are in a line, what they spell, what is found, and what helps tell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "./players.mjs";
import { gameScripts, plain, python } from "./scripts.mjs";

const { FoundWords } = gameScripts(["page/answer-hash", "wordsearch/found-words"]);
const games = python.searches;
const bare = (name) => new FoundWords(games[name].bare);
const whole = (name) => new FoundWords(games[name].whole);

// A word search of rows ("#": no cell) and entries that begin somewhere.
const made = (rows, entries, more = {}) => new FoundWords({ leftward: false, ...more,
  rows: rows.map((row) => [...row].map((letter) => (letter === "#" ? null : letter))),
  entries: entries.map(([text, ...at]) => ({ text, cells: [...text], more: "", at })) });

// Mark all entries, every second one from its end; return what was found.
function findAll(words, ends) {
  return ends.map(([, first, last], n) =>
    (n % 2 ? words.select(first, last) : words.select(last, first)).how);
}

test("cells are in a line in eight directions, and nowhere else", () => {
  const words = made(["ABCDE", "FGHIJ", "KL#NO", "PQRST", "UVWXY"], []);
  for (const [from, to, letters] of [
    [[0, 0], [0, 3], "ABCD"], [[0, 3], [0, 0], "DCBA"], [[0, 0], [3, 0], "AFKP"], [[3, 0], [0, 0], "PKFA"],
    [[0, 1], [3, 4], "BHNT"], [[3, 4], [0, 1], "TNHB"], [[0, 3], [3, 0], "DHLP"], [[3, 0], [0, 3], "PLHD"],
    [[1, 1], [1, 1], "G"], [[0, 0], [1, 2], null], [[0, 0], [3, 4], null],
    [[0, 0], [4, 4], null], [[2, 0], [2, 4], null], [[0, 4], [0, 5], null], [[0, 0], [-1, -1], null],
  ]) {
    const line = words.line(from, to);
    assert.equal(line && words.letters(line).join(""), letters, `${from} ${to}`);
  }
});

test("a line is as long as its ends are apart, and goes one step at a time", () => {
  const roll = dice(1), words = made(Array(9).fill("ABCDEFGHIJKL"), []);
  let straight = 0;
  for (let n = 0; n < 2000; n += 1) {
    const from = [roll(9), roll(12)], to = [roll(9), roll(12)];
    const [down, right] = [to[0] - from[0], to[1] - from[1]].map(Math.abs);
    const line = words.line(from, to);
    assert.equal(line !== null, !down || !right || down === right, `${from} ${to}`);
    if (!line) continue;
    straight += 1;
    assert.deepEqual(plain([line[0], line.at(-1), line.length]), [from, to, Math.max(down, right) + 1]);
    assert.deepEqual(plain(words.line(to, from)), plain(line).reverse());
    const steps = new Set(line.slice(1).map(([row, col], at) => `${row - line[at][0]} ${col - line[at][1]}`));
    assert.ok(steps.size <= 1);
  }
  assert.ok(straight > 400);
});

test("a finger that trembles marks the nearest line of the eight, up to the edge", () => {
  const words = made(["ABCDE", "FGHIJ", "KL#NO", "PQRST", "UVWXY"], []);
  for (const [from, point, to] of [
    [[0, 0], [0.3, 2.6], [0, 3]], [[0, 0], [2.4, 0.4], [2, 0]], [[0, 1], [1.8, 2.9], [2, 3]],
    [[4, 4], [3.2, 2.9], [3, 3]], [[0, 0], [0.2, 99], [0, 4]], [[0, 0], [-5, 0.1], [0, 0]],
    [[2, 0], [2, 4], [2, 1]],  // before a place that is no cell
    [[1, 1], [1.2, 0.9], [1, 1]],
  ]) assert.deepEqual(plain(words.snapToLine(from, point)), to, `${from} ${point}`);
  const roll = dice(2), large = made(Array(40).fill("A".repeat(40)), []);
  for (let n = 0; n < 500; n += 1) {
    const from = [20, 20], point = [10 + roll(2000) / 100, 10 + roll(2000) / 100];
    const to = large.snapToLine(from, point), [down, right] = [to[0] - 20, to[1] - 20];
    assert.ok(large.line(from, to), `${point}`);
    const [y, x] = [point[0] - 20, point[1] - 20], length = Math.hypot(down, right), far = Math.hypot(y, x);
    if (!length) continue;
    // The angle is half a step at most, and the end is the nearest cell of its line.
    const cosine = (down * y + right * x) / (length * far);
    assert.ok(cosine > Math.cos(Math.PI / 8) - 1e-9, `${point} ${to}`);
    const step = Math.hypot(Math.sign(down), Math.sign(right));
    assert.ok(Math.abs(far * cosine - length) <= step / 2 + 1e-9, `${point} ${to}`);
  }
});

for (const [name, { ends }] of Object.entries(games))
  for (const [kind, of] of [["with", whole], ["without", bare]])
    test(`all entries of "${name}" are found on a page ${kind} the solution`, () => {
      const words = of(name);
      assert.deepEqual(findAll(words, ends.slice(1)), Array(ends.length - 1).fill("found"));
      assert.equal(words.left, 1);
      assert.equal(words.select(...ends[1].slice(1)).how, "unknown");  // it is found already
      const { how, entry } = words.select(...ends[0].slice(1));
      assert.deepEqual([how, words.left, words.foundFlags.size], ["found", 0, ends.length]);
      assert.equal(words.wordText(entry).toLowerCase(), ends[0][0]);
      assert.ok([...words.foundFlags.values()].every((shown) => shown === 0));
    });

test("letters that spell nothing are returned, and nothing is found", () => {
  const words = whole("plain"), [, first, last] = games.plain.ends[0];
  const beforeLast = first.map((start, n) => last[n] - Math.sign(last[n] - start));
  const seen = words.select(first, beforeLast);
  assert.deepEqual(plain(seen), { how: "unknown", text: "APPL" });
  assert.equal(words.select(first, first).how, "single");
  assert.equal(words.select([0, 0], [1, 2]).how, "crooked");
  assert.equal(words.left, 4);
});

test("an entry that stands twice, or reads the same backwards, is found once each time", () => {
  const twice = made(["OXO", "X##", "O##"], [["OXO", 0, 0, 0, 1], ["OXO", 0, 0, 1, 0]]);
  assert.equal(twice.select([0, 2], [0, 0]).entry, 0);
  assert.equal(twice.select([0, 0], [2, 0]).entry, 1);
  assert.equal(twice.select([0, 0], [2, 0]).how, "unknown");
  // Forwards one entry and backwards another: the first of the list comes first.
  const both = made(["TAR"], [["RAT", 0, 2, 0, -1], ["TAR", 0, 0, 0, 1]]);
  assert.equal(both.select([0, 0], [0, 2]).entry, 0);
  assert.equal(both.select([0, 0], [0, 2]).entry, 1);
});

test("a hint tells where an entry begins, then how it goes, then of the next one", () => {
  const words = whole("plain"), { entries } = games.plain.whole, { ends } = games.plain;
  const hints = Array.from({ length: 3 }, () => words.hint(-1));
  assert.deepEqual(plain(hints.map(({ entry, much }) => [entries[entry].text, much])),
    [["apple", 1], ["apple", 2], ["pear", 1]]);
  assert.deepEqual(plain(hints[0].place), ends[0][1]);
  assert.deepEqual(plain(words.hints), [[0, 2], [1, 1]]);
  words.select(...ends[0].slice(1));
  assert.deepEqual(plain(words.hints), [[1, 1]]);
  // The chosen one comes first, and again.
  assert.deepEqual([3, 3, 3].map((chosen) => words.hint(chosen).entry), [3, 3, 3]);
  assert.deepEqual([0, 0].map((chosen) => words.hint(chosen).entry), [1, 2]);  // a found one is not chosen
  for (let n = 0; n < 9; n += 1) words.hint(-1);
  assert.equal(words.hint(-1).entry, 1);  // no more is known: that of the first again
});

test("the way of an entry is that on the screen, also where letters go leftwards", () => {
  for (const name of ["large", "hebrew"]) {
    const words = whole(name), { leftward, entries } = games[name].whole;
    entries.forEach(({ text }, n) => {
      const [, from, to] = games[name].ends.find(([each]) => each === text);
      const right = Math.sign(to[1] - from[1]) * (leftward ? -1 : 1);
      assert.deepEqual(plain(FoundWords.DIRECTIONS[words.directionIndex(n)]), [Math.sign(to[0] - from[0]), right], text);
    });
  }
  // As the angles go: each way is an eighth of a turn on from the one before.
  FoundWords.DIRECTIONS.forEach(([down, right], n) =>
    assert.equal((Math.round(Math.atan2(down, right) / (Math.PI / 4)) + 8) % 8, n));
});

test("entries are revealed: the chosen one first, or all that are left", () => {
  const words = whole("plain"), { ends } = games.plain;
  assert.deepEqual(plain(words.open(-1)), [0, 1, 2, 3]);
  assert.deepEqual(plain(words.open(2)), [2, 0, 1, 3]);
  words.select(...ends[0].slice(1));
  assert.deepEqual(plain(words.open(0)), [1, 2, 3]);
  assert.equal(words.reveal(words.open(2).slice(0, 1)), 1);
  assert.deepEqual(plain([...words.foundFlags]), [[0, 0], [2, 1]]);
  assert.equal(words.reveal(words.open(-1)), 2);
  assert.equal(words.left, 0);
  for (const [n, ...at] of words.found) {
    const [, first, last] = ends.find(([text]) => text === words.wordText(n));
    assert.deepEqual(plain([at.slice(0, 2), at.slice(2, 4)]), [first, last]);
  }
});

test("what is kept comes back; what cannot be is refused, and changes nothing", () => {
  const words = whole("bonus"), { ends, bonus } = games.bonus;
  words.select(...ends[0].slice(1));
  words.select(...bonus[0].slice(1));
  words.hint(-1);
  words.reveal([2]);
  const kept = plain(words.state()), again = whole("bonus");
  again.restore(kept);
  assert.deepEqual(plain(again.state()), kept);
  assert.equal(again.left, ends.length - 2);
  for (const broken of [{ found: [[99, 0, 0, 0, 1, 0]] }, { found: [[0, 0, 0, 1, 2, 0]] }, { found: 7 }, {}]) {
    assert.throws(() => again.restore(broken), JSON.stringify(broken));
    assert.deepEqual(plain(again.state()), kept);
  }
  again.restore(null);
  assert.deepEqual(plain(again.state()), { found: [], hinted: [] });
});

for (const of of [whole, bare])
  test(`a bonus word is known in either direction, and is no entry (${of.name})`, () => {
    const [[text, first, last]] = games.bonus.bonus, words = of("bonus");
    for (const [from, to] of [[first, last], [last, first], [first, last]]) {
      const seen = words.select(from, to);
      assert.deepEqual([seen.how, seen.text.toLowerCase()], ["bonus", text]);
      assert.equal(words.left, games.bonus.ends.length);
    }
    assert.equal(words.bonus.length, 2);  // each direction once
  });

for (const name of ["exact", "start", "end", "translations", "bonus and message"])
  test(`the letters that are left spell the message in the end, not before (${name})`, () => {
    const { whole: { message }, ends, bonus } = games[name];
    for (const words of [whole(name), bare(name)]) {
      findAll(words, ends.slice(1));
      assert.equal(words.message, null);
      findAll(words, ends.slice(0, 1));
      assert.equal(words.left, 0);
      if (bonus.length && !words.puzzle.message) {
        assert.equal(words.message, null);  // its letters are among those that are left
        words.select(...bonus[0].slice(1));
        words.select(...bonus[0].slice(1).reverse());
      }
      assert.equal(words.message, message);
    }
    assert.equal(bare(name).puzzle.message, undefined);
  });
