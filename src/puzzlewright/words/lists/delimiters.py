"""From the text of a list to a table: what separates its columns.

    otter;swims             tabs, semicolons and commas, with quotes around fields that need them
    otter | swims           as tables are drawn in plain text
    otter – swims           a dash of any length between two gaps
    otter = swims           an equals sign, an arrow, or a colon before a gap

The signs of the last three lines are part of words as well, so most lines must agree on one. One
line of words with commas between them is a list, and so are several (running_text.py).
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.lists.cleanup import LineMarks, cut_at_tabs, find_line_marks
from puzzlewright.words.lists.running_text import (
    RUNNING,
    csv_fields,
    is_running_list,
    one_line_items,
)
from puzzlewright.words.lists.tables import Row, Table

COMMENT = "#"

#: What may stand between a word and its clue; of equally frequent ones the first.
SEPARATORS = "\t;,"

#: Signs that separate columns if most lines have them, and how they are called; of equally frequent
#: ones the first. A line is cut at the first, or at each if all lines have as many.
RARE_SEPARATORS = {
    "|": r"\|",
    "=": r"\s*(?:=>|⇒|->|→|=)\s*",
    "–": r"\s+[-–—−]{1,2}\s++(?![-–—−]{1,2}\s)",  # the last of two: `das Fenster, - – window`
    ":": r"\s*:\s+",
    "/": r"\s+/\s+",
}

#: What a line has if it can have such a sign: patterns are slower to search for.
_HINTS = {"|": r"\|", "=": "[=⇒→]|->", "–": "[-–—−]", ":": ":", "/": "/"}
_ANY_HINT = "[-–—−=⇒→|:/]"

#: The same if all lines have them: a long dash anywhere, a short one or more gaps between words, a
#: colon that belongs to no time of day.
SPACES = "  "
IN_ALL_LINES = {
    "–": r"\s*[–—]+\s*|\s+[-−]{1,2}\s*|\s*[-−]{1,2}\s+",
    ":": r"(?<!\d)\s*:\s*(?!\d)",
    SPACES: r"[ \xa0]{2,}",
}

RARE_NAMES = {
    "|": "`|`",
    "=": "`=` or an arrow",
    "–": "a dash",
    ":": "a colon",
    "/": "a slash",
    SPACES: "a gap of several spaces",
}

#: More columns than any list has: a line is cut into as many, at most.
MANY_COLUMNS = 100

#: Lines that tell enough about forms of words.
SAMPLE_LINES = 200

#: Longer fields are refused by Python's reader of CSV.
LONGEST_FIELD = 131_072

#: A field in quotes, which may go over several lines, and what is before it.
_IN_QUOTES = rf'(^|[{SEPARATORS}])[^\S\n]*"(?:[^"]|"")*"(?=\s*(?:[{SEPARATORS}]|$))'

#: A line below the titles of a table that is drawn in plain text.
_RULER = r"[\s|+:=-]*[-=]{2}[\s|+:=-]*"

_QUOTES = "put quotes around the whole field, and double the quotes inside it"


def text_table(
    text: str,
    source: str | None = None,
    *,
    must_split: bool = False,
    is_list: bool = False,
    counts_columns: bool = False,
) -> Table:
    """Return the table that a text is.

    With `must_split`, there are columns if there can be. With `is_list`, one line has all words.
    With `counts_columns`, somebody gave their numbers: those of tabs count as they stand there.
    """
    lines = text.split("\n")
    if "\t" in text:
        filled = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
        if marks := find_line_marks(
            cut_at_tabs([each for each in filled if not is_comment(each[1])])
        ):
            table = _unmarked_table(lines, marks, source, must_split=must_split)
            if not counts_columns or table.separator not in ("", "\t"):
                return table
    return _table_of_lines(lines, source, must_split=must_split, is_list=is_list)


def _unmarked_table(
    lines: Sequence[str], marks: LineMarks, source: str | None, *, must_split: bool
) -> Table:
    """Return the table of lines without the numbers or bullets before their first tab."""
    bare = [line.partition("\t")[2] if n in marks.by_line else line
            for n, line in enumerate(lines, 1)]  # fmt: skip
    table = _table_of_lines(bare, source, must_split=must_split, is_list=False)
    return table._replace(notes=[*table.notes, marks.note], marks=marks.by_line)


def _table_of_lines(
    lines: Sequence[str], source: str | None, *, must_split: bool, is_list: bool
) -> Table:
    notes: list[str] = []
    if (line := _only_line(lines)) is not None:
        items = one_line_items(line, notes, is_list=is_list)
        if items is not None:
            return _items_table(items, notes, must_split=must_split)
    content = _content(lines)
    rare = _rare_separator(lines, must_split=must_split)
    pattern = RARE_SEPARATORS.get(rare or "", "")
    if rare is None and not any("\t" in line or ";" in line for line in content):
        rare, pattern = _in_all_lines(content)
    if rare is not None:
        notes.append(f"{RARE_NAMES[rare]} between columns")
        return Table(list(_rare_rows(lines, rare, pattern)), "line", notes, f" {rare.strip()} ")
    separator = find_delimiter(lines)
    if separator == "," and not must_split and (_is_prose(content) or _are_forms(content)):
        rows = list(_whole_rows(lines))
        return Table(rows, "line", notes + _space_notes(rows))
    rows = [Row(*row) for row in line_fields(lines, separator, source, MANY_COLUMNS)]
    if separator == "," and not must_split and (_continues(content) or is_running_list(rows)):
        notes.append(RUNNING)
        words = [Row(row.number, [field]) for row in within_deadline(rows) for field in row.fields]
        return Table([row for row in words if row.fields[0].strip()], "line", notes)
    return Table(rows, "line", notes + _space_notes(rows), separator)


def is_comment(line: str) -> bool:
    """Tell whether nothing on a line counts."""
    return COMMENT in line and line.lstrip().startswith(COMMENT)


def _content(lines: Sequence[str]) -> list[str]:
    """Return the lines that count."""
    return [line for line in within_deadline(lines) if line.strip() and not is_comment(line)]


# One line, and running text


def _only_line(lines: Sequence[str]) -> str | None:
    """Return the line that counts if there is only one."""
    found = None
    for line in within_deadline(lines):
        if not line.strip() or is_comment(line):
            continue
        if found is not None:
            return None
        found = line.strip()
    return found


def _items_table(items: Sequence[str], notes: list[str], *, must_split: bool) -> Table:
    """Return the table of words that stood on one line, each perhaps with its clue."""
    rare = _rare_separator(items, must_split=must_split)
    if rare is not None:
        rows = list(_rare_rows(items, rare, RARE_SEPARATORS[rare]))
        return Table(rows, "entry", notes, f" {rare} ")
    separator = next((sign for sign in ";\t" if any(sign in item for item in items)), "")
    fields = (item.split(separator, 1) if separator else [item] for item in items)
    return Table([Row(n, each) for n, each in enumerate(fields, 1)], "entry", notes, separator)


def _continues(content: Sequence[str]) -> bool:
    """Tell whether all lines but the last end with a comma: then the list goes on behind it.

    Programs that write empty columns do so on all lines, and leave no gaps behind commas.
    """
    content = [line.rstrip() for line in within_deadline(content)]
    if len(content) < 2 or content[-1].endswith(",") or '"' in "".join(content):
        return False
    ends = all(line.endswith(",") and not line.endswith(",,") for line in content[:-1])
    return ends and any(", " in line for line in content)


def _is_prose(content: Sequence[str]) -> bool:
    """Tell whether commas are part of phrases: few lines have them, each before a gap."""
    number, with_commas = len(content), 0
    for line in within_deadline(content):
        if "," in line.rstrip(", \t"):
            if '"' in line or re.search(r",\S", line.strip()):
                return False
            with_commas += 1
    return number > 2 and 2 * with_commas < number


def _are_forms(content: Sequence[str]) -> bool:
    """Tell whether commas stand before forms of words in most lines: `der Stuhl, ⸚e`."""
    telling = [line for line in content[:SAMPLE_LINES] if "," in line]
    if not telling or re.search(r',\S|"', "\n".join(telling)):
        return False
    return 2 * sum("," not in without_annotations(line) for line in telling) > len(telling)


def _whole_rows(lines: Sequence[str]) -> Iterator[Row]:
    """Yield lines that are one field each."""
    for at, line in enumerate(within_deadline(lines), 1):
        if line.strip() and not is_comment(line):
            yield Row(at, [without_comment(line).rstrip(", \t")])


# Dashes, bars and the like


def _rare_separator(lines: Sequence[str], *, must_split: bool) -> str | None:
    """Return a sign that most lines have between columns, where others do not come before it."""
    usual = 0
    content = _content(_outside_quotes(lines))
    number = len(content)
    counts, behind_commas, behind_tight = Counter[str](), Counter[str](), Counter[str]()
    has_any = re.compile(_ANY_HINT).search
    patterns = [
        (sign, re.compile(_HINTS[sign]).search, re.compile(pattern).search)
        for sign, pattern in RARE_SEPARATORS.items()
    ]
    for line in map(str.strip, within_deadline(content)):
        usual += "\t" in line or ";" in line
        if not has_any(line, 1):  # not at the beginning: that is a bullet
            continue
        comma = line.find(",")
        for sign, may_have, search in patterns:
            found = search(line, 1) if may_have(line, 1) else None
            if found and (found.end() < len(line) or sign == "|"):
                counts[sign] += 1
                if 0 <= comma < found.start():
                    behind_commas[sign] += 1
                    behind_tight[sign] += bool(re.search(r",\S", line[: found.start()]))
    best = max(RARE_SEPARATORS, key=lambda sign: counts[sign])
    least = 0 if must_split else number // 2
    if counts[best] <= least or 2 * usual > number or (must_split and usual):
        return None
    # On every line: `die Birne, -n – pear` has a comma that is part of the phrase.
    commas = behind_tight if number > 1 and counts[best] == number else behind_commas
    return None if 2 * commas[best] > counts[best] else best


def _in_all_lines(content: Sequence[str]) -> tuple[str | None, str]:
    """Return a sign that all lines have once, as columns that are written without care have.

    Several spaces may come more than once, if all lines have them as often.
    """
    content = [line.strip() for line in within_deadline(content)]
    if len(content) < 3 or any("," in line or '"' in line for line in content):
        return None, ""
    for sign, pattern in IN_ALL_LINES.items():
        if sign == SPACES:
            continue
        found = re.compile(rf"(?<=\w)(?:{pattern})(?=\w)").findall
        if all(len(found(line)) == 1 for line in within_deadline(content)):
            return sign, rf"(?<=\w)(?:{pattern})(?=\w)"
    return _spaces_in_all_lines(content)


def _spaces_in_all_lines(content: Sequence[str]) -> tuple[str | None, str]:
    """Return several spaces and their pattern, if all lines have them, and equally often."""
    found = re.compile(pattern := IN_ALL_LINES[SPACES]).findall
    number = len(found(content[0]))
    if number and all(len(found(line)) == number for line in within_deadline(content)):
        return SPACES, pattern
    return None, ""


def _space_notes(rows: Sequence[Row]) -> list[str]:
    """Return that several spaces are not taken for columns, and where they are."""
    search = re.compile(rf"\S{IN_ALL_LINES[SPACES]}\S").search
    for row in within_deadline(rows):
        if len(row.fields) > 1:
            return []
    at = next((row.number for row in rows if search(row.fields[0])), None)
    return [] if at is None else [f"several spaces in line {at}: not taken for columns"]


def _rare_rows(lines: Sequence[str], sign: str, pattern: str) -> Iterator[Row]:
    """Yield the fields of lines that a rare sign separates, as a pattern finds it."""
    cut, ruler = re.compile(pattern).split, re.compile(_RULER).fullmatch
    rows = []
    for at, line in enumerate(within_deadline(lines), 1):
        line = without_comment(line.strip())
        if not line or is_comment(line):
            continue
        if sign != "|":
            # What a line begins with is a bullet.
            first, *others = cut(line[1:])
            rows.append((at, line, [line[0] + first, *others]))
        elif not ruler(line):
            rows.append((at, line, cut(line.removeprefix("|").removesuffix("|"))))
    if sign == "|" or len({len(fields) for _, _, fields in rows}) == 1:
        yield from (Row(at, fields) for at, _, fields in rows)
        return
    for at, line, _ in rows:  # only the first sign of each line is there for the column
        first, *others = cut(line[1:], 1)
        yield Row(at, [line[0] + first, *others])


# Tabs, semicolons and commas


def line_fields(
    lines: Sequence[str], separator: str, source: str | None, most: int = 2
) -> Iterator[tuple[int, list[str]]]:
    """Yield the numbers and the fields of lines that are no comments; not all of them are empty.

    A line without quotes is cut into `most` fields; all that is behind is part of the last one.
    """
    cut = _csv_rows(lines, source, most)
    if separator != ",":
        cut = _plain_rows(lines, separator, source, most)
    for line, fields in within_deadline(cut):
        if COMMENT in fields[0] and not any(map(str.strip, fields[1:])):
            fields[0] = without_comment(fields[0])
        if fields[0].strip() or any(map(str.strip, fields)):
            yield line, fields


def without_comment(field: str) -> str:
    """Return a field without the comment behind it."""
    return re.split(rf"\s{COMMENT}", field, maxsplit=1)[0] if COMMENT in field else field


def _outside_quotes(lines: Sequence[str]) -> Sequence[str]:
    """Return lines without what stands in quotes: there, signs separate nothing."""
    if not any('"' in line for line in lines):
        return lines
    return re.sub(_IN_QUOTES, r"\1", "\n".join(lines), flags=re.MULTILINE).split("\n")


def _of_three_columns(content: Sequence[str]) -> str | None:
    """Return what separates three columns in most lines: the first may have commas in it."""
    for sign in "\t;":
        three = sum(line.count(sign) >= 2 for line in content)
        if three and 2 * three > len(content):
            return sign
    return None


def _behind_forms(content: Sequence[str], there: Sequence[str]) -> str | None:
    """Return what separates columns where commas are part of words: `pas, psa, m.;dog`.

    All lines with a comma have the sign once, no comma before it lacks a gap, and most of what is
    before it has forms as dictionaries have them; that is not needed for a tab, or for a sign that
    all lines have.
    """
    with_comma = [line for line in within_deadline(content) if "," in line]
    for sign in there:
        if sign == "," or any(line.count(sign) != 1 for line in with_comma):
            continue
        words = [word for line in with_comma if "," in (word := line.partition(sign)[0])]
        if not words or any(re.search(r",\S", word) for word in words):
            continue
        telling = words[:SAMPLE_LINES]
        is_sure = sign == "\t" or all(line.count(sign) == 1 for line in content)
        if is_sure or 2 * sum(without_annotations(word) != word for word in telling) > len(telling):
            return sign
    return None


def find_delimiter(lines: Sequence[str]) -> str:
    """Return what most lines have between a word and a clue, before anything else that may be."""
    first = dict.fromkeys(SEPARATORS, 0)
    content = _content(_outside_quotes(lines))
    if (sign := _of_three_columns(content)) is not None:
        return sign
    there = [sign for sign in SEPARATORS if any(sign in line for line in within_deadline(content))]
    if len(there) < 2:
        return there[0] if there else SEPARATORS[0]
    if "," in there and (sign := _behind_forms(content, there)) is not None:
        return sign
    search = re.compile(f"[{SEPARATORS}]").search
    for line in within_deadline(content):
        if found := search(line.strip()):
            first[found[0]] += 1
    return max(SEPARATORS, key=lambda sign: first[sign])


def _csv_rows(
    lines: Sequence[str], source: str | None, most: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a text with commas, and the line in which each begins."""
    if not any('"' in line or len(line) > LONGEST_FIELD for line in lines):
        yield from _bare_rows(lines, most)
        return
    at_start = True

    def given() -> Iterator[str]:
        """Pass lines on, without comments; a field that goes on may begin like one."""
        nonlocal at_start
        for line in lines:
            is_idle = at_start and is_comment(line)
            at_start = False
            yield "\n" if is_idle else f"{line}\n"

    reader = csv.reader(given(), strict=True, skipinitialspace=True)
    while True:
        begins = reader.line_num + 1
        try:
            at_start = True
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error:
            where = {"source": source, "line": begins}
            raise InputError(_QUOTES, text=lines[begins - 1], **where) from None  # type: ignore[arg-type]
        line = lines[begins - 1]
        if fields and '"' not in line and reader.line_num == begins:
            fields = _cut_at_commas(line, most)
        if fields and not is_comment(line):
            yield begins, fields


