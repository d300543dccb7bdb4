// Word search: a phrase is marked by dragging along it, by its two ends, or with the keyboard.
//
// puzzle: rows (letters, null for a place that is no part of the board), phrases (text, cells, more,
// at: [row, column, down, right]; lengths and perhaps first letters if hidden), leftward, message;
// hidden: the list shows translations (more) or first letters, and a phrase once it is found. With a message: asked
// (which letters spell it) and the lengths of its words. bonus: words that are hidden but not
// listed (text, cells), if there are any.
//
// Without the solution, phrases have no `at`, and for the message there is `spelt`: which of the
// letters that are left spell it (exact: all, start or end). Hidden phrases and bonus words have a
// `seal`, the hash of their cells, instead of text and cells; puzzle.seal has salt and rounds (seal.js).

Puzzlewright.games.wordsearch = (puzzle, shell) => {
  const { element, Grid } = Puzzlewright;
  const { rows, phrases } = puzzle;
  // What a phrase may be called before it is found.
  const names = phrases.map(({ text, more, first }) =>
    (puzzle.hidden ? [more, first].filter(Boolean).join(" ") : text));
  const LEAST = 18;   // pixels of a cell that can be read; a grid with less is scrolled in its frame
  const RIM = 30;     // so near to the edge of the frame a pointer scrolls it
  let found = [];     // [phrase, row, col, row, col, shown]: first cell, last, 1 if it was revealed
  let bonus = [];     // [row, col, row, col] of words that are not on the list
  let hinted = new Map(); // phrases to how much was told of them: 1 where they begin, 2 which way they go
  let anchor = null;  // the first end of what is being marked
  let drag = null;

  const grid = new Grid(rows.length, rows[0].length, {
    label: "Letters",
    leftward: puzzle.leftward,
    make: (row, col) => {
      const letter = rows[row][col];
      const label = `${letter}, row ${row + 1}, column ${col + 1}`;
      return letter === null ? null : [{ "aria-label": label },
        element("span", { lang: Puzzlewright.language }, letter)];
    },
  });
  grid.node.classList.add("search");
  const loops = element("g", { class: "loops" });
  const rings = element("g", { class: "rings" });
  const mark = element("g", { class: "mark" });
  grid.layer.append(loops, rings, mark);
  const items = phrases.map(({ text, more, lengths }, n) => {
    const tick = element("span", { class: "tick", "aria-hidden": "true" }, "✓");
    const state = element("span", { class: "unseen" });
    const phrase = element("span", { class: "phrase", lang: Puzzlewright.language, dir: "auto" },
      puzzle.hidden ? "" : text);
    const words = element("span", { dir: puzzle.hidden && puzzle.leftward ? "rtl" : "auto" });
    if (puzzle.hidden) {
      words.append(element("span", { class: "asked", dir: "auto" }, names[n]), " ",
        element("span", { class: "more", dir: "ltr" }, `(${lengths})`), " ", phrase);
    } else words.append(phrase);
    if (more && !puzzle.hidden) words.append(" ", element("span", { class: "more", dir: "auto" }, more));
    words.append(state);
    return element("li", {}, tick, words);
  });
  const heading = element("h2", { lang: "en" });
  const message = element("p", { class: "message", dir: "auto" });
  const blanks = (puzzle.lengths || []).map((length) => Array(length).fill("_").join("\u2009")).join("  \u2002");
  const frame = element("div", { class: "frame" }, grid.node);
  const touching = element("p", { class: "touching", lang: "en" },
    "The grid can be moved. Tap one end of a phrase, then the other.");
  shell.board.append(frame, touching, message);
  shell.side.append(heading, element("ul", { class: `columns phrases${puzzle.hidden ? " hidden" : ""}` },
    ...items));

  // A grid that would have too small cells is larger than its frame; a finger moves it there.
  function fit() {
    const room = Math.min(window.innerWidth, 1200) - 40;
    shell.board.classList.toggle("wide", room / grid.cols < LEAST);
  }
  fit();
  window.addEventListener("resize", fit);

  // The cells between two ends in a straight line, of eight ways; null if they are not in one.
  function line([row, col], [endRow, endCol]) {
    const down = endRow - row, right = endCol - col;
    const length = Math.max(Math.abs(down), Math.abs(right));
    if (down && right && Math.abs(down) !== Math.abs(right)) return null;
    const cells = [];
    for (let n = 0; n <= length; n += 1) {
      cells.push([row + n * Math.sign(down), col + n * Math.sign(right)]);
    }
    return cells.every(([r, c]) => grid.at(r, c)) ? cells : null;
  }

  // The cell on one of the eight lines from a cell that is nearest to another: a finger trembles.
  function snapped([row, col], [toRow, toCol]) {
    const down = toRow - row, right = toCol - col;
    const turn = Math.round(Math.atan2(down, right) / (Math.PI / 4));
    const way = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]][(turn + 8) % 8];
    let length = Math.max(Math.abs(down), Math.abs(right));
    while (length && !grid.at(row + length * way[0], col + length * way[1])) length -= 1;
    return [row + length * way[0], col + length * way[1]];
  }

  function loop(from, to, attributes) {
    const [x, y] = grid.middle(from), [endX, endY] = grid.middle(to);
    const length = Math.hypot(endX - x, endY - y);
    const angle = Math.atan2(endY - y, endX - x) * 180 / Math.PI;
    return element("rect", { x: -0.41, y: -0.41, width: length + 0.82, height: 0.82, rx: 0.41,
      transform: `translate(${x} ${y}) rotate(${angle})`, ...attributes });
  }

  // What is left of a hint: a ring about the first letter, and then an arrow.
  function ring([n, much]) {
    const [row, col, down, right] = phrases[n].at;
    const [x, y] = grid.middle([row, col]);
    const [toX, toY] = grid.middle([row + down, col + right]);
    const far = Math.hypot(toX - x, toY - y);
    const [stepX, stepY] = [(toX - x) / far, (toY - y) / far];
    const at = (along, beside) =>
      `${x + along * stepX - beside * stepY} ${y + along * stepY + beside * stepX}`;
    const arrow = `M${at(0.44, 0)} L${at(0.86, 0)} M${at(0.68, -0.16)} L${at(0.86, 0)} L${at(0.68, 0.16)}`;
    return [element("circle", { cx: x, cy: y, r: 0.44 }),
      ...(much > 1 ? [element("path", { d: arrow })] : [])];
  }

  function drawMark(to) {
    const ends = anchor && (line(anchor, to) ? to : anchor);
    mark.replaceChildren(...(anchor ? [loop(anchor, ends, {})] : []));
  }

  const lettersOf = (cells) => cells.map(([row, col]) => rows[row][col]);
  const hashOf = (letters) => (puzzle.seal ? Puzzlewright.seal(letters, puzzle.seal) : null);
  const isWord = (word, letters) => (word.seal ? word.seal === hashOf(letters)
    : word.cells.join("\u0000") === letters.join("\u0000"));

  // The phrase that letters spell and that has not been found; -1 if none.
  function spelt(letters) {
    const taken = new Set(found.map(([phrase]) => phrase));
    return phrases.findIndex((phrase, n) => !taken.has(n) && isWord(phrase, letters));
  }

  // What a phrase is called once it is found; a page that does not know it reads it from the grid.
  function textOf(n) {
    const [, ...ends] = found.find(([phrase]) => phrase === n);
    return phrases[n].text ?? lettersOf(line(ends.slice(0, 2), ends.slice(2, 4))).join("");
  }

  function select(to) {
    const cells = line(anchor, to);
    const from = anchor;
    anchor = null;
    mark.replaceChildren();
    if (!cells || cells.length < 2) return shell.say(cells ? "" : "Not in a straight line.");
    const ways = [lettersOf(cells), lettersOf(cells).reverse()];
    const [forwards, backwards] = ways.map(spelt);
    if (forwards < 0 && backwards < 0) {
      const way = ways.find((letters) => (puzzle.bonus || []).some((word) => isWord(word, letters)));
      if (!way) return shell.say(`${ways[0].join("")} is not on the list.`, "bad");
      const { text } = puzzle.bonus.find((word) => isWord(word, way));
      bonus = [...bonus.filter((each) => String(each) !== String([...from, ...to])), [...from, ...to]];
      show();
      shell.say(`A bonus word: ${text ?? way.join("")}!`, "good");
      return shell.changed();
    }
    const phrase = forwards < 0 ? backwards : backwards < 0 ? forwards : Math.min(forwards, backwards);
    const [first, last] = puzzle.seal && phrase !== forwards ? [to, from] : [from, to];
    found.push([phrase, ...first, ...last, 0]);
    show();
    const { more } = phrases[phrase], text = textOf(phrase);
    const also = puzzle.hidden && more ? `${text} – ${more}` : text;
    shell.say(`Found: ${also}. ${left()} to go.`, "good");
    return shell.changed();
  }

  const wayOf = (down, right) => [["up", "", "down"][down + 1],
    ["to the left", "", "to the right"][(puzzle.leftward ? -right : right) + 1]]
    .filter(Boolean).join(" and ");

  const left = () => phrases.length - found.length;

  // The message, as letters spell it that are left over; null while bonus words hide among them.
  function leftOver() {
    const ends = [...found.map((each) => each.slice(1, 5)), ...bonus];
    const extra = new Set(bonus.map((at) => [at.slice(0, 2), at.slice(2)].map(String).sort().join()));
    if (extra.size < (puzzle.bonus || []).length) return null;
    const taken = new Set(ends.flatMap((at) => line(at.slice(0, 2), at.slice(2)).map(String)));
    const open = [...grid.places.values()].filter((place) => !taken.has(String(place)));
    const count = puzzle.lengths.reduce((sum, length) => sum + length, 0);
    const letters = lettersOf(puzzle.spelt === "end" ? open.slice(-count) : open.slice(0, count));
    return puzzle.lengths.map((length) => letters.splice(0, length).join("")).join(" ");
  }

  function show() {
    loops.replaceChildren(...found.map(([, row, col, endRow, endCol, shown]) =>
      loop([row, col], [endRow, endCol], { class: shown ? "shown" : null })),
    ...bonus.map(([row, col, endRow, endCol]) =>
      loop([row, col], [endRow, endCol], { class: "bonus" })));
    const taken = new Map(found.map(([phrase, , , , , shown]) => [phrase, shown]));
    items.forEach((item, n) => {
      const state = taken.has(n) ? (taken.get(n) ? "revealed" : "found") : "";
      item.className = state;
      item.querySelector(".tick").textContent = state === "revealed" ? "◌" : "✓";
      item.querySelector(".unseen").textContent = state && ` (${state})`;
      if (puzzle.hidden) item.querySelector(".phrase").textContent = state ? textOf(n) : "";
    });
    rings.replaceChildren(...[...hinted].filter(([n]) => phrases[n].at && !taken.has(n)).flatMap(ring));
    const shown = found.filter((each) => each[5]).length;
    heading.textContent = `${found.length - shown} of ${phrases.length} found${shown
      ? `, ${shown} revealed` : ""}`;
    const solved = left() === 0;
    const spelling = solved && puzzle.asked ? puzzle.message || leftOver() : null;
    message.replaceChildren(...(puzzle.asked ? [element("span", { lang: "en" }, puzzle.asked), " ",
      spelling ? element("b", { lang: Puzzlewright.language }, spelling)
        : element("span", { class: "blanks", dir: "ltr" }, blanks, element("span", { class: "unseen" },
          `${puzzle.lengths.join(", ")} letters`))] : []));
    grid.node.classList.toggle("done", solved);
  }

  grid.cells.addEventListener("pointerdown", (event) => {
    const place = grid.of(event.target);
    if (!place || event.button) return;
    event.preventDefault();
    if (event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    grid.enter(place);
    drag = { id: event.pointerId, from: place, moved: false, before: anchor };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (event.pointerType === "touch" && shell.board.classList.contains("wide")) return;
    const to = snapped(drag.from, grid.under(event.clientX, event.clientY));
    if (String(to) !== String(drag.from)) {
      drag.moved = true;
      anchor = drag.from;
    }
    if (drag.moved) drawMark(to);
    drag.at = [event.clientX, event.clientY];
    if (!drag.rolling) roll();
  });

  // Near the edge of the frame the grid moves on below the pointer.
  function roll() {
    if (!drag) return;
    const { left: from, right: to } = frame.getBoundingClientRect();
    const [x, y] = drag.at;
    const step = x < from + RIM ? -8 : x > to - RIM ? 8 : 0;
    const before = frame.scrollLeft;
    if (step && drag.moved) frame.scrollLeft += step;
    drag.rolling = frame.scrollLeft !== before;
    if (!drag.rolling) return;
    drawMark(snapped(drag.from, grid.under(x, y)));
    requestAnimationFrame(roll);
  }
  window.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { from, moved } = drag;
    drag = null;
    if (moved) select(snapped(from, grid.under(event.clientX, event.clientY)));
    else touch(from);
  });
  // The browser took the finger for its own, to move the grid: one end may be marked already.
  window.addEventListener("pointercancel", () => {
    if (!drag) return;
    anchor = drag.before;
    drag = null;
    mark.replaceChildren();
    if (anchor) drawMark(anchor);
  });

  function cancel() {
    anchor = null;
    mark.replaceChildren();
  }

  // One end after the other: with clicks, or with Enter.
  function touch(place) {
    if (!anchor) {
      anchor = place;
      drawMark(place);
      shell.say(`From ${rows[place[0]][place[1]]}: now the other end.`);
    } else if (String(anchor) === String(place)) {
      cancel();
      shell.say("");
    } else select(place);
  }

  grid.cells.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      touch(grid.here);
    } else if (event.key === "Escape") {
      cancel();
      shell.say("");
    }
  });
  grid.cells.addEventListener("focusin", () => anchor && !drag && drawMark(grid.here));

  show();
  return {
    state: () => ({ found, hinted: [...hinted], ...(bonus.length ? { bonus } : {}) }),
    restore(state) {
      found = state ? state.found.map((each) => [...each]) : [];
      hinted = new Map(state ? state.hinted : []);
      bonus = (state && state.bonus) || [];
      cancel();
      show();
    },
    check: () => ({ wrong: 0, left: left() }),
    parts: (number) => `${number} phrase${number === 1 ? "" : "s"}`,
    solved: () => left() === 0,
    hint() {
      const taken = new Set(found.map(([phrase]) => phrase));
      const open = [...phrases.keys()].filter((n) => !taken.has(n));
      const next = open.find((n) => hinted.get(n) !== 2) ?? open[0];
      const [row, col, down, right] = phrases[next].at;
      const much = hinted.has(next) ? 2 : 1;
      hinted.set(next, much);
      show();
      const cell = grid.at(row, col);
      cell.classList.remove("pulse");
      requestAnimationFrame(() => cell.classList.add("pulse"));
      grid.enter([row, col]);
      const begins = `${names[next]} begins in row ${row + 1}, column ${col + 1}`;
      return `${begins}${much > 1 ? ` and goes ${wayOf(down, right)}` : ""}.`;
    },
    reveal() {
      const taken = new Set(found.map(([phrase]) => phrase));
      phrases.forEach(({ at: [row, col, down, right], cells }, n) => {
        const last = cells.length - 1;
        if (!taken.has(n)) found.push([n, row, col, row + last * down, col + last * right, 1]);
      });
      show();
    },
    keys: [
      ["Drag", "from the first letter of a phrase to its last"],
      ["Click", "one end, then the other"],
      ["Arrows", "go from letter to letter"],
      ["Enter", "mark one end, then the other"],
      ["Esc", "forget the first end"],
    ],
  };
};
