#!/usr/bin/env python3
"""Record what some hundreds of commands produce, and compare two such records.

    python tools/same_bytes.py record --program .venv/bin/puzzlewright -o before.json
    python tools/same_bytes.py compare before.json after.json
    python tools/same_bytes.py list --only make/sudoku

Modules move and options get other names, but a seed has to make the same puzzle as before, and a
puzzle the same drawing, sheet and file. Tests look at some of that; this looks at every byte. Who
restructures the program records before and afterwards, and reads what differs.

A record has for each command its exit code and the SHA-256 of standard output, standard error and
every file it wrote. Times are taken out first, and what tells how a puzzle was made (`stripped`).
With `--keep FOLDER` the outputs themselves stay in FOLDER/<id>, for diff. Every command runs in a
folder of its own, in which `in` holds the inputs: the files below, and what the commands
`input/...` made of them, which therefore always run. `python ...` is the one beside the program.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

#: The commands, but for those that are made for each kind.
TABLE = Path(__file__).with_suffix(".txt")

#: No command takes longer than a few seconds; one that hangs shall not hang the rest.
PATIENCE = 120

#: Input files. A stroke ends a line, and a broken one is a stroke in it.
FILES = {
    "words.csv": "harbour;ships rest there|anchor;it holds a ship|rope;sailors tie it|sail;a sheet|"
    "rudder;it steers|oar;one of a pair|mast;it carries sails|crew;all hands|deck;a floor at sea|"
    "lighthouse;it warns at night|New Quay;where we met|tide;it comes and goes|coral;of reefs",
    "few.txt": "sea|earth|tea|fun|mud",
    "columns.csv": "word,clue|lamp,it shines|map,it shows the way|palm,of a hand|lap,once around",
    "trip.csv": "animals water;otter;Fischotter|animals;red fox;Rotfuchs|plants water;water lily;"
    "Seerose|plants;oak tree;Eiche|animals water;heron;Reiher|animals;ox;Ochse|animals;badger;D",
    "list.json": '["pear", ["apple", "Apfel"], {"phrase": "fig", "translation": "Feige"}, "plum"]',
    "hr.csv": "ljubav;love|konj;horse|džep;pocket|njuška;snout|ljeto;summer|čaj;tea",
    "hr.txt": "konj|njuh|ljeto|jelo|kut|tuk",
    "he.csv": "שלום;peace|מים;water|לחם;bread|חלון;window",
    "es.csv": "café;coffee|ñandú;a bird|calle;street|lluvia;rain|corazón;heart",
    "nested.txt": "across|cross|level|ten|often|listen",
    "chinese.txt": "中文大字|文字",
    "block.txt": "oar|rum",
    "mask.txt": ".xxxxxx....x|xxxxxxxxxx.xx|xxxxxxxxxxxxx|xxxxxxxxxxxxx|xxxxxxxxxx.xx|.xxxxxx....x",
    "lesson.txt": "sun|moon|comet|planet|asteroid|eclipse|orbit|crater|Venus|Earth|Mars|Saturn|sky",
    "scored.txt": "SALT;60|ACRE;50|LAIR;40|TERN;55|SEAL;70|ALTO;30|LIEN;20|EARN;65|TREE;50|ROSE;80|"
    "OVEN;55|SEND;45|ARCH;52|REAR;35|CORE;61|HERO;77|TIDE;62|IRON;58|DOVE;66|ENDS;33",
    "lattice.txt": "_____|_#_#_|_____|_#_#_|_____",
    "given.txt": "A____|_#_#_|_____|_#_#_|_____",
    "four.txt": "abed|army|bird|byte|rays|door",
    "board.txt": "..####..|.######.|########|########|.######.|..####..",
    "hexboard.txt": "  # # #| # # # #|# # # # #| # # # #|  # # #",
    "triboard.txt": ".#####|#######|#######|.#####",
    "concerts.txt": "cover|ann bob cid ¦ hall garden|ann bob hall:warm|ann garden|"
    "bob cid hall:cold|cid hall:warm|cid garden",
    "twice.dlx": "2:2¦a b c|a b|a c|a b c|b|c",
    "typo.dlx": "ann bob ¦ hall|ann hal:warm|bob",
    "many.txt": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79|"
    "..37.4.1.4.7.1..3..2.9....4.3....4.7.6.2...9..41.98....1.4.5..8.56.2.7....4.3..5.|"
    "8.........." + "." * 70,
    "open4.txt": "sudoku 2x2|1 . . .|. . . .|. . . .|. . . 2",
    "bad.txt": "sudoku 2x2|1 . . 1|. . . .|. . . .|. . . .",
    "none.txt": "sudoku 2x2|1 2 . .|. . 3 .|. . . .|. . 4 .",
    "mine4.txt": "1 2 3 4|3 4 1 2|2 1 4 3|4 3 2 1",
    "latin.txt": "sudoku 1x5|1 2 . . .|. . . . .|. . 4 . .|. . . . .|. . . . 3",
    "short.txt": "jigsaw 2 2|0 1 2 0|0 0 2 1|-2 3 0 0|-2 0 0 -3",
    "named.txt": "jigsaw 2 3| 0  1  2  0| 0  2 -1 -1| 0  0  1 -2|-2 -1  0  0  @2,1| 1  2  0  1|"
    "corner: -1 0 0 -2",
    "tetravex.txt": "jigsaw 3 3 unsigned no-turning free-rim|3 4 1 6|2 6 7 2|9 6 8 3|8 3 3 9|"
    "7 3 2 0|0 0 0 3|0 2 5 4|4 8 0 6|5 1 7 8",
    "eternity.txt": "1 0 1 2 0|2 0 0 2 1|3 2 3 0 0|4 2 0 0 3",
    "square.txt": "2 2 0 -1|0 1 2 0|0 0 3 1|2 4 0 0|3 0 0 4",
    "edges.txt": "jigsaw 1 2|0 1 0 0|0 0 0",
    "five.txt": "packing|board 5x5|bricks I-pentomino, L-pentomino, Y-pentomino, "
    "P-pentomino, V-pentomino",
    "pentominoes.txt": "packing|board 6x10|bricks pentominoes",
    "soma.txt": "packing|board 3x3x3|bricks soma",
    "dominoes.txt": "packing|board 8x8|bricks dominoes",
    "chess.txt": "packing|board|.###|####|####|###.|bricks dominoes",
    "coloured.txt": "packing|board|abab|baba|abab|baba|brick corner x4|ab|b.|brick dot x4|#",
    "choose.txt": "packing|board|###|#.#|###||bricks 2 dominoes, monomino|"
    'brick "long one" no-turning cells 0,0 0,1 0,2|choose',
    "ring.txt": "packing hex|board|  # # #| # # # #|# #   # #| # # # #|  # # #|bricks 2 trihexes",
    "hexagon.txt": "packing tri|board|.#####|#######|#######|.#####|bricks 2 tetriamonds",
    "misspelt.txt": "packing|board 6x10|bricks pentomios",
    "batch/puzzle1.txt": "****.|*..*.|*..**|****.|BEAR|BULL|LION|NO|RAIN",
    "batch/puzzle2.txt": "***|*?*|***|TEA|TEN|ARM|NUM",
    "batch/puzzle10.txt": "***...***|***...***|***...***|ALE|ARE|ASH|CAP|COT|EAT|HAT|"
    "LEA|ORE|PEN|SEA|TEN",
    "rebus.txt": "fillin|grid|(QU)_T|_#_|___||words|(QU)AY|(QU)IT|TOT|YET",
    "dictionary.txt": "fillin|mode dictionary|least 20|grid|____|_##_|_##_|____|words scored.txt",
    "croatian.txt": "fillin|alphabet croatian|grid|__(NJ)|_#_|___|words|konj|kut|njuh|tih",
    "night.txt": "--M---W--|--O-SNOW-|FROST-L--|O-N-A-FOG|X---R--W-|-------L-||fog|fox|frost|lynx|"
    "moon|owl|snow|star|wolf",
    "two.txt": "crisscross|grid|CAT|O--|T--|words|cat;it meows|cot;a small bed",
    "accents.txt": "ŠAL|A--||ŠAL;“shawl”|ŠA",
    "letters.txt": "WOLF|AXIO|RTOX|HENS||wolf|lion|hen|fox",
    "places.txt": "1 1 E wolf|1 3 S lion|4 4 N hen",
    "doubled.txt": "OTTER|XEXXX|RATXX|XXXXX|RETTO||otter|rat|tea",
    "what.ipuz": "What is this?",
    "empty.txt": "",
}

#: A disc of 14×14 pixels.
DISC = (
    "iVBORw0KGgoAAAANSUhEUgAAAA4AAAAOCAAAAAA6I3INAAAAKklEQVR42mP4DwIMQABhQDlQAQYED8RnQOIB+ehcSgB+"
    "k9Gdge5IZC8AAJ4/L9H9Xi1yAAAAAElFTkSuQmCC"
)

#: A font in which every letter is a square.
FONT = """
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
codes = {code: f"u{code:X}" for code in [*range(32, 127), 0x4E2D, 0x6587, 0x5927, 0x5B57]}
names = [".notdef", *codes.values()]
font, pen = FontBuilder(1000, isTTF=True), TTGlyphPen(None)
pen.moveTo((100, 0))
for corner in ((100, 700), (700, 700), (700, 0)):
    pen.lineTo(corner)
