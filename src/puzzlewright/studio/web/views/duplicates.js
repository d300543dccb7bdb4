// Puzzles of the library that are the same: open them, compare them, throw one away.

import { address, get, post, remove } from "../common/api.js";
import { button, fill, h, style } from "../dom.js";
import { kindTitle } from "../common/facts.js";
import { complain, empty, toast } from "../common/ui.js";
import { ago, many, t } from "../translations.js";

class Duplicates {
  constructor(studio) {
    this.studio = studio;
    this.status = h("p", { class: "soft", role: "status" });
    this.box = h("div", { class: "duplicates" });
    this.isOpen = true;
  }

  // The studio looks at some puzzles at a time; ask until it has seen all.
  async load() {
    try {
      let left = Infinity;
      while (this.isOpen && left > 0) {
        const found = await get("/duplicates");
        this.show(found);
        if (found.left >= left) break;
        left = found.left;
      }
    } catch (error) {
      complain(error);
    }
  }

  show({ groups, left }) {
    this.status.textContent = left
      ? many(left, "1 puzzle is left to look at …", "{} puzzles are left to look at …")
      : many(groups.length, "1 group of duplicates", "{} groups of duplicates");
    fill(
      this.box,
      groups.length
        ? groups.map((group) => this.group(group.puzzles))
        : !left &&
            empty(
              t("No duplicates"),
              t("Puzzles that only differ by turning, mirroring or other names of digits would be here."),
            ),
    );
  }

  group(puzzles) {
    return h(
      "section",
      { class: "duplicate-group" },
      h("h2", {}, `${kindTitle(puzzles[0].kind, puzzles[0].facts)} × ${puzzles.length}`),
      h(
        "ul",
        {},
        puzzles.map((one, at) => this.item(one, at ? puzzles[0] : null)),
      ),
    );
  }

  item(puzzle, first) {
    const title = puzzle.title || t("Untitled");
    return h(
      "li",
      {},
      h("img", {
        alt: "",
        width: 96,
        height: 96,
        loading: "lazy",
        src: address(`/puzzles/${puzzle.id}/drawing?version=${puzzle.version}`),
      }),
      h(
        "div",
        { class: "grow" },
        h("a", { href: `/puzzles/${puzzle.id}`, dir: "auto" }, title),
        h("span", { class: "soft" }, ago(puzzle.created)),
      ),
      first &&
        h(
          "a",
          { class: "button", href: `/compare/${first.id}/${puzzle.id}`, "aria-label": t("Compare {} with the first", title) },
          t("Compare"),
        ),
      button("", () => this.discard(puzzle, title), {
        icon: "trash",
        kind: "quiet",
        label: t("Move {} to trash", title),
      }),
    );
  }

  async discard(puzzle, title) {
    try {
      await remove(`/puzzles/${puzzle.id}`);
      toast(t("{} is in the trash.", title), {
        act: async () => {
          await post(`/puzzles/${puzzle.id}/restore`).catch(complain);
          this.load();
        },
      });
      await this.load();
    } catch (error) {
      complain(error);
    }
  }
}

export default async function view(_, studio) {
  style("compare.css");
  const made = new Duplicates(studio);
  return {
    name: "duplicates-view",
    title: t("Duplicates"),
    element: h(
      "div",
      { class: "narrow" },
      h("p", { class: "crumb" }, h("a", { href: "/" }, t("Library")), " / ", t("Duplicates")),
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Duplicates")),
      made.status,
      made.box,
    ),
    afterShow: () => made.load(),
    leave: () => {
      made.isOpen = false;
    },
  };
}
