"""PNG: the drawing in pixels."""

from __future__ import annotations

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.declarations import PNG
from puzzlewright.outputs.output import Files, Job, PictureOutput, Values
from puzzlewright.paper.fonts import load_fonts
from puzzlewright.paper.png import png, require_painter


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
