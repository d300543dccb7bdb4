// Dialogs and menus: what opens over the page, and closes by Escape or a click beside it.

Object.assign(Puzzlewright, (() => {
  const { t } = Puzzlewright;

  function element(tag, attributes = {}, ...inside) {
    const space = ["svg", "g", "path", "rect", "line", "circle", "text", "polygon", "use", "title",
      "defs"];
    const made = space.includes(tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...inside);
    return made;
  }

  // A sign is a letter, or a path for signs that fonts lack.
  const drawSign = (sign) => (!sign.startsWith("M") ? sign : element("svg", { viewBox: "0 0 24 24",
    width: 20, height: 20 }, element("path", { d: sign, fill: "none", stroke: "currentColor",
    "stroke-width": 2.4, "stroke-linecap": "round" })));

  // On small screens some buttons have a sign instead of their name.
  function button(name, title, act, { sign = "", small = true } = {}) {
    const inside = sign ? [element("span", { class: "icon", "aria-hidden": "true" }, drawSign(sign)),
      element("span", { class: "name" }, title)] : [title];
    return element("button", { type: "button", id: name, title, "aria-label": title, onclick: act,
      class: sign && !small ? "signed" : null }, ...inside);
  }

  // Open a dialog; it is gone when it is closed. One that is not modal leaves the page usable.
  function dialog(name, title, inside, modal = true) {
    const head = element("h2", { id: `${name}-title` }, title);
    const close = element("button", { type: "button", class: "close", "aria-label": t("Close"),
      title: t("Close"), onclick: () => node.close() }, "×");
    const node = element("dialog", { id: name, class: "dialog", "aria-labelledby": `${name}-title` },
      element("div", { class: "dialog-head" }, head, close),
      element("div", { class: "dialog-body" }, ...inside));
    node.addEventListener("click", (event) => event.target === node && node.close());
    node.addEventListener("close", () => node.remove());
    // What is typed here is not meant for the board.
    node.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") node.close();
    });
    document.body.append(node);
    if (modal) node.showModal();
    else node.show();
    return node;
  }

  // Ask before something is done that one may regret.
  function ask(name, title, yes, act) {
    const node = dialog(name, title, [element("div", { class: "dialog-buttons" },
      element("button", { type: "button", id: `${name}-yes`, class: "main", onclick: () => {
        node.close();
        act();
      } }, yes),
      element("button", { type: "button", onclick: () => node.close() }, t("Cancel")))]);
    return node;
  }

  // A button that opens a list of buttons below it; whatever is chosen closes it.
  function menu(opener, buttons, attributes = {}) {
    const list = element("div", { class: "menu-list", role: "group", hidden: "",
      "aria-label": opener.getAttribute("aria-label") }, ...buttons);
    const node = element("div", { class: "menu", ...attributes }, opener, list);
    const open = (wanted) => {
      list.hidden = !wanted;
      opener.setAttribute("aria-expanded", wanted);
      if (wanted) list.style.setProperty("--aside", `${aside(list)}px`);
    };
    open(false);
    opener.addEventListener("click", () => open(list.hidden));
    list.addEventListener("click", ({ target }) => {
      if (!target.closest("button[aria-expanded]")) open(false);
    });
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || list.hidden) return;
      event.stopPropagation();
      open(false);
      opener.focus();
    });
    document.addEventListener("pointerdown", ({ target }) => node.contains(target) || open(false));
    node.addEventListener("focusout", ({ relatedTarget }) =>
      relatedTarget && !node.contains(relatedTarget) && open(false));
    return node;
  }

  // How far a list would stick out of the window.
  function aside(list) {
    list.style.setProperty("--aside", "0px");
    const { left, right } = list.getBoundingClientRect();
    const room = document.documentElement.clientWidth - 8;
    return right > room ? Math.max(room - right, 8 - left) : left < 8 ? 8 - left : 0;
  }

  // Copy a text, where the browser lets a page do so; tell whether it did.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = element("textarea", { class: "unseen", readonly: "" }, text);
      (document.querySelector("dialog[open]") || document.body).append(field);
      field.select();
      try { return document.execCommand("copy"); } catch { return false; } finally { field.remove(); }
    }
  }

  return { element, button, dialog, ask, menu, copy };
})());
