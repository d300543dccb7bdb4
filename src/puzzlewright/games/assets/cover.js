// Exact cover: options are chosen until every item is covered as often as it shall be.
//
// puzzle: primary (name, at least, at most), secondary (names), options (lists of [item] or [item,
// colour]; items are numbered through both lists), solution (numbers of options), unique.
//
// It is a table to explore (cover-table.js): what an option excludes, and because of which items; how
// many options are left for an item. A column is a filter as well: it shows the options that cover it.

Puzzlewright.games.cover = (puzzle, shell) => {
  const { element, t, many } = Puzzlewright;
  const { options } = puzzle;
  const NODES = 3000;  // so far a hint looks for a solution
  const MOST_LISTED = 40;  // conflicts that are listed
  const first = puzzle.primary.length;
  const items = [...puzzle.primary.map(([name, low, high]) => ({ name, low, high, primary: true })),
    ...puzzle.secondary.map((name) => ({ name, low: 0, high: 1, primary: false }))];
  const coverers = items.map(() => []);
  options.forEach((option, n) => option.forEach(([item]) => coverers[item].push(n)));
  const barren = options.map((option) => option.every(([item]) => item >= first)); // never chosen
  const colours = [...new Set(options.flat().map(([, colour]) => colour))].filter((one) => one !== undefined);
  const chosen = new Set();
  let only = null;       // the item whose options are shown
  let hiding = false;    // whether options that do not go with the chosen ones are hidden
  let sorting = false;   // whether items with few options left come first
  let seen = null;       // the option that is looked at
  let marked = new Set(); // options that a check found wrong
  let now = null;        // what there is to know of all this: see survey()

  const called = (item) => (items[item].primary ? items[item].name : `[${items[item].name}]`);
  const entry = ([item, colour]) => (colour === undefined ? called(item) : `${called(item)}:${colour}`);
  const listed = (names) => names.join(", ");

  // ------------------------------------------------------------------ rules

  // How often each item is covered, and in which colours.
  function tally() {
    const uses = items.map(() => ({ count: 0, colours: new Set() }));
    for (const n of chosen) {
      for (const [item, colour] of options[n]) {
        uses[item].count += 1;
        uses[item].colours.add(colour);
      }
    }
    return uses;
  }

  // Whether an item is covered too often; items that are not primary may share one colour.
  function tooOften({ primary, high }, { count, colours }) {
    if (primary) return count > high;
    return count > 1 && (colours.size > 1 || colours.has(undefined));
  }

  const missing = ({ low }, { count }) => Math.max(0, low - count);

  function solved() {
    const uses = tally();
    return [...chosen].every((n) => !barren[n])
      && items.every((item, n) => !tooOften(item, uses[n]) && !missing(item, uses[n]));
  }

  // Whether an option can still be added without covering anything too often.
  function goes(n, uses) {
    return !barren[n] && options[n].every(([item, colour]) => {
      const { count, colours } = uses[item];
      if (items[item].primary) return count < items[item].high;
      return !count || (colour !== undefined && colours.size === 1 && colours.has(colour));
    });
  }

  // The items because of which two options do not go together.
  function between(one, other) {
    return options[one].filter(([item, colour]) => options[other].some(([same, its]) => same === item
      && (items[item].primary ? items[item].high < 2 : colour === undefined || colour !== its)))
      .map(([item]) => item);
  }

  // Options that do not go with one, by what they share: a list of [option, items].
  function conflicts(n) {
    const near = new Set(options[n].flatMap(([item]) => coverers[item]));
    near.delete(n);
    return [...near].filter((one) => !barren[one]).sort((a, b) => a - b)
      .map((one) => [one, between(n, one)]).filter(([, shared]) => shared.length);
  }

  // How often items are covered, which options still go, and how many of these each item has left.
  function survey() {
    const uses = tally(), over = items.map((item, n) => tooOften(item, uses[n]));
    const fits = options.map((_, n) => chosen.has(n) || goes(n, uses));
    const left = coverers.map((those) => those.filter((n) => !chosen.has(n) && fits[n]).length);
    const lacks = items.map((item, n) => missing(item, uses[n]));
    const against = new Map(seen === null ? [] : conflicts(seen));
    return { uses, over, fits, left, lacks, against, stuck: items.map((_, n) => left[n] < lacks[n]) };
  }

  // ------------------------------------------------------------------ what is seen

  const table = new Puzzlewright.CoverTable({ items, options, called, entry, choose: toggle, pick: filter,
    look, option: optionLooks, head: headLooks,
    hue: (colour) => Math.round((colours.indexOf(colour) * 360) / Math.max(1, colours.length)) });
  const nothing = element("p", { class: "nothing" }, t("No option is left here."));
  const shown = element("h2", {});
  const tool = (id, title, act) => element("button", { type: "button", id, onclick: act }, title);
  const fitting = tool("fitting", t("Only fitting options"), () => { hiding = !hiding; show(); });
  const sorted = tool("sorted", t("Sort by options left"), () => { sorting = !sorting; show(); });
  const fewest = tool("fewest", t("Fewest options left"), toFewest);
  const every = tool("all-options", t("All options"), () => filter(only));
  const heading = element("h2", {});
  const view = element("div", { class: "view" });
  const picks = element("div", { class: "picks" });
  shell.board.classList.add("cover");
  shell.side.classList.add("cover");
  shell.board.append(element("div", { class: "head" }, shown, every, fitting, sorted, fewest),
    table.node, nothing);
  shell.side.append(heading, picks, view);

  const states = [
    [(n) => marked.has(n), (name) => t("{}, not in the solution", name)],
    [(n) => chosen.has(n) && options[n].some(([item]) => now.over[item]),
      (name) => t("{}, chosen, covers items too often", name)],
    [(n) => chosen.has(n), (name) => t("{}, chosen", name)],
    [(n) => barren[n], (name) => t("{}, covers no item that must be covered", name)],
    [(n) => !now.fits[n], (name) => t("{}, excluded by the chosen options", name)],
  ];

  function optionLooks(n) {
    const taken = chosen.has(n), wrongly = marked.has(n)
      || (taken && options[n].some(([item]) => now.over[item]));
    const against = chosen.has(seen) ? undefined : now.against.get(n), isOut = !now.fits[n];
    const bad = new Set(against || options[n].map(([item]) => item).filter((item) =>
      (taken ? now.over[item] : isOut && isFull(n, item))));
    const kinds = [taken && "taken", wrongly && "clash", isOut && "out", against && "against",
      n === seen && "seen"];
    const name = t("Option {}: {}", n + 1, listed(options[n].map(entry)));
    const state = states.find(([holds]) => holds(n));
    return { kind: kinds.filter(Boolean).join(" "), words: state ? state[1](name) : name, bad,
      box: wrongly ? "✕" : taken ? "✓" : against ? "≠" : isOut ? "–" : "" };
  }

  // Whether an item leaves no room for an option that is not chosen.
  function isFull(n, item) {
    const { count, colours: its } = now.uses[item];
    if (items[item].primary) return count >= items[item].high;
    const [, colour] = options[n].find(([one]) => one === item);
    return count > 0 && (colour === undefined || its.size > 1 || !its.has(colour));
  }

  function headLooks(n) {
    const { name, low, high, primary } = items[n];
    const { count } = now.uses[n], left = now.left[n];
    const state = now.over[n] ? "over" : now.stuck[n] ? "stuck" : now.lacks[n] ? "open" : count ? "done" : "free";
    const words = {
      over: () => t("{}, covered too often: {} times", name, count),
      stuck: () => t("{}, not covered, and no option is left for it", name),
      open: () => (count ? t("{}, covered {} of {} times, options left: {}", name, count, low, left)
        : t("{}, not covered, options left: {}", name, left)),
      done: () => t("{}, covered", name),
      free: () => t("{}, may stay free, options left: {}", name, left),
    }[state]();
    const bounds = low === high ? high : `${low}–${high}`;
    const isPlain = !primary || (low === 1 && high === 1);
    const isShared = [...now.against.values()].some((shared) => shared.includes(n));
    return { words, kind: [state, n === only && "picked", isShared && "shared"].filter(Boolean).join(" "),
      sign: { over: "✕", stuck: "!", open: "", done: "✓", free: "" }[state] || (isPlain ? "" : `${count}/${bounds}`),
      count: state === "done" || state === "over" ? "" : left };
  }

  const inOrder = () => {
    const all = [...items.keys()];
    if (!sorting) return all;
    const rank = (n) => (now.lacks[n] ? now.left[n] - now.lacks[n] : items[n].primary ? 1e6 : 1e7);
    return all.sort((one, other) => rank(one) - rank(other) || one - other);
  };

  function show() {
    now = survey();
    const rows = [...options.keys()].filter((n) => (!hiding || now.fits[n])
      && (only === null || options[n].some(([item]) => item === only)));
    nothing.hidden = rows.length > 0;
    fitting.setAttribute("aria-pressed", hiding);
    sorted.setAttribute("aria-pressed", sorting);
    every.hidden = only === null;
    fewest.disabled = !now.lacks.some(Boolean);
    shown.textContent = only === null ? t("{} of {} options chosen", chosen.size, options.length)
      : t("Options that cover {}", items[only].name);
    const done = items.filter(({ primary }, n) => primary && !now.lacks[n] && !now.over[n]);
    heading.textContent = t("{} of {} items covered", done.length, first);
    table.show(rows, inOrder());
    showView();
  }

  // What is known of the option that is looked at, beside the table.
  function showView() {
    const link = (n, words) => element("button", { type: "button", class: "link",
      onclick: () => jump(n) }, words);
    picks.replaceChildren(...(chosen.size ? [element("h3", {}, t("Chosen")), ...[...chosen]
      .sort((a, b) => a - b).map((n) => link(n, t("Option {}", n + 1)))] : []));
    if (seen === null) {
      view.replaceChildren(element("p", {}, t("Point at an option to see which others it excludes.")));
      return;
    }
    const all = [...now.against];
    view.replaceChildren(element("h3", {}, t("Option {}", seen + 1)),
      element("p", { class: "entries" }, ...options[seen].map((part) =>
        element("span", { class: "chip", dir: "auto" }, entry(part)))),
      element("p", {}, excludes(all.length)),
      element("ul", {}, ...all.slice(0, MOST_LISTED).map(([n, shared]) => element("li", {},
        link(n, t("Option {}, because of {}", n + 1, listed(shared.map((item) => items[item].name))))))),
      ...(all.length > MOST_LISTED ? [element("p", {}, t("and {} more", all.length - MOST_LISTED))] : []));
  }

  const excludes = (number) => (number
    ? many(number, "It excludes 1 other option.", "It excludes {} other options.") : t("It excludes no other option."));

  function look(n) {
    if (n === seen) return;
    seen = n;
    now = { ...now, against: new Map(n === null ? [] : conflicts(n)) };
    table.render(true);
    showView();
  }

  function jump(n) {
    if (!table.index.has(n)) [only, hiding] = [null, false];
    show();
    table.go({ option: n, item: null });
  }

  // The item that an algorithm would choose next: the one with the fewest options left.
  function toFewest() {
    const open = [...items.keys()].filter((n) => now.lacks[n]);
    const spare = (n) => now.left[n] - now.lacks[n];
    const item = open.reduce((best, n) => (spare(n) < spare(best) ? n : best));
    shell.say(now.stuck[item] ? t("No option that is left covers {}.", items[item].name)
      : t("Fewest options left: {}, with {}.", items[item].name, now.left[item]));
    table.go({ option: null, item });
  }

  // ------------------------------------------------------------------ playing

  function toggle(n) {
    if (barren[n]) return shell.say(t("Option {} covers no item that must be covered.", n + 1), "bad");
    const added = !chosen.delete(n);
    if (added) chosen.add(n);
    marked = new Set();
    seen = n;
    show();
    const clashes = added ? options[n].filter(([item]) => now.over[item]) : [];
    if (clashes.length) {
      const names = listed(clashes.map(([item]) => items[item].name));
      shell.say(t("Option {}: covered too often now: {}.", n + 1, names), "bad");
    } else {
      if (added && shell.sound) shell.sound("snap");
      shell.say([added ? t("Option {} chosen.", n + 1) : t("Option {} left out.", n + 1), toGo()].join(" "));
    }
    return shell.changed();
  }

  function toGo() {
    const dead = items.filter((_, n) => now.stuck[n]).map(({ name }) => name);
    if (dead.length) return t("No option is left for: {}.", listed(dead.slice(0, 5)));
    return many(now.lacks.filter(Boolean).length, "1 item to cover.", "{} items to cover.");
  }

  function filter(item) {
    only = only === item ? null : item;
    show();
    if (only !== null) {
      shell.say(many(coverers[item].length, "1 option covers it.", "{} options cover it."));
    }
  }

  // ------------------------------------------------------------------ helps

  function check() {
    const tell = (wrong, words) => ({ wrong, left: 0, text: [words,
      many(now.lacks.filter(Boolean).length, "1 item to cover.", "{} items to cover.")].join(" ") });
    marked = new Set();
    show();
    const over = items.filter((_, n) => now.over[n]).map(({ name }) => name);
    if (over.length) return tell(over.length, t("Covered too often: {}.", listed(over)));
    marked = new Set(puzzle.unique ? [...chosen].filter((n) => !puzzle.solution.includes(n)) : []);
    show();
    const names = listed([...marked].map((n) => n + 1));
    if (marked.size) return tell(marked.size, t("Options that are not in the solution: {}.", names));
    const stuck = items.find((_, n) => now.stuck[n]);
    if (stuck) return tell(1, t("No option that goes with the others covers {}.", stuck.name));
    return tell(0, puzzle.unique || !chosen.size ? t("Nothing wrong so far.") : t("No mistake found so far."));
  }

  // The options of a solution that has all those that are chosen; null if none was found. Where a
  // problem has several, a player may be on the way to another one than that in the page.
  function extended() {
    const agrees = [...chosen].every((n) => puzzle.solution.includes(n));
    if (agrees || puzzle.unique) return agrees ? puzzle.solution : null;
    const before = [...chosen], banned = new Set();
    let nodes = 0;
    const search = () => {
      const uses = tally();
      if (items.some((item, n) => tooOften(item, uses[n]))) return false;
      const open = items.map((item, n) => [missing(item, uses[n]), n]).filter(([many]) => many)
        .map(([many, n]) => [coverers[n].filter((one) => !chosen.has(one) && !banned.has(one)
          && goes(one, uses)), many]);
      if (!open.length) return true;
      const [ways] = open.reduce((best, each) =>
        (each[0].length - each[1] < best[0].length - best[1] ? each : best));
      if (open.some(([those, many]) => those.length < many)) return false;
      const here = [];
      for (const n of ways) {
        nodes += 1;
        if (nodes > NODES) break;
        chosen.add(n);
        if (search()) return true;
        chosen.delete(n);
        banned.add(n);
        here.push(n);
      }
      for (const n of here) banned.delete(n);
      return false;
    };
    const found = search() ? [...chosen] : null;
    chosen.clear();
    for (const n of before) chosen.add(n);
    return found;
  }

  // Choose one option of a solution; what does not go with it is left out.
  function hint() {
    const solution = extended() || puzzle.solution;
    const next = solution.find((n) => !chosen.has(n));
    const wanted = new Set(next === undefined ? [] : options[next].map(([item]) => item));
    const gone = [...chosen].filter((n) => !solution.includes(n)
      && (next === undefined || options[n].some(([item]) => wanted.has(item))));
    for (const n of gone) chosen.delete(n);
    if (next !== undefined) chosen.add(next);
    marked = new Set();
    seen = next ?? null;
    show();
    if (next !== undefined && table.index.has(next)) table.go({ option: next, item: null }, false);
    const said = next === undefined ? [] : [t("Option {} is chosen.", next + 1)];
    if (gone.length) said.push(t("Left out: {}.", listed(gone.map((n) => n + 1))));
    return said.join(" ");
  }

  function reveal() {
    const before = [...chosen];
    chosen.clear();
    for (const n of puzzle.solution) chosen.add(n);
    marked = new Set();
    show();
    return puzzle.solution.filter((n) => !before.includes(n)).length;
  }

  // ------------------------------------------------------------------ room, and paper

  // The table is as high as the window allows.
  function fit() {
    const { node } = table, top = node.getBoundingClientRect().top + window.scrollY;
    const isNarrow = window.innerWidth <= 760;
    const high = Math.max(window.innerHeight - top - 16, 0.6 * window.innerHeight);
    const most = isNarrow ? Math.min(high, 0.62 * window.innerHeight) : high;
    node.style.setProperty("--most", `${Math.round(most)}px`);
    table.render(true);
  }

  // On paper all options are listed: a table has no room there.
  const onPaper = element("ol", { class: "on-paper", "aria-hidden": "true" });
  function list() {
    onPaper.replaceChildren(...options.map((option, n) => element("li", {}, chosen.has(n) ? "☒ " : "☐ ",
      option.map(entry).join("  "))));
  }

  function built() {
    shell.board.append(onPaper);
    window.addEventListener("resize", fit);
    window.addEventListener("beforeprint", list);
    window.matchMedia("print").addEventListener("change", ({ matches }) =>
      (matches ? list() : onPaper.replaceChildren()));
    fit();
    show();
  }

  show();
  return {
    state: () => [...chosen].sort((a, b) => a - b),
    restore(state) {
      if (state && !Array.isArray(state)) throw new Error("no list of options");
      chosen.clear();
      for (const n of state || []) if (options[n]) chosen.add(n);
      marked = new Set();
      seen = null;
      show();
    },
    built,
    solved,
    check,
    hint,
    reveal,
    reveals: [["option", t("Option"), () => (hint() ? 1 : 0)], ["all", t("Solution"), reveal]],
    keys: [
      [t("Click"), t("an option to choose it or to leave it out; an item to see what covers it")],
      [t("Arrows"), t("go through the table: up and down from option to option, left and right from item to item")],
      [t("Home, End, Page Up, Page Down"), t("go farther")],
      [t("Enter"), t("chooses the option or leaves it out; on an item, shows what covers it")],
    ],
  };
};
