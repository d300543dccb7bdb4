// Signing in; a studio without accounts says how to get in again.

import { get, post } from "../common/api.js";
import { h } from "../dom.js";
import { problemText } from "../common/ui.js";
import { t } from "../translations.js";

function next() {
  const wanted = new URLSearchParams(location.search).get("next") || "/";
  return /^\/(?!\/)/.test(wanted) ? wanted : "/";
}

export default async function login(_, studio) {
  if (studio.settings.accounts === false) {
    return {
      name: "login-view",
      title: t("Closed"),
      element: h(
        "div",
        { class: "narrow empty" },
        h("h1", {}, t("This page is not open any more")),
        h(
          "p",
          {},
          t("Run this command again: it opens the studio that is running, by a new address."),
        ),
        h("pre", {}, "puzzlewright studio"),
        h("p", {}, t("Or open Puzzlewright again from the menu of your applications.")),
      ),
    };
  }
  const name = h("input", { type: "text", id: "name", autocomplete: "username", required: true });
  const password = h("input", {
    type: "password",
    id: "password",
    autocomplete: "current-password",
    required: true,
  });
  const notice = h("p", { class: "bad", role: "alert" });
  const form = h(
    "form",
    {
      class: "login",
      onsubmit: async (event) => {
        event.preventDefault();
        try {
          await post("/login", { name: name.value, password: password.value });
          studio.me = await get("/me");
          studio.go(next(), { replace: true });
        } catch (error) {
          notice.textContent =
            error.status === 401 || error.status === 403
              ? t("Name or password is wrong.")
              : problemText(error);
          password.select();
        }
      },
    },
    h("h1", {}, t("Sign in")),
    h("label", { for: "name", class: "label" }, t("Name")),
    name,
    h("label", { for: "password", class: "label" }, t("Password")),
    password,
    notice,
    h("button", { type: "submit", class: "main wide" }, t("Sign in")),
  );
  return { name: "login-view", title: t("Sign in"), element: form, afterShow: () => name.focus() };
}
