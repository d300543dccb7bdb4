"""TOML files: lines of keys, and limits before anything is parsed."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.toml_tree import lines_of_keys, parse_toml, read_toml

TEXT = '''\
title = "x"  # = [not] a key
a.b = 3
"quoted key" = """
[no.header]
c = 1
"""
[page]
trim = '6x9'
list = [
  1, # [x]
  {y = 2},
]
after = 4
[[section]]
title = "a"
[[section]]
make = {kind = 1, inner = {deep = 2}}
[section.more]
k = 1
[[section.many]]
[[section.many]]
last = true
'''


def test_lines_of_keys() -> None:
    """Keys have the lines on which they stand, whatever stands in strings and comments."""
    lines = lines_of_keys(TEXT, "f")
    assert lines["title",] == 1
    assert lines["a", "b"] == 2
    assert lines["quoted key",] == 3
    assert ("no",) not in lines
    assert ("c",) not in lines
    assert lines["page", "list"] == 9
    assert lines["page", "after"] == 13
    assert lines["section", 0, "title"] == 15
    assert lines["section", 1, "make"] == 17
    assert lines["section", 1, "more", "k"] == 19
    assert lines["section", 1, "many", 1, "last"] == 22


def test_errors_name_the_line_and_the_key() -> None:
    """Values in tables on one line have the line of these; arrays are counted from 1."""
    value = parse_toml(TEXT, "f.toml")
    section = value.entries()["section"].items()[1]
    deep = section.entries()["make"].entries()["inner"].entries()["deep"]
    assert str(deep.error("wrong")) == "f.toml, line 17: section 2.make.inner.deep: wrong: '2'"
    with pytest.raises(InputError) as caught:
        deep.text()
    assert "section 2.make.inner.deep: a text is expected, not a number" in str(caught.value)
    with pytest.raises(InputError) as caught:
        section.fields(["make"], ["moar", "many"])
    assert (
        str(caught.value) == "f.toml, line 18: no such key (did you mean moar?): 'section 2.more'"
    )
    with pytest.raises(InputError, match="line 1: title: a table is expected, not a text"):
        value.entries()["title"].entries()
    with pytest.raises(InputError, match="the key other is missing"):
        section.fields(["other"], ["make", "more", "many"])
    assert value.entries()["quoted key"].path == '"quoted key"'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = ", "line 1: not TOML (Invalid value): 'a ='"),
        ("b = 1\n[[a]\n", "line 2, column 4: not TOML (Expected ']]'"),
        ("x = 'a\n", "line 1"),
        ("a = [1,\n2", "line 2: not TOML (Unclosed array"),
        ("a = 1\n\na = 2", "line 3"),
        ("a." * 20 + "b = 1", "line 1: a key of more than 10 parts"),
        ("\nx = {" + "a." * 20 + "b = 1}", "line 2: a key of more than 10 parts"),
        ("[" + "a." * 20 + "b]", "line 1: a key of more than 10 parts"),
        ("a = " + "[" * 50, "line 1: more than 20 levels of nested arrays or tables"),
        ("a = " + "1" * 5000, "not TOML (a value that cannot be read)"),
        ('a = """\nb', "not TOML"),
        ("a = 2020-13-45", "not TOML"),
    ],
)
def test_what_is_no_toml(text: str, reason: str) -> None:
    """One line names the fault and its place."""
    with pytest.raises(InputError) as caught:
        parse_toml(text, "f.toml")
    assert str(caught.value).startswith("f.toml")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_large_files_are_refused_unread(tmp_path: Path) -> None:
    """Before they are parsed, which takes plain Python long."""
    path = tmp_path / "a.toml"
    path.write_text("#" * (limits.MOST_TOML + 1))
    with pytest.raises(InputError, match="more than 500 kB; --max-input"):
        read_toml(str(path))
    with limits.allowance("1G"):
        assert read_toml(str(path)).data == {}
    with pytest.raises(InputError, match="more than 500 kB"):
        parse_toml("#" * (limits.MOST_TOML + 1), "f")


@pytest.mark.parametrize(
    "text",
    [
        "a." * 200_000 + "=1",
        "a = 1" + ".1" * 200_000,
        'a = \\"""x' * 50_000,
        '\\"""x' * 90_000,
        "'''" * 150_000,
        "[" * 450_000,
        "a = [" + "1," * 200_000 + "]",
        "[[a]]\n" * 80_000,
        "\n" * 499_000,
    ],
)
def test_hostile_texts_end_soon(text: str) -> None:
    """Whatever half a megabyte holds, it is read or refused in a few seconds."""
    start = time.process_time()
    try:
        parse_toml(text, "f")
    except InputError as bad:
        assert "\n" not in str(bad)
    assert time.process_time() - start < 6


NAMES = st.sampled_from(["a", "b", "c-d", "'q r'", '"s.t"'])
VALUES = st.sampled_from(
    ['"x"', "'#'", "1", "true", "[1, 2]", "[\n 1,\n]", '"""\n= [a]\n"""', "{}"]
)


@given(st.lists(st.one_of(st.tuples(NAMES, VALUES), NAMES), max_size=8))
def test_every_key_has_its_line(parts: list[str | tuple[str, str]]) -> None:
    """Headers and keys of a valid text are found where they stand."""
    lines: list[str] = []
    wanted: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for part in parts:
        name = part if isinstance(part, str) else part[0]
        at = "\n".join(lines).count("\n") + 1 if lines else 0
        key = (*(() if isinstance(part, str) else table), name.strip("'\""))
        lines.append(f"[{part}]" if isinstance(part, str) else f"{name} = {part[1]}")
        table = key if isinstance(part, str) else table
        wanted.setdefault(key, at + 1)
    text = "\n".join(lines)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    found = lines_of_keys(text, "f")
    assert {key: found[key] for key in wanted} == wanted
