"""SVG: a drawing that can be scaled."""

from __future__ import annotations

from typing import ClassVar

from puzzlewright.files import encode
from puzzlewright.outputs.output import MOST_DRAWN, Drawing, Files, Job, Values


class Svg(Drawing):
    """A drawing as SVG."""

    name = "svg"
    summary = "a drawing"
    suffixes: tuple[str, ...] = (".svg",)
    most_cells: ClassVar[int] = MOST_DRAWN

    def files(self, job: Job, values: Values, path: str) -> Files:  # noqa: ARG002
        """Return the drawing."""
        return Files({path: encode(job.svg, path)})


OUTPUTS = (Svg(),)
