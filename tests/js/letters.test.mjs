// Grids of words: where typing leads, what is right, what helps do, and which words are placed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, letterScripts, WordPlayer } from "./players.mjs";
import { plain, python } from "./scripts.mjs";

const { LetterReader, FillInRules } = letterScripts();
const play = (name, options) => new WordPlayer(name, options);
const { games, typed } = python.letters;

// Reading

test("what is typed becomes what the puzzle has in its cells, letter by letter", () => {
  assert.ok(typed.length >= 10);
  for (const { alphabet, typed: word, cells } of typed) {
    const read = plain(new LetterReader(cells).read(word));
    assert.equal(read.join(""), cells.join(""), alphabet);
    const signs = cells.flatMap((cell) => [...cell]);
    assert.ok([cells, signs].some((wanted) => wanted.join(" ") === read.join(" ")), alphabet);
  }
});

for (const [symbols, text, read] of [
  ["Č", "ˇ", ""],  // it waits for its letter
  ["Č", "č", "Č"],
  ["ABC", "1c2", "C"],  // digits are not taken where there are letters alone
  ["A1", "b2", "B2"],
  ["12", "a1", "1"],
  ["İIŞ", "iış", "İIŞ"],
  ["IS", "iış", "IIS"],
  ["ẞ", "ß", "ẞ"],
  ["É", "e\u0301", "É"],
  ["E", "é", "E"],
  ["כמנפצ", "ךםןףץ", "כמנפצ"],
  ["カガツ", "かがっ", "カガツ"],
  ["カ", "ｶ", "カ"],
  ["abc", "ABC", "abc"],
]) {
  test(`${text} among ${symbols} is read as ${read || "nothing"}`, () =>
    assert.equal(plain(new LetterReader([...symbols]).read(text)).join(""), read));
}

// Going about

test("keys and clicks lead where they say", () => {
  for (const [keys, here] of [
    [[], "row 1, column 1, 1 across, letter 1"],
    [["ArrowRight", "End"], "row 1, column 3, 1 across, letter 3"],
    [["End", " "], "row 1, column 3, 2 down, letter 1"],
    [["End", " ", "End", "ArrowLeft"], "row 3, column 1, 1 down, letter 3"],  // over what is no cell
    [["End", " ", "End", "ArrowLeft", "Home", "Enter"], "row 1, column 1, 1 across, letter 1"],
    [["ArrowDown"], "row 1, column 1, 1 down, letter 1"],  // it turns first
    [["ArrowDown", "ArrowDown"], "row 2, column 1, 1 down, letter 2"],
    [["ArrowUp"], "row 1, column 1, 1 down, letter 1"],
    [["ArrowRight", "ArrowDown"], "row 1, column 2, 1 across, letter 2"],  // there is no word, and no cell
    [["PageDown"], "row 1, column 1, 1 down, letter 1"],
    [["PageDown", "PageDown"], "row 1, column 3, 2 down, letter 1"],
    [["."], "row 1, column 1, 1 down, letter 1"],
    [["PageUp"], "row 1, column 3, 2 down, letter 1"],
    [["PageDown", "PageDown", "PageDown"], "row 1, column 1, 1 across, letter 1"],
    [[",", ","], "row 1, column 1, 1 down, letter 1"],
  ]) assert.equal(play("clues").keys(...keys).here, here, keys.join());
  const player = play("clues").click(0, 0);
  assert.equal(player.here, "row 1, column 1, 1 down, letter 1");
  assert.equal(player.grid.crossingSlot().name, "1 across");
  assert.equal(player.click(1, 2).here, "row 2, column 3, 2 down, letter 2");
});

