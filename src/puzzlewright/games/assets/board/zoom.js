// Zoom for grids of cells: pinch, Ctrl and the wheel, the keys + − 0, and two buttons.
//
// Puzzlewright.zoom(box, content): `content` has cells of the size --cell, and `box` scrolls it. The
// cells themselves grow, so that letters stay sharp. Two fingers move the grid, too; what one finger
// does is left to the game. The buttons are there where cells are small or the grid is larger than its
// box. They stand before the box, or at the end of `into`. Returned: node (the buttons), reset(), and
// refresh() for a game that changes the usual size of its cells.

Puzzlewright.zoom = (box, content, { into = null } = {}) => {
  const { element, t, tongue } = Puzzlewright;
  const COMFORTABLE = 26, LARGEST = 72, LEAST = 6, STEP = 1.25;  // pixels of a cell
  let usual = 0, whole = 0;  // the size of cells as the game has it, and that which shows the whole grid
  let size = null;           // the size that the player chose, if any
  let fingers = null;        // where two fingers are: their middle, and how far apart
  let stretch = null;        // what is pulled at: from where to where, and how far
  let seen = "", ending = 0;

  const button = (sign, title, act) => element("button", { type: "button", title, "aria-label": title,
    onclick: act }, element("span", { "aria-hidden": "true" }, sign));
  const plain = button("", t("Normal size"), () => reset());
  const smaller = button("−", t("Zoom out"), () => step(1 / STEP));
  const larger = button("+", t("Zoom in"), () => step(STEP));
  const node = element("div", { class: "zooming", role: "group", "aria-label": t("Zoom") },
    plain, smaller, larger);
  if (into) into.append(node);
  else box.before(node);
  box.classList.add("zoombox");

  const now = () => size ?? usual;
  const limit = (wanted) => Math.max(Math.min(whole, usual), Math.min(Math.max(LARGEST, usual), wanted));
  // The point that stays where it is: the cell where one types, if it is seen; else the middle.
  const middle = () => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const here = content.querySelector(".cell.here");
    const cell = here && here.getBoundingClientRect();
    const [x, y] = cell ? [cell.left + cell.width / 2, cell.top + cell.height / 2] : [0, 0];
    if (cell && x > left && x < right && y > top && y < Math.min(bottom, innerHeight)) {
      return Object.assign([x, y], { seen: true });
    }
    return [(left + right) / 2, (top + Math.min(bottom, Math.max(innerHeight, top))) / 2];
  };

  function measure() {
    content.classList.remove("zoomed");
    box.classList.remove("zooms");
    const cell = content.querySelector(".cell");
    usual = cell ? cell.getBoundingClientRect().width : 0;
    const share = Math.min(1, box.clientWidth / content.offsetWidth,
      Math.min(box.clientHeight, innerHeight) / content.offsetHeight);
    whole = Math.max(LEAST, usual * share);
    return usual > 0;
  }

  // Show the size, on the board and in its field.
  function show() {
    const apart = size !== null;
    content.classList.toggle("zoomed", apart);
    box.classList.toggle("zooms", apart && size > usual);
    if (apart) content.style.setProperty("--zoomed", `${size}px`);
    node.hidden = !apart && usual >= COMFORTABLE && whole > usual - 0.5;
    plain.hidden = !apart;
    plain.firstChild.textContent = new Intl.NumberFormat(tongue, { style: "percent" }).format(now() / usual);
    smaller.disabled = now() <= Math.min(whole, usual);
    larger.disabled = now() >= Math.max(LARGEST, usual);
  }

  // Make cells so large; what was at one point of the screen is at another then.
  function set(wanted, from = middle(), to = from, turnPage = false) {
    if (!usual && !measure()) return;
    const before = content.getBoundingClientRect();
    const near = limit(wanted);
    const even = near < 20 ? Math.round(near * 2) / 2 : Math.round(near);
    const next = Math.abs(near - usual) < 0.5 ? null : even;
    const same = next === size;
    size = next;
    if (!same) show();
    const after = same ? before : content.getBoundingClientRect();
    const share = [(from[0] - before.left) / before.width, (from[1] - before.top) / before.height];
    move(after.left + share[0] * after.width - to[0], after.top + share[1] * after.height - to[1], turnPage);
  }

  function move(right, down, turnPage) {
    const top = box.scrollTop;
    box.scrollLeft += right;
    box.scrollTop += down;
    const rest = down - (box.scrollTop - top);
    if (turnPage && Math.abs(rest) >= 1) window.scrollBy(0, rest);
  }

  // One step larger or smaller; all of the cell where one types stays in view.
  function step(times) {
    const wasSeen = middle().seen;
    set(now() * times);
    const here = wasSeen && content.querySelector(".cell.here");
    if (!here) return;
    const cell = here.getBoundingClientRect(), { left, top, right, bottom } = box.getBoundingClientRect();
    const into = (low, high, from, to) => (low < from ? low - from - 2 : high > to ? high - to + 2 : 0);
    move(into(cell.left, cell.right, left, right), into(cell.top, cell.bottom, top, bottom), false);
  }

  function reset() {
    set(usual);
    if (!node.hidden) larger.focus();  // the button that was pressed is gone
  }

  function refresh() {
    const wanted = size;
    if (!measure()) return;
    size = wanted === null ? null : Math.max(Math.min(whole, usual), wanted);
    show();
  }

  // Two fingers on the box: [middle, how far apart]; null for others.
  function pair({ touches }) {
    if (touches.length !== 2 || ![...touches].every(({ target }) => box.contains(target))) return null;
    const [one, two] = touches;
    const at = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
    return { at, far: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1 };
  }
  const onTouch = (event) => {
    const there = pair(event);
    if (stretch) settle();
    fingers = there;
    if (there && event.cancelable) event.preventDefault();
  };
  box.addEventListener("touchstart", onTouch, { passive: false });
  box.addEventListener("touchend", onTouch);
  box.addEventListener("touchcancel", onTouch);
  box.addEventListener("touchmove", (event) => {
    const there = fingers && pair(event);
    if (!there) return;
    if (event.cancelable) event.preventDefault();
    // Who only moves the grid does not zoom it.
    if (stretch || Math.abs(Math.log(there.far / fingers.far)) > 0.08) {
      pull(there.far / fingers.far, there.at, fingers.at);
    } else {
      set(now(), fingers.at, there.at, true);
      fingers.at = there.at;
    }
  }, { passive: false });

  // While something pulls at the grid, its picture is stretched, which is quick; the cells get their
  // size when that ends. `times` as large as it was, and what was at `from` is at `at` now.
  function pull(times, at, from = at) {
    if (!stretch) {
      if (!usual && !measure()) return;
      const { left, top } = content.getBoundingClientRect();
      stretch = { from, size: now() };
      content.style.transformOrigin = `${from[0] - left}px ${from[1] - top}px`;
    }
    Object.assign(stretch, { at, times: limit(stretch.size * times) / stretch.size });
    const [right, down] = [at[0] - stretch.from[0], at[1] - stretch.from[1]];
    content.style.transform = `translate(${right}px, ${down}px) scale(${stretch.times})`;
  }

  function settle() {
    const { from, at, size: before, times } = stretch;
    stretch = null;
    content.style.transform = content.style.transformOrigin = "";
    set(before * times, from, at, Boolean(fingers));
  }

  // Wheels tell no end: it is when nothing comes any more.
  function turn(times, at) {
    pull(times, stretch ? stretch.at : at, stretch ? stretch.from : at);
    clearTimeout(ending);
    ending = setTimeout(() => stretch && settle(), 120);
  }
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || fingers) return;
    event.preventDefault();
    const far = Math.max(-60, Math.min(60, event.deltaY * (event.deltaMode ? 30 : 1)));
    turn((stretch ? stretch.times : 1) * Math.exp(-far / 200), [event.clientX, event.clientY]);
  }, { passive: false });
  // Safari has its own events for two fingers on a trackpad.
  for (const name of ["gesturestart", "gesturechange", "gestureend"]) {
    box.addEventListener(name, (event) => {
      event.preventDefault();
      if (!fingers && name === "gesturechange") turn(event.scale, [event.clientX, event.clientY]);
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    const wanted = { "+": now() * STEP, "=": now() * STEP, "-": now() / STEP, 0: usual }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const cell = event.target.closest(".cell");
    const { left, top, width, height } = (cell || box).getBoundingClientRect();
    set(wanted, cell ? [left + width / 2, top + height / 2] : middle());
  });

  const look = () => {
    const room = `${box.parentNode.clientWidth} ${innerWidth} ${innerHeight}`;
    if (room === seen || !box.offsetWidth) return;
    seen = room;
    refresh();
  };
  window.addEventListener("resize", look);
  new ResizeObserver(look).observe(box);
  return { node, reset, refresh };
};
