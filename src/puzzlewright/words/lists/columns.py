"""Which column of a list is the word, which the clue, and which the category.

They can be given: `word=2,clue=1`, by number or by title. Else the titles decide, if there are
some; these may be names of languages, and then the language of the words picks its column. Else the
word comes first and the clue behind it, unless the letters or the length of the texts tell
otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, quote
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet, cells
from puzzlewright.words.languages import LANGUAGES, codes_by_name
from puzzlewright.words.lists import column_titles
from puzzlewright.words.lists.annotations import pronunciation_columns, without_annotations
from puzzlewright.words.lists.delimiters import MANY_COLUMNS
from puzzlewright.words.lists.tables import Row, Table

#: What a column can be, and what else it may be called.
WORD, CLUE, CATEGORY = "word", "clue", "category"
ROLES = {
    "word": WORD, "words": WORD, "phrase": WORD, "phrases": WORD, "text": WORD,
    "clue": CLUE, "clues": CLUE, "translation": CLUE, "translations": CLUE, "meaning": CLUE,
    "category": CATEGORY, "categories": CATEGORY,
}  # fmt: skip

#: A clue has this many words or more where a word has one.
WORDS_OF_CLUES = 3

#: Rows above the titles of columns that have a heading.
MOST_HEADINGS = 3

#: Rows that tell enough about what columns hold.
SAMPLE_ROWS = 200

#: With fewer rows, each may have a category of its own.
FEWEST_ROWS = 3

#: With fewer rows, one word that comes again tells of categories; shorter ones are articles.
MORE_ROWS, LETTERS_OF_CATEGORY = 8, 4

#: What separates cells of tables; commas and the like may be part of a clue as well.
CELLS = ("", "\t")


class Columns(NamedTuple):
    """The numbers of columns, from 0 on; None if there is no such column."""

    word: int = 0
    clue: int | None = None
    category: int | None = None

    @property
    def swap(self) -> Columns:
        """The same with word and clue in each other's place."""
        return self if self.clue is None else self._replace(word=self.clue, clue=self.word)


class ColumnChoice(NamedTuple):
    """What the columns are, and how that was found out."""

    columns: Columns
    width: int  #: the number of columns; what is behind them is part of the last one
    titles: Row | None = None  #: the row that has them; it is no word
    note: str = ""  #: a guess that the user should know
    unused: str = ""  #: which columns without titles are not used

    @property
    def is_by_number(self) -> bool:
        """Whether three columns are taken for what three columns usually are."""
        return bool(self.note) and self.titles is None and self.columns.category is not None


