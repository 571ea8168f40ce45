"""How long a bot process may take where nobody waits for it: only the time counts in which it could work.

On a machine that is too busy a part of a review, which is a second of work, may take much longer by the clock. A bot's move is
different: somebody waits for it, and gets another one instead.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

TRIES = 12  # at most so many times the limit by the clock: a process that does nothing is given up too
USER_TIME = 11  # of the fields in /proc/PID/stat that follow the name; the time of the system is the next one


def read_patiently(read: Callable[[float], bytes], limit: float, used: Callable[[], float]) -> bytes:
    """Return what `read` does, with seconds that it may take, until a process has `used` its limit. Raise TimeoutError."""
    begun = used()
    for _ in range(TRIES):
        left = limit - (used() - begun)
        if left <= 0:
            break
        try:
            return read(left)
        except TimeoutError:
            continue
    raise TimeoutError


def used_seconds(pid: int) -> float:
    """Return the processor time that a process has used; where the system does not say so, the time by the clock."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return time.monotonic()
    fields = stat.rpartition(")")[2].split()  # a name may contain spaces
    return (int(fields[USER_TIME]) + int(fields[USER_TIME + 1])) / os.sysconf("SC_CLK_TCK")
