// A puzzle as its text, for those who like to type: numbered lines, and what is wrong in its place.
// The last text that was right is the puzzle; the one on the screen is kept with it.

import { isAbort } from "../common/api.js";
import { debounce, fill, h, style } from "../dom.js";
import { problemText } from "../common/ui.js";
import { t } from "../translations.js";

const WAIT = 300; // milliseconds without a key, after which the text is read

export class TextField {
  // `text` gives the text of a document; `head` is a line in front of it that nobody has to type.
  constructor(shell, { text, head = "", label }) {
    Object.assign(this, { shell, text, head });
    style("text-field.css");
    this.read = debounce(() => this.take(), WAIT);
    this.numbers = h("pre", { class: "line-numbers", "aria-hidden": "true" });
    this.field = h("textarea", {
      class: "text-field mono",
      spellcheck: "false",
      dir: "ltr",
      wrap: "off",
      "aria-label": label,
      oninput: () => this.onInput(),
      onscroll: () => {
        this.numbers.scrollTop = this.field.scrollTop;
      },
    });
    this.error = h("p", { class: "bad", role: "status" });
    this.element = h("div", {}, h("div", { class: "text-box" }, this.numbers, this.field), this.error);
  }

  show(doc) {
    const text = doc.bench.text ?? this.text(doc);
    if (this.field.value === text) return;
    this.field.value = text;
    this.right();
  }

  right() {
    this.error.textContent = "";
    this.field.removeAttribute("aria-invalid");
    this.number();
  }

  number(wrong = 0) {
    const lines = this.field.value.split("\n").length;
    fill(
      this.numbers,
      Array.from({ length: lines }, (_, at) =>
        h("span", { class: at + 1 === wrong ? "wrong" : null }, `${at + 1}\n`),
      ),
    );
    this.numbers.scrollTop = this.field.scrollTop;
  }

  onInput() {
    this.number();
    this.read();
  }

  // Whoever pastes a whole file has the first line already.
  whole(text) {
    const first = text.split("\n").find((line) => line.trim() && !/^\s*[|#]/.test(line));
    return this.head && first?.trim().split(/\s+/)[0] === this.head.trim() ? ["", text] : [this.head, text];
  }

  async take() {
    const text = this.field.value;
    const { doc } = this.shell;
    if (text === (doc.bench.text ?? this.text(doc))) return;
    const [head, rest] = this.whole(text);
    const put = (puzzle) =>
      this.shell.change({ puzzle, bench: { ...this.shell.doc.bench, text } }, t("text"), { group: "text" });
    try {
      const { puzzle } = await this.shell.ask("open", {}, { text: head + rest, key: "open" });
      this.right();
      put(puzzle);
    } catch (error) {
      if (isAbort(error)) return;
      this.wrong(error, head ? 1 : 0);
      put(doc.puzzle);
    }
  }

  wrong(error, above) {
    const line = error.problem?.line ? error.problem.line - above : 0;
    error.problem = { ...error.problem, line: line || undefined };
    this.error.textContent = problemText(error);
    this.field.setAttribute("aria-invalid", "true");
    this.number(line);
  }

  leave() {
    if (this.read.isWaiting()) this.read.now();
  }
}
