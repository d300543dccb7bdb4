// A list of words: typed, pasted, dropped as a file or taken from the library. Each line is shown
// as it was understood: the cells of its word, its clue, and what is wrong with it.

import { base64, get, isAbort, post, problemMessage } from "../common/api.js";
import { button, debounce, fill, h, icon } from "../dom.js";
import { SAMPLES } from "./fields.js";
import { complain, dialog, acceptDrops, filePicker, problemText, toast } from "../common/ui.js";
import { many, numeral, t } from "../translations.js";

const WAIT = 200; // milliseconds without a key before the list is read
const MOST_SHOWN = 300; // lines that are drawn; all of them are used
const LARGEST_FILE = 8_000_000; // bytes
const ACCEPTED = ".txt,.csv,.tsv,.xlsx,.xls,.ods,.docx,.md,text/plain,text/csv";
const STATUS = {
  duplicate: "twice",
  "too long": "too long",
  letter: "letter",
  "left out": "left out",
};

// Words of a recipe as lines of text.
export function linesText(words) {
  const line = (one) => {
    if (typeof one === "string") return one;
    if (Array.isArray(one)) return one.join("\t");
    const word = one.word || (one.cells || []).join("");
    return one.clue || one.score ? `${word}\t${one.clue || one.score}` : word;
  };
  return (Array.isArray(words) ? words : []).map(line).join("\n");
}

export class ListEditor {
  // `touched` is called when something was typed, `changed` when there are other words to make a
  // puzzle of, `refused` when there are none; `cutting` gives the options that say how words are
  // cut into cells, and how long they may be.
  constructor({ kind, field, cuttingOptions, onTouch, onChange, onRefuse, title }) {
    Object.assign(this, { kind, field, cuttingOptions, onTouch, onChange, onRefuse, title });
    this.words = [];
    this.file = null; // { name, data } if the list is a file that is no text
    this.columns = "";
    this.swap = false;
    this.asking = null;
    this.isStale = false; // whether something was typed that was not read yet
    this.isReading = false; // whether it will be, or is on its way
    this.read = debounce(() => this.check(), WAIT);
    this.build();
  }

  build() {
    this.area = h("textarea", {
      id: "words",
      class: "words",
      rows: 9,
      dir: "auto",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "words-sum",
      placeholder: t(
        "One word or phrase a line. A clue may follow after a semicolon:\nbasil; goes with tomatoes",
      ),
      oninput: () => {
        this.columns = "";
        this.touch();
      },
    });
    this.chip = h("div", { class: "filechip", hidden: true });
    this.sum = h("p", { class: "sum", id: "words-sum", "aria-live": "polite" });
    this.head = h("div", { class: "columns", hidden: true });
    this.lines = h("ol", {
      class: "lines",
      tabindex: "0",
      "aria-label": t("Each line as understood"),
    });
    this.swapButton = button(
      t("Swap"),
      () => {
        this.swap = !this.swap;
        this.read.now();
      },
      { icon: "swap", kind: "quiet", label: t("Swap words and clues") },
    );
    this.element = h(
      "section",
      { class: "list", "aria-label": t("List of words") },
      h(
        "div",
        { class: "listhead" },
        h("label", { for: "words", class: "label" }, t("Words")),
        h(
          "div",
          { class: "row tight" },
          filePicker(t("Open file"), (files) => this.open(files[0]), {
            accept: ACCEPTED,
            icon: "file",
            kind: "quiet",
          }),
          button(t("Library"), () => this.choose(), {
            icon: "list",
            kind: "quiet",
            label: t("Take a list from the library"),
          }),
          SAMPLES[this.kind] &&
            button(t("Example"), () => this.setText(SAMPLES[this.kind]), { kind: "quiet" }),
        ),
      ),
      this.area,
      this.chip,
      h(
        "div",
        { class: "understood" },
        h(
          "div",
          { class: "row between" },
          this.sum,
          h(
            "div",
            { class: "row tight" },
            this.swapButton,
            button(t("Save list"), () => this.save(), { kind: "quiet" }),
          ),
        ),
        this.head,
        this.lines,
      ),
    );
    acceptDrops(this.element, (files) => this.open(files[0]));
    this.show({ lines: [], notes: [] });
  }