def _bare_rows(lines: Sequence[str], most: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a text with commas and without quotes: each is a line."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not is_comment(line):
            yield number, _cut_at_commas(line, most)


def _cut_at_commas(line: str, most: int) -> list[str]:
    """Return the fields of a line without quotes; gaps behind its commas stay."""
    fields = line.split(",", most - 1)
    fields[-1] = fields[-1].rstrip(", \t")
    return fields


def _plain_rows(
    lines: Sequence[str], separator: str, source: str | None, most: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of lines: one where there is no separator."""
    for number, line in enumerate(lines, 1):
        if not line.strip() or is_comment(line):
            continue
        parts = line.split(separator, most - 1)
        if '"' not in line:
            yield number, parts
            continue
        is_quoted = line.lstrip().startswith('"')
        is_needed = any(
            _needs_quotes(separator.join(parts[nth:]), separator) for nth in range(1, len(parts))
        )
        fields = csv_fields(line, separator) if is_quoted or is_needed else None
        if fields is None and is_quoted:
            raise InputError(_QUOTES, source=source, line=number, text=line.strip())
        yield number, fields or parts


def _needs_quotes(rest: str, separator: str) -> bool:
    """Tell whether quotes at the beginning of what is left of a line may be there for a reason."""
    return rest.lstrip().startswith('"') and (separator in rest or '""' in rest)
