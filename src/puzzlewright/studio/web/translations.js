// The phrases of the interface in the language of the reader, and times as this language writes them.

import { catalogue } from "../../i18n/catalogue.js";

const KEPT = "puzzlewright:language";

// All languages, by code: what each calls itself, and its direction. The server writes them into the page.
const LANGUAGES = JSON.parse(globalThis.document?.documentElement.dataset.languages || "{}");

export let language = "en";
export let { t, many, numeral } = catalogue(language, {});

export const languages = () => Object.keys(LANGUAGES);
export const languageName = (code) => LANGUAGES[code]?.[0] || code;

// What a language is called in that of the reader.
export function localLanguageName(code) {
  const said = new Intl.DisplayNames([language], { type: "language" }).of(code);
  return said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
}

export function languageWanted() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    /* no such place */
  }
  const asked = [kept, ...navigator.languages].filter(Boolean).map((code) => code.split("-")[0]);
  return asked.find((code) => code in LANGUAGES) || "en";
}

// Letters that only one language of ours has.
const SCRIPTS = { he: /\p{Script=Hebrew}/u, ar: /\p{Script=Arabic}/u };
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const isRightToLeft = (text) => RIGHT_TO_LEFT.test(text);
export const scriptLanguage = (text) => Object.keys(SCRIPTS).find((code) => SCRIPTS[code].test(text));

// Take the words of a language; `get` fetches them.
export async function speak(code, get) {
  let phrases = {};
  language = "en";
  if (code !== "en") {
    try {
      phrases = (await get(code)).words;
      language = code;
    } catch {
      /* English, then */
    }
  }
  ({ t, many, numeral } = catalogue(language, phrases));
  document.documentElement.lang = language;
  face(language);
}

// Turn the page in the direction of a language.
export function face(code) {
  document.documentElement.dir = LANGUAGES[code]?.[1] || "ltr";
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

export const day = (iso) =>
  new Date(iso).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

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
