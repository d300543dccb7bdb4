"""Drawings: SVG, which can be scaled, and PNG, in pixels."""

from __future__ import annotations

from typing import ClassVar

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import encode
from puzzlewright.outputs.declarations import PNG, SVG
from puzzlewright.outputs.output import (
    MOST_DRAWN,
    MOST_ON_PAPER,
    Files,
    Job,
    PictureOutput,
    Values,
    require_at_most,
)
from puzzlewright.paper.fonts import load_fonts
from puzzlewright.paper.outlines import HINT, outline_text
from puzzlewright.paper.png import png, require_painter


class Svg(PictureOutput, declaration=SVG):
    """A drawing as SVG."""

    most_cells: ClassVar[int] = MOST_DRAWN

    def require_options(self, values: Values) -> None:
        """Raise an InputError if Typst is missing, or a font is given for nothing."""
        if values["fonts"] and not values["outlines"]:
            raise InputError("an .svg uses this font only with --outlines", text="--font")
        if values["outlines"]:
            from puzzlewright.paper.typst import has_typst

            if not has_typst():
                raise InputError(HINT)

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the drawing."""
        if not values["outlines"]:
            return Files({path: encode(job.svg, path)})

        require_at_most(MOST_ON_PAPER, job.puzzle)
        drawing = outline_text(job.svg, load_fonts(values["fonts"]), path)
        return Files({path: encode(drawing, path)})


class Png(PictureOutput, declaration=PNG):
    """A drawing as PNG."""

    def require_installed(self, path: str) -> None:
        """Raise an InputError if nothing is installed that paints."""
        require_painter(path)

    def require_options(self, values: Values) -> None:
        """Raise an InputError if the size is given twice."""
        if values["pixels"] is not None and values["dpi"] is not None:
            raise InputError("set the width of a .png or its resolution, not both", text="--dpi")

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the picture."""
        fonts = load_fonts(values["fonts"])
        look = {"dpi": values["dpi"], "grey": values["grey"]}
        return Files({path: png(job.svg, values["pixels"], fonts, path, **look)})
