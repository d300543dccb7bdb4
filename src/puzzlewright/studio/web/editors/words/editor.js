// What the editors of word searches and criss-crosses have in common: words are chosen, moved,
// locked, removed and added, cells are kept free, and the rest is regenerated.

import { isAbort } from "../../common/api.js";
import { fill, h, style } from "../../dom.js";
import { complain, problemText } from "../../common/ui.js";
import { t } from "../../translations.js";
import { WordBoard } from "./board.js";
import {
  wordCells,
  changeCells,
  cellKey,
  line,
  placeInside,
  refusalAt,
  gridRows,
  possibleStarts,
  STEPS,
  wordsAt,
} from "./geometry.js";
import { cellShower } from "./cells.js";
import { WordList } from "./list.js";
import { keysHelp, refusalText, directionName } from "./labels.js";
import { barContents, modeSwitch, MOST_LINES, regenerationPanel } from "./tools.js";

const SEEDS = 2 ** 31;

export class WordEditor {
  // `kind` has words(puzzle), directions(puzzle), withClue(puzzle, n, clue), emptyPuzzle(puzzle), texts.
  constructor(shell, doc, kind) {
    style("words-editor.css");
    Object.assign(this, { shell, kind });
    this.known = new WeakMap(); // places of words, by the rows of a puzzle
    this.chosen = null; // the number of a word
    this.held = null; // a word that is being moved: { place, grab, from }
    this.fits = null;
    this.mode = "words";
    this.busy = false;
    this.board = new WordBoard(t("The board"), this);
    this.list = new WordList(
      {
        choose: (n) => this.chooseInList(n),
        lock: (n) => this.lock(n),
        clue: (n, text) => this.setClue(n, text),
        drop: (n) => this.throwOut(n),
        add: (text, clue) => this.add(text, clue),
        say: (...texts) => this.shell.say(...texts),
      },
      kind.texts(),
    );
    this.bar = h("div", { class: "word-bar row wrap" });
    this.note = h("p", { class: "soft", role: "status" });
    this.element = h(
      "div",
      { class: `editor words-editor ${kind.name}` },
      h("div", { class: "word-main" }, modeSwitch(this), this.board.element, this.bar, keysHelp()),
      h("div", { class: "word-side" }, regenerationPanel(this), this.list.element),
    );
    this.show(doc);
  }

  // ---- The puzzle and its words.

  get puzzle() {
    return this.shell.doc.puzzle;
  }

  get words() {
    return this.kind.words(this.puzzle);
  }

  get places() {
    return this.known.get(this.puzzle.rows) || [];
  }

  get locks() {
    return this.shell.doc.bench.locks || [];
  }

  get free() {
    return this.shell.doc.bench.free || [];
  }

  isLocked(n) {
    return Boolean(this.places[n]) && this.locks.includes(this.words[n].text);
  }

  length(n) {
    return wordCells(this.words[n].cells).length;
  }

  get shape() {
    const rows = gridRows(this.puzzle);
    return [rows.length, Math.max(...rows.map((row) => row.length))];
  }

  // Where the words lie that stay, as the server takes it.
  keptPlaces(isKept) {
    return this.places.flatMap((place, n) => (place && isKept(n) ? [[n, ...place]] : []));
  }

  wordsAt(row, col) {
    const lengths = this.words.map((_, n) => this.length(n));
    return wordsAt(this.places, lengths, row, col);
  }

  // The document's bench with changes; the language of a list that was made is kept in it.
  bench(changes) {
    const { bench, puzzle } = this.shell.doc;
    const language = bench.language || puzzle.made?.recipe?.language;
    return { ...bench, ...(language ? { language } : {}), ...changes };
  }

  // ---- Showing.

  show(doc) {
    if (!this.known.has(doc.puzzle.rows)) this.find(doc);
    if (this.chosen !== null && this.chosen >= this.words.length) this.chosen = null;
    if (this.seen !== doc.puzzle) {
      this.held = null;
      this.fits = null;
    }
    this.seen = doc.puzzle;
    this.render();
  }

