// Lists of words, kept for more than one puzzle.

import { get, patch, post, query, remove } from "../common/api.js";
import { button, debounce, fill, h } from "../dom.js";
import { kindTitle } from "../common/facts.js";
import { complain, editable, empty, menu, toast } from "../common/ui.js";
import { ago, many, numeral, t } from "../translations.js";

const WAIT = 200;
const PAGE = 100;
const WITH_LISTS = ["wordsearch", "crisscross", "fillin"];

async function discard(list, studio) {
  try {
    await remove(`/lists/${list.id}`);
    await studio.go("/lists");
    toast(t("{} is in the trash.", list.title || t("Untitled list")), {
      act: async () => {
        await post(`/lists/${list.id}/restore`).catch(complain);
        studio.refresh();
      },
    });
  } catch (error) {
    complain(error);
  }
}

async function add(studio) {
  try {
    const { id } = await post("/lists", { title: "", text: "" });
    studio.go(`/lists/${id}`);
  } catch (error) {
    complain(error);
  }
}

async function all(studio) {
  const box = h("ul", { class: "listing" });
  const load = async (words = "") => {
    const { items } = await get(`/lists${query({ words, limit: PAGE })}`);
    fill(
      box,
      items.length
        ? items.map((list) =>
            h(
              "li",
              {},
              h("a", { href: `/lists/${list.id}`, dir: "auto" }, list.title || t("Untitled list")),
              h(
                "span",
                { class: "soft" },
                [many(list.lines, "1 line", "{} lines"), ago(list.updated)].join(" · "),
              ),
              button("", () => discard(list, studio), {
                icon: "trash",
                kind: "quiet",
                label: t("Move {} to trash", list.title),
              }),
            ),
          )
        : h(
            "li",
            { class: "whole" },
            words
              ? empty(t("Nothing found"))
              : empty(
                  t("Word lists you save are kept here"),
                  t("Use one list for a word search today and a crossword next week."),
                  button(t("New list"), () => add(studio), { kind: "main" }),
                ),
          ),
    );
  };
  const search = h("input", {
    type: "search",
    placeholder: t("Search"),
    "aria-label": t("Search lists"),
    oninput: debounce(() => load(search.value).catch(complain), WAIT),
  });
  await load();
  return {
    name: "lists-view",
    title: t("Lists"),
    element: h(
      "div",
      { class: "narrow" },
      h(
        "div",
        { class: "row between wrap" },
        h("h1", { tabindex: "-1", data: { focus: "" } }, t("Lists")),
        h(
          "div",
          { class: "row tools" },
          search,
          button(t("New list"), () => add(studio), { icon: "plus" }),
        ),
      ),
      box,
    ),
  };
}

async function one(id, studio) {
  const list = await get(`/lists/${id}`);
  const change = (body) => patch(`/lists/${id}`, body);
  const area = h("textarea", {
    class: "words tall",
    rows: 18,
    dir: "auto",
    spellcheck: "false",
    "aria-label": t("Words"),
    value: list.text,
    placeholder: t(
      "One word or phrase a line. A clue may follow after a semicolon:\nbasil; goes with tomatoes",
    ),
  });
  const status = h("p", { class: "soft", role: "status" }, " ");
  const keep = debounce(async () => {
    try {
      await change({ text: area.value });
      status.textContent = t("Saved");
    } catch (error) {
      complain(error);
    }
  }, 600);
  area.addEventListener("input", () => {
    status.textContent = "…";
    keep();
  });
  area.addEventListener("change", () => keep.now());
  const practised = h("span", { class: "soft" });
  // The list is read only for those who practise it.
  const showKnown = async () => {
    const { seen } = await get(`/lists/${id}/practice/known`);
    if (!seen) return;
    const { known, total } = await get(`/lists/${id}/practice`);
    practised.textContent = t("{} of {} known", numeral(known), numeral(total));
  };
  showKnown().catch(() => {});
  const makes = WITH_LISTS.map((kind) =>
    h("a", { class: "button", href: `/new/${kind}?list=${id}` }, kindTitle(kind)),
  );
  return {
    name: "lists-view",
    title: list.title || t("List"),
    element: h(
      "div",
      { class: "narrow" },
      h("p", { class: "crumb" }, h("a", { href: "/lists" }, t("Lists")), " / ", t("List")),
      h(
        "h1",
        { class: "unseen", tabindex: "-1", data: { focus: "" } },
        list.title || t("Untitled list"),
      ),
      h(
        "div",
        { class: "row between" },
        editable(list.title || "", (title) => change({ title }), {
          label: t("Title"),
          kind: "title",
          placeholder: t("Untitled list"),
        }),
        menu(t("More"), [[t("Move to trash"), () => discard(list, studio), "trash"]]),
      ),
      area,
      status,
      h("h2", {}, t("Make from this list")),
      h("div", { class: "row wrap" }, makes),
      h("h2", {}, t("Practice")),
      h(
        "div",
        { class: "row wrap" },
        h("a", { class: "button", href: `/practice/${id}` }, t("Practise")),
        practised,
      ),
    ),
  };
}

export default ({ id }, studio) => (id ? one(id, studio) : all(studio));
