"""Start one of the processes: `python -m puzzlewright.studio.server.jobs.tasks NAME …`."""

from __future__ import annotations

import sys


def main(name: str, *arguments: str) -> None:
    """Be the process of that name; what the other two import would only delay this one."""
    if name == "worker":
        from puzzlewright.studio.server.jobs.tasks import worker_process

        worker_process.main(*map(int, arguments))
    elif name == "job":
        from puzzlewright.studio.server.jobs.tasks import job_process

        job_process.main()
    else:
        from puzzlewright.studio.server.jobs.tasks import live_view_process

        live_view_process.main()


if __name__ == "__main__":
    main(*sys.argv[1:])
