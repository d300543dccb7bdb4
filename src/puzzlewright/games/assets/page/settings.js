// Settings of all pages: theme, time, sounds, size of type, the hand that holds the phone.

Puzzlewright.Settings = class {
  constructor(shell) {
    const { t } = Puzzlewright;
    this.shell = shell;
    this.switches = [
      { name: "time", title: t("Show the time"), usual: true },
      { name: "ending", title: t("Celebrate the end"), usual: true },
      { name: "sounds", title: t("Sounds"), usual: false },
      { name: "large", title: t("Larger type"), usual: false },
      { name: "left", title: t("For the left hand"), usual: false },
    ];
    this.themes = [["auto", t("As the device")], ["light", t("Light")], ["dark", t("Dark")]];
  }

  get(name) {
    const value = this.shell.preferences.all[name];
    const known = this.switches.find((each) => each.name === name);
    if (known) return typeof value === "boolean" ? value : known.usual;
    if (this.themes.some(([theme]) => theme === value)) return value;
    return this.shell.firstTheme || "auto";
  }

  set(name, value) {
    this.shell.storePreference(this.shell.preferences.all, name, value);
    this.apply();
  }

  // A switch of the kind, as the game lists it.
  option(name) {
    const known = (this.shell.game.options || []).find((each) => each.name === name);
    const value = this.shell.settings[name];
    return typeof value === "boolean" ? value : Boolean(known && known.usual);
  }

  apply() {
    const root = document.documentElement, theme = this.get("theme");
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.classList.toggle("large", this.get("large"));
    document.body.classList.toggle("large", this.get("large"));
    document.body.classList.toggle("left-handed", this.get("left"));
    this.shell.clock.hidden = !this.get("time");
  }

  open() {
    const { element, dialog, t } = Puzzlewright;
    const flick = (name, title, value, act) => element("label", { class: "switch" },
      element("input", { type: "checkbox", role: "switch", id: `set-${name}`,
        checked: value ? "" : null, onchange: ({ target }) => act(target.checked) }),
      element("span", {}, title));
    const own = (this.shell.game.options || []).map(({ name, title, onChange }) =>
      flick(name, title, this.option(name), (value) => {
        this.shell.prefer(name, value);
        if (onChange) onChange(value);
      }));
    const all = this.switches.map(({ name, title }) =>
      flick(name, title, this.get(name), (value) => this.set(name, value)));
    const theme = element("label", { class: "switch" }, element("span", {}, t("Colours")),
      element("select", { id: "set-theme", onchange: ({ target }) => this.set("theme", target.value) },
        ...this.themes.map(([name, title]) => element("option", { value: name,
          selected: name === this.get("theme") ? "" : null }, title))));
    const print = (name, title, empty) => element("button", { type: "button", id: name,
      onclick: () => {
        node.close();
        this.shell.print(empty);
      } }, title);
    // A page in a frame is not printed by itself; the page around it has a button for that.
    const paper = Puzzlewright.isKeptByParent() ? [] : [element("h3", {}, t("Print")),
      element("div", { class: "dialog-buttons" }, print("print-now", t("As it is now"), false),
        print("print-empty", t("Empty"), true))];
    const node = dialog("settings-dialog", t("Settings"), [...own, ...all, theme, ...paper]);
    return node;
  }
};
