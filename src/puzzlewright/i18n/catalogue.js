// The phrases of a page or of the studio: t("English") gives them in a language, or in English where it
// has no others. `{}` stands for what is put in, in order. Python's side is catalogue.py.

const LARGE = 1_000_000n;

// A number with the same plural form that Intl.PluralRules takes: a large one keeps its last digits.
const small = (number) =>
  typeof number === "bigint" ? Number(number > LARGE ? LARGE + (number % LARGE) : number) : number;

export function catalogue(language, phrases) {
  const rules = new Intl.PluralRules(language);

  function fill(text, values) {
    let at = 0;
    return text.replace(/\{\}/g, () => String(values[at++] ?? ""));
  }

  const t = (english, ...values) => fill(phrases[english] || english, values);

  // A number as it is written in the language: 12,345 or 12.345.
  const numeral = (number) => new Intl.NumberFormat(language).format(number);

  // One thing or several, in the plural form of the language: many(3, "1 cell", "{} cells"). The last
  // form is for what has none of its own, as fractions in Russian.
  function many(number, one, more) {
    const forms = phrases[one] || { one, other: more };
    const form = forms[rules.select(small(number))] ?? forms.other ?? Object.values(forms).at(-1);
    return fill(form, [numeral(number)]);
  }

  return { t, many, numeral };
}
