// The first page: what can be made, and what is in the library.

import { address, allKinds, base64, get, patch, post, problemMessage, query, remove } from "../common/api.js";
import { button, debounce, fill, h, icon, whenIdle } from "../dom.js";
import { kindChoice, kindTitle, sizeText } from "../common/facts.js";
import { ABOUT, ORDER, picture, TITLES } from "../common/pictures.js";
import { complain, dialog, acceptDrops, empty, filePicker, menu, problemText, toast } from "../common/ui.js";
import { ago, many, numeral, t } from "../translations.js";

const PAGE = 24;
const WAIT = 200;

// Refused files that are named: nobody reads more.
const MOST_REFUSED = 100;

function card(name, title, about, sign) {
  return h("a", { class: "card", href: `/new/${name}`, title: about }, sign, h("span", {}, title));
}

function cards() {
  const box = h(
    "div",
    { class: "cards" },
    ORDER.map((name) => card(name, t(TITLES[name]), t(ABOUT[name]), picture(name))),
  );
  return box;
}

// Kinds of plug-ins stand behind ours, with the pictures that they bring.
async function addOthers(box) {
  const others = (await allKinds()).filter((kind) => !ORDER.includes(kind.name));
  for (const kind of others) {
    const sign = kind.picture
      ? h("img", {
          class: "picture",
          alt: "",
          src: URL.createObjectURL(new Blob([kind.picture], { type: "image/svg+xml" })),
        })
      : h("span", { class: "picture" });
    box.append(card(kind.name, kind.title || kind.name, kind.summary, sign));
  }
}

// Where a search found something: the title shows itself, and so do tags.
function foundPlaces(places = []) {
  const names = { word: t("Word"), clue: t("Clue"), author: t("Author"), notes: t("Notes") };
  const shown = places.filter(({ where }) => names[where]);
  if (!shown.length) return null;
  return h(
    "ul",
    { class: "found-in" },
    shown.map(({ where, text }) =>
      h("li", {}, h("span", { class: "soft" }, names[where]), " ", h("bdi", {}, text)),
    ),
  );
}

class Library {
  constructor(studio) {
    this.studio = studio;
    this.wanted = {
      words: "",
      kind: "",
      tag: "",
      ...Object.fromEntries(new URLSearchParams(location.search)),
    };
    this.next = null;
    this.count = 0;
    this.turn = 0;
    this.build();
  }

  build() {
    const search = debounce(() => this.load(), WAIT);
    this.words = h("input", {
      type: "search",
      placeholder: t("Search"),
      "aria-label": t("Search the library"),
      value: this.wanted.words,
      "aria-describedby": "search-hint",
      oninput: () => {
        this.wanted.words = this.words.value;
        this.hint.hidden = !this.words.value;
        search();
      },
      onfocus: () => {
        this.hint.hidden = false;
      },
    });
    this.hint = h(
      "p",
      { class: "search-hint", id: "search-hint", hidden: !this.wanted.words },
      t("Search in one place only:"),
      " ",
      h("code", { dir: "ltr" }, "word:otter  clue:swims  tag:animals  kind:sudoku"),
    );
    this.kinds = h(
      "select",
      { "aria-label": t("Kind"), onchange: () => this.ask({ kind: this.kinds.value }) },
      h("option", { value: "" }, t("All kinds")),
      ORDER.map((name) =>
        h("option", { value: name, selected: name === this.wanted.kind }, kindChoice(name)),
      ),
    );
    this.tag = h("div", { class: "row tight tagged" });
    this.grid = h("ul", { class: "grid" });
    this.more = button(t("Show more"), () => this.load({ more: true }), { kind: "wide" });
    this.more.hidden = true;
    this.status = h("p", { class: "unseen", role: "status" });
    this.tools = h(
      "div",
      { class: "row tools" },
      h("div", { class: "searchbox" }, icon("search"), this.words),
      this.kinds,
      filePicker(t("Import"), (files) => this.take(files), {
        several: true,
        icon: "file",
        kind: "quiet",
      }),
      menu(
        t("More for the library"),
        [
          [
            t("Export everything as zip"),
            () => {
              location.href = address("/library.zip");
            },
            "down",
          ],
          [t("Duplicates"), () => this.studio.go("/duplicates"), "copy"],
          [t("Trash"), () => this.studio.go("/trash"), "trash"],
        ],
        { text: t("More") },
      ),
    );
    this.element = h(
      "section",
      { class: "library", "aria-label": t("Library") },
      h("div", { class: "row between wrap" }, h("h2", {}, t("Library")), this.tools),
      this.hint,
      this.tag,
      this.status,
      this.grid,
      this.more,
    );
    // What another tab did is seen on coming back.
    this.onVisible = () => {
      if (!document.hidden && this.count <= PAGE) this.load();
    };
    document.addEventListener("visibilitychange", this.onVisible);
  }

