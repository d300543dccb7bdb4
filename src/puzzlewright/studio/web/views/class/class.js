// A class: the teacher chooses a puzzle, pupils on the local network play it on a port of its own.

import { address, get, post, query, remove } from "../../common/api.js";
import { ClassTable } from "./class-table.js";
import { button, debounce, fill, h, newId, style } from "../../dom.js";
import { kindTitle } from "../../common/facts.js";
import { complain, dialog, empty } from "../../common/ui.js";
import { ago, t } from "../../translations.js";

const WAIT = 200; // milliseconds before a search
const SHOWN = 8; // puzzles to choose from
const USUAL_VERSIONS = 30;
const MOST_VERSIONS = 200;

const puzzleTitle = (one) => one.title || kindTitle(one.kind, one.facts);

export default async function view(_, studio) {
  style("class.css");
  const wanted = new URLSearchParams(location.search);
  const id = wanted.get("id");
  if (id) return live(await get(`/classes/${id}`), studio);
  const known = await get("/classes");
  const chosen = wanted.get("puzzle");
  const puzzle = chosen ? await get(`/puzzles/${chosen}`).catch(() => null) : null;
  return {
    name: "class-view",
    title: t("Class"),
    element: h(
      "div",
      { class: "narrow class-start" },
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Class")),
      h(
        "p",
        { class: "soft" },
        t("Pupils on your local network play on their phones or computers, without accounts."),
      ),
      known.open ? new Start(studio, known, puzzle).element : closedNotice(),
      earlier(known.items, studio),
    ),
  };
}

// The studio was started without the port for pupils.
const closedNotice = () =>
  h(
    "div",
    { class: "notice" },
    h("p", {}, t("Pupils cannot reach this studio yet. End it, and start it again with:")),
    h("pre", { dir: "ltr" }, "puzzlewright studio --class"),
    h(
      "p",
      {},
      t("This opens a second port on your network, on which pupils can play and nothing else."),
    ),
  );

// What to play, how, and whether anything is kept of pupils.
class Start {
  constructor(studio, known, puzzle) {
    Object.assign(this, { studio, known, puzzle: null });
    this.found = h("div", { class: "class-puzzles", role: "radiogroup", "aria-label": t("Puzzle") });
    this.search = h("input", {
      type: "search",
      placeholder: t("Search"),
      "aria-label": t("Search puzzles"),
      oninput: debounce(() => this.look(), WAIT),
    });
    this.collect = h("input", { type: "checkbox", class: "switch" });
    this.solution = h("input", { type: "checkbox", class: "switch" });
    this.start = button(t("Start class"), () => this.begin(), { kind: "main", disabled: true });
    this.hint = h("p", { class: "help", role: "status" });
    this.element = h(
      "section",
      { class: "class-form" },
      h("h2", {}, t("Puzzle")),
      this.search,
      this.found,
      this.ways(),
      this.switches(),
      this.hint,
      h("div", { class: "actions" }, this.start),
    );
    this.look(puzzle).catch(complain);
  }

  ways() {
    const name = newId("way"),
      id = newId("versions");
    const way = (value, text, checked) =>
      h(
        "label",
        { class: "check" },
        h("input", { type: "radio", name, value, checked, onchange: () => this.show() }),
        h("span", {}, text),
      );
    this.number = h("input", {
      type: "number",
      id,
      class: "short",
      min: "2",
      max: String(MOST_VERSIONS),
      value: String(Math.min(USUAL_VERSIONS, this.known.most)),
    });
    this.versions = h(
      "div",
      { class: "row class-number" },
      h("label", { for: id }, t("Versions")),
      this.number,
    );
    this.same = way("same", t("The same puzzle for all"), true);
    this.own = way("own", t("Each pupil gets their own version"), false);
    return h(
      "fieldset",
      { class: "class-ways" },
      h("legend", { class: "unseen" }, t("Versions")),
      this.same,
      this.own,
      this.versions,
    );
  }

  switches() {
    return h(
      "div",
      { class: "class-switches" },
      h("label", { class: "check" }, this.collect, h("span", {}, t("Collect results"))),
      h(
        "p",
        { class: "help" },
        t(
          "Off: pupils just play, and nothing about them is kept. On: pupils type a name, and you see who has finished and in what time.",
        ),
      ),
      h(
        "label",
        { class: "check" },
        this.solution,
        h("span", {}, t("Pupils may check and reveal the solution")),
      ),
    );
  }

  get wantsOwn() {
    return this.own.querySelector("input").checked;
  }