  async find(doc) {
    if (!this.kind.words(doc.puzzle).length) return this.known.set(doc.puzzle.rows, []);
    try {
      const { places } = await this.shell.ask("words-places", {}, { doc });
      this.known.set(doc.puzzle.rows, places);
      if (doc.puzzle.rows === this.puzzle.rows) this.render();
    } catch (error) {
      if (!isAbort(error)) complain(error);
    }
    return null;
  }

  render() {
    const { words, places, shape } = this;
    this.board.show({
      shape,
      cellAt: cellShower(this, this.ghost()),
      words: places.flatMap((place, n) => {
        if (!place || (this.held && n === this.chosen)) return [];
        const marks = [this.isLocked(n) && "locked", n === this.chosen && "chosen"].filter(Boolean);
        return [{ place, length: this.length(n), kind: ["word", ...marks].join(" "), level: marks.length }];
      }).sort((one, other) => one.level - other.level),
      text: words.map(({ cells }) => wordCells(cells).join("")).join(""),
    });
    this.board.element.classList.toggle("keeping-free", this.mode === "free");
    this.board.element.setAttribute("aria-busy", String(this.busy));
    this.list.show(
      words.map((word, n) => ({
        ...word,
        isThere: Boolean(places[n]),
        isLocked: this.isLocked(n),
        isChosen: n === this.chosen,
      })),
    );
    this.sizes.forEach((field, at) => {
      if (document.activeElement !== field) field.value = shape[at];
    });
    const there = places.flatMap((place, n) => (place ? [n] : []));
    this.areAllLocked = there.length > 0 && there.every((n) => this.isLocked(n));
    this.allButton.lastChild.textContent = this.areAllLocked ? t("Unlock all") : t("Lock all");
    this.allButton.disabled = !there.length;
    this.anewButton.disabled = this.busy || !words.length;
    fill(this.bar, ...barContents(this));
  }

  // The word one holds: its letters by cell, why it does not fit, and where it could begin.
  ghost() {
    const found = { letters: new Map(), starts: new Set(), reason: "" };
    if (!this.held) return found;
    const cells = wordCells(this.words[this.chosen].cells);
    line(this.held.place, cells.length).forEach(([row, col], n) => found.letters.set(cellKey(row, col), cells[n]));
    found.reason = this.reasonAt(this.held.place);
    found.starts = possibleStarts(this.fits, this.held.place[2], this.shape[1]);
    return found;
  }

  // Why the chosen word cannot be somewhere; "" if it can, or if that is not known yet.
  reasonAt(place) {
    const refusal = refusalAt(this.fits, place, this.shape);
    return refusal ? refusalText(refusal.why, this.words[refusal.word]?.text || "") : "";
  }

  // Whether a locked word is in the way of the one that is held: that stays where it is.
  isInTheWayOfLocked() {
    const { word } = refusalAt(this.fits, this.held.place, this.shape) || {};
    return this.words[word] !== undefined && this.isLocked(word);
  }

  // ---- Choosing.

  setMode(mode) {
    this.mode = mode;
    this.held = null;
    this.render();
  }

  choose(n) {
    if (n !== this.chosen) this.fits = null;
    this.chosen = n;
    this.held = null;
    this.render();
    if (n === null) return;
    if (!this.fits) this.askFits();
    this.shell.say(this.describe(n));
  }

  describe(n) {
    const place = this.places[n];
    const { text } = this.words[n];
    if (!place) return t("{}, not placed", text);
    return t("{}, row {}, column {}, {}", text, place[0] + 1, place[1] + 1, directionName(place[2], this.board.isLeftward));
  }

  chooseInList(n) {
    this.choose(n);
    const place = this.places[n];
    if (place) this.board.go(place[0], place[1], { focus: false });
    else this.take();
  }

  async askFits() {
    const { doc } = this.shell;
    const n = this.chosen;
    if (this.asking?.n === n && this.asking.doc === doc) return;
    this.asking = { n, doc };
    const about = { word: n, places: this.keptPlaces((each) => each !== n), free: this.free };
    try {
      const fits = await this.shell.ask("words-fits", about, { doc });
      if (doc !== this.shell.doc || n !== this.chosen) return;
      this.fits = fits;
      this.render();
    } catch (error) {
      if (!isAbort(error)) complain(error);
    } finally {
      if (this.asking?.n === n && this.asking.doc === doc) this.asking = null;
    }
  }

