// Elements of a page, made without a string of HTML: text stays text, whatever is in it.

const SVG = "http://www.w3.org/2000/svg";
const OF_SVG = new Set(["svg", "g", "path", "rect", "circle", "line", "text"]);

// Make an element: h("a", { class: "big", href: "/", onclick: act, data: { id: 1 } }, "text",
// other). What is null, undefined or false is left out, among attributes and among what is inside.
export function h(tag, attributes = {}, ...inside) {
  const made = OF_SVG.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(
    ...inside.flat(2).filter((one) => one !== null && one !== undefined && one !== false),
  );
  return made;
}

// Put other things in the place of what is inside an element.
export function fill(element, ...inside) {
  element.replaceChildren(...inside.flat(2).filter(Boolean));
  return element;
}

// Strokes on a field of 24 by 24.
const ICONS = {
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  play: "M8 5l11 7-11 7z",
  pause: "M9 5v14M15 5v14",
  step: "M6 5l9 7-9 7zM18 5v14",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  again: "M20 11a8 8 0 10-2.3 6.3M20 5v6h-6",
  better: "M4 17l5-6 4 3 7-9M15 5h5v5",
  check: "M5 12.5l4.5 4.5L19 7",
  stop: "M7 7h10v10H7z",
  file: "M7 3h7l4 4v14H7zM14 3v5h4",
  list: "M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01",
  swap: "M4 9h14l-4-4M20 15H6l4 4",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 6l-6 6 6 6",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  search: "M11 4a7 7 0 100 14 7 7 0 000-14zM16.5 16.5L21 21",
  clock: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2",
  undo: "M9 7L4 12l5 5M4 12h10a5.5 5.5 0 010 8h-3",
  redo: "M15 7l5 5-5 5M20 12H10a5.5 5.5 0 000 8h3",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  down: "M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14",
  up: "M6 15l6-6 6 6",
  lower: "M6 9l6 6 6-6",
};

// A small picture beside words; those who do not see it miss nothing.
export function icon(name) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" },
    h("path", { d: ICONS[name] }),
  );
}

export function button(text, act, { icon: sign, kind = "", label, ...more } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: kind || null,
      onclick: act,
      "aria-label": label || null,
      title: label || null,
      ...more,
    },
    sign && icon(sign),
    text && h("span", {}, text),
  );
}

// A drawing as an image: nothing in an image can run. Its place is kept free before it is there.
export function drawing(svg, alt, old = null) {
  const image = old || h("img", { class: "drawing" });
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
  image.alt = alt;
  image.src = url;
  return image;
}

// Call a function once there were no further calls for a while (debounce).
export function debounce(act, wait) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => later.now(...values), wait);
  };
  later.cancel = () => {
    clearTimeout(timer);
    timer = 0;
  };
  later.now = (...values) => {
    later.cancel();
    return act(...values);
  };
  later.isWaiting = () => timer !== 0;
  return later;
}

// Call a function when the browser has nothing better to do; not every browser tells.
export const whenIdle = (act) =>
  (window.requestIdleCallback || ((later) => setTimeout(later, 200)))(() => act());

// A random name; crypto.randomUUID() is missing where the address is not https.
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

let last = 0;
export const newId = (prefix = "id") => `${prefix}-${(last += 1)}`;

// Load a style sheet of ours, once; views bring their own.
export function style(name) {
  const href = `/assets/styles/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(h("link", { rel: "stylesheet", href }));
}
