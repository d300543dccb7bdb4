// Practice of a word list: choose, play a round in a frame, see what was missed, go on.

import { address, get, post, put, remove } from "../common/api.js";
import { button, fill, h, newId, style } from "../dom.js";
import { LANGUAGES } from "../form/fields.js";
import { gameFrame } from "../frame.js";
import { complain, dialog, empty, menu } from "../common/ui.js";
import { ago, clock, language, localLanguageName, many, numeral, t } from "../translations.js";

const MOST_WORDS = 30;
const USUAL = { categories: [], ignored: [], words: 10, shown: "translation", difficulty: "medium", language: null };
const KEPT = "puzzlewright:practice:";
const DIFFICULTIES = ["easy", "medium", "hard", "expert"];

// Why a word cannot be practised; the server's words are codes.
const reason = (why) =>
  ({
    "no translation": t("no translation"),
    "fewer than 3 letters": t("fewer than 3 letters"),
    "more than 20 letters": t("more than 20 letters"),
    "the same letters as another word": t("the same letters as another word"),
  })[why] || why;

// What was chosen last, in this browser: progress can be reset, and these stay.
function lastSettings(id) {
  try {
    return JSON.parse(localStorage.getItem(`${KEPT}${id}`)) || {};
  } catch {
    return {};
  }
}

function keep(id, settings) {
  try {
    localStorage.setItem(`${KEPT}${id}`, JSON.stringify(settings));
  } catch {
    /* for as long as the page is open */
  }
}

class Practice {
  constructor(id, progress, studio) {
    Object.assign(this, { id, progress, studio, leaveGame: null });
    this.settings = { ...USUAL, ...lastSettings(id), ...(progress.rounds[0]?.settings || {}) };
    delete this.settings.seed;
    this.title = progress.title || t("Untitled list");
    this.element = h("div", { class: "practice" });
    this.start();
  }

  get path() {
    return `/lists/${this.id}/practice`;
  }

  show(...inside) {
    this.leaveGame?.();
    this.leaveGame = null;
    fill(this.element, ...inside);
    this.element.querySelector("[data-focus]")?.focus();
  }

  crumb(last) {
    return h(
      "p",
      { class: "crumb" },
      h("a", { href: `/lists/${this.id}`, dir: "auto" }, this.title),
      " / ",
      last,
    );
  }

  // ---- Before a round.
  start() {
    const { progress } = this;
    this.show(
      h(
        "div",
        { class: "narrow" },
        this.crumb(t("Practice")),
        h(
          "div",
          { class: "row between" },
          h("h1", { tabindex: "-1", data: { focus: "" }, dir: "auto" }, t("Practise {}", this.title)),
          menu(t("More"), [[t("Reset progress"), () => this.reset(), "undo"]]),
        ),
        progress.total ? [this.knownCount(), this.form(), this.left(), this.history(), this.words()] : this.nothing(),
      ),
    );
  }

  nothing() {
    return empty(
      t("This list has no words with translations"),
      t("Write a translation behind each word, after a semicolon: otter; Fischotter"),
      h("a", { class: "button main", href: `/lists/${this.id}` }, t("Edit the list")),
    );
  }

  knownCount() {
    const { known, total } = this.progress;
    const text = t("{} of {} known", numeral(known), numeral(total));
    return h(
      "div",
      { class: "known-words" },
      h("progress", { max: String(total), value: known, "aria-label": text }),
      h("p", {}, known === total ? t("You know all words. Practise them again now and then.") : text),
    );
  }

