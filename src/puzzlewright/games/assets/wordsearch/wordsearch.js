// Word search: an entry is marked by dragging along it, by its two ends, or with the keyboard.
//
// puzzle: rows (letters, null for a place that is no part of the board), entries (text, cells, more,
// at: [row, column, down, right]; lengths and perhaps first letters if hidden), leftward, message;
// hidden: the list shows translations (more) or first letters, and an entry once it is found. With a
// message: asked (which of the letters that are left spell it: exact, start or end) and the lengths of
// its words. bonus: words that are hidden but not listed (text, cells), if there are any.
//
// Without the solution, entries have no `at`, and the message is read from the letters that are left.
// Hidden entries and bonus words have a `seal`, the hash of their cells, instead of text and cells;
// puzzle.seal has salt and rounds (answer-hash.js).

Puzzlewright.games.wordsearch = (puzzle, shell) => {
  const { element, t, many, where, Grid } = Puzzlewright;
  const { rows, entries } = puzzle;
  // What an entry may be called before it is found.
  const names = entries.map(({ text, more, first }) =>
    (puzzle.hidden ? [more, first].filter(Boolean).join(" ") : text));
  const RIM = 30;     // so near to the edge of the frame a pointer scrolls it
  const GOOD = 28;    // pixels of a cell that is easy to read and to touch
  const LIST = 250;   // so wide is the list beside the grid at least
  const words = new Puzzlewright.FoundWords(puzzle);
  let anchor = null;  // the first end of what is being marked
  let drag = null;

  const grid = new Grid(rows.length, rows[0].length, {
    label: t("Letters"),
    leftward: puzzle.leftward,
    make: (row, col) => {
      const letter = rows[row][col];
      return letter === null ? null : [{ "aria-label": `${letter}, ${where([row, col])}` },
        element("span", { lang: Puzzlewright.language }, letter)];
    },
  });
  grid.node.classList.add("search");
  const loops = element("g", { class: "loops" });
  const rings = element("g", { class: "rings" });
  const marked = element("rect");
  const mark = element("g", { class: "mark" });
  // Loops lie below the letters, which stay as dark as they are.
  grid.node.prepend(element("svg", { viewBox: grid.layer.getAttribute("viewBox"), "aria-hidden": "true",
    class: "layer" }, loops, mark));
  grid.layer.append(rings);
  const list = new Puzzlewright.WordList(puzzle, shell, { names, look });
  const message = element("p", { class: "message", dir: "auto" });
  // Blanks for the letters of the message; a word of it is not broken.
  const blanks = () => puzzle.lengths.flatMap((length, n) => [n ? "  \u2002" : "",
    element("span", {}, Array(length).fill("_").join("\u2009"))]);
  const frame = element("div", { class: "frame" }, grid.node);
  const touching = element("p", { class: "touching" }, t("Two fingers move and zoom the grid."));
  shell.board.append(frame, touching, message);
  const zoom = Puzzlewright.zoom(frame, grid.node, { into: list.handle });

  // The grid has all the room of the window that is left beside or above the list. Cells that would
  // be too small to be read are larger, and the frame scrolls.
  function fit() {
    const table = shell.board.parentNode;
    if (!table || !table.clientWidth) return;
    const isSheet = getComputedStyle(shell.side).position === "fixed";
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const top = shell.board.getBoundingClientRect().top + window.scrollY;
    const wide = table.clientWidth - (isSheet ? 0 : LIST + 24) - 6;
    const least = isTouched ? 18 : 16, handy = isTouched ? 24 : 20;
    // On a low screen the page is scrolled until the grid has nearly all of it.
    const room = () => {
      const below = (isSheet ? list.handle.offsetHeight : message.offsetHeight) + touching.offsetHeight + 20;
      const { innerHeight } = window;
      return Math.max(innerHeight - top - below, Math.min(innerHeight - below, isSheet ? 240 : 360, GOOD * grid.rows));
    };
    const most = wide / grid.cols, whole = Math.min(64, most, room() / grid.rows);
    shell.board.classList.toggle("wide", whole < least);
    const size = whole >= least ? whole : most >= least ? Math.min(handy, most) : handy;
    const cell = Math.floor(size * (size < 24 ? 4 : 1)) / (size < 24 ? 4 : 1), high = room();
    shell.board.style.setProperty("--wide", `${wide + 4}px`);
    table.style.setProperty("--high", `${high + 4}px`);
    grid.node.style.setProperty("--fitted", `${cell}px`);
    zoom.refresh();
  }

  function loop(rect, from, to, name = null) {
    const [x, y] = grid.middle(from), [endX, endY] = grid.middle(to);
    const angle = Math.atan2(endY - y, endX - x) * 180 / Math.PI;
    const shape = { x: -0.41, y: -0.41, width: Math.hypot(endX - x, endY - y) + 0.82, height: 0.82,
      rx: 0.41, transform: `translate(${x} ${y}) rotate(${angle})` };
    for (const [key, value] of Object.entries(shape)) rect.setAttribute(key, value);
    if (name) rect.setAttribute("class", name);
    return rect;
  }

  // What is left of a hint: a ring about the first letter, and then an arrow.
  function ring([n, much]) {
    const [row, col, down, right] = entries[n].at;
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
    if (!anchor) mark.replaceChildren();
    else {
      loop(marked, anchor, words.line(anchor, to) ? to : anchor);
      if (!marked.parentNode) mark.append(marked);
    }
  }

  // An entry that was found stands out for a moment.
  function look(n) {
    const at = words.found.findIndex(([entry]) => entry === n);
    const node = loops.children[at];
    grid.enter(words.found[at].slice(1, 3));
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1600);
  }

  function refuse(text) {
    shell.say(text, "bad");
    shell.sound("wrong");
  }

  function select(to) {
    const from = anchor;
    cancel();
    const { how, entry, text } = words.select(from, to);
    if (how === "single") return shell.say("");
    if (how === "crooked") return refuse(t("Not in a straight line."));
    if (how === "unknown") return refuse(t("{} is not on the list.", text));
    show();
    shell.say(how === "bonus" ? t("A bonus word: {}!", text) : foundText(entry), "good");
    shell.sound("right");
    return shell.onChange();
  }

  function foundText(n) {
    const { more } = entries[n], text = words.wordText(n);
    return `${t("Found: {}.", puzzle.hidden && more ? `${text} – ${more}` : text)} ${toGo()}`;
  }

  // The eight directions, as numbers of FoundWords.DIRECTIONS.
  const directions = [t("rightwards"), t("down and to the right"), t("down"), t("down and to the left"),
    t("leftwards"), t("up and to the left"), t("up"), t("up and to the right")];

  const toGo = () => many(words.left, "1 word to go.", "{} words to go.");

  function showMessage() {
    if (!puzzle.asked) return;
    const spelling = words.message;
    const head = { exact: t("The letters that are left spell a message:"),
      start: t("The first letters that are left spell a message:"),
      end: t("The last letters that are left spell a message:") }[puzzle.asked];
    message.replaceChildren(head, " ", spelling ? element("b", { lang: Puzzlewright.language }, spelling)
      : element("span", { class: "blanks", dir: "ltr" }, ...blanks(), element("span", { class: "unseen" },
        t("{} letters", puzzle.lengths.join(", ")))));
  }

  function show() {
    const rect = () => element("rect");
    loops.replaceChildren(...words.found.map(([n, row, col, endRow, endCol, shown]) =>
      loop(rect(), [row, col], [endRow, endCol], shown ? "shown" : `c${n % 8}`)),
    ...words.bonus.map(([row, col, endRow, endCol]) => loop(rect(), [row, col], [endRow, endCol], "bonus")));
    list.show(words.foundFlags, (n) => words.wordText(n));
    rings.replaceChildren(...words.hints.flatMap(ring));
    showMessage();
    grid.node.classList.toggle("done", words.left === 0);
  }

  grid.cells.addEventListener("pointerdown", (event) => {
    const place = grid.of(event.target);
    if (drag && event.pointerId !== drag.id) forget();  // two fingers move the grid
    if (!place || event.button || !event.isPrimary) return;
    event.preventDefault();
    if (event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    drag = { id: event.pointerId, from: place, moved: false, before: anchor };
    grid.enter(place, false);
    grid.at(...place).focus({ preventScroll: true });
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    drag.at = [event.clientX, event.clientY];
    follow();
    if (!drag.rolling) roll();
  });

  // Mark as far as the pointer is.
  function follow() {
    const to = words.snapToLine(drag.from, grid.point(...drag.at));
    if (drag.to && drag.to[0] === to[0] && drag.to[1] === to[1]) return;
    if (!drag.moved && String(to) === String(drag.from)) return;
    Object.assign(drag, { to, moved: true });
    anchor = drag.from;
    drawMark(to);
  }

  // Near the edge of the frame the grid moves on below the pointer.
  function roll() {
    if (!drag) return;
    const { left: from, right: to, top, bottom } = frame.getBoundingClientRect();
    const [x, y] = drag.at, before = [frame.scrollLeft, frame.scrollTop];
    if (drag.moved) {
      frame.scrollLeft += x < from + RIM ? -8 : x > to - RIM ? 8 : 0;
      frame.scrollTop += y < top + RIM ? -8 : y > bottom - RIM ? 8 : 0;
    }
    drag.rolling = frame.scrollLeft !== before[0] || frame.scrollTop !== before[1];
    if (!drag.rolling) return;
    follow();
    requestAnimationFrame(roll);
  }
  window.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { from, moved } = drag;
    drag = null;
    if (moved) select(words.snapToLine(from, grid.point(event.clientX, event.clientY)));
    else touch(from);
  });

  // What was begun is no drag: there are two fingers, or the browser took the one for its own.
  function forget() {
    if (!drag) return;
    anchor = drag.before;
    drag = null;
    drawMark(anchor);
  }
  window.addEventListener("pointercancel", forget);

  function cancel() {
    anchor = null;
    drawMark(null);
  }

  // One end after the other: with clicks, or with Enter.
  function touch(place) {
    if (!anchor) {
      anchor = place;
      drawMark(place);
      shell.say(t("From {}: now the other end.", rows[place[0]][place[1]]));
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

  // Reveal some entries; tell how many.
  function reveal(those) {
    cancel();
    const count = words.reveal(those);
    show();
    return count;
  }

  const paint = (on) => grid.node.classList.toggle("colours", on);
  show();
  return {
    afterBuild() {
      paint(shell.option("colours"));
      fit();
      const watch = new ResizeObserver(fit);
      for (const node of [shell.board.parentNode, document.querySelector("header")]) watch.observe(node);
      window.addEventListener("resize", fit);
    },
    state: () => words.state(),
    restore(state) {
      words.restore(state);
      cancel();
      show();
    },
    check: () => ({ wrong: 0, left: words.left, text: toGo() }),
    isSolved: () => words.left === 0,
    onFinish: () => list.open(false),
    options: [{ name: "colours", title: t("Found words in many colours"), usual: true, onChange: paint }],
    hint() {
      const { entry, much, place: [row, col] } = words.hint(list.chosen);
      show();
      const cell = grid.at(row, col);
      cell.classList.remove("pulse");
      requestAnimationFrame(() => cell.classList.add("pulse"));
      grid.enter([row, col]);
      const place = where([row, col]);
      return much > 1 ? t("{} begins in {} and goes {}.", names[entry], place, directions[words.directionIndex(entry)])
        : t("{} begins in {}.", names[entry], place);
    },
    reveals: [
      ["entry", t("Word"), () => {
        const [next] = words.open(list.chosen);
        reveal([next]);
        look(next);
        shell.say(t("Revealed: {}.", words.wordText(next)));
        return 1;
      }],
      ["all", t("All"), () => reveal(words.open(list.chosen))],
    ],
    reveal: () => reveal(words.open(list.chosen)),
    keys: [
      [t("Drag"), t("from the first letter of a word to its last")],
      [t("Click"), t("one end, then the other; in the list: choose a word for Hint and Reveal")],
      [t("Arrows"), t("go from letter to letter")],
      [t("Enter"), t("mark one end, then the other")],
      [t("Esc"), t("forget the first end")],
      [t("+, −, 0"), t("make the grid larger, smaller, as it was")],
      [t("Two fingers, Ctrl+wheel"), t("zoom the grid; two fingers move it, too")],
    ],
  };
};
