"""Lists as running text: words with commas between them, on one line or on several.

    cat, dog, guinea pig, parrot and tortoise.

    red, blue, green
    black, white, pink

Lines of three and more fields may be rows of a table as well. They are words if nothing speaks for
columns: no titles, nothing that comes again, no forms of one word in a line (`sing, sang, sung`),
and no column that looks different from the others (`Hund,dog`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import quote
from puzzlewright.words.languages import codes_by_name
from puzzlewright.words.lists.column_titles import KNOWN, normalize_title
from puzzlewright.words.lists.tables import Row

#: The notes on a list that is one line, and on several lines of words.
ONE_LINE = "one line, taken for a list of words"
RUNNING = "commas between words"

#: How to get columns instead.
AS_COLUMNS = "--columns word=1,clue=2 reads columns"

#: Lines with more words than this, and commas between them, are no columns if they differ in this.
MOST_COLUMNS_OF_COMMAS = 3

#: Fewer words on most lines are a word and its clue.
FEWEST_WORDS = 3

#: Two lines with as many fields tell too little.
FEWEST_EVEN_LINES = 3

#: More lines, each with the same number of fields, are a table: those without gaps behind commas,
#: as programs write them, and those with gaps.
MOST_EVEN_LINES, MOST_GAPPED_LINES = 12, 100

#: What stands between the last two words of a list; `en` is Dutch, but "in" in other languages, so
#: it counts only in a sentence with a full stop.
_AND = "and|und|et|y|e|i|och|og|oraz|és|και|и|і|ve|și|و|eta|agus"
_AND_IN_SENTENCE = f"{_AND}|en"

#: What a line has before its words if that is a heading: `Unit 4 words: to get up, …`.
_HEADING = re.compile(r"([^,;\t|/:=–—]{2,60}):\s+(?=\S)")

#: A word or two; no numbers, no sentences.
_SHORT = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*(?: [^\W\d_]+(?:['’-][^\W\d_]+)*)?")

#: What may separate words on one line, and how often at least; one comma may be there for a clue.
_BETWEEN = ((",", 2), (", ", 1), (";", 2), ("\t", 2), (" | ", 2), (" / ", 2))


# One line


def one_line_items(line: str, notes: list[str], *, is_list: bool) -> list[str] | None:
    """Return the words of a list that is one line, and None if it is no such list.

    One comma without a gap may be there for a clue, unless it is known that there `is_list`.
    """
    line, heading = _without_heading(line)
    items = _cut(line, is_list=is_list)
    if items is None:
        return None
    notes.append(ONE_LINE)
    if heading:
        notes.append(f"taken for a heading: {quote(heading)}")
    return _with_last_two(items, notes) if "," in line and '"' not in line else items


def _without_heading(line: str) -> tuple[str, str]:
    """Return a line without what is before its only colon, and that."""
    mark = _HEADING.match(line) if '"' not in line else None
    if mark is None or ":" in line[mark.end() :] or not re.search("[,;]", line[mark.end() :]):
        return line, ""
    return line[mark.end() :], mark[1].strip()


def _cut(line: str, *, is_list: bool) -> list[str] | None:
    if "," in line and ";" in line and '"' not in line:
        parts = line.split(",")
        if not all(part.count(";") == 1 for part in parts):  # `apple; Apfel, pear; Birne`
            return [item for item in re.split("[,;]", line) if item.strip()]
    for separator, least in _BETWEEN:
        if line.count(separator) < (1 if is_list else least):
            continue
        if '"' not in line:
            return [item for item in line.split(separator) if item.strip()]
        fields = csv_fields(line, separator.strip() or separator) if separator in ",;\t" else None
        if fields is not None and len(fields) > 2:
            return [field for field in fields if field.strip()]
    return None


def _with_last_two(items: list[str], notes: list[str]) -> list[str]:
    """Return words of which the last, `parrot and tortoise.`, may be two."""
    if len(items) < 2 or any(item.rstrip().endswith(".") for item in items[:-1]):
        return items
    last = items[-1].strip()
    bare = last[:-1] if re.search(r"[^\W\d_]{3}\.$", last) else last
    signs = _AND if bare is last else _AND_IN_SENTENCE
    between = re.compile(rf"(?:^|(.*\S)\s+)(?:{signs})\s+(\S.*)")
    if any(between.fullmatch(item.strip()) for item in items[:-1]):
        return [*items[:-1], bare]
    found = between.fullmatch(bare)
    if found is None:
        return [*items[:-1], bare]
    two = [part for part in found.groups() if part]
    notes.append(f"{quote(bare)} read as {' and '.join(map(quote, two))}")
    return [*items[:-1], *two]


def csv_fields(line: str, separator: str) -> list[str] | None:
    """Return the fields of a line with quotes; None if they do not stand as they should."""
    try:
        [fields] = csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True)
    except (csv.Error, ValueError):
        return None
    return [field.strip() for field in fields]


# Several lines


def is_running_list(rows: Sequence[Row]) -> bool:
    """Tell whether lines are words with commas between them, and not columns."""
    if len(rows) < 2:
        return False
    numbers = [
        len([field for field in row.fields if field.strip()]) for row in within_deadline(rows)
    ]
    many = sum(number > MOST_COLUMNS_OF_COMMAS for number in numbers)
    # All lines but the last are full; where all have the same number, they may be columns.
    if 2 * many > len(rows) and len(set(numbers[:-1])) > 1:
        return True
    few = sum(number >= FEWEST_WORDS for number in numbers)
    return 2 * few > len(rows) and len(rows) <= MOST_GAPPED_LINES and _are_words(rows, numbers)


def _are_words(rows: Sequence[Row], numbers: Sequence[int]) -> bool:
    """Tell whether fields are words of one sort, in lines that have three or more."""
    fields = [[field.strip() for field in row.fields if field.strip()] for row in rows]
    every = [field.casefold() for each in fields for field in each]
    if len(set(every)) < len(every) or not all(map(_SHORT.fullmatch, every)):
        return False
    if 4 * sum(" " in field for field in every) > len(every) or _are_forms(fields):
        return False
    if _has_titles(fields):
        return False
    if len(set(numbers)) > 1 and len(set(numbers[:-1])) > 1:
        return True
    behind = [field for row in rows for field in row.fields[1:] if field.strip()]
    is_gapped = all(field[0].isspace() for field in behind)
    most = MOST_GAPPED_LINES if is_gapped else MOST_EVEN_LINES
    enough = len(rows) >= (2 if is_gapped or numbers[0] > FEWEST_WORDS else FEWEST_EVEN_LINES)
    return enough and len(rows) <= most and _look_alike(fields)


def _are_forms(fields: Sequence[Sequence[str]]) -> bool:
    """Tell whether most lines begin with forms of one word: `sing, sang, sung`."""
    firsts = [[field[0].lower() for field in each[:3]] for each in fields]
    alike = sum(letters[0] in letters[1:] for letters in firsts)
    return 2 * alike > len(fields)


def _has_titles(fields: Sequence[Sequence[str]]) -> bool:
    """Tell whether the first line has titles of columns or names of languages, and no other."""
    names = codes_by_name()
    first, second = (sum(normalize_title(f) in KNOWN or normalize_title(f) in names for f in each)
                     for each in fields[:2])  # fmt: skip
    return first > 1 and first > second


def _look_alike(fields: Sequence[Sequence[str]]) -> bool:
    """Tell whether no column has a look that another one lacks: capitals, or another script."""
    width = min(map(len, fields[:-1]))
    looks = [{_look(each[n]) for each in fields if n < len(each)} for n in range(width)]
    alone = [next(iter(look)) for look in looks if len(look) == 1]
    return len(set(alone)) < 2 and (len(alone) == width or len(alone) < 2)


def _look(word: str) -> tuple[bool, bool, int]:
    """Return whether a word has a capital, nothing else, and its script, roughly."""
    script = 0 if word[0] < "\u0250" else ord(word[0]) >> 8
    return word[0].isupper(), len(word) > 1 and word.isupper(), script
