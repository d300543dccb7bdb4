// Playing in the studio; progress is kept in the library.

import { address, get, put } from "../common/api.js";
import { h } from "../dom.js";
import { kindTitle } from "../common/facts.js";
import { gameFrame } from "../frame.js";
import { language, t } from "../translations.js";

export default async function play({ id }) {
  const puzzle = await get(`/puzzles/${id}`);
  const title = puzzle.title || kindTitle(puzzle.kind, puzzle.facts);
  const frame = h("iframe", {
    class: "game",
    sandbox: "allow-scripts",
    title: t("Play {}", title),
    data: { focus: "" },
    src: address(`/puzzles/${id}/game?language=${language}`),
  });
  const leave = gameFrame(frame, {
    load: () => get(`/puzzles/${id}/play`),
    keep: (played, keepalive) => put(`/puzzles/${id}/play`, played, { keepalive }),
  });
  const element = h(
    "div",
    { class: "play" },
    h("h1", { class: "unseen" }, t("Play {}", title)),
    h(
      "p",
      { class: "crumb" },
      h("a", { href: `/puzzles/${id}`, dir: "auto" }, title),
      " / ",
      t("Play"),
    ),
    frame,
  );
  return { name: "play-view", title: t("Play {}", title), element, leave };
}
