// Sudoku: each row, column and box holds every symbol once. Small pencil marks are for what may be.
//
// puzzle: symbols, box ([rows, columns] of one), rows ("" or what is given), answer (rows), unique.

Puzzlewright.games.sudoku = (puzzle, shell) => {
  const { element, Letters, Keypad } = Puzzlewright;
  const { symbols, answer } = puzzle;
  const [tall, wide] = puzzle.box;
  const size = symbols.length;
  const marksAcross = Math.ceil(Math.sqrt(size));
  const boxOf = ([row, col]) => Math.floor(row / tall) * tall + Math.floor(col / wide);
  const marks = new Map();  // the pencil marks of a cell, by its place
  const NODES = 20000;  // so far a hint looks for a solution
  let pencil = false;

  class Digits extends Letters {
    belongs(place) {
      const told = [`box ${boxOf(place) + 1}`];
      if (this.at(...place).classList.contains("clash")) told.push("clashes");
      const small = this.get(place) ? "" : marksOf(place).join(" ");
      return small ? [...told, `pencil marks ${small}`] : told;
    }

    show(place) {
      super.show(place);
      const cell = this.at(...place), text = this.get(place);
      const old = cell.querySelector(".marks");
      if (old) old.remove();
      const own = marksOf(place);
      if (text || !own.length) return;
      cell.insertBefore(element("span", { class: "marks", "aria-hidden": "true" },
        ...own.map((symbol) => {
          const at = symbols.indexOf(symbol);
          const spot = `grid-area:${Math.floor(at / marksAcross) + 1}/${at % marksAcross + 1}`;
          return element("i", { style: spot, "data-mark": symbol }, symbol);
        })), this.field(place));
    }

    enter(place, focus = true) {
      super.enter(place, focus);
      if (this.texts) light();
    }

    actions(key) {
      return { " ": () => usePencil(!pencil), Escape: () => usePencil(false), 0: () => this.erase(),
        ".": () => this.erase() }[key] || super.actions(key);
    }

    key(event) {
      // Shift and a digit is a pencil mark, whatever sign the keyboard has there.
      const digit = event.shiftKey && /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
      if (!digit || !symbols.includes(digit[1])) return super.key(event);
      event.preventDefault();
      return this.type(digit[1], true);
    }

    type(symbol, small = pencil) {
      const place = this.here;
      if (!symbols.includes(symbol)) return;
      if (this.isGiven(place)) {
        stays(place);
        return;
      }
      if (small) {
        if (this.get(place)) return;
        const own = marksOf(place);
        setMarks(place, own.includes(symbol) ? own.filter((one) => one !== symbol) : [...own, symbol]);
      } else if (!this.set(place, symbol)) this.set(place, "");
      tellClash(place);
      after();
    }

    erase() {
      const place = this.here;
      if (this.isGiven(place)) {
        stays(place);
        return;
      }
      if (!this.set(place, "")) setMarks(place, []);
      after();
    }
  }

  const grid = new Digits(puzzle.rows, { label: "Sudoku", symbols, changed: () => shell.changed() });
  grid.node.classList.add("sudoku", "blocked");
  grid.node.classList.toggle("large", size > 9);
  grid.node.classList.toggle("huge", size > 16);
  grid.node.style.setProperty("--marks", marksAcross);
  const places = [...grid.all()];
  const answered = ([row, col]) => answer[row][col];
  for (const place of places) {
    const { classList } = grid.at(...place);
    classList.toggle("box-left", place[1] % wide === 0 && place[1] > 0);
    classList.toggle("box-top", place[0] % tall === 0 && place[0] > 0);
    grid.show(place);
  }

  const pencilKey = ["pencil", "✎", "Pencil marks", () => usePencil(!pencil)];
  const across = size <= 9 ? Math.ceil(size / 2) + (size > 5 ? 0 : 1) : size <= 16 ? 8 : 9;
  const rows = [];
  for (let at = 0; at < size; at += across) rows.push(symbols.slice(at, at + across));
  const pad = new Keypad(shell, grid, rows, { more: [pencilKey], usual: size > 9 ? "text" : "numeric" });
  const board = element("div", { class: "scroll" }, grid.node);
  shell.board.append(board, pad.node);
  const left = symbols.map((symbol) => element("li", { "data-symbol": symbol }));
  shell.side.append(element("h2", {}, "Still to place"), element("ul", { class: "left" }, ...left));
  const counters = symbols.map((symbol) => {
    const count = element("span", { class: "count", "aria-hidden": "true" });
    pad.keys.get(symbol).append(count);
    return count;
  });

  function marksOf(place) {
    return marks.get(String(place)) || [];
  }

  function setMarks(place, own) {
    marks.set(String(place), symbols.filter((symbol) => own.includes(symbol)));
    grid.show(place);
  }

  function usePencil(on) {
    pencil = on;
    const button = document.getElementById("pencil");
    if (button) button.setAttribute("aria-pressed", pencil);
    pad.keys.get("pencil").setAttribute("aria-pressed", pencil);
    grid.node.classList.toggle("pencil", pencil);
    shell.say(pencil ? "Pencil marks." : "");
  }

  const where = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

  function stays(place) {
    shell.say(`${grid.get(place)} is given, and stays.`);
  }

  // Say where what was just typed is already.
  function tellClash(place) {
    const own = grid.get(place);
    const others = own ? peersOf(place).filter((each) => grid.get(each) === own) : [];
    if (others.length) shell.say(`${own} clashes with ${others.map(where).join("; ")}.`, "bad");
  }

  function after() {
    showAll();
    shell.changed();
  }

  // The cells that hold what another one of their row, column or box holds, too.
  function clashes() {
    const seen = new Map(), found = new Set();
    for (const place of places) {
      const symbol = grid.get(place);
      if (!symbol) continue;
      for (const house of [`r${place[0]}`, `c${place[1]}`, `b${boxOf(place)}`]) {
        const key = `${house} ${symbol}`;
        if (seen.has(key)) found.add(String(seen.get(key))).add(String(place));
        else seen.set(key, place);
      }
    }
    return found;
  }

  function showAll() {
    const clashing = clashes();
    const counts = new Map(symbols.map((symbol) => [symbol, size]));
    for (const place of places) {
      const symbol = grid.get(place), clash = clashing.has(String(place));
      const cell = grid.at(...place);
      if (symbol) counts.set(symbol, counts.get(symbol) - 1);
      const before = cell.classList.contains("clash");
      cell.classList.toggle("clash", clash);
      if (clash !== before) grid.name(place);
      if (clash) grid.field(place).setAttribute("aria-invalid", "true");
      else if (!cell.classList.contains("wrong")) grid.field(place).removeAttribute("aria-invalid");
    }
    symbols.forEach((symbol, n) => {
      const count = counts.get(symbol);
      left[n].replaceChildren(element("b", {}, symbol), ` ${count > 0 ? `× ${count}` : count < 0
        ? `${-count} too many` : "✓"}`);
      left[n].classList.toggle("done", count === 0);
      counters[n].textContent = count > 0 ? count : "";
      pad.keys.get(symbol).classList.toggle("done", count <= 0);
    });
    light();
  }

  // The houses of the cell where one is, and all cells that hold the same.
  function light() {
    const [row, col] = grid.here, own = grid.get(grid.here);
    for (const place of places) {
      const { classList } = grid.at(...place);
      classList.toggle("near", place[0] === row || place[1] === col || boxOf(place) === boxOf(grid.here));
      classList.toggle("same", Boolean(own) && grid.get(place) === own);
    }
    for (const mark of grid.cells.querySelectorAll("[data-mark]")) {
      mark.classList.toggle("same", mark.dataset.mark === own);
    }
  }

  // The cells that share a row, a column or a box with one.
  const peersOf = (place) => places.filter((each) => String(each) !== String(place)
    && (each[0] === place[0] || each[1] === place[1] || boxOf(each) === boxOf(place)));

  // Rows of a solution that has all that is in the grid; null if none was found. Where a sudoku has
  // several, a player may be on the way to another one than that in the page.
  function extended() {
    if (places.every((place) => [answered(place), ""].includes(grid.get(place)))) return answer;
    if (puzzle.unique || clashes().size) return null;
    const rows = answer.map((row, r) => row.map((_, c) => grid.get([r, c])));
    const peers = new Map(places.map((place) => [place, peersOf(place)]));
    const open = new Set(places.filter((place) => !grid.get(place)));
    let nodes = 0;
    const choices = (place) => {
      const taken = new Set(peers.get(place).map(([row, col]) => rows[row][col]));
      return symbols.filter((symbol) => !taken.has(symbol));
    };
    const search = () => {
      if (!open.size) return true;
      let best = null;
      for (const place of open) {
        const those = choices(place);
        if (!best || those.length < best.those.length) best = { place, those };
        if (best.those.length < 2) break;
      }
      const { place, those } = best;
      open.delete(place);
      for (const symbol of those) {
        nodes += 1;
        if (nodes > NODES) break;
        rows[place[0]][place[1]] = symbol;
        if (search()) return true;
      }
      rows[place[0]][place[1]] = "";
      open.add(place);
      return false;
    };
    return search() ? rows : null;
  }

  // Fill one cell; what cannot be in the grid together with that goes.
  function hint() {
    const solution = extended() || answer;
    const right = ([row, col]) => solution[row][col];
    const differs = (place) => grid.get(place) !== right(place);
    const place = differs(grid.here) ? grid.here
      : places.find((each) => differs(each) && !grid.get(each)) || places.find(differs);
    const before = grid.get(place), symbol = right(place);
    const gone = peersOf(place).filter((each) => grid.get(each) === symbol);
    for (const each of gone) grid.set(each, "");
    grid.set(place, symbol);
    grid.enter(place);
    showAll();
    const instead = before ? `, instead of ${before}` : "";
    const emptied = gone.length ? ` Emptied: ${gone.map(where).join("; ")}.` : "";
    return `${symbol} is in ${where(place)}${instead}.${emptied}`;
  }

  const full = () => places.every((place) => grid.get(place));
  showAll();
  return {
    tools: [["pencil", "Pencil", () => usePencil(!pencil)], pad.tool],
    built() {
      document.getElementById("pencil").setAttribute("aria-pressed", pencil);
      pad.ready();
    },
    state: () => ({ cells: places.map((place) => grid.get(place)),
      marks: places.map((place) => marksOf(place).join("")) }),
    restore(state) {
      const changed = places.filter((place, n) => {
        const before = marksOf(place).join(""), small = (state && state.marks[n]) || "";
        grid.mark(place, false);
        marks.set(String(place), [...small]);
        const isOther = grid.set(place, (state && state.cells[n]) || "");
        if (small !== before) grid.show(place);
        return isOther || small !== before;
      });
      showAll();
      grid.follow(changed);
    },
    check() {
      const clashing = clashes();
      const wrong = grid.markAll((place) => (puzzle.unique ? grid.get(place) !== answered(place)
        : clashing.has(String(place))));
      showAll();
      return { wrong, left: places.filter((place) => !grid.get(place)).length };
    },
    parts: (number) => `${number} cell${number === 1 ? "" : "s"}`,
    solved: () => full() && clashes().size === 0,
    hint,
    reveal() {
      for (const place of places) grid.set(place, answered(place));
      showAll();
    },
    keys: [
      [size > 9 ? `1 to ${symbols[size - 1]}` : `1 to ${size}`, "fill the cell; once more empties it"],
      ["Space", "turn to pencil marks and back"],
      ["Shift and a digit", "a pencil mark"],
      ["Arrows, Home, End", "go through the grid"],
      ["Backspace, Delete, 0", "empty the cell"],
    ],
  };
};