test("Tab goes from word to word and then out of the grid; after Esc it does so at once", () => {
  const player = play("clues"), { grid } = player;
  const leaves = (isBack = false) => grid.action("Tab", isBack) === null;
  assert.ok(leaves(true));
  assert.equal(player.keys("Tab").here, "row 1, column 1, 1 down, letter 1");
  assert.equal(player.keys("Tab").here, "row 1, column 3, 2 down, letter 1");
  assert.ok(leaves());
  assert.equal(player.keys("Shift+Tab").here, "row 1, column 1, 1 down, letter 1");
  player.keys("Escape");
  assert.equal(player.said, "Tab now leaves the grid.");
  assert.ok(leaves() && leaves(true));
  player.keys("ArrowDown");
  assert.ok(!leaves());
  player.keys("Escape");
  grid.write("a");  // also from a keyboard that composes
  assert.ok(!leaves());
});

test("words are typed one after another; a word at its end leads to what is empty", () => {
  const player = play("clues").type("cat");
  assert.equal(player.here, "row 2, column 1, 1 down, letter 2");
  assert.equal(player.type("ar").text, "C A T A . R .");
  assert.equal(player.type("oe").text, "C A T A O R E");
  assert.ok(player.isSolved);
  assert.equal(player.moves, 7);
  // The gap in a word comes before another word.
  const gap = play("clues").click(0, 2).keys(" ", "ArrowDown", ..."oe");
  assert.equal(gap.here, "row 1, column 3, 2 down, letter 1");
});

test("how one goes on after a letter, by the settings", () => {
  for (const [settings, keys, here] of [
    [{}, ["ArrowRight", "a", "ArrowLeft", "ArrowLeft", "c"], "row 1, column 3, 1 across, letter 3"],
    [{ skip: false }, ["ArrowRight", "a", "ArrowLeft", "ArrowLeft", "c"], "row 1, column 2, 1 across, letter 2"],
    [{}, ["c", "ArrowLeft", "d"], "row 1, column 2, 1 across, letter 2"],  // typing over skips nothing
    [{}, ["End", "t"], "row 1, column 1, 1 across, letter 1"],
    [{ jump: false }, ["End", "t"], "row 1, column 3, 1 across, letter 3"],
    [{ jump: false }, [..."cat"], "row 1, column 3, 1 across, letter 3"],
    [{ arrows: false }, ["ArrowDown"], "row 2, column 1, 1 down, letter 2"],
    [{ arrows: false }, ["End", "ArrowDown"], "row 2, column 3, 2 down, letter 2"],
    [{}, ["End", "ArrowDown"], "row 1, column 3, 2 down, letter 1"],
  ]) assert.equal(play("clues", { settings }).keys(...keys).here, here, `${JSON.stringify(settings)} ${keys}`);
});

test("Backspace takes away what was typed last, one letter after the other; Delete stays", () => {
  const player = play("clues").type("cat").keys("Backspace", "Backspace");
  assert.equal(player.text, "C . . . . . .");
  assert.equal(player.keys("Home", "Delete").text, ". . . . . . .");
  assert.equal(player.here, "row 1, column 1, 1 across, letter 1");
  // Where it was typed, though the word was left; not for those who went somewhere else.
  const left = play("clues").click(0, 0).type("cax").keys("Backspace");
  assert.equal(left.text, "C . . A . . .");
  assert.equal(play("clues").type("cat").click(2, 0).keys("Backspace").text, "C A T . . . .");
  const before = play("clues").type("ca");
  before.grid.enter([0, 2]);
  assert.equal(before.keys("Backspace").text, "C . . . . . .");
});