def parse_columns(text: str) -> dict[str, str]:
    """Read `word=2,clue=1`: roles, and numbers from 1 on or titles."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, _, value = (each.strip() for each in part.partition("="))
        role = ROLES.get(name.lower())
        if role is None or not value:
            known = ", ".join(dict.fromkeys(ROLES.values()))
            reason = f"write columns as word=2,clue=1 (known names: {known})"
            raise InputError(reason, text=text)
        if role in found:
            raise InputError(f"the column of the {role} is given twice", text=text)
        found[role] = value
    if WORD not in found:
        raise InputError("which column has the words? Write word=1, for example", text=text)
    return found


def choose_columns(
    table: Table,
    alphabet: Alphabet,
    wanted: Mapping[str, str] | None,
    titled: ColumnChoice | None,
    *,
    swap: bool = False,
    has_categories: bool = False,
) -> ColumnChoice:
    """Return what the columns of a table are; `titled` is what its titles say, if it has some.

    With `has_categories`, three columns without titles begin with the categories.
    """
    chosen = titled or _guess(table, alphabet, has_categories=has_categories)
    if wanted is not None:
        columns = _columns_by_number(table, chosen, wanted)
        width = max(len(row.fields) for row in table.rows)
        chosen = chosen._replace(columns=columns, width=width, note="", unused="")
    return _swap(table, chosen, alphabet) if swap else chosen


def _swap(table: Table, chosen: ColumnChoice, alphabet: Alphabet) -> ColumnChoice:
    """Return columns with words and clues swapped; note the earlier guess."""
    clue = chosen.columns.clue
    if clue is None or not any("".join(row.fields[clue:]).strip() for row in table.rows):
        raise InputError("this list has no clues to swap with the words")
    note = chosen.note
    if note and chosen.columns.category is None:
        guesser = f"--language {alphabet.name}" if alphabet.name != PLAIN.name else "the guess"
        own = f"column {chosen.columns.word + 1}"
        note = f"--swap takes the words from column {clue + 1}, where {guesser} picks {own}"
    return chosen._replace(columns=chosen.columns.swap, note=note)


# What somebody says


def _columns_by_number(table: Table, chosen: ColumnChoice, wanted: Mapping[str, str]) -> Columns:
    """Return the columns that somebody gave by numbers or titles."""
    width = max(len(row.fields) for row in table.rows)
    numbers: dict[str, int] = {}
    for role, value in wanted.items():
        number = int(value) - 1 if value.isdecimal() else _by_title(table, chosen, value)
        if not 0 <= number < width:
            there = "1 column" if width == 1 else f"{width} columns"
            raise InputError(f"{role}: there is no such column (the list has {there})", text=value)
        numbers[role] = number
    return Columns(numbers[WORD], numbers.get(CLUE), numbers.get(CATEGORY))


def _by_title(table: Table, chosen: ColumnChoice, value: str) -> int:
    """Return the column of a title."""
    first = chosen.titles or table.rows[0]
    names = [field.strip() for field in first.fields]
    for number, name in enumerate(names):
        if column_titles.normalize_title(name) == column_titles.normalize_title(value):
            return number
    raise InputError(f"no column has this title (there are {', '.join(names)})", text=value)


# Titles


def columns_by_title(rows: Sequence[Row], alphabet: Alphabet) -> ColumnChoice | None:
    """Return the columns that the first row names; None if it has no titles."""
    if not rows:
        return None
    first = rows[0]
    names = list(map(_title, first.fields))
    if not 1 < len(names) <= MANY_COLUMNS:
        return None
    roles = tuple(map(_role, names))
    known = {role for role in roles if role}
    if WORD in known and len(known) > 1:
        at = {role: roles.index(role) for role in known}  # the first of several
        if "word" in names:  # rather than `Vocabulary` or `Phrase`, whatever that is then
            at[WORD] = names.index("word")
        return ColumnChoice(Columns(at[WORD], at.get(CLUE), at.get(CATEGORY)), len(names), first)
    found = _by_languages(first, names, roles, alphabet)
    return found or _by_forms(first, names, roles, alphabet)


def find_title_row(
    rows: Sequence[Row], alphabet: Alphabet, wanted: Mapping[str, str] | None
) -> tuple[int, ColumnChoice | None]:
    """Return how many headings are above the titles of columns, and what these say.

    A heading has the row to itself. Titles that somebody names are titles, whatever they are.
    """
    names = [
        column_titles.normalize_title(value)
        for value in (wanted or {}).values()
        if not value.isdecimal()
    ]
    for at, row in enumerate(rows[: MOST_HEADINGS + 1]):
        fields = [column_titles.normalize_title(field.strip()) for field in row.fields]
        chosen = columns_by_title(rows[at:], alphabet)
        if names and set(names) <= set(fields):
            return at, chosen or ColumnChoice(Columns(), len(fields), row)
        if chosen is not None:
            return at, chosen
        if sum(map(bool, fields)) != 1:
            break
    return 0, None


def _title(field: str) -> str:
    return column_titles.normalize_title(field.strip().strip('"').strip(": "))


def _role(name: str) -> str | None:
    if "/" not in name:
        return _plain_role(name)
    roles = {_plain_role(part.strip()) for part in name.split("/")}  # `Word/Phrase`
    return roles.pop() if len(roles) == 1 else None


def _plain_role(name: str) -> str | None:
    if name in column_titles.WORDS or name == "text":
        return WORD
    if name in column_titles.MEANINGS:
        return CLUE
    return CATEGORY if name in column_titles.CATEGORIES else None


def _by_languages(
    first: Row, names: Sequence[str], roles: Sequence[str | None], alphabet: Alphabet
) -> ColumnChoice | None:
    """Return the columns of languages, if the titles are such: two or more, each once."""
    codes = [codes_by_name().get(name.split("(")[0].strip()) for name in names]
    there = [code for code in codes if code]
    columns = zip(names, codes, roles, strict=True)
    others = [name for name, code, role in columns if not code and not role and name]
    if not there or len(there) != len(set(there)):
        return None
    if len(there) < 2 and not (column_titles.NUMBERS | column_titles.READINGS).issuperset(others):
        return None  # one name of a language may well be a word
    if len(there) + sum(role is not None for role in roles) < 2:
        return None
    category = roles.index(CATEGORY) if CATEGORY in roles else None
    spoken = [number for number, code in enumerate(codes) if code]
    if len(spoken) == 1:  # `English;translation`, `word;Croatian`
        is_word = CLUE in roles
        other = roles.index(CLUE if is_word else WORD) if CLUE in roles or WORD in roles else None
        word, clue = (spoken[0], other) if is_word or other is None else (other, spoken[0])
        return ColumnChoice(Columns(word, clue, category), len(names), first)
    own = next((n for n in spoken if LANGUAGES.get(codes[n] or "") == alphabet.name), spoken[0])
    clue = next(n for n in spoken if n != own)
    note = f"column {own + 1} ({first.fields[own].strip()}) has the words"
    return ColumnChoice(Columns(own, clue, category), len(names), first, note)


def _by_forms(
    first: Row, names: Sequence[str], roles: Sequence[str | None], alphabet: Alphabet
) -> ColumnChoice | None:
    """Return the columns of a table of verbs, if titles name their forms and nothing unknown.

    The first form is the word; a language, a translation or else the second form is the clue.
    """
    forms = [n for n, name in enumerate(names) if name in column_titles.FORMS]
    codes = {n: code for n, name in enumerate(names) if (code := codes_by_name().get(name))}
    others = [n for n, role in enumerate(roles) if role in (CLUE, WORD) or n in codes]
    if not forms or not (others or column_titles.SURE_FORMS.intersection(names)):
        return None
    known = {*forms, *others, *(n for n, role in enumerate(roles) if role)}
    rest = {name for n, name in enumerate(names) if n not in known and name}
    if len(known) < 2 or not (column_titles.NUMBERS | column_titles.READINGS).issuperset(rest):
        return None
    order = [*forms[:1], *others, *forms[1:]]
    own = [n for n, code in codes.items() if LANGUAGES.get(code) == alphabet.name]
    if own and len(codes) == 1:  # `Infinitive;Past;German` in German
        order.remove(own[0])
        order.insert(0, own[0])
    category = roles.index(CATEGORY) if CATEGORY in roles else None
    note = f"column {order[0] + 1} ({first.fields[order[0]].strip()}) has the words"
    return ColumnChoice(Columns(order[0], order[1], category), len(names), first, note)


# Guesses


def _guess(table: Table, alphabet: Alphabet, *, has_categories: bool) -> ColumnChoice:
    """Return the columns of a table without titles; note the unused ones."""
    spoken = pronunciation_columns(table.rows)
    chosen = _guess_among(_without(table, spoken), alphabet, has_categories=has_categories)
    if spoken:
        chosen = _among_all(chosen, spoken, _width(table.rows))
    used = {*spoken, *(n for n in chosen.columns if n is not None)}
    idle = [n for n in range(chosen.width) if n not in used and _is_filled(table.rows, n)]
    notes = [f"{_column_phrase(spoken)} not used: pronunciation"] if spoken else []
    notes += [f"{_column_phrase(idle)} not used"] if idle else []
    return chosen._replace(unused="; ".join(notes))


def _among_all(chosen: ColumnChoice, left_out: Sequence[int], width: int) -> ColumnChoice:
    """Return columns that were chosen among others than those left out, by their numbers in all."""
    there = [n for n in range(width) if n not in left_out]
    word, *others = chosen.columns
    clue, category = (n if n is None else there[n] for n in others)
    end = width if chosen.width >= len(there) else there[chosen.width - 1] + 1
    columns = Columns(there[word or 0], clue, category)
    return chosen._replace(columns=columns, width=max(end, max(left_out) + 1))


def _is_filled(rows: Sequence[Row], column: int) -> bool:
    return any("".join(row.fields[column : column + 1]).strip() for row in rows)


def _column_phrase(columns: Sequence[int]) -> str:
    """Return `column 3 is`, `columns 3 to 4 are`."""
    numbers = sorted(n + 1 for n in columns)
    if len(numbers) == 1:
        return f"column {numbers[0]} is"
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"columns {numbers[0]} to {numbers[-1]} are"
    return f"columns {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} are"


def _width(rows: Sequence[Row]) -> int:
    return max(len(row.fields) for row in rows)


def _without(table: Table, columns: Sequence[int]) -> Table:
    """Return a table without some columns."""
    if not columns:
        return table
    return table._replace(
        rows=[
            Row(row.number, [field for n, field in enumerate(row.fields) if n not in columns])
            for row in within_deadline(table.rows)
        ]
    )


def _guess_among(table: Table, alphabet: Alphabet, *, has_categories: bool) -> ColumnChoice:
    """Return the columns of a table, all of which may be words or clues."""
    rows = table.rows
    firsts = [row.fields[0] for row in rows if len(row.fields) >= 3] if has_categories else []
    is_four = bool(firsts) and len(set(firsts)) == len(firsts) and _are_four(rows)
    width = _column_count(table)
    if has_categories and not is_four and _are_three(rows):
        if _are_different(firsts) and not _are_numbers(firsts):
            return _without_categories(rows)
        note = "three columns without titles, taken for categories, word and translation"
        return ColumnChoice(Columns(1, 2, 0), max(width, 3), note=note)
    if width == 3 and not has_categories and _begin_with_categories(rows):
        note = "three columns without titles, the first of which repeats: taken for categories, "
        return ColumnChoice(Columns(1, 2, 0), width, note=f"{note}word and clue")
    filled = [[field for field in row.fields if field.strip()] for row in rows[:SAMPLE_ROWS]]
    pairs = [fields for fields in filled if len(fields) == 2]
    if 2 * len(pairs) > len(filled) and _is_other_way(pairs, alphabet):
        return ColumnChoice(Columns(1, 0), 2, note="column 1 is the clue, column 2 the word")
    return ColumnChoice(Columns(0, 1), width)


def _column_count(table: Table) -> int:
    """Return how many columns there are; where there are more fields, they are part of a clue.

    Cells of tables are columns. Behind other signs there are more than two if most lines have as
    many; commas and semicolons may be part of clues, and then have a gap behind them.
    """
    if _width(table.rows) <= 2:
        return 2
    numbers = Counter(_filled_width(row.fields) for row in table.rows)
    if table.separator in CELLS:
        return max(2, *numbers)
    number, rows = numbers.most_common(1)[0]
    if number < 3 or 2 * rows <= len(table.rows):
        return 2
    if table.separator in (",", ";"):
        gaps = [[field[:1].isspace() for field in row.fields[1:] if field] for row in table.rows]
        is_tight = not any(any(each) for each in gaps)
        is_even = table.separator == ";" and all(all(each) for each in gaps)
        return number if is_tight or is_even else 2
    return number


def _filled_width(fields: Sequence[str]) -> int:
    """Return the number of fields without empty ones at the end."""
    number = len(fields)
    while number and not fields[number - 1].strip():
        number -= 1
    return number


def _are_three(rows: Sequence[Row]) -> bool:
    """Tell whether most rows have three columns, and not all of these are empty at the end."""
    third = [row.fields[2] for row in rows if len(row.fields) >= 3]
    return 2 * len(third) > len(rows) and any(text.strip("\t;, ") for text in third)


def _are_four(rows: Sequence[Row]) -> bool:
    """Tell whether most rows have a fourth column that is not empty."""
    return 2 * sum(any(map(str.strip, row.fields[3:])) for row in rows) > len(rows)


def _are_different(texts: Sequence[str]) -> bool:
    """Tell whether hardly a text comes again: then they are no categories."""
    if len(texts) < FEWEST_ROWS or 10 * len(set(texts)) <= 9 * len(texts):
        return False
    if len(texts) >= MORE_ROWS:
        return True
    parts = [part for text in texts for part in set(text.casefold().replace(",", " ").split())]
    long = [part for part in parts if len(part) >= LETTERS_OF_CATEGORY]
    return all(map(str.strip, texts)) and len(set(long)) == len(long)


def _begin_with_categories(rows: Sequence[Row]) -> bool:
    """Tell whether a few categories stand before words, where categories are not usual.

    Words hardly ever come again, and if they do, with clues behind them, which are longer.
    """
    full = [row.fields for row in rows if len(row.fields) >= 3 and all(map(str.strip, row.fields))]
    if len(full) < FEWEST_ROWS or 10 * len(full) < 9 * len(rows):
        return False
    names = {part for fields in full for part in fields[0].casefold().replace(",", " ").split()}
    seconds = {fields[1].strip().casefold() for fields in full}
    are_short = sum(len(fields[1].split()) - len(fields[2].split()) for fields in full) <= 0
    return are_short and 2 * len(names) <= len(full) and 10 * len(seconds) >= 9 * len(full)


def _are_numbers(texts: Sequence[str]) -> bool:
    """Tell whether most texts have a digit, as numbers of pages and lines do."""
    return 2 * sum(any(map(str.isdecimal, text)) for text in texts) > len(texts)


def _without_categories(rows: Sequence[Row]) -> ColumnChoice:
    """Return three columns that begin with the words.

    The second has the translations, unless it is often empty or the same: `der`, `die`, `das`.
    """
    second = [row.fields[1] for row in rows if row.fields[1:] and row.fields[1].strip()]
    is_full = 10 * len(second) >= 7 * len(rows)
    clue = 1 if is_full and 2 * len(set(second)) > len(second) else 2
    note = f"column 1 does not repeat: it has the words, column {clue + 1} the translations"
    return ColumnChoice(Columns(0, clue), _width(rows), note=note)


def _is_other_way(pairs: Sequence[Sequence[str]], alphabet: Alphabet) -> bool:
    """Tell whether the second column has the words: by its letters, or by what is before it."""
    one, other = ([pair[side] for pair in within_deadline(pairs)] for side in (0, 1))
    one = [text.rpartition("=")[2] or text for text in one]  # behind cells: `KO(NJ) = konj`
    if not all(any(map(str.isalnum, text)) for text in other):  # `?` or `-` instead of a clue
        return False
    if alphabet.letters is not None:
        mine, others = (_foreign(side, alphabet) for side in (one, other))
        if mine != others:
            return others == 0 and 2 * mine > len(pairs)
        own = [sum(_has_own(text, alphabet) for text in side) for side in (one, other)]
        if own[0] != own[1] and not min(own):
            return 4 * own[1] >= len(pairs)
    lengths = [[len(without_annotations(text).split()) for text in side] for side in (one, other)]
    is_long = sum(length >= WORDS_OF_CLUES for length in lengths[0])
    is_short = sum(length == 1 for length in lengths[1])
    return len(pairs) > 2 and 4 * min(is_long, is_short) >= 3 * len(pairs)


def _foreign(texts: Iterable[str], alphabet: Alphabet) -> int:
    """Return how many texts have letters that the alphabet has not."""
    number = 0
    for text in texts:
        try:
            cells(text, alphabet)
        except InputError:
            number += 1
    return number


def _has_own(text: str, alphabet: Alphabet) -> bool:
    """Tell whether a text has letters of a language that are not in English: č in Croatian."""
    return not text.isascii() and any(
        not sign.isascii() and re.match(f"[{alphabet.letter_class}]", sign)
        for sign in alphabet.fold(text)
    )


def title_notes(table: Table, chosen: ColumnChoice) -> list[str]:
    """Return notes on titles: that they are no words, and which columns are not used."""
    if chosen.titles is None:
        return []
    names = [field.strip() for field in chosen.titles.fields]
    at = f"{table.unit} {chosen.titles.number}"
    notes = [f"{at}: taken for the titles of the columns: {quote(', '.join(names))}"]
    used = {number for number in chosen.columns if number is not None}
    unused = [name for number, name in enumerate(names) if number not in used and name]
    return [*notes, f"columns that are not used: {', '.join(unused)}"] if unused else notes


# Lists side by side in one table, as Word and Excel have them to save paper.
#
#     Word   Meaning      Word   Meaning
#     otter  swims        eagle  flies
#
# The titles tell: those of a list come again. The lists are read one after the other. Each page
# may have the titles anew. Without titles, two lists of two columns are found if all rows have
# four, and the third column is like the first: no forms of the same words, sentences or numbers.

#: Letters at the beginning of a word that its other forms have as well.
STEM = 4


def stack_lists(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return the rows of lists side by side, one list below the other; and how many there were.

    Rows that have the titles again are left out, and tell where the lists are below them. One list
    stays as it is.
    """
    start = _start(rows)
    if start is None:
        return list(rows), 1
    first, known = _places(rows[start].fields), {*rows[start].fields, ""}
    parts: list[list[list[Row]]] = []  # of each page, of each list
    for row in within_deadline(rows[start:]):
        if known.issuperset(row.fields) and (places := _places(row.fields)):
            here = places
            parts.append([[] for _ in here])
            continue
        for (word, clue), found in zip(here, parts[-1], strict=True):
            fields = [*row.fields[word : word + 1], *row.fields[clue : clue + 1]]
            if any(map(str.strip, fields)):
                found.append(Row(row.number, fields))
    word, clue = first[0]
    titles = Row(rows[start].number, [rows[start].fields[word], rows[start].fields[clue]])
    below = (row for page in parts for each in page for row in each)
    return [*rows[:start], titles, *below], len(first)


