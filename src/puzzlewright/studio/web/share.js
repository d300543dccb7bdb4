// The page behind a link: one puzzle to play, with nothing around it.

import { h } from "./dom.js";
import { gameFrame } from "./frame.js";

const here = location.pathname.replace(/\/$/, "");

// Players name themselves: a random text, by which their browser finds the game again.
function player() {
  const name = "puzzlewright:player", signs = "abcdefghijklmnopqrstuvwxyz234567";
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => signs[byte % 32]).join("");
  try {
    const kept = localStorage.getItem(name) || fresh;
    localStorage.setItem(name, kept);
    return kept;
  } catch { return fresh; }
}

const me = player();
const told = fetch(`${here}/puzzle?player=${me}`).then((response) => (response.ok ? response.json() : null));

const keep = (played, keepalive) => fetch(`${here}/play`, { method: "PUT", keepalive,
  headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...played, player: me }) });

async function start() {
  const main = document.getElementById("main");
  const puzzle = await told.catch(() => null);
  if (!puzzle) {
    main.className = "page";
    main.append(h("div", { class: "empty" }, h("h1", {}, "This link does not work any more"),
      h("p", {}, "Ask whoever sent it for a new one.")));
    return;
  }
  document.title = puzzle.title || "Puzzle";
  const frame = h("iframe", { class: "game", sandbox: "allow-scripts", title: document.title, src: `${here}/game` });
  gameFrame(frame, { load: async () => puzzle.play, keep });
  main.append(frame);
}

start();
