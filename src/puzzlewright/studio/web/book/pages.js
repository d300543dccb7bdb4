// The pages of a book as they will be: small ones of all, and a large one of each.

import { fileAddress, followJob, hasEnded, Problem, startJob } from "../common/api.js";
import { button, fill, h } from "../dom.js";
import { dialog, problemText, progressBar } from "../common/ui.js";
import { many, t } from "../translations.js";

export class Pages {
  constructor(book) {
    this.book = book;
    this.turn = 0;
    this.bar = progressBar(t("Pages"));
    this.bar.element.hidden = true;
    this.status = h("div", { role: "status", class: "pages-status" });
    this.grid = h("ol", { class: "book-pages", "aria-label": t("Pages") });
    this.element = h("div", { class: "pages-panel" }, this.status, this.bar.element, this.grid);
  }

  // Set the book that the studio has; what was asked for before does not matter any more.
  async load() {
    const turn = (this.turn += 1);
    this.following?.leave();
    this.grid.setAttribute("aria-busy", "true");
    this.bar.element.hidden = false;
    this.bar.show(null);
    try {
      const job = await startJob({ verb: "book", book: this.book.id, format: "pages" });
      this.following = followJob(job.id, (now) => turn === this.turn && this.bar.show(now.progress || null));
      const ended = hasEnded(job) ? job : await this.following.done;
      if (turn !== this.turn) return;
      if (ended.state !== "done")
        throw new Problem(422, ended.problem || { detail: t("There are no pages.") });
      this.show(ended);
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
    if (turn !== this.turn) return;
    this.bar.element.hidden = true;
    this.grid.setAttribute("aria-busy", "false");
  }

  fail(error) {
    this.job = null;
    fill(this.status, h("p", { class: "bad" }, problemText(error)));
    this.book.announcePages([]);
  }

  show(job) {
    this.job = job;
    const { pages, number, problems } = job.result;
    const notes = problems.filter((one) => one.section === null);
    fill(
      this.status,
      h("p", {}, many(number, "1 page", "{} pages")),
      number > pages.length && h("p", { class: "warn" }, t("The first {} are shown.", pages.length)),
      notes.map((one) => h("p", { class: "warn" }, one.detail)),
    );
    fill(
      this.grid,
      pages.map((name, at) =>
        h(
          "li",
          { class: at % 2 ? "left" : "right" },
          h(
            "button",
            { type: "button", class: "book-page", onclick: () => this.enlarge(at) },
            h("img", {
              src: fileAddress(job, name),
              alt: t("Page {} of {}", at + 1, number),
              loading: "lazy",
              draggable: "false",
            }),
          ),
        ),
      ),
    );
    this.book.announcePages(problems);
  }

  // One page as large as the window has room for; the arrows turn pages.
  enlarge(at) {
    const { job } = this;
    const { pages, number } = job.result;
    const image = h("img", { class: "paper" });
    const caption = h("span", { role: "status" });
    let now = at;
    const turn = (by) => {
      now = Math.min(pages.length - 1, Math.max(0, now + by));
      image.src = fileAddress(job, pages[now]);
      image.alt = t("Page {} of {}", now + 1, number);
      caption.textContent = image.alt;
      back.disabled = now === 0;
      on.disabled = now === pages.length - 1;
    };
    const back = button(t("Previous page"), () => turn(-1));
    const on = button(t("Next page"), () => turn(1));
    const opened = dialog(
      t("Pages"),
      () => h("div", { class: "book-large" }, h("div", { class: "row between" }, back, caption, on), image),
      { wide: true },
    );
    opened.classList.add("book-dialog");
    opened.addEventListener("keydown", (event) => {
      const forward = document.documentElement.dir === "rtl" ? -1 : 1;
      const by = { ArrowLeft: -forward, ArrowRight: forward, PageUp: -1, PageDown: 1 }[event.key];
      if (by) turn(by);
    });
    turn(0);
  }

  leave() {
    this.turn += 1;
    this.following?.leave();
  }
}
