// Saving while one edits: each pause is a version, what cannot be saved yet is kept in this
// browser, and what somebody else saved meanwhile is never written over in silence.

import { call, post } from "../common/api.js";
import { debounce, randomKey } from "../dom.js";

const RETRY = 5000; // milliseconds, after which a studio that did not answer is asked again
const PAUSE = 1500; // milliseconds without a change, after which it is saved
const DRAFT = "puzzlewright:draft:";
const ANSWER = 150; // milliseconds that other tabs have to say that they are there

// Drafts are kept by puzzle and tab, so that two tabs do not write over each other's. Private
// windows may keep nothing.
function storage(act, otherwise = null) {
  try {
    return act(localStorage);
  } catch {
    return otherwise;
  }
}

const keepDraft = (key, draft) => storage((kept) => kept.setItem(key, JSON.stringify(draft)));
export const forgetDraft = (key) => storage((kept) => kept.removeItem(key));

// The tabs that edit a puzzle know of each other; `close` ends that.
function meet(id, tab) {
  if (!("BroadcastChannel" in window)) return { others: async () => new Set(), close() {} };
  const channel = new BroadcastChannel(`puzzlewright:edit:${id}`),
    alive = new Set();
  channel.onmessage = ({ data }) => {
    if (data.ask) channel.postMessage({ here: tab });
    else alive.add(data.here);
  };
  return {
    async others() {
      channel.postMessage({ ask: true });
      await new Promise((resolve) => setTimeout(resolve, ANSWER));
      return alive;
    },
    close: () => channel.close(),
  };
}

// The newest document of a puzzle that no open tab has and that was not saved: { key, doc, etag }.
async function leftDraft(id, others) {
  const prefix = `${DRAFT}${id}:`;
  const keys = storage((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), []);
  if (!keys.length) return null;
  const alive = await others();
  const left = keys
    .filter((key) => !alive.has(key.slice(prefix.length)))
    .map((key) => ({ key, ...storage((kept) => JSON.parse(kept.getItem(key)), {}) }))
    .filter((draft) => draft.doc?.puzzle);
  return left.sort((one, other) => (other.at || 0) - (one.at || 0))[0] || null;
}

export class Saving {
  // `text` turns a document into the text of a puzzle; `conflict` is asked when somebody else was
  // first; `show` gets "saved", "saving", "unsaved" or an error.
  constructor({ puzzle, etag, kind, doc, text, conflict, show, onCreate }) {
    Object.assign(this, { puzzle, etag, kind, text, conflict, show, onCreate });
    this.session = randomKey();
    this.tabs = meet(this.id, this.session);
    this.saved = doc; // what the studio has
    this.doc = doc;
    this.busy = null;
    this.later = debounce(() => this.now(), PAUSE);
  }

  get id() {
    return this.puzzle?.id || `new-${this.kind}`;
  }

  get draft() {
    return `${DRAFT}${this.id}:${this.session}`;
  }

  // What a tab that is closed could not save.
  leftDraft() {
    return leftDraft(this.id, () => this.tabs.others());
  }

  get isSaved() {
    return this.saved === this.doc;
  }

  change(doc) {
    this.doc = doc;
    if (this.isSaved) {
      this.later.cancel();
      forgetDraft(this.draft);
      this.show("saved");
      return;
    }
    keepDraft(this.draft, { doc, etag: this.etag, at: Date.now() });
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
      if (this.isSaved) forgetDraft(this.draft);
      else this.later();
      this.show(this.isSaved ? "saved" : "unsaved");
      return true;
    } catch (error) {
      if (error.status === 412) return this.resolve(doc);
      this.show(error);
      if (error.status === 0) this.retry = setTimeout(() => this.now(), RETRY);
      return false;
    }
  }

  async write(text, doc) {
    if (!this.puzzle) return this.create(text, doc);
    const changes = {
      body: { text, bench: doc.bench, session: this.session },
      headers: { "If-Match": this.etag },
      whole: true,
    };
    const { data, response } = await call("PATCH", `/puzzles/${this.puzzle.id}`, changes);
    this.take(data, response.headers.get("etag"));
    return null;
  }

  async create(text, doc) {
    const old = this.draft;
    const changes = { text, bench: doc.bench };
    const { data, response } = await post("/puzzles", changes, { whole: true });
    forgetDraft(old);
    this.take(data, response.headers.get("etag"));
    this.tabs.close();
    this.tabs = meet(this.id, this.session);
    this.onCreate?.(data);
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
    return this.isSaved ? (forgetDraft(this.draft), this.show("saved"), true) : this.send(answer.doc);
  }

  leave() {
    clearTimeout(this.retry);
    this.later.cancel();
    this.tabs.close();
    return this.isSaved ? null : this.now();
  }
}
