// Dragging by mouse, pen or finger. What can be dragged has `data-drag`, a place for it
// `data-drop`, and each thing in such a place `data-key`. A listener is called with what is dropped,
// where, and before which number; nothing in the page moves before that.

import { h } from "../dom.js";

const FAR = 6; // pixels: less is a click
const EDGE = 70; // pixels from the edge of the window at which it scrolls
const SPEED = 14;
const NEAR = 200; // pixels above or below a place from which something still goes there
const BESIDE = 16;

export class Drag {
  constructor(element, onDrop) {
    Object.assign(this, { element, onDrop });
    this.line = h("li", { class: "drop-line", "aria-hidden": "true" });
    this.handlers = {
      pointermove: (event) => this.move(event),
      pointerup: (event) => this.end(event),
      pointercancel: () => this.stop(),
      keydown: (event) => {
        if (event.key === "Escape" && this.at) {
          event.stopPropagation();
          this.stop();
        }
      },
    };
    element.addEventListener("pointerdown", (event) => this.start(event));
    // The browser's own dragging of pictures, links and marked text would end ours.
    element.addEventListener("dragstart", (event) => {
      if (this.thing) event.preventDefault();
    });
  }

  start(event) {
    const handle = event.target.closest("[data-handle]");
    const thing = event.target.closest("[data-drag]");
    if (!thing || event.button || !event.isPrimary) return;
    // A finger scrolls, unless it is on a handle; a mouse drags the whole thing.
    if (!handle && (event.pointerType !== "mouse" || event.target.closest("button, input, textarea, select, a, summary")))
      return;
    this.thing = thing;
    this.from = { x: event.clientX, y: event.clientY };
    this.at = null;
    for (const [name, act] of Object.entries(this.handlers)) addEventListener(name, act, true);
  }

  move(event) {
    const { clientX: x, clientY: y } = event;
    if (!this.at && Math.hypot(x - this.from.x, y - this.from.y) < FAR) return;
    event.preventDefault();
    if (!this.at) this.lift();
    this.at = { x, y };
    this.ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    this.look();
  }

  lift() {
    this.ghost = h("div", { class: "drag-ghost", "aria-hidden": "true" }, this.thing.dataset.name);
    document.body.append(this.ghost);
    document.documentElement.classList.add("dragging");
    this.thing.classList.add("lifted");
    this.scroll = setInterval(() => this.scrollAtEdge(), 20);
  }

  scrollAtEdge() {
    if (!this.at) return;
    const { y } = this.at;
    const by = y < EDGE ? y - EDGE : y > innerHeight - EDGE ? y - innerHeight + EDGE : 0;
    if (!by) return;
    scrollBy(0, (SPEED * by) / EDGE);
    this.look();
  }

  // Show where it would go.
  look() {
    const what = this.thing.dataset.drag;
    const under = document.elementFromPoint(this.at.x, this.at.y);
    const place = under?.closest(`[data-drop=${what}]`) || this.nearest(what);
    if (!place) {
      this.line.remove();
      this.to = null;
      return;
    }
    const things = [...place.children].filter((one) => one.dataset.key && one !== this.thing);
    const at = things.findIndex((one) => {
      const box = one.getBoundingClientRect();
      return this.at.y < box.top + box.height / 2;
    });
    this.to = { place: place.dataset.place, at: at < 0 ? things.length : at };
    place.insertBefore(this.line, at < 0 ? null : things[at]);
  }

  // The place above or below which it is held: sections have gaps between them, and pages scroll.
  nearest(what) {
    const { x, y } = this.at;
    const places = [...this.element.querySelectorAll(`[data-drop=${what}]`)].map((place) => {
      const box = (place.closest(`[data-near=${what}]`) || place).getBoundingClientRect();
      const isBeside = x < box.left - BESIDE || x > box.right + BESIDE;
      return [isBeside ? Infinity : Math.max(box.top - y, y - box.bottom, 0), place];
    });
    const [gap, place] = places.sort(([one], [other]) => one - other)[0] || [Infinity];
    return gap < NEAR ? place : null;
  }

  end(event) {
    const { to, thing } = this;
    const isDrag = Boolean(this.at);
    this.stop();
    if (!isDrag) return;
    event.preventDefault();
    // What a drag ends on is not clicked.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 0);
    if (to) this.onDrop({ ...thing.dataset }, to);
  }

  stop() {
    for (const [name, act] of Object.entries(this.handlers)) removeEventListener(name, act, true);
    clearInterval(this.scroll);
    this.ghost?.remove();
    this.line.remove();
    this.thing?.classList.remove("lifted");
    document.documentElement.classList.remove("dragging");
    Object.assign(this, { thing: null, at: null, to: null, ghost: null });
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
