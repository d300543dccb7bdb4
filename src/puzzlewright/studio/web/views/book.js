// One book: put together by dragging, saved by itself, and seen as it will be printed.

import { address, call, fileAddress, get } from "../common/api.js";
import { button, debounce, fill, h, style } from "../dom.js";
import { download, fetchOnce, save } from "../common/downloads.js";
import { History } from "../editors/history.js";
import { Contents, labels, sumText } from "../book/contents.js";
import { Drag } from "../book/drag.js";
import { LibraryPanel } from "../book/library-panel.js";
import * as model from "../book/model.js";
import { Options } from "../book/options.js";
import { Pages } from "../book/pages.js";
import { byKey, withKeys } from "../book/problems.js";
import { complain, dialog, menu, problemText, toast } from "../common/ui.js";
import { t } from "../translations.js";
import { discard } from "./books.js";

// Where there is room for one panel only; book.css has the same number.
const NARROW = matchMedia("(max-width: 900px)");

const tabId = (name) => `tab-${name}`;
const panelId = (name) => `panel-${name}`;

const PAUSE = 700; // milliseconds without a change, after which it is saved

class Book {
  constructor(found, etag, studio) {
    Object.assign(this, { id: found.id, studio, etag });
    this.found = new Map(); // puzzles that the library panel has shown
    this.target = null; // the section that Add adds to
    this.history = new History(model.fromServer(found));
    this.saved = this.doc;
    this.ofPages = [];
    this.later = debounce(() => this.save(), PAUSE);
    this.take(found);
    this.build();
  }

  get path() {
    return `/books/${this.id}`;
  }

  get doc() {
    return this.history.doc;
  }

  // The puzzles that the studio knows, and what is wrong with them.
  take(found) {
    this.known = new Map(found.known.map((one) => [one.id, one]));
    this.ofLibrary = withKeys(this.saved, found.problems);
    this.sort();
  }

  sort() {
    this.problems = byKey(this.doc, [...this.ofLibrary, ...this.ofPages]);
  }

  // ---- The page.

  build() {
    this.contents = new Contents(this);
    this.libraryPanel = new LibraryPanel(this);
    this.pages = new Pages(this);
    this.options = new Options(this);
    this.state = h("span", { class: "save-state soft", role: "status" }, t("Saved"));
    this.announcement = h("p", { class: "unseen", role: "status" });
    this.sum = h("p", { class: "soft" });
    this.title = h("input", {
      class: "book-title",
      "aria-label": t("Title"),
      placeholder: t("Untitled book"),
      dir: "auto",
      maxlength: 300,
      value: this.doc.title,
      oninput: () => this.change({ ...this.doc, title: this.title.value }, { quiet: true }),
    });
    this.undoes = button("", () => this.undo(), { icon: "undo", kind: "quiet", label: t("Undo") });
    this.redoes = button("", () => this.redo(), { icon: "redo", kind: "quiet", label: t("Redo") });
    this.panels = [
      ["contents", t("Contents"), this.contents.element],
      ["library", t("Library"), this.libraryPanel.element],
      ["pages", t("Pages"), this.pages.element],
      ["options", t("Options"), this.options.element],
    ];
    for (const [name, , element] of this.panels) this.panel(name, element);
    this.columns = h("div", { class: "book-columns" });
    this.element = h(
      "div",
      { class: "book", onkeydown: (event) => this.keys(event) },
      this.head(),
      labels(),
      this.tabs(),
      this.columns,
      this.announcement,
    );
    this.dragging = new Drag(this.element, (what, to) => this.onDrop(what, to));
    this.arranged = () => this.open(this.opened);
    NARROW.addEventListener("change", this.arranged);
    this.open("contents");
    this.show();
  }

