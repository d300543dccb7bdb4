"""Looking into drawings: what stands in them, by the classes of its elements."""

from __future__ import annotations

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def of_class(drawing: str, name: str) -> list[ElementTree.Element]:
    """Return the elements of a class, in order."""
    every = ElementTree.fromstring(drawing).iter()
    return [element for element in every if element.get("class") == name]


def texts(drawing: str, name: str) -> list[str]:
    """Return all that is written in the groups of a class, in order."""
    groups = of_class(drawing, name)
    return [text.text or "" for group in groups for text in group.iter(f"{SVG}text")]


def size(drawing: str) -> tuple[float, float]:
    """Return the width and height of the drawing in its own units."""
    box = (ElementTree.fromstring(drawing).get("viewBox") or "").split()
    return float(box[2]), float(box[3])
