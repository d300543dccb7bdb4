// What all games share: buttons, time, undoing, and progress (progress.js) that is kept.
//
// A game is a function of (puzzle, shell) that Puzzlewright.games has by the name of its script. It
// fills shell.board and shell.side, and returns an object with these methods:
//   state()          all that a player did, in terms of JSON
//   restore(state)   show such a state; restore(null) shows the beginning
//   check()          mark what is wrong; return { wrong, left } as numbers, and `text` if the game
//                    has words of its own for that
//   hint()           give a little help; return what to say
//   reveal()         show the solution
//   isSolved()       tell whether it is done, by the rules and not by the solution in the page
// In a page without the solution nobody calls check(), hint() and reveal().
// and with `keys`, a list of [keys, what they do]. Optional: onFinish(), called once it is solved;
// tools, a list of [name, what it is called, function] for more buttons; checks and reveals, lists of
// the same for a part or the whole (functions that return what check() returns, and how much was
// revealed); options, switches for the settings (name, title, usual, onChange(value)), which
// shell.option(name) reads; another(), what to say of a solution that is not the first; afterBuild(),
// called once the buttons are in the page; parts(n), which puts numbers in words for what check()
// returns. The game calls shell.onChange() after every move. full() tells that there is nothing left to do: without a
// Check, a message then says that something is wrong. Preferences, which are no moves, are in
// shell.settings, and stored by shell.prefer(name, value).

