"""Making word searches in nine scripts: every promise, held against the oracle."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.messages import missing_facts
from support.oracles.wordsearch import (
    COMPASS,
    occurrences,
    outermost,
    overlaps,
    shared,
    unused,
    walk,
)

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.words.entries import Entry

Cells = tuple[str, ...]

#: The ways of each level, as they are promised.
LEVELS = {
    "easy": "E S",
    "medium": "E SE S NE",
    "hard": "E SE S W N NE",
    "expert": "E SE S SW W NW N NE",
    "N,SW": "SW N",
}

#: Letters that Hebrew has at the end of words, and what cells have instead.
FINAL_HEBREW = str.maketrans("ךםןףץ", "כמנפצ")


class Language(NamedTuple):
    """Words, with strokes between cells where those are not single letters; and all letters."""

    alphabet: str
    words: str
    letters: str = ""
    digraphs: str = ""

    def cut(self, word: str) -> Cells:
        """Return the cells of a word."""
        parts = word.split("|") if "|" in word else list(word)
        return tuple(part.upper().translate(FINAL_HEBREW) for part in parts)

    @property
    def cells(self) -> dict[str, Cells]:
        """The cells of all words, by the text that the generator gets."""
        return {word.replace("|", ""): self.cut(word) for word in self.words.split()}

    @property
    def is_simple(self) -> bool:
        """Whether letters can be put together as one likes: they make no digraphs."""
        return not self.digraphs and bool(self.letters)


LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LANGUAGES = {
    "latin": Language(
        "english",
        "otter badger rabbit falcon salmon weasel stop pots spot level noon kayak drawer reward "
        "owl fowl lamb mallard",
        LATIN,
    ),
    "croatian": Language(
        "croatian",
        "lj|e|t|o k|o|nj dž|e|p nj|u|š|k|a lj|u|b|a|v č|a|š|a đ|a|k š|k|o|lj|k|a ž|l|i|c|a "
        "nj|e|g|a p|t|i|c|a",
        LATIN + "ČĆĐŠŽ",
        "DŽ LJ NJ",
    ),
    "hungarian": Language(
        "hungarian",
        "cs|i|r|k|e gy|ü|m|ö|l|cs a|sz|t|a|l ny|ú|l|o|n zs|i|r|á|f k|u|ty|a h|ó|ly|a|g m|a|d|á|r "
        "dzs|u|n|g|e|l cs|ő|r|ö|k",
        LATIN + "ÁÉÍÓÖŐÚÜŰ",
        "CS DZ DZS GY LY NY SZ TY ZS",
    ),
    "greek": Language(
        "greek",
        "θαλασσα ηλιος βουνο ποταμι λουλουδι δεντρο σπιτι ψωμι νερο ουρανος",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    ),
    "cyrillic": Language(
        "russian",
        "собака кошка медведь воробей лошадь корова белка тигр рыба казак кабак",
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    ),
    "hebrew": Language(
        "hebrew",
        "שלום מים לחם כלב חתול ילדה ספר שמש ירח אדמה תפוח בננה",
        "אבגדהוזחטיכלמנסעפצקרשת",
    ),
    "arabic": Language(
        "arabic",
        "كتاب مدرسة شمس قمر بيت ماء خبز تفاح سمكة مدينة حصان",
        "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
    ),
    "devanagari": Language(
        "plain", "भा|र|त कि|ता|ब वि|द्या|ल|य स|म|य क|म|ल प|र्व|त ज|न|व|री बा|द|ल मौ|स|म ह|वा|ई"
    ),
    "hangul": Language(
        "plain",
        "사다리 고양이 강아지 바나나 도서관 컴퓨터 자전거 지하철 무지개 해바라기 비행기 나뭇가지",
    ),
}


class Given(NamedTuple):
    """Phrases of a language with their cells, and what they are to be hidden with."""

    language: Language
    phrases: list[tuple[str, Cells]]
    seed: int

    @property
    def texts(self) -> list[str]:
        """The phrases as the generator gets them."""
        return [text for text, _ in self.phrases]

    def make(self, **options: Any) -> WordSearch:
        """Return a word search of them, made in little time by default."""
        chosen: dict[str, Any] = {
            "effort": "quick",
            "language": self.language.alphabet,
            "seed": self.seed,
        }
        return WordSearch.make(self.texts, **(chosen | options))


@st.composite
def lists(draw: st.DrawFn) -> Given:
    """Draw words of one script; with mirrored ones, parts of others, palindromes, and again."""
    language = LANGUAGES[draw(st.sampled_from(sorted(LANGUAGES)))]
    known = language.cells
    texts = draw(st.lists(st.sampled_from(sorted(known)), min_size=2, max_size=10, unique=True))
    texts += texts[: draw(st.integers(0, 2))]
    phrases = [(text, known[text]) for text in texts]
    if language.is_simple:
        for _ in range(draw(st.integers(0, 3))):
            cells = _twisted(draw, phrases[draw(st.integers(0, len(texts) - 1))][1])
            phrases.append(("".join(cells), cells))
        letter = st.sampled_from(language.letters)
        words = draw(st.lists(st.lists(letter, min_size=1, max_size=9), max_size=3))
        phrases += [("".join(word), tuple(word)) for word in words]
    return Given(language, draw(st.permutations(phrases)), draw(st.integers(0, 2**32)))


def _twisted(draw: st.DrawFn, cells: Cells) -> Cells:
    """Return a word backwards, a palindrome of it, a part of it, or two of it."""
    how = draw(st.sampled_from(["backwards", "palindrome", "part", "twice"]))
    if how == "part":
        start = draw(st.integers(0, max(0, len(cells) - 3)))
        return cells[start : start + 3]
    backwards = cells[::-1]
    return {"backwards": backwards, "palindrome": cells + backwards[1:], "twice": cells * 2}[how]


# Promises


def times_within(inner: Cells, outer: Cells) -> int:
    """Return how often a word is in another one, forwards or backwards."""
    size = len(inner)
    return sum(outer[at : at + size] in (inner, inner[::-1]) for at in range(len(outer) - size + 1))


def require_listed(given: Given, made: WordSearch) -> None:
    """Require that each phrase is there with its cells, or named with a reason, in its order."""
    left = list(given.phrases)
    for entry in [*made.entries, *(entry for entry, _ in made.unplaced)]:
        left.remove((entry.text, entry.cells))
    assert left == []
    assert all(reason for _, reason in made.unplaced)
    listed = [(entry.text, entry.cells) for entry in made.entries]
    assert sorted(listed, key=given.phrases.index) == listed


def require_once(made: WordSearch) -> list[frozenset[tuple[int, int]]]:
    """Require that each phrase occurs once; return where."""
    lying = []
    for entry in made.entries:
        found = occurrences(made.grid.rows, entry.cells)
        assert len(found) == 1, entry
        lying += found
    return lying


def require_ways(made: WordSearch, ways: Sequence[str]) -> None:
    """Require that the key is right, and that all lie in the ways of the level.

    What lies in another phrase may be there backwards; it goes where that one goes.
    """
    rows, key = made.grid.rows, made.key.placements
    assert [each.entry for each in key] == list(range(len(made.entries)))
    lying = []
    for each in key:
        cells = made.entries[each.entry].cells
        places = walk(each.row, each.col, COMPASS[each.direction], len(cells))
        assert tuple(rows[row][col] for row, col in places) == cells
        lying.append(places)
    outer = outermost([frozenset(places) for places in lying])
    for each, places in zip(key, lying, strict=True):
        first = next(one for one in lying if set(one) == set(places))
        if frozenset(places) in outer and first is places:
            assert each.direction in ways
    kept = [next(one for one in lying if frozenset(one) == cells) for cells in outer]
    assert overlaps(kept) == []
    assert made.crossing_share == pytest.approx(shared([frozenset(places) for places in lying]))


def require_promises(given: Given, made: WordSearch, level: str = "expert") -> None:
    """Require all that is promised of every word search without a message."""
    rows = made.grid.rows
    require_listed(given, made)
    lying = require_once(made)
    require_ways(made, LEVELS[level].split())
    for word in [*made.ban, *(entry.cells for entry, _ in made.unplaced)]:
        if len(word) > 2 or word in made.ban:
            for cells in occurrences(rows, word):
                assert any(cells <= phrase for phrase in lying), word
    language = given.language
    known = {cell for _, cells in given.phrases for cell in cells}
    known |= {*language.letters, *language.digraphs.split()}
    assert {cell for row in rows for cell in row} - {None} <= known
    assert Facts.of(made).flaws() == ()


@examples(120)
@given(given=lists(), level=st.sampled_from(sorted(LEVELS)))
def test_every_promise_is_kept(given: Given, level: str) -> None:
    """In nine scripts, with mirrored words, palindromes and words in words, at every level.

    The size is free: what is not placed is too short, or there already, or would be there twice.
    """
    made = given.make(difficulty=level)
    require_promises(given, made, level)
    assert all(None not in row for row in made.grid.rows)
    assert made.grid.height == made.grid.width
    able = [cells for _, cells in given.phrases if len(cells) >= 3]
    for entry, _ in made.unplaced:
        homes = sum(times_within(entry.cells, other) for other in dict.fromkeys(able))
        again = able.count(entry.cells) > 1
        assert len(entry.cells) < 3 or again or homes > 2, entry
    assert given.make(difficulty=level) == made


@examples(60)
@given(
    given=lists(),
    size=st.tuples(st.integers(1, 9), st.integers(3, 9)),
    ban=st.integers(0, 2**20),
)
def test_boards_that_are_too_small(given: Given, size: tuple[int, int], ban: int) -> None:
    """A given size is kept, with what finds no room named; words of the user are banned."""
    pool = sorted(given.language.cells)
    words = [pool[ban % len(pool)], pool[ban // 100 % len(pool)]]
    if not any(3 <= len(cells) <= max(size) for _, cells in given.phrases):
        with pytest.raises(InputError, match="no word can be placed: "):
            given.make(size=size)
        return
    made = given.make(size=size, ban=words)
    assert (made.grid.height, made.grid.width) == size
    assert set(made.ban) == {given.language.cells[word] for word in words}
    require_promises(given, made)
    for entry, reason in made.unplaced:
        if len(entry.cells) > max(size):
            assert reason == f"longer than the board: {len(entry.cells)} letters"


@examples(60)
@given(given=lists(), data=st.data())
def test_the_message_is_what_is_left(given: Given, data: st.DataObject) -> None:
    """The cells that no phrase has spell the message in reading order: all of them or the first."""
    text = data.draw(st.sampled_from(sorted(given.language.cells)))
    number = data.draw(st.integers(1, 3))
    # Apart, so that letters at the seams make no digraphs.
    try:
        made = given.make(message=" ".join([text] * number), ban="none")
    except InputError as bad:  # there may not be enough phrases to keep others from it
        assert "the message spells a word of the list" in bad.message
        assert any(times_within(cells, given.language.cells[text]) for _, cells in given.phrases)
        return
    message = given.language.cells[text] * number
    assert made.message == message
    assert made._message_lengths == (len(given.language.cells[text]),) * number
    lying = require_once(made)
    left = tuple(unused(made.grid.rows, lying))
    assert (left if made.message_at == "exact" else left[: len(message)]) == message
    assert all(None not in row for row in made.grid.rows)
    require_listed(given, made)
    require_ways(made, list(COMPASS))
    assert Facts.of(made).flaws() == ()


@st.composite
def pictures(draw: st.DrawFn) -> list[str]:
    """Draw the picture of a board with a row of ten cells, in signs of both sorts."""
    line = st.text("xX#1-. 0_", min_size=0, max_size=10)
    return [*draw(st.lists(line, min_size=1, max_size=9)), "x#1Xx■xxxx"]


@examples(40)
@given(picture=pictures(), seed=st.integers(0, 99), message=st.booleans())
def test_masks_are_kept(picture: list[str], seed: int, message: bool) -> None:
    """There is a letter wherever the picture has a cell, with a message and without one."""
    words = LANGUAGES["latin"].cells
    given = Given(LANGUAGES["latin"], [(text, words[text]) for text in ("otter", "owl")], seed)
    options = {"message": "A", "ban": "none"} if message else {}
    try:
        made = given.make(mask="\n".join(picture), **options)
    except InputError as bad:
        assert message
        assert "0 cells are free" in bad.message
        return
    letters = {
        (row, col)
        for row, line in enumerate(made.grid.rows)
        for col, cell in enumerate(line)
        if cell
    }
    usable = {
        (row, col)
        for row, line in enumerate(picture)
        for col, sign in enumerate(line)
        if sign not in " -.0_"
    }
    assert letters == usable
    if message:
        left = unused(made.grid.rows, require_once(made))
        assert left[:1] == ["A"]
        assert made.message_at == ("exact" if len(left) == 1 else "start")
    else:
        require_promises(given, made)


@pytest.mark.parametrize("size", [(9, 9), (12, 8), (7, 15)])
def test_shapes(size: tuple[int, int]) -> None:
    """A circle and a diamond are where they should be; all shapes are alike on both sides."""
    rows, cols = size
    inside = {}
    for shape in ("circle", "diamond", "heart", "ring", "cross", "triangle"):
        made = WordSearch.make(["owl", "cat", "dog"], mask=shape, size=size, effort="quick", seed=0)
        assert (made.grid.height, made.grid.width) == size
        inside[shape] = [[cell is not None for cell in row] for row in made.grid.rows]
        assert all(row == row[::-1] for row in inside[shape])
        assert Facts.of(made).flaws() == ()
    assert len({str(each) for each in inside.values()}) == 6
    for row in range(rows):
        for col in range(cols):
            # Twice the distances from the middle, times both sides: whole numbers.
            down, right = abs(2 * row + 1 - rows) * cols, abs(2 * col + 1 - cols) * rows
            most = rows * cols
            assert inside["circle"][row][col] == (down**2 + right**2 <= most**2)
            if down + right != most:  # on the border fractions may go either way
                assert inside["diamond"][row][col] == (down + right < most)


def test_mirrored_pairs_and_words_in_words() -> None:
    """POTS lies where STOP does, OWL in FOWL; ABC is twice in ABCABC, and is not listed."""
    made = WordSearch.make(["stop", "owl", "pots", "fowl", "level", "abc", "abcabc"], seed=3)
    lying = dict(zip((entry.text for entry in made.entries), require_once(made), strict=True))
    assert list(lying) == ["stop", "owl", "pots", "fowl", "level", "abcabc"]
    assert lying["stop"] == lying["pots"]
    assert lying["owl"] < lying["fowl"]
    assert [(entry.text, reason) for entry, reason in made.unplaced] == [
        ("abc", "part of abcabc twice, so it would be there more than once")
    ]
    assert "pots lies in stop" in made._notes
    assert "owl lies in fowl" in made._notes


def test_palindromes_go_the_ways_of_the_level() -> None:
    """A palindrome lies in a direction of its level, not in the opposite one."""
    for level, ways in LEVELS.items():
        for seed in range(8):
            made = WordSearch.make(["level", "kayak"], difficulty=level, seed=seed, effort="quick")
            assert {each.direction for each in made.key.placements} <= set(ways.split())


def test_banned_words_that_phrases_have() -> None:
    """A banned word within a phrase stays, gives a note, and is nowhere else."""
    made = WordSearch.make(["glass", "bottle", "saucer"], language="english", seed=2)
    assert ("A", "S", "S") in made.ban
    (glass,) = occurrences(made.grid.rows, "GLASS")
    assert [cells <= glass for cells in occurrences(made.grid.rows, "ASS")] == [True]
    assert made._notes == ("glass has a banned word in it: ASS",)


@pytest.mark.parametrize("number", [0, 1, 4, 10])
def test_decoys(number: int) -> None:
    """The requested number of near misses: one letter is another, in the second half."""
    words = ["BADGERS", "RABBITS", "FALCONS", "SALMONS"]
    made = WordSearch.make(words, decoys=number, seed=5, language="english", size=14)
    require_once(made)
    found = set()
    for word in words:
        for at in range(len(word) // 2, len(word)):
            for letter in LATIN:
                miss = word[:at] + letter + word[at + 1 :]
                found |= {miss} if miss != word and occurrences(made.grid.rows, miss) else set()
    # By chance there is hardly ever one: six letters would have to meet.
    assert len(found) == number
    assert Facts.of(made).flaws() == ()


def test_decoys_make_way_for_phrases() -> None:
    """On a board without room for all, phrases come first, and a note reports fewer decoys."""
    words = ["otter", "badger", "rabbit", "falcon", "salmon", "weasel"]
    assert WordSearch.make(words, size=8, seed=1).unplaced == ()
    made = WordSearch.make(words, size=8, seed=1, decoys=30, effort="quick")
    assert len(require_once(made)) == len(words)
    (note,) = made._notes
    assert note.startswith("only ")
    assert note.endswith(" of 30 decoys were hidden")


def test_the_filler_gives_nothing_away() -> None:
    """Letters of the language come that no phrase has, though most are those of the phrases."""
    words = ["ana", "nana", "banana"]
    made = WordSearch.make(words, language="croatian", size=30, seed=1, ban="none")
    left = unused(made.grid.rows, [occurrences(made.grid.rows, tuple("BANANA"))[0]])
    other = [cell for cell in left if cell not in ("A", "B", "N")]
    assert {"LJ", "Č"} & set(other)
    assert 0.02 < len(other) / len(left) < 0.3
    made = WordSearch.make(["otter", "badger"], size=20, seed=1)
    there = {cell for row in made.grid.rows for cell in row}
    assert set("OTERBADG") < there <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_hebrew_filler_has_no_letters_that_phrases_cannot_have() -> None:
    """Final letters are written as the others: one in the grid would be no part of any phrase."""
    made = WordSearch.make(["שלום", "לחם"], language="hebrew", size=30, seed=1)
    there = {cell for row in made.grid.rows for cell in row}
    assert not there & set("ךםןףץ")
    assert len(there) > len(set("שלומלחמ"))


def test_seeds_and_efforts() -> None:
    """Another seed makes another puzzle; more effort does not share fewer letters here."""
    words = list(LANGUAGES["latin"].cells)
    grids = {WordSearch.make(words, seed=seed, effort="quick").grid for seed in range(5)}
    assert len(grids) == 5
    quick, best = (
        sum(WordSearch.make(words, seed=seed, effort=effort).crossing_share for seed in range(3))
        for effort in ("quick", "thorough")
    )
    assert best > quick


def test_weights_make_a_difference() -> None:
    """Without points for crossings hardly any letters are shared."""
    words = list(LANGUAGES["cyrillic"].cells)
    crossed, apart = (
        WordSearch.make(
            words, size=14, seed=4, weights={"crossings": weight, "evenness": 3}
        ).crossing_share
        for weight in (200, 0)
    )
    assert crossed > apart + 0.1


def test_phrases_keep_their_spaces_and_translations() -> None:
    """NEWYORK is in the grid, `New York` in the list, with what it means."""
    made = WordSearch.make(
        [(" New  York ", "a  city"), "it's so!", Entry(("Č", "DŽ", "A"), "x")], seed=0
    )
    assert [(entry.text, entry.clue) for entry in made.entries] == [
        ("New York", "a city"),
        ("it's so!", ""),
        ("x", ""),
    ]
    assert [entry.cells for entry in made.entries[:2]] == [tuple("NEWYORK"), tuple("ITSSO")]
    require_once(made)


def test_many_phrases_all_find_a_place() -> None:
    """Sixty words of random letters with the size free: none is left out, each is there once."""
    import random

    chance = random.Random(7)
    words = {"".join(chance.choices("AEIORSTLN", k=chance.randint(4, 9))) for _ in range(60)}
    made = WordSearch.make(sorted(words), seed=1, effort="quick", ban="none")
    assert len(require_once(made)) == len(words)
    assert made.unplaced == ()


# Bad input


@pytest.mark.parametrize(
    ("phrases", "options", "reason"),
    [
        ([], {}, "there are none"),
        (["ab", "c"], {}, "no word … shorter than 3 letters … 'ab'"),
        (["!?", ""], {}, "nothing is left … no letters in '!?'"),
        (["badger"], {"size": 5}, "longer than the board … 6 letters … 'badger'"),
        (["A" * 250], {}, "longer than the board … 250 letters"),
        (["badger"], {"mask": "xx\nxx"}, "longer than the board … 6 letters"),
        (["badger"], {"mask": "--\n.."}, "mask without cells"),
        (["badger"], {"mask": "blob"}, "no shape … circle, diamond, heart"),
        (["badger"], {"mask": "xxxxxx\nxxxxxx", "size": 9}, "mask … 2 rows … 6 columns"),
        (["badger"], {"size": 0}, "1 to 200 rows … columns … '0x0'"),
        (["badger"], {"size": (3, 201)}, "1 to 200 rows … columns … '3x201'"),
        (["badger"], {"size": (1, 6), "message": "HI"}, "2 letters … 0 cells"),
        (["badger"], {"message": "?!"}, "message without letters … '?!'"),
        (["badger"], {"message": "🙂"}, "'🙂' is not a letter or digit"),
        (["badger"], {"message": "A", "decoys": 1}, "choose one of them"),
        (["🙂🙂🙂"], {}, "'🙂' is not a letter or digit"),
        (["\u0301\u0301\u0301"], {}, "is not a letter or digit"),
        (["שלוםabc"], {"language": "hebrew"}, "'A' is not a letter of the alphabet hebrew"),
        (["badger"], {"difficulty": "simple"}, "neither a difficulty (easy, medium, hard, expert)"),
        (["badger"], {"difficulty": "E,X"}, "nor a direction (E, SE, S, SW, W, NW, N, NE): 'X'"),
        (["badger"], {"effort": "none"}, "no such effort … quick, normal"),
        (["badger"], {"weights": {"colour": 1}}, "no such weight … crossings"),
        (["badger"], {"weights": {"crossings": -1}}, "not a whole number … 0 to 10,000 … '-1'"),
        (["badger"], {"weights": {"crossings": 10_001}}, "not a whole number … 0 to 10,000"),
        (["badger"], {"decoys": -1}, "decoys … not a whole number"),
        (["badger"], {"decoys": 6}, "0 to 5 decoys"),
        (["badger"], {"ban": "klingon"}, "no such list … english"),
        (["badger"], {"language": "klingon"}, "no such language"),
    ],
)
def test_what_cannot_be_made(phrases: list[str], options: dict[str, Any], reason: str) -> None:
    """Each is refused with the reason, and the phrase or the wish is named."""
    with pytest.raises(InputError) as error:
        WordSearch.make(phrases, seed=0, **options)
    assert not missing_facts(str(error.value), reason)


def test_an_unknown_option() -> None:
    """A misspelt option is a mistake of the program that has it."""
    options: dict[str, Any] = {"efort": "quick"}
    with pytest.raises(TypeError, match="unexpected keyword argument 'efort'"):
        WordSearch.make(["badger"], seed=0, **options)


def test_what_cannot_be_placed_is_named() -> None:
    """Too long, too short, and again in other letters or as the same object: the rest is made."""
    again = Entry(tuple("BADGE"), "badge")
    given: list[Entry | str] = ["otter", "OTTER", "hippopotamus", "ox", "", again, again]
    made = WordSearch.make(given, size=8, seed=0)
    assert [entry.text for entry in made.entries] == ["otter", "badge"]
    assert [(entry.text, reason) for entry, reason in made.unplaced] == [
        ("OTTER", "the same letters as otter"),
        ("hippopotamus", "longer than the board: 12 letters"),
        ("ox", "shorter than 3 letters"),
        ("badge", "the same letters as badge"),
    ]
    assert made.warnings == (
        "entry 5: no letters in ''",
        "not placed (the same letters as otter): OTTER",
        "not placed (longer than the board: 12 letters): hippopotamus",
        "not placed (shorter than 3 letters): ox",
        "not placed (the same letters as badge): badge",
    )


def test_a_message_that_does_not_fit_reports_the_free_cells() -> None:
    """One letter more than there are free cells is too long; just as many are right."""
    words = ["abcdef", "ghijkl"]
    with pytest.raises(InputError, match="the message has 7 letters, and 6 cells are free"):
        WordSearch.make(words, size=(3, 6), difficulty="E", message="MNOPQRS", ban="none", seed=0)
    made = WordSearch.make(words, size=(3, 6), difficulty="E", message="MNOPQR", ban="none", seed=0)
    assert unused(made.grid.rows, require_once(made)) == list("MNOPQR")


def test_scripts_may_be_mixed_without_a_language() -> None:
    """Words in two scripts are there once; one in both, read in both directions, is not."""
    made = WordSearch.make(["שלום", "otter", "привет", "שלוםabc"], ban="none", seed=0)
    assert len(made.entries) == 3
    assert [entry.text for entry, _ in made.unplaced] == ["שלוםabc"]
    require_once(made)


def test_an_alphabet_of_one_letter() -> None:
    """With one letter only, every free cell would make the word once more: an error."""
    with pytest.raises(InputError, match="words cannot be distinguished"):
        WordSearch.make(["가가가"], effort="quick", seed=0)
    made = WordSearch.make(["AAA"], effort="quick", seed=0)
    assert len(require_once(made)) == 1


def test_long_lists_come_to_an_end() -> None:
    """Of very many short phrases some make others once more; these few go, with the reason."""
    chance = Random(5)
    syllables = [a + b for a in "bdgklmnprst" for b in "aeiou"]
    words = sorted(
        {"".join(chance.choices(syllables, k=chance.choice([2, 3]))) for _ in range(300)}
    )
    made = WordSearch.make(words, seed=1, effort="quick")
    require_once(made)
    lost = [entry for entry, reason in made.unplaced if reason.startswith("with its neighbours")]
    assert 0 < len(lost) < 0.2 * len(words)
    assert len(made.entries) + len(made.unplaced) == len(words)


@pytest.mark.parametrize(
    "phrases",
    [
        ["학교", "친구", "사랑", "나무", "바다", "하늘", "사람", "시간", "한국어"],
        ["ねこ", "いぬ", "さくら", "とり"],
        ["学校", "朋友", "你好", "中国人"],
    ],
)
def test_words_of_two_syllables(phrases: list[str]) -> None:
    """Where a sign is a syllable, two are enough, and each phrase is still there once."""
    for seed in range(4):
        made = WordSearch.make(phrases, seed=seed)
        assert not made.unplaced
        require_once(made)
    made = WordSearch.make([*phrases, "ox"], seed=1)
    assert [(left.text, why) for left, why in made.unplaced] == [("ox", "shorter than 3 letters")]
