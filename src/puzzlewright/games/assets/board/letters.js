// A grid whose cells are typed into: with keys, with the keyboard of a phone, or through an IME.
//
// `given` has rows of null (no cell), "" (to be filled) or what is given. `symbols` are all that
// cells can hold; some may be longer than one letter (LJ). Every cell has a real input, which holds
// what is in it, so that any keyboard works; what is seen stands in a span below it, for phones
// zoom in on small print in inputs. Subclasses say what typing does: type(symbol), erase(back), and
// what a cell is called besides its place: belongs(place). They call onChange() after every move.

Puzzlewright.Letters = class extends Puzzlewright.Grid {
  static field = { autocomplete: "off", autocapitalize: "characters", autocorrect: "off",
    spellcheck: "false", inputmode: "text", tabindex: -1 };

  constructor(given, { label, leftward = false, symbols, numbers = {}, onChange }) {
    const { element, Letters } = Puzzlewright;
    super(given.length, given[0].length, {
      label,
      leftward,
      make: (row, col) => {
        const text = given[row][col], number = numbers[`${row},${col}`];
        if (text === null) return null;
        const inside = [element("span", { class: "sign", "aria-hidden": "true",
          lang: Puzzlewright.language }),
          element("input", { ...Letters.field, "aria-readonly": text ? "true" : null })];
        if (number) {
          inside.unshift(element("span", { class: "number", "aria-hidden": "true" }, number));
        }
        return [{ tabindex: null, class: text ? "given" : "" }, ...inside];
      },
    });
    Object.assign(this, { given, onChange, taken: null, pressed: null });
    this.reader = new Puzzlewright.LetterReader(symbols);
    this.texts = given.map((row) => row.map((text) => text || ""));
    this.node.classList.add("letters");
    this.node.classList.toggle("numbered", Object.keys(numbers).length > 0);
    this.listen();
  }

  listen() {
    const on = (name, act) => this.cells.addEventListener(name, act);
    on("beforeinput", (event) => this.before(event));
    on("input", (event) => this.onInput(event));
    on("compositionend", (event) => this.onCompositionEnd(event.target));
    // Clicking the cell that one is in already is more than going there.
    on("mousedown", (event) => {
      const place = this.of(event.target);
      this.pressed = place && document.activeElement === this.field(place) ? String(place) : null;
    });
    on("click", (event) => {
      const place = this.of(event.target);
      if (!place) return;
      if (this.pressed === String(place)) this.again();
      else this.enter(place);
      this.pressed = null;
    });
  }

  // All cells, in reading order.
  *all() {
    yield* this.places.values();
  }

  field([row, col]) {
    return this.at(row, col).lastChild;
  }

  get([row, col]) {
    return this.texts[row][col];
  }

  isGiven([row, col]) {
    return Boolean(this.given[row][col]);
  }

  // Whether what is in a cell stays there: it is given, or known to be right.
  isFixed(place) {
    return this.isGiven(place);
  }

  // Write into a cell; tell whether that changed it.
  set(place, text) {
    const [row, col] = place;
    if (this.isFixed(place) || this.texts[row][col] === text) return false;
    this.texts[row][col] = text;
    this.mark(place, false);
    this.show(place);
    return true;
  }

  show(place) {
    const cell = this.at(...place), text = this.get(place);
    const sign = cell.querySelector(".sign");
    sign.textContent = text;
    sign.dataset.size = Math.min(Puzzlewright.signs(text).length, 6);
    const field = this.field(place);
    field.value = text;
    // What is typed next, by whatever keyboard, takes its place.
    if (document.activeElement === field) field.select();
    this.name(place);
  }

  name(place) {
    const { t, where } = Puzzlewright, text = this.speech(this.get(place));
    this.field(place).setAttribute("aria-label", [this.isGiven(place) ? t("{} (given)", text) : text,
      where(place), ...this.belongs(place)].join(", "));
  }

  speech(text) {
    return text || Puzzlewright.t("empty");
  }

  belongs() {
    return [];
  }

  showAll() {
    for (const place of this.all()) this.show(place);
  }

  // Mark a cell as wrong, or take the mark away.
  mark(place, wrong) {
    this.at(...place).classList.toggle("wrong", wrong);
    if (wrong) this.field(place).setAttribute("aria-invalid", "true");
    else this.field(place).removeAttribute("aria-invalid");
  }

  // Mark those of some cells that are wrong; return how many are.
  markAll(isWrong, places = this.all()) {
    let count = 0;
    for (const place of places) {
      const wrong = !this.isGiven(place) && this.get(place) !== "" && Boolean(isWrong(place));
      this.mark(place, wrong);
      count += wrong;
    }
    return count;
  }

  // After going back or forth: go to the cell that changed, if it is one.
  follow(changed) {
    if (changed.length === 1) this.enter(changed[0], this.cells.contains(document.activeElement));
  }

  enter(place, focus = true) {
    if (this.here) {
      this.field(this.here).tabIndex = -1;
      this.at(...this.here).classList.remove("here");
    }
    this.here = place;
    const field = this.field(place);
    field.tabIndex = 0;
    this.at(...place).classList.add("here");
    if (!this.texts) return;
    this.name(place);
    if (focus && document.activeElement !== field) field.focus();
    if (document.activeElement === field) field.select();
  }

  again() {}

  // Phones show their own keyboard unless there is ours.
  ownKeyboard(shown, usual = "text") {
    for (const place of this.all()) {
      this.field(place).setAttribute("inputmode", shown ? "none" : usual);
    }
  }

  actions(key) {
    return { Backspace: () => this.erase(true), Delete: () => this.erase(false) }[key];
  }

  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.actions(event.key);
    if (!act) return super.key(event);
    event.preventDefault();
    return act();
  }

  before(event) {
    if (event.isComposing || event.inputType === "insertCompositionText") return;
    event.preventDefault();
    if (event.inputType === "deleteContentBackward") this.erase(true);
    else if (event.inputType.startsWith("delete")) this.erase(false);
    else if (event.data) this.write(event.data);
  }

  // Keyboards of phones compose all they type. What cannot become another letter is taken at once.
  onInput(event) {
    const field = event.target, text = field.value;
    if (!event.isComposing || this.taken === field) return;
    if (/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return;
    if (this.read(text).length) this.onCompositionEnd(field);
  }

  onCompositionEnd(field) {
    const place = this.of(field);
    if (this.taken !== field) {
      this.taken = field;
      const text = field.value;
      field.blur();
      this.enter(place);
      this.write(text);
      this.taken = null;
    }
    field.value = this.get(place);
  }

  write(text) {
    for (const symbol of this.read(text)) this.type(symbol);
  }

  read(text) {
    return this.reader.read(text);
  }
};