  form() {
    const open = this.progress.rounds.find((one) => !one.finished);
    const form = h(
      "form",
      { class: "practice-form" },
      this.progress.categories.length > 0 && [
        this.chips("categories", t("Only these categories"), t("None chosen: all words.")),
        this.chips("ignored", t("Ignore these categories")),
      ],
      this.sides(),
      h("div", { class: "row wrap end" }, this.number(), this.difficulties(), this.languages()),
      h(
        "div",
        { class: "actions" },
        h("button", { type: "submit", class: open ? null : "main" }, t("Start")),
        open && button(t("Continue the open round"), () => this.play(open), { kind: "main" }),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    return form;
  }

  // Buttons that stay pressed, one for each category.
  chips(name, label, help = "") {
    const chosen = new Set(this.settings[name]);
    return h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, label),
      this.progress.categories.map((one) => {
        const chip = button(
          `${one.name} (${numeral(one.words)})`,
          () => {
            if (!chosen.delete(one.name)) chosen.add(one.name);
            chip.setAttribute("aria-pressed", String(chosen.has(one.name)));
            this.settings[name] = [...chosen];
          },
          { "aria-pressed": String(chosen.has(one.name)), dir: "auto" },
        );
        return chip;
      }),
      help && h("p", { class: "help" }, help),
    );
  }

