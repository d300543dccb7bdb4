// Counting all solutions of a puzzle: a job that may take hours, and goes on after a restart.

import { followJob, get, hasEnded, post, problemMessage, startJob } from "../common/api.js";
import { button, fill, h } from "../dom.js";
import { readingLines } from "../common/facts.js";
import { complain, problemText, progressBar } from "../common/ui.js";
import { duration, numeral, t } from "../translations.js";

const PROVED = new Set(["unique", "none"]); // verdicts that leave nothing to count
const SURE = 0.002; // of the work done, before a time left is worth telling

export class Counter {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.box = h("div", { class: "counting" });
    this.element = h("section", { class: "field" }, h("h2", {}, t("Solutions")), this.box);
    this.rest();
    this.recall();
  }

  // Offer to count what is not known yet: the proof may have found it already. A count may be that of
  // an older version.
  rest(counted = this.puzzle.facts?.count, problem = null) {
    const { facts, version } = this.puzzle;
    const isKnown =
      PROVED.has(facts?.proof?.verdict) || (counted && counted.exact !== false && version === 1);
    fill(
      this.box,
      problem || (counted && this.summary(counted)),
      !isKnown && button(t("Count all solutions"), () => this.start()),
    );
    this.element.hidden = !this.box.childElementCount;
  }

  // A count of this puzzle that is at work already is shown.
  async recall() {
    try {
      const {
        items: [old],
      } = await get(`/jobs?verb=count&puzzle=${this.puzzle.id}&limit=1`);
      if (!old || old.chosen || old.without) return; // those are not all solutions
      if (!hasEnded(old)) this.follow(old);
      else if (old.state === "done") this.rest(old.result);
      else if (old.state === "cancelled") this.offer(old);
    } catch {
      /* nothing to show, then */
    }
  }

  summary({ count, text, exact, seconds }) {
    // The text has all digits; a number of JSON has the first sixteen.
    const number = numeral(BigInt(text?.replace(/\D/g, "") || count || 0));
    const much = exact === false ? t("at least {}", number) : number;
    const took =
      seconds !== undefined && seconds !== null ? t("counted in {}", duration(seconds)) : "";
    const line = h(
      "p",
      { class: "count" },
      h("strong", {}, much),
      " ",
      h("span", { class: "soft" }, took),
    );
    const hasNone = exact !== false && number === numeral(0n);
    return [line, ...(hasNone ? readingLines(this.puzzle.facts, true) : [])];
  }

  async start() {
    try {
      this.follow(await startJob({ verb: "count", puzzle: this.puzzle.id }));
    } catch (error) {
      complain(error);
    }
  }

  // A count that was stopped goes on from its checkpoint.
  offer(job) {
    this.element.hidden = false;
    fill(
      this.box,
      h("p", { class: "soft" }, t("A count was stopped.")),
      h(
        "div",
        { class: "row" },
        button(t("Go on"), async () => {
          try {
            this.follow(await post(`/jobs/${job.id}/resume`));
          } catch (error) {
            complain(error);
          }
        }),
        button(t("Begin again"), () => this.start()),
      ),
    );
  }

  follow(job) {
    const bar = progressBar(t("Counting"));
    const stop = button(
      t("Stop"),
      async () => {
        stop.disabled = true;
        await post(`/jobs/${job.id}/cancel`).catch(complain);
      },
      { icon: "stop" },
    );
    this.element.hidden = false;
    fill(this.box, bar.element, h("div", { class: "row" }, stop));
    bar.show(null, t("Counting…"));
    this.following = followJob(job.id, (now) => bar.show(now.progress || null, this.progress(now)));
    this.following.done
      .then((ended) => {
        if (ended.state === "done") this.rest(ended.result);
        else if (ended.state === "cancelled") this.offer(ended);
        else
          this.rest(
            undefined,
            h(
              "p",
              { class: "bad" },
              problemText({
                message: problemMessage(ended.problem || {}) || t("It failed."),
                problem: ended.problem,
              }),
            ),
          );
      })
      .catch(complain);
  }

  progress(job) {
    const { progress, started, note } = job;
    const spent = started ? (Date.now() - new Date(started)) / 1000 : 0;
    const left = progress > SURE ? t("about {} left", duration(spent / progress - spent)) : "";
    return [note, left].filter(Boolean).join(" · ") || t("Counting…");
  }

  leave() {
    this.following?.leave();
  }
}
