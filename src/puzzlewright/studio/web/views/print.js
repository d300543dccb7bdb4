// Printing: the pages as they will be, beside the options of paper; everything there is to
// download.

import {
  address,
  fileAddress,
  fileList,
  followJob,
  get,
  hasEnded,
  loadKind,
  Problem,
  runJob,
  startJob,
} from "../common/api.js";
import { button, debounce, fill, h, newId } from "../dom.js";
import { kindTitle } from "../common/facts.js";
import { download, fetchOnce, save } from "../common/downloads.js";
import { languageCode, LANGUAGES } from "../form/fields.js";
import { complain, problemText, progressBar } from "../common/ui.js";
import { language, languageName, languages, scriptLanguage, t } from "../translations.js";

const WAIT = 300;
const KEPT = "puzzlewright:paper";
const PAPERS = [
  "A4",
  "Letter",
  "A5",
  "A3",
  "Legal",
  "5x8",
  "5.5x8.5",
  "6x9",
  "7x10",
  "8x10",
  "8.5x11",
];
const FORMATS = {
  pdf: "PDF",
  png: "PNG",
  svg: "SVG",
  html: "Offline page",
  txt: "Text",
  json: "JSON",
  ipuz: "ipuz",
  puz: "Across Lite .puz",
  jpz: "Crossword Compiler .jpz",
  xmpuzzle: "BurrTools .xmpuzzle",
};
const FIRST = ["pdf", "png", "svg", "html", "txt"];
const MOST_VERSIONS = 40;

// The language that a sheet is in if none is chosen: that of the words, where it is known, else
// that of the studio.
function usualLanguage({ recipe: own, bench, text = "" }, kind) {
  const recipe = own || bench?.recipe || { language: bench?.language };
  const ofWords = languageCode(recipe?.language) || scriptLanguage(text);
  if (ofWords) return [ofWords, t("The language of the words.")];
  const why = kind?.has_list && t("That of the studio: the language of the words is not known.");
  return [language, why || ""];
}

// The options chosen last. Paper, large print, name line and colours hold for every puzzle; the
// language and the solution only for the puzzle that they were chosen for.
function lastOptions(puzzle) {
  try {
    const { language: lang, key, ...paper } = JSON.parse(localStorage.getItem(KEPT)) || {};
    return paper.puzzle === puzzle ? { ...paper, language: lang, key } : paper;
  } catch {
    return {};
  }
}

class PrintView {
  constructor(puzzle, kind) {
    Object.assign(this, { puzzle, kind });
    this.update = debounce(() => this.pages(), WAIT);
    this.turn = 0;
    this.build();
  }

  get path() {
    return `/puzzles/${this.puzzle.id}`;
  }

  build() {
    this.sheets = h(
      "div",
      { class: "sheets", "aria-live": "polite", "aria-busy": "true" },
      h("div", { class: "paper blank" }),
    );
    this.form = this.options();
    this.notes = h("div", { role: "status" });
    const title = this.puzzle.title || kindTitle(this.puzzle.kind, this.puzzle.facts);
    this.element = h(
      "div",
      { class: "print" },
      h(
        "section",
        { class: "side" },
        h(
          "p",
          { class: "crumb" },
          h("a", { href: this.path, dir: "auto" }, title),
          " / ",
          t("Print"),
        ),
        h("h1", { tabindex: "-1", data: { focus: "" } }, t("Print")),
        button(t("Download PDF"), (event) => this.download("pdf", event.currentTarget), {
          icon: "down",
          kind: "main wide",
        }),
        this.puzzle.has_solution !== false &&
          button(t("Download solution"), (event) => this.solution(event.currentTarget), {
            icon: "down",
            kind: "wide",
            label: t("Download the solution as a PDF of its own"),
          }),
        this.form,
        this.notes,
        this.downloads(),
        this.classSet(),
      ),
      this.sheets,
    );
  }

