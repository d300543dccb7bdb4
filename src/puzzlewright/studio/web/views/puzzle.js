// One puzzle: its drawing, what is proved about it, its title, tags and notes, and its versions.

import { address, call, get, post, remove } from "../common/api.js";
import { button, fill, h } from "../dom.js";
import { factsLine, kindTitle, proofLine } from "../common/facts.js";
import { complain, editable, menu, toast } from "../common/ui.js";
import { ago, numeral, t } from "../translations.js";
import { canBeEdited } from "../editors/kinds.js";
import { Counter } from "./count.js";
import { shareDialog } from "./share.js";

const MOST_UNFOLDED = 12; // clues that are in sight
const CLUES = { across: "Across", down: "Down", words: "" };
const MOST_AT_THE_END = 20_000; // letters that browsers still send for a page that goes away

let unfolded = null; // the puzzle whose versions stay open when its page is shown again

// What a version came from. The server's words are codes, but for "version 3 again".
function origin(message = "") {
  const [, again] = /^version (\d+) again$/.exec(message) || [];
  if (again) return t("version {} again", again);
  const texts = {
    added: t("added"),
    changed: t("changed"),
    edited: t("edited"),
    imported: t("imported"),
    make: t("made"),
    better: t("improved"),
  };
  return texts[message] || message;
}

class Puzzle {
  constructor(puzzle, etag, studio) {
    Object.assign(this, { puzzle, etag, studio });
    this.isSolution = false;
    this.build();
  }

  get path() {
    return `/puzzles/${this.puzzle.id}`;
  }
  get heading() {
    return this.puzzle.title || kindTitle(this.puzzle.kind, this.puzzle.facts);
  }

  build() {
    const { puzzle } = this;
    this.image = h("img", { class: "drawing" });
    this.sheet = h("div", { class: "sheet" }, this.image);
    this.solutionButton = button(t("Solution"), () => this.toggle(), {
      icon: "eye",
      "aria-pressed": "false",
    });
    this.solutionButton.hidden = puzzle.has_solution === false;
    this.title = editable(puzzle.title || "", (title) => this.change({ title }), {
      label: t("Title"),
      kind: "title",
      placeholder: t("Untitled"),
    });
    this.facts = h("div", { class: "known" });
    this.same = h("p", { class: "same-as", hidden: true });
    this.tags = h("div", { class: "tags row tight" });
    this.versions = h("details", { class: "folded versions" }, h("summary", {}, t("Versions")));
    this.versions.addEventListener("toggle", () => {
      if (this.versions.open) this.showVersions();
    });
    this.versions.open = unfolded === puzzle.id;
    unfolded = null;
    this.counter = new Counter(puzzle);
    this.element = h(
      "div",
      { class: "one" },
      h(
        "div",
        { class: "hero" },
        this.sheet,
        h("div", { class: "row under" }, this.solutionButton),
      ),
      this.side(),
    );
    this.show();
  }

  side() {
    const { puzzle, studio } = this;
    const options = `/new/${puzzle.kind}?from=${puzzle.id}`;
    return h(
      "div",
      { class: "about" },
      h("h1", { class: "unseen", tabindex: "-1", data: { focus: "" } }, this.heading),
      this.title,
      this.facts,
      this.same,
      h(
        "div",
        { class: "actions" },
        h("a", { class: "button main", href: `${this.path}/print` }, t("Print")),
        h("a", { class: "button", href: `${this.path}/play` }, t("Play")),
        canBeEdited(puzzle.kind) && h("a", { class: "button", href: `${this.path}/edit` }, t("Edit")),
        puzzle.kind === "crisscross" &&
          puzzle.facts?.crossword &&
          button(t("Edit as crossword"), () => this.editAsCrossword().catch(complain)),
        h("a", { class: "button", href: `${this.path}/watch` }, t("Watch")),
        button(t("Share"), () => shareDialog(puzzle, studio)),
        menu(
          t("More"),
          [
            [t("Copy with other options"), () => studio.go(options), "swap"],
            [t("Copy"), () => this.copy(), "copy"],
            ...(puzzle.kind === "crisscross" && !puzzle.facts?.crossword
              ? [[t("Edit as crossword"), () => this.editAsCrossword().catch(complain), "list"]]
              : []),
            [t("Play with a class"), () => studio.go(`/class?puzzle=${puzzle.id}`), "play"],
            null,
            [t("Move to trash"), () => this.discard(), "trash"],
          ],
          { text: t("More") },
        ),
      ),
      this.clueList(),
      h("section", { class: "field" }, h("h2", {}, t("Tags")), this.tags),
      h(
        "section",
        { class: "field" },
        h("h2", {}, t("Notes")),
        editable(puzzle.notes || "", (notes) => this.change({ notes }), {
          label: t("Notes"),
          rows: 2,
          kind: "notes",
          placeholder: t("For whom, what for, what to change next time …"),
        }),
      ),
      this.counter.element,
      this.versions,
    );
  }

