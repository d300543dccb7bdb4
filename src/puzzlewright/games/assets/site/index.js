// The index of a site: how far each puzzle is, by what its page keeps in this browser, and a choice of
// kinds. Without this script the index is a list of links.

(() => {
  const { t } = Puzzlewright;
  const cards = [...document.querySelectorAll("li[data-id]")];
  const tally = document.getElementById("tally"), filter = document.getElementById("filter");
  const ALL = "", OPEN = " ";  // no kind is called so
  let wanted = ALL;

  function element(tag, attributes = {}, ...inside) {
    const found = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
    found.append(...inside);
    return found;
  }

  // What is kept under a name: an object, or nothing.
  function load(name) {
    try {
      const found = JSON.parse(localStorage.getItem(`puzzlewright:${name}`));
      return found && typeof found === "object" ? found : null;
    } catch {
      return null;
    }
  }

  function clock(seconds) {
    const whole = Number.isFinite(seconds) && seconds > 0 && seconds < 360000 ? Math.floor(seconds) : 0;
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  }

  // How far a puzzle is: "", "started", "solved" or "revealed", and its text.
  function progress(found) {
    if (!found || found.state === undefined) return ["", ""];
    if (!found.solved && !found.best) return ["started", t("Started")];
    if (found.helps && found.helps.revealed) return ["revealed", t("Revealed")];
    return ["solved", t("Solved in {}", clock(found.best || found.seconds))];
  }

  const isDone = (card) => ["solved", "revealed"].includes(card.dataset.state);

  function show() {
    const theme = ((load("settings") || {}).all || {}).theme, root = document.documentElement;
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const card of cards) {
      const [state, text] = progress(load(card.dataset.id));
      card.dataset.state = state;
      card.querySelector(".state").textContent = text;
    }
    const done = cards.filter((card) => card.dataset.state === "solved").length;
    tally.hidden = !cards.some((card) => card.dataset.state);
    const sentence = t("{} of {} solved", done, cards.length);
    tally.replaceChildren(element("span", {}, sentence),
      element("progress", { max: cards.length, value: done, "aria-label": sentence }));
    choose();
  }

  function choose() {
    const kinds = [...new Set(cards.map((card) => card.dataset.kind))];
    const done = cards.filter(isDone).length;
    const choices = [[ALL, t("All")], ...(kinds.length > 1 ? kinds.map((kind) => [kind, kind]) : []),
      ...(done && done < cards.length ? [[OPEN, t("Not solved yet")]] : [])];
    if (!choices.some(([name]) => name === wanted)) wanted = ALL;
    filter.hidden = choices.length < 2;
    filter.setAttribute("aria-label", t("Show"));
    const before = filter.contains(document.activeElement);
    filter.replaceChildren(...choices.map(([name, title]) => {
      const button = element("button", { type: "button", "aria-pressed": name === wanted }, title);
      button.addEventListener("click", () => {
        wanted = name;
        choose();
      });
      return button;
    }));
    if (before) filter.querySelector('[aria-pressed="true"]').focus();
    for (const card of cards) {
      card.hidden = wanted === OPEN ? isDone(card) : wanted !== ALL && card.dataset.kind !== wanted;
    }
    for (const section of document.querySelectorAll("section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
  }

  show();
  addEventListener("storage", show);
  addEventListener("pageshow", ({ persisted }) => persisted && show());
  document.addEventListener("visibilitychange", () => document.hidden || show());
  // A site can be installed; browsers do not read manifests from a disk.
  if (location.protocol.startsWith("http")) {
    document.head.append(element("link", { rel: "manifest", href: "manifest.webmanifest" }));
  }
  // Another worker has taken over: a new version of the site. The index has nothing to lose.
  const { serviceWorker } = navigator;
  if (serviceWorker) {
    let known = serviceWorker.controller;
    serviceWorker.addEventListener("controllerchange", () => {
      if (known) location.reload();
      known = serviceWorker.controller;
    });
  }
})();
