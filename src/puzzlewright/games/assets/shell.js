// What all games share: buttons, time, undoing, and progress that the browser keeps.
//
// A game is a function of (puzzle, shell) that Puzzlewright.games has by the name of its script. It
// fills shell.board and shell.side, and returns an object with these methods:
//   state()          all that a player did, in terms of JSON
//   restore(state)   show such a state; restore(null) shows the beginning
//   check()          mark what is wrong; return { wrong, left } as numbers, and `text` if the game
//                    has words of its own for that
//   hint()           give a little help; return what to say
//   reveal()         show the solution
//   solved()         tell whether it is done, by the rules and not by the solution in the page
// In a page without the solution nobody calls check(), hint() and reveal().
// and with `keys`, a list of [keys, what they do]. Optional: finished(), called once it is solved;
// tools, a list of [name, what it is called, function] for more buttons; built(), called once these
// are in the page; parts(n), which puts numbers in words for what check() returns. The game calls
// shell.changed() after every move. full() tells that there is nothing left to do: without a Check a
// player hears then that something is wrong. What a player wishes, but is no move, is in shell.settings, and
// kept by shell.prefer(name, value).

Object.assign(Puzzlewright, (() => {
  const games = {};
  const signs = { undo: "↶", redo: "↷", "hide-time": "◷", keypad: "⌨\ufe0e", pencil: "✎\ufe0e" };

  function element(tag, attributes = {}, ...inside) {
    const space = ["svg", "g", "path", "rect", "line", "circle", "text", "polygon", "use", "title",
      "defs"];
    const made = space.includes(tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false) made.setAttribute(name, value);
    }
    made.append(...inside);
    return made;
  }

  function inWords(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    const rest = two(Math.floor(seconds) % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  }

  const MOST_KEPT = 50000;  // signs, of two bytes each: so much of the past is kept

  // The helps that there were, of what may be anything.
  const helpsOf = (told) => ({ revealed: Boolean(told && told.revealed),
    hints: Number(told && told.hints) || 0 });

  // The last of some steps, as far as there is room for them.
  function latest(steps, room) {
    let first = steps.length, left = room;
    while (first > 0) {
      left -= JSON.stringify(steps[first - 1]).length + 1;
      if (left < 0) break;
      first -= 1;
    }
    return steps.slice(first);
  }

  // Steps that were kept; what is none of them ends the list.
  function steps(kept) {
    const all = Array.isArray(kept) ? kept : [];
    const bad = all.map((step) => !step || typeof step.now !== "string").lastIndexOf(true);
    return all.slice(bad + 1).map(({ now, helps }) => ({ now, helps: helpsOf(helps) }));
  }

  // Where progress is kept; some browsers have no such place for files, then it is not.
  function keeper(id) {
    const name = `puzzlewright:${id}`;
    return {
      get() {
        try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
      },
      // Tell whether there was room for it.
      set(value) {
        try {
          localStorage.setItem(name, JSON.stringify(value));
          return true;
        } catch { return false; }
      },
    };
  }

  // A page in a frame may have no such place: then the page around it keeps progress. It is asked
  // once, and told of every change; messages are named, for other scripts send some as well.
  const SAVE = "puzzlewright:save", LOAD = "puzzlewright:load", READY = "puzzlewright:ready";
  const isKeptByParent = () => window.parent !== window
    && document.documentElement.dataset.keep === "parent";

  function keeperOfParent(kept) {
    return {
      get: () => kept,
      set(value) {
        const solved = document.body.dataset.solved === "true";
        const { seconds } = value;
        window.parent.postMessage({ type: SAVE, state: value, seconds, solved }, "*");
        return true;
      },
    };
  }

  // Call `start` with what the page around this one kept.
  function askParent(start) {
    const answered = ({ source, data }) => {
      if (source !== window.parent || !data || data.type !== LOAD) return;
      window.removeEventListener("message", answered);
      start(data.state && typeof data.state === "object" ? data.state : null);
    };
    window.addEventListener("message", answered);
    window.parent.postMessage({ type: READY }, "*");
  }

  class Shell {
    constructor(told, kept = keeper(told.id)) {
      this.kept = kept;
      this.hasSolution = told.solution !== false;
      this.settings = { ...(this.kept.get() || {}).settings };
      this.seconds = 0;
      this.helps = { revealed: false, hints: 0 };
      this.isSolved = false;
      this.past = [];  // steps: the state as text, and the helps that there were until then
      this.future = [];
      this.board = element("div", { class: "board" });
      this.side = element("div", { class: "side" });
      this.said = element("p", { class: "said", role: "status", "aria-live": "polite", lang: "en" });
      this.game = games[told.game](told.puzzle, this);
      this.now = JSON.stringify(this.game.state());
      this.start = this.now;
      this.build();
      this.recall();
      this.tick();
    }

    build() {
      // On small screens some buttons have a sign instead of their name.
      const button = (name, title, act) => element("button", { type: "button", id: name, title,
        "aria-label": title, onclick: act },
      ...(signs[name] ? [element("span", { class: "icon", "aria-hidden": "true" }, signs[name]),
        element("span", { class: "name" }, title)] : [title]));
      this.undoButton = button("undo", "Undo", () => this.undo());
      this.redoButton = button("redo", "Redo", () => this.redo());
      this.clock = element("span", { class: "time", role: "timer", "aria-label": "Time" });
      this.hideButton = button("hide-time", "Hide time", () => {
        this.hideTime(!this.hidden);
        this.keep();
      });
      const tools = (this.game.tools || []).map((tool) => button(...tool));
      const helps = this.hasSolution ? [button("check", "Check", () => this.check()),
        button("hint", "Hint", () => this.hint()),
        button("reveal", "Reveal", () => this.reveal())] : [];
      const bar = element("div", { class: "bar", role: "toolbar", "aria-label": "Game", lang: "en" },
        ...helps, this.undoButton, this.redoButton,
        button("clear", "Clear", () => this.clear()),
        ...tools, element("span", { class: "timing" }, this.clock, this.hideButton));
      const keys = this.game.keys.flatMap(([key, what]) =>
        [element("dt", {}, key), element("dd", {}, what)]);
      document.getElementById("game").append(element("div", { class: "top" }, bar, this.said),
        element("div", { class: "table" }, this.board, this.side),
        element("details", { class: "keys", lang: "en" }, element("summary", {}, "How to play"),
          element("dl", {}, ...keys)));
      document.addEventListener("keydown", (event) => this.key(event));
      if (this.game.built) this.game.built();
    }

    key(event) {
      const letter = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (letter === "z" || letter === "y") {
        event.preventDefault();
        if (letter === "y" || event.shiftKey) this.redo();
        else this.undo();
      }
    }

    // What is said is heard by those who do not see the page. It is said of the game as it is now,
    // and goes when that changes: a move is made first, and told then.
    say(text, mood = "") {
      this.said.className = `said ${mood}`;
      this.said.textContent = text;
      this.saidOf = this.game && JSON.stringify(this.game.state());
    }

    changed() {
      const now = JSON.stringify(this.game.state());
      if (now !== this.now) {
        if (now !== this.saidOf) this.say("");
        this.past.push({ now: this.now, helps: this.before || { ...this.helps } });
        this.future = [];
        this.now = now;
      }
      this.before = null;
      this.settle();
    }

    // Go one step back or forth. What was seen is not forgotten by that.
    step(from, to) {
      const { now, helps } = from.pop();
      try {
        this.game.restore(JSON.parse(now));
      } catch { // kept by another version, perhaps
        from.length = 0;
        this.game.restore(JSON.parse(this.now));
        return false;
      }
      to.push({ now: this.now, helps: { ...this.helps } });
      this.now = JSON.stringify(this.game.state()); // which a step that was kept may only resemble
      if (from === this.future && now === this.start) this.helps = helps;
      this.helps.revealed ||= helps.revealed;
      this.helps.hints = Math.max(this.helps.hints, helps.hints);
      return true;
    }

    undo() {
      const left = this.past.length - 1;
      if (left < 0) return;
      const done = this.step(this.past, this.future);
      const end = this.now === this.start ? "This is where it began." : "No more is kept.";
      this.say(!done ? "No more is kept." : left ? `Undone; ${left} more can be.` : `Undone. ${end}`);
      this.settle();
    }

    redo() {
      const left = this.future.length - 1;
      if (left < 0) return;
      const done = this.step(this.future, this.past);
      this.say(!done ? "No more is kept." : left ? `Redone; ${left} more can be.`
        : "Redone. This is the last step.");
      this.settle();
    }

    settle() {
      this.judge();
      this.keep();
    }

    judge() {
      const before = this.isSolved;
      this.isSolved = this.game.solved();
      if (this.isSolved && !before) {
        const { revealed, hints } = this.helps;
        const helped = hints ? ` with ${hints} hint${hints === 1 ? "" : "s"}` : "";
        this.say(revealed ? "Revealed." : `Solved in ${inWords(this.seconds)}${helped}. Well done!`,
          "good");
        if (this.game.finished) this.game.finished();
      } else if (!this.isSolved && !this.hasSolution && this.game.full && this.game.full()) {
        this.say("Everything is filled in, but not all of it is right.", "bad");
      }
      document.body.dataset.solved = this.isSolved;
      this.undoButton.disabled = !this.past.length;
      this.redoButton.disabled = !this.future.length;
    }

    keep() {
      const now = { state: JSON.parse(this.now), seconds: this.seconds, helps: this.helps,
        hidden: this.hidden, settings: this.settings };
      const past = latest(this.past, MOST_KEPT), future = latest(this.future, MOST_KEPT / 5);
      if (!this.kept.set({ ...now, past, future })) this.kept.set(now);
    }

    prefer(name, value) {
      this.settings[name] = value;
      this.keep();
    }

    recall() {
      const kept = this.kept.get();
      this.hideTime(Boolean(kept && kept.hidden));
      if (kept && kept.state !== undefined) {
        try {
          this.game.restore(kept.state);
          this.now = JSON.stringify(this.game.state());
          this.seconds = Number(kept.seconds) || 0;
          this.helps = helpsOf(kept.helps);
          [this.past, this.future] = [steps(kept.past), steps(kept.future)];
        } catch {
          this.game.restore(JSON.parse(this.start));
        }
      }
      this.judge(); // nothing is kept yet: what was kept may be there though it was not seen
      this.showTime();
    }

    check() {
      if (this.isSolved) return this.say("All of it is right.", "good");
      const { wrong, left, text } = this.game.check();
      if (text) return this.say(text, wrong ? "bad" : "good");
      const words = this.game.parts || ((number) => String(number));
      if (wrong) return this.say(`${words(wrong)} wrong, ${words(left)} to go.`, "bad");
      return this.say(`Nothing wrong so far, ${words(left)} to go.`, "good");
    }

    hint() {
      if (this.isSolved) return;
      const said = this.game.hint();
      this.say(said);
      if (said) this.helps.hints += 1;
      this.changed();
    }

    reveal() {
      if (this.isSolved) return;
      this.helps.revealed = true;
      this.game.reveal();
      this.changed();
    }

    // Begin again: what was revealed before does not count, unless that is undone.
    clear() {
      this.before = this.helps;
      this.helps = { revealed: false, hints: 0 };
      this.game.restore(JSON.parse(this.start));
      this.say("Cleared.");
      this.changed();
    }

    hideTime(hidden) {
      this.hidden = hidden;
      this.clock.hidden = hidden;
      const words = hidden ? "Show time" : "Hide time";
      this.hideButton.querySelector(".name").textContent = words;
      this.hideButton.title = words;
      this.hideButton.setAttribute("aria-label", words);
    }

    showTime() {
      this.clock.textContent = inWords(this.seconds);
    }

    // Time passes while somebody can see the page, until the puzzle is solved.
    tick() {
      setInterval(() => {
        if (document.hidden || this.isSolved) return;
        this.seconds += 1;
        this.showTime();
        if (this.seconds % 5 === 0) this.keep();
      }, 1000);
    }
  }

  // A list of buttons with one stop for Tab; arrows, Home and End go through it. The function that
  // is returned makes another one the stop.
  function roving(list, buttons) {
    let active = null;
    const stop = (button) => {
      if (active) active.tabIndex = -1;
      active = button;
      active.tabIndex = 0;
    };
    for (const button of buttons) button.tabIndex = -1;
    if (buttons.length) stop(buttons[0]);
    list.addEventListener("focusin", ({ target }) => {
      const button = target.closest("button");
      if (buttons.includes(button)) stop(button);
    });
    list.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const there = buttons.filter((button) => button.offsetParent);
      const at = there.indexOf(active), last = there.length - 1;
      const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0,
        End: last, PageDown: Math.min(last, at + 10), PageUp: Math.max(0, at - 10) }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (there[to]) there[to].focus();
    });
    return stop;
  }

  function start() {
    const { told } = Puzzlewright;
    Puzzlewright.language = told.language || null;  // that of the words; the page is English
    if (!isKeptByParent()) return new Shell(told);
    return askParent((kept) => new Shell(told, keeperOfParent(kept)));
  }

  return { games, element, roving, start };
})());
