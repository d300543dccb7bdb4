"""Lists of words: reading, errors with their places, the compact list, the cache."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlewright.core import files, limits
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists import list_cache
from puzzlewright.puzzles.fillin.word_lists import scored_lists as words
from puzzlewright.puzzles.fillin.word_lists.scored_lists import (
    load_word_copies,
    load_words,
    read_scored_list,
    read_scored_words,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    FIRST_WIDE,
    USUAL_SCORE,
    CellCoding,
    Group,
    Word,
    WordList,
)
from puzzlewright.words.cells.alphabet import PLAIN, SIMPLE_LETTERS, Alphabet, cells
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.languages import alphabet_named

SAMPLE = """\
# a comment, also behind a word
abacus
Able seaman;60
\tACME;45;what the coyote orders; always

adobe\t50
afar\t\t30\tfar away
  AGLOW , 20   # not bad
Ah, well!
R2-D2;+7
ajar ; -1
"""

SAMPLE_WORDS = [
    ("ABACUS", USUAL_SCORE), ("ABLESEAMAN", 60), ("ACME", 45), ("ADOBE", 50), ("AFAR", 30),
    ("AGLOW", 20), ("AHWELL", USUAL_SCORE), ("R2D2", 7), ("AJAR", -1),
]  # fmt: skip


def pairs(found: list[Word] | WordList) -> list[tuple[str, int]]:
    """Return words as text, and their scores."""
    return [(word.text, word.score) for word in found]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", files.BYTE_ORDER_MARK])
@pytest.mark.parametrize("packed", [False, True])
def test_all_sorts_of_lines(end: str, mark: bytes, packed: bool, tmp_path: Path) -> None:
    """Scores, comments, gaps, line ends, a byte order mark and gzip are read as they are meant."""
    data = mark + SAMPLE.replace("\n", end).encode()
    path = tmp_path / "list.txt"
    path.write_bytes(gzip.compress(data) if packed else data)
    assert pairs(load_word_copies(path)) == SAMPLE_WORDS
    assert sorted(pairs(load_words(path))) == sorted(SAMPLE_WORDS)


def test_text_with_a_byte_order_mark() -> None:
    """Text may begin with the mark too, and need not end with a line end."""
    assert pairs(read_scored_words("\ufeffone\ntwo;5")) == [("ONE", USUAL_SCORE), ("TWO", 5)]


def test_copies_and_dictionaries() -> None:
    """Repeated words are copies in a list; a dictionary has the best score, and counts them."""
    text = "tea;10\ncoffee\nTEA;70\ncoffee;20\nt-e-a;30\nmilk;1\n"
    coffee = ("COFFEE", USUAL_SCORE), ("COFFEE", 20)
    teas = [("TEA", 10), ("TEA", 70), ("TEA", 30)]
    assert pairs(read_scored_words(text)) == [
        teas[0],
        coffee[0],
        teas[1],
        coffee[1],
        teas[2],
        ("MILK", 1),
    ]
    merged = read_scored_list(text)
    assert pairs(merged) == [("TEA", 70), ("MILK", 1), coffee[0]]
    assert merged.merged == 3
    assert read_scored_list("one\ntwo").merged == 0


#: Lines that are simple, nearly so, or not at all, with their words and scores.
PIECES = [
    "ljubav", "DŽEP", "éte", "STRASSE", "Straße", "iğne", "ёлка", "nad-živjeti", "o'clock",
    "col·legi", "q\u0303a", "dzsungel", "IJ", "42", "한국", "हिन्दी", "ﬁn", "a.b.c.",
]  # fmt: skip
ENDINGS = ["", ";5", "\t70", ";123;note", " # note", ",9"]


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(ENDINGS)), min_size=1),
    st.sampled_from([alphabet.but(letters=None) for alphabet in alphabets().values()]),
)
def test_fast_and_slow_lines_agree(lines: list[tuple[str, str]], alphabet: Alphabet) -> None:
    """Whether lines are read at once or one by one, each gives the cells that its entry has."""
    scores = {"": USUAL_SCORE, ";5": 5, "\t70": 70, ";123;note": 123, " # note": USUAL_SCORE}
    lines = [(entry, "" if entry == "42" and end == ",9" else end) for entry, end in lines]
    text = "\n".join(entry + end for entry, end in lines)
    expected = [Word(cells(entry, alphabet), scores.get(end, 9)) for entry, end in lines]
    assert read_scored_words(text, None, alphabet) == expected
    best: dict[tuple[str, ...], int] = {}
    for word in expected:
        best[word.cells] = max(word.score, best.get(word.cells, word.score))
    dictionary = read_scored_list(text, None, alphabet)
    assert Counter(dictionary) == Counter(Word(*item) for item in best.items())
    assert dictionary.merged == len(expected) - len(best)


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", ";5"])), min_size=1),
    st.sampled_from(sorted(alphabets())).map(alphabet_named),
)
@example([("STRASSE", ";5"), ("éte", ";5"), ("ёлка", ";5")], alphabet_named("english"))
@example([("IJ", ""), ("STRASSE", "")], alphabet_named("greek"))
def test_letters_of_other_alphabets(lines: list[tuple[str, str]], alphabet: Alphabet) -> None:
    """The first word with a letter that the alphabet lacks is named, however lines are read."""
    text = "\n".join(entry + end for entry, end in lines)
    for number, (entry, _) in enumerate(lines, 1):
        try:
            cells(entry, alphabet)
        except InputError as bad:
            with pytest.raises(InputError) as caught:
                read_scored_words(text, "list.txt", alphabet)
            assert caught.value.line == number
            assert (caught.value.message, caught.value.column, caught.value.text) == (
                bad.message,
                bad.column,
                entry,
            )
            return
    assert [word.cells for word in read_scored_words(text, None, alphabet)] == [
        cells(entry, alphabet) for entry, _ in lines
    ]


def test_every_simple_letter_is_judged_alike() -> None:
    """Of the letters that are read at once, those are refused that are refused one by one."""
    char = re.compile(f"[{SIMPLE_LETTERS}]")
    letters = [chr(code) for code in range(0x600) if char.match(chr(code))]
    for alphabet in map(alphabet_named, ("english", "german", "turkish", "greek", "serbian")):
        for letter in letters:
            one_by_one = alphabet.but(others="-")  # a sign of its own keeps from reading at once
            results = []
            for each in (alphabet, one_by_one):
                try:
                    results.append(read_scored_words(letter, None, each)[0].cells)
                except InputError as bad:
                    results.append((bad.message,))
            assert results[0] == results[1]


@pytest.mark.parametrize("sign", ["\x07", "\x0b", "\x0c", "\x1a", "\x7f", "\x85", "\x9c"])
@pytest.mark.parametrize("line", ["AB{}C", "{}ABC", "ABC{}", "ABC;5{}", "(QU)A{}", "{}", "A{} # b"])
def test_control_characters_are_refused(line: str, sign: str) -> None:
    """They are not left out: the line and the column are named."""
    with pytest.raises(InputError) as caught:
        read_scored_words("GOOD;1\n# comment\n" + line.format(sign) + "\n", "list.txt")
    column = line.index("{") + 1
    reason = f"a control character (U+{ord(sign):04X}): "
    assert str(caught.value).startswith(f"list.txt, line 3, column {column}: {reason}")
    with pytest.raises(InputError, match=f"line 3, column {column}: a control character"):
        FillIn.parse("**\n..\n" + line.format(sign) + "\nAB\n", "p.txt")


def test_alphabets_with_their_own_signs() -> None:
    """Signs that an alphabet keeps in cells, or drops, are not read in the fast way."""
    assert read_scored_words("a-b\nc.d;5", None, PLAIN.but(others="-")) == [
        Word(("A", "-", "B")),
        Word(("C", "D"), 5),
    ]
    assert read_scored_words("axb", None, PLAIN.but(dropped="X")) == [Word(("A", "B"))]


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("---", "line 3", "no letters in this line: '---'"),
        (";50", "line 3", "no letters in this line: ''"),
        ("ABC;fifty", "line 3, column 5", "the score is not a whole number: 'fifty'"),
        ("  ABC; 5.5", "line 3, column 8", "the score is not a whole number: '5.5'"),
        ("ABC;", "line 3, column 5", "the score is not a whole number: 'ABC;'"),
        ("ABC;٣", "line 3, column 5", "the score is not a whole number: '٣'"),
        ("ABC\tfifty", "line 3, column 5", "the score is not a whole number: 'fifty'"),
        ("ABC;1000001", "line 3, column 5", "a score is a number from -1000000 to 1000000"),
        ("ABC,-1000001", "line 3, column 5", "a score is a number from -1000000 to 1000000"),
        ("A;" + "9" * 5000, "line 3, column 3", "a score is a number from -1000000 to 1000000"),
        ("ABC,50,note", "line 3", "if the number is a score"),
        ("1,000", "line 3", "if the number is a score"),
        (" AB+C;50", "line 3, column 4", "'+' is not a letter or digit: 'AB+C'"),
        ("R&B", "line 3, column 2", "'&' is not a letter or digit: 'R&B'"),
        ("**.**", "line 3, column 1", "'*' is not a letter or digit: '**.**'"),
        ("👍", "line 3, column 1", "'👍' is not a letter or digit: '👍'"),
        ("A" * 1001, "line 3", "a word of more than 1,000 letters: 'AAAA"),
        ("A" * 100_000, "line 3", "a word of more than 1,000 letters: 'AAAA"),
    ],
)
def test_errors_name_their_place(line: str, place: str, message: str) -> None:
    """What is wrong with a line is reported with the file, the line, the column and the text."""
    with pytest.raises(InputError) as caught:
        read_scored_words(f"GOOD;1\n# comment\n{line}\nFINE\n", "list.txt")
    assert str(caught.value).startswith(f"list.txt, {place}: {message}")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", b"\xef\xbb\xbf"])
def test_empty_lists(text: str | bytes) -> None:
    """A list without words is an error."""
    with pytest.raises(InputError, match=r"^empty\.txt: no words in this list$"):
        read_scored_list(text, "empty.txt")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, one that is no text and a damaged one are named."""
    with pytest.raises(InputError, match=r"none\.txt: cannot be read"):
        load_words(tmp_path / "none.txt")
    path = tmp_path / "bad.txt"
    path.write_bytes(b"GOOD\nB\xffD\n")
    with pytest.raises(InputError, match=r"bad\.txt, line 2: not UTF-8 text"):
        load_word_copies(path)
    path.write_bytes(gzip.compress(b"GOOD\n" * 100)[:-9])
    with pytest.raises(InputError, match=r"bad\.txt: truncated"):
        load_words(path)