pen.closePath()
font.setupGlyphOrder(names)
font.setupCharacterMap(codes)
font.setupGlyf(dict.fromkeys(names, pen.glyph()))
font.setupHorizontalMetrics(dict.fromkeys(names, (800, 100)))
font.setupHorizontalHeader(ascent=800, descent=-200)
font.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares"})
font.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
font.setupPost()
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save("squares.ttf")
"""

#: Something quick of each kind, to be made with the options that all generators have.
QUICK = {
    "cover": "cover queens 4",
    "crisscross": "crisscross in/columns.csv",
    "fillin": "fillin --template in/lattice.txt",
    "jigsaw": "jigsaw 3x3 --rounds 1",
    "packing": "packing 4x4",
    "sudoku": "sudoku 4x4",
    "wordsearch": "wordsearch in/few.txt",
}
FOR_PAPER = (
    "--paper A5 --large --title Ours --author Us --no-name --key key.pdf --colour "
    "--font in/squares.ttf --no-progress --quiet --traceback -o a.pdf"
)
#: Kinds that are made of words, which have a language.
OF_WORDS = ("crisscross", "fillin", "wordsearch")
FOR_PIXELS = "--pixels 200 --progress --number 2 --seed 5 -o a.png"

#: What every kind is shown as, and what only some are.
SUFFIXES = ("txt", "svg", "png", "pdf", "html", "ipuz")
MORE_SUFFIXES = {
    "cover": ("dlx", "xcc"),
    "crisscross": ("puz", "jpz", "xd"),
    "fillin": ("puz", "jpz", "xd"),
    "jigsaw": ("json",),
    "packing": ("xmpuzzle",),
    "sudoku": ("sdm", "sdk"),
    "wordsearch": (),
}


class Command(NamedTuple):
    """What is run: its words, after the program or after `python`, and its standard input."""

    id: str
    words: list[str]
    stdin: str | None


def commands() -> Iterator[Command]:
    """Yield all commands, inputs first."""
    yield Command("input/font", ["python", "-c", FONT], None)
    head = beginning = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(": ")
        if line.startswith("["):
            head, _, beginning = line[1:].partition("]")
        elif rest and not line.startswith("#"):
            yield _command(f"{head}/{name}", f"{beginning} {rest}")
    for kind in QUICK:
        language = "--language de" if kind in OF_WORDS else "--sheet-language de"
        yield _command(f"kind/{kind}/paper", f"make {QUICK[kind]} {language} {FOR_PAPER}")
        yield _command(f"kind/{kind}/pixels", f"make {QUICK[kind]} {FOR_PIXELS}")
        source = f"in/{kind}.txt"
        for suffix in (*SUFFIXES, *MORE_SUFFIXES[kind]):
            yield _command(f"kind/{kind}/{suffix}", f"show {source} -o a.{suffix}")
        yield _command(f"kind/{kind}/solution", f"show {source} --solution -o a.svg")
        yield _command(f"kind/{kind}/styles", f"show {source} --style help")
        yield _command(f"kind/{kind}/check", f"check {source} --unique")


def _command(name: str, line: str) -> Command:
    if line.startswith(" python "):
        code = f"from puzzlewright import *\nprint({line.removeprefix(' python ')})"
        return Command(name, ["python", "-c", code], None)
    line, _, stdin = line.partition(" < ")
    words = shlex.split(line)
    if words[0] == "make" and "--seed" not in words:
        words += ["--seed", "1"]
    return Command(name, words, stdin or None)


# --- What is compared -------------------------------------------------------------------------

#: What a JSON object tells about how a puzzle was made.
RECIPE_KEYS = {"made", "puzzlewright.made"}
RECIPE_LINE = re.compile(r"^#: .*(?:\n|\Z)", re.MULTILINE)
RECIPE_TAG = re.compile(rb'[ \t]*<meta name="puzzlewright-recipe" content="[^"]*" ?/?>\n?')

#: Of a PDF: words about the document but for title and author, XMP, and the table of offsets with
#: what follows it (/ID among that).
PDF_INFO = re.compile(
    rb"/(?:Keywords|Subject|Creator|Producer|ModDate|CreationDate)\s*"
    rb"(?:\((?:\\.|\((?:\\.|[^\\()])*\)|[^\\()])*\)|<[0-9A-Fa-f\s]*>)",
    re.DOTALL,
)
PDF_XMP = re.compile(rb"<<[^<>]*/Type\s*/Metadata\b.*?endstream", re.DOTALL)
PDF_OFFSETS = re.compile(rb"\bxref\s+\d+ \d+\s.*?startxref\s+\d+", re.DOTALL)

#: Times as we write them: `58 µs`, `0.3 ms`, `3 min 12 s`.
TIME = re.compile(r"\b\d[\d.,]*(?:e\+?\d+)? (?:µs|ms|s|min|h)\b(?: \d+ (?:min|s)\b)?")
#: A checkpoint begins with a hash of the rest, which has a time in it.
CHECKPOINT = re.compile(r"\A(puzzlewright checkpoint \d+\n)[0-9a-f]{64}\n")


def strip_recipe(data: bytes, name: str) -> bytes:
    """Take out of a file, or of what was printed, what tells how a puzzle was made.

    Programs of different versions tell more or less of it, about one and the same puzzle.
    """
    if name.endswith(".pdf"):
        for pattern in (PDF_INFO, PDF_XMP, PDF_OFFSETS):
            data = pattern.sub(b"", data)
        return data
    if name.endswith(".html"):
        return RECIPE_TAG.sub(b"", data)
    text = _text(data)
    return data if text is None else _without(RECIPE_LINE.sub("", text), RECIPE_KEYS).encode()


def timeless(data: bytes, name: str) -> bytes:
    """Take out what differs between two runs of the same program: times."""
    text = None if name.endswith((".pdf", ".svg")) else _text(data)
    if text is None:
        return data
    return _without(TIME.sub("TIME", CHECKPOINT.sub(r"\1", text)), {"seconds"}).encode()


def _text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _without(text: str, keys: set[str]) -> str:
    """Take keys out of a JSON text, or of each line that is one."""
    whole = _json_without(text, keys)
    if whole is not None:
        return whole
    lines = text.splitlines(keepends=True)
    return "".join(_json_without(line, keys) or line for line in lines)


def _json_without(text: str, keys: set[str]) -> str | None:
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        tree = json.loads(text)
    except ValueError:
        return None
    return json.dumps(_prune(tree, keys), ensure_ascii=False) + "\n"


def _prune(tree: Any, keys: set[str]) -> Any:
    """Return JSON without some keys; texts of ours in it are without the lines of a recipe."""
    if isinstance(tree, dict):
        return {key: _prune(value, keys) for key, value in tree.items() if key not in keys}
    if isinstance(tree, list):
        return [_prune(value, keys) for value in tree]
    return RECIPE_LINE.sub("", tree) if isinstance(tree, str) else tree


def _digest(data: bytes, name: str) -> str:
    return sha256(strip_recipe(timeless(data, name), name)).hexdigest()


# --- Recording --------------------------------------------------------------------------------


def record(program: Path, folder: Path, only: str) -> dict[str, dict[str, object]]:
    """Run the commands in a folder that is empty, and return what they produced."""
    library = folder / "in"
    _write_inputs(library)
    found = {}
    for command in commands():
        is_input = command.id.startswith("input/")
        if not (is_input or command.id.startswith(only)):
            continue
        entry = _run(command, program, folder)
        if command.id.startswith(only):
            found[command.id] = entry
        if is_input:
            shutil.copytree(folder / command.id / "files", library, dirs_exist_ok=True)
    return found


def _write_inputs(library: Path) -> None:
    for name, text in FILES.items():
        path = library / name
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = text.split("|") if text else []
        path.write_text("".join(f"{line}\n" for line in lines).replace("¦", "|"), encoding="utf-8")
    (library / "disc.png").write_bytes(b64decode(DISC))


def _run(command: Command, program: Path, folder: Path) -> dict[str, object]:
    """Run a command in FOLDER/<id>/files, put what it printed beside that, and return hashes."""
    home = folder / command.id
    work = home / "files"
    work.mkdir(parents=True)
    library = folder / "in"
    (work / "in").symlink_to(library, target_is_directory=True)
    is_python = command.words[0] == "python"
    start = [str(program.with_name("python"))] if is_python else [str(program)]
    # Nothing of the user's: no caches, no settings, no width of a terminal.
    surroundings = {"PATH": os.defpath, "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}
    with Path(work / command.stdin if command.stdin else os.devnull).open("rb") as stdin:
        done = _run_command(start + command.words[is_python:], work, surroundings, stdin)
    (work / "in").unlink()
    for name, data in (("stdout", done.stdout), ("stderr", done.stderr)):
        (home / name).write_bytes(data)
    (home / "exit").write_text(f"{done.returncode}\n")
    written = sorted(path for path in work.rglob("*") if path.is_file())
    names = {path: path.relative_to(work).as_posix() for path in written}
    return {
        "words": command.words,
        "exit": done.returncode,
        "stdout": _digest(done.stdout, "stdout"),
        "stderr": _digest(done.stderr, "stderr"),
        "files": {names[path]: _digest(path.read_bytes(), names[path]) for path in written},
    }


def _run_command(
    words: list[str], work: Path, surroundings: dict[str, str], stdin: BinaryIO
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            words, cwd=work, env=surroundings, stdin=stdin, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, -1, b"", f"ended after {PATIENCE} s\n".encode())


# --- Comparing --------------------------------------------------------------------------------


def differences(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[str]:
    """Name what is not the same of two entries of a command."""
    if before is None or after is None:
        return [f"only in the {'second' if before is None else 'first'} record"]
    found = [part for part in ("words", "stdout", "stderr") if before[part] != after[part]]
    if before["exit"] != after["exit"]:
        found.insert(0, f"exit code {before['exit']}, then {after['exit']}")
    old, new = before["files"], after["files"]
    for name in sorted({*old, *new}):
        if old.get(name) != new.get(name):
            how = "" if name in old and name in new else " (new)" if name in new else " (gone)"
            found.append(f"file {name}{how}")
    return found


def compare(before: dict[str, Any], after: dict[str, Any], only: str) -> bool:
    """Print what differs, and return whether nothing does."""
    ids = [each for each in dict.fromkeys([*before, *after]) if each.startswith(only)]
    same = 0
    for each in ids:
        found = differences(before.get(each), after.get(each))
        same += not found
        if found:
            print(f"{each}: {', '.join(found)}")
    print(f"{len(ids)} commands, {same} the same")
    return same == len(ids)


def main(words: list[str] | None = None) -> int:
    """Do it; return the exit code."""
    arguments = _arguments(words)
    if arguments.task == "list":
        for each in commands():
            if each.id.startswith(arguments.only):
                print(f"{each.id}: {shlex.join(each.words)}".replace("\n", "; "))
        return 0
    if arguments.task == "compare":
        before, after = (json.loads(path.read_text()) for path in arguments.records)
        return 0 if compare(before, after, arguments.only) else 1
    start = monotonic()
    program = arguments.program.absolute()
    if arguments.keep is None:
        with TemporaryDirectory() as folder:
            found = record(program, Path(folder), arguments.only)
    else:
        arguments.keep.mkdir(parents=True)  # fails if it is there: it would have old files in it
        found = record(program, arguments.keep.absolute(), arguments.only)
    arguments.output.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(found)} commands in {monotonic() - start:.0f} s")
    return 0


def _arguments(words: list[str] | None) -> argparse.Namespace:
    head, _, tail = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=head, epilog=tail, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tasks = parser.add_subparsers(dest="task", required=True)
    recording = tasks.add_parser("record", help="run all commands")
    recording.add_argument("--program", type=Path, required=True, help="which puzzlewright")
    recording.add_argument("-o", "--output", type=Path, required=True, help="the record")
    recording.add_argument("--keep", type=Path, help="a new folder, for the outputs themselves")
    comparing = tasks.add_parser("compare", help="tell what differs between two records")
    comparing.add_argument("records", type=Path, nargs=2)
    listing = tasks.add_parser("list", help="print the commands")
    for each in (recording, comparing, listing):
        each.add_argument("--only", default="", metavar="PREFIX", help="of these ids only")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
