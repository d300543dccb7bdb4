"use strict";
// The data of the page, and its phrases: t(), many() and numeral() of catalogue.js.

const Puzzlewright = (() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const tongue = data.tongue || "en";  // the language of the page; that of the puzzle may be another
  return { data, tongue, ...catalogue(tongue, data.words || {}) };
})();
