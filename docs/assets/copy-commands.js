// Lets the copy button of a session copy what readers type: commands without their prompts, and
// nothing that they print. The theme copies the attribute data-copy where there is one.
{
  const PROMPTS = ["$ ", ">>> "];

  function typedText(text) {
    const copied = [];
    let isOpen = false; // a statement of Python may go on
    let isBlock = false; // its last line is indented: in a terminal, an empty line ends it
    for (const line of text.split("\n")) {
      const prompt = PROMPTS.find((start) => line.startsWith(start));
      if (prompt) {
        if (isBlock) copied.push("");
        copied.push(line.slice(prompt.length));
        isOpen = prompt === ">>> ";
        isBlock = false;
      } else if (isOpen && /^\.\.\.( |$)/.test(line)) {
        copied.push(line.slice(4));
        isBlock = /^ /.test(line.slice(4));
      } else {
        isOpen = false;
      }
    }
    return copied.join("\n");
  }

  for (const code of document.querySelectorAll("pre > code")) {
    const text = code.textContent;
    if (PROMPTS.some((start) => text.startsWith(start))) code.dataset.copy = typedText(text);
  }
}
