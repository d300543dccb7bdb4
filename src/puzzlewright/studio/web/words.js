// The words of the interface: t("English") gives them in the language of the reader, or in English
// where nobody translated them yet. `{}` stands for what is put in, in order.

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi"]);
const KEPT = "puzzlewright:language";
const NAMES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
  sv: "Svenska",
  pl: "Polski",
  cs: "Čeština",
  hr: "Hrvatski",
  hu: "Magyar",
  el: "Ελληνικά",
  ru: "Русский",
  uk: "Українська",
  he: "עברית",
  ar: "العربية",
};

let words = {};
export let language = "en";

export const languages = () => Object.keys(NAMES);
export const languageName = (code) => NAMES[code] || code;

// What a language is called in that of the reader.
export function languageIn(code) {
  const said = new Intl.DisplayNames([language], { type: "language" }).of(code);
  return said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
}

export function t(english, ...values) {
  let at = 0;
  return (words[english] || english).replace(/\{\}/g, () => String(values[at++] ?? ""));
}

// A number as it is written in the language of the reader: 12,345 or 12.345.
export const numeral = (number) => new Intl.NumberFormat(language).format(number);

// One thing or several: many(3, "1 word", "{} words").
export const many = (number, one, more) => (number === 1 ? t(one) : t(more, numeral(number)));

export function wanted() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    /* no such place */
  }
  const asked = [kept, ...navigator.languages].filter(Boolean).map((code) => code.split("-")[0]);
  return asked.find((code) => code in NAMES) || "en";
}

// Take the words of a language; `get` fetches them.
export async function speak(code, get) {
  words = {};
  language = "en";
  if (code !== "en") {
    try {
      const found = await get(code);
      words = found.words || found;
      language = code;
    } catch {
      /* English, then */
    }
  }
  document.documentElement.lang = language;
  face(language);
}

// Turn the page in the direction of a language.
export function face(code) {
  document.documentElement.dir = RIGHT_TO_LEFT.has(code) ? "rtl" : "ltr";
}

export function prefer(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    /* for this visit only */
  }
}

// Times as people say them: "just now", "3 hours ago", "12 March".
export function ago(iso) {
  const then = new Date(iso),
    seconds = (Date.now() - then) / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (!(seconds >= 0) || seconds < 45) return t("just now");
  if (seconds < 3600) return relative.format(-Math.round(seconds / 60), "minute");
  if (seconds < 86400) return relative.format(-Math.round(seconds / 3600), "hour");
  if (seconds < 86400 * 6) return relative.format(-Math.round(seconds / 86400), "day");
  const year = then.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString(language, { day: "numeric", month: "long", year });
}

// How long something takes: "12 s", "3 min", "2 h 10 min".
export function duration(seconds) {
  if (!(seconds >= 0) || seconds === Infinity) return "";
  if (seconds < 90) return t("{} s", Math.max(1, Math.round(seconds)));
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t("{} min", minutes);
  return t("{} h {} min", Math.floor(minutes / 60), minutes % 60);
}

// A time as a clock shows it: 3:07, or 1:02:45.
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
