// What is at work: a quiet number in the head of the page while there is something, and a list in
// which it can be stopped. A search or a count goes on when one leaves its page.

import { followJob, get, post, whenJobStarts } from "./api.js";
import { button, fill, h } from "../dom.js";
import { complain, dialog, progressBar } from "./ui.js";
import { language, t } from "../translations.js";

// Asked for now and then instead of listened to: a stream for each tab would be too many for
// browsers, which allow six to a server.
const AGAIN = 5000; // milliseconds
const WORKING = "/jobs?state=queued&state=running&limit=50";

// What is worth telling; pages to look at are ready in a moment.
const NAMES = {
  better: "Better",
  count: "Counting",
  make: "Making…",
  "class-set": "Class set",
  export: "Download",
};

export class Activity {
  constructor(box, studio) {
    Object.assign(this, { box, studio });
    this.jobs = [];
    this.rows = new Map();
    this.timer = 0;
    whenJobStarts(() => this.look());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.look();
    });
    this.look();
  }

  // Somebody else may have signed in.
  meet() {
    if (this.who === this.studio.me) return;
    this.jobs = [];
    this.show();
    this.look();
  }

  async look() {
    clearTimeout(this.timer);
    this.who = this.studio.me;
    if (!this.who || document.hidden) return;
    try {
      this.jobs = (await get(WORKING)).items.filter((job) => job.verb in NAMES);
    } catch {
      return; // whatever is wrong, the page itself tells
    }
    this.show();
    clearTimeout(this.timer);
    if (this.jobs.length) this.timer = setTimeout(() => this.look(), AGAIN);
  }

  show() {
    const { length } = this.jobs;
    const shown = `${language} ${length}`;
    if (shown !== this.shown) {
      this.shown = shown;
      const options = { icon: "clock", kind: "quiet activity", label: t("In progress: {}", length) };
      fill(this.box, length > 0 && button(String(length), () => this.open(), options));
    }
    if (this.list?.isConnected) this.showRows();
  }

  open() {
    this.rows.clear();
    this.list = h("ul", { class: "listing" });
    this.empty = h("p", { class: "soft", hidden: true }, t("Nothing is in progress."));
    this.opened = dialog(t("In progress"), () => h("div", {}, this.list, this.empty));
    this.showRows();
  }

  // Rows stay where they are, so that the focus stays on the button that has it.
  showRows() {
    const now = new Set(this.jobs.map((job) => job.id));
    for (const [id, row] of this.rows) {
      if (now.has(id)) continue;
      row.element.remove();
      this.rows.delete(id);
    }
    for (const job of this.jobs) {
      if (!this.rows.has(job.id)) this.rows.set(job.id, this.row(job));
      this.rows.get(job.id).bar.show(job.progress || null, job.note || "");
    }
    this.empty.hidden = this.rows.size > 0;
  }

  row(job) {
    const name = t(NAMES[job.verb]);
    const bar = progressBar(name);
    const title = job.puzzle
      ? h("a", { href: `/puzzles/${job.puzzle}`, onclick: () => this.opened.close() }, name)
      : h("span", {}, name);
    const stop = button(t("Stop"), () => this.stop(job, stop), { icon: "stop" });
    const element = h("li", {}, h("div", { class: "grow" }, title, bar.element), stop);
    this.list.append(element);
    return { element, bar };
  }

  // Stop a job; what a search has found is opened, as it is where the search began.
  async stop(job, pressed) {
    pressed.disabled = true;
    try {
      await post(`/jobs/${job.id}/cancel`);
      const { result } = await followJob(job.id).done;
      if (job.verb === "better" && result?.puzzle) {
        this.opened.close();
        this.studio.go(`/puzzles/${result.puzzle}`);
      }
    } catch (error) {
      complain(error);
    }
    this.look();
  }
}