// What typed text means in the cells of a puzzle: which symbols it stands for, as the puzzle writes them.
Puzzlewright.LetterReader = class {
  constructor(symbols) {
    this.symbols = new Set(symbols);
    this.longest = Math.max(...symbols.map((symbol) => Puzzlewright.signs(symbol).length), 1);
  }

  // What a text stands for in cells. Accents alone, which wait for their letter, are none.
  read(text) {
    const whole = this.fold(text);
    if (this.symbols.has(whole)) return [whole];
    // Digits are for puzzles that have some, letters likewise.
    const known = [/^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u, /^\p{N}/u]
      .filter((kind) => [...this.symbols].some((symbol) => kind.test(symbol)));
    return Puzzlewright.signs(text).map((sign) => this.fold(sign))
      .filter((sign) => this.symbols.has(sign) || known.some((kind) => kind.test(sign)));
  }

  // A letter as the puzzle writes it: large or small, with or without accents.
  fold(sign) {
    const composed = sign.normalize("NFC");
    const turkish = this.symbols.has("İ") ? { i: "İ", "ı": "I" } : {};
    const big = turkish[composed] || { "ß": "ẞ" }[composed] || composed.toUpperCase();
    const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
    const other = Puzzlewright.LetterReader.others[composed] || "";
    const ways = [big, composed, composed.toLowerCase(), composed.normalize("NFKC").toUpperCase(),
      bare(big), other];
    return ways.find((way) => this.symbols.has(way)) || big;
  }

  // Letters that puzzles may write as others: at the end of Hebrew words, Hiragana as Katakana.
  static others = Object.fromEntries([
    ...[..."ךםןףץ"].map((letter, n) => [letter, "כמנפצ"[n]]),
    ...[..."ァィゥェォッャュョヮ"].map((letter, n) => [letter, "アイウエオツヤユヨワ"[n]]),
    ...[..."ぁぃぅぇぉっゃゅょゎ"].map((letter, n) => [letter, "アイウエオツヤユヨワ"[n]]),
    ...[..."あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
      + "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ"]
      .map((letter) => [letter, String.fromCodePoint(letter.codePointAt(0) + 0x60)]),
  ]);
};

// What readers take for single signs.
Puzzlewright.signs = (text) => (typeof Intl !== "undefined" && Intl.Segmenter
  ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  : [...text]);