  ask(change) {
    Object.assign(this.wanted, change);
    return this.load();
  }

  async load({ more = false } = {}) {
    const turn = (this.turn += 1);
    const { words, kind, tag } = this.wanted;
    history.replaceState(null, "", location.pathname + query({ words, kind, tag }));
    let page;
    try {
      page = await get(
        `/puzzles${query({ words, kind, tag, limit: PAGE, after: more ? this.next : "" })}`,
      );
    } catch (error) {
      complain(error);
      return;
    }
    if (turn !== this.turn) return;
    this.next = page.next;
    this.more.hidden = !page.next;
    fill(
      this.tag,
      tag && button(t("Tag: {}", tag), () => this.ask({ tag: "" }), { icon: "close", kind: "tag" }),
    );
    const made = page.items.map((puzzle) => this.item(puzzle));
    const first = made[0];
    this.count = more ? this.count + made.length : made.length;
    if (more) {
      this.grid.append(...made);
      first?.querySelector("a").focus();
    } else fill(this.grid, made.length ? made : h("li", { class: "whole" }, this.nothing()));
    this.status.textContent = many(page.total ?? this.count, "1 puzzle", "{} puzzles");
  }

  nothing() {
    const { words, kind, tag } = this.wanted;
    if (words || kind || tag) {
      return empty(
        t("Nothing found"),
        t("No puzzle has these words in its title, tags, notes or list."),
        button(t("Show all"), () => {
          this.words.value = this.kinds.value = "";
          this.ask({ words: "", kind: "", tag: "" });
        }),
      );
    }
    return empty(
      t("Your puzzles will be here"),
      t("Choose a kind above and paste a list of words, or drop puzzle files on this page."),
      h("a", { class: "button main", href: "/new/wordsearch" }, t("Make a word search")),
    );
  }

  item(puzzle) {
    const title = puzzle.title || kindTitle(puzzle.kind, puzzle.facts);
    const name = h("a", { class: "name", href: `/puzzles/${puzzle.id}`, dir: "auto" }, title);
    const made = h(
      "li",
      { class: "item" },
      h(
        "div",
        { class: "thumb" },
        puzzle.facts?.drawing
          ? picture(puzzle.kind)
          : h("img", {
              loading: "lazy",
              alt: "",
              width: 200,
              height: 200,
              src: address(`/puzzles/${puzzle.id}/drawing?version=${puzzle.version}`),
            }),
      ),
      h(
        "div",
        { class: "below" },
        name,
        h(
          "p",
          { class: "soft", title: ago(puzzle.updated) },
          [puzzle.title && kindTitle(puzzle.kind, puzzle.facts), sizeText(puzzle.facts?.size)].filter(Boolean).join(" · "),
        ),
        foundPlaces(puzzle.found),
        (puzzle.tags || []).length > 0 &&
          h(
            "p",
            { class: "row tight tags" },
            puzzle.tags.map((tag) => button(tag, () => this.ask({ tag }), { kind: "tag" })),
          ),
      ),
      menu(t("More for {}", title), [
        [t("Print"), () => this.studio.go(`/puzzles/${puzzle.id}/print`), "print"],
        [t("Play"), () => this.studio.go(`/puzzles/${puzzle.id}/play`), "play"],
        [t("Rename"), () => this.rename(puzzle, name), null],
        [t("Copy"), () => this.copy(puzzle), "copy"],
        null,
        [t("Move to trash"), () => this.discard(puzzle), "trash"],
      ]),
    );
    return made;
  }

