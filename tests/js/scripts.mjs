// What tests of scripts share: scripts of games run without a page, modules of the studio as they are.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

// Where the package is, and what Python found for the same questions (tests/test_javascript.py).
const home = process.env.PUZZLEWRIGHT_HOME;
export const python = JSON.parse(readFileSync(process.env.PUZZLEWRIGHT_FACTS, "utf-8"));

// Run scripts of games one after the other, with nothing of a browser but `globals`.
export function gameScripts(names, globals = {}) {
  const context = vm.createContext({
    Puzzlewright: {}, TextEncoder, setTimeout, clearTimeout, ...globals });
  for (const name of names) {
    const path = `${home}/games/assets/${name}.js`;
    vm.runInContext(readFileSync(path, "utf-8"), context, { filename: path });
  }
  return context.Puzzlewright;
}

export const studioModule = (name) => import(pathToFileURL(`${home}/studio/web/${name}.js`));
export const sharedModule = (name) => import(pathToFileURL(`${home}/${name}.js`));

// Values of another context have other prototypes: compare what they hold.
export const plain = (value) => JSON.parse(JSON.stringify(value));

// What a browser keeps, in memory.
export function storage(kept = {}) {
  return {
    kept,
    getItem: (name) => kept[name] ?? null,
    setItem(name, text) { kept[name] = text; },
  };
}

// The phrases of games, in English.
export const english = (await sharedModule("i18n/catalogue")).catalogue("en", {});

// Numbers from 0 to below a limit, by chance, the same ones for the same seed (mulberry32, Tommy
// Ettinger, 2017).
export function seeded(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
