// <puzzlewright-game src="monday.json"></puzzlewright-game>: a puzzle to play in any web page.
//
// `puzzlewright show --embed` writes this module, and the game of a puzzle either into the file at
// `src` or into the module. The game runs in a sandboxed frame without an origin, whose policy
// forbids every request, whatever is in the file; this module requests `src` alone.
// Progress is kept in the localStorage of the page around it; with progress="none" it is not.
// theme="light" or "dark" chooses the colours, unless the player does.
//
// Events, which bubble: start (the game is shown), progress (a move, or some seconds of play), and
// solved; their detail has seconds, hints, revealed and solved. An error, which does not bubble, has
// a message.

const PAGE = "";  // the page of a game, with names in double braces
const POLICY = "";  // what its frame may load
const VIEWPORT = "";  // how phones show it
const PARTS = {};  // scripts and styles of all games, by name
const GAMES = {};  // games by the keys of their puzzles

const FAILURE = "This puzzle cannot be shown.";  // to visitors; the event says why
const LATE = 1000;  // milliseconds after which a frame that is loaded should have called
const SANDBOX = "allow-scripts allow-modals";
const THEMES = ["light", "dark"];
const SAVE = "puzzlewright:save", LOAD = "puzzlewright:load", READY = "puzzlewright:ready";
const STYLE = `:host { display: block; height: 40rem; width: 100%; }
:host([failed]) { height: auto; } :host([hidden]) { display: none; }
iframe { border: 0; height: 100%; width: 100%; }
p { border: 1px solid; margin: 0; overflow-wrap: anywhere; padding: 1em; }`;

// What an event tells of a game, from the state that its frame keeps.
const summary = (state, solved) => ({ seconds: Number(state?.seconds) || 0,
  hints: Number(state?.helps?.hints) || 0, revealed: Boolean(state?.helps?.revealed), solved });

// JSON with the fields in order, and a hash of it, as games/embed.py writes them.
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

function keyOf({ made, credits, game, ...puzzle }) {
  let key = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(sorted(puzzle)))) {
    key = BigInt.asUintN(64, (key ^ BigInt(byte)) * 0x100000001b3n);
  }
  return key.toString(16);
}

// The page of a game: its own parts are those of plug-ins. Nothing of the file may stand before the
// policy, or in its place.
function pageOf({ fields, isRightToLeft, styles, scripts, own }, theme) {
  const join = (names) => names.map((name) => own[name] ?? PARTS[name]).join("");
  if ([...styles, ...scripts].some((name) => own[name] === undefined && PARTS[name] === undefined)) {
    throw new Error("the file and puzzlewright-game.js are of different versions of Puzzlewright");
  }
  const all = { ...fields, styles: join(styles), scripts: join(scripts), policy: POLICY,
    viewport: VIEWPORT, language: fields.language.replace(/[^\w-]/g, ""),
    attributes: [isRightToLeft ? ' dir="rtl"' : "", ' data-keep="parent" data-embedded',
      THEMES.includes(theme) ? ` data-first-theme="${theme}"` : ""].join("") };
  return PAGE.replace(/\{\{(\w+)\}\}/g, (_, name) => all[name] ?? "");
}

async function load(src, signal) {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  const puzzle = await answer.json().catch(() => { throw new Error("this is no JSON"); });
  const game = puzzle.game ?? GAMES[keyOf(puzzle)];
  if (typeof game !== "string") {
    throw new Error("there is no game of this puzzle: write it with `puzzlewright show --embed`");
  }
  return JSON.parse(game);
}

class PuzzlewrightGame extends HTMLElement {
  static observedAttributes = ["src", "theme"];

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.onMessage = this.onMessage.bind(this);
  }

  connectedCallback() {
    window.addEventListener("message", this.onMessage);
    this.show();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.onMessage);
    this.loading?.abort();
  }

  attributeChangedCallback(_, before, now) {
    if (this.loading && this.isConnected && before !== now) this.show();  // not before it is connected
  }

  // Load the game at `src` and put it into a frame.
  async show() {
    this.loading?.abort();
    const { signal } = this.loading = new AbortController();
    const src = this.getAttribute("src");
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.frame = null;
    this.isCalled = false;
    this.removeAttribute("failed");
    this.shadowRoot.replaceChildren(style);
    try {
      if (!src) throw new Error("the attribute src is missing");
      const game = await load(src, signal);
      const page = pageOf(game, this.getAttribute("theme"));
      if (!signal.aborted) this.open(game, page);
    } catch (error) {
      if (!signal.aborted) this.fail(src ? `${src}: ${error.message}` : error.message);
    }
  }

  open({ id, title }, page) {
    this.name = `puzzlewright:${id}`;
    this.frame = document.createElement("iframe");
    this.frame.title = title;
    this.frame.setAttribute("sandbox", SANDBOX);
    this.frame.setAttribute("allow", "clipboard-write");
    this.frame.srcdoc = page;
    const { frame } = this;
    frame.addEventListener("load", () => setTimeout(() => this.requireCall(frame), LATE));
    this.shadowRoot.append(frame);
  }

  // Without its scripts, a frame never calls.
  requireCall(frame) {
    if (frame !== this.frame || this.isCalled) return;
    this.fail("the content security policy of this page forbids the scripts of the game");
  }

  fail(message) {
    const shown = document.createElement("p");
    shown.textContent = FAILURE;
    this.frame?.remove();
    this.frame = null;
    this.setAttribute("failed", "");
    this.shadowRoot.append(shown);
    console.error(`puzzlewright-game: ${message}`);
    this.tell("error", { message }, false);
  }

  tell(type, detail, bubbles = true) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: bubbles }));
  }

  get isKept() {
    return this.getAttribute("progress") !== "none";
  }

  recall() {
    try {
      return this.isKept ? JSON.parse(localStorage.getItem(this.name)) : null;
    } catch { return null; }
  }

  keep(state) {
    try {
      if (this.isKept) localStorage.setItem(this.name, JSON.stringify(state));
    } catch { /* there is no room, or no place */ }
  }

  onMessage({ source, data }) {
    if (!this.frame || source !== this.frame.contentWindow || !data) return;
    if (data.type === READY) {
      this.isCalled = true;
      const state = this.recall();
      this.isSolved = Boolean(state?.solved);
      source.postMessage({ type: LOAD, state }, "*");
      this.tell("start", summary(state, this.isSolved));
    } else if (data.type === SAVE) {
      const detail = summary(data.state, Boolean(data.solved));
      const isNew = detail.solved && !this.isSolved;
      this.isSolved = detail.solved;
      this.keep(data.state);
      this.tell("progress", detail);
      if (isNew) this.tell("solved", detail);
    }
  }
}

customElements.define("puzzlewright-game", PuzzlewrightGame);
export { PuzzlewrightGame };
