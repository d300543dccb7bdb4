// Lets paths in tables break after a slash, where a narrow screen has no room for them in one line.
for (const code of document.querySelectorAll("td code")) {
  if (code.childElementCount || !code.textContent.includes("/")) continue;
  const parts = code.textContent.split(/(?<=\/)/);
  code.replaceChildren(...parts.flatMap((part) => [part, document.createElement("wbr")]).slice(0, -1));
}
