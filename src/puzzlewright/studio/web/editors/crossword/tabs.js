// Panels of which one is seen.

import { button, h, newId } from "../../dom.js";

// Tabs by the rules for them: arrows go from one to the next, only one is in the order of Tab.
export function tabs(parts, label) {
  const bar = h("div", { class: "xw-tabs", role: "tablist", "aria-label": label });
  const made = parts.map(([title, inside], at) => {
    const [tab, panel] = [newId("tab"), newId("panel")];
    const opener = button(title, () => open(at), {
      kind: "quiet",
      id: tab,
      role: "tab",
      "aria-controls": panel,
    });
    const box = h("div", { id: panel, role: "tabpanel", "aria-labelledby": tab }, inside);
    return { opener, box };
  });
  let now = 0;
  function open(at) {
    now = at;
    made.forEach(({ opener, box }, one) => {
      opener.setAttribute("aria-selected", String(one === at));
      opener.tabIndex = one === at ? 0 : -1;
      box.hidden = one !== at;
    });
  }
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    open((now + by + made.length) % made.length);
    made[now].opener.focus();
  });
  bar.append(...made.map(({ opener }) => opener));
  open(0);
  const element = h("div", { class: "xw-tabbed" }, bar, made.map(({ box }) => box));
  return { element, open, focus: () => made[now].opener.focus() };
}