test("whatever is pressed, the cursor is in a word of its cell, and a state comes back as it was", () => {
  const KEYS = [..."catroejluq", "Backspace", "Delete", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
    " ", "Enter", "Home", "End", "Tab", "Shift+Tab", "PageUp", "PageDown", "Insert", "Escape", ".", "#"];
  for (const name of Object.keys(games)) {
    for (let seed = 0; seed < 6; seed += 1) {
      const roll = dice(seed), player = play(name), { grid } = player;
      const done = [];
      for (let n = 0; n < 120; n += 1) {
        const key = KEYS[roll(KEYS.length)];
        if (key.endsWith("Tab") && !grid.action("Tab", key !== "Tab")) continue;
        done.push(key);
        player.keys(key);
        const { here, slot } = grid, why = `${name} ${seed}: ${done.join(" ")}`;
        assert.ok(grid.has(here), why);
        assert.equal(Boolean(slot), grid.slots.some(({ cells }) => cells.some((cell) => String(cell) === String(here))), why);
        if (slot) {
          assert.ok(slot.cells.some((cell) => String(cell) === String(here)), why);
          assert.equal(slot.across, grid.across, why);
        }
        for (const place of grid.places)
          if (grid.isGiven(place)) assert.equal(grid.get(place), player.puzzle.rows[place[0]][place[1]], why);
      }
      const again = play(name);
      again.grid.restore(plain(grid.state()));
      assert.deepEqual(plain(again.grid.state()), plain(grid.state()), name);
      assert.equal(again.text, player.text);
    }
  }
});

// Letters that share a cell, or go leftwards

test("letters that share a cell are typed one after the other", () => {
  const player = play("digraphs").type("ljeto");
  assert.equal(player.text, "LJ E T O . . . .");
  assert.ok(player.type("ubav").isSolved);
  assert.equal(play("digraphs").keys("l", "Escape", "j").text, "L J . . . . . .");
  const apart = play("digraphs").keys(" ", "l", "Escape", "j");
  assert.deepEqual([[0, 0], [1, 0]].map((place) => apart.grid.get(place)), ["L", "J"]);
  const key = play("digraphs").keys("ArrowDown");
  key.grid.type("LJ");  // by its own key
  assert.ok(key.type("ubav").type("eto").isSolved);
  // What was there before comes back when two letters become one.
  assert.equal(play("digraphs").keys("ArrowRight", "j", "Home", "l", "j").text.slice(0, 4), "LJ J");
});

test("in Hebrew arrows go where they point, and letters at the end of words are as good", () => {
  const player = play("hebrew");
  assert.ok(player.grid.leftward);
  player.type("שלו").keys("ArrowRight");
  assert.equal(player.here, "row 1, column 3, 1 across, letter 3");
  player.keys("ArrowLeft");
  assert.equal(player.here, "row 1, column 4, 1 across, letter 4");
  assert.ok(player.type("ם").type("מש").isSolved);
});

test("several letters go into a cell after Insert or Shift+Enter", () => {
  const { puzzle, grid } = play("rebus");
  assert.equal(Boolean(puzzle.newspaper) || grid.reader.longest > 1, false);  // a key for it would tell something
  const player = play("rebus").keys("Insert", ..."heb", "Backspace", "a");
  assert.match(player.said, /^All that you type goes into this cell/);
  assert.ok(player.grid.rebus);
  player.keys("Enter");
  assert.deepEqual([player.grid.rebus, player.said], [null, ""]);
  assert.equal(player.here, "row 1, column 2, 1 across, letter 2");
  player.type("rt").click(0, 0).keys("Insert", "Enter");
  assert.equal(player.grid.get([0, 0]), "HEA");  // nothing was typed
  const kept = plain(player.grid.state());
  player.click(0, 0).keys("Shift+Enter", "x", "Escape");
  assert.equal(player.grid.get([0, 0]), "X");
  player.grid.restore(kept);
  assert.equal(player.grid.get([0, 0]), "HEA");
  assert.ok(player.click(1, 0).type("at").isSolved);
  // Going elsewhere ends it; what is known to be right is not written over.
  assert.equal(play("rebus").keys("Insert", "h", "ArrowRight").grid.rebus, null);
  assert.equal(play("ring").keys("Insert").grid.rebus, null);
  assert.equal(play("rebus").keys("Insert", "h", "Delete", "Delete").grid.rebus, null);
});

// What is given, barred, or in no word

