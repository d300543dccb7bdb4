// Two people saved the same puzzle: ask what becomes of the two documents. All of it stays: what is
// not chosen is a version, a copy, or a step back.

import { post } from "../common/api.js";
import { button, h } from "../dom.js";
import { complain, dialog } from "../common/ui.js";
import { t } from "../translations.js";
import { merge } from "./merge.js";

// Resolves to { doc, saved }: the document to go on with and what the studio has; null for later.
export function askConflict({ base, mine, theirs }, { docText, title }) {
  const { doc: both, clashes } = merge(base, mine, theirs);
  return new Promise((resolve) => {
    let answer = null;
    const choose = (close, made) => () => {
      answer = made;
      close();
    };
    const copy = (close) => async () => {
      try {
        const copy = t("{} (copy)", title);
        await post("/puzzles", { text: await docText(mine), bench: mine.bench, title: copy });
        choose(close, { doc: theirs, saved: theirs })();
      } catch (error) {
        complain(error);
      }
    };
    const made = dialog(t("Somebody else changed this puzzle"), (close) => [
      h("p", {}, t("It was saved elsewhere since you opened it. Nothing is lost: choose.")),
      clashes.length > 0 &&
        h("p", { class: "warn" }, t("Both of you changed the same places; there, yours is taken.")),
      h(
        "div",
        { class: "choices" },
        button(t("Merge both"), choose(close, { doc: both, saved: theirs }), { kind: "main" }),
        button(t("Keep mine, theirs stays as a version"), choose(close, { doc: mine, saved: theirs })),
        button(t("Keep both, mine as a copy"), copy(close)),
        button(t("Take theirs"), choose(close, { doc: theirs, saved: theirs })),
      ),
    ]);
    made.addEventListener("close", () => resolve(answer));
  });
}