  // ---- Moving.

  take() {
    if (this.chosen === null) return;
    if (this.isLocked(this.chosen)) {
      this.shell.say(t("It is locked: unlock it first."), { bad: true });
      return;
    }
    const [row, col] = this.board.at;
    const place = this.places[this.chosen] || [row, col, this.kind.directions(this.puzzle)[0]];
    this.hold(this.inside(place));
    this.board.go(this.held.place[0], this.held.place[1]);
  }

  hold(place, grab = 0) {
    this.held = { place, grab };
    if (!this.fits) this.askFits();
    this.render();
  }

  inside(place) {
    return placeInside(place, this.length(this.chosen), this.shape);
  }

  move(down, right) {
    const [row, col, direction] = this.held.place;
    this.held = { ...this.held, place: this.inside([row + down, col + right, direction]) };
    this.afterMove();
  }

  turn(by) {
    const directions = this.kind.directions(this.puzzle);
    if (!this.held) this.take();
    if (!this.held) return;
    const [row, col, direction] = this.held.place;
    const next = directions[(directions.indexOf(direction) + by + directions.length) % directions.length];
    this.held = { place: this.inside([row, col, next]), grab: 0 };
    this.afterMove();
  }

  afterMove() {
    const [row, col, direction] = this.held.place;
    this.render();
    this.board.go(row, col);
    const reason = this.reasonAt(this.held.place);
    const where = t("row {}, column {}, {}", row + 1, col + 1, directionName(direction, this.board.isLeftward));
    this.shell.say(`${where}: ${reason || t("It fits here.")}`);
  }

  letGo() {
    this.held = null;
    this.render();
    this.board.go(...this.board.at);
  }

  async drop() {
    const { place } = this.held;
    const reason = this.reasonAt(place);
    const old = this.places[this.chosen];
    if (reason) return this.shell.say(reason, { bad: true });
    if (old && place.every((part, at) => part === old[at])) return this.letGo();
    const keep = [...this.keptPlaces((n) => n !== this.chosen), [this.chosen, ...place]];
    const { text } = this.words[this.chosen];
    const done = await this.remake({ keep, again: false, fresh: false }, t("{} moved", text));
    if (done) this.rechoose(text);
    return done;
  }

  // Put the word where it does not fit: what is in the way is placed anew.
  async force() {
    const { place } = this.held;
    const keep = [...this.keptPlaces((n) => n !== this.chosen && this.isLocked(n)), [this.chosen, ...place]];
    const { text } = this.words[this.chosen];
    const done = await this.remake({ keep, seed: this.seed() }, t("{} moved", text));
    if (done) this.rechoose(text);
  }

  // Numbers may be others afterwards: words that found a place are listed with those that have one.
  rechoose(text) {
    const n = this.words.findIndex((word) => word.text === text);
    this.choose(n < 0 ? null : n);
    this.board.go(...this.board.at);
  }

  // ---- What the board tells.

  press([row, col]) {
    if (this.mode === "free") {
      this.stroke = new Map();
      this.strokeOn = !this.free.some(([r, c]) => r === row && c === col);
      this.paint(row, col);
      return;
    }
    const there = this.wordsAt(row, col);
    this.pressed = { row, col, there, wasChosen: there.includes(this.chosen), dragged: false };
    if (this.held && (!there.includes(this.chosen) || !this.places[this.chosen])) {
      this.held = { ...this.held, grab: 0, place: this.inside([row, col, this.held.place[2]]) };
      this.afterMove();
      return;
    }
    if (there.length && !this.pressed.wasChosen) this.choose(there[0]);
    else if (!there.length) this.choose(null);
  }

