// Exact covers without a page: what is covered how often, which options still go, what Check, Hint and
// Reveal find, and where keys lead in the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { english, gameScripts, plain, python, seeded } from "./scripts.mjs";

const { CoverRules, CoverTable } = gameScripts(["cover/rules", "cover/table"],
  { Puzzlewright: { ...english } });

function begin(name, ...chosen) {
  const rules = new CoverRules(python.covers[name]);
  for (const n of chosen) rules.toggle(n);
  return rules;
}

const NAMES = Object.keys(python.covers);
const chosen = (rules) => plain(rules.state());

// Whether some options cover all as often as they shall, by counting.
function isCover({ items, options, barren }, those) {
  return those.every((n) => !barren[n]) && items.every(({ primary, low, high }, item) => {
    const parts = those.flatMap((n) => options[n]).filter(([one]) => one === item);
    const colours = parts.map(([, colour]) => colour);
    if (primary) return parts.length >= low && parts.length <= high;
    return parts.length < 2 || (colours[0] !== undefined && colours.every((one) => one === colours[0]));
  });
}

test("items are covered as options are chosen", () => {
  const rules = begin("alone");
  assert.deepEqual(plain(rules.survey().left), [1, 2, 2]);
  assert.deepEqual(plain(rules.survey().lacks), [1, 1, 1]);
  assert.equal(rules.toggle(0), true);
  const one = plain(rules.survey());
  assert.deepEqual([one.lacks, one.left, one.fits], [[0, 0, 1], [0, 0, 1], [true, false, true]]);
  rules.toggle(1);
  assert.deepEqual(plain(rules.survey().over), [false, true, false]);
  assert.equal(rules.isSolved, false);
  assert.equal(rules.toggle(1), false);
  rules.toggle(2);
  assert.equal(rules.isSolved, true);
});

test("what is solved is what covers all, whichever options are chosen", () => {
  for (const name of NAMES.filter((each) => python.covers[each].options.length < 11)) {
    const rules = begin(name), count = rules.options.length;
    let solutions = 0;
    for (let mask = 0; mask < 2 ** count; mask += 1) {
      const those = [...rules.options.keys()].filter((n) => mask & (1 << n));
      rules.restore(those);
      assert.equal(rules.isSolved, isCover(rules, those), `${name} ${those}`);
      solutions += rules.isSolved ? 1 : 0;
    }
    assert.ok(solutions >= 1, name);
    assert.ok(solutions === 1 || !rules.puzzle.unique, name);
  }
});

test("an option goes if it covers nothing too often", () => {
  const random = seeded(2);
  for (const name of NAMES) {
    for (let round = 0; round < 30; round += 1) {
      const rules = begin(name);
      for (let n = 0; n < random(5); n += 1) rules.toggle(random(rules.options.length));
      if (rules.survey().over.some(Boolean)) continue;
      const { fits } = rules.survey();
      for (const n of rules.options.keys()) {
        if (rules.chosen.has(n) || rules.barren[n]) continue;
        rules.chosen.add(n);
        assert.equal(fits[n], !rules.survey().over.some(Boolean), `${name} ${n}`);
        rules.chosen.delete(n);
      }
    }
  }
});

test("items that are not primary may share a colour; others are covered as often as bounds say", () => {
  const rules = begin("coloured", 0, 1), [, , c, x] = rules.items.keys();
  assert.equal(rules.survey().over[x], true);  // red and blue
  rules.toggle(1);
  rules.toggle(2);
  const { over, lacks, left, uses } = plain(rules.survey());
  assert.deepEqual([over[x], lacks[c], left[c], uses[c].count, uses[x].count], [false, 1, 1, 1, 2]);
  assert.equal(rules.toggle(4), null);  // covers nothing that must be covered
  assert.equal(rules.chosen.has(4), false);
  assert.equal(rules.isSolved, false);
  rules.toggle(3);
  assert.equal(rules.isSolved, true);
  rules.restore([4]);  // as another hand may have kept it
  assert.equal(rules.isSolved, false);
});

