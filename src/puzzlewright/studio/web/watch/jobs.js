// Jobs at work: how far they are, how many positions they have seen, and the best so far.

import { followJob, get, hasEnded, post } from "../common/api.js";
import { button, drawing, fill, h } from "../dom.js";
import { complain, progressBar } from "../common/ui.js";
import { shareText } from "./labels.js";
import { duration, numeral, t } from "../translations.js";

const AT_WORK = "/jobs?state=queued&state=running&limit=50";
const SURE = 0.002; // of the work done, before a time left is worth telling
const NAMES = {
  better: () => t("Better"),
  count: () => t("Counting"),
  make: () => t("Making…"),
};

class JobRow {
  constructor(job) {
    this.job = job;
    const name = NAMES[job.verb]();
    this.bar = progressBar(name);
    this.numbers = h("dl", { class: "counters" });
    this.picture = h("div", { class: "frame best", hidden: true });
    const title = job.puzzle ? h("a", { href: `/puzzles/${job.puzzle}` }, name) : name;
    const stop = button(t("Stop"), () => this.stop(stop), { icon: "stop" });
    this.element = h(
      "li",
      { class: "lane" },
      h("div", { class: "row between" }, h("h3", {}, title), stop),
      this.bar.element,
      this.numbers,
      this.picture,
    );
    this.show(job);
    this.following = followJob(job.id, (now) => this.show({ ...this.job, ...now }));
    this.following.done
      .then((ended) => this.show(ended))
      .catch(() => {})
      .finally(() => {
        stop.disabled = true;
      });
  }

  show(job) {
    // Events have the numbers of the best one only; its drawing comes with the whole job. At the
    // end, a count has its own.
    const { count: found, nodes } = job.result || {};
    const last = found === undefined ? {} : { found, nodes };
    this.job = { ...job, best: { ...this.job.best, ...job.best, ...last } };
    const { best, progress } = this.job;
    this.bar.show(hasEnded(job) ? 1 : progress || null, job.note || "");
    const rows = [
      [t("Progress"), shareText(progress)],
      best.nodes > 0 && [t("Positions"), numeral(best.nodes)],
      this.job.verb === "count" && [t("Solutions"), numeral(best.found || 0)],
      best.round !== undefined && [t("Rounds"), numeral(best.round + 1)],
      [t("Time left"), this.left() || "–"],
    ];
    fill(
      this.numbers,
      rows.filter(Boolean).map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, text))),
    );
    if (best.svg && best.svg !== this.shown) {
      this.shown = best.svg;
      this.image = drawing(best.svg, t("Best so far"), this.image);
      fill(this.picture, this.image);
      this.picture.hidden = false;
    }
  }

  left() {
    const { best, progress, started } = this.job;
    if (hasEnded(this.job)) return "";
    if (best.seconds_left) return duration(best.seconds_left);
    if (!started || !(progress > SURE) || progress >= 1) return "";
    const spent = (Date.now() - new Date(started)) / 1000;
    return duration(spent / progress - spent);
  }

  async stop(pressed) {
    pressed.disabled = true;
    await post(`/jobs/${this.job.id}/cancel`).catch(complain);
  }

  leave() {
    this.following.leave();
  }
}

// A section with all jobs that are at work now; nothing if there is none.
export async function jobsAtWork() {
  const { items } = await get(AT_WORK).catch(() => ({ items: [] }));
  const rows = items.filter(({ verb }) => verb in NAMES).map((job) => new JobRow(job));
  return {
    element: rows.length
      ? h(
          "section",
          { class: "field" },
          h("h2", {}, t("In progress")),
          h("ul", { class: "lanes", data: { lanes: "2" } }, rows.map((row) => row.element)),
        )
      : null,
    leave: () => rows.forEach((row) => row.leave()),
  };
}
