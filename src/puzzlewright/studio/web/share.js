// The page behind a link: one puzzle to play, with nothing around it.

import { h } from "./dom.js";
import { gameFrame } from "./frame.js";
import { speak, t, languageWanted } from "./translations.js";

const here = location.pathname.replace(/\/$/, "");

// What there is to play, and how far one is: a cookie of this link tells who plays.
const play = fetch(`${here}/play`).then((response) => (response.ok ? response.json() : null));

const keep = (played, keepalive) =>
  fetch(`${here}/play`, {
    method: "PUT",
    keepalive,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(played),
  });

const words = (code) => fetch(`/api/v1/words/${code}`).then((response) => response.json());

async function start() {
  const main = document.getElementById("main");
  const puzzle = await play.catch(() => null);
  if (!puzzle?.title) await speak(languageWanted(), words);
  if (!puzzle) {
    main.className = "page";
    main.append(
      h(
        "div",
        { class: "empty" },
        h("h1", {}, t("This link is no longer shared.")),
        h("p", {}, t("Ask the person who sent it for a new one.")),
      ),
    );
    return;
  }
  document.title = puzzle.title || t("Puzzle");
  const frame = h("iframe", {
    class: "game",
    sandbox: "allow-scripts",
    title: document.title,
    src: `${here}/game?language=${languageWanted()}`,
  });
  gameFrame(frame, { load: async () => puzzle, keep });
  main.append(frame);
}

start();