test("options exclude each other because of the items that they share", () => {
  assert.deepEqual(plain(begin("alone").conflicts(1)), [[0, [1]], [2, [2]]]);
  assert.deepEqual(plain(begin("coloured").conflicts(0)), [[1, [3]]]);  // not those of the same colour
  for (const name of NAMES) {
    const rules = begin(name);
    for (const one of rules.options.keys()) {
      const against = new Set(rules.conflicts(one).map(([n]) => n));
      for (const other of rules.options.keys()) {
        if (one === other || rules.barren[one] || rules.barren[other]) continue;
        rules.restore([one, other]);
        assert.equal(against.has(other), rules.survey().over.some(Boolean), `${name} ${one} ${other}`);
      }
    }
  }
});

test("a column shows the options that cover it; others can be hidden if they do not go", () => {
  const rules = begin("two"), now = () => rules.survey();
  assert.deepEqual(plain(rules.rows(now(), 0, false)), [0, 3]);
  assert.deepEqual(plain(rules.rows(now(), null, true)), [0, 1, 2, 3]);
  rules.toggle(0);
  assert.deepEqual(plain(rules.rows(now(), null, true)), [0, 1]);
  assert.deepEqual(plain(rules.rows(now(), 0, true)), [0]);
});

test("items with few options left come first, and the first of them is the one to go on with", () => {
  const rules = begin("fewest");
  assert.equal(rules.fewest(rules.survey()), 3);
  assert.deepEqual(plain(rules.columns(rules.survey(), true)), [3, 1, 2, 0]);
  assert.deepEqual(plain(rules.columns(rules.survey(), false)), [0, 1, 2, 3]);
  rules.toggle(2);
  assert.deepEqual(plain(rules.columns(rules.survey(), true)).slice(2), [1, 3]);  // covered: last
  const alone = begin("alone", 1);
  assert.equal(alone.fewest(alone.survey()), 0);
  assert.equal(alone.survey().stuck[0], true);
  const done = begin("alone", 0, 2);
  assert.equal(done.fewest(done.survey()), null);
});

test("a check finds what is covered too often, what is not in the solution, what cannot be covered", () => {
  assert.deepEqual(plain(begin("alone", 0, 1).check()), { often: [1], wrong: [], stuck: null });
  assert.deepEqual(plain(begin("alone", 1).check()), { often: [], wrong: [1], stuck: null });
  assert.deepEqual(plain(begin("alone", 0).check()), { often: [], wrong: [], stuck: null });
  assert.deepEqual(plain(begin("dead end", 4).check()), { often: [], wrong: [], stuck: 0 });
  for (const name of NAMES) {
    const rules = begin(name);
    rules.reveal();
    assert.deepEqual(plain(rules.check()), { often: [], wrong: [], stuck: null });
  }
});

test("a hint chooses, and leaves out what does not go with it", () => {
  const rules = begin("alone", 1);
  assert.deepEqual(plain(rules.hint()), { next: 0, gone: [1] });
  assert.deepEqual(plain(rules.hint()), { next: 2, gone: [] });
  assert.ok(rules.isSolved);
  rules.chosen.add(1);
  assert.deepEqual(plain(rules.hint()), { next: null, gone: [1] });
  assert.ok(rules.isSolved);
});

test("a hint goes on from what is chosen, where there are several solutions", () => {
  const queens = begin("queens"), known = new Set(queens.puzzle.solution);
  const firsts = [...queens.options.keys()].filter((n) => !known.has(n) && !queens.barren[n]);
  let kept = 0;
  for (const n of firsts) {
    queens.restore([n]);
    const found = queens.findExtension();
    assert.deepEqual(chosen(queens), [n]);
    if (!found) continue;
    kept += 1;
    assert.ok(isCover(queens, plain(found)));
    while (!queens.isSolved) assert.deepEqual(plain(queens.hint().gone), []);
    assert.ok(queens.chosen.has(n));
  }
  assert.ok(kept > 10);
});

