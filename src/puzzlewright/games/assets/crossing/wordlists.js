// What stands beside a grid of words (model: a WordGrid): clues across and down, or the words by length.

// How long the answer is, in parentheses; an empty text if the puzzle does not tell it.
Puzzlewright.size = ({ size, length }) => (size === "" ? "" : ` (${size || length})`);

// Clues: numbers, clues, and where one is. Without a clue the letters so far stand in its place.
Puzzlewright.clueLists = (model) => {
  const { element, rovingTabindex, t } = Puzzlewright;
  const all = model.clued || model.slots;
  const items = new Map();
  const states = new Map();
  const stops = new Map();
  const list = (across) => {
    const slots = all.filter((slot) => slot.across === across);
    const lines = slots.map((slot) => {
      const state = element("span", { class: "unseen" });
      const clue = element("span", { class: slot.clue ? "" : "pattern", dir: "auto",
        lang: slot.clue ? slot.lang || null : Puzzlewright.language }, slot.clue || "");
      const button = element("button", { type: "button", class: "clue", onclick: () => model.go(slot) },
        element("b", {}, element("span", { "aria-hidden": "true" }, String(slot.number)),
          element("span", { class: "unseen" }, `${slot.name}: `)), element("span", {}, clue,
          element("span", { class: "size" }, Puzzlewright.size(slot)), state));
      items.set(slot, button);
      states.set(slot, [clue, state]);
      return element("li", {}, button);
    });
    const box = element("ol", {}, ...lines);
    const stop = rovingTabindex(box, slots.map((slot) => items.get(slot)));
    for (const slot of slots) stops.set(slot, stop);
    return lines.length ? [element("section", {},
      element("h2", {}, across ? t("Across") : t("Down")), box)] : [];
  };
  const node = element("div", { class: "clues", dir: model.leftward ? "rtl" : "ltr" },
    ...list(true), ...list(false));

  // Lists that scroll show where one is; the page stays where it is.
  function reveal(button) {
    const box = button.closest("ol");
    const low = button.offsetTop - box.offsetTop, high = low + button.offsetHeight;
    if (box.scrollTop > low) box.scrollTop = low;
    if (box.scrollTop + box.clientHeight < high) box.scrollTop = high - box.clientHeight;
  }

  return {
    node,
    onMove() {
      const other = model.crossingSlot();
      for (const [slot, button] of items) {
        button.classList.toggle("current", slot === model.slot);
        button.classList.toggle("crossing", slot === other);
        if (slot === model.slot) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      for (const slot of [model.slot, other].filter((each) => items.has(each))) {
        reveal(items.get(slot));
        stops.get(slot)(items.get(slot));
      }
    },
    onChange() {
      for (const [slot, [clue, state]] of states) {
        const filled = model.word(slot) !== null;
        items.get(slot).classList.toggle("filled", filled);
        state.textContent = filled ? ` (${t("filled")})` : "";
        if (!slot.clue) clue.textContent = slot.cells.map((cell) => model.get(cell) || "·").join("");
      }
    },
  };
};

// The words of a list, each with how often it can be used (null: at will), and what becomes of them.
Puzzlewright.WordBank = class {
  constructor(model, words) {
    Object.assign(this, { model, words });
  }

  // Whether a word goes into the slot where one is, by its length and by rebus cells that are given.
  fits({ cells }) {
    const { model } = this;
    return Boolean(model.slot && model.distribute(model.slot, cells));
  }

  // Write a word into the slot where one is, or go to where it stands if it cannot be used again. Return how
  // that ended: "written", "there"; "nowhere", "length" or "letters" are why it cannot be written.
  choose(word) {
    const { model } = this, { slot } = model, text = Puzzlewright.joined(word.cells);
    const stands = model.slots.find((each) => model.word(each) === text);
    if (stands && word.often && model.uses().get(text) >= word.often) {
      model.go(stands);
      return "there";
    }
    if (!slot) return "nowhere";
    if (!this.fits(word) && word.cells.length !== slot.length) return "length";
    return model.fill(slot, word.cells) ? "written" : "letters";
  }

  // Whether a word agrees with the letters in the slot where one is.
  agrees({ cells }) {
    const { model } = this, cut = model.distribute(model.slot, cells);
    return model.slot.cells.every((cell, n) => ["", cut[n]].includes(model.get(cell)));
  }

  // The words that go into the slot where one is, and are left. Those that agree with its letters come first.
  choices() {
    const found = this.model.uses();
    const left = ({ cells, often }) => !often || (found.get(Puzzlewright.joined(cells)) || 0) < often;
    const there = this.words.filter((word) => this.fits(word) && left(word));
    return [...there.filter((word) => this.agrees(word)), ...there.filter((word) => !this.agrees(word))];
  }

  // For each word how often it stands in the grid, and whether it cannot be used again; and how many are placed.
  counts() {
    const found = this.model.uses();
    const counts = this.words.map((word) => {
      const used = found.get(Puzzlewright.joined(word.cells)) || 0;
      return { word, used, isUsed: used >= (word.often || 1) };
    });
    // Words that differ only in how they are cut into cells are one.
    const all = new Map(counts.map((count) => [Puzzlewright.joined(count.word.cells), count])).values();
    const placed = [...all].reduce((sum, { word, used }) => sum + Math.min(used, word.often || used), 0);
    return { counts, placed };
  }
};

// They stand by length. A click writes one into the slot where one is, or leads to where it stands.
Puzzlewright.wordBank = (model, words, shell) => {
  const { element, rovingTabindex, t, many } = Puzzlewright, bank = new Puzzlewright.WordBank(model, words);
  const heading = element("h2", { class: "count" });
  const items = new Map();
  const lengths = [...new Set(words.map(({ cells }) => cells.length))].sort((a, b) => a - b);
  const sections = lengths.map((length) => {
    const lines = words.filter(({ cells }) => cells.length === length).map((word) => {
      const often = element("span", { class: "often" });
      const state = element("span", { class: "unseen" });
      const button = element("button", { type: "button", class: "listed", onclick: () => choose(word) },
        element("span", { class: "tick", "aria-hidden": "true" }, "✓"),
        element("span", { dir: "auto" }, element("span", { class: "text",
          lang: Puzzlewright.language }, word.text), often, state));
      items.set(word, { button, often, state });
      return element("li", {}, button);
    });
    return element("section", {}, element("h3", {}, many(length, "1 letter", "{} letters")),
      element("ul", {}, ...lines));
  });
  const node = element("div", { class: "bank" }, heading,
    element("div", { class: "columns" }, ...sections));
  rovingTabindex(node, [...items.values()].map(({ button }) => button));

  function choose(word) {
    const { slot } = model, ended = bank.choose(word), { text, cells } = word;
    const refused = {
      nowhere: () => t("This cell is in no word."),
      length: () => t("{} has {} letters, {} has {}.", text, cells.length, slot.name, slot.length),
      letters: () => t("{} does not go with the letters given in {}.", text, slot.name),
    }[ended];
    if (refused) shell.say(refused(), "bad");
    else if (ended === "written") {
      shell.say("");
      model.onChange();
    }
  }

  return {
    node,
    onMove() {
      for (const [word, { button }] of items) button.classList.toggle("fits", bank.fits(word));
    },
    // What `choices` are, as buttons for a small screen, which has no room for the list.
    choices: () => bank.choices().map((word) =>
      element("button", { type: "button", tabindex: -1, class: bank.agrees(word) ? "" : "against",
        lang: Puzzlewright.language, onclick: () => choose(word) }, word.text)),
    onChange() {
      const { counts, placed } = bank.counts();
      for (const { word, used, isUsed } of counts) {
        const { button, often, state } = items.get(word);
        button.classList.toggle("used", isUsed);
        state.textContent = isUsed ? ` (${t("placed")})` : "";
        often.textContent = word.often > 1 ? ` ×${word.often}${used ? ` (${used})` : ""}` : "";
      }
      heading.textContent = t("{} of {} words placed", placed, model.slots.length);
    },
  };
};
