// Check, hint and reveal in a grid of words, without the page.
//
// answer has the rows of a solution; there may be others, if the rules (crossing.js) have findExtension(). Only
// where there are none, letters that were checked or shown stay.

Puzzlewright.CrossingHints = class {
  constructor(model, answer, rules) {
    Object.assign(this, { model, answer, rules, isOnly: !rules.findExtension });
  }

  // What the solution has in a cell; in a diagramless crossword that may be a black one.
  right([row, col]) {
    return this.answer[row][col] || this.model.gap;
  }

  // What goes into a place: by a solution that has all that is in the grid, if one is found, else by
  // that of the page.
  expectedContent() {
    const { model } = this;
    const agrees = model.places.every((place) => ["", this.right(place)].includes(model.get(place)));
    const found = agrees || this.isOnly ? null : this.rules.findExtension();
    return (place) => (found && found.get(String(place))) || this.right(place);
  }

  // Fill one cell: where one is, else of the word there, else an empty one, else a wrong one. Letters that
  // differ from the solution go from the words through it. Return the place, the letter, what was there, and
  // the places that were emptied; null if nothing is left to do.
  hint() {
    const { model, isOnly } = this, goal = this.expectedContent();
    const differs = (place) => !model.isFixed(place) && this.answer[place[0]][place[1]]
      && model.get(place) !== goal(place);
    const first = model.places.find((place) => differs(place) && !model.get(place));
    const place = differs(model.here) ? model.here
      : (model.slot && model.slot.cells.find(differs)) || first || model.places.find(differs);
    if (!place) return null;
    const old = model.get(place), letter = goal(place);
    model.reveal(place, letter, isOnly);
    const through = Object.values(model.through.get(String(place))).flatMap(({ cells }) => cells);
    const gone = isOnly ? [] : through.filter((cell) => model.get(cell) && differs(cell));
    for (const cell of gone) model.set(cell, "");
    model.enter(place);
    return { place, letter, old, gone };
  }

  // Mark what is wrong among some cells; what is right stays from now on, if there is no other way.
  // Return how many are wrong, and how many are empty.
  check(places) {
    const { model, answer } = this, isWrong = this.rules.judge();
    const wrong = model.markAll(isWrong, places);
    for (const place of this.isOnly ? places : []) {
      if (model.get(place) && !model.isFixed(place) && !isWrong(place)) model.fix(place, "right");
    }
    const left = places.filter((place) => !model.get(place) && answer[place[0]][place[1]]).length;
    return { wrong, left };
  }

  // Show what goes into some cells; return how many were not known.
  reveal(places) {
    const { model } = this, goal = this.expectedContent();
    const hidden = places.filter((place) => this.right(place) && model.get(place) !== goal(place));
    for (const place of hidden) model.reveal(place, goal(place), this.isOnly);
    return hidden.length;
  }

  // Write the whole solution.
  solve() {
    for (const place of this.model.places) this.model.set(place, this.right(place));
  }
};