test("hints lead to the end, whatever was chosen", () => {
  const random = seeded(9);
  for (const name of NAMES) {
    for (let round = 0; round < 20; round += 1) {
      const rules = begin(name);
      for (let n = 0; n < random(6); n += 1) rules.toggle(random(rules.options.length));
      let steps = 0;
      while (!rules.isSolved && steps < 20) {
        rules.hint();
        steps += 1;
      }
      assert.ok(rules.isSolved, `${name} ${round}`);
    }
  }
});

test("the solution is revealed", () => {
  const rules = begin("alone", 1);
  assert.equal(rules.reveal(), 2);
  assert.deepEqual(chosen(rules), plain(rules.puzzle.solution));
  assert.equal(rules.reveal(), 0);
});

test("what was chosen is kept and comes back; what is no option is left out", () => {
  const rules = begin("two", 3, 1);
  assert.deepEqual(chosen(rules), [1, 3]);
  rules.restore(null);
  assert.deepEqual(chosen(rules), []);
  rules.restore([3, 99, "x", -1, 1]);
  assert.deepEqual(chosen(rules), [1, 3]);
  for (const wrong of [5, "1", { 0: 1 }]) assert.throws(() => rules.restore(wrong));
  assert.deepEqual(chosen(rules), [1, 3]);
});

// ------------------------------------------------------------------ the table

function table(name, at, columns = null) {
  const { options, items } = begin(name), rows = [...options.keys()];
  const order = columns || [...items.keys()];
  return Object.assign(Object.create(CoverTable.prototype), { model: { options, items }, at, rows,
    columns: order, index: new Map(rows.map((n) => [n, n])), place: new Map(order.map((item, n) => [item, n])) });
}

test("keys go through the options, the cells of each, and the items above", () => {
  const one = table("alone", { option: 0, item: null });
  const ways = [[0, 1], [0, 1], [0, 1], [1, 0], [-1, 0], [-1, 0]], places = [];
  for (const way of ways) {
    one.at = one.at.option === null ? one.fromHead(...way) : one.fromRow(...way);
    places.push([one.at.option, one.at.item]);
  }
  assert.deepEqual(plain(places), [[0, 0], [0, 1], [0, 1], [1, 1], [0, 1], [null, 1]]);
  assert.deepEqual(plain(one.fromHead(0, 1)), { option: null, item: 2 });
  assert.deepEqual(plain(one.fromHead(Infinity, 0)), { option: null, item: 2 });
  assert.deepEqual(plain(one.fromHead(1, 0)), { option: 0, item: 1 });
  assert.deepEqual(plain(one.fromHead(0, -5)), { option: null, item: 0 });
});

test("keys go to the ends and by tens, and a column stays where the option has it", () => {
  const one = table("queens", { option: 3, item: null }), last = one.rows.length - 1;
  const to = (...way) => plain(one.fromRow(...way));
  assert.deepEqual([to(Infinity, 0).option, to(-Infinity, 0).option, to(10, 0).option], [last, 0, 13]);
  const [[item], [other]] = one.model.options[3];
  one.at = { option: 3, item };
  for (const option of one.rows)
    assert.equal(one.sharedColumn(option, item), one.model.options[option].some(([each]) => each === item) ? item : null);
  assert.notEqual(item, other);
});

test("cells of a row are gone through as the columns are sorted", () => {
  const one = table("fewest", { option: 2, item: null }, [3, 1, 2, 0]);
  one.at = one.fromRow(0, 1);
  assert.equal(one.at.item, 3);
  one.at = one.fromRow(0, 1);
  assert.equal(one.at.item, 1);
  one.at = one.fromRow(0, -1);
  one.at = one.fromRow(0, -1);
  assert.equal(one.at.item, null);
});
