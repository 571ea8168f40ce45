"""`hexrealm serve` in a process of its own, as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def run_serve(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the command; yield the process and its address."""
    command, pipe = [sys.executable, "-m", "hexrealm", "serve", "--port", "0", *options], subprocess.PIPE
    everything = {**os.environ, **environment}
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, env=everything)
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield process, line.split()[3] if line else ""
    finally:
        process.kill()
        process.communicate()