  async look(first = null) {
    const words = this.search.value.trim();
    const { items } = await get(`/puzzles${query({ words, limit: SHOWN })}`);
    const all = first ? [first, ...items.filter((one) => one.id !== first.id)] : items;
    const name = newId("puzzle");
    fill(
      this.found,
      all.length
        ? all.slice(0, SHOWN).map((one) => this.choice(one, name))
        : words
          ? empty(t("Nothing found"))
          : empty(
              t("Your library is empty"),
              t("Make a puzzle first, then come back."),
              h("a", { class: "button main", href: "/" }, t("Make a puzzle")),
            ),
    );
    if (first) await this.choose(first);
    else this.show();
  }

  choice(one, name) {
    const checked = this.puzzle?.id === one.id;
    return h(
      "label",
      { class: "class-puzzle" },
      h("input", { type: "radio", name, checked, onchange: () => this.choose(one).catch(complain) }),
      h("img", { src: address(`/puzzles/${one.id}/drawing`), alt: "", loading: "lazy" }),
      h("span", { class: "name", dir: "auto" }, puzzleTitle(one)),
      h("span", { class: "soft" }, kindTitle(one.kind, one.facts)),
    );
  }

  // Whether there can be versions is known with the whole puzzle.
  async choose(one) {
    this.puzzle = one;
    this.show();
    const whole = one.text === undefined ? await get(`/puzzles/${one.id}`) : one;
    if (this.puzzle?.id !== one.id) return;
    this.puzzle = whole;
    const field = this.found.querySelectorAll("input")[0];
    if (whole === one && field) field.checked = true;
    this.show();
  }

  show() {
    // An edited puzzle has the recipe that it came from on its bench.
    const isMade = !this.puzzle || this.puzzle.recipe !== null || Boolean(this.puzzle.bench?.recipe);
    this.own.querySelector("input").disabled = !isMade;
    if (!isMade) this.same.querySelector("input").checked = true;
    this.versions.hidden = !this.wantsOwn;
    this.start.disabled = !this.puzzle;
    this.hint.textContent = isMade
      ? ""
      : t("It is not known how this puzzle was made, so there is only one version.");
  }

  async begin() {
    this.start.disabled = true;
    const versions = this.wantsOwn ? Number(this.number.value) || USUAL_VERSIONS : 1;
    try {
      const made = await post("/classes", {
        puzzle: this.puzzle.id,
        versions: Math.max(1, Math.min(MOST_VERSIONS, Math.round(versions))),
        collect: this.collect.checked,
        solution: this.solution.checked,
      });
      await this.studio.go(`/class?id=${made.id}`);
    } catch (error) {
      complain(error);
      this.start.disabled = false;
    }
  }
}

// Classes that were, or are still going on.
function earlier(items, studio) {
  if (!items.length) return null;
  const forget = () =>
    confirmThen(
      t("Delete all classes?"),
      t("All names, results and games of all classes are deleted for good."),
      async () => {
        await remove("/classes");
        studio.refresh();
      },
    );
  return h(
    "section",
    {},
    h("h2", {}, t("Your classes")),
    h(
      "ul",
      { class: "listing" },
      items.map((one) =>
        h(
          "li",
          {},
          h("a", { href: `/class?id=${one.id}`, dir: "auto" }, puzzleTitle(one)),
          h(
            "span",
            { class: "soft" },
            [one.over ? t("Ended") : t("Running"), ago(one.created)].join(" · "),
          ),
        ),
      ),
    ),
    h("p", { class: "help" }, t("A class ends after a day. A week later it is deleted.")),
    button(t("Delete all classes"), forget, { icon: "trash" }),
  );
}

// Ask once, and then do it.
function confirmThen(title, text, act) {
  const made = dialog(title, (close) => {
    const go = async () => {
      try {
        await act();
        close();
      } catch (error) {
        complain(error);
      }
    };
    return [
      h("p", {}, text),
      h(
        "div",
        { class: "actions class-ask" },
        button(t("Cancel"), close),
        button(t("Delete"), go, { kind: "main", icon: "trash" }),
      ),
    ];
  });
  made.querySelector(".class-ask button").focus();
}

// A class: links, and what its pupils do.
function live(state, studio) {
  const table = new ClassTable(state, {
    onRemove: (pupil, act) =>
      confirmThen(
        t("Remove {}?", pupil.name),
        t("The name, the result and the game are deleted. The place is free again."),
        act,
      ),
    end: () => post(`/classes/${state.id}/end`),
    forget: () =>
      confirmThen(
        t("Delete everything?"),
        t("All names, results and games of this class are deleted for good, and its link ends."),
        async () => {
          await remove(`/classes/${state.id}`);
          await studio.go("/class");
        },
      ),
  });
  return {
    name: "class-view",
    title: puzzleTitle(state),
    element: table.element,
    leave: () => table.leave(),
  };
}
