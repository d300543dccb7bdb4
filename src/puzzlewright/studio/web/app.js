// The studio's page: which view an address shows, the head of the page, and who is signed in.

import { allKinds, get, post, whenSignedOut } from "./common/api.js";
import { fill, h, whenIdle } from "./dom.js";
import { complain, menu, problemText } from "./common/ui.js";
import { face, language, languageName, languages, prefer, speak, t, languageWanted } from "./translations.js";

face(languageWanted()); // before anything is seen

// Views are loaded when they are first shown: the first page stays small.
const ROUTES = [
  [/^\/$/, () => import("./views/library.js")],
  [/^\/new\/(?<kind>[\w-]+)$/, () => import("./views/make.js")],
  [/^\/puzzles\/(?<id>\w+)$/, () => import("./views/puzzle.js")],
  [/^\/puzzles\/(?<id>\w+)\/print$/, () => import("./views/print.js")],
  [/^\/puzzles\/(?<id>\w+)\/play$/, () => import("./views/play.js")],
  [/^\/puzzles\/(?<id>\w+)\/edit$/, () => import("./views/edit.js")],
  [/^\/puzzles\/(?<id>\w+)\/watch$/, () => import("./views/watch.js")],
  [/^\/edit\/(?<kind>[\w-]+)$/, () => import("./views/edit.js")],
  [/^\/watch$/, () => import("./views/watch.js")],
  [/^\/books$/, () => import("./views/books.js")],
  [/^\/books\/(?<id>\w+)$/, () => import("./views/book.js")],
  [/^\/practice\/(?<id>\w+)$/, () => import("./views/practice.js")],
  [/^\/class$/, () => import("./views/class/class.js")],
  [/^\/compare\/(?<one>\w+)\/(?<other>\w+)$/, () => import("./views/compare.js")],
  [/^\/duplicates$/, () => import("./views/duplicates.js")],
  [/^\/lists$/, () => import("./views/lists.js")],
  [/^\/lists\/(?<id>\w+)$/, () => import("./views/lists.js")],
  [/^\/trash$/, () => import("./views/trash.js")],
  [/^\/login$/, () => import("./views/login.js")],
  [/^\/account$/, () => import("./views/account.js")],
  [/^\/about$/, () => import("./views/about.js")],
];

const main = document.getElementById("main");
export const studio = { me: null, settings: {}, go, refresh, close };
const working = h("span", { class: "at-work", role: "status" });
let leave = null,
  activity = null,
  shown = 0;

// Go to another address of ours.
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  return show();
}

export function refresh() {
  return show({ focus: false });
}

async function show({ focus = true } = {}) {
  const turn = (shown += 1);
  const { pathname } = location;
  const [pattern, load] = ROUTES.find(([one]) => one.test(pathname)) || [];
  if (leave) {
    leave();
    leave = null;
  }
  header();
  activity?.meet();
  let view;
  try {
    view = load
      ? await (await load()).default(pattern.exec(pathname).groups || {}, studio)
      : nowhere();
  } catch (error) {
    view = errorView(error);
  }
  if (turn !== shown) return view.leave?.();
  leave = view.leave || null;
  document.title = view.title ? `${view.title} · Puzzlewright` : "Puzzlewright";
  main.className = `page ${view.name || ""}`;
  fill(main, view.element);
  view.afterShow?.();
  if (!focus) return null;
  window.scrollTo(0, 0);
  // Move the focus for screen readers: to the heading, or to the beginning of the page.
  if (shown > 1) (main.querySelector("[data-focus]") || main).focus({ preventScroll: true });
  return null;
}

// Leave the view for good, and return when it has saved what it had to: the studio ends.
async function close(...last) {
  const left = leave?.();
  leave = studio.me = null;
  shown += 1;
  activity?.meet();
  fill(document.getElementById("nav"));
  main.className = "page";
  fill(main, ...last);
  await left;
}

const nowhere = () => ({
  title: t("Not found"),
  element: h(
    "div",
    { class: "empty" },
    h("h1", {}, t("There is nothing here")),
    h("p", {}, h("a", { href: "/" }, t("Go to your puzzles"))),
  ),
});

