// Making a puzzle: words and options on one side, the puzzle on the other. It appears while one
// types.

import {
  address,
  followJob,
  get,
  hasEnded,
  isAbort,
  loadKind,
  patch,
  post,
  postKeyed,
  problemMessage,
  runJob,
  startJob,
} from "../common/api.js";
import { button, debounce, drawing, fill, h, randomKey } from "../dom.js";
import { factsLine, proofLine } from "../common/facts.js";
import { FIRST } from "../form/fields.js";
import { recipeForm } from "../form/form.js";
import { ListEditor, linesText } from "../form/list-editor.js";
import { TITLES } from "../common/pictures.js";
import { complain, editable, problemText, toast } from "../common/ui.js";
import { duration, numeral, t } from "../translations.js";

const WAIT = 250; // milliseconds without a change before a preview is asked for
const SEEDS = 100000;
const TAB = randomKey(); // a new preview of this tab ends the one before
const MOST_TRIES = 4; // seeds to try before a message says that it takes longer
const EXPLAINED = 12; // words without a place that are named

const anySeed = () => 1 + Math.floor(Math.random() * SEEDS);

// How good the best one is, for kinds whose measure people understand.
function scoreText(kind, score) {
  if (!Array.isArray(score)) return "";
  const [, much] = score;
  if (kind === "wordsearch") return t("{} % of the letters are shared", Math.round(100 * much));
  return kind === "crisscross" ? t("score {}", numeral(much)) : "";
}

// A puzzle of the library as a preview; null if it cannot be drawn.
async function storedPreview({ id, version, text, facts = {} }) {
  try {
    const response = await fetch(address(`/puzzles/${id}/drawing?version=${version}`));
    if (!response.ok) return null;
    const { unplaced, warnings: notes } = facts;
    return { svg: await response.text(), text, facts, unplaced, notes, complete: true };
  } catch {
    return null;
  }
}

class Maker {
  constructor(kind, studio, from) {
    Object.assign(this, { kind, studio, from });
    this.seed = from?.seed ?? anySeed();
    this.asking = null;
    this.job = null;
    this.held = null; // { recipe, reply, puzzle }: shown as it is while the recipe is this one
    this.isWithout = false; // whether there is no puzzle to keep
    this.update = debounce(() => this.preview(), WAIT);
    this.name = t(TITLES[kind.name] || kind.title || kind.name);
    this.build();
  }

