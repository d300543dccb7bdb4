// The end of a game: what to say of it, a celebration, a result to share, and what to do next.

Puzzlewright.EndDialog = class {
  static pieces = 48;  // of confetti

  constructor(shell) {
    this.shell = shell;
  }

  get time() {
    return Puzzlewright.inWords(this.shell.seconds);
  }

  // Hints alone are no solution of one's own.
  get isOwn() {
    const { revealed, hints, own } = this.shell.helps;
    return !revealed && own > hints;
  }

  // The text, in a sentence or two.
  get text() {
    const { t, many } = Puzzlewright, { revealed, hints } = this.shell.helps;
    if (revealed) return t("Revealed.");
    if (!hints) return t("Solved in {}. Well done!", this.time);
    const helped = many(hints, "1 hint", "{} hints");
    return this.isOwn ? t("Solved in {} with {}. Well done!", this.time, helped)
      : t("Solved in {} with {}.", this.time, helped);
  }

  // A result without anything of the solution.
  get result() {
    const { t, many } = Puzzlewright, { hints } = this.shell.helps;
    const how = hints ? t("Solved in {} with {}.", this.time, many(hints, "1 hint", "{} hints"))
      : t("Solved in {} without hints.", this.time);
    return `${document.title}\n${how}`;
  }

  open() {
    const { element, dialog, t } = Puzzlewright, { shell } = this;
    if (!shell.commonSettings.get("ending")) return;
    shell.sound("done");
    const another = shell.game.another ? shell.game.another() : "";
    const press = (name, title, act, main = false) => element("button", { type: "button", id: name,
      class: main ? "main" : null, onclick: act }, title);
    const status = element("p", { class: "status", role: "status" });
    // What else there is to find: the game has a button for it in the page, too.
    const more = [...document.querySelectorAll("#another:not([hidden])")].map((button) =>
      press("look-on", button.textContent, () => {
        node.close();
        button.click();
      }));
    const buttons = [...more,
      press("share", t("Share the result"), () => this.share(status), true),
      press("again", t("Play again"), () => {
        node.close();
        shell.again();
      }),
      ...this.next().map((link) => press("next-puzzle", t("Next puzzle"), () => link.click())),
    ];
    const inside = [element("p", { class: "praise" }, another || this.text),
      ...(another ? [element("p", {}, this.text)] : []),
      element("div", { class: "dialog-buttons" }, ...buttons), status, ...this.like(status)];
    // Around a frame there is a page that has more to say, and perhaps the next puzzle.
    const node = dialog("ending", t("Solved"), inside, !Puzzlewright.isKeptByParent());
    this.celebrate(node);
  }

  // The link to the puzzle after this one, if the page is part of a site.
  next() {
    return [...document.querySelectorAll('.home a[rel="next"]')];
  }

  // The command that makes another puzzle like this one, where the page knows it.
  like(status) {
    const { element, t, copy } = Puzzlewright, { command } = Puzzlewright.data;
    if (!command) return [];
    return [element("h3", {}, t("Another like this")),
      element("div", { class: "command" }, element("code", { dir: "ltr" },
        ...command.split(" ").flatMap((word) => [element("span", {}, word), " "])),
        element("button", { type: "button", id: "copy-command", onclick: async () => {
          status.textContent = (await copy(command)) ? t("Copied.") : "";
        } }, t("Copy the command")))];
  }

  async share(status) {
    const { t, copy, element } = Puzzlewright, text = this.result;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ text });
        return;
      } catch (problem) {
        if (problem.name === "AbortError") return;
      }
    }
    if (await copy(text)) status.textContent = t("The result is copied: paste it wherever you like.");
    else status.replaceChildren(element("textarea", { readonly: "", rows: 2, "aria-label": t("Result") }, text));
  }

  celebrate(node) {
    const { element, EndDialog } = Puzzlewright;
    if (!this.isOwn || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
    const bits = Array.from({ length: EndDialog.pieces }, (_, n) => element("i", {
      style: `--x:${(n * 37) % 100};--turn:${(n * 97) % 360};--late:${(n % 12) / 12};--hue:${n % 6}` }));
    const sky = element("div", { class: "confetti", "aria-hidden": "true" }, ...bits);
    node.append(sky);
    setTimeout(() => sky.remove(), 4000);
  }
};
