// What was thrown away in the last 30 days.

import { get, post } from "../common/api.js";
import { button, h } from "../dom.js";
import { kindTitle } from "../common/facts.js";
import { picture } from "../common/pictures.js";
import { complain, empty, toast } from "../common/ui.js";
import { ago, t } from "../translations.js";

const bring = (path, title, studio) => async () => {
  try {
    await post(`${path}/restore`);
    toast(t("{} is back.", title), { label: t("Open"), act: () => studio.go(path) });
    studio.refresh();
  } catch (error) {
    complain(error);
  }
};

function row(item, path, kind, sign, studio) {
  const title = item.title || kind;
  return h(
    "li",
    {},
    sign,
    h(
      "span",
      { class: "grow", dir: "auto" },
      title,
      h("span", { class: "soft" }, `${kind} · ${ago(item.deleted)}`),
    ),
    button(t("Bring back"), bring(path, title, studio)),
  );
}

export default async function trash(_, studio) {
  const [puzzles, lists, books] = await Promise.all([
    get("/puzzles?deleted=true&limit=100"),
    get("/lists?deleted=true&limit=100"),
    get("/books?deleted=true&limit=100"),
  ]);
  const rows = [
    ...puzzles.items.map((puzzle) =>
      row(
        puzzle,
        `/puzzles/${puzzle.id}`,
        kindTitle(puzzle.kind, puzzle.facts),
        h("span", { class: "stub" }, picture(puzzle.kind)),
        studio,
      ),
    ),
    ...lists.items.map((list) =>
      row(list, `/lists/${list.id}`, t("List"), h("span", { class: "stub" }), studio),
    ),
    ...books.items.map((book) =>
      row(book, `/books/${book.id}`, t("Book"), h("span", { class: "stub" }), studio),
    ),
  ];
  return {
    name: "trash-view",
    title: t("Trash"),
    element: h(
      "div",
      { class: "narrow" },
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Trash")),
      h("p", { class: "soft" }, t("What is here stays for 30 days, then it is gone for good.")),
      rows.length
        ? h("ul", { class: "listing" }, rows)
        : empty(
            t("The trash is empty"),
            "",
            h("a", { href: "/", class: "button" }, t("Go to your puzzles")),
          ),
    ),
  };
}
