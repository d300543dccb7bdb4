"""SVG: a drawing that can be scaled."""

from __future__ import annotations

from puzzlewright.files import encode
from puzzlewright.outputs.output import Drawing, Files, Job, Values


class Svg(Drawing):
    """A drawing as SVG."""

    name = "svg"
    summary = "a drawing"
    suffixes: tuple[str, ...] = (".svg",)

    def files(self, job: Job, values: Values, path: str) -> Files:  # noqa: ARG002
        """Return the drawing."""
        return Files({path: encode(job.svg, path)})


OUTPUTS = (Svg(),)
