// The rules of an exact cover, without a page: what is covered how often, which options still go, and
// what Check, Hint and Reveal find. `puzzle` is that of cover.js.

Puzzlewright.CoverRules = class {
  static NODES = 3000;  // so far a hint looks for a solution

  constructor(puzzle) {
    const { primary, secondary, options } = puzzle, first = primary.length;
    const items = [...primary.map(([name, low, high]) => ({ name, low, high, primary: true })),
      ...secondary.map((name) => ({ name, low: 0, high: 1, primary: false }))];
    const coverers = items.map(() => []);
    options.forEach((option, n) => option.forEach(([item]) => coverers[item].push(n)));
    const barren = options.map((option) => option.every(([item]) => item >= first)); // never chosen
    Object.assign(this, { puzzle, options, items, coverers, barren, chosen: new Set() });
  }

  // ---------------------------------------------------------------- how often items are covered

  // How often each item is covered, and in which colours.
  tally() {
    const uses = this.items.map(() => ({ count: 0, colours: new Set() }));
    for (const n of this.chosen) {
      for (const [item, colour] of this.options[n]) {
        uses[item].count += 1;
        uses[item].colours.add(colour);
      }
    }
    return uses;
  }

  // Whether an item is covered too often; items that are not primary may share one colour.
  tooOften(item, { count, colours }) {
    const { primary, high } = this.items[item];
    if (primary) return count > high;
    return count > 1 && (colours.size > 1 || colours.has(undefined));
  }

  // How often an item has still to be covered.
  missing(item, { count }) {
    return Math.max(0, this.items[item].low - count);
  }

  get isSolved() {
    const uses = this.tally();
    return [...this.chosen].every((n) => !this.barren[n])
      && this.items.every((_, n) => !this.tooOften(n, uses[n]) && !this.missing(n, uses[n]));
  }

  // Whether an item leaves no room for an option that is not chosen.
  isFull(n, item, { count, colours }) {
    if (this.items[item].primary) return count >= this.items[item].high;
    const [, colour] = this.options[n].find(([one]) => one === item);
    return count > 0 && (colour === undefined || colours.size > 1 || !colours.has(colour));
  }

  // Whether an option can still be added without covering anything too often.
  goes(n, uses = this.tally()) {
    return !this.barren[n] && this.options[n].every(([item]) => !this.isFull(n, item, uses[item]));
  }

  // The items because of which two options do not go together.
  between(one, other) {
    return this.options[one].filter(([item, colour]) => this.options[other].some(([same, its]) => same === item
      && (this.items[item].primary ? this.items[item].high < 2 : colour === undefined || colour !== its)))
      .map(([item]) => item);
  }

  // Options that do not go with one, by what they share: a list of [option, items].
  conflicts(n) {
    const near = new Set(this.options[n].flatMap(([item]) => this.coverers[item]));
    near.delete(n);
    return [...near].filter((one) => !this.barren[one]).sort((a, b) => a - b)
      .map((one) => [one, this.between(n, one)]).filter(([, shared]) => shared.length);
  }

  // How often items are covered (uses), which are covered too often (over), how often they have still to
  // be (lacks); which options still go (fits), how many of these each item has left, and for which items
  // they are too few (stuck).
  survey() {
    const { items, options, coverers, chosen } = this;
    const uses = this.tally(), over = items.map((_, n) => this.tooOften(n, uses[n]));
    const fits = options.map((_, n) => chosen.has(n) || this.goes(n, uses));
    const left = coverers.map((those) => those.filter((n) => !chosen.has(n) && fits[n]).length);
    const lacks = items.map((_, n) => this.missing(n, uses[n]));
    return { uses, over, fits, left, lacks, stuck: items.map((_, n) => left[n] < lacks[n]) };
  }

  // ---------------------------------------------------------------- lists

  // The options that cover an item (null: all), of those that still go if others are hidden.
  rows({ fits }, only, hiding) {
    return [...this.options.keys()].filter((n) => (!hiding || fits[n])
      && (only === null || this.options[n].some(([item]) => item === only)));
  }

  // All items, perhaps those with few options left first.
  columns({ lacks, left }, sorting) {
    const all = [...this.items.keys()];
    if (!sorting) return all;
    const rank = (n) => (lacks[n] ? left[n] - lacks[n] : this.items[n].primary ? 1e6 : 1e7);
    return all.sort((one, other) => rank(one) - rank(other) || one - other);
  }

  // The item that an algorithm would choose next: the one with the fewest options left.
  fewest({ lacks, left }) {
    const spare = (n) => left[n] - lacks[n];
    return [...this.items.keys()].filter((n) => lacks[n])
      .reduce((best, n) => (best === null || spare(n) < spare(best) ? n : best), null);
  }

  // ---------------------------------------------------------------- playing

  // Choose an option, or leave it out; tell whether it is chosen now. Null if it never can be.
  toggle(n) {
    if (this.barren[n]) return null;
    if (this.chosen.delete(n)) return false;
    this.chosen.add(n);
    return true;
  }

  // Items that are covered too often; else options that are not in the only solution; else an item
  // that no option is left for.
  check() {
    const { over, stuck } = this.survey(), { unique, solution } = this.puzzle;
    const which = (flags) => [...this.items.keys()].filter((n) => flags[n]);
    const often = which(over);
    const wrong = unique && !often.length ? [...this.chosen].filter((n) => !solution.includes(n)) : [];
    return { often, wrong, stuck: often.length || wrong.length ? null : which(stuck)[0] ?? null };
  }

  // The options of a solution that has all those that are chosen; null if none was found. Where a
  // problem has several, a player may be on the way to another one than that in the page.
  findExtension() {
    const { chosen, puzzle: { solution, unique } } = this;
    const agrees = [...chosen].every((n) => solution.includes(n));
    if (agrees || unique) return agrees ? solution : null;
    const before = [...chosen];
    const found = this.search({ nodes: 0, banned: new Set() }) ? [...chosen] : null;
    chosen.clear();
    for (const n of before) chosen.add(n);
    return found;
  }

  // Choose options until everything is covered; tell whether that could be done.
  search(state) {
    const { items, chosen, coverers } = this, uses = this.tally();
    if (items.some((_, n) => this.tooOften(n, uses[n]))) return false;
    const open = items.map((_, n) => [this.missing(n, uses[n]), n]).filter(([many]) => many)
      .map(([many, n]) => [coverers[n].filter((one) => !chosen.has(one) && !state.banned.has(one)
        && this.goes(one, uses)), many]);
    if (!open.length) return true;
    const [ways] = open.reduce((best, each) =>
      (each[0].length - each[1] < best[0].length - best[1] ? each : best));
    if (open.some(([those, many]) => those.length < many)) return false;
    const here = [];
    for (const n of ways) {
      state.nodes += 1;
      if (state.nodes > Puzzlewright.CoverRules.NODES) break;
      chosen.add(n);
      if (this.search(state)) return true;
      chosen.delete(n);
      state.banned.add(n);
      here.push(n);
    }
    for (const n of here) state.banned.delete(n);
    return false;
  }

  // Choose one option of a solution (`next`); what does not go with it is left out (`gone`).
  hint() {
    const { chosen, options } = this, solution = this.findExtension() || this.puzzle.solution;
    const next = solution.find((n) => !chosen.has(n)) ?? null;
    const wanted = new Set(next === null ? [] : options[next].map(([item]) => item));
    const gone = [...chosen].filter((n) => !solution.includes(n)
      && (next === null || options[n].some(([item]) => wanted.has(item))));
    for (const n of gone) chosen.delete(n);
    if (next !== null) chosen.add(next);
    return { next, gone };
  }

  // Choose the solution; return how much of it was not chosen.
  reveal() {
    const { chosen, puzzle: { solution } } = this, before = new Set(chosen);
    chosen.clear();
    for (const n of solution) chosen.add(n);
    return solution.filter((n) => !before.has(n)).length;
  }

  state() {
    return [...this.chosen].sort((a, b) => a - b);
  }

  restore(state) {
    if (state && !Array.isArray(state)) throw new Error("no list of options");
    this.chosen.clear();
    for (const n of state || []) if (this.options[n]) this.chosen.add(n);
  }
};
