// A solid of cubes that turns: by dragging, by arrow keys, or by itself unless motion is unwelcome.

import { h } from "../dom.js";
import { t } from "../translations.js";

const FACES = [
  // outward direction, and the corners around it
  [[1, 0, 0], [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]]],
  [[-1, 0, 0], [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]]],
  [[0, 1, 0], [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]]],
  [[0, -1, 0], [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]]],
  [[0, 0, 1], [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]],
  [[0, 0, -1], [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]]],
];
const STEP = Math.PI / 12; // of an arrow key

const add = (one, other) => one.map((value, at) => value + other[at]);

export class Solid {
  constructor(label) {
    this.canvas = h("canvas", {
      class: "solid",
      width: 560,
      height: 480,
      tabindex: "0",
      role: "img",
      "aria-label": label,
      title: t("Drag, or use the arrow keys, to turn it"),
      onpointerdown: (event) => this.grab(event),
      onpointermove: (event) => this.drag(event),
      onpointerup: () => {
        this.from = null;
      },
      onkeydown: (event) => this.key(event),
    });
    this.turn = 0.6;
    this.tilt = 0.5;
    this.cells = [];
  }

  // Cells are {at: [layer, row, column], hue, faint}; what is faint is drawn as a frame.
  show(cells) {
    this.cells = cells;
    this.draw();
  }

  grab(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.from = [event.clientX, event.clientY];
  }

  drag(event) {
    if (!this.from) return;
    this.turn += (event.clientX - this.from[0]) / 120;
    this.lean((event.clientY - this.from[1]) / 120);
    this.from = [event.clientX, event.clientY];
    this.draw();
  }

  lean(angle) {
    this.tilt = Math.min(Math.max(this.tilt + angle, -Math.PI / 2), Math.PI / 2);
  }

  key(event) {
    const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    this.turn += move[0];
    this.lean(move[1]);
    this.draw();
  }

  // The point of the picture, and how near it is. Layers lie on top of one another, the first below.
  project([layer, row, col]) {
    const [x, y, z] = [col - this.middle[2], row - this.middle[1], layer - this.middle[0]];
    const [sin, cos] = [Math.sin(this.turn), Math.cos(this.turn)];
    const [across, deep] = [x * cos - y * sin, x * sin + y * cos];
    const [up, near] = [
      z * Math.cos(this.tilt) - deep * Math.sin(this.tilt),
      z * Math.sin(this.tilt) + deep * Math.cos(this.tilt),
    ];
    return [this.canvas.width / 2 + across * this.scale, this.canvas.height / 2 - up * this.scale, near];
  }

  measure() {
    const ends = [0, 1, 2].map((axis) => {
      const all = this.cells.map(({ at }) => at[axis]);
      return [Math.min(...all), Math.max(...all) + 1];
    });
    this.middle = ends.map(([least, most]) => (least + most) / 2);
    const across = Math.hypot(...ends.map(([least, most]) => most - least));
    this.scale = Math.min(this.canvas.width, this.canvas.height) / (across * 1.05);
  }

  draw() {
    const pen = this.canvas.getContext("2d");
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!this.cells.length) return;
    this.measure();
    const ink = getComputedStyle(this.canvas).color;
    for (const face of this.faces()) this.face(pen, face, ink);
  }

  // The faces that can be seen, the farthest first.
  faces() {
    const solid = new Set(this.cells.filter((cell) => !cell.faint).map(({ at }) => at.join()));
    const found = [];
    for (const { at, hue, faint } of this.cells) {
      for (const [direction, corners] of FACES) {
        if (solid.has(add(at, direction).join())) continue;
        const points = corners.map((corner) => this.project(add(at, corner)));
        const near = points.reduce((sum, point) => sum + point[2], 0);
        found.push({ points, near, faint, hue, direction });
      }
    }
    return found.sort((one, other) => one.near - other.near);
  }

  face(pen, { points, faint, hue, direction }, ink) {
    pen.beginPath();
    points.forEach(([x, y], at) => (at ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
    pen.strokeStyle = ink;
    pen.lineWidth = faint ? 0.5 : 1;
    if (!faint) {
      // Light from above and from the left.
      const light = direction[0] ? 68 : direction[1] ? 56 : 46;
      pen.fillStyle = `hsl(${hue} 45% ${light}%)`;
      pen.fill();
    }
    pen.stroke();
  }
}
