"""What tests of documents share: their blocks, links and headings, and phrases to avoid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, NamedTuple

from support.paths import ROOT

#: What to write instead of each phrase.
INSTEAD = {
    r"unless told": "the default: A4 (default)",
    r"\b(?:is|are|was|were|be|been) (?:said|told)\b": "who prints it: `convert` prints a warning",
    r"\bsays? so\b": "what is printed: prints a note",
    r"\bby way of\b": "with, through, by",
    r"\bso many\b": "the number, or: this many, `count` words",
    r"\bown accord\b": "automatically, by default",
    r"\bas \w+(?: \w+){0,4} as can be\b": "as many … as possible",
    r"\blets? (?:it|them) be (?:played|printed|read)\b": "turns them into playable web pages",
    r"\btakes? to one another\b": "one solution per symmetry class",
    r"\bnobody asked\b": "by default, automatically",
    r"\bof which there are\b": "the number: pieces with copies",
    r"\bwhat is there\b": "its name: the contents, existing files",
    r"\bcheck\(\) (?:says|to say)": "check() verifies it",
    r"\bhang together\b": "are connected",
}

#: Words for which documents have another one.
OTHERWISE = {r"\bmakers?\b": "generator"}

BANNED = re.compile("|".join(INSTEAD))
BANNED_IN_DOCUMENTS = re.compile("|".join([*INSTEAD, *OTHERWISE]))

BLOCK = re.compile(
    r"^<!-- file: (?P<hidden>\S+)\n(?P<content>.*?)^-->$"
    r"|(?:^<!-- file: (?P<shown>\S+) -->\n+)?^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\]\(([^)\s]+)\)|<img [^>]*src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


class Block(NamedTuple):
    """A part of a document between fences, or a file that readers do not see."""

    line: int
    info: str  #: what stands behind the opening fence
    file: str | None  #: where to put it
    body: str


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a document in order."""
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["hidden"]:
            yield Block(line, "", match["hidden"], match["content"])
        else:
            yield Block(line, match["info"], match["shown"], match["body"])


def commands(session: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a session, each with what it is shown to print."""
    first, *rest = re.split(r"^\$ ", session, flags=re.MULTILINE)
    assert not first.strip(), f"printed before the first command: {first}"
    for part in rest:
        command, _, printed = part.partition("\n")
        yield command, printed


def anchors(text: str) -> set[str]:
    """Return what links can point to in a document: its headings, as web pages name them."""
    headings = HEADING.findall(BLOCK.sub("", text))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def tool(name: str) -> Any:
    """Return a module of tools/."""
    spec = spec_from_file_location(name.rpartition("/")[2], ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
