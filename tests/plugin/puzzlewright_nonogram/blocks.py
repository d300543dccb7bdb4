"""An output: a picture of block characters, for the terminal and for chats."""

from __future__ import annotations

from puzzlewright.outputs.output import Files, Job, PictureOutput, Values


class Blocks(PictureOutput):
    """The runs of the rows, and the cells if a solution is shown."""

    name = "blocks"
    summary = "a nonogram in block characters"
    suffixes = (".blocks",)
    kinds = ("nonogram",)

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the picture."""
        shown = job.solution.text().split() if job.solution else ["." * len(job.puzzle.cols)] * 1
        text = "\n".join(shown).replace("#", "█").replace(".", "░")
        return Files({path: f"{text}\n".encode()})


OUTPUT = Blocks()
