// What several views use: messages that go by themselves, dialogs, menus, texts edited in place.

import { button, fill, h, icon, newId } from "../dom.js";
import { t } from "../translations.js";

const SHOWN = 8000; // milliseconds: long enough to read a line and to reach for Undo

// Say something at the edge of the page, perhaps with one thing to do about it.
export function toast(text, { act = null, label = t("Undo"), bad = false } = {}) {
  const box = document.getElementById("toasts");
  const made = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, text));
  let timer = 0;
  const go = () => {
    clearTimeout(timer);
    made.remove();
  };
  const wait = () => {
    timer = setTimeout(go, SHOWN);
  };
  if (act)
    made.append(
      button(
        label,
        () => {
          go();
          act();
        },
        { kind: "link" },
      ),
    );
  made.append(button("", go, { icon: "close", kind: "quiet", label: t("Close") }));
  // Whoever reads or reaches for it is not hurried.
  for (const name of ["pointerenter", "focusin"])
    made.addEventListener(name, () => clearTimeout(timer));
  for (const name of ["pointerleave", "focusout"]) made.addEventListener(name, wait);
  while (box.children.length > 2) box.firstChild.remove();
  box.append(made);
  wait();
  return go;
}

export const complain = (error) => toast(problemText(error), { bad: true });

// What a problem says, with its place.
export function problemText(error) {
  const { line, column, source, text } = error.problem || {};
  const place = [source, line && t("line {}", line), column && t("column {}", column)].filter(
    Boolean,
  );
  const whole = text && !error.message.includes(text) ? `${error.message} (${text})` : error.message;
  const known = place.filter((part) => !whole.includes(String(part)));
  return known.length ? `${known.join(", ")}: ${whole}` : whole;
}

// A dialog; `inside` gets a function that closes it. Returns the element, which is open.
export function dialog(title, inside, { wide = false } = {}) {
  const id = newId("title");
  const made = h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": id });
  const close = () => made.close();
  made.append(
    h(
      "header",
      {},
      h("h2", { id }, title),
      button("", close, { icon: "close", kind: "quiet", label: t("Close") }),
    ),
    h("div", { class: "inside" }, inside(close)),
  );
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => {
    if (event.target === made) close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

// A button that opens a short list of things to do: [text, act, icon], or null for a line.
export function menu(label, items, { text = "", sign = "more", kind = "quiet" } = {}) {
  const id = newId("menu");
  const opener = button(text, () => toggle(), {
    icon: sign,
    kind,
    label: label.startsWith(text) ? label : null,
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-controls": id,
  });
  const list = h("div", { class: "menu", role: "menu", id, hidden: true, "aria-label": label });
  const entries = () => [...list.querySelectorAll("[role=menuitem]")];
  const box = h("div", { class: "menubox" }, opener, list);
  function toggle(open = list.hidden) {
    if (open) fill(list, items.map(entry));
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) entries()[0]?.focus();
  }
  const entry = (item) =>
    item === null
      ? h("hr")
      : h(
          "button",
          {
            type: "button",
            role: "menuitem",
            tabindex: "-1",
            onclick: () => {
              toggle(false);
              opener.focus();
              item[1]();
            },
          },
          item[2] && icon(item[2]),
          h("span", {}, item[0]),
        );
  box.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        toggle(true);
      }
      return;
    }
    const all = entries(),
      at = all.indexOf(document.activeElement);
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to].focus();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      toggle(false);
      opener.focus();
    }
    if (event.key === "Tab") toggle(false);
  });
  box.addEventListener("focusout", (event) => {
    if (!list.hidden && !box.contains(event.relatedTarget)) toggle(false);
  });
  return box;
}

// A field that grows with its text and says when it was left; `keep` may be asynchronous.
export function editable(value, keep, { label, placeholder = "", kind = "", rows = 1 } = {}) {
  const field = h("textarea", {
    class: `editable ${kind}`,
    rows,
    "aria-label": label,
    placeholder,
    spellcheck: "false",
    dir: "auto",
    value,
  });
  let kept = value;
  const size = () => {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + 2}px`;
  };
  const leave = async () => {
    const now = rows === 1 ? field.value.replace(/\s*\n\s*/g, " ").trim() : field.value;
    if (now === kept) return;
    const before = kept;
    kept = now;
    try {
      await keep(now);
    } catch (error) {
      kept = before;
      complain(error);
    }
  };
  field.addEventListener("input", size);
  field.addEventListener("change", leave);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = kept;
      size();
      field.blur();
    }
    if (event.key === "Enter" && rows === 1) {
      event.preventDefault();
      field.blur();
    }
  });
  requestAnimationFrame(size);
  return field;
}

// Let files be dropped on an element; it shows that they may be.
export function acceptDrops(element, take) {
  let depth = 0;
  const has = (event) => [...(event.dataTransfer?.types || [])].includes("Files");
  const show = (change) => {
    depth = Math.max(0, depth + change);
    element.classList.toggle("dropping", depth > 0);
  };
  element.addEventListener("dragenter", (event) => {
    if (has(event)) show(1);
  });
  element.addEventListener("dragleave", (event) => {
    if (has(event)) show(-1);
  });
  element.addEventListener("dragover", (event) => {
    if (has(event)) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    depth = 0;
    show(0);
    take([...event.dataTransfer.files]);
  });
}

// A hidden field for files behind a button of ours.
export function filePicker(text, take, { several = false, accept = "", ...more } = {}) {
  const field = h("input", {
    type: "file",
    hidden: true,
    multiple: several,
    accept: accept || null,
    "aria-label": text,
    onchange: () => {
      take([...field.files]);
      field.value = "";
    },
  });
  return h(
    "span",
    { class: "picker" },
    button(text, () => field.click(), more),
    field,
  );
}

// Progress of a job: a bar whose place is kept, and what is left to do.
export function progressBar(label) {
  const bar = h("progress", { max: "1", "aria-label": label });
  const note = h("span", { class: "note" });
  return {
    element: h("div", { class: "progress" }, bar, note),
    show(fraction, text) {
      if (fraction === null || fraction === undefined) bar.removeAttribute("value");
      else bar.value = fraction;
      note.textContent = text || "";
    },
  };
}

// Something is not there, or cannot be: say what to do.
export function empty(title, text, ...todo) {
  return h(
    "div",
    { class: "empty" },
    h("p", { class: "lead" }, title),
    text && h("p", {}, text),
    todo.length > 0 && h("div", { class: "row" }, ...todo),
  );
}
