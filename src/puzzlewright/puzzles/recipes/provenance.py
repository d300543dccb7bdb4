"""How a puzzle was made: enough to make it again, byte for byte."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import mutable_copy, read_only, set_attribute
from puzzlewright.core.json_value import require_json_data
from puzzlewright.core.serialisable import Serialisable

#: Hexadecimal digits of the hash that stands for a recipe on sheets and pages.
HASH_LENGTH = 16


@dataclass(frozen=True, slots=True, repr=False)
class Provenance(Serialisable):
    """The recipe of a puzzle as JSON, its seed, and the version that made it.

    `reached` says how far the generator came if a time limit or Ctrl-C ended it; making it again
    stops at the same place.
    """

    recipe: Mapping[str, Any]
    seed: int
    version: str
    reached: Any = None

    def __post_init__(self) -> None:
        set_attribute(self, "recipe", read_only(self.recipe))
        set_attribute(self, "reached", read_only(self.reached))

    def __repr__(self) -> str:
        return f"<Made: {self.recipe.get('kind')}, seed {self.seed}, version {self.version}>"

    def as_json(self) -> dict[str, Any]:
        """Return it as it stands in files."""
        recipe = mutable_copy(self.recipe)
        known = {"version": self.version, "seed": self.seed, "recipe": recipe}
        return known if self.reached is None else {**known, "reached": mutable_copy(self.reached)}

    def text(self) -> str:
        """Return it on one line."""
        import json

        return json.dumps(self.as_json(), ensure_ascii=False)

    def digest(self) -> str:
        """Return a short hash that identifies the recipe without revealing its words.

        It includes the seed: with the recipe, one can verify that a sheet was made from it.
        """
        import json
        from hashlib import sha256  # loads OpenSSL, which most runs never need

        whole = json.dumps([self.recipe, self.seed, self.reached], sort_keys=True)
        return sha256(whole.encode()).hexdigest()[:HASH_LENGTH]

    def mark(self) -> str:
        """Return what sheets and pages show: kind, version and hash, which reveal no solution."""
        kind = self.recipe.get("kind", "puzzle")
        return f"puzzlewright {self.version} {kind} recipe {self.digest()}"

    def require_kind(self, kind: str, source: str | None = None, line: int | None = None) -> None:
        """Raise an InputError if the recipe is one of another kind."""
        own = self.recipe.get("kind", kind)
        if own != kind:
            reason = f"a recipe of another kind; this is a {kind}"
            raise InputError(reason, source=source, line=line, text=str(own))

    @classmethod
    def read(cls, text: str, source: str | None = None, line: int | None = None) -> Provenance:
        """Read what text() wrote."""
        import json

        limits.require_json(text, source, line)
        try:
            return cls.from_json(json.loads(text))
        except (ValueError, RecursionError) as bad:
            reason = bad.message if isinstance(bad, InputError) else "damaged JSON"
            raise InputError(f"made: {reason}", source=source, line=line, text=text) from None

    @classmethod
    def from_json(cls, data: object) -> Provenance:
        """Return what as_json() gave; an InputError says what is wrong with it."""
        require_json_data(data)
        if not isinstance(data, dict) or not isinstance(data.get("recipe"), dict):
            raise InputError("a JSON object with a recipe is expected")
        seed, version = data.get("seed"), data.get("version")
        if type(seed) is not int or seed < 0:
            raise InputError("the seed is a whole number, 0 or more", text=str(seed))
        if not isinstance(version, str):
            raise InputError("the version is a text", text=str(version))
        reached = data.get("reached")
        if reached is not None and not _is_stop_record(reached):
            raise InputError("a damaged record of how far the generator came", text=str(reached))
        return cls(data["recipe"], seed, version, reached)


def _is_stop_record(reached: object) -> bool:
    """Tell whether it says how often a generator asked whether it is over, and when it was."""
    if not isinstance(reached, dict) or type(reached.get("asked")) is not int:
        return False
    return type(reached.get("looks", 0)) is int


def puzzle_alphabet(puzzle: Any) -> str:
    """Return the name of the alphabet that a puzzle has or was made with; "" if it is unknown."""
    alphabet = getattr(puzzle, "alphabet", None)
    if alphabet is not None:
        return str(alphabet.name)
    made = getattr(puzzle, "provenance", None)
    language = made.recipe.get("language") if isinstance(made, Provenance) else None
    if not isinstance(language, str):
        return ""
    from puzzlewright.words.languages import alphabet_name

    try:
        return alphabet_name(language)
    except InputError:  # the recipe stands in a file, where anybody may have changed it
        return ""