  build() {
    const { name, schema, list_field: listField } = this.kind;
    this.title = editable(this.from?.title || "", () => {}, {
      label: t("Title"),
      kind: "title",
      placeholder: t("Untitled"),
    });
    this.form = recipeForm(name, schema, listField, () => this.onOptions());
    const start = this.from?.recipe || FIRST[name] || {};
    this.form.load(start);
    if (this.kind.has_list && listField) {
      this.editor = new ListEditor({
        kind: name,
        field: listField,
        title: () => this.title.value.trim(),
        cuttingOptions: () => this.cuttingOptions(),
        onTouch: () => this.wait(true),
        onChange: () => this.update.now(),
        onRefuse: () => this.wait(false),
      });
    }
    this.buildPreview();
    this.element = h(
      "div",
      { class: this.editor ? "make" : "make plain" },
      h(
        "div",
        { class: "making-head" },
        h("h1", { class: "unseen", tabindex: "-1", data: { focus: "" } }, t("New: {}", this.name)),
        h("p", { class: "crumb" }, h("a", { href: "/" }, t("Puzzles")), " / ", this.name),
        this.title,
      ),
      this.editor && this.editor.element,
      this.panel,
      h("section", { class: "making", "aria-label": t("Options") }, this.form.element),
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.keep();
    });
  }

  buildPreview() {
    this.image = h("img", { class: "drawing", alt: "", hidden: true });
    this.sheet = h(
      "div",
      { class: "sheet", "aria-busy": "true" },
      this.image,
      (this.blank = h("p", { class: "soft blank" }, t("Making a first one…"))),
    );
    this.status = h("div", { class: "status", role: "status", "aria-live": "polite" });
    this.anotherButton = button(t("Another"), () => this.another(), {
      icon: "again",
      label: t("Another puzzle of the same words and options"),
    });
    this.betterButton =
      this.kind.can_be_better &&
      button(t("Better"), () => this.better(), {
        icon: "better",
        label: t("Keep searching for a better one"),
      });
    this.keepButton = button(t("Keep"), () => this.keep(), {
      icon: "check",
      kind: "main",
      label: t("Keep this puzzle in the library"),
    });
    this.replaceButton =
      this.from && button(t("Keep as new version"), () => this.keep(this.from.id));
    this.panel = h(
      "section",
      { class: "preview", "aria-label": t("Preview") },
      this.sheet,
      h(
        "div",
        { class: "actions" },
        this.anotherButton,
        this.betterButton,
        this.replaceButton,
        this.keepButton,
      ),
      this.status,
    );
  }

  recipe() {
    const { name, list_field: listField } = this.kind;
    const words = this.editor?.words.length ? { [listField]: this.editor.words } : {};
    return { kind: name, seed: this.seed, ...this.form.values(), ...words };
  }

  // The options that decide how words are read; other ones do not ask for the list to be read
  // again.
  cuttingOptions() {
    const { language, accents, digraphs, size } = this.form.values();
    return JSON.parse(JSON.stringify({ language, accents, digraphs, size }));
  }

  onOptions() {
    const cutting = JSON.stringify(this.cuttingOptions());
    this.wait(true);
    if (this.editor && this.editor.words.length && cutting !== this.cut) this.editor.touch();
    else this.update();
    this.cut = cutting;
  }

  // Say whether what is shown is older than what is asked for.
  wait(is) {
    this.sheet.setAttribute("aria-busy", String(is));
  }

  // The words come from the recipe of an older puzzle, from a list of the library, or from nowhere.
  async begin(list) {
    const words = this.from?.recipe?.[this.kind.list_field];
    if (list) {
      const { text, title } = await get(`/lists/${list}`);
      if (!this.title.value) this.title.value = title;
      await this.editor?.setText(text);
      return;
    }
    // A copy begins with its original, for what a longer search found is not found again in a moment.
    const request = this.request();
    const reply = this.from?.recipe && (await storedPreview(this.from));
    if (reply) this.held = { recipe: null, request, reply, puzzle: null };
    if (this.editor && Array.isArray(words)) await this.editor.setText(linesText(words));
    else await this.update.now();
  }

  // What was asked for, but for the words.
  request() {
    return JSON.stringify([this.seed, this.form.values()]);
  }

  // Whether a recipe is that of the puzzle that is there already. That of an original is the first,
  // unless somebody was quicker to change it than the original came.
  isHeld(recipe) {
    if (!this.held) return false;
    if (this.held.request === this.request()) this.held.recipe ??= recipe;
    return this.held.recipe === recipe;
  }

  another() {
    this.seed = anySeed();
    this.update.now();
  }

  async preview(tries = MOST_TRIES) {
    if (this.job) return;
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const recipe = this.recipe();
    this.form.blame(null);
    if (this.isHeld(JSON.stringify(recipe))) {
      this.made = this.held.recipe;
      this.show(this.held.reply);
      this.wait(false);
      return;
    }
    this.wait(true);
    try {
      const reply = await postKeyed("/previews", TAB, { recipe }, { signal: asking.signal });
      this.made = JSON.stringify(recipe);
      this.show(reply);
    } catch (error) {
      const code = error.problem?.code;
      if (isAbort(error) || code === "superseded" || code === "stopped") return;
      // Some are much slower to make than others: the first that one sees should be a quick one.
      if (code === "time" && this.image.hidden && tries > 1) {
        this.seed = anySeed();
        await this.preview(tries - 1);
        return;
      }
      this.refuse(error);
      this.without(code !== "time");
    }
    if (this.asking === asking && !this.editor?.isReading) this.wait(this.update.isWaiting());
  }

  show(reply) {
    const { svg, facts, unplaced = [], notes = [] } = reply;
    this.shown = reply;
    this.without(false);
    if (svg) {
      drawing(svg, [this.name, factsLine(facts)].filter(Boolean).join(", "), this.image);
      this.image.hidden = false;
      this.blank.hidden = true;
    }
    this.sheet.classList.remove("stale");
    const left = unplaced.map((one) => (typeof one === "string" ? one : one.word || one.text));
    const named = left.slice(0, EXPLAINED).join(", ") + (left.length > EXPLAINED ? " …" : "");
    const isReported = notes.some((note) => note.startsWith("not placed"));
    const isSample = this.editor && !this.editor.words.length && !this.editor.text.trim();
    fill(
      this.status,
      h("p", { class: "facts" }, factsLine(facts)),
      proofLine(facts),
      left.length > 0 && !isReported && h("p", { class: "warn" }, t("Not placed: {}", named)),
      reply.complete === false &&
        h("p", { class: "soft" }, t("A first look: with more time, Keep may make a better one.")),
      isSample && h("p", { class: "soft" }, t("Made of sample words until you type your own.")),
      notes.map((note) =>
        h(
          "p",
          { class: isReported ? "warn" : "soft" },
          note.charAt(0).toUpperCase() + note.slice(1),
        ),
      ),
    );
  }

  refuse(error) {
    this.sheet.classList.add("stale");
    this.blank.hidden = true;
    const option = error.problem?.field || error.problem?.option;
    if (option) this.form.blame(option);
    const isSlow = error.problem?.code === "time";
    fill(
      this.status,
      isSlow
        ? h(
            "p",
            { class: "soft" },
            t(
              "This takes longer than a preview. Keep makes it anyway; Another may be quicker.",
            ),
          )
        : h("p", { class: "bad" }, problemText(error)),
    );
  }

  // What must not be pressed while a job is at work.
  busy(is) {
    this.isBusy = is;
    this.anotherButton.disabled = is;
    this.without(this.isWithout);
    this.wait(is);
  }

  // Say whether there is no puzzle to keep.
  without(is) {
    this.isWithout = is;
    for (const one of [this.replaceButton, this.keepButton])
      if (one) one.disabled = is || this.isBusy;
  }

  // Keep the puzzle, in a new place or as a version of the one that it came from. A preview that is
  // complete is kept as it is seen; one that had too little time is made again, with all it needs.
  async keep(puzzle = null) {
    if (this.job || this.keepButton.disabled) return;
    this.busy(true);
    try {
      await this.flush();
      const title = this.title.value.trim();
      this.open(
        this.isWhole
          ? await this.store(puzzle, title)
          : await runJob(
              { verb: "make", recipe: this.recipe(), title, ...(puzzle ? { puzzle } : {}) },
              (now) => this.showMaking(now),
            ),
      );
    } catch (error) {
      this.refuse(error);
    }
    this.job = null;
    this.busy(false);
  }

  showMaking(job) {
    this.job = job;
    const much = job.progress > 0 ? ` ${Math.round(100 * job.progress)} %` : "";
    fill(this.status, h("p", { class: "soft" }, t("Making it without a time limit…"), much));
  }

  // What was typed a moment ago has to be in the puzzle.
  async flush() {
    if (this.editor?.isStale) await this.editor.read.now();
    if (this.made !== JSON.stringify(this.recipe())) await this.update.now();
  }

  // Whether what is shown is the whole of what is asked for.
  get isWhole() {
    return Boolean(
      this.shown?.complete && this.shown.text && this.made === JSON.stringify(this.recipe()),
    );
  }

  async store(puzzle, title) {
    const { text } = this.shown;
    const { puzzle: known, reply, title: old } = this.held || {};
    if (known && !puzzle && reply === this.shown) {
      if (title !== old) await patch(`/puzzles/${known}`, { title });
      return { puzzle: known };
    }
    const kept = puzzle
      ? await patch(`/puzzles/${puzzle}`, { text })
      : await post("/puzzles", { text, title });
    return { puzzle: kept.id };
  }

  open(job) {
    const id = job.result?.puzzle || job.puzzle;
    if (id) this.studio.go(`/puzzles/${id}`);
  }

  // Search on; each better one is shown. The best is in the library when the search ends, by Stop
  // or by itself; it stays in sight, and Keep leads to it.
  async better() {
    if (this.job) return this.stop();
    this.update.cancel();
    this.busy(true);
    this.nameBetter(t("Stop"), t("Stop and keep the best"), true);
    const began = Date.now();
    const recipe = this.recipe(),
      title = this.title.value.trim();
    let ended = null;
    try {
      this.job = await startJob({ verb: "better", recipe, title });
      this.following = followJob(this.job.id, (job) => this.showBest(job, began));
      ended = await this.following.done;
      if (ended.state === "failed")
        this.refuse({ message: problemMessage(ended.problem || {}), problem: ended.problem });
    } catch (error) {
      this.refuse(error);
    }
    this.job = null;
    this.nameBetter(t("Better"), t("Keep searching for a better one"), false);
    this.betterButton.disabled = false;
    this.busy(false);
    this.status.querySelector(".working")?.remove();
    if (ended?.state === "done") await this.hold(ended, JSON.stringify(recipe), title);
    return null;
  }

  // Show what a search has found. Options that were changed meanwhile ask for another puzzle.
  async hold(job, recipe, title) {
    const id = job.result.puzzle;
    const reply = await get(`/puzzles/${id}`).then(storedPreview, () => null);
    if (!reply) return this.open(job);
    this.held = { recipe, reply, puzzle: id, title };
    toast(t("The best one is in the library."), {
      label: t("Open"),
      act: () => this.studio.go(`/puzzles/${id}`),
    });
    return this.update.now();
  }

  nameBetter(text, label, isMain) {
    this.betterButton.querySelector("span").textContent = text;
    this.betterButton.title = label;
    this.betterButton.setAttribute("aria-label", label);
    this.betterButton.classList.toggle("main", isMain);
  }

  showBest(job, began) {
    if (hasEnded(job)) return;
    if (job.best?.svg && job.best.svg !== this.bestShown) {
      this.bestShown = job.best.svg;
      this.show(job.best);
    }
    const time = t("Searching for a better one: {}", duration((Date.now() - began) / 1000));
    const note = h(
      "p",
      { class: "soft working" },
      [time, job.note || scoreText(this.kind.name, job.best?.score)].filter(Boolean).join(" · "),
    );
    this.status.querySelector(".working")?.remove();
    this.status.append(note);
  }

  async stop() {
    this.betterButton.disabled = true;
    try {
      await post(`/jobs/${this.job.id}/cancel`);
    } catch (error) {
      complain(error);
    }
  }

  leave() {
    this.update.cancel();
    this.asking?.abort();
    this.editor?.leave();
    this.following?.leave();
  }
}