  drag([row, col]) {
    if (this.mode === "free") return this.paint(row, col);
    const { pressed } = this;
    if (!pressed || this.chosen === null) return null;
    if (!this.held) {
      if (this.isLocked(this.chosen)) return this.shell.say(t("It is locked: unlock it first."), { bad: true });
      const place = this.places[this.chosen];
      const grab = line(place, this.length(this.chosen)).findIndex(([r, c]) => r === pressed.row && c === pressed.col);
      this.hold(place, Math.max(grab, 0));
    }
    pressed.dragged = true;
    const direction = this.held.place[2];
    const [down, right] = STEPS[direction];
    const { grab } = this.held;
    this.held = { ...this.held, place: this.inside([row - grab * down, col - grab * right, direction]) };
    return this.render();
  }

  release(isLost) {
    if (this.mode === "free") return this.endStroke();
    const { pressed } = this;
    this.pressed = null;
    if (!pressed) return null;
    if (pressed.dragged && this.held) {
      if (isLost) return this.letGo();
      return this.reasonAt(this.held.place) ? this.afterMove() : this.drop();
    }
    if (pressed.wasChosen && !this.held && pressed.there.length > 1) this.next(pressed.there);
    return null;
  }

  next(there) {
    this.choose(there[(there.indexOf(this.chosen) + 1) % there.length] ?? null);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.board.step(event.key);
    const [row, col] = this.board.at;
    const acts = {
      Enter: () => this.enter(row, col),
      " ": () => (this.mode === "free" ? this.toggleFree(row, col) : this.held ? this.drop() : this.next(this.wordsAt(row, col))),
      Escape: () => (this.held ? this.letGo() : this.choose(null)),
      Delete: () => this.chosen !== null && this.throwOut(this.chosen),
      Backspace: () => this.chosen !== null && this.throwOut(this.chosen),
      r: () => this.turn(event.shiftKey ? -1 : 1),
      l: () => this.chosen !== null && this.lock(this.chosen),
      f: () => this.toggleFree(row, col),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step && this.held) this.move(...step);
    else if (step) this.board.go(row + step[0], col + step[1]);
    else if (act) act();
    else return;
    event.preventDefault();
  }

  enter(row, col) {
    if (this.mode === "free") return this.toggleFree(row, col);
    if (this.held) return this.drop();
    const there = this.wordsAt(row, col);
    if (there.length && !there.includes(this.chosen)) this.choose(there[0]);
    return this.take();
  }

  // ---- Cells that stay free of words.

  paint(row, col) {
    this.stroke.set(cellKey(row, col), this.strokeOn);
    this.render();
  }

