"""Everything about the studio that can be configured, with its default and the reason for it.

A `Settings` never changes: it is made once from the command line and passed to whoever needs it, to
worker processes too, so it holds nothing but plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from puzzlewright.engine.kernel.cpu_dispatch import core_count

#: Names and addresses of this machine that nobody else can reach.
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})

#: The port that is tried first: in no list of well-known services.
USUAL_PORT: Final = 8127

#: The port for pupils that is tried first: the next one.
CLASS_PORT: Final = 8128

_MEGABYTE: Final = 1_000_000
_GIGABYTE: Final = 1_000_000_000
_MINUTE: Final = 60.0
_HOUR: Final = 3_600.0
_DAY: Final = 86_400.0

#: The largest bodies by how a path begins; whatever is not named takes `body`.
BODIES: Final[Mapping[str, int]] = {
    "/api/v1/imports": 100 * _MEGABYTE,  # many files at once, a third longer as base64
    "/api/v1/check-list": 15 * _MEGABYTE,  # a spreadsheet of 10 MB as base64
    "/api/v1/lists": 15 * _MEGABYTE,  # a setter's list: 430,000 words with scores are 6 MB
    "/api/v1/login": 10_000,
    "/s/": 300_000,  # anybody with a link may send this; a state is a few kilobytes
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How one studio runs."""

    data: Path  #: the folder of the database, the checkpoints and the lock file

    # Who can reach it.
    host: str = "127.0.0.1"
    port: int = USUAL_PORT  #: 0: any free port
    any_port: bool = True  #: take a free port if this one is taken
    database: str | None = None  #: an SQLAlchemy URL; None: SQLite in the data folder
    allowed_hosts: tuple[str, ...] = ()  #: names that browsers may use, besides those of loopback
    trusted_proxies: tuple[str, ...] = ()  #: addresses whose X-Forwarded-For and -Proto are true

    # Classes: a second port, for pupils on the local network.
    has_class: bool = False  #: whether there is such a port
    class_host: str = "0.0.0.0"  #: all networks of this machine
    class_port: int = CLASS_PORT  #: 0: any free port
    class_any_port: bool = True  #: take a free port if this one is taken
    class_pupils: int = 60  #: of one class at once
    class_seconds: float = _DAY  #: a class ends by itself after that
    class_kept: float = 7 * _DAY  #: results that nobody deleted go so long after the end
    classes_per_user: int = 20  #: also those that are over

    # Sessions.
    session_seconds: float = 30 * _DAY  #: after that one logs in again
    launch_seconds: float = 10 * _MINUTE  #: a slow browser, or an address copied by hand
    share_days: int = 30  #: how long a share lasts if nothing else is asked for
    most_share_days: int = 400  #: a school year, and the holidays
    share_players: int = 300  #: games by one link; a school has several
    share_play: int = 64_000  #: bytes of such a game: a jigsaw of 1,000 pieces has half of that
    own_play: int = 250_000  #: bytes of one's own game, with all steps that can be undone

    # Attempts to log in, for each name from each address; see services.py for the sums.
    login_tries: int = 10
    login_window: float = 5 * _MINUTE

    # What is read: more is refused before anything is parsed.
    body: int = 2 * _MEGABYTE  #: bytes of a request, but see BODIES; puzzles have some kilobytes
    body_seconds: float = 30.0  #: a body that has not arrived by then is not waited for
    most_files: int = 20_000  #: files of one import, with those in zips: a full library, twice
    most_unpacked: int = 300 * _MEGABYTE  #: bytes of all files of an import, zips unpacked
    library: int = 500 * _MEGABYTE  #: what one user keeps; 10,000 puzzles are 200 MB or so
    import_seconds: float = 4 * _MINUTE  #: Firefox gives up an answer after five

    # Jobs.
    slots: int = 2  #: jobs that run at the same time, see `for_this_machine`
    jobs_per_user: int = 50  #: queued and running
    job_seconds: float = 48 * _HOUR  #: wall time of a count; it can be resumed after that
    make_seconds: float = 30 * _MINUTE  #: of all other jobs
    better_seconds: float = 10 * _MINUTE  #: "Better" ends by itself after that
    job_memory: int = 4 * _GIGABYTE  #: RLIMIT_AS of a job
    job_output: int = 100 * _MEGABYTE  #: bytes of all files of a job
    heartbeat: float = 2.0  #: seconds between signs of life of a job
    lease: float = 10.0  #: a job without a sign of life for so long is claimed by another worker
    export_wait: float = 10.0  #: seconds that a download waits before it becomes a job to look at
    file_seconds: float = _DAY  #: results of exports are removed after that
    trash_seconds: float = 30 * _DAY  #: what was thrown away can be brought back until then

    # Watches: searches that are seen at work, each a process that takes a core at full speed.
    watches: int = 8  #: of all users
    watches_per_user: int = 3
    watch_seconds: float = 60 * _MINUTE  #: a lesson

    # Previews.
    workers: int = 2  #: warm processes, see `for_this_machine`
    preview_seconds: float = 2.0
    describe_seconds: float = 20.0  #: a file of many puzzles, each with its proof
    requests_per_user: int = 8  #: that wait at a time: tabs of a browser, each with its own
    worker_memory: int = 2 * _GIGABYTE  #: RLIMIT_AS of a warm process

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOOPBACK

    @property
    def needs_accounts(self) -> bool:
        """Whether people log in with a name and a password.

        With names of hosts, somebody stands in front who lets others reach loopback, too.
        """
        return not self.is_loopback or bool(self.allowed_hosts)

    @property
    def places(self) -> int:
        """How many jobs of a lane run at the same time: two people never wait for one count."""
        return max(2, self.slots) if self.needs_accounts else self.slots

    @property
    def places_of_one(self) -> int:
        """How many of them one user may have: one less, if there are others."""
        return self.places - 1 if self.needs_accounts else self.places

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{self.database_file}"

    @property
    def database_file(self) -> Path:
        """The file of the database, if no other database is named."""
        return self.data / "studio.sqlite"

    @property
    def checkpoints(self) -> Path:
        """Where counts keep what they have done."""
        return self.data / "checkpoints"

    @property
    def lock_file(self) -> Path:
        """Says which process serves this data, and where."""
        return self.data / "studio.lock"

    @property
    def cookie(self) -> str:
        """The name of the cookie; by port, for two studios on one machine share its cookies."""
        return f"puzzlewright-{self.port}"

    def most_body(self, path: str) -> int:
        """Return how many bytes a request to a path may have."""
        return next((most for start, most in BODIES.items() if path.startswith(start)), self.body)


def usual_workers() -> int:
    """Return how many warm processes suit this machine: each takes about 60 MB."""
    return max(1, min(4, core_count()))


def usual_slots() -> int:
    """Return how many jobs may run at a time: all cores but one, so that previews stay quick."""
    return max(1, core_count() - 1)


def usual_folder() -> Path:
    """Return the folder for data that this platform has for it."""
    import platformdirs  # part of the extra, and --help works without it

    return Path(platformdirs.user_data_dir("puzzlewright", appauthor=False)) / "studio"
