// Where progress and settings are kept: in the browser, or by the page around this one. What is read
// may be anything: older versions wrote it, or other hands.

Object.assign(Puzzlewright, (() => {
  const MOST_KEPT = 50000;  // signs, of two bytes each: so much of the past is kept
  const MOST_SECONDS = 360000;  // a clock that shows more than a hundred hours shows nonsense
  const MOST_HELPS = 100000;
  const SETTINGS = "settings";

  const whole = (value, most) =>
    (Number.isFinite(value) && value > 0 && value < most ? Math.floor(value) : 0);

  // The helps that there were, and how many moves the player made.
  const hintState = (stored) => ({ revealed: Boolean(stored && stored.revealed),
    hints: whole(stored && stored.hints, MOST_HELPS), own: whole(stored && stored.own, MOST_HELPS) });

  const clampSeconds = (value) => whole(Number(value), MOST_SECONDS);

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
    return all.slice(bad + 1).map(({ now, helps }) => ({ now, helps: hintState(helps) }));
  }

  const plain = (value) =>
    (value && typeof value === "object" && !Array.isArray(value) ? value : null);

  // A place in this browser; some have none for files or private windows: then nothing is kept.
  function keeper(id) {
    const name = `puzzlewright:${id}`;
    let seen = null;  // the text that was read or written last
    const read = () => {
      try { return localStorage.getItem(name); } catch { return null; }
    };
    return {
      get() {
        seen = read();
        try { return plain(JSON.parse(seen)); } catch { return null; }
      },
      // Tell whether somebody else has stored something.
      isOther: () => read() !== seen,
      // Tell whether there was room for it.
      set(value) {
        const text = JSON.stringify(value);
        try {
          localStorage.setItem(name, text);
          seen = text;
          return true;
        } catch { return false; }
      },
      // Call `onChange` when another tab has stored something.
      watch(onChange) {
        addEventListener("storage", ({ key }) => key === name && onChange());
        document.addEventListener("visibilitychange", () => document.hidden || onChange());
      },
    };
  }

  // A page in a frame may have no such place: then the page around it keeps progress. It is asked
  // once, and gets every change; messages are named, for other scripts send some as well.
  const SAVE = "puzzlewright:save", LOAD = "puzzlewright:load", READY = "puzzlewright:ready";
  const isKeptByParent = () => window.parent !== window
    && document.documentElement.dataset.keep === "parent";

  function parentKeeper(kept) {
    return {
      get: () => kept,
      set(value) {
        kept = value;
        const solved = document.body.dataset.solved === "true";
        const { seconds } = value;
        window.parent.postMessage({ type: SAVE, state: value, seconds, solved }, "*");
        return true;
      },
      isOther: () => false,
      watch() { /* the page around this one looks after that */ },
    };
  }

  // Call `start` with what the page around this one kept.
  function askParent(start) {
    const onAnswer = ({ source, data }) => {
      if (source !== window.parent || !data || data.type !== LOAD) return;
      removeEventListener("message", onAnswer);
      start(plain(data.state));
    };
    addEventListener("message", onAnswer);
    window.parent.postMessage({ type: READY }, "*");
  }

  // The preferences of a player: for all puzzles, and for those of a kind. If the browser cannot
  // store them, they are part of the progress of the puzzle.
  class Preferences {
    constructor(kind, kept) {
      this.place = isKeptByParent() ? { get: () => kept && plain(kept.settings), set: () => false }
        : keeper(SETTINGS);
      const stored = this.place.get() || {};
      this.all = { ...plain(stored.all) };
      this.kinds = { ...plain(stored.kinds) };
      const old = stored.all || stored.kinds ? null : kept && plain(kept.settings);
      this.own = { ...old, ...plain(this.kinds[kind]) };
      this.kinds[kind] = this.own;
    }

    get whole() {
      return { all: this.all, kinds: this.kinds };
    }

    set(place, name, value) {
      place[name] = value;
      return this.place.set(this.whole);
    }
  }

  return { MOST_KEPT, hintState, clampSeconds, latest, steps, keeper, isKeptByParent, parentKeeper,
    askParent, Preferences };
})());
