"""A process that draws one picture: the job in on stdin, the picture out on stdout.

Run as `python -m hexrealm.server.pictures.worker`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from hexrealm.server.pictures.job import decode_job, draw_job

MAX_MEMORY = 2 * 2**30


def main() -> None:
    """Draw one picture."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything else that is printed must not be part of the picture
    _limit_resources()
    with suppress(BrokenPipeError):  # the server was killed
        output.write(draw_job(decode_job(sys.stdin.buffer.read())))
        output.flush()


def _limit_resources() -> None:
    """Give players and bots priority, and limit the memory."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))


if __name__ == "__main__":
    main()