def test_too_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list may have this many lines, and not one more."""
    monkeypatch.setattr(limits, "MOST_LINES", 1000)
    assert len(read_scored_words(b"ab\n" * 1000)) == 1000
    with pytest.raises(InputError, match=r"^long: more than 1,000 lines; --max-input"):
        read_scored_words(b"ab\n" * 1001, "long")


@pytest.mark.slow
def test_two_million_lines() -> None:
    """A list of two million lines is read whole; an error at its end has the right line."""
    count = 2_000_000
    text = "".join(f"W{n};{n % 100}\n" for n in range(count))
    found = read_scored_list(text)
    assert (len(found), found.merged) == (count, 0)
    assert {length: group.size for length, group in found._by_length().items()} == {
        2: 10, 3: 90, 4: 900, 5: 9000, 6: 90_000, 7: 900_000, 8: 1_000_000,
    }  # fmt: skip
    assert found[-1] == Word(tuple("W1999999"), 99)
    assert len(found.at_least(90)) == count // 10
    with pytest.raises(InputError, match=r"^line 2000001, column 2: "):
        read_scored_list(text + "A+B\n")


# The compact list

any_cells = st.sampled_from(
    ["A", "B", "É", "LJ", "DZS", "q\u0303", "👍🏽", chr(FIRST_WIDE), "\uffff"]
)
any_words = st.lists(
    st.builds(Word, st.lists(any_cells, min_size=1, max_size=4).map(tuple), st.integers(-9, 99))
)


@given(any_words)
def test_the_list_has_the_words(given_words: list[Word]) -> None:
    """Nothing is lost: the words come back, shortest first, else in order; indices agree."""
    compact = WordList.of(given_words, merge=False)
    expected = sorted(given_words, key=lambda word: len(word.cells))
    assert list(compact) == expected
    assert len(compact) == len(expected)
    assert [compact[n] for n in range(len(compact))] == expected
    assert [compact[n] for n in range(-len(compact), 0)] == expected
    assert compact[1:-1:2] == tuple(expected[1:-1:2])
    assert set(compact.letters()) == {cell for word in expected for cell in word.cells}
    for outside in (len(compact), -len(compact) - 1):
        with pytest.raises(IndexError):
            compact[outside]


@given(any_words)
def test_groups_hold_a_character_for_each_cell(given_words: list[Word]) -> None:
    """The words of a length stand in one string, and turn into their cells again."""
    compact = WordList.of(given_words, merge=False)
    groups = compact._by_length()
    assert list(groups) == sorted({len(word.cells) for word in given_words})
    for length, group in groups.items():
        assert group.length == length
        assert len(group.letters) == length * group.size == length * len(group.scores)
        assert "".join(group.words()) == group.letters
        same_length = [word for word in given_words if len(word.cells) == length]
        assert [compact.cells(word) for word in group.words()] == [w.cells for w in same_length]
        assert list(group.scores) == [word.score for word in same_length]


@given(any_words, st.integers(-10, 100))
def test_words_of_a_least_score(given_words: list[Word], least: int) -> None:
    """The words with a least score are those of the list that have it."""
    compact = WordList.of(given_words, merge=False)
    good = [word for word in given_words if word.score >= least]
    assert compact.at_least(least) == WordList.of(good, merge=False)
    assert list(compact.at_least(least)) == [word for word in compact if word.score >= least]


@given(any_words)
def test_merging_keeps_the_best(given_words: list[Word]) -> None:
    """Of equal words the best score is left, and the others are counted."""
    merged = WordList.of(given_words)
    assert len({word.cells for word in merged}) == len(merged)
    assert merged.merged == len(given_words) - len(merged)
    for word in given_words:
        assert any(word.cells == kept.cells and word.score <= kept.score for kept in merged)
    assert set(merged) <= set(given_words)


def test_equality_of_lists() -> None:
    """Lists are equal when their words are, however wide cells are written."""
    one = WordList.of([Word(("LJ", "A")), Word(("A", "NJ"))])
    other = WordList(
        [
            Group(
                2,
                "".join(map(chr, (FIRST_WIDE + 1, 65, 65, FIRST_WIDE))),
                one._by_length()[2].scores,
            )
        ],
        ["NJ", "LJ"],
    )
    assert one == other
    assert hash(one) == hash(other)
    assert one != WordList.of([Word(("LJ", "A")), Word(("A", "LJ"))])
    assert one != list(one)
    assert repr(one) == "<WordList: 2 words>"


@given(any_words)
def test_a_list_is_as_good_as_a_tuple(given_words: list[Word]) -> None:
    """A list equals the tuple of its words, with the same hash, and no other tuple."""
    compact = WordList.of(given_words, merge=False)
    same = tuple(compact)
    assert compact == same
    assert same == compact
    assert hash(compact) == hash(same)
    assert compact != (*same, Word(("A",)))
    assert not same or compact != (*same[:-1], Word(same[-1].cells, 100))


@given(any_words, st.integers(-10, 100), st.sets(st.integers(1, 4)))
def test_words_of_some_lengths(given_words: list[Word], least: int, lengths: set[int]) -> None:
    """Words of other lengths are left out, and those that score less."""
    good = WordList.of(given_words, merge=False).at_least(least, lengths)
    expected = [w for w in given_words if w.score >= least and len(w.cells) in lengths]
    assert good == WordList.of(expected, merge=False)


@given(any_words, any_words)
def test_lists_with_more_words(given_words: list[Word], more: list[Word]) -> None:
    """Two lists together have the words that they have as one, each once."""
    expected = WordList.of([*given_words, *more])
    for merge in (False, True):
        both = WordList.of(given_words, merge=merge).with_words(more)
        scores = [{word.cells: word.score for word in words} for words in (both, expected)]
        assert scores[0] == scores[1]
        assert len(both) == len(expected)
        assert both.distinct


@given(any_words, any_words, st.sampled_from([0, 200]))
def test_words_are_looked_up(given_words: list[Word], others: list[Word], most: int) -> None:
    """Few words or many of them are found where they are, with the best score they have."""
    compact = WordList.of(given_words, merge=False)
    wanted = {word.cells for word in given_words[::2] + others}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("puzzlewright.puzzles.fillin.word_lists.word_list.MOST_SEARCHED", most)
        scores, numbers = compact.best_scores(wanted), compact.numbers(wanted)
    listed = [word.cells for word in compact]
    assert numbers == {cells: listed.index(cells) for cells in wanted & set(listed)}
    assert scores == {
        cells: max(word.score for word in given_words if word.cells == cells) for cells in numbers
    }
    for length in range(6):
        assert [len(compact[n].cells) for n in compact.length_range(length)] == [length] * sum(
            len(cells) == length for cells in listed
        )


def test_words_inside_of_words_are_not_found() -> None:
    """What begins in one word and ends in the next is no word of the list."""
    compact = read_scored_list("aba\nbab\nabb;7\nlonger")
    assert compact.best_scores([tuple("BAB"), tuple("BBA"), tuple("ABB"), tuple("LONG")]) == {
        tuple("BAB"): USUAL_SCORE,
        tuple("ABB"): 7,
    }
    assert compact.numbers([tuple("ABB"), tuple("LONGER"), tuple("AAB")]) == {
        tuple("ABB"): 2,
        tuple("LONGER"): 3,
    }


@given(any_words)
def test_words_in_numbers(given_words: list[Word]) -> None:
    """The words are spelt with the numbers of their letters; letters of no word do not matter."""
    compact = WordList.of(given_words, merge=False)
    letters = {cell: n for n, cell in enumerate(["QU", *compact.letters(), chr(FIRST_WIDE + 1)])}
    expected = [bytes(letters[cell] for cell in word.cells) for word in compact]
    assert compact.encoded_words(letters) == expected
    assert compact.scores() == [word.score for word in compact]


def test_words_that_no_list_can_hold() -> None:
    """Words that were made in Python may have any score, or be none: that is an error."""
    for word, reason in (
        (Word(("B",), -(2**40)), r"a score is a number .*score=-1099511627776"),
        (Word(("B", "")), "empty cell"),
        ("AB", "no Word"),
    ):
        with pytest.raises(InputError, match=reason):
            WordList.of([Word(("A",), 3), word])  # type: ignore[list-item]


def test_too_many_different_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the private characters run out, that is an error."""
    monkeypatch.setattr(
        "puzzlewright.puzzles.fillin.word_lists.word_list.LAST_WIDE", FIRST_WIDE + 1
    )
    coding = CellCoding()
    assert (
        coding.encode_word(["AA", "BB", "AA", "C"])
        == f"{chr(FIRST_WIDE)}{chr(FIRST_WIDE + 1)}{chr(FIRST_WIDE)}C"
    )
    with pytest.raises(InputError, match="too many different cells: 'CC'"):
        coding.code("CC")


