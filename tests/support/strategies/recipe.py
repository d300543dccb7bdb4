"""Random recipes: values for each field by its form, and the command lines that ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover import recipe as cover
from puzzlewright.puzzles.cover.make.edges import EDGE_SETS
from puzzlewright.puzzles.crisscross import recipe as crisscross
from puzzlewright.puzzles.fillin import recipe as fillin
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.packing import recipe as packing
from puzzlewright.puzzles.recipes import fields as forms
from puzzlewright.puzzles.recipes.recipe import Field, Recipe
from puzzlewright.puzzles.recipes.word_fields import EntriesType, LanguageType
from puzzlewright.puzzles.sudoku import recipe as sudoku
from puzzlewright.puzzles.wordsearch import recipe as wordsearch
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.entries import Entry

Strategy = st.SearchStrategy[Any]

LETTERS = st.text("abcdefgljnz", min_size=2, max_size=8)
ENTRIES = st.one_of(
    LETTERS,
    st.tuples(LETTERS, st.text("xyz ,;", max_size=6)),
    st.builds(Entry, st.lists(LETTERS, min_size=2, max_size=4).map(tuple), LETTERS, LETTERS),
)
WORDS = st.one_of(
    LETTERS,
    st.tuples(LETTERS, st.integers(-5, 99)),
    st.builds(Word, st.lists(LETTERS, min_size=2, max_size=4).map(tuple), st.integers(-5, 99)),
)
LANGUAGES = st.sampled_from(["hr", "croatian", "spanish", "plain"])
OWN_ALPHABETS = st.builds(Alphabet, st.just("own"), digraphs=st.sampled_from([(), ("LJ", "NJ")]))
TEMPLATES = st.sampled_from(["___\n_#_\n___", "***\n*.A\n***", "__\n__"])
BOARDS = st.one_of(st.just("##.\n###"), st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4))))
PROBLEMS: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        {"name": "soma", "sizes": []},
        {"name": "queens", "sizes": [6]},
        {"name": "dominoes", "sizes": [(4, 4)]},
        {"name": "edges", "sizes": [], "edges": next(iter(EDGE_SETS.values()))},
        {"name": "edges", "sizes": [next(iter(EDGE_SETS))], "edges": None},
    ]
)
TEXTS = {
    "goal": st.sampled_from(["all", "contest", "word=10,letter=-1"]),
    "difficulty": st.sampled_from(["easy", "E,S", "nw , n"]),
    "message": st.sampled_from(["", "Well done!"]),
    "bricks": st.sampled_from(["pentominoes", "solid pentominoes"]),
}


def _whole(form: forms.IntegerType) -> Strategy:
    return st.integers(form.least, min(form.least + 9, form.most or form.least + 9))


def _size(form: forms.Size) -> Strategy:
    sides = st.integers(form.least, form.least + 9)
    return st.one_of(sides, st.tuples(sides, sides), sides.map(lambda side: f"{side}x{side + 1}"))


def _weights(form: forms.Weights) -> Strategy:
    return st.dictionaries(st.sampled_from(form.names), st.integers(0, form.most))


#: What values there are, by the form of a field.
STRATEGIES: dict[type[forms.FieldType[Any]], Callable[[Any], Strategy]] = {
    forms.IntegerType: _whole,
    forms.Seconds: lambda _: st.sampled_from([0, 0.5, 2.25, 30]),
    forms.Flag: lambda _: st.booleans(),
    forms.Choice: lambda form: st.sampled_from(form.names),
    forms.Effort: lambda _: st.sampled_from([1, 3, "quick", "Thorough"]),
    forms.Size: _size,
    forms.Sizes: lambda _: st.sampled_from([5, (4, 6), "4-6", "3..3"]),
    forms.Weights: _weights,
    LanguageType: lambda _: LANGUAGES | OWN_ALPHABETS,
    EntriesType: lambda _: st.lists(ENTRIES, max_size=5),
    crisscross.MustType: lambda _: st.lists(ENTRIES, max_size=3),
    cover.ProblemName: lambda _: st.just("soma"),
    cover.SizesType: lambda _: st.just([]),
    cover.PlainWordsType: lambda _: st.lists(LETTERS),
    cover.EdgesType: lambda _: st.sampled_from(list(EDGE_SETS.values())),
    fillin.ScoredType: lambda _: st.lists(WORDS, max_size=5),
    fillin.MustType: lambda _: st.lists(WORDS, max_size=3),
    fillin.BanType: lambda _: st.lists(WORDS, max_size=3),
    fillin.GridSize: _size,
    fillin.TemplateType: lambda _: TEMPLATES,
    packing.BoardType: lambda _: BOARDS,
    packing.BoardSize: lambda _: st.sampled_from([4, (4, 5), "5x6", "2x2x2"]),
    packing.LatticeType: lambda _: st.just("square"),
    sudoku.GridSizeType: lambda _: st.sampled_from([4, 9, "6x6", "8"]),
    sudoku.BoxShapeType: lambda _: st.sampled_from([(2, 2), "2x3", (1, 5)]),
    forms.SymmetryType: lambda form: st.sampled_from(form.names),
    wordsearch.DigraphsType: lambda _: st.sampled_from(["LJ,NJ", ["ab"], [], "-"]),
    wordsearch.MaskType: lambda _: st.sampled_from(["heart", " RING", "xx.\n x\n\n", "##\n##"]),
    wordsearch.BannedType: lambda _: st.sampled_from(["none", "de", "english", ["oak", "a b"]]),
}


def values_of(field: Field[Any]) -> Strategy:
    """Return what a field can be given in Python."""
    if isinstance(field.type, forms.Text):
        return TEXTS[field.name]
    return STRATEGIES[type(field.type)](field.type)


@st.composite
def recipes(draw: st.DrawFn, kind: str, *, most: int = 5) -> Recipe:
    """Draw a recipe of a kind, with up to `most` values that may differ from the defaults."""
    recipe = kind_named(kind).recipe_class()
    fields = recipe.fields()
    names = draw(st.sets(st.sampled_from(list(fields)), max_size=most))
    names |= {name for name, field in fields.items() if field.required}
    given = {name: draw(values_of(fields[name])) for name in sorted(names)}
    if kind == "cover":  # a problem and its sizes go together
        given |= draw(PROBLEMS)
    try:
        return recipe.from_arguments(given)
    except InputError:  # values that do not go together
        assume(False)
        raise


# ---------------------------------------------------------------- command lines


def words_for(recipe: Recipe, folder: Path) -> Iterator[str]:
    """Yield the words of a command line that asks for a recipe; lists go into files."""
    fields = recipe.fields()
    for name, value in recipe.changed_values.items():
        field = fields[name]
        if isinstance(field.type, forms.Flag):
            is_opposite = field.default is None and value  # --flipping, not --no-flipping
            yield field.option.replace("--no-", "--") if is_opposite else field.option
            continue
        written = _written(field, value, folder / f"{name}.txt")
        if field.several:
            yield from written
        elif field.positional:
            yield written[0]
        else:
            yield f"{field.option}={written[0]}"


def _written(field: Field[Any], value: Any, path: Path) -> list[str]:
    """Return how a value is typed; an assumption fails where it cannot be."""
    form = field.type
    if isinstance(form, cover.SizesType):
        return list(value)
    if isinstance(form, (forms.Size, sudoku.BoxShapeType)):
        return [f"{value[0]}x{value[1]}"]
    if isinstance(form, forms.Sizes):
        return [f"{value[0]}-{value[1]}"]
    if isinstance(form, forms.Weights):
        assume(value)
        return [",".join(f"{name}={weight}" for name, weight in value.items())]
    if isinstance(form, wordsearch.DigraphsType):
        return [",".join(value) or "-"]
    text = _text(field, value)
    if text is None:
        return [str(value)]
    path.write_text(text)
    return [str(path)]


def _text(field: Field[Any], value: Any) -> str | None:
    """Return the file for a value; None if it needs none."""
    form = field.type
    if isinstance(form, LanguageType):
        assume(isinstance(value, str))
    if isinstance(form, EntriesType):
        # Entries of one's own, repeated ones and odd clues are not for files.
        assume(value and all(entry.cells == tuple(entry.text.upper()) for entry in value))
        assume(len({entry.cells for entry in value}) == len(value))
        assume(not any(set(entry.clue) & set(",; ") for entry in value))
        assume(not any(entry.clue for entry in value) or all(entry.clue for entry in value))
        return "".join(f"{entry.text};{entry.clue}".strip(";") + "\n" for entry in value)
    if isinstance(form, (fillin.ScoredType, fillin.MustType)):
        words = list(value.words if isinstance(form, fillin.ScoredType) else value)
        assume(words and all(len(cell) == 1 for word in words for cell in word.cells))
        return "".join(f"{word.text};{word.score}\n" for word in words)
    if isinstance(form, cover.PlainWordsType):
        return "\n".join(value)
    if isinstance(form, (cover.EdgesType, fillin.TemplateType)):
        rows: Any = form.as_json(value, {"language": None}, None)
        return "\n".join(map("".join, rows))
    if isinstance(form, packing.BoardType):  # a picture does not tell where a board begins
        assume(value.cells == ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2)))
        return "##.\n###\n"
    if isinstance(form, wordsearch.MaskType):
        return None if "\n" not in value else value
    if isinstance(form, wordsearch.BannedType):
        return None if isinstance(value, str) else "\n".join(value) + "\n"
    return None