// What an edited puzzle would be made from: the recipe that it came from, with the words of now.
async function listRecipe({ bench, text }, field) {
  const recipe = bench?.recipe;
  if (!recipe || !field || !Array.isArray(recipe[field])) return recipe || null;
  const { puzzle } = await post("/workshop/open", { text });
  const words = [...(puzzle.entries || []), ...(puzzle.unplaced || [])];
  const listed = words.map((word) => {
    const shown = word.text ?? [word.cells].flat().join("");
    return word.clue ? [shown, word.clue] : shown;
  });
  return { ...recipe, [field]: listed };
}

export default async function make({ kind: name }, studio) {
  const wanted = new URLSearchParams(location.search);
  const [kind, from] = await Promise.all([
    loadKind(name),
    wanted.get("from") ? get(`/puzzles/${wanted.get("from")}`) : null,
  ]);
  if (!kind)
    throw Object.assign(new Error(t("There is no kind of puzzle called {}.", name)), { status: 0 });
  if (from && !from.recipe) from.recipe = await listRecipe(from, kind.list_field);
  const maker = new Maker(kind, studio, from);
  return {
    name: "making-view",
    title: t("New: {}", maker.name),
    element: maker.element,
    afterShow: () => maker.begin(wanted.get("list")).catch(complain),
    leave: () => maker.leave(),
  };
}
