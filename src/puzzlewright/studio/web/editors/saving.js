// Saving while one edits: each pause is a version, what cannot be saved yet is kept in this
// browser, and what somebody else saved meanwhile is never written over in silence.

import { call, post } from "../api.js";
import { debounced, randomKey } from "../dom.js";

const PAUSE = 1500; // milliseconds without a change, after which it is saved
const DRAFT = "puzzlewright:draft:";

// The last document of a puzzle that was not saved, or null. Private windows may keep nothing.
export function draftOf(id) {
  try {
    return JSON.parse(localStorage.getItem(DRAFT + id));
  } catch {
    return null;
  }
}

function keepDraft(id, draft) {
  try {
    if (draft === null) localStorage.removeItem(DRAFT + id);
    else localStorage.setItem(DRAFT + id, JSON.stringify(draft));
  } catch {
    /* nothing is kept */
  }
}

export const forgetDraft = (id) => keepDraft(id, null);

export class Saving {
  // `text` turns a document into the text of a puzzle; `conflict` is asked when somebody else was
  // first; `show` is told "saved", "saving", "unsaved" or an error.
  constructor({ puzzle, etag, kind, doc, text, conflict, show, created }) {
    Object.assign(this, { puzzle, etag, kind, text, conflict, show, created });
    this.session = randomKey();
    this.saved = doc; // what the studio has
    this.doc = doc;
    this.busy = null;
    this.later = debounced(() => this.now(), PAUSE);
  }

  get id() {
    return this.puzzle?.id || `new-${this.kind}`;
  }

  get isSaved() {
    return this.saved === this.doc;
  }

  change(doc) {
    this.doc = doc;
    if (this.isSaved) {
      this.later.cancel();
      forgetDraft(this.id);
      this.show("saved");
      return;
    }
    keepDraft(this.id, { doc, etag: this.etag });
    this.show("unsaved");
    this.later();
  }

  // Save what there is, one after the other; resolves when nothing is left to save, or it failed.
  async now() {
    this.later.cancel();
    if (this.busy) {
      await this.busy;
      return this.isSaved ? true : this.now();
    }
    if (this.isSaved) return true;
    this.busy = this.send(this.doc).finally(() => {
      this.busy = null;
    });
    return this.busy;
  }

  async send(doc) {
    this.show("saving");
    try {
      const text = await this.text(doc);
      await this.write(text, doc);
      this.saved = doc;
      if (this.isSaved) forgetDraft(this.id);
      else this.later();
      this.show(this.isSaved ? "saved" : "unsaved");
      return true;
    } catch (error) {
      if (error.status === 412) return this.resolve(doc);
      this.show(error);
      return false;
    }
  }

  async write(text, doc) {
    if (!this.puzzle) return this.create(text, doc);
    const told = {
      body: { text, bench: doc.bench, session: this.session },
      headers: { "If-Match": this.etag },
      whole: true,
    };
    const { data, response } = await call("PATCH", `/puzzles/${this.puzzle.id}`, told);
    this.take(data, response.headers.get("etag"));
    return null;
  }

  async create(text, doc) {
    const old = this.id;
    const told = { text, bench: doc.bench };
    const { data, response } = await post("/puzzles", told, { whole: true });
    forgetDraft(old);
    this.take(data, response.headers.get("etag"));
    this.created?.(data);
  }

  take(puzzle, etag) {
    this.puzzle = puzzle;
    this.etag = etag;
  }

  // Somebody else saved meanwhile. What to do is asked; nothing is saved until it is answered.
  async resolve(doc) {
    this.show("conflict");
    const { data, response } = await call("GET", `/puzzles/${this.puzzle.id}`, { whole: true });
    const answer = await this.conflict({ base: this.saved, mine: doc, theirs: data });
    if (!answer) return false;
    this.take(data, response.headers.get("etag"));
    this.saved = answer.saved;
    this.doc = answer.doc;
    return this.isSaved ? (forgetDraft(this.id), this.show("saved"), true) : this.send(answer.doc);
  }

  leave() {
    this.later.cancel();
    if (!this.isSaved) this.now();
  }
}
