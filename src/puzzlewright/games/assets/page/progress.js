// How far a game is, without a page: its state, the steps that led there, the helps there were, the
// time; and what of that is stored, also by other tabs.
//
// `game` has state() and restore(state), as game-frame.js says. Steps are { now, helps }: a state as text,
// and the helps that there were until then.

Puzzlewright.Progress = class {
  constructor(game) {
    Object.assign(this, { game, seconds: 0, helps: Puzzlewright.hintState(null), past: [], future: [] });
    this.best = 0;  // the seconds of the best solution so far, which stays when one plays again
    this.before = null;  // the helps that there were before one that is given now
    this.isTouched = false;  // whether the last move was made here, and not in another tab
    this.isAhead = false;  // whether there is a move that is not stored yet
    this.now = this.text;
    this.start = this.now;
  }

  get text() {
    return JSON.stringify(this.game.state());
  }

  // Take note of a move, if the state is another one; tell whether it is.
  note() {
    const now = this.text, isNew = now !== this.now;
    if (isNew) {
      this.past.push({ now: this.now, helps: this.before || { ...this.helps } });
      Object.assign(this, { future: [], now, isTouched: true, isAhead: true });
      if (!this.before) this.helps.own += 1;
    }
    this.before = null;
    return isNew;
  }

  // A help is given: what it counts is undone with it.
  help() {
    this.before = { ...this.helps };
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  // Go one step back or forth. What was seen is not forgotten by that. Tell whether it could be done;
  // null if there is no step.
  step(from, to) {
    if (!from.length) return null;
    const { now, helps } = from.pop();
    try {
      this.game.restore(JSON.parse(now));
    } catch { // kept by another version, perhaps
      from.length = 0;
      this.game.restore(JSON.parse(this.now));
      return false;
    }
    to.push({ now: this.now, helps: { ...this.helps } });
    // A step that was kept may only resemble the state that is shown.
    Object.assign(this, { now: this.text, isTouched: true, isAhead: true });
    if (from === this.future && now === this.start) this.helps = helps;
    this.helps.revealed ||= helps.revealed;
    this.helps.hints = Math.max(this.helps.hints, helps.hints);
    this.helps.own = Math.max(this.helps.own, helps.own);
    return true;
  }

  // Begin again: what was revealed before does not count, unless that is undone.
  clear() {
    this.before = this.helps;
    this.helps = Puzzlewright.hintState(null);
    this.game.restore(JSON.parse(this.start));
  }

  // It is solved: note the time, unless it was revealed.
  end() {
    if (!this.helps.revealed) this.best = Math.min(this.best || Infinity, this.seconds);
  }

  // What is stored: first with the steps, then without, for places that have no room for those.
  toStorage(stamp, more) {
    const { latest, MOST_KEPT } = Puzzlewright, { seconds, helps, best } = this;
    Object.assign(this, { stamp, isAhead: false });
    const now = { state: JSON.parse(this.now), seconds, helps, stamp, best, ...more };
    const past = latest(this.past, MOST_KEPT), future = latest(this.future, MOST_KEPT / 5);
    return [{ ...now, past, future }, now];
  }

  // Show what was kept. Nothing is stored yet: what was kept may be there though it was not seen.
  take(kept) {
    const { clampSeconds, hintState, steps } = Puzzlewright;
    this.stamp = kept.stamp;
    this.best = clampSeconds(kept.best);
    if (kept.state === undefined) return;
    const before = this.now;
    try {
      this.game.restore(kept.state);
      this.now = this.text;
      this.seconds = clampSeconds(kept.seconds);
      this.helps = hintState(kept.helps);
      [this.past, this.future] = [steps(kept.past), steps(kept.future)];
    } catch {
      this.game.restore(JSON.parse(before));
    }
  }

  // Another tab may have stored moves since this one did. They are taken over; if there is a move
  // here that is not stored yet, they become a step of the past, which can be undone to. Return
  // "taken" or "merged", null if nothing is new.
  meet(other) {
    if (!other || other.stamp === this.stamp) return null;
    if (!this.isAhead) {
      this.take(other);
      this.isTouched = false;
      return "taken";
    }
    this.stamp = other.stamp;
    const now = JSON.stringify(other.state);
    if (now === undefined || now === this.now) return null;
    const { steps, hintState, clampSeconds } = Puzzlewright;
    this.past = [...steps(other.past), { now, helps: hintState(other.helps) }];
    this.seconds = Math.max(this.seconds, clampSeconds(other.seconds));
    return "merged";
  }
};
