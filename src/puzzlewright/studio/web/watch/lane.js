// One algorithm at work: its board, and its counters beside it.

import { Board } from "../boards/canvas.js";
import { fill, h } from "../dom.js";
import { isBad, algorithmMeaning, algorithmName, shareText, verdictText } from "./labels.js";
import { duration, numeral, t } from "../translations.js";

export class Lane {
  constructor(name, opened, drawing, cells) {
    this.name = name;
    this.opened = opened;
    this.cells = [...cells];
    this.best = null;
    this.frame = null;
    this.isBest = false;
    this.board = new Board(drawing, t("Board of {}", algorithmName(name)));
    this.verdict = h("p", { class: "verdict" });
    this.bar = h("progress", { max: "1", value: "0", "aria-label": t("Progress") });
    this.values = {};
    this.element = h(
      "article",
      { class: "lane" },
      h("h2", {}, algorithmName(name)),
      h("p", { class: "soft meaning" }, algorithmMeaning(name, opened.algorithms[name])),
      h("div", { class: "frame" }, this.board.canvas),
      this.verdict,
      this.bar,
      this.counters(),
    );
    this.paint();
  }

  get isOfWords() {
    return this.opened.kind === "wordsearch";
  }

  counters() {
    const rows = [
      ["steps", t("Steps")],
      ["found", this.isOfWords ? t("Words found") : t("Solutions")],
      ["progress", t("Progress")],
      ["left", t("Time left")],
      ["best", t("Best so far")],
    ];
    return h(
      "dl",
      { class: "counters" },
      rows.map(([name, text]) => {
        this.values[name] = h("dd", { data: { counter: name } }, "–");
        return h("div", {}, h("dt", {}, text), this.values[name]);
      }),
    );
  }

  // Take what changed.
  take(frame) {
    for (const [cell, number] of frame.changes) this.cells[cell] = number;
    if (frame.best) this.best = frame.best;
    this.frame = frame;
    this.paint();
    const { values } = this;
    values.steps.textContent = numeral(frame.steps);
    values.found.textContent = numeral(frame.found);
    values.progress.textContent = shareText(frame.progress);
    values.left.textContent = frame.left === null ? "–" : duration(frame.left) || "–";
    values.best.textContent = this.bestText();
    this.bar.value = frame.progress || 0;
    const word = frame.about && frame.state === "running" && h("strong", { dir: "auto" }, frame.about);
    fill(this.verdict, word, word && " ", this.verdictText());
    this.verdict.classList.toggle("bad", isBad(frame.verdict));
    this.verdict.classList.toggle("good", frame.verdict === "solved");
  }

  verdictText() {
    if (this.frame.state === "failed") return t("Stopped: it needs too much memory.");
    const { state, verdict } = this.frame;
    if (verdict === "solved" && !this.isOfWords)
      return state === "over"
        ? t("Solved. Begin again to see it once more.")
        : t("Solved. Go on to look for the next solution.");
    return verdictText(verdict) || "\u00a0";
  }

  bestText() {
    const { whole } = this.opened.board;
    const filled = this.isOfWords ? this.frame.found : this.best?.filled;
    if (!filled) return "–";
    return whole ? t("{} of {}", numeral(filled), numeral(whole)) : numeral(filled);
  }

  // Show the fullest board instead of the one at work, or that one again.
  showBest(isBest) {
    this.isBest = isBest;
    this.paint();
  }

  paint() {
    const { best, frame } = this;
    if (this.isBest && best?.cells.length) this.board.show(best.cells);
    else
      this.board.show(this.cells, {
        tried: frame?.tried || [],
        isBad: isBad(frame?.verdict),
      });
  }

  // The text for screen readers.
  summary() {
    if (!this.frame) return "";
    const { steps, found, state } = this.frame;
    const parts = [
      algorithmName(this.name),
      `${t("Steps")}: ${numeral(steps)}`,
      `${this.isOfWords ? t("Words found") : t("Solutions")}: ${numeral(found)}`,
      state === "running" ? "" : this.verdictText().trim(),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  label() {
    const filled = this.cells.filter(Boolean).length;
    const counts = [algorithmName(this.name), numeral(filled), numeral(this.cells.length)];
    this.board.canvas.setAttribute("aria-label", t("Board of {}: {} of {} cells filled", ...counts));
  }

  leave() {
    this.board.leave();
  }
}
