"""Values that JSON, pydantic and FastAPI write as objects with names.

    json.dumps(answer, default=puzzlewright.to_json)

A Record is a frozen dataclass, whose JSON has its fields. Other values have an as_json() of their
own; with `from_json`, pydantic reads them, too. pydantic knows dataclasses anyway, so it asks only
the others how they are written. It is never imported here: it calls us.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, ClassVar


def to_json(value: object) -> Any:
    """Return the JSON data of a value of this package: for `json.dumps(x, default=to_json)`.

    A TypeError refuses what is none, as json.dumps() does by itself.
    """
    if hasattr(value, "as_json"):
        return value.as_json()
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


def json_data(value: Any) -> Any:
    """Return a value of any depth as dictionaries, lists, strings, numbers, booleans and None."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Mapping):
        return {str(key): json_data(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [json_data(each) for each in value]
    return json_data(to_json(value))


def object_form(
    properties: Mapping[str, Any], required: Iterable[str] | None = None
) -> dict[str, Any]:
    """Return the JSON Schema of an object; all its properties are required, or only some."""
    names = list(properties if required is None else required)
    return {"type": "object", "properties": dict(properties), "required": names}


class Record:
    """A frozen dataclass; its JSON has its fields by name."""

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """Return the fields by name as JSON data."""
        known = fields(self)  # type: ignore[arg-type]  # of dataclasses
        return {each.name: json_data(getattr(self, each.name)) for each in known}


class Serialisable:
    """A value whose as_json() is its JSON for pydantic; a class with `from_json` is read, too."""

    __slots__ = ()

    #: The JSON Schema of as_json(); _json_schema() gives it where it has to be looked up.
    _json_form: ClassVar[Mapping[str, Any]] = {"type": "object"}

    @classmethod
    def _json_schema(cls) -> dict[str, Any]:
        """Return the JSON Schema of what as_json() returns."""
        return dict(cls._json_form)

    @classmethod
    def _validated(cls, value: object) -> object:
        """Return a value of the class, or what from_json() makes of its data."""
        if isinstance(value, cls):
            return value
        read = getattr(cls, "from_json", None)
        if read is None:
            raise ValueError(f"expected {cls.__name__}, not {type(value).__name__}")
        return read(value)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> Any:
        """Tell pydantic, which calls this, how the value is read and written."""
        from pydantic_core import core_schema  # whoever calls this has it

        return core_schema.no_info_plain_validator_function(
            cls._validated,
            serialization=core_schema.plain_serializer_function_ser_schema(
                to_json, when_used="json"
            ),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: object, handler: object) -> dict[str, Any]:
        """Tell pydantic, which calls this, the JSON Schema."""
        return cls._json_schema()