test("words are typed with their given letters or without them; what is given stays", () => {
  for (const keys of [[..."quit"], [..."qit"], [..."it"], ["ArrowRight", ..."it"], ["Delete", "Backspace", ..."quit"]]) {
    const player = play("ring").keys(...keys);
    assert.equal(player.text.slice(0, 6), "QU I T", keys.join());
    assert.deepEqual(player.used, ["QUIT"]);
  }
  const player = play("ring").type("quit").type("yet").type("a");
  assert.ok(!player.isSolved);
  assert.ok(player.type("o").isSolved);
  assert.equal(player.bank.counts().placed, 4);
});

test("words end at bars", () => {
  const player = play("barred").type("catp");
  assert.deepEqual([[0, 2], [0, 3], [1, 0]].map((place) => player.grid.get(place)), ["T", "", "P"]);
  assert.equal(play("barred").here, "row 1, column 1, 1 across, letter 1");
  assert.equal(play("barred").grid.slot.cells.length, 3);
});

test("a cell that is in no word may hold anything, or stay empty", () => {
  const player = play("lone cell").click(1, 2);
  assert.equal(player.here, "row 2, column 3");
  assert.equal(player.bank.choose(player.puzzle.words[0]), "nowhere");
  player.keys("x", "ArrowUp", "PageDown", ..."at");
  assert.equal(player.text, "A T X");
  assert.ok(player.isSolved);
  assert.ok(play("lone cell").type("at").isSolved);
});

test("what breaks our rules is played as it is: a word twice, two parts, a cell on its own", () => {
  const player = play("faulty");
  assert.equal(player.puzzle.slots.length, 3);
  player.type("tot").type("and").type("ot");
  assert.ok(!player.isSolved);
  assert.ok(player.click(0, 4).type("x").isSolved);
});

// What is right, and helps

test("Check finds wrong letters; the mark goes when the letter does, and a hint mends one", () => {
  const player = play("clues").type("cut");
  assert.deepEqual(player.check(), [1, 4]);
  assert.deepEqual(player.wrong, ["0,1"]);
  player.click(0, 1).type("e");
  assert.deepEqual(player.wrong, []);
  player.click(0, 1);
  assert.deepEqual(plain(player.helps.hint()), { place: [0, 1], letter: "A", old: "E", gone: [] });
  assert.deepEqual(player.check(), [0, 4]);
  player.helps.solve();
  assert.equal(player.text, "C A T A O R E");
  assert.ok(player.isSolved);
});

test("parts are checked and revealed; what is known to be right stays, also in what is kept", () => {
  const player = play("clues").click(0, 1).type("ut"), { grid } = player;
  assert.deepEqual(player.check([[0, 2]]), [0, 0]);
  assert.equal(grid.letterStatus([0, 2]), "right");
  player.click(0, 2).click(0, 2).keys("Delete", "x");  // in the word down
  assert.deepEqual([grid.get([0, 2]), grid.get([1, 2])], ["T", "X"]);
  grid.set([1, 2], "");
  assert.deepEqual(player.check(grid.slots[0].cells), [1, 1]);
  assert.deepEqual(player.wrong, ["0,1"]);
  assert.equal(player.helps.reveal([[0, 1]]), 1);
  assert.deepEqual([grid.get([0, 1]), grid.letterStatus([0, 1])], ["A", "shown"]);
  assert.deepEqual(player.wrong, []);
  const again = play("clues");
  again.grid.restore(plain(grid.state()));
  assert.deepEqual([[0, 0], [0, 1], [0, 2]].map((place) => again.grid.letterStatus(place)), ["", "shown", "right"]);
  assert.equal(again.helps.reveal(again.grid.slots[2].cells), 2);  // one of its letters was there
  assert.equal(again.text, ". A T . O . E");
  again.click(1, 2).keys("Backspace");
  assert.equal(again.text, ". A T . O . E");
  assert.equal(again.here, "row 1, column 3, 2 down, letter 1");
  again.grid.restore(null);
  assert.equal(again.text, ". . . . . . .");
  assert.ok(again.grid.places.every((place) => again.grid.letterStatus(place) === ""));
});

