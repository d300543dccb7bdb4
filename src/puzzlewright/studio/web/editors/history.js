// Undo and redo: documents never change, so a step back is the document before.

const MOST = 500; // steps that are kept

export class History {
  constructor(doc) {
    this.past = [];
    this.future = [];
    this.doc = doc;
    this.label = "";
  }

  // Take the next document. Changes of the same thing (a word typed into a clue) are one step.
  change(doc, label = "", group = null) {
    const isOne = group !== null && group === this.group && this.past.length > 0;
    if (!isOne) this.past.push({ doc: this.doc, label });
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.doc = doc;
    this.group = group;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  undo() {
    const step = this.past.pop();
    if (!step) return null;
    this.future.push({ doc: this.doc, label: step.label });
    this.doc = step.doc;
    this.group = null;
    return step.label;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return null;
    this.past.push({ doc: this.doc, label: step.label });
    this.doc = step.doc;
    this.group = null;
    return step.label;
  }
}
