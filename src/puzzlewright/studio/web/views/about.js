// What this is.

import { h } from "../dom.js";
import { t } from "../translations.js";

export default async function about(_, studio) {
  return {
    name: "about-view",
    title: t("About"),
    element: h(
      "div",
      { class: "narrow prose" },
      h("h1", { tabindex: "-1", data: { focus: "" } }, "Puzzlewright"),
      h("p", {}, t("Make, prove, print and play grid puzzles.")),
      studio.settings.version &&
        h("p", { class: "soft" }, t("Version {}", studio.settings.version)),
      h("h2", {}, t("What you can rely on")),
      h(
        "ul",
        {},
        h(
          "li",
          {},
          t("A puzzle that says it has one solution has been proved to have exactly one."),
        ),
        h("li", {}, t("The same words, options and seed make the same puzzle again.")),
        h("li", {}, t("Nothing leaves this machine. The studio works without the internet.")),
        h("li", {}, t("Your library can be exported as plain files at any time.")),
      ),
      h("h2", {}, t("Keys")),
      h(
        "ul",
        {},
        h("li", {}, t("Ctrl+Enter keeps the puzzle you are making.")),
        h("li", {}, t("Tab and arrows reach everything; Escape closes menus and dialogs.")),
      ),
    ),
  };
}
