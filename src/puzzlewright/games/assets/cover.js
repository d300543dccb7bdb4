// Exact cover: options are chosen until every item is covered as often as it shall be.
//
// puzzle: primary (name, at least, at most), secondary (names), options (lists of [item] or [item,
// colour]; items are numbered through both lists), solution (numbers of options), unique.
//
// An item is a button as well: it shows the options that cover it, and no others.

Puzzlewright.games.cover = (puzzle, shell) => {
  const { element, roving } = Puzzlewright;
  const { options } = puzzle;
  const NODES = 3000;  // so far a hint looks for a solution
  const first = puzzle.primary.length;
  const items = [...puzzle.primary.map(([name, low, high]) => ({ name, low, high, primary: true })),
    ...puzzle.secondary.map((name) => ({ name, low: 0, high: 1, primary: false }))];
  const coverers = items.map(() => []);
  options.forEach((option, n) => option.forEach(([item]) => coverers[item].push(n)));
  const barren = options.map((option) => option.every(([item]) => item >= first)); // never chosen
  const chosen = new Set();
  let only = null;       // the item whose options are shown
  let hiding = false;    // whether options that do not go with the chosen ones are hidden
  let marked = new Set(); // options that a check found wrong

  const called = ({ name, primary }) => (primary ? name : `[${name}]`);
  const entry = ([item, colour]) =>
    called(items[item]) + (colour === undefined ? "" : `:${colour}`);

  // ------------------------------------------------------------------ what is seen

  const rows = options.map((option, n) => {
    const words = option.map((each) =>
      element("span", { class: "entry", dir: "auto" }, entry(each)));
    return element("button", { type: "button", class: "choice", "data-option": n, tabindex: -1,
      "aria-pressed": "false", onclick: () => toggle(n) },
    element("span", { class: "box", "aria-hidden": "true" }),
    element("span", { class: "number" }, `${n + 1}`),
    element("span", { class: "entries" }, ...words), element("span", { class: "note" }));
  });
  const list = element("div", { class: "choices", role: "group", "aria-label": "Options" },
    ...rows);
  const nothing = element("p", { class: "nothing" }, "No option is left here.");
  const chips = items.map((item, n) => element("button", { type: "button", class: "item",
    "data-item": n, "aria-pressed": "false", onclick: () => filter(n) },
  element("span", { class: "sign", "aria-hidden": "true" }),
  element("span", { dir: "auto" }, called(item)), element("span", { class: "times" })));
  const stop = roving(list, rows);
  const heading = element("h2", {});
  const shown = element("h2", {});
  const fitting = element("button", { type: "button", id: "fitting", "aria-pressed": "false",
    onclick: () => { hiding = !hiding; show(); } }, "Only what fits");
  const every = element("button", { type: "button", id: "all-options",
    onclick: () => filter(only) }, "All options");
  shell.board.classList.add("cover");
  shell.side.classList.add("cover");
  shell.board.append(element("div", { class: "head" }, shown, fitting, every), list, nothing);
  const covered = element("div", { class: "items", role: "group", "aria-label": "Items" }, ...chips);
  shell.side.append(heading, covered);
  roving(covered, chips);

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

  // ------------------------------------------------------------------ playing

  function toggle(n) {
    if (barren[n]) return shell.say(`Option ${n + 1} covers no item that must be covered.`, "bad");
    const added = !chosen.delete(n);
    if (added) chosen.add(n);
    marked = new Set();
    show();
    const uses = tally();
    const clashes = added ? options[n].filter(([item]) => tooOften(items[item], uses[item])) : [];
    const words = clashes.map(([item]) => items[item].name).join(", ");
    if (clashes.length) shell.say(`Option ${n + 1}: covered too often now: ${words}.`, "bad");
    else shell.say(`Option ${n + 1} ${added ? "chosen" : "left out"}. ${toGo(uses)}`);
    return shell.changed();
  }

  const toGo = (uses) => {
    const left = items.filter((item, n) => missing(item, uses[n])).length;
    return `${left} item${left === 1 ? "" : "s"} to cover.`;
  };

  function filter(item) {
    only = only === item ? null : item;
    show();
    if (only !== null) shell.say(`${coverers[item].length} options cover ${items[item].name}.`);
  }

  function show() {
    const uses = tally();
    const wrong = items.map((item, n) => tooOften(item, uses[n]));
    chips.forEach((chip, n) => showItem(chip, n, uses[n], wrong[n]));
    let visible = 0;
    rows.forEach((row, n) => {
      const fits = chosen.has(n) || goes(n, uses);
      const elsewhere = only !== null && !options[n].some(([item]) => item === only);
      row.hidden = elsewhere || (hiding && !fits);
      if (!row.hidden) visible += 1;
      showOption(row, n, fits, wrong);
    });
    nothing.hidden = visible > 0;
    fitting.setAttribute("aria-pressed", hiding);
    every.hidden = only === null;
    shown.textContent = only === null ? `${chosen.size} chosen of ${options.length} options`
      : `Options that cover ${items[only].name}`;
    const done = items.filter((item, n) => item.primary && !missing(item, uses[n]) && !wrong[n]);
    heading.textContent = `${done.length} of ${first} items covered`;
    const top = rows.find((row) => !row.hidden);
    if (top && !rows.some((row) => row.tabIndex === 0 && !row.hidden)) stop(top);
  }

  function showItem(chip, n, { count }, wrong) {
    const item = items[n];
    const lacking = missing(item, { count });
    const state = wrong ? "over" : lacking ? "open" : count ? "done" : "free";
    chip.className = `item ${state}`;
    chip.setAttribute("aria-pressed", only === n);
    const signs = { over: "✕", open: "○", done: "✓", free: "·" };
    chip.querySelector(".sign").textContent = signs[state];
    const bounds = item.low === item.high ? item.high : `${item.low}–${item.high}`;
    const plain = item.low === 1 && item.high === 1 && !wrong;
    chip.querySelector(".times").textContent = item.primary && !plain ? ` ${count}/${bounds}`
      : wrong ? ` ${count}` : "";
    const words = {
      over: `covered too often: ${count} times`,
      open: count ? `covered ${count} of ${item.low} times` : "not covered",
      done: "covered",
      free: "may stay free",
    }[state];
    chip.setAttribute("aria-label", `${item.name}, ${words}`);
  }

  function showOption(row, n, fits, wrong) {
    const taken = chosen.has(n);
    const clash = taken && options[n].some(([item]) => wrong[item]);
    const wrongly = clash || marked.has(n);
    const state = `choice${taken ? " taken" : ""}${wrongly ? " clash" : ""}${fits ? "" : " out"}`;
    if (row.className !== state) row.className = state;
    row.setAttribute("aria-pressed", taken);
    const note = marked.has(n) ? "not in the solution" : clash ? "covers too often"
      : fits ? "" : barren[n] ? "never chosen" : "does not go";
    const place = row.querySelector(".note");
    if (place.textContent !== note) place.textContent = note;
    row.querySelector(".box").textContent = wrongly ? "✕" : taken ? "✓" : "";
    if (!clash && !row.clashed) return;
    row.clashed = clash;
    row.querySelectorAll(".entry").forEach((node, at) => {
      node.classList.toggle("over", clash && wrong[options[n][at][0]]);
    });
  }

  // ------------------------------------------------------------------ helps

  function check() {
    const uses = tally();
    const tell = (wrong, words) => ({ wrong, left: 0, text: `${words}. ${toGo(uses)}` });
    const over = items.filter((item, n) => tooOften(item, uses[n])).map(({ name }) => name);
    if (over.length) return tell(over.length, `Covered too often: ${over.join(", ")}`);
    const strange = [...chosen].filter((n) => !puzzle.solution.includes(n));
    marked = new Set(puzzle.unique ? strange : []);
    show();
    const names = [...marked].map((n) => `option ${n + 1}`).join(", ");
    if (marked.size) return tell(marked.size, `Not in the solution: ${names}`);
    const left = (n) => coverers[n].filter((one) => !chosen.has(one) && goes(one, uses)).length;
    const stuck = items.filter((item, n) => left(n) < missing(item, uses[n]));
    if (stuck.length) return tell(1, `No option that goes with the others covers ${stuck[0].name}`);
    const sure = puzzle.unique || !chosen.size;
    return tell(0, sure ? "Nothing wrong so far" : "Nothing speaks against it so far");
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
    show();
    if (next !== undefined && !rows[next].hidden) rows[next].scrollIntoView({ block: "nearest" });
    const said = next === undefined ? [] : [`Option ${next + 1} is chosen.`];
    if (gone.length) said.push(`Left out: ${gone.map((n) => `option ${n + 1}`).join(", ")}.`);
    return said.join(" ");
  }

  show();
  return {
    state: () => [...chosen].sort((a, b) => a - b),
    restore(state) {
      chosen.clear();
      for (const n of state || []) if (options[n]) chosen.add(n);
      marked = new Set();
      show();
    },
    solved,
    check,
    hint,
    reveal() {
      chosen.clear();
      for (const n of puzzle.solution) chosen.add(n);
      marked = new Set();
      show();
    },
    keys: [
      ["Click", "an option to choose it or to leave it out; an item to see what covers it"],
      ["Tab", "goes to the options and to the items"],
      ["Arrows", "go from option to option, or from item to item; Home, End, Page Up and Page Down go farther"],
      ["Enter", "chooses the option or leaves it out"],
    ],
  };
};
