// Exact cover: options are chosen until every item is covered as often as it shall be.
//
// puzzle: primary (name, at least, at most), secondary (names), options (lists of [item] or [item,
// colour]; items are numbered through both lists), solution (numbers of options), unique.
//
// It is a table to explore (table.js): what an option excludes, and because of which items; how
// many options are left for an item. A column is a filter as well: it shows the options that cover it.

Puzzlewright.games.cover = (puzzle, shell) => {
  const { element, t, many } = Puzzlewright;
  const { options } = puzzle;
  const MOST_LISTED = 40;  // conflicts that are listed
  const first = puzzle.primary.length;
  const rules = new Puzzlewright.CoverRules(puzzle);
  const { items, coverers, barren, chosen } = rules;
  const colours = [...new Set(options.flat().map(([, colour]) => colour))].filter((one) => one !== undefined);
  let only = null;       // the item whose options are shown
  let hiding = false;    // whether options that do not go with the chosen ones are hidden
  let sorting = false;   // whether items with few options left come first
  let seen = null;       // the option that is looked at
  let marked = new Set(); // options that a check found wrong
  let now = null;        // what there is to know of all this: survey(), and what goes `against` the one seen

  const itemLabel = (item) => (items[item].primary ? items[item].name : `[${items[item].name}]`);
  const entry = ([item, colour]) => (colour === undefined ? itemLabel(item) : `${itemLabel(item)}:${colour}`);
  const joinList = (names) => names.join(", ");

  // ------------------------------------------------------------------ what is seen

  const table = new Puzzlewright.CoverTable({ items, options, itemLabel, entry, choose: toggle, pick: filter,
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
      (taken ? now.over[item] : isOut && rules.isFull(n, item, now.uses[item]))));
    const kinds = [taken && "taken", wrongly && "clash", isOut && "out", against && "against",
      n === seen && "seen"];
    const name = t("Option {}: {}", n + 1, joinList(options[n].map(entry)));
    const state = states.find(([holds]) => holds(n));
    return { kind: kinds.filter(Boolean).join(" "), words: state ? state[1](name) : name, bad,
      box: wrongly ? "✕" : taken ? "✓" : against ? "≠" : isOut ? "–" : "" };
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

  const against = () => new Map(seen === null ? [] : rules.conflicts(seen));

  function show() {
    now = { ...rules.survey(), against: against() };
    const rows = rules.rows(now, only, hiding);
    nothing.hidden = rows.length > 0;
    fitting.setAttribute("aria-pressed", hiding);
    sorted.setAttribute("aria-pressed", sorting);
    every.hidden = only === null;
    fewest.disabled = !now.lacks.some(Boolean);
    shown.textContent = only === null ? t("{} of {} options chosen", chosen.size, options.length)
      : t("Options that cover {}", items[only].name);
    const done = items.filter(({ primary }, n) => primary && !now.lacks[n] && !now.over[n]);
    heading.textContent = t("{} of {} items covered", done.length, first);
    table.show(rows, rules.columns(now, sorting));
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
        link(n, t("Option {}, because of {}", n + 1, joinList(shared.map((item) => items[item].name))))))),
      ...(all.length > MOST_LISTED ? [element("p", {}, t("and {} more", all.length - MOST_LISTED))] : []));
  }

  const excludes = (number) => (number
    ? many(number, "It excludes 1 other option.", "It excludes {} other options.") : t("It excludes no other option."));

  function look(n) {
    if (n === seen) return;
    seen = n;
    now = { ...now, against: against() };
    table.render(true);
    showView();
  }

  function jump(n) {
    if (!table.index.has(n)) [only, hiding] = [null, false];
    show();
    table.go({ option: n, item: null });
  }

  // Go to the item with the fewest options left.
  function toFewest() {
    const item = rules.fewest(now);
    shell.say(now.stuck[item] ? t("No option that is left covers {}.", items[item].name)
      : t("Fewest options left: {}, with {}.", items[item].name, now.left[item]));
    table.go({ option: null, item });
  }

  // ------------------------------------------------------------------ playing

  function toggle(n) {
    const added = rules.toggle(n);
    if (added === null) return shell.say(t("Option {} covers no item that must be covered.", n + 1), "bad");
    marked = new Set();
    seen = n;
    show();
    const clashes = added ? options[n].filter(([item]) => now.over[item]) : [];
    if (clashes.length) {
      const names = joinList(clashes.map(([item]) => items[item].name));
      shell.say(t("Option {}: covered too often now: {}.", n + 1, names), "bad");
    } else {
      if (added && shell.sound) shell.sound("snap");
      shell.say([added ? t("Option {} chosen.", n + 1) : t("Option {} left out.", n + 1), toGo()].join(" "));
    }
    return shell.onChange();
  }

  function toGo() {
    const dead = items.filter((_, n) => now.stuck[n]).map(({ name }) => name);
    if (dead.length) return t("No option is left for: {}.", joinList(dead.slice(0, 5)));
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

  const itemName = (n) => items[n].name;

  function check() {
    const verdict = (wrong, words) => ({ wrong, left: 0, text: [words,
      many(now.lacks.filter(Boolean).length, "1 item to cover.", "{} items to cover.")].join(" ") });
    const { often, wrong, stuck } = rules.check();
    marked = new Set(wrong);
    show();
    if (often.length) return verdict(often.length, t("Covered too often: {}.", joinList(often.map(itemName))));
    const names = joinList(wrong.map((n) => n + 1));
    if (marked.size) return verdict(marked.size, t("Options that are not in the solution: {}.", names));
    if (stuck !== null) return verdict(1, t("No option that goes with the others covers {}.", itemName(stuck)));
    return verdict(0, puzzle.unique || !chosen.size ? t("Nothing wrong so far.") : t("No mistake found so far."));
  }

  function hint() {
    const { next, gone } = rules.hint();
    marked = new Set();
    seen = next;
    show();
    if (next !== null && table.index.has(next)) table.go({ option: next, item: null }, false);
    const said = next === null ? [] : [t("Option {} is chosen.", next + 1)];
    if (gone.length) said.push(t("Left out: {}.", joinList(gone.map((n) => n + 1))));
    return said.join(" ");
  }

  function reveal() {
    const number = rules.reveal();
    marked = new Set();
    show();
    return number;
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

  function afterBuild() {
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
    state: () => rules.state(),
    restore(state) {
      rules.restore(state);
      marked = new Set();
      seen = null;
      show();
    },
    afterBuild,
    isSolved: () => rules.isSolved,
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
