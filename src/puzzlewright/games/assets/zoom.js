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
  let size = null;           // the size that the player wishes, if it is another
  let fingers = null;        // two fingers: their middle, how far apart, and the size when they came
  let seen = "", asked = 0;

  const button = (sign, title, act) => element("button", { type: "button", title, "aria-label": title,
    onclick: act }, element("span", { "aria-hidden": "true" }, sign));
  const plain = button("", t("Usual size"), () => reset());
  const smaller = button("−", t("Zoom out"), () => set(now() / STEP));
  const larger = button("+", t("Zoom in"), () => set(now() * STEP));
  const node = element("div", { class: "zooming", role: "group", "aria-label": t("Zoom") },
    plain, smaller, larger);
  if (into) into.append(node);
  else box.before(node);
  box.classList.add("zoombox");

  const now = () => size ?? usual;
  const middle = () => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [left + width / 2, top + Math.min(height, innerHeight) / 2];
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

  // Show the size, and where it is told.
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
    const near = Math.max(Math.min(whole, usual), Math.min(Math.max(LARGEST, usual), wanted));
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
  const touched = (event) => {
    const there = pair(event);
    fingers = there && { ...there, size: now(), spread: false };
    if (there && event.cancelable) event.preventDefault();
  };
  box.addEventListener("touchstart", touched, { passive: false });
  box.addEventListener("touchend", touched);
  box.addEventListener("touchcancel", () => { fingers = null; });
  box.addEventListener("touchmove", (event) => {
    const there = fingers && pair(event);
    if (!there) return;
    if (event.cancelable) event.preventDefault();
    Object.assign(fingers, { next: there });
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      if (!fingers) return;
      const { next, at, far } = fingers;
      fingers.spread ||= Math.abs(Math.log(next.far / far)) > 0.08;  // who only moves it does not zoom
      set(fingers.spread ? fingers.size * next.far / far : now(), at, next.at, true);
      fingers.at = next.at;
    });
  }, { passive: false });

  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const far = event.deltaY * (event.deltaMode ? 30 : 1);
    const step = Math.exp(-Math.max(-60, Math.min(60, far)) / 200);
    const wanted = now() * step;
    // A small turn counts, too, though cells have whole pixels.
    set(Math.abs(wanted - now()) < 0.6 ? now() + Math.sign(-far) : wanted, [event.clientX, event.clientY]);
  }, { passive: false });

  // Safari has its own events for two fingers on a trackpad.
  let began = 0;
  box.addEventListener("gesturestart", (event) => {
    event.preventDefault();
    began = now();
  });
  box.addEventListener("gesturechange", (event) => {
    event.preventDefault();
    if (!fingers) set(began * event.scale, [event.clientX, event.clientY]);
  });

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
