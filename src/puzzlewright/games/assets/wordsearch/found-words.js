// What is found in a word search, and what a line of letters spells, without the page (wordsearch.js).
//
// puzzle: rows, entries, leftward, bonus, lengths, asked and seal, as wordsearch.js has them.

Puzzlewright.FoundWords = class {
  // Steps in the eight directions: rightwards, and then on with the clock.
  static DIRECTIONS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

  constructor(puzzle) {
    const { rows, entries } = puzzle;
    Object.assign(this, { puzzle, rows, entries });
    this.found = [];  // [entry, row, col, row, col, shown]: first cell, last, 1 if it was revealed
    this.bonus = [];  // [row, col, row, col] of words that are not on the list
    this.hinted = new Map();  // hints given for an entry: 1 where it begins, 2 also its direction
  }

  has([row, col]) {
    return Boolean(this.rows[row]) && (this.rows[row][col] ?? null) !== null;
  }

  // Lines

  // The cells between two ends in a straight line, of eight directions; null if they are not in one.
  line([row, col], [endRow, endCol]) {
    const down = endRow - row, right = endCol - col;
    const length = Math.max(Math.abs(down), Math.abs(right));
    if (down && right && Math.abs(down) !== Math.abs(right)) return null;
    const cells = [];
    for (let n = 0; n <= length; n += 1) {
      cells.push([row + n * Math.sign(down), col + n * Math.sign(right)]);
    }
    return cells.every((cell) => this.has(cell)) ? cells : null;
  }

  // The last cell of the line, of the eight from a cell, that is nearest to a point: fingers tremble.
  snapToLine([row, col], [y, x]) {
    const down = y - row, right = x - col, { DIRECTIONS } = Puzzlewright.FoundWords;
    const [stepDown, stepRight] = DIRECTIONS[(Math.round(Math.atan2(down, right) / (Math.PI / 4)) + 8) % 8];
    const far = Math.round((down * stepDown + right * stepRight) / (stepDown ** 2 + stepRight ** 2));
    let n = 0;
    while (n < far && this.has([row + (n + 1) * stepDown, col + (n + 1) * stepRight])) n += 1;
    return [row + n * stepDown, col + n * stepRight];
  }

  letters(cells) {
    return cells.map(([row, col]) => this.rows[row][col]);
  }

  // Whether a word, with its cells or their hash, is what letters spell. The hash is slow: once is enough.
  speller(letters) {
    let hash = null;
    const cells = letters.join("\u0000");
    return (word) => (word.seal ? word.seal === (hash ??= Puzzlewright.seal(letters, this.puzzle.seal))
      : word.cells.join("\u0000") === cells);
  }

  // Finding

  // Which entries are found: 1 for those that were revealed, else 0.
  get foundFlags() {
    return new Map(this.found.map(([entry, , , , , shown]) => [entry, shown]));
  }

  get left() {
    return this.entries.length - this.found.length;
  }

  // What a found entry is called; a page that does not know it reads it from the grid.
  wordText(n) {
    const [, ...ends] = this.found.find(([entry]) => entry === n);
    return this.entries[n].text ?? this.letters(this.line(ends.slice(0, 2), ends.slice(2, 4))).join("");
  }

  // Mark what stands between two cells. Return how that ended (single, crooked, unknown, bonus or
  // found), and the entry that was found, the text of the bonus word, or what the letters spell.
  select(from, to) {
    const cells = this.line(from, to), { foundFlags } = this;
    if (!cells) return { how: "crooked" };
    if (cells.length < 2) return { how: "single" };
    const directions = [this.letters(cells), this.letters(cells).reverse()];
    const spell = directions.map((letters) => this.speller(letters));
    const [forwards, backwards] = spell.map((isWord) =>
      this.entries.findIndex((entry, n) => !foundFlags.has(n) && isWord(entry)));
    if (forwards < 0 && backwards < 0) return this.selectBonus(from, to, directions, spell);
    const entry = forwards < 0 ? backwards : backwards < 0 ? forwards : Math.min(forwards, backwards);
    const [first, last] = this.puzzle.seal && entry !== forwards ? [to, from] : [from, to];
    this.found.push([entry, ...first, ...last, 0]);
    return { how: "found", entry };
  }

  // What is no entry may be a word that is not on the list.
  selectBonus(from, to, directions, spell) {
    const words = this.puzzle.bonus || [];
    const at = spell.findIndex((isWord) => words.some(isWord));
    if (at < 0) return { how: "unknown", text: directions[0].join("") };
    const ends = [...from, ...to];
    this.bonus = [...this.bonus.filter((each) => String(each) !== String(ends)), ends];
    return { how: "bonus", text: words.find(spell[at]).text ?? directions[at].join("") };
  }

  // The entries that are not found, that which is chosen in the list first.
  open(chosen) {
    const { foundFlags } = this, those = [...this.entries.keys()].filter((n) => !foundFlags.has(n));
    return those.includes(chosen) ? [chosen, ...those.filter((n) => n !== chosen)] : those;
  }

  // Helps

  // The way in which an entry goes, as a number of DIRECTIONS, as it looks on the screen.
  directionIndex(n) {
    const [, , down, right] = this.entries[n].at, seen = this.puzzle.leftward ? -right : right;
    return Puzzlewright.FoundWords.DIRECTIONS.findIndex((way) => way[0] === down && way[1] === seen);
  }

  // Tell where an entry begins (1), or also how it goes (2): of the chosen one, else of the next one that
  // there is more to tell of.
  hint(chosen) {
    const those = this.open(chosen), first = those[0];
    const entry = first === chosen ? first : those.find((n) => this.hinted.get(n) !== 2) ?? first;
    const much = this.hinted.has(entry) ? 2 : 1;
    this.hinted.set(entry, much);
    return { entry, much, place: this.entries[entry].at.slice(0, 2) };
  }

  // The hints that show where an entry is that was not found yet: [entry, how much].
  get hints() {
    const { foundFlags } = this;
    return [...this.hinted].filter(([n]) => this.entries[n].at && !foundFlags.has(n));
  }

  // Reveal some entries; tell how many.
  reveal(those) {
    for (const n of those) {
      const { at: [row, col, down, right], cells } = this.entries[n], last = cells.length - 1;
      this.found.push([n, row, col, row + last * down, col + last * right, 1]);
    }
    return those.length;
  }

  // The message, as letters spell it that are left over; null while bonus words hide among them.
  leftOver() {
    const { bonus, lengths, asked } = this.puzzle;
    const ends = [...this.found.map((each) => each.slice(1, 5)), ...this.bonus];
    const extra = new Set(this.bonus.map((at) => [at.slice(0, 2), at.slice(2)].map(String).sort().join()));
    if (extra.size < (bonus || []).length) return null;
    const taken = new Set(ends.flatMap((at) => this.line(at.slice(0, 2), at.slice(2)).map(String)));
    const free = this.rows.flatMap((row, r) => row.map((_, c) => [r, c]))
      .filter((place) => this.has(place) && !taken.has(String(place)));
    const count = lengths.reduce((sum, length) => sum + length, 0);
    const letters = this.letters(asked === "end" ? free.slice(-count) : free.slice(0, count));
    return lengths.map((length) => letters.splice(0, length).join("")).join(" ");
  }

  // The message once all entries are found; null before.
  get message() {
    return this.left ? null : this.puzzle.message || this.leftOver();
  }

  // What is kept of it

  state() {
    const { found, bonus } = this;
    return { found, hinted: [...this.hinted], ...(bonus.length ? { bonus } : {}) };
  }

  restore(state) {
    this.found = state ? this.validFinds(state.found) : [];
    this.hinted = new Map(state ? state.hinted : []);
    this.bonus = (state && state.bonus) || [];
  }

  // Found entries that were kept, if that is what they are.
  validFinds(kept) {
    for (const [n, row, col, endRow, endCol] of kept) {
      if (!this.entries[n] || !this.line([row, col], [endRow, endCol])) throw new Error("state");
    }
    return kept.map((each) => [...each]);
  }
};
