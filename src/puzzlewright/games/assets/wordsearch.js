// Word search: a phrase is marked by dragging along it, by its two ends, or with the keyboard.
//
// puzzle: rows (letters, null for a place that is no part of the board), phrases (text, cells, more,
// at: [row, column, down, right]; lengths and perhaps first letters if hidden), leftward, message;
// hidden: the list shows translations (more) or first letters, and a phrase once it is found. With a
// message: asked (which of the letters that are left spell it: exact, start or end) and the lengths of
// its words. bonus: words that are hidden but not listed (text, cells), if there are any.
//
// Without the solution, phrases have no `at`, and the message is read from the letters that are left.
// Hidden phrases and bonus words have a `seal`, the hash of their cells, instead of text and cells;
// puzzle.seal has salt and rounds (answer_hash.js).

Puzzlewright.games.wordsearch = (puzzle, shell) => {
  const { element, t, many, where, Grid } = Puzzlewright;
  const { rows, phrases } = puzzle;
  // What a phrase may be called before it is found.
  const names = phrases.map(({ text, more, first }) =>
    (puzzle.hidden ? [more, first].filter(Boolean).join(" ") : text));
  const WAYS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
  const RIM = 30;     // so near to the edge of the frame a pointer scrolls it
  const GOOD = 28;    // pixels of a cell that is easy to read and to touch
  const LIST = 250;   // so wide is the list beside the grid at least
  let found = [];     // [phrase, row, col, row, col, shown]: first cell, last, 1 if it was revealed
  let bonus = [];     // [row, col, row, col] of words that are not on the list
  let hinted = new Map(); // hints given for a phrase: 1 where it begins, 2 also its direction
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
  const list = new Puzzlewright.Phrases(puzzle, shell, { names, look });
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

  // The last cell of the line, of the eight from a cell, that is nearest to a point: fingers tremble.
  function snapped([row, col], [y, x]) {
    const down = y - row, right = x - col;
    const [stepDown, stepRight] = WAYS[(Math.round(Math.atan2(down, right) / (Math.PI / 4)) + 8) % 8];
    const far = Math.round((down * stepDown + right * stepRight) / (stepDown ** 2 + stepRight ** 2));
    let n = 0;
    while (n < far && grid.at(row + (n + 1) * stepDown, col + (n + 1) * stepRight)) n += 1;
    return [row + n * stepDown, col + n * stepRight];
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
    if (!anchor) mark.replaceChildren();
    else {
      loop(marked, anchor, line(anchor, to) ? to : anchor);
      if (!marked.parentNode) mark.append(marked);
    }
  }

  // A phrase that was found stands out for a moment.
  function look(n) {
    const at = found.findIndex(([phrase]) => phrase === n);
    const node = loops.children[at];
    grid.enter(found[at].slice(1, 3));
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1600);
  }

  const lettersOf = (cells) => cells.map(([row, col]) => rows[row][col]);

  // Whether a word, with its cells or their hash, is what letters spell. The hash is slow: once is enough.
  function speller(letters) {
    let hash = null;
    const cells = letters.join("\u0000");
    return (word) => (word.seal ? word.seal === (hash ??= Puzzlewright.seal(letters, puzzle.seal))
      : word.cells.join("\u0000") === cells);
  }

  // What a phrase is called once it is found; a page that does not know it reads it from the grid.
  function textOf(n) {
    const [, ...ends] = found.find(([phrase]) => phrase === n);
    return phrases[n].text ?? lettersOf(line(ends.slice(0, 2), ends.slice(2, 4))).join("");
  }

  function refuse(text) {
    shell.say(text, "bad");
    shell.sound("wrong");
  }

  function select(to) {
    const cells = line(anchor, to);
    const from = anchor;
    cancel();
    if (!cells || cells.length < 2) return cells ? shell.say("") : refuse(t("Not in a straight line."));
    const taken = new Set(found.map(([phrase]) => phrase));
    const ways = [lettersOf(cells), lettersOf(cells).reverse()];
    const spell = ways.map(speller);
    const [forwards, backwards] = spell.map((isWord) =>
      phrases.findIndex((phrase, n) => !taken.has(n) && isWord(phrase)));
    if (forwards < 0 && backwards < 0) return selectBonus(from, to, ways, spell);
    const phrase = forwards < 0 ? backwards : backwards < 0 ? forwards : Math.min(forwards, backwards);
    const [first, last] = puzzle.seal && phrase !== forwards ? [to, from] : [from, to];
    found.push([phrase, ...first, ...last, 0]);
    show();
    const { more } = phrases[phrase], text = textOf(phrase);
    const also = puzzle.hidden && more ? `${text} – ${more}` : text;
    shell.say(`${t("Found: {}.", also)} ${toGo()}`, "good");
    shell.sound("right");
    return shell.changed();
  }

  // What is no phrase may be a word that is not on the list.
  function selectBonus(from, to, ways, spell) {
    const words = puzzle.bonus || [];
    const at = spell.findIndex((isWord) => words.some(isWord));
    if (at < 0) return refuse(t("{} is not on the list.", ways[0].join("")));
    const { text } = words.find(spell[at]);
    bonus = [...bonus.filter((each) => String(each) !== String([...from, ...to])), [...from, ...to]];
    show();
    shell.say(t("A bonus word: {}!", text ?? ways[at].join("")), "good");
    shell.sound("right");
    return shell.changed();
  }

  // The way in which a phrase goes, as it looks on the screen.
  function wayOf(down, right) {
    const ways = [t("rightwards"), t("down and to the right"), t("down"), t("down and to the left"),
      t("leftwards"), t("up and to the left"), t("up"), t("up and to the right")];
    const seen = puzzle.leftward ? -right : right;
    return ways[WAYS.findIndex((way) => way[0] === down && way[1] === seen)];
  }

  const left = () => phrases.length - found.length;
  const toGo = () => many(left(), "1 word to go.", "{} words to go.");
  const open = () => {
    const taken = new Set(found.map(([phrase]) => phrase));
    const those = [...phrases.keys()].filter((n) => !taken.has(n));
    return those.includes(list.chosen) ? [list.chosen, ...those.filter((n) => n !== list.chosen)] : those;
  };

  // The message, as letters spell it that are left over; null while bonus words hide among them.
  function leftOver() {
    const ends = [...found.map((each) => each.slice(1, 5)), ...bonus];
    const extra = new Set(bonus.map((at) => [at.slice(0, 2), at.slice(2)].map(String).sort().join()));
    if (extra.size < (puzzle.bonus || []).length) return null;
    const taken = new Set(ends.flatMap((at) => line(at.slice(0, 2), at.slice(2)).map(String)));
    const free = [...grid.places.values()].filter((place) => !taken.has(String(place)));
    const count = puzzle.lengths.reduce((sum, length) => sum + length, 0);
    const letters = lettersOf(puzzle.asked === "end" ? free.slice(-count) : free.slice(0, count));
    return puzzle.lengths.map((length) => letters.splice(0, length).join("")).join(" ");
  }

  function showMessage(solved) {
    if (!puzzle.asked) return;
    const spelling = solved ? puzzle.message || leftOver() : null;
    const head = { exact: t("The letters that are left spell a message:"),
      start: t("The first letters that are left spell a message:"),
      end: t("The last letters that are left spell a message:") }[puzzle.asked];
    message.replaceChildren(head, " ", spelling ? element("b", { lang: Puzzlewright.language }, spelling)
      : element("span", { class: "blanks", dir: "ltr" }, ...blanks(), element("span", { class: "unseen" },
        t("{} letters", puzzle.lengths.join(", ")))));
  }

  function show() {
    const rect = () => element("rect");
    loops.replaceChildren(...found.map(([n, row, col, endRow, endCol, shown]) =>
      loop(rect(), [row, col], [endRow, endCol], shown ? "shown" : `c${n % 8}`)),
    ...bonus.map(([row, col, endRow, endCol]) => loop(rect(), [row, col], [endRow, endCol], "bonus")));
    const taken = new Map(found.map(([phrase, , , , , shown]) => [phrase, shown]));
    list.show(taken, textOf);
    rings.replaceChildren(...[...hinted].filter(([n]) => phrases[n].at && !taken.has(n)).flatMap(ring));
    const solved = left() === 0;
    showMessage(solved);
    grid.node.classList.toggle("done", solved);
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
    const to = snapped(drag.from, grid.point(...drag.at));
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
    if (moved) select(snapped(from, grid.point(event.clientX, event.clientY)));
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

  // Reveal some phrases; tell how many.
  function reveal(those) {
    cancel();
    for (const n of those) {
      const { at: [row, col, down, right], cells } = phrases[n], last = cells.length - 1;
      found.push([n, row, col, row + last * down, col + last * right, 1]);
    }
    show();
    return those.length;
  }

  // Found phrases that were kept, if that is what they are.
  function known(kept) {
    for (const [n, row, col, endRow, endCol] of kept) {
      if (!phrases[n] || !line([row, col], [endRow, endCol])) throw new Error("state");
    }
    return kept.map((each) => [...each]);
  }

  const paint = (on) => grid.node.classList.toggle("colours", on);
  show();
  return {
    built() {
      paint(shell.option("colours"));
      fit();
      const watch = new ResizeObserver(fit);
      for (const node of [shell.board.parentNode, document.querySelector("header")]) watch.observe(node);
      window.addEventListener("resize", fit);
    },
    state: () => ({ found, hinted: [...hinted], ...(bonus.length ? { bonus } : {}) }),
    restore(state) {
      found = state ? known(state.found) : [];
      hinted = new Map(state ? state.hinted : []);
      bonus = (state && state.bonus) || [];
      cancel();
      show();
    },
    check: () => ({ wrong: 0, left: left(), text: toGo() }),
    solved: () => left() === 0,
    finished: () => list.open(false),
    options: [{ name: "colours", title: t("Found words in many colours"), usual: true, changed: paint }],
    hint() {
      const those = open();
      const next = those[0] === list.chosen ? those[0] : those.find((n) => hinted.get(n) !== 2) ?? those[0];
      const [row, col, down, right] = phrases[next].at;
      const much = hinted.has(next) ? 2 : 1;
      hinted.set(next, much);
      show();
      const cell = grid.at(row, col);
      cell.classList.remove("pulse");
      requestAnimationFrame(() => cell.classList.add("pulse"));
      grid.enter([row, col]);
      const place = where([row, col]);
      return much > 1 ? t("{} begins in {} and goes {}.", names[next], place, wayOf(down, right))
        : t("{} begins in {}.", names[next], place);
    },
    reveals: [
      ["phrase", t("Word"), () => {
        const [next] = open();
        reveal([next]);
        look(next);
        shell.say(t("Revealed: {}.", textOf(next)));
        return 1;
      }],
      ["all", t("All"), () => reveal(open())],
    ],
    reveal: () => reveal(open()),
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
