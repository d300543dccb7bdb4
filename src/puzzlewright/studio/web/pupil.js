// The page of a pupil: a name if the class collects results, and then the game. It is served on the
// port of the class, over plain http: nothing here needs more than that.

import { h } from "./dom.js";
import { gameFrame } from "./frame.js";
import { speak, t, languageWanted } from "./translations.js";

const AGAIN = 2000; // milliseconds until something is asked for again
const LONGEST_NAME = 40;

const main = document.getElementById("main");
const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));
const words = (code) => fetch(`/words/${code}`).then((response) => response.json());

// A place that survives reloading, where the browser has one.
const kept = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`class:${name}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`class:${name}`, JSON.stringify(value));
    } catch {
      /* for as long as the page is open */
    }
  },
};

// Ask the studio; what it is too busy for is asked again. Returns the answer, whatever it is.
async function ask(path, options = {}) {
  for (;;) {
    const response = await fetch(path, options).catch(() => null);
    if (response && ![429, 503].includes(response.status)) return response;
    if (!main.firstChild) message(t("Puzzle"), h("p", { role: "status" }, t("One moment…")));
    await pause(retryDelay(response));
  }
}

// Milliseconds until a busy studio is asked again: as long as it wishes, within reason.
function retryDelay(response) {
  const wait = Number(response?.headers.get("Retry-After")) * 1000;
  return wait > 0 ? Math.min(wait, 10 * AGAIN) : AGAIN;
}

const jsonRequest = (method, body) => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

function message(title, ...inside) {
  document.title = title;
  main.replaceChildren(h("div", { class: "ask" }, h("h1", {}, title), ...inside));
}

// ---- Which class?

function askCode(wrong = "") {
  const field = h("input", {
    id: "code",
    class: "code",
    dir: "ltr",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: "12",
    required: true,
    "aria-describedby": "wrong",
  });
  const go = (event) => {
    event.preventDefault();
    const code = field.value.toLowerCase().replace(/[^a-z0-9]/g, "");
    history.replaceState(null, "", `/${code}`);
    join(code);
  };
  message(
    t("Join a class"),
    h(
      "form",
      { onsubmit: go },
      h("label", { for: "code", class: "label" }, t("Code of the class")),
      field,
      h("p", { id: "wrong", class: "bad", role: "alert" }, wrong),
      h("button", { type: "submit", class: "main" }, t("Join")),
    ),
  );
  field.focus();
}

const none = () => askCode(t("There is no class with this code. Please check every character."));
const over = () =>
  message(t("This class has ended."), h("p", {}, t("Ask your teacher for a new link.")));

// ---- Who are you?

function askName(code, title) {
  const field = h("input", {
    id: "name",
    autocomplete: "given-name",
    maxlength: String(LONGEST_NAME),
    required: true,
    dir: "auto",
    "aria-describedby": "seen wrong",
  });
  const wrong = h("p", { id: "wrong", class: "bad", role: "alert" });
  const start = h("button", { type: "submit", class: "main" }, t("Start"));
  const go = async (event) => {
    event.preventDefault();
    start.disabled = true;
    const response = await ask(`/${code}/pupils`, jsonRequest("POST", { name: field.value }));
    start.disabled = false;
    const joined = await response.json().catch(() => ({}));
    if (response.status === 410) return over();
    if (!response.ok) {
      wrong.textContent =
        response.status === 422
          ? t("Please type a name of 1 to {} characters.", LONGEST_NAME)
          : t("This class is full. Tell your teacher.");
      return field.focus();
    }
    kept.set(`${code}:token`, joined.token);
    history.replaceState(null, "", `/p/${joined.token}`);
    return own(joined.token);
  };
  message(
    title,
    h(
      "form",
      { onsubmit: go },
      h("label", { for: "name", class: "label" }, t("Your name")),
      field,
      h(
        "p",
        { id: "seen", class: "soft" },
        t("Your teacher sees this name, how far you are and how long it takes."),
      ),
      wrong,
      start,
    ),
  );
  field.focus();
}

// ---- Playing

// Show the game; returns what says that it is done, or nothing if the class is over.
async function show(path, title, name, { load, keep }) {
  const { status } = await ask(path, { method: "HEAD" }); // a frame could not ask again
  if ([404, 410].includes(status)) {
    over();
    return null;
  }
  document.title = title;
  const done = h("p", { class: "done", role: "status" });
  const frame = h("iframe", { class: "game", sandbox: "allow-scripts", title, src: path });
  gameFrame(frame, { load, keep });
  main.replaceChildren(
    h(
      "div",
      { class: "playing" },
      h("h1", { class: "unseen" }, title),
      h("header", {}, name && h("span", { class: "who", dir: "auto" }, name), done),
      frame,
    ),
  );
  return done;
}

// Without a name: the game is kept in this browser, and nowhere else.
async function open(code, info) {
  const { version } = info;
  kept.set(`${code}:version`, version);
  let done = null;
  const say = (solved) => {
    if (done) done.textContent = solved ? t("You have finished.") : "";
  };
  done = await show(`/${code}/game?version=${version}&language=${languageWanted()}`, info.title, "", {
    load: async () => {
      const played = kept.get(`${code}:game`);
      say(played?.solved);
      return played;
    },
    keep: async (played) => {
      kept.set(`${code}:game`, played);
      say(played.solved);
    },
  });
}

// With a link of one's own: the studio keeps the game.
async function own(token) {
  const path = `/p/${token}`;
  const response = await ask(`${path}/play`);
  if (!response.ok) return over(); // a link of one's own: there was a class once
  const mine = await response.json();
  const saving = new Saving(`${path}/play`, (saved) => showResult(saved));
  const done = await show(`${path}/game?language=${languageWanted()}`, mine.title || t("Puzzle"), mine.name, {
    load: async () => mine,
    keep: async ({ state, solved }) => saving.keep({ state, solved }),
  });
  const showResult = (saved) => {
    if (!saved) {
      done.className = "done over";
      done.textContent = t("The class has ended. Your game is no longer kept.");
    } else if (saved.result) done.textContent = t("You have finished. Your teacher sees it.");
  };
  if (done) showResult(mine);
  return null;
}

// Sends the latest state of a game; what did not arrive is sent again, until the class is over.
class Saving {
  constructor(path, onSave) {
    Object.assign(this, { path, onSave, waiting: null, busy: false, over: false });
  }

  keep(played) {
    if (this.over) return;
    if (document.hidden) fetch(this.path, { ...jsonRequest("PUT", played), keepalive: true }).catch(() => {});
    this.waiting = played;
    if (!this.busy) this.flush();
  }

  async flush() {
    this.busy = true;
    while (this.waiting) {
      const now = this.waiting;
      this.waiting = null;
      const response = await fetch(this.path, jsonRequest("PUT", now)).catch(() => null);
      if (response?.ok) this.onSave(await response.json());
      else if ([404, 410].includes(response?.status)) return this.end();
      else if (!response || [408, 429, 500, 503].includes(response.status)) {
        this.waiting ||= now;
        await pause(retryDelay(response));
      }
    }
    this.busy = false;
    return null;
  }

  end() {
    this.over = true;
    this.waiting = null;
    this.onSave(null);
  }
}

// ---- Beginning

async function join(code) {
  if (!/^[a-z0-9]{1,12}$/.test(code)) return none();
  const known = Number(kept.get(`${code}:version`));
  const response = await ask(`/${code}/info${known ? `?version=${known}` : ""}`);
  const token = kept.get(`${code}:token`);
  if (response.status === 410) return over();
  if (!response.ok) return known || token ? over() : none();
  const info = await response.json();
  info.title ||= t("Puzzle");
  if (!info.ready) {
    message(info.title, h("p", { role: "status" }, t("The puzzles are being made…")));
    await pause(AGAIN);
    return join(code);
  }
  if (!info.collect) return open(code, info);
  if (token && (await ask(`/p/${token}/play`)).ok) {
    history.replaceState(null, "", `/p/${token}`);
    return own(token);
  }
  return askName(code, info.title);
}

async function start() {
  await speak(languageWanted(), words);
  const [first, second] = location.pathname.split("/").filter(Boolean);
  if (!first) return askCode();
  return first === "p" && second ? own(second) : join(first.toLowerCase());
}

start();
