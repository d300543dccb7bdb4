// Players of games of letters: they press keys and click as one does in a browser, without a page.

import { gameScripts, python, sharedModule } from "./scripts.mjs";

const { catalogue } = await sharedModule("i18n/catalogue");
const SCRIPTS = ["board/grid", "board/letters", "crossing/word-grid", "crossing/slots", "crossing/diagramless",
  "crossing/wordlists", "crossing/hints", "page/answer-hash", "crossing/crisscross", "crossing/fillin"];

export const letterScripts = () =>
  gameScripts(SCRIPTS, { Puzzlewright: { games: {}, ...catalogue("en", {}) } });

const scripts = letterScripts();

// Numbers that look random and are the same every time (mulberry32, by Tommy Ettinger).
export function dice(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (most) => Math.floor(next() * most);
}

// Whoever plays a grid of words of games_of_letters.py; `settings` are those of the game, `bare` leaves out the
// solution.
export class WordPlayer {
  constructor(name, { settings = {}, bare = false } = {}) {
    const { whole, bare: without, game } = python.letters.games[name];
    const puzzle = structuredClone(bare ? without : whole);
    const { WordGrid, DiagramlessGrid, CrossingHints, WordBank, FillInRules, crissCrossRules } = scripts;
    this.settings = { jump: true, skip: true, arrows: true, ...settings };
    this.puzzle = puzzle;
    this.said = "";
    this.moves = 0;
    const means = { option: (each) => this.settings[each], say: (text) => { this.said = text; } };
    this.grid = new (puzzle.diagramless ? DiagramlessGrid : WordGrid)(puzzle, means);
    this.grid.view = { ...WordGrid.QUIET, onChange: () => { this.moves += 1; } };
    if (game === "fillin") {
      const rules = new FillInRules(this.grid, puzzle);
      this.rules = { isSolved: () => rules.isSolved(), judge: () => rules.judge(),
        findExtension: puzzle.unique ? null : () => rules.findExtension() };
    } else this.rules = crissCrossRules(this.grid, puzzle);
    this.helps = new CrossingHints(this.grid, puzzle.answer, this.rules);
    this.bank = new WordBank(this.grid, puzzle.words || []);
    this.walk = Object.setPrototypeOf({ rows: this.grid.rows, cols: this.grid.cols,
      leftward: this.grid.leftward, at: (row, col) => this.grid.has([row, col]),
      enter: (place) => this.grid.enter(place) }, scripts.Grid.prototype);
  }

  // Press keys, one after the other; letters are written.
  keys(...names) {
    for (const name of names) {
      const [key, isShifted] = name.startsWith("Shift+") ? [name.slice(6), true] : [name, false];
      const act = this.grid.action(key, isShifted);
      this.walk.here = this.grid.here;
      if (act) act();
      else if ([...key].length > 1) this.walk.key({ key, preventDefault() {} });
      else this.grid.write(key);
    }
    return this;
  }

  // Type a text, one key after the other.
  type(text) {
    return this.keys(...text);
  }

  // Click a cell, once or again.
  click(row, col) {
    const { grid } = this;
    if (String(grid.here) === String([row, col])) grid.turn();
    else grid.enter([row, col]);
    return this;
  }

  // Choose a word of the list; return how that ended.
  choose(text) {
    return this.bank.choose(this.puzzle.words.find((word) => word.text === text));
  }

  // Where one is: row, column, and the word with the number of its letter.
  get here() {
    const { here, slot } = this.grid, at = slot ? slot.cells.map(String).indexOf(String(here)) + 1 : 0;
    return [`row ${here[0] + 1}`, `column ${here[1] + 1}`, ...(slot ? [slot.name, `letter ${at}`] : [])].join(", ");
  }

  // What all cells hold, "." for nothing.
  get text() {
    return this.grid.places.map((place) => this.grid.get(place) || ".").join(" ");
  }

  get wrong() {
    return this.grid.places.filter((place) => this.grid.wrong.has(String(place))).map(String);
  }

  get isSolved() {
    return this.rules.isSolved();
  }

  // Check some cells, or all of them.
  check(places = this.grid.places) {
    const { wrong, left } = this.helps.check(places);
    return [wrong, left];
  }

  // The words that are ticked off.
  get used() {
    return this.bank.counts().counts.filter(({ isUsed }) => isUsed).map(({ word }) => word.text);
  }
}