test("whoever goes back is where a single letter changed", () => {
  const player = play("clues").type("c");
  const kept = plain(player.grid.state());
  player.keys("Home", "Delete", "End");
  player.grid.restore(kept);
  assert.equal(player.here, "row 1, column 1, 1 across, letter 1");
  for (const broken of [7, "x", {}, { cells: [1, null, {}], fixed: "zzz" }]) {
    player.grid.restore(broken);
    assert.equal(player.text, ". . . . . . .", JSON.stringify(broken));
  }
});

test("without clues any fill with the words of the list is right; with clues only the one", () => {
  for (const [name, isRight] of [["corner", true], ["corner by clues", false]]) {
    const player = play(name).type("car").type("at");
    assert.equal(player.text, "C A R A T");
    assert.equal(player.isSolved, isRight);
    player.check();
    assert.deepEqual(player.wrong, isRight ? [] : ["0,2", "2,0"]);
  }
});

test("of several fills each is right; only words that should not be there are marked", () => {
  for (const [across, down] of [["CAR", "CAT"], ["CAT", "CAR"]])
    assert.ok(play("either way").type(across).type(down.slice(1)).isSolved);
  const player = play("either way").type("CAR").type("AR");
  assert.ok(!player.isSolved);  // twice, but listed once
  assert.equal(player.check()[0], 5);
  player.click(2, 0).type("p");
  player.check();
  assert.deepEqual(player.wrong, ["0,0", "1,0", "2,0"]);
});

test("where there are several solutions, hints keep to one that has what was typed", () => {
  const { answer } = games["either way"].whole, other = answer[0][2] === "T" ? "R" : "T";
  const player = play("either way").click(0, 2).type(other);
  for (let n = 0; n < 4; n += 1) {
    assert.ok(!player.isSolved);
    const { old, gone } = player.helps.hint();
    assert.deepEqual([old, plain(gone)], ["", []]);
  }
  assert.ok(player.isSolved);
  assert.equal(player.grid.get([0, 2]), other);
  assert.equal(player.helps.hint(), null);
  const wrong = play("either way").type("XAX");  // begins no word
  const { old, gone } = wrong.helps.hint();
  assert.ok(old === "X" || plain(gone).some(String));
  let hints = 1;
  for (; !wrong.isSolved; hints += 1) wrong.helps.hint();
  assert.ok(hints <= 8);
});

test("a word that is listed twice is ticked off when it stands in two slots", () => {
  const player = play("twice").type("tot");
  const [{ used, isUsed, word }] = player.bank.counts().counts;
  assert.deepEqual([used, isUsed, word.often], [1, false, 2]);
  player.type("ot");
  assert.deepEqual(player.used, ["TOT"]);
  assert.ok(player.isSolved);
  assert.ok(!play("words").type("cat").type("at").isSolved);
});

test("a crossword with all its letters given is played from the empty grid", () => {
  const player = play("all given");
  assert.equal(player.text, ". . . . .");
  player.helps.solve();
  assert.equal(player.text, "C A T A R");
  assert.ok(player.isSolved);
});

test("any words of a dictionary will do, none of them twice", () => {
  const player = play("dictionary");
  player.choose("AB");
  player.click(1, 0);
  player.choose("CD");
  assert.ok(player.isSolved);
  assert.equal(player.text, "A B C D");
  assert.ok(!play("dictionary").type("ax").type("xx").isSolved);
});

test("a slot that has words of its own takes no others", () => {
  const player = play("only").type("ac").type("bd");
  assert.equal(player.text, "A C B D");  // its transpose would be right
  assert.ok(!player.isSolved);
  assert.ok(play("only").type("ab").type("cd").isSolved);
  for (const [second, isRight] of [["ZW", false], ["AB", true]])
    assert.equal(play("apart").type("xy").click(0, 3).type(second).isSolved, isRight, second);
});

// Words of the list