  endStroke() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke) this.setFree(stroke);
  }

  toggleFree(row, col) {
    const on = !this.free.some(([r, c]) => r === row && c === col);
    this.setFree(new Map([[cellKey(row, col), on]]));
  }

  async setFree(changes) {
    const free = changeCells(this.free, changes);
    const there = new Set(free.flatMap(([row, col]) => this.wordsAt(row, col)));
    const locked = [...there].find((n) => this.isLocked(n));
    if (locked !== undefined) {
      this.render();
      this.shell.say(t("{} is locked there: unlock it first.", this.words[locked].text), { bad: true });
      return;
    }
    const label = t("free cells");
    const { doc } = this.shell;
    if (!there.size) {
      this.shell.change({ ...doc, bench: this.bench({ free }) }, label);
      this.fits = null;
      return;
    }
    await this.remakeOrAll((n) => !there.has(n), { free, seed: this.seed() }, label, { free });
    this.render();
  }

  // ---- Locks, clues, words that come and go.

  lock(n) {
    if (!this.places[n]) return;
    const { doc } = this.shell;
    const { text } = this.words[n];
    const locks = this.isLocked(n) ? this.locks.filter((each) => each !== text) : [...this.locks, text];
    this.shell.change({ ...doc, bench: this.bench({ locks }) }, this.isLocked(n) ? t("{} unlocked", text) : t("{} locked", text));
    this.shell.say(this.isLocked(n) ? t("{} is locked.", text) : t("{} is not locked any more.", text));
  }

  lockAll() {
    const { doc } = this.shell;
    const texts = this.places.flatMap((place, n) => (place ? [this.words[n].text] : []));
    const locks = this.areAllLocked ? [] : texts;
    this.shell.change({ ...doc, bench: this.bench({ locks }) }, locks.length ? t("all locked") : t("all unlocked"));
  }

  setClue(n, clue) {
    const { doc } = this.shell;
    const { text } = this.words[n];
    this.shell.change({ ...doc, puzzle: this.kind.withClue(doc.puzzle, n, clue) }, t("the clue of {}", text), { group: `clue ${text}` });
  }

  async throwOut(n) {
    const { text } = this.words[n];
    const label = t("{} removed", text);
    const { doc } = this.shell;
    const locks = this.locks.filter((each) => each !== text);
    const isLast = this.words.length === 1;
    if (isLast) this.shell.change({ puzzle: this.kind.emptyPuzzle(doc.puzzle, this.shape), bench: this.bench({ locks }) }, label);
    else await this.remakeOrAll((each) => each !== n, { drop: [n], seed: this.seed() }, label, { locks });
    this.choose(null);
    if (document.activeElement === document.body) this.board.go(...this.board.at);
  }

  async add(text, clue) {
    const folded = text.toLocaleLowerCase();
    if (this.words.some((word) => word.text.toLocaleLowerCase() === folded)) {
      this.showNote([t("{} is there already.", text)]);
      return false;
    }
    const about = { keep: this.keptPlaces(() => true), add: [{ text, clue }], seed: this.seed() };
    return this.remake(about, t("{} added", text));
  }

  get wantedSize() {
    return this.sizes.map((field) => Math.min(Math.max(Number(field.value) || 2, 2), MOST_LINES));
  }

  // An empty board has the new size at once; words wait for being made anew.
  resize() {
    const { doc } = this.shell;
    if (!this.words.length)
      this.shell.change({ ...doc, puzzle: this.kind.emptyPuzzle(doc.puzzle, this.wantedSize) }, t("size"));
  }

  makeAnew() {
    const keep = this.keptPlaces((n) => this.isLocked(n));
    return this.remake({ keep, size: this.wantedSize, seed: this.seed() }, t("regenerated"));
  }

  seed() {
    return Math.floor(Math.random() * SEEDS);
  }

  // Keep some words; where what is left is no puzzle, keep only those that are locked.
  async remakeOrAll(isKept, about, label, bench) {
    const first = { again: false, fresh: false, ...about, keep: this.keptPlaces(isKept) };
    const done = await this.remake(first, label, bench, { quiet: true });
    if (done !== null) return done;
    const keep = this.keptPlaces((n) => isKept(n) && this.isLocked(n));
    const again = await this.remake({ ...about, keep, again: true }, label, bench);
    if (again) this.showNote([t("The other words could not stay in place, so they were rearranged."), this.note.textContent]);
    return again;
  }

  // Ask for the puzzle with words placed anew; true if it is there, null if it cannot be.
  async remake(about, label, bench = {}, { quiet = false } = {}) {
    const { doc } = this.shell;
    this.busy = true;
    this.render();
    try {
      const question = { free: this.free, ...about };
      const answer = await this.shell.ask("words-remake", question, { doc: { ...doc, bench: this.bench(bench) } });
      if (doc !== this.shell.doc) return false;
      this.known.set(answer.puzzle.rows, answer.places);
      const next = this.bench(bench);
      this.chosen = null;
      this.shell.change({ puzzle: answer.puzzle, bench: next }, label);
      const left = answer.unplaced.map(({ text }) => text).join(", ");
      this.showNote([...answer.notes, left && t("Not placed: {}", left)]);
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      if (!quiet) this.showNote([problemText(error)], true);
      return null;
    } finally {
      this.busy = false;
      this.render();
    }
  }

  showNote(lines, bad = false) {
    this.note.textContent = lines.filter(Boolean).join(" · ");
    if (bad) this.shell.say(this.note.textContent, { bad });
    this.note.classList.toggle("bad", bad);
    this.note.classList.toggle("soft", !bad);
  }

  afterShow() {
    this.board.go(...this.board.at);
  }
}
