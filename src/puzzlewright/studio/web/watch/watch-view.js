// A watch: searches at work on one puzzle, side by side, with their speed, pause and single steps.

import { address, call, post, remove } from "../common/api.js";
import { drawBoard } from "../boards/canvas.js";
import { button, fill, h, icon } from "../dom.js";
import { complain, problemText } from "../common/ui.js";
import { SPEEDS, algorithmMeaning, algorithmName, speedText } from "./labels.js";
import { t } from "../translations.js";
import { Lane } from "./lane.js";

const USUAL = SPEEDS.indexOf(10);
const ANNOUNCE_EVERY = 5000; // milliseconds between two messages for readers who listen

export class WatchView {
  // `what` is what the server should watch: { puzzle } or { example }.
  constructor(what, title, back) {
    Object.assign(this, { what, title, back });
    this.lanes = [];
    this.speed = USUAL;
    this.chosen = null; // algorithms; null for the usual ones
    this.isPaused = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.isCalm = this.isPaused;
    this.build();
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.onHide = () => this.end({ keepalive: true });
    addEventListener("pagehide", this.onHide);
  }

  build() {
    this.stage = h("div", { class: "lanes", "aria-busy": "true" });
    this.notice = h("div", { class: "watch-notice" });
    this.status = h("p", { class: "unseen", role: "status" });
    this.choice = h("details", { class: "folded algorithms" }, h("summary", {}, t("Algorithms")));
    this.element = h(
      "div",
      { class: "watching" },
      h("p", { class: "crumb" }, h("a", { href: this.back.path }, this.back.text)),
      h("h1", { tabindex: "-1", data: { focus: "" } }, t("Watch: {}", this.title)),
      this.controls(),
      this.notice,
      this.stage,
      this.choice,
      this.status,
    );
    this.showPace();
  }

