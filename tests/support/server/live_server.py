"""Real servers for the tests: in a thread of the test's own process, on a port of their own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hexrealm.server.run import Server, configure, listen
from hexrealm.server.settings import Limits, Settings

MANY = "100000/minute"
# One address makes all requests of a test run.
GENEROUS = Limits(MANY, MANY, MANY, MANY, MANY, sockets=10_000, watched=64, messages=10_000, burst=10_000)


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    listening = listen(settings)
    server = Server(configure(settings))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def sqlite_in(folder: Path) -> str:
    """The address of a database file in a folder."""
    return f"sqlite:///{folder / 'tables.db'}"
