// Two puzzles, or two versions of one, side by side, with what differs.

import { address, get, query } from "../common/api.js";
import { h, style } from "../dom.js";
import { kindTitle, sizeText } from "../common/facts.js";
import { many, numeral, t } from "../translations.js";

const LISTS = {
  words: "Words",
  clues: "Clues",
  pieces: "Pieces",
  bricks: "Bricks",
  options: "Options",
};

// Facts of a puzzle, in the order of the table; only those that one of them has are shown.
const FACTS = [
  ["Kind", ({ kind, facts }) => kindTitle(kind, facts)],
  ["Size", ({ facts }) => sizeText(facts.size)],
  ["Words", ({ facts }) => number(facts.words)],
  ["Givens", ({ facts }) => number(facts.clues)],
  ["Pieces", ({ facts }) => number(facts.pieces)],
  ["Options", ({ facts }) => number(facts.options)],
  ["Difficulty", ({ facts }) => facts.difficulty && t(facts.difficulty)],
  ["Solutions", ({ facts }) => solutions(facts)],
  ["Version", ({ version }) => number(version)],
];

const number = (value) => (typeof value === "number" ? numeral(value) : "");

function solutions({ proof, count }) {
  if (count?.count !== undefined) return numeral(count.count);
  if (proof?.unique === true) return t("exactly one");
  return proof?.text || "";
}

const sideTitle = (side) => side.title || kindTitle(side.kind, side.facts);

// Cells as a table of letters; those that differ are marked, by more than colour.
function grid(rows, changed, side, place) {
  const marked = new Set(changed.map(String));
  const isMost = 2 * marked.size > rows.flat().length; // then frames would be a wall
  const label = many(marked.size, "1 cell differs", "{} cells differ");
  return h(
    "div",
    {
      class: "compare-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": `${sideTitle(side)}, ${t("Version {}", side.version)}${place}`,
    },
    h(
      "table",
      { class: isMost ? "compare-grid mostly" : "compare-grid", "aria-label": label },
      h(
        "tbody",
        {},
        rows.map((row, r) =>
          h(
            "tr",
            {},
            row.map((cell, c) => {
              const isMarked = marked.has(String([r, c]));
              const kind = [cell === null && "none", isMarked && "changed"].filter(Boolean).join(" ");
              return h("td", { class: kind || null }, isMarked ? h("mark", {}, cell || "·") : cell || "");
            }),
          ),
        ),
      ),
    ),
  );
}

function picture(side) {
  if (!side.has_drawing) return h("p", { class: "soft" }, t("There is no drawing."));
  return h("img", {
    class: "drawing",
    alt: sideTitle(side),
    src: address(`/puzzles/${side.id}/drawing?version=${side.version}`),
  });
}

function column(comparison, at) {
  const side = comparison.sides[at];
  const rows = comparison.grids[at];
  return h(
    "section",
    { class: "compare-side" },
    h(
      "h2",
      {},
      h("a", { href: `/puzzles/${side.id}`, dir: "auto" }, sideTitle(side)),
      h("span", { class: "soft" }, ` ${t("Version {}", side.version)}`),
    ),
    rows && rows.length && comparison.changed ? grid(rows, comparison.changed, side, at ? " (2)" : " (1)") : picture(side),
  );
}

function facts(sides) {
  const rows = FACTS.map(([name, textOf]) => [name, ...sides.map(textOf)]);
  const shown = rows.filter(([, one, other]) => one || other);
  return h(
    "table",
    { class: "compare-facts" },
    h("caption", { class: "unseen" }, t("Facts")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        sides.map((side) => h("th", { scope: "col", dir: "auto" }, sideTitle(side))),
      ),
    ),
    h(
      "tbody",
      {},
      shown.map(([name, one, other]) =>
        h(
          "tr",
          { class: one === other ? null : "differs" },
          h("th", { scope: "row" }, t(name)),
          h("td", {}, one || "–"),
          h("td", {}, other || "–"),
        ),
      ),
    ),
  );
}

function list({ name, added, removed, changed }) {
  const items = (kind, title, words) =>
    words.length > 0 && [
      h("h3", {}, title),
      h(
        "ul",
        { class: `compare-words ${kind}` },
        words.map((word) => h("li", { dir: "auto" }, word)),
      ),
    ];
  const moved = changed.map(([word, before, after]) =>
    h("li", {}, h("bdi", {}, word), ": ", h("del", { dir: "auto" }, before), " → ", h("ins", { dir: "auto" }, after)),
  );
  return h(
    "section",
    { class: "compare-list" },
    h("h2", {}, t(LISTS[name] || name)),
    items("removed", t("Only in the first"), removed),
    items("added", t("Only in the second"), added),
    moved.length > 0 && [
      h("h3", {}, name === "words" ? t("Moved") : t("Changed")),
      h("ul", { class: "compare-moved" }, moved),
    ],
  );
}

function summary({ same, changed, lists, grids, sides }) {
  if (sides[0].kind !== sides[1].kind) return t("These are puzzles of two kinds.");
  const isEqual = changed?.length === 0 || !grids[0];
  if (isEqual && !lists.length && same !== false) return t("Nothing differs.");
  if (same) return t("The same puzzle: one can be turned into the other.");
  if (changed === null) return t("The grids have different sizes.");
  return many(changed.length, "1 cell differs", "{} cells differ");
}

export default async function view({ one, other }) {
  style("compare.css");
  const wanted = new URLSearchParams(location.search);
  const versions = { a: wanted.get("a"), b: wanted.get("b") };
  const comparison = await get(`/puzzles/${one}/compare/${other}${query(versions)}`);
  return {
    name: "compare-view",
    title: t("Compare"),
    element: h(
      "div",
      { class: "compare" },
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Compare")),
      h("p", { class: "compare-sum", role: "status" }, summary(comparison)),
      h("div", { class: "compare-sides" }, column(comparison, 0), column(comparison, 1)),
      h("h2", {}, t("Facts")),
      facts(comparison.sides),
      comparison.lists.map(list),
    ),
  };
}
