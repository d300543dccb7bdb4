"""Jigsaws: telling their files from those of other kinds."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import covers, jigsaws, sudokus

from puzzlewright.core.errors import UnknownKindError
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.text import looks_like_cover
from puzzlewright.puzzles.jigsaw.formats.conventions import is_rim
from puzzlewright.puzzles.jigsaw.formats.json_text import json_text
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.recognise import looks_like_jigsaw
from puzzlewright.puzzles.kind import detect_kind
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.text import looks_like_sudoku

PIECES = [(0, 1, -2, 0), (0, 0, 3, -1), (2, 10, 0, 0), (-3, 0, 0, -10)]
SQUARE = Jigsaw(2, 2, PIECES)
LIST = "0 1 -2 0\n0 0 3 -1\n2 10 0 0\n-3 0 0 -10\n"
COLOURS = "0 1 2 0\n0 0 3 1\n2 1 0 0\n3 0 0 1\n"
RIMMED = ["0120", "0231", "0013", "1410", "2342", "1021", "4200", "3204", "2003"]
LETTERED = "".join(word.translate(str.maketrans("01234", "abcde")) + "\n" for word in RIMMED)


def claims(text: str) -> list[str]:
    """Return the kinds that say a text is theirs."""
    kinds = {"cover": looks_like_cover, "jigsaw": looks_like_jigsaw, "sudoku": looks_like_sudoku}
    return [name for name, looks_like in kinds.items() if looks_like(text)]


@pytest.mark.parametrize(
    "text",
    [
        "# a comment\njigsaw 1 1\n0 0 0 0\n",
        "# a comment\njigsaw 9 9 with mistakes\n",
        LIST,
        COLOURS.replace("1", "11"),
        "0, 1, 5, 0\n" * 9,
        "4 0 0 2\n0 0 0 0\n0 0 0 0\n2 0 1 0\n" * 4,
        "2 2\n" + COLOURS,
        "2 2 0 -1\n" + COLOURS,
        "2 3\n" + "0 1 2 3\n" * 5,
        "0 1 2 3\n" * 7,
        "2 2 0 -1\n" + "12 0 1 5 0\n" * 4,
        "".join(f"{n} 0 1 2 3\n" for n in range(1, 257)),
        "0 1 22 0\n" * 100_000,
        json_text(SQUARE),
        f"[{json_text(SQUARE)}]",
        '{"pieces": [[0, 0, 0, 0]]',
        json.dumps(PIECES),
        json.dumps([{"id": 1, "edges": [0, 0, 0, 0]}]),
        "4 4 5\n" + "0 1 3 3\n" * 16,
        "4 4 unsigned\n" + "0 1 3 3\n" * 16,
        "4 4 odd words\n" + "0 1 3 3\n" * 16,
        "4x4\n" + "0 1 3 3\n" * 16,
        "4 4\n" + "0 1 3 3\n" * 13 + "0 1 3\nhello there\n0 1 3 O\n",
        "4 4\n" + "0 1 3 3\n" * 8 + "7 0 1 3 3\n" * 8,
        "4 4\n" + "0133\n" * 15 + "013\n",
        "4 4\n" + "abdd\n" * 15,
        "id,top,right,bottom,left\n1,0,1,3,3\n",
        "top right bottom left\nhello\n",
        "left top right bottom\n0 1 3 3\n",
        "# sides\n4 4\nTop Right Bottom Left\n",
        "".join(f"{n}: 0 1 3 3\n" for n in range(4)),
        "4 4\n" + "".join(f"{n}:0 1 3 3\n" for n in range(16)),
        "[0, 1, 3, 3],\n" * 16,
        "{0, 1, 3, 3},\n" * 16,
        "4 4\n" + "[0, 1, 3, 3]\n" * 16,
        "0 1 3 3\n0 1 3 3 @1,1\n0 1 3 3\n0 1 3 3 @2,2,1\n",
        "0 1 -1 0\n1 O 3 0\n" + "0 1 3 3\n" * 14,
        "N E S W\n" + "0 1 3 3\n" * 16,
        LETTERED,
        LETTERED.upper(),
        "\n".join(RIMMED),
        "bcdf\ncddb\nfbbc\n" * 3,
        "0Ab0\n00Ca\nBc00\nc00C\n",
        "0 5 1 0\n0 0 1 5\n1 0 0 1\n1 1 0 0\n",
    ],
)
def test_jigsaws_are_recognised(text: str) -> None:
    """By a header, a size or titles, also with mistakes below; as lists of pieces; as JSON."""
    assert claims(text) == ["jigsaw"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0 1 -1 0\n" * 3,
        "4 1 3 2\n3 2 4 1\n1 4 2 3\n2 3 1 4\n",
        "4 1 3 2\n3 2 4 1\n1 4 2 3\n2 3 1 4\n\n" * 4,
        "4,1,3,2\n3,2,4,1\n1,4,2,3\n2,3,1,4\n",
        "12 34 56\n" * 6,
        "120 003 456 789\n" * 12,
        "1 2 3 4\n1 2\n3 4\n1 3\n2 4\n",
        "1 2 3 4\n1 2 3 4\n1 2\n3 4\n2 3\n",
        "0 1 2 3 4 5\n" * 9,
        "1 a 2 b\n" * 9,
        "word\n" * 9,
        "1234 1 2 3\n" * 9,
        "0.5 1 2 3\n" * 9,
        "0 1 5 0\n" * 8 + "0 1 5\n",
        '{"words": ["pieces"',
        "[[[1, 0], [2, 1]], [[3, 0], [4, 0]]]",
        "[[1, 2, 3], [4, 5, 6]]",
        '{"nodes": [1, 2], "edges": [[1, 2]]}',
        "4 4\n" + "0 1 3 3\n" * 12 + "hello\n" * 4,
        "4 4\nabcd\nbcda\ncdab\ndabc\n",
        "4 4\nname\n",
        "cold\ncord\ncard\nward\nwarm\nworm\nword\nlord\nlard\n",
        "abcd\nbcda\ncdab\ndabc\n",
        "0412\n1200\n2041\n4120\n",
        "1 0 2 0\n0 2 0 1\n2 0 1 0\n0 1 0 2\n",
        "1 a 2 3\n" * 9,
        "name: John\nage: 33\n" * 9,
    ],
)
def test_other_texts_are_left_alone(text: str) -> None:
    """Small sudokus with gaps, cover problems of numbers, and whatever else lines can be."""
    assert not looks_like_jigsaw(text)
    assert len(claims(text)) <= 1


def test_faults_of_a_list_are_reported() -> None:
    """Where nobody recognises a text that is nearly a list of pieces, the odd line is named."""
    near = "0 1 2 0\n0 0 3 1\n2 4 0\n3 0 0 4\n1 1 0 2\n"
    assert claims(near) == []
    with pytest.raises(UnknownKindError) as raised:
        detect_kind(near, "x.txt")
    assert str(raised.value) == (
        "x.txt, line 3: not recognised, but nearly a jigsaw (or name another "
        "with --kind, or in Python with its class, such as Sudoku.load()): "
        "3 words; 4 expected, as in line 1: '2 4 0'"
    )
    sudoku = "1 0 0 4\n0 0 0 x\n0 3 0 0\n4 0 0 1\n"
    for text in (near.replace("0 0 3 1", "0 0 3"), sudoku, "what\nis\nthis\nhere\n"):
        with pytest.raises(UnknownKindError, match="not recognised as a puzzle of any kind"):
            detect_kind(text, "x.txt")


#: Words of four letters as lists of words have them.
ENGLISH = re.findall(
    r"\w+",
    "able acid aged also area army away baby back ball band bank base bath bear beat been bell "
    "best bill bird blow blue boat body bond bone book born boss both bowl bulk burn bush busy "
    "call calm came camp card care case cash cast cell chat city club coal coat code cold come "
    "cook cool cope copy cost crew crop dark data date dawn days dead deal dear debt deep deny "
    "desk dial diet disc door dose down draw drew drop drug dual duke dust duty each earn ease "
    "east easy edge else even ever evil exit face fact fail fair fall farm fast fate fear feed "
    "feel feet fell felt file fill film find fine fire firm fish five flat flow food foot ford "
    "form fort four free from fuel full fund gain game gate gave gear gift girl give glad goal "
    "goes gold golf gone good grew grey grow gulf hair half hall hand hang hard harm hate have "
    "head hear heat held hell help here hero high hill hire hold hole holy home hope host hour "
    "huge hung hunt hurt hymn idea inch into iron item jazz join jump just keen keep lynx myth",
)


@examples(200)
@given(st.data(), st.integers(2, 12))
def test_words_of_a_language_are_no_pieces(data: st.DataObject, side: int) -> None:
    """Lists of four-letter words are left alone, also those with few letters."""
    letters = data.draw(st.sampled_from(["aehllotd", "abdehlort", "abcdefghijklmnopqrstuvwxyz"]))
    known = [word for word in ENGLISH if set(word) <= set(letters)]
    words = data.draw(st.lists(st.sampled_from(known), min_size=side**2, max_size=side**2))
    # Twelve times `able`, four times `area` and nine words without an a are a rim of 5×5 pieces.
    assume(not is_rim("a", side, side, words))
    assert claims("\n".join(words)) == []
    assert claims("\n".join(words).upper()) == []


@examples(100)
@given(jigsaws(dressed=False), sudokus(), covers())
def test_at_most_one_kind_says_yes(jigsaw: Jigsaw, sudoku: Sudoku, cover: Cover) -> None:
    """Whatever a text is written from, no two kinds claim it, and its header decides."""
    bare_list = jigsaw.text().partition("\n")[2]
    rows = sudoku.text().partition("\n")[2].replace("|", "").replace(".", "0")
    for text in (bare_list, rows, sudoku.one_line(), cover.knuth_text(), json_text(jigsaw)):
        assert len(claims(text)) <= 1
    assert not looks_like_jigsaw(sudoku.text())
    assert not looks_like_jigsaw(rows)
    assert looks_like_jigsaw(jigsaw.text())
