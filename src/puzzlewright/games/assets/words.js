"use strict";
// The words of the page: t(english) gives them in the language of the page, or in English where the
// page has no others. `{}` stands for what is put in, in order.

const Puzzlewright = (() => {
  const told = JSON.parse(document.getElementById("data").textContent);
  const words = told.words || {};
  const tongue = told.tongue || "en";  // the language of the page; that of the puzzle may be another

  function t(english, ...values) {
    let at = 0;
    return (words[english] || english).replace(/\{\}/g, () => String(values[at++] ?? ""));
  }

  // A number as it is written in the language of the page: 12,345 or 12.345.
  const numeral = (number) => new Intl.NumberFormat(tongue).format(number);

  // One thing or several: many(3, "1 cell", "{} cells").
  const many = (number, one, more) => (number === 1 ? t(one) : t(more, numeral(number)));

  return { told, tongue, t, many, numeral };
})();