# The cache

CROATIAN = alphabet_named("croatian")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a cache folder of its own, for lists of any length."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(list_cache, "LEAST_BYTES", 0)
    return tmp_path / "cache" / "puzzlewright"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Write a list with digraphs and a repeated word."""
    path = tmp_path / "list.txt"
    path.write_text("konj;5\nLJUBAV;60\nKONJ;7\npas\n", encoding="utf-8")
    return path


def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing can be read but from the cache."""

    def refuse(*_: object) -> WordList:
        raise AssertionError("this list should have been in the cache")

    monkeypatch.setattr(words, "read_scored_list", refuse)


def test_a_list_is_read_once(home: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time a list comes from the cache: the same words, scores and merged number."""
    first = load_words(source, CROATIAN)
    assert pairs(first) == [("KONJ", 7), ("PAS", USUAL_SCORE), ("LJUBAV", 60)]
    assert len(list(home.iterdir())) == 1
    no_reading(monkeypatch)
    second = load_words(source, CROATIAN)
    assert second == first
    assert (list(second), second.merged, second.wide) == (list(first), 1, first.wide)


def test_what_makes_another_list(home: Path, source: Path) -> None:
    """Other content or another alphabet is looked up elsewhere: nothing is out of date."""
    load_words(source, CROATIAN)
    assert [len(word.cells) for word in load_words(source)] == [3, 4, 6]
    source.write_text("mačka\n", encoding="utf-8")
    assert pairs(load_words(source, CROATIAN)) == [("MAČKA", USUAL_SCORE)]
    assert len(list(home.iterdir())) == 3


def test_without_a_cache(home: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept when it is not wanted, and no short list is."""
    load_words(source, cache=False)
    monkeypatch.setattr(list_cache, "LEAST_BYTES", 1000)
    load_words(source)
    assert not home.exists()


@pytest.mark.parametrize("harm", ["cut", "flip", "empty", "format", "folder"])
def test_a_damaged_cache_is_ignored(harm: str, home: Path, source: Path) -> None:
    """A cache that is cut short, altered, empty or of another format is read and written anew."""
    expected = load_words(source, CROATIAN)
    (kept,) = home.iterdir()
    whole = kept.read_bytes()
    flipped = whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:]
    harmed = {
        "cut": whole[:-4],
        "flip": flipped,
        "empty": b"",
        "format": whole.replace(b"1", b"0", 1),
    }
    kept.unlink()
    if harm == "folder":
        kept.mkdir()
    else:
        kept.write_bytes(harmed[harm])
    assert load_words(source, CROATIAN) == expected
    if harm != "folder":
        assert kept.read_bytes() == whole


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_any_altered_byte_is_noticed(at: int) -> None:
    """Whatever byte is altered, the list is refused and no wrong one is returned."""
    whole = list_cache.pack(WordList.of([Word(("LJ", "A"), 5), Word(("A", "B", "C"), 70)]))
    at %= len(whole)
    with pytest.raises(ValueError, match="damaged"):
        list_cache.unpack(whole[:at] + bytes([whole[at] ^ 0x20]) + whole[at + 1 :])


