"""One HTML page with drawings in it: to look at, to print, to send; nothing else is needed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.render.svg import escape


class Exhibit(NamedTuple):
    """One puzzle with its drawings and what is known about it."""

    kind: str
    title: str  #: what such a puzzle is called
    summary: str
    command: str  #: the line that makes the puzzle again
    puzzle: str  #: SVG
    solution: str | None  #: SVG; None if there is none
    solution_title: str  #: `the solution`, `the first of 4 solutions`
    verdict: str  #: what was proved, in words
    nodes: int
    making_time: str  #: a time in words
    proof_time: str
    files: tuple[tuple[str, str], ...] = ()  #: what else there is: `Play it`, and where that is


def sentence(words: str) -> str:
    """Return the words with a capital at their start."""
    return words[:1].upper() + words[1:]


_STYLE = """\
:root { --ink: #1d2430; --soft: #5b6575; --line: #d9dde4; --paper: #fff; --ground: #f4f2ee;
  --accent: #1f5f8b; --good: #24693f; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 17px/1.55 Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif; }
main, header, footer { max-width: 1120px; margin: 0 auto; padding: 0 28px; }
header { padding-top: 56px; padding-bottom: 20px; }
h1 { margin: 0; font-size: 46px; line-height: 1.1; letter-spacing: -0.01em; }
header p { margin: 12px 0 0; font-size: 20px; color: var(--soft); }
header p a { color: var(--accent); }
nav { margin-top: 20px; font-family: Helvetica, Arial, 'Liberation Sans', sans-serif;
  font-size: 15px; }
nav a { color: var(--accent); text-decoration: none; margin-right: 20px; }
nav a:hover { text-decoration: underline; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  margin: 28px 0; padding: 32px 36px 30px; }
h2 { margin: 0; font-size: 30px; line-height: 1.2; }
.summary { margin: 4px 0 20px; color: var(--soft); }
pre { margin: 0 0 26px; padding: 12px 16px; background: #f2f5f8; border-left: 3px solid
  var(--accent); border-radius: 3px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 15px/1.4 Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; }
pre b { color: var(--soft); font-weight: normal; user-select: none; }
.files { margin: 26px 0 0; display: flex; flex-wrap: wrap; gap: 10px; }
.files a { font: 15px/1 Helvetica, Arial, 'Liberation Sans', sans-serif; color: var(--accent);
  padding: 11px 16px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; }
.files a:first-child { background: var(--accent); border-color: var(--accent); color: #fff; }
.files a:hover, .files a:focus-visible { border-color: var(--ink); text-decoration: underline; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: 36px; align-items: start; }
figure { margin: 0; text-align: center; }
figure svg { display: block; width: 100%; height: auto; max-height: 640px; margin: 0 auto; }
figcaption { margin-top: 12px; font-size: 15px; font-style: italic; color: var(--soft); }
.proved { display: flex; flex-wrap: wrap; gap: 8px 36px; margin: 28px 0 0; padding: 18px 0 0;
  border-top: 1px solid var(--line); }
.proved div { min-width: 110px; }
dt { font: 13px/1.4 Helvetica, Arial, 'Liberation Sans', sans-serif; color: var(--soft); }
dd { margin: 0; font-size: 19px; font-variant-numeric: tabular-nums; }
.proved .main dd { color: var(--good); font-weight: bold; }
footer { padding-top: 4px; padding-bottom: 48px; font-size: 15px; color: var(--soft); }
@media print {
  @page { margin: 16mm; }
  body { background: none; font-size: 11pt; }
  main, header, footer { max-width: none; padding: 0; }
  nav, .files { display: none; }
  header { padding-bottom: 6mm; }
  section { border: 0; border-radius: 0; margin: 0; padding: 0 0 8mm; break-inside: avoid; }
  section + section { break-before: page; }
  .pair { grid-template-columns: 1fr 1fr; gap: 8mm; }
  figure svg { max-height: 165mm; }
  pre { background: none; border: 1px solid var(--line); border-left: 3px solid var(--accent); }
}
"""


def page(exhibits: Sequence[Exhibit], version: str, book: str = "") -> str:
    """Return the whole page, with a link to a book of these puzzles if there is one."""
    links = "".join(f'<a href="#{escape(one.kind)}">{escape(one.title)}</a>' for one in exhibits)
    sections = "".join(map(_section, exhibits))
    link = f' <a href="{escape(book)}">All of them are in a book, too.</a>' if book else ""
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Puzzlewright: one puzzle of each kind</title>
<style>
{_STYLE}</style>
</head>
<body>
<header>
<h1>Puzzlewright</h1>
<p>One puzzle of each kind, to print and to play. The number of solutions is proved.{link}</p>
<nav>{links}</nav>
</header>
<main>
{sections}</main>
<footer>Made by puzzlewright {escape(version)}. The same commands make the same puzzles on every
machine; only the times differ. For puzzles from your own words: <code>puzzlewright make wordsearch
words.csv -o words.pdf</code>, or <code>puzzlewright studio</code> in the browser.</footer>
</body>
</html>
"""


def _section(one: Exhibit) -> str:
    """Return what the page says and shows of one puzzle."""
    figures = _figure(one.puzzle, "The puzzle")
    if one.solution is not None:
        figures += _figure(one.solution, sentence(one.solution_title))
    return f"""\
<section id="{escape(one.kind)}">
<h2>{escape(one.title)}</h2>
<p class="summary">{escape(sentence(one.summary))}</p>
<pre><b>$ </b>{escape(one.command)}</pre>
<div class="pair">
{figures}</div>
{_files(one)}<dl class="proved">
{_fact("Proved", one.verdict, "main")}{_fact("Positions searched", f"{one.nodes:,}")}\
{_fact("Made in", one.making_time)}{_fact("Proved in", one.proof_time)}</dl>
</section>
"""


def _files(one: Exhibit) -> str:
    """Return links to what else there is of the puzzle."""
    links = (f'<a href="{escape(path)}">{escape(name)}</a>' for name, path in one.files)
    return f'<p class="files">{"".join(links)}</p>\n' if one.files else ""


def _figure(svg: str, caption: str) -> str:
    return f"<figure>\n{inline(svg)}<figcaption>{escape(caption)}</figcaption>\n</figure>\n"


def _fact(name: str, value: str, css: str = "") -> str:
    attribute = f' class="{css}"' if css else ""
    return f"<div{attribute}><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>\n"


def inline(svg: str) -> str:
    """Return an SVG file fit for the inside of an HTML page: without an XML declaration."""
    return re.sub(r"^\s*(<\?xml[^>]*\?>\s*|<!DOCTYPE[^>]*>\s*)*", "", svg)
