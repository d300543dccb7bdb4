// One's password, tokens for programs, and for those who look after a studio: its accounts.

import { get, patch, post, remove } from "../common/api.js";
import { button, fill, h, newId } from "../dom.js";
import { complain, toast } from "../common/ui.js";
import { ago, day, many, t } from "../translations.js";

const SHORTEST = 10; // characters of a password

function ownPassword(onChange) {
  const field = (autocomplete, more) =>
    h("input", { type: "password", id: newId(), autocomplete, required: true, ...more });
  const old = field("current-password"),
    fresh = field("new-password", { minlength: SHORTEST });
  const change = async (event) => {
    event.preventDefault();
    try {
      await post("/me/password", { old: old.value, new: fresh.value });
      old.value = fresh.value = "";
      toast(
        t("The password is changed. Other browsers are signed out, and all tokens have ended."),
      );
      onChange();
    } catch (error) {
      complain(error);
    }
  };
  return h(
    "section",
    {},
    h("h2", {}, t("Password")),
    h(
      "form",
      { class: "row wrap end", onsubmit: change },
      h("div", {}, h("label", { class: "label", for: old.id }, t("Old password")), old),
      h("div", {}, h("label", { class: "label", for: fresh.id }, t("New password")), fresh),
      h("button", { type: "submit" }, t("Change password")),
    ),
  );
}

// Scopes of tokens, as the server names them; each includes those before it.
const scopes = () => ({
  read: t("look and download"),
  make: t("make and change puzzles"),
  admin: t("everything"),
});

const DAYS = [1, 7, 30, 90, 365];

function choice(options, chosen) {
  const shown = options.map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text),
  );
  return h("select", { id: newId() }, shown);
}

const labelled = (label, field) =>
  h("div", {}, h("label", { class: "label", for: field.id }, label), field);

function tokens() {
  const box = h("ul", { class: "listing" }),
    fresh = h("div");
  const scope = choice(Object.entries(scopes()), "make");
  const days = choice(
    [["", t("never expires")], ...DAYS.map((number) => [number, many(number, "1 day", "{} days")])],
    "",
  );
  const name = h("input", {
    type: "text",
    "aria-label": t("Name of the token"),
    placeholder: t("What is it for?"),
  });
  const load = async () => {
    const found = await get("/tokens");
    fill(
      box,
      (found.items || found).map((one) =>
        h(
          "li",
          {},
          h(
            "span",
            { class: "grow" },
            one.name || t("Token"),
            h(
              "span",
              { class: "soft" },
              [
                scopes()[one.scope],
                one.expires ? t("until {}", day(one.expires)) : t("never expires"),
                t("made {}", ago(one.created)),
                one.used && t("used {}", ago(one.used)),
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
          button(t("End"), () => remove(`/tokens/${one.id}`).then(load).catch(complain), {
            kind: "quiet",
          }),
        ),
      ),
    );
  };
  const add = async (event) => {
    event.preventDefault();
    try {
      const body = { name: name.value.trim() || t("Token"), scope: scope.value };
      const made = await post("/tokens", days.value ? { ...body, days: Number(days.value) } : body);
      fill(
        fresh,
        h("p", {}, t("Copy it now; it is not shown again:")),
        h("input", {
          type: "text",
          readonly: true,
          value: made.token,
          "aria-label": t("New token"),
          class: "mono",
        }),
      );
      fresh.querySelector("input").select();
      name.value = "";
      await load();
    } catch (error) {
      complain(error);
    }
  };
  const reload = () => load().catch(complain);
  reload();
  const element = h(
    "section",
    {},
    h("h2", {}, t("Access for programs")),
    h(
      "p",
      { class: "soft" },
      t("A token lets a script use this studio in your name. The API is described at"),
      " ",
      h("a", { href: "/api/v1/docs", dir: "ltr" }, "/api/v1"),
      ".",
    ),
    h(
      "form",
      { class: "row wrap end", onsubmit: add },
      name,
      labelled(t("Permissions"), scope),
      labelled(t("Expires after"), days),
      h("button", { type: "submit" }, t("New token")),
    ),
    fresh,
    box,
  );
  return { element, reload };
}

function users() {
  const box = h("ul", { class: "listing" });
  const name = h("input", { type: "text", id: newId(), autocomplete: "off", required: true });
  const password = h("input", {
    type: "password",
    id: newId(),
    autocomplete: "new-password",
    required: true,
    minlength: SHORTEST,
  });
  const load = async () => {
    const found = await get("/users");
    fill(
      box,
      (found.items || found).map((user) =>
        h(
          "li",
          {},
          h(
            "span",
            { class: "grow" },
            user.name,
            user.is_admin && h("span", { class: "soft" }, t("administrator")),
          ),
          button(
            user.disabled ? t("Unblock") : t("Block"),
            () =>
              patch(`/users/${user.id}`, { disabled: !user.disabled }).then(load).catch(complain),
            { kind: "quiet" },
          ),
        ),
      ),
    );
  };
  const add = async (event) => {
    event.preventDefault();
    try {
      await post("/users", { name: name.value.trim(), password: password.value });
      toast(t("{} can sign in now.", name.value.trim()));
      name.value = password.value = "";
      await load();
    } catch (error) {
      complain(error);
    }
  };
  load().catch(complain);
  return h(
    "section",
    {},
    h("h2", {}, t("Accounts")),
    box,
    h(
      "form",
      { class: "row wrap end", onsubmit: add },
      h("div", {}, h("label", { class: "label", for: name.id }, t("Name")), name),
      h("div", {}, h("label", { class: "label", for: password.id }, t("Password")), password),
      h("button", { type: "submit" }, t("Add account")),
    ),
  );
}

export default async function account(_, studio) {
  const isAdmin = studio.settings.accounts && studio.me?.is_admin;
  const access = tokens();
  return {
    name: "account-view",
    title: t("Account"),
    element: h(
      "div",
      { class: "narrow" },
      h(
        "h1",
        { tabindex: "-1", data: { focus: "" } },
        studio.settings.accounts ? studio.me?.name || t("Account") : t("Access"),
      ),
      studio.settings.accounts && ownPassword(access.reload),
      access.element,
      isAdmin && users(),
    ),
  };
}
