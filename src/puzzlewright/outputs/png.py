"""PNG: the drawing in pixels."""

from __future__ import annotations

from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.output import FONTS, Files, Job, OutputField, PictureOutput, Values
from puzzlewright.paper.fonts import load_fonts
from puzzlewright.paper.png import png, require_painter
from puzzlewright.puzzles.recipes.fields import Flag, Whole

PIXELS: Final[OutputField[int | None]] = OutputField(
    "pixels", Whole(1), None, "width of a .png in pixels (default: set by --dpi)", metavar="N"
)
DPI: Final[OutputField[int | None]] = OutputField(
    "dpi", Whole(1), None, "resolution of a .png in pixels per inch (default: 192)", metavar="N"
)
GREY: Final = OutputField("grey", Flag(), False, "make a .png in shades of grey")


class Png(PictureOutput):
    """A drawing as PNG."""

    name = "png"
    summary = "a drawing in pixels (needs the extra `puzzlewright[print]`)"
    suffixes: tuple[str, ...] = (".png",)
    options: tuple[OutputField[Any], ...] = (FONTS, PIXELS, DPI, GREY)

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


OUTPUTS = (Png(),)
