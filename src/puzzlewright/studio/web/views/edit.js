// The editor of a puzzle: undo and redo, saving by itself, the proof while one edits. What is
// between the bars belongs to the kind; see editors/.

import { call, isAbort, post, postKeyed } from "../common/api.js";
import { button, debounce, fill, h, randomKey, style } from "../dom.js";
import { factsLine, kindTitle, proofLine } from "../common/facts.js";
import { editable, menu, problemText, toast } from "../common/ui.js";
import { t } from "../translations.js";
import { askConflict } from "../editors/conflict.js";
import { canBeEdited, EDITORS } from "../editors/kinds.js";
import { History } from "../editors/history.js";
import { forgetDraft, Saving } from "../editors/saving.js";

const NOTICE_TIME = 10_000; // milliseconds for which something said stays
const LOOK = 250; // milliseconds without a change, after which the proof is looked for

class EditView {
  constructor({ studio, kind, module, puzzle, etag, doc }) {
    Object.assign(this, { studio, kind, puzzle });
    this.tab = randomKey();
    this.history = new History(doc);
    this.look = debounce(() => this.lookNow(), LOOK);
    this.saving = new Saving({
      puzzle,
      etag,
      kind,
      doc,
      text: (one) => this.docText(one),
      conflict: (versions) => this.conflict(versions),
      show: (state) => this.showState(state),
      onCreate: (made) => this.onCreate(made),
    });
    this.build();
    this.editor = module.default(this, doc);
    fill(this.place, this.editor.element);
    if (module.wide) this.element.classList.add("wide");
    this.onKey = (event) => this.key(event);
    this.onLeave = (event) => {
      if (!this.saving.isSaved) event.preventDefault();
    };
    addEventListener("keydown", this.onKey);
    addEventListener("beforeunload", this.onLeave);
    this.showSteps();
    this.lookNow();
  }

  // ---- What editors use.

  get doc() {
    return this.history.doc;
  }

  get kindTitle() {
    return kindTitle(this.kind, { crossword: this.doc.puzzle.crossword });
  }

  get title() {
    return this.puzzle?.title || this.kindTitle;
  }

  // Replace the document. Changes with the same `group`, one after the other, are one step back.
  change(doc, label = "", { group = null } = {}) {
    if (doc === this.doc) return;
    this.history.change(withoutRecipe(this.doc, doc), label, group);
    this.afterChange();
  }

  // Ask the workshop; a newer question with the same key takes the place of an older one.
  ask(name, about = {}, { key = name, doc = this.doc, signal, text } = {}) {
    const subject = text === undefined ? { puzzle: doc.puzzle, bench: doc.bench } : { text };
    const body = Object.keys(about).length ? { about, ...subject } : subject;
    return postKeyed(`/workshop/${name}`, `${this.tab} ${key}`, body, { signal }).catch((error) => {
      if (error.status === 409) throw new DOMException("superseded", "AbortError");
      throw error;
    });
  }

