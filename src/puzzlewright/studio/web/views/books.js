// Books: all of them, a new one, and one that is brought in as a book file.

import { base64, get, post, query, remove } from "../common/api.js";
import { button, debounce, fill, h, style } from "../dom.js";
import { complain, dialog, empty, filePicker, problemText, toast } from "../common/ui.js";
import { ago, many, t } from "../translations.js";

const WAIT = 200;
const PAGE = 100;
const MOST_REFUSED = 100; // that are named: nobody reads more

export async function discard(book, studio) {
  try {
    await remove(`/books/${book.id}`);
    await studio.go("/books");
    toast(t("{} is in the trash.", book.title || t("Untitled book")), {
      act: async () => {
        await post(`/books/${book.id}/restore`).catch(complain);
        studio.refresh();
      },
    });
  } catch (error) {
    complain(error);
  }
}

async function add(studio) {
  try {
    const { id } = await post("/books", { data: { sections: [{}] } });
    studio.go(`/books/${id}`);
  } catch (error) {
    complain(error);
  }
}

// Take a book file with its puzzles, and open the book; what was left out is named.
async function take([file], studio) {
  if (!file) return;
  try {
    const files = [{ name: file.name, data: await base64(file) }];
    const { books, refused, skipped } = await post("/imports", { files });
    if (books.length) await studio.go(books.length === 1 ? `/books/${books[0].id}` : "/books");
    else if (!refused.length)
      toast(skipped ? t("This is in your library already.") : t("There is no book in this file."));
    if (refused.length) showRefused(refused);
  } catch (error) {
    complain(error);
  }
}

const showRefused = (refused) =>
  dialog(t("Not everything could be read"), () =>
    h(
      "ul",
      { class: "refused" },
      refused.slice(0, MOST_REFUSED).map(({ name, problem }) =>
        h(
          "li",
          {},
          h("strong", {}, name),
          h("span", {}, problemText({ message: problem.detail, problem })),
        ),
      ),
    ),
  );

export default async function books(_, studio) {
  style("book.css");
  const box = h("ul", { class: "listing" });
  const row = (book) =>
    h(
      "li",
      {},
      h("a", { href: `/books/${book.id}`, dir: "auto" }, book.title || t("Untitled book")),
      h(
        "span",
        { class: "soft" },
        [
          many(book.sections, "1 section", "{} sections"),
          many(book.puzzles, "1 puzzle", "{} puzzles"),
          ago(book.updated),
        ].join(" · "),
      ),
      button("", () => discard(book, studio), {
        icon: "trash",
        kind: "quiet",
        label: t("Move {} to trash", book.title || t("Untitled book")),
      }),
    );
  const nothing = (words) =>
    words
      ? empty(t("Nothing found"))
      : empty(
          t("Bind your puzzles into a book"),
          t("Drag puzzles into sections, see the pages as they will be, and download the PDF."),
          button(t("New book"), () => add(studio), { kind: "main" }),
        );
  const load = async (words = "") => {
    const { items } = await get(`/books${query({ words, limit: PAGE })}`);
    fill(box, items.length ? items.map(row) : h("li", { class: "whole" }, nothing(words)));
  };
  const search = h("input", {
    type: "search",
    placeholder: t("Search"),
    "aria-label": t("Search books"),
    oninput: debounce(() => load(search.value).catch(complain), WAIT),
  });
  await load();
  return {
    name: "books-view",
    title: t("Books"),
    element: h(
      "div",
      { class: "narrow" },
      h(
        "div",
        { class: "row between wrap" },
        h("h1", { tabindex: "-1", data: { focus: "" } }, t("Books")),
        h(
          "div",
          { class: "row tools" },
          search,
          filePicker(t("Import a book file"), (files) => take(files, studio), { accept: ".zip" }),
          button(t("New book"), () => add(studio), { icon: "plus" }),
        ),
      ),
      box,
    ),
  };
}