  rename(puzzle, name) {
    const field = h("input", {
      type: "text",
      value: puzzle.title,
      "aria-label": t("Title"),
      dir: "auto",
    });
    let over = false;
    const end = async (isKept) => {
      if (over) return;
      over = true;
      field.replaceWith(name);
      name.focus();
      if (!isKept || field.value.trim() === puzzle.title) return;
      try {
        await patch(`/puzzles/${puzzle.id}`, { title: field.value.trim() });
        this.load();
      } catch (error) {
        complain(error);
      }
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    });
    field.addEventListener("blur", () => end(true));
    name.replaceWith(field);
    field.select();
    field.focus();
  }

  async copy(puzzle) {
    try {
      await post(`/puzzles/${puzzle.id}/copy`);
      this.load();
    } catch (error) {
      complain(error);
    }
  }

  async discard(puzzle) {
    try {
      await remove(`/puzzles/${puzzle.id}`);
      toast(t("{} is in the trash.", puzzle.title || kindTitle(puzzle.kind, puzzle.facts)), {
        act: async () => {
          await post(`/puzzles/${puzzle.id}/restore`).catch(complain);
          this.load();
        },
      });
      this.load();
    } catch (error) {
      complain(error);
    }
  }

  // Import files; each that is refused is named, with its line. Duplicates are skipped.
  async take(files, order = null) {
    if (!files.length) return;
    try {
      const contents = await Promise.all(
        files.map(async (file) => ({ name: file.name, data: await base64(file) })),
      );
      const answer = await post("/imports", { files: contents, ...(order && { order }) });
      const { puzzles = [], lists = [], books = [], refused = [], skipped = 0, left = 0 } = answer;
      await this.load();
      const sum = [
        puzzles.length && many(puzzles.length, "1 puzzle", "{} puzzles"),
        lists.length && many(lists.length, "1 list", "{} lists"),
        books.length && many(books.length, "1 book", "{} books"),
      ]
        .filter(Boolean)
        .join(", ");
      const done = [
        sum && t("Imported: {}", sum),
        skipped && t("Already in the library: {}", numeral(skipped)),
      ];
      if (sum || skipped) toast(done.filter(Boolean).join(" · "));
      if (left) this.offerRest(left);
      if (refused.length) this.refuse(refused, files);
    } catch (error) {
      complain(error);
    }
  }

  // The studio had no time for some files: the same import goes on where this one ended.
  offerRest(left) {
    dialog(t("Import"), () =>
      h(
        "p",
        {},
        t(
          "The time was too short. Files left: {}. Import the same file again to continue.",
          numeral(left),
        ),
      ),
    );
  }

  // A list of pieces may make sense in several orders of edges: a button for each reads it so.
  refuse(refused, files = []) {
    const again = (name, order, close) => {
      close();
      this.take(
        files.filter((file) => file.name === name),
        order,
      );
    };
    dialog(many(refused.length, "1 file was refused", "{} files were refused"), (close) =>
      h(
        "ul",
        { class: "refused" },
        refused.slice(0, MOST_REFUSED).map(({ name, problem = {} }) =>
          h(
            "li",
            {},
            h("strong", {}, name),
            h(
              "span",
              {},
              problemText({
                message: problemMessage(problem),
                problem: { ...problem, source: null },
              }),
            ),
            (problem.orders || []).map((order) => button(order, () => again(name, order, close))),
          ),
        ),
        refused.length > MOST_REFUSED &&
          h("li", { class: "soft" }, t("… and {} more", numeral(refused.length - MOST_REFUSED))),
      ),
    );
  }

  leave() {
    document.removeEventListener("visibilitychange", this.onVisible);
  }
}

// Boards to be filled by hand; a crossword is a fill-in that is set.
function byHand() {
  const names = [
    ["fillin", t("Crossword")],
    ...["sudoku", "packing", "jigsaw", "cover"].map((kind) => [kind, kindTitle(kind)]),
  ];
  return h(
    "p",
    { class: "by-hand" },
    h("span", { class: "soft" }, t("Start from an empty board:")),
    names.map(([kind, text]) => h("a", { href: `/edit/${kind}` }, text)),
  );
}

export default async function home(_, studio) {
  const library = new Library(studio);
  const box = cards();
  const element = h(
    "div",
    { class: "home" },
    h(
      "section",
      { "aria-labelledby": "new" },
      h("h1", { id: "new", tabindex: "-1", data: { focus: "" } }, t("Make a puzzle")),
      box,
      byHand(),
    ),
    library.element,
  );
  acceptDrops(element, (files) => library.take(files));
  const afterShow = () => {
    library.load();
    whenIdle(() => addOthers(box).catch(() => {}));
  };
  return { name: "home-view", title: "", element, afterShow, leave: () => library.leave() };
}
