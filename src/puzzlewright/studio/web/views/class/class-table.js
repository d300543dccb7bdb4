// The teacher's view of a running class: how pupils get there, and a table that is always right.

import { address, get, problemMessage, remove } from "../../common/api.js";
import { button, drawing, fill, h } from "../../dom.js";
import { kindTitle } from "../../common/facts.js";
import { complain, progressBar } from "../../common/ui.js";
import { clock, language, many, numeral, t } from "../../translations.js";

const AGAIN = 1500; // milliseconds: a teacher looks at it, and does not wait for it

export class ClassTable {
  constructor(state, acts) {
    Object.assign(this, { state, acts, timer: 0, gone: false, rows: new Map() });
    this.path = `/classes/${state.id}`;
    this.sum = h("p", { class: "class-sum", role: "status" });
    this.body = h("tbody");
    this.join = h("div", { class: "class-join" });
    this.making = progressBar(t("The puzzles are being made…"));
    this.endButton = button(t("End class"), () => this.end());
    this.table = h(
      "div",
      { class: "class-scroll", tabindex: "0", role: "region", "aria-label": t("Pupils") },
      h(
        "table",
        { class: "class-table" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [t("Name"), t("Progress"), t("Time"), t("Hints"), t("Result")].map((text) =>
              h("th", { scope: "col" }, text),
            ),
            h("th", { scope: "col" }, h("span", { class: "unseen" }, t("Remove"))),
          ),
        ),
        this.body,
      ),
    );
    this.nothing = h("p", { class: "soft" });
    this.element = this.page();
    this.joinLinks();
    this.show(state);
    this.later();
  }

  page() {
    const title = this.state.title || kindTitle(this.state.kind);
    return h(
      "div",
      { class: "class-live" },
      h("p", { class: "crumb" }, h("a", { href: "/class" }, t("Class")), " / ", title),
      h("h1", { tabindex: "-1", data: { focus: "" }, dir: "auto" }, title),
      this.join,
      h(
        "section",
        { class: "class-pupils" },
        this.making.element,
        this.sum,
        this.nothing,
        this.table,
        h(
          "div",
          { class: "actions" },
          this.endButton,
          this.state.collect &&
            h(
              "a",
              { class: "button", href: address(`${this.path}/results.csv`), download: "" },
              t("Download results (CSV)"),
            ),
          button(t("Delete everything"), () => this.acts.forget(), { icon: "trash" }),
        ),
      ),
    );
  }

  // The links, the likeliest first, with a QR code large enough for a wall.
  joinLinks() {
    const [first, ...others] = this.state.links;
    if (!first) {
      fill(this.join, h("p", { class: "notice" }, t("This class has ended.")));
      return;
    }
    // Broken before the code only, so that it can be read from afar.
    const linkParts = ({ url }) => {
      const [, place, code] = /^http:\/\/([^/]*)(.*)$/.exec(url);
      return [place, h("wbr"), code];
    };
    fill(
      this.join,
      drawing(first.qr, t("QR code of the link"), h("img", { class: "qr" })),
      h(
        "div",
        { class: "class-link" },
        h("p", {}, t("Pupils type this address, or scan the code:")),
        h("p", { class: "class-url", dir: "ltr" }, linkParts(first)),
        others.length > 0 &&
          h(
            "details",
            {},
            h("summary", {}, t("If this address does not work")),
            h("p", {}, t("This machine has other addresses:")),
            h(
              "ul",
              {},
              others.map((one) => h("li", { class: "mono", dir: "ltr" }, linkParts(one))),
            ),
          ),
        h(
          "p",
          { class: "soft" },
          this.state.collect
            ? t("Pupils type a name. You see it with their progress and time.")
            : t("Nothing about pupils is kept."),
        ),
      ),
    );
  }

  // Ask again and again, but not while nobody looks.
  later() {
    clearTimeout(this.timer);
    if (!this.gone && !this.state.over) this.timer = setTimeout(() => this.look(), AGAIN);
  }

  async look() {
    try {
      if (!document.hidden) this.show(await get(this.path));
    } catch (error) {
      if (error.status === 404) return this.leave();
    }
    return this.later();
  }

  show(state) {
    const wasOver = this.state.over;
    this.state = state;
    if (state.over && !wasOver) this.joinLinks();
    this.endButton.hidden = state.over;
    this.making.element.hidden = state.ready;
    if (!state.ready) this.making.show(state.progress, t("The puzzles are being made…"));
    const { pupils } = state;
    this.table.hidden = !pupils.length;
    this.nothing.hidden = pupils.length > 0;
    this.nothing.textContent = state.problem
      ? t("Not all versions could be made: {}", problemMessage(state.problem))
      : state.collect
        ? t("Nobody is here yet.")
        : t("Pupils just play: there is nothing to see here.");
    const finished = pupils.filter((one) => one.result && !one.revealed).length;
    const revealed = pupils.filter((one) => one.result && one.revealed).length;
    const summary = pupils.length
      ? [
          many(pupils.length, "1 pupil", "{} pupils"),
          many(finished, "1 has finished", "{} have finished"),
          ...(revealed ? [`${t("Revealed")}: ${numeral(revealed)}`] : []),
        ].join(" · ")
      : "";
    if (this.sum.textContent !== summary) this.sum.textContent = summary;
    this.fill(pupils);
  }

  // Rows stay where they are, so that nothing jumps below a finger.
  fill(pupils) {
    const there = new Set(pupils.map(({ id }) => id));
    for (const [id, row] of this.rows) {
      if (!there.has(id)) {
        row.element.remove();
        this.rows.delete(id);
      }
    }
    for (const pupil of pupils) {
      if (!this.rows.has(pupil.id)) {
        const row = this.row(pupil);
        this.rows.set(pupil.id, row);
        this.body.append(row.element);
      }
      this.rows.get(pupil.id).show(pupil);
    }
  }

  row(pupil) {
    const bar = h("progress", { max: "1", "aria-label": t("Progress of {}", pupil.name) });
    const share = h("span", { class: "class-share" });
    const [time, hints, result] = [h("td", { class: "class-time" }), h("td"), h("td")];
    const away = button("", () => this.acts.onRemove(pupil, () => this.remove(pupil)), {
      icon: "close",
      kind: "quiet",
      label: t("Remove {}", pupil.name),
    });
    const element = h(
      "tr",
      { data: { pupil: pupil.id } },
      h("th", { scope: "row", dir: "auto" }, pupil.name),
      h("td", {}, h("div", { class: "class-bar" }, bar, share)),
      time,
      hints,
      result,
      h("td", {}, away),
    );
    const show = (now) => {
      bar.value = now.progress;
      share.textContent = percent(now.progress);
      time.textContent = this.playTime(now);
      hints.textContent = now.hints ? numeral(now.hints) : "";
      result.textContent = resultText(now, !this.state.links.length);
      element.className = now.result && !now.revealed ? now.result : "";
    };
    return { element, show };
  }

  playTime({ started, seconds }) {
    if (seconds !== null) return clock(seconds);
    if (!started || this.state.over) return "";
    return clock((new Date(this.state.now) - new Date(started)) / 1000);
  }

  async remove(pupil) {
    await remove(`${this.path}/pupils/${pupil.id}`);
    this.show(await get(this.path));
  }

  async end() {
    try {
      this.show(await this.acts.end());
    } catch (error) {
      complain(error);
    }
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
  }
}

// A share in full percent: 100 % is all of it.
const percent = (share) =>
  new Intl.NumberFormat(language, { style: "percent" }).format(Math.floor(100 * share) / 100);

function resultText({ result, revealed, started }, isOver) {
  if (result && revealed) return t("Revealed");
  if (result === "solved") return t("Solved");
  if (result === "said") return t("Reported as solved");
  if (started && isOver) return t("Not finished");
  return started ? t("Playing") : "";
}
