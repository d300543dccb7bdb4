// Sharing: a link that shows one puzzle to play, and nothing else, until it expires.

import { address, get, post, remove } from "../common/api.js";
import { button, drawing, fill, h, newId } from "../dom.js";
import { download, fetchOnce } from "../common/downloads.js";
import { complain, dialog, toast } from "../common/ui.js";
import { day, many, t } from "../translations.js";

const DAYS = [1, 7, 30, 365]; // as far as the studio allows them

// The address of the offline page, with the solution in it or without.
const offline = (path, has) => address(`${path}/exports/html?key=${has ? "page" : "none"}`);

class ShareView {
  constructor(puzzle, { loopback, share_days: usual = 30, most_share_days: most = 400 }) {
    Object.assign(this, { puzzle, usual, most });
    this.path = `/puzzles/${puzzle.id}`;
    this.shown = null; // the id of the link whose QR code is shown
    this.made = h("div", { class: "made", role: "status" });
    this.old = h("div");
    this.start = button(t("Make a link"), () => this.make(), { kind: "main" });
    this.element = h(
      "div",
      { class: "sharing" },
      loopback && [
        h(
          "p",
          { class: "notice" },
          t(
            "This studio runs on your machine only, so a link works here and nowhere else. For other people, download the offline page: one file that plays in any browser.",
          ),
        ),
        this.page(),
        h("h3", {}, t("Link")),
      ],
      h("p", {}, t("A link shows this puzzle to play, and nothing else of your library.")),
      this.options(),
      this.start,
      this.made,
      this.old,
      !loopback && this.page(),
    );
    this.list().catch(() => {});
  }

  options() {
    const id = newId("days");
    const days = [...new Set([...DAYS, this.usual])].filter((number) => number <= this.most);
    this.solution = h("input", { type: "checkbox", class: "switch" });
    this.until = h(
      "select",
      { id },
      days
        .sort((one, other) => one - other)
        .map((number) =>
          h(
            "option",
            { value: number, selected: number === this.usual },
            many(number, "1 day", "{} days"),
          ),
        ),
    );
    return [
      h(
        "label",
        { class: "check" },
        this.solution,
        h("span", {}, t("Players may check and reveal the solution")),
      ),
      h(
        "div",
        { class: "option" },
        h(
          "div",
          { class: "line" },
          h("label", { for: id, class: "label" }, t("Works for")),
          this.until,
        ),
      ),
    ];
  }

  // One file to send or to put on a website; it needs no studio.
  page() {
    const name = `${this.puzzle.title || this.puzzle.kind}.html`;
    const has = h("input", { type: "checkbox", class: "switch", checked: true });
    const start = button(t("Download offline page"), () =>
      fetchOnce(start, () => download(offline(this.path, has.checked), name)),
    );
    const help = h("p", { class: "help" });
    const show = () => {
      help.textContent = has.checked
        ? t("The solution is in the file: whoever reads its source finds it.")
        : t("Players see when they are done, but cannot reveal anything.");
    };
    has.addEventListener("change", show);
    show();
    return h(
      "section",
      { class: "offline" },
      h("h3", {}, t("Offline page")),
      h("p", {}, t("One file that plays in any browser, without the studio.")),
      h("label", { class: "check" }, has, h("span", {}, t("Players may reveal the solution"))),
      help,
      start,
    );
  }

  async make() {
    const body = { solution: this.solution.checked, days: Number(this.until.value) };
    try {
      this.show(await post(`${this.path}/shares`, body));
      await this.list();
    } catch (error) {
      complain(error);
    }
  }

  show(share) {
    const url = new URL(share.url || share.path || `/s/${share.token}`, location.href).href;
    const field = h("input", {
      type: "text",
      dir: "ltr",
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
    this.shown = share.id;
    fill(
      this.made,
      share.qr && drawing(share.qr, t("QR code of the link"), h("img", { class: "qr" })),
      h("div", { class: "row" }, field, copy),
    );
    copy.focus();
  }

  async list() {
    const found = await get(`${this.path}/shares`);
    const items = (found.items || found).filter((share) => !share.revoked);
    fill(
      this.old,
      items.length > 0 && h("h3", {}, t("Active links")),
      h(
        "ul",
        { class: "shares" },
        items.map((share) => this.item(share)),
      ),
    );
  }

  item(share) {
    const parts = [
      share.solution ? t("with solution") : t("without solution"),
      share.expires && t("until {}", day(share.expires)),
    ];
    return h(
      "li",
      {},
      h("span", {}, parts.filter(Boolean).join(" · ")),
      button(t("End"), () => this.end(share), { kind: "quiet", label: t("End this link") }),
    );
  }

  // Nobody can open it from now on, so it is not shown any more, either.
  async end(share) {
    try {
      await remove(`/shares/${share.id}`);
      if (share.id === this.shown) {
        this.shown = null;
        fill(this.made, h("p", { class: "soft" }, t("This link has ended. You can make a new one.")));
      }
      await this.list();
      this.start.focus();
    } catch (error) {
      complain(error);
    }
  }
}

export const shareDialog = (puzzle, studio) =>
  dialog(t("Share"), () => new ShareView(puzzle, studio.settings).element);
