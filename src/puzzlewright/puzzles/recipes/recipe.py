"""Recipes: what a generator is asked for, as a value.

Each kind declares its recipe once, in `puzzles/<kind>/recipe.py`: a class whose fields have a type
(fields.py), a default and a line of help. From that declaration come the options of `puzzlewright
make KIND`, the keyword arguments of the kind's `make`, recipe files, their JSON Schema, and the
tables in the documentation. tools/docs/write_recipe_docs.py writes those parts that are text.

A recipe never changes and holds its word lists by value, so it can be compared, pickled, and sent
to another process. Recipe, seed and version of the program determine the puzzle, unless the recipe
has a time limit.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import FrozenInstanceError
from time import perf_counter
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Never,
    NoReturn,
    Self,
    TypeVar,
    cast,
    overload,
)

from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.immutable import ReadOnlyDict, frozen, read_only, set_attribute
from puzzlewright.core.json_value import require_json_data
from puzzlewright.core.serialisable import Serialisable, object_form
from puzzlewright.core.version import program_version
from puzzlewright.engine.driver.run import Progress
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.best_of import best_candidate
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.fields import (
    EFFORTS,
    Declaration,
    Effort,
    FieldType,
    Find,
    IntegerType,
    Known,
    Schema,
    Seconds,
    within,
)
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.solving import DaskClient, open_executor

_log = logging.getLogger("puzzlewright.puzzles")


T = TypeVar("T")
V = TypeVar("V")
if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault  # known to all type checkers

    P = TypeVarWithDefault("P", bound=Puzzle[Any], default=Puzzle[Any], covariant=True)
else:
    P = TypeVar("P", bound=Puzzle[Any], covariant=True)

EFFORT_NAMES: Final = (
    "quick, normal, "
    + ", ".join(f"{name} ({times} times as much)" for name, times in EFFORTS.items() if times > 1)
    + ", or N times the usual work"
)

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

#: Keys of a recipe file that are no fields.
KIND, SEED = "kind", "seed"

_SEED: Final = IntegerType(0)

#: A puzzle keeps lists whose JSON is no longer than this; of others, the name and a hash.
LONGEST_LIST: Final = 65_536


class Field(Declaration[T]):
    """One thing that a generator can be asked for; as an attribute of a recipe, its value."""

    def __init__(
        self,
        field_type: FieldType[Any],
        default: T,
        help: str,  # noqa: A002
        *,
        doc: str = "",
        option: str = "",
        metavar: str | None = None,
        positional: bool = False,
        required: bool = False,
        several: bool = False,
        advanced: bool = False,
    ) -> None:
        super().__init__(
            field_type,
            default,
            help,
            option=option,
            metavar=metavar,
            required=required,
        )
        self.doc: Final[str] = doc or help  #: the same for Python, where that is not about files
        self.positional: Final[bool] = positional  #: on the command line, and first in Python
        self.several: Final[bool] = several  #: any number of positional arguments
        self.advanced: Final[bool] = advanced

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def option(self) -> str:
        """What is typed on the command line: `--edge-uses`, or the metavar where it has none."""
        return (self.metavar or self.name.upper()) if self.positional else super().option

    @overload
    def __get__(self, recipe: None, owner: type) -> Self: ...
    @overload
    def __get__(self, recipe: Recipe, owner: type) -> T: ...

    def __get__(self, recipe: Recipe | None, owner: type) -> Self | T:
        if recipe is None:
            return self
        value: T = recipe.values[self.name]
        return value

    def __set__(self, recipe: object, value: Never) -> NoReturn:
        raise FrozenInstanceError(f"{self.name}: a recipe never changes")


def optional(field_type: FieldType[V], help: str, **more: Any) -> Field[V | None]:  # noqa: A002
    """Return a field that need not have a value."""
    return Field(field_type, None, help, **more)


class Extra(NamedTuple):
    """An option of the command line that is no field: it tells how one is read."""

    option: str
    metavar: str
    help: str
    type: Callable[[str], Any] = str
    is_flag: bool = False  #: takes no value

    @property
    def name(self) -> str:
        """Its name among the parsed arguments."""
        return self.option.lstrip("-").replace("-", "_")


#: Takes a value from somewhere: a caller, a book or JSON.
Source = Callable[["Field[Any]", Known], Any]


@frozen
class Recipe(Serialisable, Generic[P]):
    """What a generator is asked for; each kind has a subclass, such as `Sudoku.Recipe`."""

    __slots__ = ("values",)

    kind: ClassVar[str]
    summary: ClassVar[str]  #: what the generator does, in a sentence
    details: ClassVar[str] = ""  #: what else a caller in Python should know

    #: Whether every puzzle has exactly one solution, up to symmetries.
    is_unique: ClassVar[bool] = False

    #: Whether the generator of a single puzzle searches on a cluster; batches of all kinds go
    #: there.
    uses_cluster: ClassVar[bool] = False

    #: Options of the command line that are no fields.
    extras: ClassVar[tuple[Extra, ...]] = ()

    #: Fields that Python callers may give by position; by default those of the command line.
    leading: ClassVar[tuple[str, ...]] = ()

    values: Mapping[str, Any]

    #: Fields of the kind's own that limit the effort: with one of them, a time limit only ends it
    #: sooner.
    own_limits: ClassVar[tuple[str, ...]] = ()

    #: Whether what a candidate came to when it was cut short counts: only where more work on it is
    #: never worse.
    keeps_partial: ClassVar[bool] = False

    effort: ClassVar[Field[int | str | None]] = optional(
        Effort(),
        f"how much work to do, with the same result on every machine: {EFFORT_NAMES}; more never "
        "makes the puzzle worse (default: normal, or with --time no limit)",
        doc=f"how much work to do, with the same result on every machine: {EFFORT_NAMES}; more "
        "never makes the puzzle worse (default: normal, or with a time limit no limit)",
        metavar="EFFORT",
        advanced=True,
    )
    time: ClassVar[Field[float | None]] = optional(
        Seconds(),
        "improve the puzzle for up to this time: 90, 30s, 2m (the result then depends on the "
        "machine)",
        doc="improve the puzzle for up to this many seconds (the result then depends on the "
        "machine)",
        metavar="T",
    )

    def __init__(self, **given: Any) -> None:
        self._set_arguments(given)

    def _set_arguments(self, given: dict[str, Any]) -> None:
        """Set the values from the arguments of __init__, of which None stands for the default."""
        given.pop("self", None)
        self.adapt_arguments(given)
        values = self._values_from_sources(values_from_python(given), {}, {})
        set_attribute(self, "values", read_only(values))
        self.require_sense()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"{name}: a recipe never changes; with_values() returns another")

    # What a kind may add.

    def require_sense(self) -> None:
        """Raise an InputError if fields contradict one another."""

    @classmethod
    def overview(cls) -> str:
        """Return what `make KIND --help` explains above the options."""
        return ""

    @classmethod
    def adapt_arguments(cls, given: dict[str, Any]) -> None:
        """Adapt arguments of Python that do not correspond to one field each."""

    @classmethod
    def adapt_words(cls, words: dict[str, Any]) -> None:
        """Adapt options of the command line that do not correspond to one field each."""

    def proved_solutions(self, puzzle: Puzzle[Any]) -> int | None:  # noqa: ARG002
        """Return how many solutions a new puzzle was proved to have; None if nothing was proved.

        Solutions of one symmetry class count as one.
        """
        return 1 if self.is_unique else None

    # What is better.

    def score(self, puzzle: Any) -> tuple[int, ...]:  # noqa: ARG002
        """Return what the generator judges a puzzle by: of two, the larger one is better.

        The empty tuple: every puzzle of the recipe is as good as another.
        """
        return ()

    def prefers(self, new: tuple[int, ...], old: tuple[int, ...]) -> bool:
        """Tell whether a puzzle with one score takes the place of one with another."""
        return new > old

    @property
    def is_endless(self) -> bool:
        """Whether the search behind a candidate has no schedule: twice the work goes on with it."""
        return False

    @property
    def max_effort(self) -> int | None:
        """How many times the usual work is done; None: until the time is up."""
        if self.effort is not None:
            return EFFORTS[self.effort] if isinstance(self.effort, str) else self.effort
        is_limited = any(self.values[name] is not None for name in self.own_limits)
        return 1 if self.time is None or is_limited else None

    # Fields.

    @classmethod
    def fields(cls) -> dict[str, Field[Any]]:
        """Return the fields by name, in the order of their declaration; limits come last."""
        found: dict[str, Field[Any]] = {}
        for each in cls.__mro__:
            for name, value in vars(each).items():
                if isinstance(value, Field):
                    found.setdefault(name, value)
        for name in ("effort", "time"):
            found[name] = found.pop(name)
        return found

    @property
    def changed_values(self) -> Mapping[str, Any]:
        """The values that differ from the defaults."""
        fields = self.fields()
        return ReadOnlyDict(
            (name, value)
            for name, value in self.values.items()
            if fields[name].required or value != fields[name].default
        )

    @classmethod
    def difficulty_of(cls, values: Mapping[str, Any]) -> str:
        """Return the difficulty that values of fields, or their JSON, ask for; "" for any."""
        return str(values.get("difficulty") or "")

    @property
    def requested_difficulty(self) -> str:
        """The difficulty that the recipe asks for; "" for any."""
        return self.difficulty_of(self.values)

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks from reading the lists."""
        lists = (getattr(value, "notes", ()) for value in self.values.values())
        return tuple(note for notes in lists for note in notes)

    # From and to other forms.

    @classmethod
    def from_arguments(cls, given: Mapping[str, Any]) -> Self:
        """Return the recipe for arguments of Python by name; for code over recipes of all kinds."""
        recipe = object.__new__(cls)
        recipe._set_arguments(dict(given))
        return recipe

    @classmethod
    def from_json(cls, data: object, source: str | None = None, find: Find | None = None) -> Self:
        """Return the recipe that JSON describes, as as_json() returns it; null is the default.

        `Recipe` itself takes recipes of all kinds, and returns one of the kind's class. `source`
        names the file in errors. `find` returns the bytes of lists that are only named.
        """
        owner = cls if hasattr(cls, KIND) else cast("type[Self]", _recipe_class(data, source))
        return owner.from_sources(values_from_json(owner, data, source, find))

    def as_json(self, *, seed: int | None = None, most: int | None = None) -> dict[str, object]:
        """Return the kind, the seed if there is one, and what differs from the defaults.

        Word lists whose JSON is longer than `most` characters are named if their file is known.
        """
        fields = self.fields()
        found: dict[str, object] = {KIND: self.kind}
        if seed is not None:
            found[SEED] = seed
        for name, value in self.changed_values.items():
            found[name] = fields[name].type.as_json(value, self.values, most)
        return found

    @classmethod
    def _json_schema(cls) -> dict[str, Any]:
        if not hasattr(cls, KIND):
            return object_form({KIND: {"type": "string"}})
        return {key: value for key, value in cls.schema().items() if key != "$schema"}

    @classmethod
    def schema(cls) -> Schema:
        """Return the JSON Schema (draft 2020-12) of recipe files."""
        seed = {**_SEED.schema(), "description": "the same seed makes the same puzzle"}
        properties: Schema = {KIND: {"const": cls.kind}, SEED: seed}
        for name, field in cls.fields().items():
            known: Schema = {**field.type.schema(), "description": field.doc}
            if not field.required and field.default is not None:
                known["default"] = field.type.as_json(field.default, {}, None)
            properties[name] = {**known, "x-group": "advanced" if field.advanced else "basic"}
        needed = [name for name, field in cls.fields().items() if field.required]
        return {
            "$schema": DIALECT,
            "title": f"puzzlewright {cls.kind}",
            "description": cls.summary,
            "type": "object",
            "properties": properties,
            "required": [KIND, *needed],
            "additionalProperties": False,
        }

    def with_values(self, **given: Any) -> Self:
        """Return a recipe with other values; a new language splits the words into cells again."""
        self.adapt_arguments(given)
        sources = values_from_python(given)
        for name, field in self.fields().items():
            if name in given:
                continue
            if given.keys() & set(field.type.needs) and name in self.changed_values:
                data = field.type.as_json(self.values[name], self.values, None)
                sources[name] = _json_source(data, None, None)
            else:
                sources[name] = _known_source(self.values[name])
        return self.from_sources(sources)

    @classmethod
    def from_sources(
        cls,
        sources: Mapping[str, Source],
        extras: Mapping[str, Any] | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> Self:
        """Return the recipe whose fields come from these sources; others have their defaults.

        Fields that need others (words need their language) come last. `extras` is for forms only.
        `typed` is what argparse made of a command line; it overrides the sources.
        """
        return _recipe(cls, cls._values_from_sources(sources, extras or {}, typed or {}))

    @classmethod
    def _values_from_sources(
        cls, sources: Mapping[str, Source], extras: Mapping[str, Any], typed: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return the values of all fields."""
        fields = cls.fields()
        if unknown := next((name for name in sources if name not in fields), None):
            raise TypeError(f"{unknown}: no such argument ({suggestion(unknown, fields)})")
        known = {name: field.default for name, field in fields.items()}
        known |= {extra.name: None for extra in cls.extras} | dict(extras)
        for name, field in sorted(fields.items(), key=lambda item: bool(item[1].type.needs)):
            if name in typed:
                with _errors_naming(field.option):
                    known[name] = field.type.read(typed[name], known)
            elif name in sources:
                known[name] = sources[name](field, known)
            elif field.required:
                raise InputError(f"{name}: missing", path=name)
        return {name: known[name] for name in fields}

    # As a value.

    def make(
        self,
        seed: int | None = None,
        *,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
        again: Mapping[str, Any] | None = None,
        since: float | None = None,
        cluster: DaskClient | str | None = None,
    ) -> P:
        """Make a puzzle; `puzzle.provenance` records how.

        seed: whole number, 0 or more (default: a random one, which `puzzle.provenance.seed` tells).
        stop: called now and then; when it returns True, the generator ends with the best it has.
        progress: called with a Progress now and then.
        again: how far the generator came the first time (`puzzle.provenance.reached`), to stop
            there again.
        since: when the time limit began, by core.clock.now() (default: now).
        cluster: a Dask client, `"local:4"` or the address of a scheduler, for generators that
            search there (`uses_cluster`). Without a time limit, the puzzle does not depend on it;
            it is made again without.
        """
        for name, function in (("stop", stop), ("progress", progress)):
            if function is not None and not callable(function):
                raise TypeError(f"{name}: a function expected, not {function!r}")
        seed = seed_or_random(seed)
        far = cluster if self.uses_cluster and again is None else None
        with open_executor(far) as executor:
            recipe = self if executor is None else self.for_cluster(executor.track_count)
            budget = Budget(
                time=self.time,
                progress=progress,
                stop=stop,
                again=again,
                since=since,
                cluster=executor,
            )
            with budget.setup_deadline():  # now: after a Ctrl-C, there is no time for it
                recipe_data = recipe.as_json(most=LONGEST_LIST)
            _log.info("making a %s with the seed %d", self.kind, seed)
            start = perf_counter()  # the budget's clock may have begun earlier, with reading lists
            puzzle = best_candidate(recipe, seed, budget)
            _log.info("made a %s in %.3f s", self.kind, perf_counter() - start)
        made = Provenance(recipe_data, seed, program_version(), budget.record)
        vars(puzzle)["provenance"] = made  # some puzzles refuse to be changed otherwise
        return cast("P", puzzle)

    def for_cluster(self, tracks: Callable[[], int]) -> Self:  # noqa: ARG002
        """Return the recipe for a cluster that runs `tracks()` searches side by side.

        It makes the same puzzle without the cluster.
        """
        return self

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values == other.values

    def __hash__(self) -> int:
        return hash(json.dumps(self.as_json(), sort_keys=True))

    def __reduce__(self) -> tuple[Callable[..., Recipe[Any]], tuple[type[Self], dict[str, Any]]]:
        return _recipe, (type(self), dict(self.values))

    def __repr__(self) -> str:
        parts: list[str] = []
        for name, value in self.changed_values.items():
            field = self.fields()[name]
            if field.several:  # there are no names for it, nor for what stands before it
                parts = [part.partition("=")[2] for part in parts] + [*map(repr, value)]
            else:
                parts.append(f"{name}={field.type.python_source(value, self.values)}")
        is_own = self.kind in kind_names()
        name = f"{kind_named(self.kind).class_name}.Recipe" if is_own else type(self).__name__
        return f"{name}({', '.join(parts)})"


R = TypeVar("R", bound=Recipe[Any])


def _recipe(cls: type[R], values: Mapping[str, Any]) -> R:
    """Return a recipe with these values: __init__ would read them as arguments of Python."""
    recipe = object.__new__(cls)
    set_attribute(recipe, "values", read_only(values))
    recipe.require_sense()
    return recipe


# Sources of values.


def values_from_python(given: Mapping[str, Any]) -> dict[str, Source]:
    """Take values from Python. None is the default of all fields that have one."""
    return {name: _value_source(value) for name, value in given.items()}


def _value_source(value: Any) -> Source:
    return lambda field, known: field.value(value, known)


def _known_source(value: Any) -> Source:
    return lambda field, known: value  # noqa: ARG005


@contextmanager
def _errors_naming(source: str | None) -> Iterator[None]:
    """Let errors name where a value came from, unless they name a place themselves."""
    try:
        yield
    except InputError as bad:
        if bad.source is not None:
            raise
        raise InputError(bad.message, source=source, text=bad.text, path=bad.path) from None


def values_from_json(
    cls: type[Recipe], data: object, source: str | None, find: Find | None
) -> dict[str, Source]:
    """Take values from a recipe file."""
    data = _require_object(data, source)
    if data.get(KIND, cls.kind) != cls.kind:
        reason = f"a recipe of another kind, not {cls.kind}"
        raise InputError(reason, source=source, text=str(data[KIND]))
    recipe_seed(data, source)
    fields = cls.fields()
    for key in data:
        if key not in fields and key not in (KIND, SEED):
            reason = f"a {cls.kind} recipe has no such key ({suggestion(str(key), fields)})"
            raise InputError(reason, source=source, text=str(key), path=str(key))
    return {
        name: _json_source(value, source, find)
        for name, value in data.items()
        if name in fields and (value is not None or fields[name].required)
    }


def _require_object(data: object, source: str | None) -> dict[str, Any]:
    """Return the object of a recipe; an InputError if the data is none."""
    with _errors_naming(source):
        require_json_data(data)
    if not isinstance(data, dict):
        raise InputError("a recipe is a JSON object", source=source, text=repr(data))
    return data


def _recipe_class(data: object, source: str | None) -> type[Recipe]:
    """Return the class of the kind that a recipe names."""
    kind = _require_object(data, source).get(KIND)
    if kind is None:
        raise InputError(f"{KIND}: missing", source=source, path=KIND)
    if not isinstance(kind, str):
        reason = f"{KIND}: the name of a kind is expected"
        raise InputError(reason, source=source, text=repr(kind), path=KIND)
    with _errors_naming(source), within(KIND):
        return kind_named(kind).recipe_class()


def _json_source(data: object, source: str | None, find: Find | None) -> Source:
    def take(field: Field[Any], known: Known) -> Any:
        try:
            with _errors_naming(source), within(field.name):
                return field.type.from_json(data, known, find)
        except TypeError as bad:
            raise InputError(str(bad), source=source, path=field.name) from None

    return take


def recipe_seed(data: Mapping[str, object], source: str | None) -> int | None:
    """Return the seed of a recipe file, if it has one."""
    if SEED not in data:
        return None
    try:
        with _errors_naming(source), within(SEED):
            return _SEED.accept(data[SEED], {})
    except TypeError as bad:
        raise InputError(str(bad), source=source, path=SEED) from None


# Making.


def seed_or_random(seed: int | None) -> int:
    """Return a seed that was given, or a random one that is short enough to type."""
    if seed is None:
        return int.from_bytes(os.urandom(4))
    with within(SEED):
        return _SEED.accept(seed, {})
