"""Pages of any size, with margins and bleed of their own."""

from __future__ import annotations

import re

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.paper.page_boxes import add_bleed_boxes
from puzzlewright.paper.paper_sizes import PAPERS, paper_with_gutter, parse_length, parse_paper


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("8.25x8.25in", (209.55, 209.55)),
        ("148x210mm", (148, 210)),
        ("14.8 x 21 cm", (148, 210)),
        ("6in×9in", (152.4, 228.6)),
        ("10cmx6in", (100, 152.4)),
    ],
)
def test_any_size(name: str, size: tuple[float, float]) -> None:
    """A width and a height with a unit are a trim, whose gutter grows with the pages."""
    paper = parse_paper(name)
    assert (paper.width, paper.height) == pytest.approx(size)
    assert paper.is_trim
    assert paper_with_gutter(paper, 400).inner > paper_with_gutter(paper, 100).inner
    assert paper_with_gutter(paper._replace(inner=30, has_gutter=True), 400).inner == 30


def test_known_sizes_keep_their_names() -> None:
    """Those of before are found first, by all spellings."""
    assert parse_paper("6X9IN") is parse_paper("6×9") is PAPERS["6x9"]
    assert parse_paper("a5") is PAPERS["A5"]


@pytest.mark.parametrize(
    "name", ["", "9", "8.25x8.25", "10x10in x", "1x9in", "6x90in", "-6x9in", "6x9ft"]
)
def test_no_size(name: str) -> None:
    """What has no unit, or makes no page, is refused with an example."""
    with pytest.raises(InputError, match=r"8\.25x8\.25in|70 to 1000 mm"):
        parse_paper(name)


def test_lengths() -> None:
    """Numbers have a unit."""
    lengths = [parse_length(text) for text in ("3mm", "0.125 in", "1.5CM", "36pt", "0mm")]
    assert lengths == pytest.approx([3, 3.175, 15, 12.7, 0])
    for text in ("3", "mm", "-3mm", "3 m", "1e3mm", "3mm3"):
        with pytest.raises(InputError, match="not a length"):
            parse_length(text)


def _offsets(pdf: bytes) -> list[int]:
    """Return where objects begin by the table of a PDF, each of which must be right."""
    table = int(pdf.rpartition(b"startxref\n")[2].split(b"\n")[0])
    assert pdf[table:].startswith(b"xref\n")
    found = [int(match[1]) for match in re.finditer(rb"(\d{10}) 00000 n", pdf[table:])]
    for number, at in enumerate(found, 1):
        assert pdf[at:].startswith(b"%d 0 obj" % number)
    return found


def test_bleed_boxes() -> None:
    """Pages say by name what bleeds; the table of objects is right, and nothing else changes."""
    typst = pytest.importorskip("typst")
    title = b'#set document(title: "/MediaBox[0 0 1 1] /Type/Page/")'
    source = title + b"\n#set page(width: 100mm, height: 90mm, bleed: 3mm)\na #pagebreak() b"
    for standards in ([], ["a-2b"], ["2.0"]):
        before = typst.compile(source, format="pdf", pdf_standards=standards)
        after = add_bleed_boxes(before)
        assert len(_offsets(after)) == len(_offsets(before))
        boxes = re.findall(rb"/BleedBox(\[[^]]*\])/MediaBox(\[[^]]*\])", after)
        assert len(boxes) == 2
        assert all(bleed == media for bleed, media in boxes)
        table = before.index(b"\nxref\n")
        assert re.sub(rb"/BleedBox\[[^]]*\]", b"", after)[:table] == before[:table]


def test_other_files_stay_as_they_are() -> None:
    """What does not look like a file of Typst is left alone."""
    for data in (b"", b"%PDF-1.7\nstartxref\n3\n%%EOF", b"startxref\n99\n%%EOF"):
        assert add_bleed_boxes(data) == data