  sides() {
    const name = newId("side");
    const side = (value, text) =>
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "radio",
          name,
          value,
          checked: this.settings.shown === value,
          onchange: () => {
            this.settings.shown = value;
          },
        }),
        h("span", {}, text),
      );
    return h(
      "fieldset",
      { class: "sides" },
      h("legend", { class: "unseen" }, t("Which side is shown")),
      side("translation", t("Show translations, find the words")),
      side("word", t("Show words, find the translations")),
    );
  }

  labelField(text, field) {
    const id = newId("field");
    field.id = id;
    return h("div", { class: "labelled" }, h("label", { for: id }, text), field);
  }

  number() {
    const field = h("input", {
      type: "number",
      class: "short",
      min: "1",
      max: String(MOST_WORDS),
      required: true,
      value: this.settings.words,
      oninput: () => {
        this.settings.words = Number(field.value) || USUAL.words;
      },
    });
    return this.labelField(t("Words of a round"), field);
  }

  choice(name, options, text) {
    const field = h(
      "select",
      {
        class: "short",
        onchange: () => {
          this.settings[name] = field.value || null;
        },
      },
      options.map(([value, label]) =>
        h("option", { value, selected: value === (this.settings[name] || "") }, label),
      ),
    );
    return this.labelField(text, field);
  }

  difficulties() {
    return this.choice("difficulty", DIFFICULTIES.map((name) => [name, t(name)]), t("Difficulty"));
  }

  languages() {
    const known = Object.keys(LANGUAGES).map((code) => [code, localLanguageName(code)]);
    return this.choice("language", [["", t("not set")], ...known], t("Language"));
  }

  // What cannot be practised, and why.
  left() {
    const { left_out: left } = this.progress;
    if (!left.length) return null;
    return h(
      "details",
      { class: "folded" },
      h("summary", {}, many(left.length, "1 word cannot be practised", "{} words cannot be practised")),
      h(
        "ul",
        {},
        left.map(({ word, why }) => h("li", {}, h("bdi", {}, word), " – ", reason(why))),
      ),
    );
  }

  history() {
    const ended = this.progress.rounds.filter((one) => one.result);
    if (!ended.length) return null;
    return [
      h("h2", {}, t("Latest rounds")),
      h(
        "ol",
        { class: "rounds" },
        ended.slice(0, 5).map(({ result, finished }) =>
          h(
            "li",
            {},
            h("strong", {}, many(result.score, "1 point", "{} points")),
            " ",
            h("span", { class: "soft" }, [t("of {}", numeral(result.best)), ago(finished)].join(" · ")),
          ),
        ),
      ),
    ];
  }

  words() {
    const state = ({ known, seen, streak, missed }) => {
      if (known) return t("known");
      if (!seen) return t("new");
      if (streak) return t("found once");
      return missed ? many(missed, "missed once", "missed {} times") : t("found with a hint");
    };
    return h(
      "details",
      { class: "folded" },
      h("summary", {}, t("All words")),
      h(
        "ul",
        { class: "practice-words" },
        this.progress.words.map((one) =>
          h(
            "li",
            { class: one.known ? "known" : null },
            h("bdi", { class: "word" }, one.word),
            h("bdi", {}, one.clue),
            h("span", { class: "soft" }, state(one)),
          ),
        ),
      ),
    );
  }

  reset() {
    dialog(t("Reset progress"), (close) => [
      h("p", {}, t("All words of this list count as new again.")),
      h(
        "div",
        { class: "row end" },
        button(t("Cancel"), close),
        button(
          t("Reset"),
          async () => {
            close();
            try {
              keep(this.id, this.settings);
              await remove(this.path);
              await this.again();
            } catch (error) {
              complain(error);
            }
          },
          { kind: "main" },
        ),
      ),
    ]);
  }

  async again() {
    this.progress = await get(this.path);
    this.start();
  }

  // ---- A round.
  async begin() {
    try {
      this.play(await post(this.path, this.settings));
    } catch (error) {
      complain(error);
    }
  }

  play(round) {
    const path = `/practice/${round.id}`;
    const began = performance.now();
    let latest = round.state ? { state: round.state, seconds: round.state.seconds || 0 } : null;
    const status = h("span", { role: "status", class: "soft" });
    const end = button(t("End round"), () => this.finish(path, latest, began), { class: null });
    const frame = h("iframe", {
      class: "game",
      sandbox: "allow-scripts",
      title: t("Practise {}", this.title),
      data: { focus: "" },
      src: address(`${path}/game?language=${language}`),
    });
    const leave = gameFrame(frame, {
      load: () => get(path),
      keep: (played, keepalive) =>
        this.isOver === round.id ? null : put(`${path}/play`, played, { keepalive }),
      onSave: (played) => {
        latest = played;
        end.classList.toggle("main", played.solved);
        status.textContent = played.solved ? t("All words found.") : "";
      },
    });
    this.show(
      h(
        "div",
        { class: "play practising" },
        h("h1", { class: "unseen" }, t("Practise {}", this.title)),
        h("div", { class: "row between round-bar" }, this.crumb(t("Practice")), status, end),
        frame,
      ),
    );
    this.leaveGame = leave;
  }

  // The game tells its time with each move; before the first one, the page has its own.
  async finish(path, latest, began) {
    const { state = {}, solved = false } = latest || {};
    const seconds = latest?.seconds || Math.round((performance.now() - began) / 1000);
    try {
      this.isOver = path.split("/").pop();
      const round = await post(`${path}/finish`, { state, seconds, solved });
      this.progress = await get(this.path);
      this.result(round);
    } catch (error) {
      this.isOver = null;
      complain(error);
    }
  }

  // ---- After a round.
  result({ result }) {
    const groups = [
      ["found", t("Found")],
      ["hinted", t("Found with a hint")],
      ["missed", t("Missed: these come again first")],
    ];
    const { known, total } = this.progress;
    const parts = [
      clock(result.seconds),
      many(result.hints, "1 hint", "{} hints"),
      result.bonus > 0 && many(result.bonus, "1 point for the time", "{} points for the time"),
    ];
    this.show(
      h(
        "div",
        { class: "narrow" },
        this.crumb(t("Practice")),
        h(
          "h1",
          { tabindex: "-1", data: { focus: "" } },
          t("{} of {} points", numeral(result.score), numeral(result.best)),
        ),
        h("p", { class: "soft" }, parts.filter(Boolean).join(" · ")),
        this.knownCount(),
        h(
          "div",
          { class: "actions" },
          button(known < total ? t("Next round") : t("Another round"), () => this.begin(), { kind: "main" }),
          button(t("Choose words"), () => this.start()),
        ),
        groups.map(([outcome, title]) => {
          const words = result.words.filter((one) => one.outcome === outcome);
          return (
            words.length > 0 && [
              h("h2", {}, title),
              h(
                "ul",
                { class: `practice-words outcome-${outcome}` },
                words.map(({ word, clue }) =>
                  h("li", {}, h("bdi", { class: "word" }, word), h("bdi", {}, clue)),
                ),
              ),
            ]
          );
        }),
      ),
    );
  }
}

export default async function view({ id }, studio) {
  style("practice.css");
  const progress = await get(`/lists/${id}/practice`);
  const made = new Practice(id, progress, studio);
  return {
    name: "practice-view",
    title: t("Practise {}", made.title),
    element: made.element,
    leave: () => made.leaveGame?.(),
  };
}