  // The crossword editor wants a grid, not words that cross: a copy is that, and this one stays.
  async editAsCrossword() {
    const { id, title, author, notes, tags } = this.puzzle;
    const { text } = await get(`/puzzles/${id}`);
    const made = await post("/workshop/as-crossword", { text });
    const kept = await post("/puzzles", { text: made.text, title, author, notes, tags });
    await this.studio.go(`/puzzles/${kept.id}/edit`);
    toast(t("This is a copy. The original stays as it is."));
  }

  // Clues or translations; the drawing has no room for them. A long list is folded.
  clueList() {
    const clues = this.puzzle.facts?.clues;
    if (!clues || typeof clues !== "object") return null;
    const groups = Object.entries(CLUES).filter(([name]) => clues[name]?.length);
    if (!groups.length) return null;
    const number = groups.reduce((sum, [name]) => sum + clues[name].length, 0);
    return h(
      "details",
      { class: "folded", open: number <= MOST_UNFOLDED },
      h("summary", {}, t("Clues")),
      groups.map(([name, title]) => [
        title && h("h2", {}, t(title)),
        h(
          "ul",
          { class: "clues" },
          clues[name].map((one) =>
            h(
              "li",
              { dir: "auto" },
              one.number !== null && h("span", { class: "number" }, `${one.number} `),
              one.number === null && [h("strong", {}, one.word), " – "],
              one.clue,
              one.number !== null && h("span", { class: "soft" }, ` (${one.lengths || one.length})`),
            ),
          ),
        ),
      ]),
    );
  }

  show() {
    const { puzzle } = this;
    const solution = this.isSolution ? "&solution=true" : "";
    if (puzzle.has_drawing === false) return this.showUndrawn();
    this.image.src = address(`${this.path}/drawing?version=${puzzle.version}${solution}`);
    const what = [this.heading, factsLine(puzzle.facts)].filter(Boolean).join(", ");
    this.image.alt = this.isSolution ? t("Solution of {}", what) : what;
    return this.showFacts();
  }

  // Some puzzles are too large to be drawn.
  showUndrawn() {
    fill(
      this.sheet,
      h("p", { class: "soft blank" }, this.puzzle.facts?.drawing || t("There is no drawing.")),
    );
    this.showFacts();
  }

  showFacts() {
    const { kind, facts, seed, updated } = this.puzzle;
    const parts = [
      kindTitle(kind, facts),
      factsLine(facts),
      seed !== null && seed !== undefined && t("seed {}", seed),
      ago(updated),
    ];
    fill(this.facts, h("p", { class: "soft" }, parts.filter(Boolean).join(" · ")), proofLine(facts));
    this.showTags();
  }

