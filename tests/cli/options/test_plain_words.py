"""Shortcuts for the sake of start-up time: they come to the same as the long way."""

from __future__ import annotations

import json
from types import ModuleType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlewright.cli.options.common import parse_plain_words
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.verbs import count, solve
from puzzlewright.core.errors import InputError

#: Words of all sorts: paths, flags that are read plainly and others, what only argparse knows.
WORDS = st.lists(
    st.one_of(
        st.sampled_from(["a.txt", "folder", "-", "", "a b", "@a", "--json", "--quiet"]),
        st.sampled_from(["--distinct", "--estimate", "--traceback", "--all", "--unique"]),
        st.sampled_from(["--limit", "2", "--", "--js", "-o", "-1", "--json=1"]),
    ),
    max_size=5,
)


@pytest.mark.parametrize("verb", [count, solve])
@given(words=WORDS)
@example(words=["a", "--json", "b"])
@example(words=["--quiet", "a", "-", "--json"])
def test_plain_words_are_read_as_argparse_reads_them(verb: ModuleType, words: list[str]) -> None:
    """What is read plainly is what argparse makes of it, and nothing that it would refuse."""
    plainly = parse_plain_words(words, verb.FLAGS, verb.OTHERWISE)
    if plainly is not None:
        assert vars(plainly) == vars(verb.parser().parse_args(words))


@pytest.mark.parametrize("verb", [count, solve])
def test_which_words_are_plain(verb: ModuleType) -> None:
    """Paths and flags are; other options, and what is wrong, are not."""
    for words in (["a"], ["a", "-", "b"], ["--json", "a", "--quiet"]):
        assert parse_plain_words(words, verb.FLAGS, verb.OTHERWISE) is not None
    for words in ([], ["--json"], ["a", "--json", "b"], ["a", "--limit", "2"], ["--", "a"]):
        assert parse_plain_words(words, verb.FLAGS, verb.OTHERWISE) is None
    with pytest.raises(InputError, match="unrecognized arguments: b"):
        verb.run(["a", "--json", "b"])


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False),
    st.text(), st.text("aé\"\\\n\x7f\u2028\ud800 "), st.lists(st.text("a\""), max_size=2),
)  # fmt: skip


@given(st.dictionaries(st.text('ab"\u00a0'), VALUES, max_size=4))
@example({"count": 10**400, "seconds": 1e-7, "exact": True})
def test_lines_of_json_are_those_of_json(values: dict[str, object]) -> None:
    """With the module json or without it, the same line comes of the same values."""
    assert json_line(values) == json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"


def test_what_json_cannot_hold_is_refused() -> None:
    """Infinity is no JSON."""
    with pytest.raises(ValueError, match="Out of range"):
        json_line({"seconds": float("inf")})