  controls() {
    this.goSign = h("span", { class: "sign" });
    this.goText = h("span", {});
    this.go = h(
      "button",
      { type: "button", class: "main go", onclick: () => this.toggle() },
      this.goSign,
      this.goText,
    );
    this.stepper = button(t("Step"), () => this.step(), { icon: "step" });
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: String(SPEEDS.length - 1),
      step: "1",
      value: String(this.speed),
      "aria-label": t("Speed"),
      oninput: () => this.setSpeed(Number(this.slider.value)),
    });
    this.pace = h("output", { class: "pace" });
    this.bestButton = button(t("Best so far"), () => this.toggleBest(), { "aria-pressed": "false" });
    this.stopper = button(t("Stop"), () => this.stop(), { icon: "stop" });
    return h(
      "div",
      { class: "controls", role: "group", "aria-label": t("Controls") },
      this.go,
      this.stepper,
      h("div", { class: "speed" }, this.slider, this.pace),
      this.bestButton,
      this.stopper,
    );
  }

  // ---- The watch on the server.

  async start() {
    this.stopped = false;
    this.element.classList.remove("ended");
    for (const each of [this.go, this.stepper, this.slider]) each.disabled = false;
    fill(this.notice);
    const turn = (this.turn = (this.turn || 0) + 1);
    try {
      const body = { ...this.what, speed: SPEEDS[this.speed], paused: this.isPaused };
      if (this.chosen) body.algorithms = this.chosen;
      const { id } = await post("/watches", body);
      if (turn !== this.turn || this.isGone) {
        remove(`/watches/${id}`).catch(() => {});
        return;
      }
      this.id = id;
      this.follow();
    } catch (error) {
      this.showNotice(problemText(error), true);
    }
  }

  follow() {
    const stream = new EventSource(address(`/watches/${this.id}/frames`));
    this.stream = stream;
    stream.addEventListener("board", (event) => this.open(JSON.parse(event.data)).catch(complain));
    stream.addEventListener("frame", (event) => this.take(JSON.parse(event.data)));
    stream.addEventListener("end", (event) => this.onEnd(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) this.onEnd({ code: "gone" });
    });
  }

  // The board comes first, and again whenever the stream was cut.
  async open(opened) {
    const drawing = await drawBoard(opened.board);
    for (const lane of this.lanes) lane.leave();
    this.lanes = opened.lanes.map((name, at) => new Lane(name, opened, drawing, opened.cells[at]));
    for (const lane of this.lanes) lane.showBest(this.isBest);
    this.stage.dataset.lanes = String(this.lanes.length);
    this.stage.setAttribute("aria-busy", "false");
    fill(
      this.stage,
      this.lanes.map((lane) => lane.element),
    );
    this.offer(opened);
    if (opened.frame) this.take(opened.frame);
    for (const frame of this.early || []) this.take(frame);
    this.early = null;
    if (this.isCalm) this.showNotice(t("Paused, because your system asks for less motion."));
  }

  take(frame) {
    if (!this.lanes.length) {
      (this.early ||= []).push(frame);
      return;
    }
    frame.lanes.forEach((one, at) => this.lanes[at].take(one));
    const isOver = frame.lanes.every(({ state }) => state === "over" || state === "failed");
    this.isPaused = frame.paused || !frame.at_work;
    this.isOver = isOver;
    this.showPace();
    this.say();
  }

  onEnd({ code, detail }) {
    this.stream?.close();
    this.stopped = true;
    this.id = null;
    this.isPaused = true;
    this.showPace();
    for (const each of [this.stepper, this.slider]) each.disabled = true;
    if (code === "stopped") return this.showNotice(t("Stopped."));
    if (code === "gone") return this.showNotice(t("This watch has ended."));
    if (code === "time") return this.showNotice(t("Ended: the time for one watch is up."));
    return this.showNotice(detail, true);
  }

  async send(body) {
    if (!this.id) return;
    try {
      await post(`/watches/${this.id}`, body);
    } catch (error) {
      if (error.status !== 409 && error.status !== 404) complain(error);
    }
  }

  // ---- What can be done.

  toggle() {
    if (this.stopped || this.isOver) return this.again();
    this.isCalm = false;
    fill(this.notice);
    this.isPaused = !this.isPaused;
    this.showPace();
    return this.send({ paused: this.isPaused });
  }

  step() {
    if (this.stopped) return null;
    this.isPaused = true;
    this.showPace();
    return this.send({ step: 1 });
  }

  setSpeed(at) {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, at));
    this.slider.value = String(this.speed);
    this.showPace();
    this.send({ speed: SPEEDS[this.speed] });
  }

  toggleBest() {
    this.isBest = !this.isBest;
    this.bestButton.setAttribute("aria-pressed", String(this.isBest));
    for (const lane of this.lanes) lane.showBest(this.isBest);
  }

  async stop() {
    await this.send({ stop: true });
  }

  async again() {
    await this.end();
    this.isOver = false;
    this.isPaused = this.isCalm;
    for (const lane of this.lanes) lane.leave();
    this.lanes = [];
    this.showPace();
    return this.start();
  }

  key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest("textarea, select, dialog, [role=menu], input:not([type=range])")) return;
    const isPressed = target.closest("button, summary, a, input");
    const act = {
      " ": isPressed && target !== this.slider ? null : () => this.toggle(),
      ArrowRight: target === this.slider ? null : () => this.step(),
      "+": () => this.setSpeed(this.speed + 1),
      "=": () => this.setSpeed(this.speed + 1),
      "-": () => this.setSpeed(this.speed - 1),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---- What is shown of it.

  showPace() {
    const isAgain = this.stopped || this.isOver;
    const sign = isAgain ? "again" : this.isPaused ? "play" : "pause";
    if (sign !== this.shownSign) {
      this.shownSign = sign;
      fill(this.goSign, icon(sign));
      this.goText.textContent = isAgain ? t("Begin again") : this.isPaused ? t("Go on") : t("Pause");
    }
    const text = speedText(SPEEDS[this.speed]);
    if (this.pace.textContent !== text) {
      this.pace.textContent = text;
      this.slider.setAttribute("aria-valuetext", text);
    }
    this.stepper.disabled = Boolean(isAgain);
    this.stopper.hidden = Boolean(this.stopped);
  }

  showNotice(text, isBad = false) {
    fill(this.notice, h("p", { class: isBad ? "bad" : "soft", role: "status" }, text));
    this.stage.setAttribute("aria-busy", "false");
  }

  // Counters change twenty times a second; whoever listens hears them every few seconds.
  say() {
    const now = performance.now(),
      next = (this.spoken || -ANNOUNCE_EVERY) + ANNOUNCE_EVERY;
    if (now < next) {
      this.sayLater ||= setTimeout(() => {
        this.sayLater = 0;
        this.say();
      }, next - now);
      return;
    }
    this.spoken = now;
    const text = this.lanes.map((lane) => lane.summary()).join(". ");
    if (this.status.textContent !== text) this.status.textContent = text;
    for (const lane of this.lanes) lane.label();
  }

  // Which algorithms are watched; another choice begins again.
  offer({ algorithms, lanes }) {
    if (this.choice.children.length > 1) return;
    const boxes = Object.entries(algorithms).map(([name, description]) => {
      const box = h("input", {
        type: "checkbox",
        class: "switch",
        value: name,
        checked: lanes.includes(name),
      });
      return h(
        "label",
        { class: "check" },
        box,
        h("span", {}, h("strong", {}, algorithmName(name)), " ", h("span", { class: "soft" }, algorithmMeaning(name, description))),
      );
    });
    this.choice.append(
      h("fieldset", {}, h("legend", { class: "unseen" }, t("Algorithms")), boxes),
      button(t("Watch these"), () => this.choose(boxes)),
    );
  }

  choose(boxes) {
    const names = boxes.map((label) => label.querySelector("input")).filter((box) => box.checked);
    if (!names.length) return;
    this.chosen = names.map((box) => box.value);
    this.again();
  }

  // ---- The end.

  async end({ keepalive = false } = {}) {
    this.stream?.close();
    const { id } = this;
    this.id = null;
    if (id) await call("DELETE", `/watches/${id}`, { keepalive }).catch(() => {});
  }

  leave() {
    this.isGone = true;
    clearTimeout(this.sayLater);
    document.removeEventListener("keydown", this.onKey);
    removeEventListener("pagehide", this.onHide);
    for (const lane of this.lanes) lane.leave();
    this.end({ keepalive: true });
  }
}