  head() {
    return h(
      "header",
      { class: "book-head" },
      h("p", { class: "crumb" }, h("a", { href: "/books" }, t("Books")), " / ", t("Book")),
      h("h1", { class: "unseen", tabindex: "-1", data: { focus: "" } }, this.doc.title || t("Untitled book")),
      h(
        "div",
        { class: "row wrap" },
        this.title,
        h(
          "div",
          { class: "row book-tools" },
          this.state,
          this.undoes,
          this.redoes,
          button(t("Download PDF"), (event) => this.pdf(event.currentTarget), { icon: "down", kind: "main" }),
          menu(t("More"), [
            [t("Download the book file"), () => this.zip(), "file"],
            null,
            [t("Move to trash"), () => this.discard(), "trash"],
          ]),
        ),
      ),
      this.sum,
    );
  }

  tabs() {
    this.tabsOf = this.panels.map(([name, text]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: tabId(name),
          class: `book-tab ${name}`,
          onclick: () => this.open(name),
        },
        text,
      ),
    );
    const step = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const shown = this.tabsOf.filter((tab) => tab.offsetParent);
      const way = document.documentElement.dir === "rtl" ? -by : by;
      const to = shown[(shown.indexOf(document.activeElement) + way + shown.length) % shown.length];
      to.click();
      to.focus();
    };
    return h(
      "div",
      { class: "book-tabs", role: "tablist", "aria-label": t("Parts of the page"), onkeydown: step },
      this.tabsOf,
    );
  }

  panel(name, element) {
    element.id = panelId(name);
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", tabId(name));
    element.classList.add("book-panel");
  }

  // Show one of the panels; where there is room, the contents stay beside it.
  open(wanted) {
    const name = wanted === "contents" && !NARROW.matches ? "library" : wanted;
    this.opened = name;
    for (const tab of this.tabsOf) {
      const is = tab.id === tabId(name);
      tab.setAttribute("aria-selected", String(is));
      if (is) tab.setAttribute("aria-controls", panelId(name));
      else tab.removeAttribute("aria-controls");
      tab.tabIndex = is ? 0 : -1;
    }
    const shown = this.panels.find(([each]) => each === name)[2];
    fill(this.columns, !NARROW.matches && this.contents.element, shown);
    if (name === "library" && !this.libraryPanel.rows.size) this.libraryPanel.load();
    if (name === "pages") this.freshPages();
  }

  show() {
    this.sort();
    this.contents.show();
    this.libraryPanel.show();
    this.showState();
  }

  showState() {
    this.sum.textContent = sumText(this.doc.data);
    this.undoes.disabled = !this.history.canUndo;
    this.redoes.disabled = !this.history.canRedo;
  }

  say(text) {
    this.announcement.textContent = text;
  }

  keys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    if (event.target.matches("input, textarea")) return; // the browser undoes what is typed
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }

  // ---- Changes.

  // Take another book. `quiet`: what is typed is on the page already; `notice`: shown with Undo.
  change(doc, { quiet = false, notice = "" } = {}) {
    if (doc === this.doc) return;
    this.history.change(doc, "", quiet ? document.activeElement : null);
    if (quiet) this.showState();
    else this.show();
    if (quiet) this.libraryPanel.show();
    if (notice) toast(notice, { act: () => this.undo() });
    this.state.textContent = "…";
    this.later();
  }

  undo() {
    if (this.history.undo() !== null) this.back();
  }

  redo() {
    if (this.history.redo() !== null) this.back();
  }

  back() {
    this.title.value = this.doc.title;
    this.options.show();
    this.show();
    this.state.textContent = "…";
    this.later();
  }

  // Add a puzzle of the library to the section that was chosen.
  add(id) {
    let { doc } = this;
    if (!doc.data.sections.length) doc = model.withSections(doc, [model.newSection()]);
    const { sections } = doc.data;
    const section = sections.find((one) => one.key === this.target) || sections.at(-1);
    this.insert(doc, id, section.key, section.puzzles.length);
  }

  insert(doc, id, sectionKey, at) {
    const entry = model.newEntry(id);
    if (!this.known.has(id) && this.found.has(id)) this.known.set(id, this.found.get(id));
    this.change(model.withPuzzles(doc, sectionKey, at, [entry]));
    this.contents.announce(entry.key);
  }

  onDrop(what, { place, at }) {
    const { doc } = this;
    if (what.drag === "section") {
      const sections = model.move(doc.data.sections, what.key, at);
      this.change(model.withSections(doc, sections));
    } else if (what.key) {
      this.change(model.movePuzzle(doc, what.key, place, at));
      this.contents.announce(what.key);
    } else this.insert(doc, what.id, place, at);
  }

  // ---- Saving.

  async save() {
    this.later.cancel();
    if (this.saving) {
      await this.saving;
      return this.saved === this.doc ? true : this.save();
    }
    if (this.saved === this.doc) return true;
    this.saving = this.send(this.doc).finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  async send(doc) {
    this.state.textContent = t("Saving…");
    try {
      const request = { body: model.forServer(doc), headers: { "If-Match": this.etag }, whole: true };
      const { data, response } = await call("PATCH", this.path, request);
      this.etag = response.headers.get("etag");
      this.saved = doc;
      this.take(data);
      if (this.saved !== this.doc) {
        this.later();
        return true;
      }
      this.state.textContent = t("Saved");
      this.afterSave();
      return true;
    } catch (error) {
      if (error.status === 412) this.conflict();
      else this.state.textContent = problemText(error);
      return false;
    }
  }

  // What is wrong now is shown, unless somebody types or drags just there.
  showProblems() {
    const { activeElement: focus } = document;
    const types = this.contents.element.contains(focus) && focus.matches("input, textarea, select");
    if (!types && !this.dragging.thing) this.contents.show();
  }

  afterSave() {
    this.showProblems();
    if (this.opened === "pages") this.freshPages();
  }

  // Somebody else saved this book meanwhile: a dialog asks, and nothing is overwritten silently.
  conflict() {
    this.state.textContent = t("Not saved");
    if (this.asking?.open) return;
    this.asking = dialog(t("This book was changed elsewhere"), (close) =>
      h(
        "div",
        { class: "choices" },
        h("p", {}, t("Another tab or person saved it while you worked on it.")),
        button(t("Load their version"), () => {
          close();
          this.saved = this.doc;
          this.studio.refresh();
        }, { kind: "main" }),
        button(t("Keep mine instead"), async () => {
          close();
          const { response } = await call("GET", this.path, { whole: true });
          this.etag = response.headers.get("etag");
          this.save();
        }),
      ),
    );
  }

  async reload() {
    try {
      this.take(await get(this.path));
      this.show();
    } catch (error) {
      complain(error);
    }
  }

  // ---- Pages and downloads.

  async freshPages() {
    if (!(await this.save()) || this.pages.of === this.etag) return;
    Object.assign(this.pages, { of: this.etag, doc: this.saved });
    await this.pages.load();
  }

  announcePages(problems) {
    this.ofPages = withKeys(this.pages.doc, problems);
    this.sort();
    this.showProblems();
  }

  pdf(pressed) {
    return fetchOnce(pressed, async () => {
      if (!(await this.save())) return;
      const { job } = this.pages;
      if (job && this.pages.of === this.etag) {
        save(await (await fetch(fileAddress(job, job.result.file))).blob(), job.result.file);
        return;
      }
      await this.fetch("pdf");
    });
  }

  fetch(format) {
    const url = address(`${this.path}/exports/${format}`);
    return download(url, [this.doc.title || this.id, format].join("."));
  }

  async zip() {
    try {
      if (!(await this.save())) return;
      await this.fetch("zip");
    } catch (error) {
      complain(error);
    }
  }

  async discard() {
    await this.save();
    discard({ id: this.id, title: this.doc.title }, this.studio);
  }

  leave() {
    this.later.cancel();
    this.pages.leave();
    this.dragging.stop();
    NARROW.removeEventListener("change", this.arranged);
    if (this.saved !== this.doc && !this.asking?.open) this.save();
  }
}

export default async function one({ id }, studio) {
  style("book.css");
  const { data, response } = await get(`/books/${id}`, { whole: true });
  const book = new Book(data, response.headers.get("etag"), studio);
  return {
    name: "book-view",
    title: data.title || t("Untitled book"),
    element: book.element,
    leave: () => book.leave(),
  };
}