test("a word of the list is written where one is, or leads to where it stands", () => {
  const player = play("words");
  assert.equal(player.choose("toe"), "written");
  assert.equal(player.text, "T O E . . . .");
  assert.deepEqual(player.used, ["toe"]);
  assert.equal(player.choose("cat"), "written");
  assert.equal(player.choose("cat"), "there");
  player.click(1, 0);
  player.choose("car");
  player.click(1, 2);
  player.choose("toe");
  assert.ok(player.isSolved);
  assert.deepEqual(plain(player.bank.counts().placed), 3);
});

test("what is too long, or goes against given letters, is not written", () => {
  const player = play("ring").click(0, 1);
  assert.equal(player.choose("TOT"), "letters");
  assert.equal(player.text, "QU . T . . . . .");
  assert.equal(player.choose("QUIT"), "written");
  assert.equal(player.choose("QUIT"), "there");
  assert.equal(player.here, "row 1, column 1, 1 across, letter 1");
  assert.equal(play("too short").choose("CAT"), "length");
  const wrong = play("ring").click(2, 1);
  wrong.choose("QUAY");
  assert.deepEqual(wrong.check(), [3, 3]);
  assert.deepEqual(wrong.wrong, ["2,0", "2,1", "2,2"]);
  wrong.choose("YET");
  assert.deepEqual(wrong.wrong, []);
});

test("words that agree with the letters there come before the others, and used ones not at all", () => {
  const player = play("agreeing"), texts = () => plain(player.bank.choices().map(({ text }) => text));
  assert.deepEqual(texts(), ["CAR", "CAT", "RYE", "TOE"]);
  player.type("t");
  assert.deepEqual(texts(), ["TOE", "CAR", "CAT", "RYE"]);
  assert.deepEqual(player.puzzle.words.filter((word) => player.bank.agrees(word)).map(({ text }) => text), ["TOE"]);
  player.choose("TOE");
  assert.ok(!texts().includes("TOE"));
});

test("a cell with two given letters takes two letters of an ordinary word", () => {
  const player = play("given rebus");
  assert.equal(player.choose("CUSTOM"), "written");
  assert.deepEqual([0, 1, 2, 3, 4].map((col) => player.grid.get([0, col])), ["C", "U", "ST", "O", "M"]);
  assert.deepEqual(player.used, ["CUSTOM"]);
  for (let n = 0; n < 30 && !player.isSolved; n += 1) player.helps.hint();
  assert.ok(player.isSolved);
  for (const [second, isRight] of [["CUOM", false], ["BUED", true]])  // the same word twice; another one
    assert.equal(play("rebus once").click(2, 0).type("CUSTOM").click(0, 0).type(second).isSolved, isRight);
});

// Black cells

test("in a diagramless crossword black cells are set by the player; numbers and words follow", () => {
  const player = play("diagramless"), { grid } = player;
  assert.equal(player.here, "row 1, column 1, 1 across, letter 1");
  assert.equal(grid.slot.cells.length, 4);
  player.type("cat").keys(".");
  assert.equal(grid.get([0, 3]), "■");
  const numbers = [0, 1, 2, 3].map((col) => grid.numbers.get(`0,${col}`)).concat(grid.numbers.get("1,0"));
  assert.deepEqual(numbers, [1, 2, 3, undefined, 4]);
  player.click(1, 1).keys("#", ..."or").click(1, 0);
  assert.equal(player.here, "row 2, column 1, 1 down, letter 2");
  player.type("ar").click(2, 1).keys(".").click(2, 2).type("e");
  assert.ok(player.isSolved);  // what was left empty is no letter
  grid.restore(null);
  assert.ok(grid.places.every((place) => !grid.isBlock(place)));
  player.helps.solve();
  assert.ok(player.isSolved);
  assert.equal(grid.places.filter((place) => grid.isBlock(place)).length, 4);
});

