// Sharing: a link that shows one puzzle to play, and nothing else, until it expires.

import { address, get, post, remove } from "../api.js";
import { button, drawing, fill, h, newId } from "../dom.js";
import { complain, dialog, toast } from "../ui.js";
import { t } from "../words.js";

const DAYS = [
  [1, "one day"],
  [7, "one week"],
  [30, "30 days"],
  [365, "one year"],
];
const USUAL = 30;

const day = (iso) =>
  new Date(iso).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

function made(box, share) {
  const url = new URL(share.url || share.path || `/s/${share.token}`, location.href).href;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": t("Link"),
    onfocus: () => field.select(),
  });
  const copy = button(
    t("Copy link"),
    async () => {
      try {
        await navigator.clipboard.writeText(url);
        toast(t("The link is in the clipboard."));
      } catch {
        field.select();
      }
    },
    { kind: "main" },
  );
  fill(
    box,
    share.qr && drawing(share.qr, t("QR code of the link"), h("img", { class: "qr" })),
    h("div", { class: "row" }, field, copy),
  );
  copy.focus();
}

function others(box, path) {
  return get(`${path}/shares`).then((found) => {
    const items = (found.items || found).filter((share) => !share.revoked);
    fill(
      box,
      items.length > 0 && h("h3", {}, t("Links that work")),
      h(
        "ul",
        { class: "shares" },
        items.map((share) =>
          h(
            "li",
            {},
            h(
              "span",
              {},
              [
                share.solution ? t("with solution") : t("without solution"),
                share.expires && t("until {}", day(share.expires)),
              ]
                .filter(Boolean)
                .join(" · "),
            ),
            button(
              t("End"),
              async () => {
                try {
                  await remove(`/shares/${share.id}`);
                  await others(box, path);
                } catch (error) {
                  complain(error);
                }
              },
              { kind: "quiet" },
            ),
          ),
        ),
      ),
    );
  });
}

export function shareDialog(puzzle, studio) {
  const path = `/puzzles/${puzzle.id}`,
    days = newId("days");
  dialog(t("Share"), () => {
    const solution = h("input", { type: "checkbox", class: "switch" });
    const until = h(
      "select",
      { id: days },
      DAYS.map(([number, text]) =>
        h("option", { value: number, selected: number === USUAL }, t(text)),
      ),
    );
    const box = h("div", { class: "made" }),
      old = h("div");
    const start = button(
      t("Make a link"),
      async () => {
        try {
          made(
            box,
            await post(`${path}/shares`, { solution: solution.checked, days: Number(until.value) }),
          );
          await others(old, path);
        } catch (error) {
          complain(error);
        }
      },
      { kind: "main" },
    );
    others(old, path).catch(() => {});
    return h(
      "div",
      { class: "sharing" },
      studio.settings.loopback &&
        h(
          "div",
          { class: "notice" },
          h(
            "p",
            {},
            t(
              "This studio runs on your machine only, so a link works here and nowhere else. For other people, download the offline page: one file that plays in any browser.",
            ),
          ),
          h(
            "a",
            {
              class: "button",
              href: address(`${path}/exports/html`),
              download: `${puzzle.title || puzzle.kind}.html`,
            },
            t("Download offline page"),
          ),
        ),
      h("p", {}, t("A link shows this puzzle to play, and nothing else of your library.")),
      h(
        "label",
        { class: "check" },
        solution,
        h("span", {}, t("Players may check and reveal the solution")),
      ),
      h(
        "div",
        { class: "option" },
        h(
          "div",
          { class: "line" },
          h("label", { for: days, class: "label" }, t("Works for")),
          until,
        ),
      ),
      start,
      box,
      old,
    );
  });
}