def _start(rows: Sequence[Row]) -> int | None:
    """Return which row has the titles of several lists; above it there may be headings."""
    for at, row in enumerate(rows[: MOST_HEADINGS + 1]):
        if len(_places(row.fields)) > 1:
            return at
        if len(_filled_columns(row)) > 1:
            break
    return None


def _places(titles: Sequence[str]) -> list[tuple[int, int]]:
    """Return the columns of words and clues that titles name, those of each list; none if not."""
    roles = [(at, role) for at, title in enumerate(titles) if (role := _role(_title(title)))]
    words, clues = roles[::2], roles[1::2]
    is_pairs = all(role == WORD for _, role in words) and all(role == CLUE for _, role in clues)
    if not is_pairs or len(words) != len(clues):
        return []
    return [(word, clue) for (word, _), (clue, _) in zip(words, clues, strict=True)]


def stack_untitled_pairs(rows: Sequence[Row], separator: str) -> tuple[list[Row], int]:
    """Return the rows of two lists side by side without titles, and how many lists there were.

    The second list may be shorter. Commas separate words as well, so they are no evidence.
    """
    places = _filled_columns(rows[0]) if rows else []
    if separator == "," or len(rows) < FEWEST_ROWS or len(places) != 4:
        return list(rows), 1
    full = 0
    for n, row in enumerate(within_deadline(rows)):
        filled = _filled_columns(row)
        if filled == places and full == n:
            full += 1
        elif filled != places[:2]:
            return list(rows), 1
    columns = [[row.fields[at].strip() for row in rows[:full]] for at in places]
    if full < FEWEST_ROWS or not _are_alike(columns):
        return list(rows), 1
    halves = (places[:2], places[2:])
    return [
        Row(row.number, [row.fields[at] for at in half])
        for half, number in zip(halves, (len(rows), full), strict=True)
        for row in within_deadline(rows[:number])
    ], 2


def _filled_columns(row: Row) -> list[int]:
    return [at for at, field in enumerate(row.fields) if field.strip()]


def _are_alike(columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether the third and fourth of these columns can be what the first two are."""
    number = len(columns[0])
    for texts in columns:
        lettered = sum(any(map(str.isalpha, text)) for text in texts)
        if 2 * lettered <= number or 2 * len(set(texts)) <= number:
            return False
    for one, other in zip(columns[:2], columns[2:], strict=True):
        lengths = [sum(len(text.split()) for text in texts) for texts in (one, other)]
        if abs(lengths[0] - lengths[1]) > number:
            return False
    return 2 * sum(map(_are_related, columns[0], columns[2])) < number


def _are_related(one: str, other: str) -> bool:
    """Tell whether texts may have forms of the same word: `sing` and `sung`."""
    word, another = (max(text.casefold().split(), key=len) for text in (one, other))
    return word[0] == another[0] or word[:STEM] in other.casefold()