test("the opposite cell becomes black, too, if that is set; its letter stays", () => {
  const settings = { symmetry: true };
  const player = play("diagramless", { settings }).keys("#");
  assert.ok(player.grid.isBlock([2, 3]));
  player.click(0, 0).keys("#");
  assert.ok(!player.grid.isBlock([0, 0]) && !player.grid.isBlock([2, 3]));
  const letter = play("diagramless", { settings }).click(2, 3).type("x").click(0, 0).keys("#");
  assert.equal(letter.grid.get([2, 3]), "X");
  assert.equal(letter.grid.speech("■"), "black cell");
});

test("from a cell in no word, Page Up and Page Down lead to a word, if there is any", () => {
  assert.equal(play("lone cell").click(1, 2).keys("PageUp").here, "row 1, column 1, 1 across, letter 1");
  const blocks = play("diagramless");
  for (const place of blocks.grid.places) blocks.grid.set(place, "■");
  assert.equal(blocks.keys("PageUp", "PageDown").grid.slot, null);
});

test("a word without its place is not gone to", () => {
  const player = play("diagramless");
  const slot = player.grid.slots.find(({ cells }) => !cells.length);
  const before = player.here;
  player.grid.go(slot);
  assert.deepEqual([player.said, player.here], ["This word has no place yet.", before]);
});

// Pages without the solution

test("pages without the solution know when one has won, and when all is full but wrong", () => {
  for (const [name, { whole, game }] of Object.entries(games)) {
    const player = play(name, { bare: true }), { grid } = player;
    assert.equal(player.puzzle.answer, undefined);
    const place = grid.places.find((each) => whole.answer[each[0]][each[1]] && !grid.isGiven(each));
    for (const each of grid.places) grid.set(each, whole.answer[each[0]][each[1]] || grid.gap);
    assert.ok(player.isSolved, name);
    grid.set(place, "Ω");
    assert.ok(!player.isSolved, name);
    if (game === "crisscross") assert.ok(player.rules.full(), name);
    grid.set(place, "");
    assert.ok(!player.isSolved, name);
    if (game === "crisscross") assert.ok(!player.rules.full(), name);
  }
});

// A search that tries every word in every slot, and asks the rules in the end.
function completions(player) {
  const { grid, puzzle, rules } = player, words = puzzle.words.map(({ cells }) => cells);
  const slots = grid.slots, found = [];
  const go = (n) => {
    if (n === slots.length) {
      if (rules.isSolved()) found.push(player.text);
      return;
    }
    const slot = slots[n], before = slot.cells.map((cell) => grid.get(cell));
    for (const cells of words) {
      if (cells.length !== slot.cells.length) continue;
      if (!slot.cells.every((cell, at) => ["", cells[at]].includes(grid.get(cell)))) continue;
      slot.cells.forEach((cell, at) => grid.set(cell, cells[at]));
      go(n + 1);
      slot.cells.forEach((cell, at) => grid.set(cell, before[at]));
    }
  };
  go(0);
  return new Set(found);
}

test("a solution that has what is in the grid is found if there is one", () => {
  let both = [0, 0];
  for (const name of ["either way", "corner", "twice", "dictionary", "only", "agreeing"]) {
    for (let seed = 0; seed < 25; seed += 1) {
      const roll = dice(seed), player = play(name), { grid, puzzle } = player;
      const letters = [...new Set(puzzle.words.flatMap(({ cells }) => cells))];
      for (const place of grid.places) if (roll(3) === 0) grid.set(place, letters[roll(letters.length)]);
      const wanted = completions(player), found = new FillInRules(grid, puzzle).findExtension();
      const text = found && grid.places.map((place) => found.get(String(place))).join(" ");
      assert.equal(Boolean(found), wanted.size > 0, `${name} ${seed} ${player.text}`);
      if (found) assert.ok(wanted.has(text), `${name} ${seed} ${text}`);
      both[found ? 1 : 0] += 1;
    }
  }
  assert.ok(both.every((count) => count > 10), String(both));
});
