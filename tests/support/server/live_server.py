"""Real servers for tests: in a thread of the test's own process, each on a port of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

from hexrealm.server.run import Server, configure, listen
from hexrealm.server.settings import Limits, Settings

MANY = "1000000/minute"
AWAY_SECONDS = 1e-6  # others may replace a person who has just disconnected
# All requests of a test run come from one address.
_RATES = [field.name for field in fields(Limits) if isinstance(field.default, str)]
GENEROUS = Limits(**dict.fromkeys(_RATES, MANY), sockets=10_000, watched_tables=64, connections=10_000)  # type: ignore[arg-type]


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """Run a server and yield its address."""
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
    """Return the address of a database file in a folder."""
    return f"sqlite:///{folder / 'tables.db'}"
