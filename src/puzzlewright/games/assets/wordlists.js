// What stands beside a grid of words: clues across and down, or the words by length.

// How long the answer is, in parentheses; an empty text if the puzzle does not tell it.
Puzzlewright.size = ({ size, length }) => (size === "" ? "" : ` (${size || length})`);

// Clues: numbers, clues, and where one is. Without a clue the letters so far stand in its place.
Puzzlewright.clueLists = (grid) => {
  const { element, roving, t } = Puzzlewright;
  const all = grid.clued || grid.slots;
  const items = new Map();
  const states = new Map();
  const stops = new Map();
  const list = (across) => {
    const slots = all.filter((slot) => slot.across === across);
    const lines = slots.map((slot) => {
      const state = element("span", { class: "unseen" });
      const clue = element("span", { class: slot.clue ? "" : "pattern", dir: "auto",
        lang: slot.clue ? slot.lang || null : Puzzlewright.language }, slot.clue || "");
      const button = element("button", { type: "button", class: "clue", onclick: () => grid.go(slot) },
        element("b", {}, element("span", { "aria-hidden": "true" }, String(slot.number)),
          element("span", { class: "unseen" }, `${slot.name}: `)), element("span", {}, clue,
          element("span", { class: "size" }, Puzzlewright.size(slot)), state));
      items.set(slot, button);
      states.set(slot, [clue, state]);
      return element("li", {}, button);
    });
    const box = element("ol", {}, ...lines);
    const stop = roving(box, slots.map((slot) => items.get(slot)));
    for (const slot of slots) stops.set(slot, stop);
    return lines.length ? [element("section", {},
      element("h2", {}, across ? t("Across") : t("Down")), box)] : [];
  };
  const node = element("div", { class: "clues", dir: grid.leftward ? "rtl" : "ltr" },
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
    moved() {
      const other = grid.crossing();
      for (const [slot, button] of items) {
        button.classList.toggle("current", slot === grid.slot);
        button.classList.toggle("crossing", slot === other);
        if (slot === grid.slot) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      for (const slot of [grid.slot, other].filter((each) => items.has(each))) {
        reveal(items.get(slot));
        stops.get(slot)(items.get(slot));
      }
    },
    changed() {
      for (const [slot, [clue, state]] of states) {
        const filled = grid.word(slot) !== null;
        items.get(slot).classList.toggle("filled", filled);
        state.textContent = filled ? ` (${t("filled")})` : "";
        if (!slot.clue) clue.textContent = slot.cells.map((cell) => grid.get(cell) || "·").join("");
      }
    },
  };
};

// Words by length, each with how often it can be used (null: at will). A click writes one into the
// slot where one is, or leads to where it stands.
Puzzlewright.wordBank = (grid, words, shell) => {
  const { element, joined, roving, t, many } = Puzzlewright;
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
      items.set(joined(word.cells), { word, button, often, state });
      return element("li", {}, button);
    });
    return element("section", {}, element("h3", {}, many(length, "1 letter", "{} letters")),
      element("ul", {}, ...lines));
  });
  const node = element("div", { class: "bank" }, heading,
    element("div", { class: "columns" }, ...sections));
  roving(node, [...items.values()].map(({ button }) => button));

  // How often each word stands in the grid.
  function uses() {
    const found = new Map();
    for (const slot of grid.slots) {
      const word = grid.word(slot);
      if (word !== null) found.set(word, (found.get(word) || 0) + 1);
    }
    return found;
  }

  const fits = ({ cells }) => Boolean(grid.slot && grid.cutFor(grid.slot, cells));

  function choose(word) {
    const text = joined(word.cells), slot = grid.slot;
    const stands = grid.slots.find((each) => grid.word(each) === text);
    if (stands && word.often && uses().get(text) >= word.often) return grid.go(stands);
    if (!slot) return shell.say(t("This cell is in no word."), "bad");
    if (!fits(word) && word.cells.length !== slot.length) {
      return shell.say(t("{} has {} letters, {} has {}.", word.text, word.cells.length, slot.name,
        slot.length), "bad");
    }
    if (!grid.fill(slot, word.cells)) {
      return shell.say(t("{} does not go with the letters given in {}.", word.text, slot.name), "bad");
    }
    shell.say("");
    return grid.changed();
  }

  return {
    node,
    moved() {
      for (const { word, button } of items.values()) button.classList.toggle("fits", fits(word));
    },
    // The words that are as long as the slot where one is, as buttons for a small screen, which has
    // no room for the list. Those that agree with the letters there are come first.
    choices() {
      const found = uses();
      const left = ({ cells, often }) => !often || (found.get(joined(cells)) || 0) < often;
      const agrees = ({ cells }) => {
        const cut = grid.cutFor(grid.slot, cells);
        return grid.slot.cells.every((cell, n) => ["", cut[n]].includes(grid.get(cell)));
      };
      const there = words.filter((word) => fits(word) && left(word));
      return [...there.filter(agrees), ...there.filter((word) => !agrees(word))].map((word) =>
        element("button", { type: "button", tabindex: -1, class: agrees(word) ? "" : "against",
          lang: Puzzlewright.language, onclick: () => choose(word) }, word.text));
    },
    changed() {
      const found = uses();
      let done = 0;
      for (const [text, { word, button, often, state }] of items) {
        const used = found.get(text) || 0, isUsed = used >= (word.often || 1);
        done += word.often ? Math.min(used, word.often) : used;
        button.classList.toggle("used", isUsed);
        state.textContent = isUsed ? ` (${t("placed")})` : "";
        often.textContent = word.often > 1 ? ` ×${word.often}${used ? ` (${used})` : ""}` : "";
      }
      heading.textContent = t("{} of {} words placed", done, grid.slots.length);
    },
    uses,
  };
};
