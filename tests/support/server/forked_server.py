"""A server in a process of its own that can be killed at any moment and is back at once.

It is forked from a process that has the rules loaded already; its port stays open while it is dead, as a service manager keeps
it, so that clients who come back wait at the door instead of knocking again and again.
"""

from __future__ import annotations

import multiprocessing
import socket
from multiprocessing.process import BaseProcess

from hexrealm.server.run import listen, serve_alone
from hexrealm.server.settings import Settings

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.support.server.preload"])


class ForkedServer:
    """Begun by `start`, killed by `kill`, as often as you like."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.listening: socket.socket = listen(settings)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """In a new process."""
        self._process = _context.Process(target=serve_alone, args=(self.settings, self.listening), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """As `kill -9` does: it has no chance to do anything more."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        """For good."""
        self.kill()
        self.listening.close()