  get text() {
    return this.area.value;
  }

  // The list has to be read again, soon; the answer about what it was does not matter any more.
  touch() {
    this.asking?.abort();
    this.isStale = true;
    this.expect();
    this.read();
  }

  expect() {
    this.isReading = true;
    this.onTouch();
  }

  setText(text) {
    this.setFile(null);
    this.area.value = text;
    this.columns = "";
    this.swap = false;
    return this.read.now();
  }

  setFile(file) {
    this.file = file;
    this.area.hidden = Boolean(file);
    this.chip.hidden = !file;
    if (!file) return;
    fill(
      this.chip,
      icon("file"),
      h("strong", {}, file.name),
      button(t("Edit as text"), () => this.setText(linesText(this.words)), { kind: "quiet" }),
      button("", () => this.setText(""), { icon: "close", kind: "quiet", label: t("Remove") }),
    );
  }

  // A text is shown to be edited; the server reads everything else, and says that a file is empty.
  async open(file) {
    if (!file) return;
    if (file.size > LARGEST_FILE) {
      toast(t("{} is too large for a list of words.", file.name), { bad: true });
      return;
    }
    const plain = /\.(txt|csv|tsv|md)$/i.test(file.name) ? await utf8(file) : null;
    if (plain?.trim()) {
      await this.setText(plain);
      return;
    }
    this.columns = "";
    this.swap = false;
    this.setFile({ name: file.name, data: await base64(file) });
    await this.read.now();
  }

  choose() {
    dialog(t("Take a list"), (close) => {
      const box = h("ul", { class: "choices" });
      get("/lists?limit=100")
        .then(({ items }) =>
          fill(
            box,
            items.length
              ? items.map((list) =>
                  h(
                    "li",
                    {},
                    h(
                      "button",
                      {
                        type: "button",
                        onclick: async () => {
                          close();
                          this.setText((await get(`/lists/${list.id}`)).text);
                        },
                      },
                      h("span", {}, list.title || t("Untitled list")),
                    ),
                  ),
                )
              : h("li", { class: "soft" }, t("No lists yet. Save list keeps the words you typed.")),
          ),
        )
        .catch(complain);
      return box;
    });
  }

  async save() {
    const text = this.file ? linesText(this.words) : this.text;
    if (!text.trim()) {
      toast(t("Type some words first."));
      return;
    }
    try {
      await post("/lists", { title: this.title() || t("Untitled list"), text });
      toast(t("The list is in the library."));
    } catch (error) {
      complain(error);
    }
  }

  // Ask how the lines are understood.
  async check() {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.expect();
    if (!this.file && !this.text.trim()) {
      this.words = [];
      this.isStale = this.isReading = false;
      this.show({ lines: [], notes: [] });
      await this.onChange();
      return;
    }
    const given = this.file || { text: this.text };
    try {
      const reply = await post(
        "/check-list",
        {
          kind: this.kind,
          field: this.field,
          ...this.cuttingOptions(),
          columns: this.columns || null,
          swap: this.swap,
          ...given,
        },
        { signal: asking.signal },
      );
      this.words = reply.words || [];
      this.isStale = this.isReading = false;
      this.show(reply);
      if (reply.problem)
        this.refuse({ message: problemMessage(reply.problem), problem: reply.problem });
      await this.onChange();
    } catch (error) {
      if (isAbort(error)) return;
      this.isReading = false;
      this.refuse(error);
      this.onRefuse();
    }
  }

  refuse(error) {
    this.sum.className = "sum bad";
    this.sum.textContent = problemText(error);
  }