  showTags() {
    const tags = this.puzzle.tags || [];
    const field = h("input", {
      type: "text",
      class: "newtag",
      placeholder: t("Add a tag"),
      "aria-label": t("Add a tag"),
      size: 10,
    });
    // Once: a field that goes away is left as well.
    const add = (stay = true) => {
      const text = field.value;
      field.value = "";
      this.addTag(text, stay);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== ",") return;
      event.preventDefault();
      add();
    });
    field.addEventListener("blur", () => add(false));
    fill(
      this.tags,
      tags.map((tag) =>
        h(
          "span",
          { class: "tag" },
          h("a", { href: `/?tag=${encodeURIComponent(tag)}` }, tag),
          button(
            "",
            () =>
              this.change({ tags: tags.filter((one) => one !== tag) })
                .then(() => this.showTags())
                .catch(complain),
            { icon: "close", kind: "quiet", label: t("Remove tag {}", tag) },
          ),
        ),
      ),
      field,
    );
  }

  async addTag(text, stay = true) {
    const tag = text.trim();
    if (!tag) return;
    try {
      await this.change({ tags: [...new Set([...(this.puzzle.tags || []), tag])] });
      this.showTags();
      if (stay) this.tags.querySelector("input").focus();
    } catch (error) {
      complain(error);
    }
  }

  // Change something, one change after the other: each needs the mark that the last one returned.
  change(body) {
    const next = (this.changing || Promise.resolve()).then(() => this.send(body));
    this.changing = next.catch(() => {});
    return next;
  }

  // What somebody else changed meanwhile is not written over in silence.
  async send(body) {
    const headers = this.etag ? { "If-Match": this.etag } : {};
    // Sent even if the page goes away: a note is kept when one leaves its field.
    const keepalive = JSON.stringify(body).length < MOST_AT_THE_END;
    try {
      const request = { body, headers, keepalive, whole: true };
      const { data, response } = await call("PATCH", this.path, request);
      this.take(data, response);
    } catch (error) {
      if (error.status !== 412) throw error;
      toast(t("This puzzle was changed elsewhere."), {
        label: t("Load again"),
        act: () => this.studio.refresh(),
        bad: true,
      });
    }
  }

  take(data, response) {
    Object.assign(this.puzzle, data);
    this.etag = response.headers.get("etag");
  }

  toggle() {
    this.isSolution = !this.isSolution;
    this.solutionButton.setAttribute("aria-pressed", String(this.isSolution));
    this.show();
  }

  async copy() {
    try {
      const made = await post(`${this.path}/copy`);
      this.studio.go(`/puzzles/${made.id}`);
      toast(t("This is the copy."));
    } catch (error) {
      complain(error);
    }
  }

  async discard() {
    try {
      await remove(this.path);
      const { path } = this;
      this.studio.go("/");
      toast(t("{} is in the trash.", this.heading), {
        act: async () => {
          await post(`${path}/restore`).catch(complain);
          this.studio.go(path);
        },
      });
    } catch (error) {
      complain(error);
    }
  }

  // Other puzzles of the library that can be turned into this one.
  async showSame() {
    const { items } = await get(`${this.path}/duplicates`);
    if (!items.length) return;
    const [first] = items;
    fill(
      this.same,
      t("The same as:"),
      " ",
      h("a", { href: `/puzzles/${first.id}`, dir: "auto" }, first.title || kindTitle(first.kind, first.facts)),
      items.length > 1 && ` ${t("and {} more", numeral(items.length - 1))}`,
      " · ",
      h("a", { href: `/compare/${this.puzzle.id}/${first.id}` }, t("Compare")),
    );
    this.same.hidden = false;
  }

  async showVersions() {
    try {
      const found = await get(`${this.path}/versions`);
      const all = [...(found.items || found)].sort((one, other) => other.version - one.version);
      const list = h(
        "ol",
        { class: "versionlist" },
        all.map((one) => this.version(one)),
      );
      this.versions.querySelector("ol")?.remove();
      this.versions.append(list);
    } catch (error) {
      complain(error);
    }
  }

  version({ version, message, created }) {
    const isNow = version === this.puzzle.version;
    return h(
      "li",
      {},
      h("img", {
        alt: "",
        width: 56,
        height: 56,
        loading: "lazy",
        src: address(`${this.path}/drawing?version=${version}`),
      }),
      h(
        "span",
        {},
        t("Version {}", version),
        h("span", { class: "soft" }, [origin(message), ago(created)].filter(Boolean).join(" · ")),
      ),
      !isNow &&
        h(
          "a",
          {
            href: `/compare/${this.puzzle.id}/${this.puzzle.id}?a=${version}&b=${this.puzzle.version}`,
            "aria-label": t("Compare version {} with this one", version),
          },
          t("Compare"),
        ),
      isNow
        ? h("span", { class: "soft" }, t("shown"))
        : button(t("Bring back"), async () => {
            try {
              await post(`${this.path}/versions/${version}/restore`);
              unfolded = this.puzzle.id;
              await this.studio.refresh();
              toast(t("Version {} is back.", version));
            } catch (error) {
              complain(error);
            }
          }),
    );
  }
}

export default async function puzzleView({ id }, studio) {
  const { data, response } = await call("GET", `/puzzles/${id}`, { whole: true });
  const view = new Puzzle(data, response.headers.get("etag"), studio);
  return {
    name: "puzzle-view",
    title: view.heading,
    element: view.element,
    afterShow: () => view.showSame().catch(() => {}),
    leave: () => view.counter.leave(),
  };
}