Object.assign(Puzzlewright, (() => {
  const { element, button, t, many } = Puzzlewright;
  const games = {};
  const signs = { undo: "↶", redo: "↷", keypad: "⌨\ufe0e", pencil: "✎\ufe0e",
    pause: "M8 5v14M16 5v14", settings: "M3 7h9M18 7h3M15 4.5v5M3 17h3M12 17h9M9 14.5v5",
    help: "M4 6h16M4 12h16M4 18h16" };
  const ALL = "all";  // the name of a check or a reveal of the whole

  // A time as a clock shows it: 3:07, or 1:02:45.
  function inWords(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    const rest = two(Math.floor(seconds) % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  }

  // What a place of a grid is called.
  const where = ([row, col]) => t("row {}, column {}", row + 1, col + 1);

  class GameFrame {
    constructor(data, kept = Puzzlewright.keeper(data.id)) {
      this.kept = kept;
      this.kind = data.game;
      this.hasSolution = data.solution !== false;
      this.firstTheme = document.documentElement.dataset.firstTheme;  // of the page around this one
      this.preferences = new Puzzlewright.Preferences(data.game, kept.get());
      this.settings = this.preferences.own;
      this.isSolved = false;
      this.isPaused = false;
      this.board = element("div", { class: "board" });
      this.side = element("div", { class: "side" });
      this.said = element("p", { class: "said", role: "status", "aria-live": "polite" });
      this.commonSettings = new Puzzlewright.Settings(this);
      this.endDialog = new Puzzlewright.EndDialog(this);
      this.game = games[data.game](data.puzzle, this);
      this.progress = new Puzzlewright.Progress(this.game);
      this.build();
      this.recall();
      this.kept.watch(() => this.meet());
      this.tick();
    }

    get seconds() {
      return this.progress.seconds;
    }

    get helps() {
      return this.progress.helps;
    }

    build() {
      const tools = (this.game.tools || []).map(([name, title, act]) =>
        button(name, title, act, { sign: signs[name] }));
      this.undoButton = button("undo", t("Undo"), () => this.undo(), { sign: signs.undo });
      this.redoButton = button("redo", t("Redo"), () => this.redo(), { sign: signs.redo });
      this.clock = element("span", { class: "time", role: "timer", "aria-label": t("Time") });
      this.pauseButton = button("pause", t("Pause"), () => this.pause(!this.isPaused),
        { sign: signs.pause, small: false });
      const settings = button("settings", t("Settings"), () => this.commonSettings.open(),
        { sign: signs.settings, small: false });
      this.bar = element("div", { class: "bar", role: "toolbar", "aria-label": t("Game") },
        this.helpMenu(), this.undoButton, this.redoButton, ...tools,
        element("span", { class: "timing" }, this.clock, this.pauseButton, settings));
      this.table = element("div", { class: "table" }, this.board, this.side);
      this.rest = element("div", { class: "rest", hidden: "" }, element("p", {}, t("Paused")),
        button("go-on", t("Go on"), () => this.pause(false)));
      document.getElementById("game").append(element("div", { class: "top" }, this.bar, this.said),
        this.rest, this.table);
      document.addEventListener("keydown", (event) => this.key(event));
      this.commonSettings.apply();
      if (this.game.afterBuild) this.game.afterBuild();
    }

    // The helps: beside each other where there is room, else in a menu.
    helpMenu() {
      const { menu } = Puzzlewright, { checks = [], reveals = [] } = this.game;
      const some = (name, title, parts, act) => {
        if (parts.length < 2) return button(name, title, () => act(ALL));
        return menu(button(name, title, () => {}), parts.map(([part, words]) =>
          button(`${name}-${part}`, words, () => act(part))), { class: "menu choice-menu" });
      };
      const helps = this.hasSolution ? [
        some("check", t("Check"), checks, (part) => this.check(part)),
        button("hint", t("Hint"), () => this.hint()),
        some("reveal", t("Reveal"), reveals, (part) => this.reveal(part)),
      ] : [];
      return menu(button("help", t("Help"), () => {}, { sign: signs.help, small: false }),
        [...helps, button("clear", t("Clear"), () => this.clear()),
          button("how", t("How to play"), () => this.explain())], { class: "menu helps" });
    }

    key(event) {
      const letter = event.key.toLowerCase();
      if (event.altKey || this.isPaused || document.querySelector("dialog:modal")) return;
      if (event.ctrlKey || event.metaKey) {
        if (letter !== "z" && letter !== "y") return;
        event.preventDefault();
        if (letter === "y" || event.shiftKey) this.redo();
        else this.undo();
      } else if (event.key === "?") {
        event.preventDefault();
        this.explain();
      }
    }

    explain() {
      const keys = [...this.game.keys, [t("Ctrl+Z, Ctrl+Y"), t("undo, redo")], ["?", t("these keys")]];
      const how = [...document.querySelectorAll("header .how, header .notes")].map((line) =>
        element("p", { lang: line.getAttribute("lang") }, line.textContent));
      Puzzlewright.dialog("keys", t("How to play"), [...how, element("dl", { class: "keys" },
        ...keys.flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]))]);
    }

    // Show a message, which screen readers read out. It is about the game as it is now,
    // and disappears when that changes: make a move first, then say what it did.
    say(text, mood = "") {
      this.said.className = `said ${mood}`;
      this.said.textContent = text;
      this.saidOf = this.progress && this.progress.text;
    }

    sound(name) {
      if (this.commonSettings.get("sounds")) Puzzlewright.sound(name);
    }

    option(name) {
      return this.commonSettings.option(name);
    }

    onChange() {
      const { progress } = this;
      if (progress.note() && progress.now !== this.saidOf) this.say("");
      this.settle(true);
    }

    undo() {
      const { past } = this.progress, left = past.length - 1, isDone = this.progress.undo();
      if (isDone === null) return;
      if (!isDone || (!left && this.progress.now !== this.progress.start)) this.say(t("No more steps are stored."));
      else if (left) this.say(t("Undone; {} more to undo.", left));
      else this.say(t("Undone. This is the start."));
      this.settle();
    }

    redo() {
      const { future } = this.progress, left = future.length - 1, isDone = this.progress.redo();
      if (isDone === null) return;
      if (!isDone) this.say(t("No more steps are stored."));
      else if (left) this.say(t("Redone; {} more to redo.", left));
      else this.say(t("Redone. This is the last step."));
      this.settle();
    }

    // Going back and forth among steps is no reason to celebrate again.
    settle(isNew = false) {
      const before = this.isSolved;
      this.judge();
      if (this.isSolved) this.progress.end();
      this.keep();
      if (isNew && this.isSolved && !before && !this.helps.revealed) this.endDialog.open();
    }

    judge() {
      const before = this.isSolved;
      this.isSolved = this.game.isSolved();
      if (this.isSolved && !before) {
        this.say(this.endDialog.text, "good");
        if (this.game.onFinish) this.game.onFinish();
      } else if (!this.isSolved && !this.hasSolution && this.game.full && this.game.full()) {
        this.say(t("Everything is filled in, but not everything is correct."), "bad");
      }
      document.body.dataset.solved = this.isSolved;
      this.undoButton.disabled = !this.progress.past.length;
      this.redoButton.disabled = !this.progress.future.length;
      this.pauseButton.disabled = this.isSolved;
    }

    // Store what was done. A page that is only looked at stores nothing.
    keep() {
      if (!this.progress.isTouched) return;
      this.meet();
      this.store();
    }

    store() {
      const stamp = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
      const [whole, least] = this.progress.toStorage(stamp,
        { settings: this.preferences.whole, solved: this.isSolved });
      if (!this.kept.set(whole)) this.kept.set(least);
    }

    // Take over what another tab has stored.
    meet() {
      const met = this.progress.meet(this.kept.isOther() ? this.kept.get() : null);
      if (!met) return;
      this.judge();
      if (met === "taken") this.showTime();
      else this.say(t("This puzzle was played in another tab, too. Undo brings back what was done there."));
    }

    // Store a preference, once the game is known and there was a move.
    storePreference(place, name, value) {
      if (!this.preferences.set(place, name, value) && this.game) this.store();
    }

    prefer(name, value) {
      this.storePreference(this.settings, name, value);
    }

    recall() {
      const kept = this.kept.get();
      if (kept) this.progress.take(kept);
      this.judge();
      // A busy Chromium may show nothing of what is kept at first; a moment later it does.
      const waits = kept ? [] : [300, 1500];
      for (const wait of waits) setTimeout(() => this.progress.isTouched || this.meet(), wait);
      this.showTime();
    }

    check(part = ALL) {
      if (this.isSolved) return this.say(t("Everything is correct."), "good");
      const own = (this.game.checks || []).find(([name]) => name === part);
      const { wrong, left, text } = own ? own[2]() : this.game.check();
      this.sound(wrong ? "wrong" : "right");
      if (text) return this.say(text, wrong ? "bad" : "good");
      const words = this.game.parts || ((number) => String(number));
      if (wrong) return this.say(t("{} wrong, {} to go.", words(wrong), words(left)), "bad");
      return this.say(t("Nothing wrong so far, {} to go.", words(left)), "good");
    }

    hint() {
      if (this.isSolved) return;
      this.progress.help();
      const said = this.game.hint();
      this.say(said);
      if (said) this.helps.hints += 1;
      this.onChange();
    }

    reveal(part = ALL) {
      if (this.isSolved) return;
      const own = (this.game.reveals || []).find(([name]) => name === part);
      if (part === ALL) {
        Puzzlewright.ask("reveal-all-ask", t("Reveal the whole solution?"), t("Reveal"), () => {
          this.progress.help();
          this.helps.revealed = true;
          if (own) own[2]();
          else this.game.reveal();
          this.onChange();
        });
        return;
      }
      this.progress.help();
      const number = own[2]();
      this.helps.hints += number ? 1 : 0;
      this.onChange();
    }

    // Begin again.
    clear() {
      this.progress.clear();
      this.say(t("Cleared."));
      this.onChange();
    }

    // Play once more, from the beginning and with a clock that begins anew.
    again() {
      this.clear();
      this.progress.seconds = 0;
      this.showTime();
      this.keep();
    }

    // A pause stops the clock and hides the board, so that nobody thinks on.
    pause(isPaused) {
      this.isPaused = isPaused;
      document.body.classList.toggle("paused", isPaused);
      this.rest.hidden = !isPaused;
      this.table.inert = isPaused;
      for (const each of this.bar.querySelectorAll("button")) {
        if (each !== this.pauseButton && each.id !== "settings") each.inert = isPaused;
      }
      this.pauseButton.setAttribute("aria-pressed", isPaused);
      if (isPaused) document.getElementById("go-on").focus();
      else this.pauseButton.focus();
    }

    // Print the page as it is, or as it was at the beginning.
    print(isEmpty) {
      if (isEmpty) this.game.restore(JSON.parse(this.progress.start));
      const back = () => isEmpty && this.game.restore(JSON.parse(this.progress.now));
      addEventListener("afterprint", back, { once: true });
      window.print();
    }

    showTime() {
      this.clock.textContent = inWords(this.seconds);
    }

    // Time passes while somebody can see the page, until the puzzle is solved. On a page with other
    // things, it passes while this game has the focus.
    tick() {
      const isEmbedded = "embedded" in document.documentElement.dataset;
      setInterval(() => {
        if (document.hidden || this.isSolved || this.isPaused) return;
        if (isEmbedded && !document.hasFocus()) return;
        this.progress.seconds += 1;
        this.showTime();
        if (this.seconds % 5 === 0) this.keep();
      }, 1000);
    }
  }

  // A list of buttons with one stop for Tab; arrows, Home and End go through it. The function that
  // is returned makes another one the stop.
  function rovingTabindex(list, buttons) {
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

  // What tells the solution is packed, so that nobody reads it by a glance at the source of the page.
  function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (sign, n) => sign.charCodeAt(0) ^ ((n * 37 + 91) & 255));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  function start() {
    const { data, isKeptByParent, askParent, parentKeeper } = Puzzlewright;
    Puzzlewright.language = data.language || null;  // that of the words, where it is not the page's
    if (data.packed) Object.assign(data.puzzle, unpack(data.packed));
    if (!isKeptByParent()) return new GameFrame(data);
    return askParent((kept) => new GameFrame(data, parentKeeper(kept)));
  }

  return { games, inWords, where, rovingTabindex, start };
})());