  options() {
    const kept = lastOptions(this.puzzle.id);
    const check = (name, text, is) =>
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name, class: "switch", checked: is }),
        h("span", {}, text),
      );
    const paper = newId("paper"),
      lang = newId("lang"),
      key = newId("key");
    const [usual, why] = usualLanguage(this.puzzle, this.kind);
    this.usual = usual;
    this.help = h("p", { class: "help", hidden: kept.language in LANGUAGES }, why);
    const form = h(
      "form",
      { class: "options", "aria-label": t("Paper"), onsubmit: (event) => event.preventDefault() },
      h(
        "div",
        { class: "option" },
        h(
          "div",
          { class: "line" },
          h("label", { for: paper, class: "label" }, t("Paper")),
          h(
            "select",
            { id: paper, name: "paper" },
            PAPERS.map((name) =>
              h(
                "option",
                { value: name, selected: name === (kept.paper || "A4") },
                name.replace("x", " × "),
              ),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "option" },
        h(
          "div",
          { class: "line" },
          h("label", { for: key, class: "label" }, t("Solution")),
          h(
            "select",
            { id: key, name: "key" },
            [
              ["page", t("on a page of its own")],
              ["none", t("left out")],
            ].map(([value, text]) => h("option", { value, selected: value === kept.key }, text)),
          ),
        ),
      ),
      h(
        "div",
        { class: "option" },
        h(
          "div",
          { class: "line" },
          h("label", { for: lang, class: "label" }, t("Language")),
          h(
            "select",
            { id: lang, name: "language" },
            h("option", { value: "" }, `${languageName(usual)} (${t("automatic")})`),
            languages().map((code) =>
              h(
                "option",
                { value: code, lang: code, selected: code === kept.language },
                languageName(code),
              ),
            ),
          ),
        ),
        this.help,
      ),
      h(
        "div",
        { class: "checks" },
        check("large", t("Large print"), kept.large),
        check("name_line", t("Line for name and date"), kept.name_line !== false),
        check("colour", t("Colours"), kept.colour),
      ),
    );
    form.addEventListener("change", () => {
      this.keep();
      this.help.hidden = Boolean(form.elements.language.value);
      this.nameOffline();
      this.update();
    });
    return form;
  }

  values() {
    const { paper, key, language: lang, large, name_line: line, colour } = this.form.elements;
    return {
      paper: paper.value,
      key: key.value,
      language: lang.value || this.usual,
      large: large.checked,
      name_line: line.checked,
      colour: colour.checked,
    };
  }

  keep() {
    try {
      const { language: lang } = this.form.elements;
      const kept = { ...this.values(), language: lang.value, puzzle: this.puzzle.id };
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      /* for now only */
    }
  }

  // Ask for the pages; what was asked for before does not matter any more.
  async pages() {
    const turn = (this.turn += 1);
    this.sheets.setAttribute("aria-busy", "true");
    this.following?.leave();
    try {
      const job = await startJob({ verb: "pages", puzzle: this.puzzle.id, options: this.values() });
      this.following = followJob(job.id);
      const ended = hasEnded(job) ? job : await this.following.done;
      if (turn !== this.turn) return;
      if (ended.state !== "done")
        throw new Problem(422, ended.problem || { detail: t("There are no pages.") });
      this.show(ended);
    } catch (error) {
      if (turn === this.turn) fill(this.sheets, h("p", { class: "bad" }, problemText(error)));
    }
    if (turn === this.turn) this.sheets.setAttribute("aria-busy", "false");
  }

  show(job) {
    const names = fileList(job);
    fill(
      this.notes,
      (job.result.notes || []).map((note) => h("p", { class: "warn" }, note)),
    );
    fill(
      this.sheets,
      names.map((name, at) =>
        h("img", {
          class: "paper",
          src: fileAddress(job, name),
          alt: t("Page {} of {}", at + 1, names.length),
        }),
      ),
    );
  }

  downloads() {
    const own = (this.kind?.suffixes || []).map((suffix) => suffix.replace(/^\./, ""));
    const known = [...new Set([...FIRST, ...own])];
    const buttons = known.map((format) => [
      format,
      button(t(FORMATS[format] || `.${format}`), (event) =>
        this.download(format, event.currentTarget),
      ),
    ]);
    this.offline = Object.fromEntries(buttons).html;
    this.nameOffline();
    return h(
      "details",
      { class: "folded", open: true },
      h("summary", {}, t("Download")),
      h(
        "div",
        { class: "row wrap downloads" },
        buttons.map(([, one]) => one),
      ),
    );
  }

  // The page to play has the solution in it, unless that is left out.
  nameOffline() {
    const has = this.values().key === "page";
    const text = `${t(FORMATS.html)} (${has ? t("with solution") : t("without solution")})`;
    this.offline.querySelector("span").textContent = text;
  }

  download(format, pressed) {
    const values = this.values();
    const parameters = { pdf: values, html: { key: values.key } }[format] || {};
    const url = address(`${this.path}/exports/${format}?${new URLSearchParams(parameters)}`);
    const name = `${this.puzzle.title || this.puzzle.kind}.${format}`;
    return fetchOnce(pressed, () => download(url, name));
  }

  // The key in a file of its own.
  solution(pressed) {
    return fetchOnce(pressed, async () => {
      const options = { ...this.values(), key: "apart" };
      const job = await runJob({ verb: "export", puzzle: this.puzzle.id, format: "pdf", options });
      const name = fileList(job).find((one) => one !== job.result.file);
      if (!name)
        throw new Problem(422, { detail: job.result.notes?.[0] || t("The solution is not known.") });
      save(await (await fetch(fileAddress(job, name))).blob(), name);
    });
  }

  classSet() {
    const id = newId("versions"),
      names = newId("names");
    const number = h("input", {
      type: "number",
      id,
      min: 2,
      max: MOST_VERSIONS,
      value: "4",
      class: "short",
    });
    const list = h("textarea", { id: names, rows: 3, dir: "auto", placeholder: t("one a line") });
    const bar = progressBar(t("Making the class set"));
    bar.element.hidden = true;
    const start = button(t("Make class set"), async () => {
      start.disabled = true;
      bar.element.hidden = false;
      bar.show(null, t("Making…"));
      try {
        const people = list.value
          .split("\n")
          .map((name) => name.trim())
          .filter(Boolean);
        const job = await runJob(
          {
            verb: "class-set",
            puzzle: this.puzzle.id,
            versions: Number(number.value) || 2,
            names: people,
            options: this.values(),
          },
          (now) => bar.show(now.progress || null, now.note || t("Making…")),
        );
        for (const name of fileList(job)) save(await (await fetch(fileAddress(job, name))).blob(), name);
      } catch (error) {
        complain(error);
      }
      bar.element.hidden = true;
      start.disabled = false;
    });
    return h(
      "details",
      { class: "folded" },
      h("summary", {}, t("Class set")),
      h(
        "p",
        { class: "help" },
        t("Several versions of the same puzzle in one PDF, so that neighbours cannot copy."),
      ),
      h(
        "div",
        { class: "option" },
        h("div", { class: "line" }, h("label", { for: id, class: "label" }, t("Versions")), number),
      ),
      h(
        "div",
        { class: "option" },
        h("label", { for: names, class: "label" }, t("Names of the pupils (optional)")),
        list,
      ),
      start,
      bar.element,
    );
  }

  leave() {
    this.update.cancel();
    this.following?.leave();
  }
}

export default async function print({ id }) {
  const puzzle = await get(`/puzzles/${id}`);
  const view = new PrintView(puzzle, await loadKind(puzzle.kind).catch(() => null));
  return {
    name: "print-view",
    title: t("Print {}", puzzle.title || kindTitle(puzzle.kind, puzzle.facts)),
    element: view.element,
    afterShow: () => view.update.now(),
    leave: () => view.leave(),
  };
}
