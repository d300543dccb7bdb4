"use strict";
// The data of the page, and its phrases: t(), many() and numeral() of catalogue.js.

const Puzzlewright = (() => {
  const told = JSON.parse(document.getElementById("data").textContent);
  const tongue = told.tongue || "en";  // the language of the page; that of the puzzle may be another
  return { told, tongue, ...catalogue(tongue, told.words || {}) };
})();
