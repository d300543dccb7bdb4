// Exact covers are texts, for programmers: with errors in their place, and what conflicts with what.

import { button, fill, h, style } from "../dom.js";
import { many, t } from "../translations.js";
import { TextField } from "./text-field.js";

const MOST_SHOWN = 300; // options in the list of those that conflict

const EXAMPLE = "ann bob cid | hall garden\nann bob hall:warm\nann garden\nbob cid hall:cold\ncid hall:warm\ncid garden\n";
const HEAD = "cover\n";

export function blank() {
  const puzzle = {
    kind: "cover",
    version: 1,
    items: ["ann", "bob", "cid"],
    secondary: ["hall", "garden"],
    bounds: {},
    options: [["ann", "bob", "hall:warm"], ["ann", "garden"], ["bob", "cid", "hall:cold"], ["cid", "hall:warm"], ["cid", "garden"]],
  };
  return { puzzle, bench: { text: EXAMPLE } };
}

// The text of a cover as one would type it.
function coverText({ items, secondary = [], bounds = {}, options }) {
  const bound = (item) => {
    const [least, most] = bounds[item] || [1, 1];
    if (least === 1 && most === 1) return item;
    return least === most ? `${least}|${item}` : `${least}:${most}|${item}`;
  };
  const first = [...items.map(bound), ...(secondary.length ? ["|", ...secondary] : [])];
  return [first, ...options].map((line) => `${line.join(" ")}\n`).join("");
}

// The items of an option, with their colours: {hall: "warm", ann: null}.
const optionItems = (option) => new Map(option.map((item) => [item.split(":")[0], item.split(":")[1] || null]));

// Two options conflict if they share an item that is covered once, or give it other colours.
function conflict(one, other, bounds = {}) {
  const its = optionItems(other);
  for (const [item, colour] of optionItems(one)) {
    if ((bounds[item]?.[1] ?? 1) > 1) continue;
    if (its.has(item) && (colour === null || its.get(item) !== colour)) return true;
  }
  return false;
}

class Editor {
  constructor(shell, doc) {
    this.shell = shell;
    this.chosen = null;
    this.field = new TextField(shell, {
      text: ({ puzzle }) => coverText(puzzle),
      head: HEAD,
      label: t("Items and options"),
    });
    this.options = h("ul", { class: "cover-options" });
    this.about = h("p", { class: "soft", role: "status" });
    this.element = h(
      "div",
      { class: "editor" },
      this.field.element,
      h(
        "div",
        { class: "panel" },
        h("h2", {}, t("Options")),
        h("p", { class: "soft" }, t("The first line has the items; those after | may stay uncovered. Each further line is an option. Choose one to see which others it excludes.")),
        this.about,
        this.options,
      ),
    );
    this.show(doc);
  }

  show(doc) {
    this.field.show(doc);
    this.list(doc.puzzle);
  }

  list({ options, bounds }) {
    if (this.chosen >= options.length) this.chosen = null;
    const chosen = this.chosen === null ? null : options[this.chosen];
    const isOut = options.map((one, at) => chosen !== null && at !== this.chosen && conflict(chosen, one, bounds));
    this.about.textContent = chosen
      ? many(isOut.filter(Boolean).length, "It excludes 1 other option.", "It excludes {} other options.")
      : many(options.length, "1 option", "{} options");
    fill(
      this.options,
      options.slice(0, MOST_SHOWN).map((option, at) =>
        h(
          "li",
          { class: isOut[at] ? "excluded" : null },
          button(option.join(" "), () => this.choose(at), { kind: "quiet", "aria-pressed": String(at === this.chosen) }),
        ),
      ),
      options.length > MOST_SHOWN && h("li", { class: "soft" }, t("and {} more", options.length - MOST_SHOWN)),
    );
  }

  choose(at) {
    this.chosen = this.chosen === at ? null : at;
    this.list(this.shell.doc.puzzle);
    this.options.children[at]?.querySelector("button").focus();
  }

  leave() {
    this.field.leave();
  }

  afterShow() {
    this.field.field.focus();
  }
}

export default function editor(shell, doc) {
  style("cover.css");
  return new Editor(shell, doc);
}