  show({ lines: all = [], notes = [], columns = null, more = 0 }) {
    const lines = all.filter((line) => !isTitles(line, columns));
    const good = lines.filter((line) => line.status === "ok").length,
      bad = lines.length - good;
    this.sum.className = bad ? "sum some" : "sum";
    this.sum.textContent = !lines.length
      ? ""
      : [many(good, "1 word", "{} words"), bad && many(bad, "1 line left out", "{} lines left out")]
          .filter(Boolean)
          .join(" · ");
    this.swapButton.hidden = !lines.some((line) => line.clue);
    this.showColumns(columns, lines);
    const rows = lines.slice(0, MOST_SHOWN).map((line) => this.line(line));
    const rest = Math.max(0, lines.length - MOST_SHOWN) + more;
    if (rest) rows.push(h("li", { class: "soft" }, t("… and {} more", numeral(rest))));
    // What is about one line stands with that line.
    const general = notes
      .filter((note) => !/^\w+ \d+: /.test(note))
      .map((note) => h("li", { class: "remark" }, note));
    fill(
      this.lines,
      general,
      rows,
      !rows.length &&
        !general.length &&
        h("li", { class: "soft" }, t("Each line appears here as the puzzle will use it.")),
    );
  }

  line({ line, given, word, cells = [], clue, status, message }) {
    const isGood = status === "ok";
    const jump = () => this.select(line);
    return h(
      "li",
      { class: isGood ? "line" : "line wrong", onclick: this.file ? null : jump },
      h("span", { class: "number" }, String(line ?? "")),
      cells.length
        ? h(
            "span",
            { class: "cells", dir: "auto" },
            cells.map((cell) => h("span", {}, cell)),
          )
        : h("span", { class: "given", dir: "auto" }, word || given || ""),
      clue && h("span", { class: "clue", dir: "auto" }, clue),
      !isGood && h("span", { class: "badge", title: message || null }, t(STATUS[status] || status)),
      !isGood && message && h("span", { class: "why" }, message),
    );
  }

  // Columns of a table, each a button: word, clue, or not used.
  showColumns(columns, lines) {
    const width = columns ? columns.width || 0 : 0;
    this.head.hidden = width < 3 && !(width > 1 && columns.titles);
    if (this.head.hidden) return;
    const between = columns.separator || " | ";
    const sample = lines
      .map((line) => (line.given || "").split(between))
      .find((row) => row.length >= width);
    const names = columns.titles || sample || [];
    const roles = Array(width).fill("");
    for (const role of ["category", "clue", "word"])
      if (columns[role]) roles[columns[role] - 1] = role;
    const labels = { word: t("word"), clue: t("clue"), category: t("category"), "": t("not used") };
    fill(
      this.head,
      h("span", { class: "soft" }, t("Columns:")),
      roles.map((role, at) =>
        h(
          "button",
          {
            type: "button",
            class: `column ${role}`,
            onclick: () => this.pick(roles, at),
          },
          h("span", { class: "name", dir: "auto" }, String(names[at] || t("column {}", at + 1))),
          h("span", { class: "role" }, labels[role]),
        ),
      ),
    );
  }

  // A click gives a column its next role: the word, then the clue, then none. There is always a
  // word.
  pick(roles, at) {
    const now = [...roles];
    const next = { "": "word", category: "word", word: "clue", clue: "" }[now[at]];
    if (next === "word") {
      const old = now.indexOf("word");
      if (old >= 0) now[old] = now.includes("clue") ? "" : "clue";
    } else if (next === "clue") {
      const old = now.indexOf("clue");
      now[old >= 0 ? old : now.findIndex((_, one) => one !== at)] = "word";
    }
    now[at] = next;
    this.swap = false;
    this.columns = now
      .map((role, one) => role && `${role}=${one + 1}`)
      .filter(Boolean)
      .join(",");
    this.read.now();
  }

  // Mark a line in the field.
  select(line) {
    const all = this.area.value.split("\n");
    if (!line || line > all.length) return;
    const start = all.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(start, start + all[line - 1].length);
  }

  leave() {
    this.read.cancel();
    this.asking?.abort();
  }
}

// The line with the titles of columns is left out, but nothing is wrong with it.
function isTitles({ given, status }, columns) {
  if (status !== "left out" || !columns?.titles) return false;
  const fields = (given || "").split(columns.separator || " | ").map((field) => field.trim());
  return fields.join("\n") === columns.titles.join("\n");
}

// The text of a file if it is UTF-8; the server knows the other encodings.
async function utf8(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
