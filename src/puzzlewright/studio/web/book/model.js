// A book in the browser: { title, data }. Nothing in it is changed; each change makes another one.
// Sections, texts and puzzles have a key of their own while the page is open, by which their
// elements are found again.

import { newId } from "../dom.js";

const withKey = (one) => ({ ...one, key: newId("part") });
const withoutKey = ({ key, ...rest }) => rest;

// What is left out of the book file: it says nothing.
const isEmpty = (value) => value === null || value === undefined || value === "";
const dropEmpty = (table) =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => !isEmpty(value)));

export function fromServer({ title, data }) {
  return {
    title,
    data: {
      ...data,
      front: (data.front || []).map(withKey),
      back: (data.back || []).map(withKey),
      sections: (data.sections || []).map((section) =>
        withKey({ ...section, puzzles: (section.puzzles || []).map(withKey) }),
      ),
    },
  };
}

export function forServer({ title, data }) {
  const matter = (all) => all.map((one) => dropEmpty(withoutKey(one)));
  return {
    title,
    data: {
      ...data,
      front: matter(data.front),
      back: matter(data.back),
      sections: data.sections.map((section) => ({
        ...dropEmpty(withoutKey(section)),
        puzzles: section.puzzles.map((one) => dropEmpty(withoutKey(one))),
      })),
    },
  };
}

export const newSection = (title = "") => withKey({ title, puzzles: [] });
export const newText = (title = "") => withKey({ title, text: "" });
export const newEntry = (puzzle) => withKey({ puzzle, version: null });

// Set a value of the book itself; an empty one is taken out.
export function withValue(book, path, value) {
  const set = (table, [name, ...rest]) => {
    const inside = rest.length ? set(asTable(table[name]), rest) : value;
    const { [name]: _, ...others } = table;
    // An empty imprint says that there is none.
    const isNothing =
      (isEmpty(inside) && !(name === "imprint" && inside === "")) ||
      (rest.length && !Object.keys(inside).length);
    return isNothing ? others : { ...others, [name]: inside };
  };
  return { ...book, data: set(book.data, path) };
}

const SIDES = ["top", "bottom", "inside", "outside"];

// One length stands for all four sides.
export const asTable = (value) =>
  typeof value === "string"
    ? Object.fromEntries(SIDES.map((side) => [side, value]))
    : value || {};

export const withSections = (book, sections) => ({ ...book, data: { ...book.data, sections } });

export const withChanges = (list, key, changes) =>
  list.map((one) => (one.key === key ? { ...one, ...changes } : one));

export const withSection = (book, key, changes) =>
  withSections(book, withChanges(book.data.sections, key, changes));

// Where a puzzle is: its section, and its number there.
export function findPlace(book, key) {
  for (const section of book.data.sections) {
    const at = section.puzzles.findIndex((one) => one.key === key);
    if (at >= 0) return { section, at, entry: section.puzzles[at] };
  }
  return null;
}

// Put puzzles into a section, before the one with that number.
export function withPuzzles(book, sectionKey, at, entries) {
  const section = book.data.sections.find((one) => one.key === sectionKey);
  const puzzles = [...section.puzzles.slice(0, at), ...entries, ...section.puzzles.slice(at)];
  return withSection(book, sectionKey, { puzzles });
}

export function withoutPuzzle(book, key) {
  return withSections(
    book,
    book.data.sections.map((section) =>
      section.puzzles.some((one) => one.key === key)
        ? { ...section, puzzles: section.puzzles.filter((one) => one.key !== key) }
        : section,
    ),
  );
}

// Move a puzzle to a place of a section, counted as if it were not there any more.
export function movePuzzle(book, key, sectionKey, at) {
  const { entry } = findPlace(book, key);
  return withPuzzles(withoutPuzzle(book, key), sectionKey, at, [entry]);
}

// Move a puzzle one place up or down, into the next section at the end of its own.
export function stepPuzzle(book, key, by) {
  const { sections } = book.data;
  const { section, at } = findPlace(book, key);
  const to = at + by;
  if (to >= 0 && to < section.puzzles.length) return movePuzzle(book, key, section.key, to);
  const next = sections[sections.indexOf(section) + by];
  return next ? movePuzzle(book, key, next.key, by < 0 ? next.puzzles.length : 0) : book;
}

// Move one of a list to another place.
export function move(list, key, to) {
  const one = list.find((each) => each.key === key);
  const rest = list.filter((each) => each.key !== key);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

export const step = (list, key, by) => {
  const to = list.findIndex((one) => one.key === key) + by;
  return to < 0 || to >= list.length ? list : move(list, key, to);
};