@pytest.mark.parametrize(
    "numbers", [b"", b"0", b"0 x", b"0 0 2", b"0 0 2 1 2", b"0 0 2 9 2", b"-1 9 1 1 1"]
)
def test_wrong_numbers_with_a_right_sum(numbers: bytes) -> None:
    """Numbers that do not fit the rest are noticed too, though the check sum is right."""
    from zlib import crc32

    body = numbers + b"\nAB"
    with pytest.raises(ValueError):
        list_cache.unpack(b"%s%08x\n%s" % (list_cache.FORMAT, crc32(body), body))


@given(any_words)
def test_packing_is_undone(given_words: list[Word]) -> None:
    """A list is the same after it was packed and unpacked."""
    compact = WordList.of(given_words)
    again = list_cache.unpack(list_cache.pack(compact))
    assert again == compact
    assert (list(again), again.wide, again.merged) == (list(compact), compact.wide, compact.merged)


def test_words_are_kept_once() -> None:
    """Words from the cache are distinct, and marked as such."""
    twice = WordList.of([Word(("A",), 3), Word(("A",), 5)], merge=False)
    kept = list_cache.unpack(list_cache.pack(twice))
    assert kept == (Word(("A",), 5),)
    assert kept.distinct


def test_a_cache_that_cannot_be_written(home: Path, source: Path) -> None:
    """Where the folder cannot be made, lists are read all the same."""
    home.parent.write_text("a file where the folder should be", encoding="utf-8")
    assert len(load_words(source)) == 3
    assert len(load_words(source)) == 3
    assert home.parent.is_file()


