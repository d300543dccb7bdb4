// A board on a canvas: as large as its place, sharp on every screen, in the colours of the page.

import { h } from "../dom.js";

const DRAWINGS = {
  grid: () => import("./grid.js"),
  letters: () => import("./letters.js"),
  tiles: () => import("./tiles.js"),
  lattice: () => import("./lattice.js"),
  items: () => import("./cover.js"),
};
const TALLEST = 1.1; // a board is at most this many times as high as wide on the page
const FONT = "system-ui, sans-serif";
const GOLDEN = 137.508; // degrees between two hues: neighbours in a list differ most

// The colours of the page now, and one for each number that stands for something.
export function colours() {
  const style = getComputedStyle(document.documentElement);
  const names = ["paper", "ink", "soft", "line", "faint", "edge", "accent", "accent-soft"];
  const more = ["bad", "bad-soft", "good", "good-soft"];
  const isForced = matchMedia("(forced-colors: active)").matches;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const found = Object.fromEntries(
    [...names, ...more].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  if (isForced) {
    const system = { paper: "canvas", faint: "canvas", ink: "canvastext", line: "canvastext" };
    Object.assign(found, system, { edge: "canvastext", accent: "highlight", bad: "canvastext" });
  }
  found.hue = (number) => {
    if (isForced) return "canvas";
    const hue = (number * GOLDEN + 205) % 360,
      tone = isDark ? "38% 36%" : "58% 76%";
    return `hsl(${hue} ${tone})`;
  };
  return found;
}

// Write a sign into the middle of a square.
export function sign(pen, text, x, y, size, colour, weight = "") {
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + size * 0.06);
}

// The drawing of a board that the server describes.
export async function drawBoard(board) {
  const { default: make } = await DRAWINGS[board.drawing]();
  return make(board);
}

export class Board {
  constructor(drawing, label) {
    this.drawing = drawing;
    this.canvas = h("canvas", { class: "board", role: "img", "aria-label": label });
    this.canvas.style.aspectRatio = `${drawing.width} / ${this.height}`;
    this.look = null;
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.canvas);
    this.schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
      matchMedia(query),
    );
    this.again = () => this.paint();
    for (const each of this.schemes) each.addEventListener("change", this.again);
  }

  get height() {
    return Math.min(this.drawing.height, this.drawing.width * TALLEST);
  }

  // Show cells; `look` may say which were tried, and whether that was no good.
  show(cells, look = {}) {
    this.look = { cells, ...look };
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.paint();
    });
  }

  paint() {
    if (!this.look) return;
    const { canvas, drawing, look } = this;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
    if (!width || !height) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    const scale = Math.min(width / drawing.width, height / drawing.height);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    const left = (width - drawing.width * scale) / 2;
    pen.setTransform(scale, 0, 0, scale, left, (height - drawing.height * scale) / 2);
    drawing.draw(pen, look.cells, { tried: [], isBad: false, ...look }, colours());
  }

  leave() {
    this.observer.disconnect();
    for (const each of this.schemes) each.removeEventListener("change", this.again);
  }
}
