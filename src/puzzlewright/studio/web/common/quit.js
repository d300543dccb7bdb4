// Ending the studio: for those who started it by a double-click, and have no terminal.

import { post } from "./api.js";
import { button, h } from "../dom.js";
import { complain, dialog } from "./ui.js";
import { t } from "../translations.js";

export function askToQuit(studio) {
  dialog(t("Quit"), (close) =>
    h(
      "div",
      {},
      h("p", {}, t("This ends the studio on this machine. Counts go on after the next start.")),
      h(
        "p",
        {},
        button(
          t("Quit"),
          () => {
            close();
            quit(studio);
          },
          { kind: "main", icon: "stop" },
        ),
      ),
    ),
  );
}

async function quit(studio) {
  const { me } = studio;
  try {
    // The view saves what it has to save when it is left, so it is left before the server ends.
    await studio.close(h("p", { class: "soft", role: "status" }, "…"));
    await post("/quit");
  } catch (error) {
    studio.me = me;
    studio.go("/");
    complain(error);
    return;
  }
  document.title = "Puzzlewright";
  studio.close(
    h(
      "div",
      { class: "narrow empty", role: "status" },
      h("h1", { tabindex: "-1" }, t("The studio has ended")),
      h("p", {}, t("You can close this page.")),
    ),
  );
}