def test_only_some_lists_are_kept(
    home: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache does not grow for ever: of more lists than that the latest are kept."""
    import os

    monkeypatch.setattr(list_cache, "MOST_FILES", 3)
    for n in range(5):
        source.write_text("word\n" * (n + 1), encoding="utf-8")
        load_words(source)
        place = list_cache.cache_path(source.read_bytes(), PLAIN)
        assert place is not None
        os.utime(place, (n, n))
    assert len(list(home.iterdir())) == 3
    no_reading(monkeypatch)
    assert load_words(source).merged == 4


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is in XDG_CACHE_HOME where that is an absolute path, else where the system has it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert list_cache.cache_folder() == tmp_path / "elsewhere" / "puzzlewright"
    for unset in ("", "relative/path"):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        assert list_cache.cache_folder() == tmp_path / ".cache" / "puzzlewright"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert list_cache.cache_folder() == tmp_path / ".cache" / "puzzlewright"
    monkeypatch.setattr("sys.platform", "darwin")
    assert list_cache.cache_folder() == tmp_path / "Library" / "Caches" / "puzzlewright"


def test_a_list_of_no_groups() -> None:
    """The error names the argument, and what takes words."""
    for wrong in (["cat"], 5):
        with pytest.raises(TypeError, match=r"^groups: .*WordList\.of takes words.*, not "):
            WordList(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^words: words with scores expected, not 5$"):
        WordList.of(5)  # type: ignore[arg-type]
