// Watching: a search at work on a puzzle; or, without one, what there is to be watched.

import { address, get } from "../common/api.js";
import { h, style } from "../dom.js";
import { factsLine, kindTitle } from "../common/facts.js";
import { picture } from "../common/pictures.js";
import { empty } from "../common/ui.js";
import { t } from "../translations.js";
import { jobsAtWork } from "../watch/jobs.js";
import { WatchView } from "../watch/watch-view.js";

// Puzzles that the server knows, and the kinds they are of.
const EXAMPLES = {
  five: ["packing", () => t("Five pieces in a square")],
  pentominoes: ["packing", () => t("Twelve pentominoes")],
  soma: ["packing", () => t("The Soma cube")],
  sudoku: ["sudoku", () => t("A hard sudoku")],
  crisscross: ["crisscross", () => t("Words that cross")],
  wordsearch: ["wordsearch", () => t("Hidden words")],
  jigsaw: ["jigsaw", () => t("A jigsaw")],
  queens: ["cover", () => t("Eight queens")],
};

function watchPage(what, title, back) {
  const show = new WatchView(what, title, back);
  show.start();
  return {
    name: "watch-view",
    title: t("Watch: {}", title),
    element: show.element,
    leave: () => show.leave(),
  };
}

const card = (name) => {
  const [kind, title] = EXAMPLES[name];
  return h("a", { class: "card", href: `/watch?example=${name}` }, picture(kind), title());
};

function row(puzzle) {
  const kind = kindTitle(puzzle.kind, puzzle.facts);
  return h(
    "li",
    {},
    h("img", {
      alt: "",
      class: "stub",
      width: 56,
      height: 56,
      loading: "lazy",
      src: address(`/puzzles/${puzzle.id}/drawing?version=${puzzle.version}`),
    }),
    h(
      "span",
      { class: "grow", dir: "auto" },
      h("a", { href: `/puzzles/${puzzle.id}/watch` }, puzzle.title || kind),
      h("span", { class: "soft" }, [kind, factsLine(puzzle.facts)].filter(Boolean).join(" · ")),
    ),
  );
}

async function choose() {
  const [jobs, { items }] = await Promise.all([jobsAtWork(), get("/puzzles?limit=50")]);
  const lead = t("See how a search finds its way: slowly, step by step, or as fast as it can.");
  return {
    name: "watch-view",
    title: t("Watch"),
    element: h(
      "div",
      { class: "choosing" },
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Watch")),
      h("p", { class: "soft" }, lead),
      jobs.element,
      h(
        "section",
        { class: "field" },
        h("h2", {}, t("Examples")),
        h("div", { class: "cards" }, Object.keys(EXAMPLES).map(card)),
      ),
      h(
        "section",
        { class: "field" },
        h("h2", {}, t("Your puzzles")),
        items.length
          ? h("ul", { class: "listing" }, items.map(row))
          : empty(t("Your library is empty"), t("Make a puzzle, and watch it being solved.")),
      ),
    ),
    leave: () => jobs.leave(),
  };
}

export default async function watch({ id }) {
  style("watch.css");
  const example = new URLSearchParams(location.search).get("example");
  if (id) {
    const puzzle = await get(`/puzzles/${id}`);
    const title = puzzle.title || kindTitle(puzzle.kind, puzzle.facts);
    return watchPage({ puzzle: id }, title, { path: `/puzzles/${id}`, text: title });
  }
  if (Object.hasOwn(EXAMPLES, example || "")) {
    return watchPage({ example }, EXAMPLES[example][1](), { path: "/watch", text: t("Watch") });
  }
  return choose();
}