function errorView(error) {
  const isGone = error.status === 404;
  return {
    title: t("Problem"),
    element: h(
      "div",
      { class: "empty" },
      h("h1", {}, isGone ? t("This is not in your library") : t("That did not work")),
      h("p", {}, isGone ? t("It may have been deleted for good.") : problemText(error)),
      h("p", {}, h("a", { href: "/" }, t("Go to your puzzles"))),
    ),
  };
}

function header() {
  const here = location.pathname;
  const link = (path, text, is, kind = null) =>
    h("a", { href: path, class: kind, "aria-current": is ? "page" : null }, text);
  const inside =
    here === "/login"
      ? []
      : [
          link("/", t("Puzzles"), here === "/"),
          link("/lists", t("Lists"), here.startsWith("/lists")),
          link("/books", t("Books"), here.startsWith("/books"), "roomy"),
          link("/class", t("Class"), here === "/class", "roomy"),
          h("span", { class: "space" }),
          working,
          languageChoice(),
          account(),
        ];
  fill(document.getElementById("nav"), inside);
}

function languageChoice() {
  const choice = h(
    "select",
    { "aria-label": t("Language"), class: "plain language" },
    languages().map((code) =>
      h("option", { value: code, selected: code === language, lang: code }, languageName(code)),
    ),
  );
  choice.addEventListener("change", async () => {
    prefer(choice.value);
    await speak(choice.value, words);
    show({ focus: false });
  });
  return choice;
}

function account() {
  const has = studio.settings.accounts;
  const items = [
    [t("Books"), () => go("/books"), "file"],
    [t("Class"), () => go("/class"), "share"],
    null,
    [t("Watch"), () => go("/watch"), "eye"],
    [t("Trash"), () => go("/trash"), "trash"],
    [t("About"), () => go("/about"), "file"],
  ];
  if (has) {
    items.unshift([t("Account"), () => go("/account"), null]);
    items.push(null, [t("Sign out"), signOut, null]);
  } else {
    items.unshift([t("Access for programs"), () => go("/account"), null]);
    items.push(null, [t("Quit"), quit, "stop"]);
  }
  return menu(t("More"), items, { text: has && studio.me ? studio.me.name : t("More") });
}

const quit = async () => (await import("./common/quit.js")).askToQuit(studio);

async function signOut() {
  try {
    await post("/logout");
    studio.me = null;
    go("/login");
  } catch (error) {
    complain(error);
  }
}

const words = (code) => get(`/words/${code}`);

// Links of ours change the view; everything else is the browser's business.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || /^\/(api|assets|s)\//.test(url.pathname)) return;
  if (url.hash && url.pathname === location.pathname) return;
  event.preventDefault();
  go(url.pathname + url.search);
});
addEventListener("popstate", () => show());
// Whoever is not signed in any more comes back to this place.
function toLogin({ replace = false } = {}) {
  if (location.pathname === "/login") return null;
  const next = encodeURIComponent(location.pathname + location.search);
  return go(`/login?next=${next}`, { replace });
}
whenSignedOut(() => {
  if (shown) toLogin();
});

async function watch() {
  const { Activity } = await import("./common/activity.js");
  activity = new Activity(working, studio);
}

async function start() {
  // How wide the scroll bar is, which a view that fills the window does without.
  const root = document.documentElement;
  root.style.setProperty("--bar", `${innerWidth - root.clientWidth}px`);
  // The view is on its way while the server says who this is.
  ROUTES.find(([pattern]) => pattern.test(location.pathname))?.[1]().catch(() => {});
  const [settings, me] = await Promise.allSettled([get("/settings-for-page"), get("/me")]);
  studio.settings = settings.value || {};
  studio.me = me.value || null;
  await speak(languageWanted(), words);
  document.querySelector(".skip").textContent = t("Skip to content");
  // Shown once, when all is known: a form that is shown again loses what was typed.
  if (studio.me || location.pathname === "/login") await show();
  else if (me.reason?.status === 401) await toLogin({ replace: true });
  else fill(main, errorView(me.reason).element);
  if (studio.me) whenIdle(() => allKinds().catch(() => {}));
  whenIdle(watch);
}

start();
