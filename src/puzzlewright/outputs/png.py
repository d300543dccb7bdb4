"""PNG: the drawing in pixels."""

from __future__ import annotations

from typing import Final

from puzzlewright.outputs.fields import FONTS, OutputField
from puzzlewright.outputs.output import Drawing, Files, Job, Values
from puzzlewright.puzzles.forms import Whole

PIXELS: Final[OutputField[int | None]] = OutputField(
    "pixels", Whole(1), None, "the width of a .png (twice the .svg)", metavar="N"
)


class Png(Drawing):
    """A drawing as PNG."""

    name = "png"
    summary = "a drawing in pixels (needs the extra `puzzlewright[print]`)"
    suffixes: tuple[str, ...] = (".png",)
    options: tuple[OutputField[tuple[str, ...]], OutputField[int | None]] = (FONTS, PIXELS)

    def require_installed(self, path: str) -> None:
        """Raise an InputError if nothing is installed that paints."""
        from puzzlewright.paper.pixels import require_painter

        require_painter(path)

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the picture."""
        from puzzlewright.paper.fonts import load_fonts
        from puzzlewright.paper.pixels import png

        fonts = load_fonts(values["fonts"])
        return Files({path: png(job.svg, values["pixels"], fonts, path)})


OUTPUTS = (Png(),)