  say(text, { bad = false } = {}) {
    this.status.textContent = text;
    this.status.classList.toggle("bad", bad);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.status.textContent = "";
    }, NOTICE_TIME);
  }

  // Save at once, for what needs the puzzle in the library: printing, exports, counts.
  async save() {
    const done = await this.saving.now();
    return done ? this.saving.puzzle : null;
  }

  // ---- The page.

  build() {
    this.status = h("span", { class: "soft", role: "status" });
    this.state = h("span", { class: "soft save-state", role: "status" });
    this.proof = h("div", { class: "proof-line", role: "status" });
    this.undoButton = button("", () => this.undo(), { icon: "undo", label: t("Undo"), "aria-keyshortcuts": "Control+Z" });
    this.redoButton = button("", () => this.redo(), { icon: "redo", label: t("Redo"), "aria-keyshortcuts": "Control+Y" });
    this.tools = h("div", { class: "row tight tools" });
    this.crumb = h("p", { class: "crumb" });
    this.place = h("div");
    this.heading = h("div", { class: "row between wrap edit-head" });
    this.element = h(
      "div",
      { class: "edit" },
      this.crumb,
      this.heading,
      h("div", { class: "row between wrap" }, this.proof, this.status),
      this.place,
    );
    this.showHead();
  }

  showHead() {
    const { puzzle } = this;
    const path = puzzle ? `/puzzles/${puzzle.id}` : null;
    const title = puzzle
      ? editable(puzzle.title, (now) => this.rename(now), {
          label: t("Title"),
          placeholder: this.kindTitle,
          kind: "title",
        })
      : h("h1", { tabindex: "-1", data: { focus: "" } }, this.kind === "fillin" ? t("New crossword") : t("New {}", this.kindTitle));
    fill(this.crumb, h("a", { href: path || "/" }, path ? this.kindTitle : t("Puzzles")));
    const more = [
      [t("Print"), () => this.goSaved("/print"), "print"],
      [t("Play"), () => this.goSaved("/play"), "play"],
      [t("Versions"), () => this.goSaved(""), "clock"],
    ];
    fill(
      this.heading,
      puzzle && h("h1", { class: "unseen", tabindex: "-1", data: { focus: "" } }, this.title),
      title,
      h(
        "div",
        { class: "row tight edit-tools" },
        this.state,
        this.undoButton,
        this.redoButton,
        this.tools,
        button(t("Done"), () => this.goSaved(""), { kind: "main", icon: "check" }),
        menu(t("More"), more),
      ),
    );
  }

  async goSaved(path) {
    const puzzle = await this.save();
    if (puzzle) this.studio.go(`/puzzles/${puzzle.id}${path}`);
  }

  async rename(title) {
    const { saving } = this;
    await saving.now();
    const options = { body: { title }, headers: { "If-Match": saving.etag }, whole: true };
    const { data, response } = await call("PATCH", `/puzzles/${this.puzzle.id}`, options);
    saving.take(data, response.headers.get("etag"));
    Object.assign(this.puzzle, data);
  }

  onCreate(puzzle) {
    this.puzzle = puzzle;
    history.replaceState(null, "", `/puzzles/${puzzle.id}/edit`);
    this.showHead();
  }

  // ---- Steps.

  afterChange() {
    this.saving.change(this.doc);
    this.showSteps();
    this.editor?.show(this.doc);
    this.look();
  }

  undo() {
    const label = this.history.undo();
    if (label === null) return;
    this.afterChange();
    this.say(label ? t("Undone: {}", label) : t("Undone"));
  }

  redo() {
    const label = this.history.redo();
    if (label === null) return;
    this.afterChange();
    this.say(label ? t("Done again: {}", label) : t("Done again"));
  }

  showSteps() {
    this.undoButton.disabled = !this.history.canUndo;
    this.redoButton.disabled = !this.history.canRedo;
  }

  key(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && !event.target.dataset.grid;
    const mod = event.ctrlKey || event.metaKey;
    if (mod && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      this.save();
      return;
    }
    if (typing || !mod || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else return;
    event.preventDefault();
  }

  // ---- The proof while one edits.

  async lookNow() {
    this.look.cancel();
    const { doc } = this;
    try {
      const found = await this.ask("look", {}, { key: "look", doc });
      if (doc !== this.doc) return;
      this.faulty = null;
      fill(this.proof, h("span", { class: "soft" }, factsLine(found.facts)), proofLine(found.facts));
      this.editor.applyProof?.(found);
    } catch (error) {
      if (isAbort(error) || doc !== this.doc) return;
      this.faulty = error;
      fill(this.proof, h("span", { class: "bad" }, problemText(error)));
      this.editor.applyProof?.(null, error);
    }
  }

  async docText(doc) {
    const credits = { title: this.puzzle?.title || "", author: this.puzzle?.author || "" };
    return (await this.ask("look", credits, { key: "save", doc })).text;
  }

  // ---- Saving.

  showState(state) {
    const texts = {
      saved: t("Saved"),
      saving: t("Saving…"),
      unsaved: t("Not saved yet"),
      conflict: t("Changed elsewhere"),
    };
    const isBad = typeof state !== "string";
    this.state.textContent = isBad ? this.unsavedText(state) : texts[state];
    this.state.classList.toggle("bad", isBad);
  }

  // Why something is not saved; what is wrong with the puzzle itself stands below already.
  unsavedText(error) {
    return error.status === 422 ? t("Not saved: not a puzzle yet") : t("Not saved: {}", problemText(error));
  }

  async conflict({ base, mine, theirs }) {
    const { puzzle } = await this.ask("open", {}, { text: theirs.text, key: "open" });
    const versions = { base, mine, theirs: { puzzle, bench: theirs.bench || {} } };
    const { title } = this;
    const answer = await askConflict(versions, { docText: (doc) => this.docText(doc), title });
    if (answer && answer.doc !== this.doc) {
      this.history.change(answer.doc, t("put together"));
      this.showSteps();
      this.editor.show(answer.doc);
      this.look();
    }
    return answer;
  }

  leave() {
    removeEventListener("keydown", this.onKey);
    removeEventListener("beforeunload", this.onLeave);
    this.look.cancel();
    this.editor.leave?.();
    return this.saving.leave();
  }
}

// A puzzle that was changed by hand is not what its recipe makes any more. The recipe stays on the
// bench: its language and options are still wanted, for sheets and for copies.
function withoutRecipe(before, doc) {
  const was = before.puzzle.made;
  if (!was || (doc.puzzle.made && doc.puzzle.made !== was)) return doc;
  const { made, ...puzzle } = doc.puzzle;
  return { puzzle, bench: { ...doc.bench, ...(was.recipe ? { recipe: was.recipe } : {}) } };
}

async function loadStored(id) {
  const { data, response } = await call("GET", `/puzzles/${id}`, { whole: true });
  const { puzzle } = await post("/workshop/open", { text: data.text });
  return { puzzle: data, etag: response.headers.get("etag"), doc: { puzzle, bench: data.bench || {} } };
}

// What could not be saved the last time; a step back leaves it.
function bringBack(shell, draft) {
  if (!draft) return;
  forgetDraft(draft.key);
  const isOld = shell.puzzle && draft.etag !== shell.saving.etag;
  shell.change(draft.doc, t("what was not saved"));
  toast(
    isOld
      ? t("Brought back what was not saved, of an older version.")
      : t("Brought back what was not saved."),
    { act: () => shell.undo() },
  );
}

export default async function editView({ id, kind }, studio) {
  style("edit.css");
  const found = id ? await loadStored(id) : { puzzle: null, etag: null };
  const name = id ? found.puzzle.kind : kind;
  if (!canBeEdited(name)) throw Object.assign(new Error(t("This kind has no editor.")), { status: 404 });
  const module = await EDITORS[name]();
  found.doc ||= module.blank(new URLSearchParams(location.search));
  const shell = new EditView({ studio, kind: name, module, ...found });
  bringBack(shell, await shell.saving.leftDraft());
  return {
    name: "edit-view",
    title: t("Edit {}", shell.title),
    element: shell.element,
    leave: () => shell.leave(),
    afterShow: () => shell.editor.afterShow?.(),
  };
}
