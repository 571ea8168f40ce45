"""A server in its own process that can be killed at any moment and restarts at once.

It is forked from a process that has loaded the rules. Its port stays open while it is dead, as under a service manager, so
that clients who reconnect wait instead of trying again and again.
"""

from __future__ import annotations

import multiprocessing
import socket
from multiprocessing.process import BaseProcess

from hexrealm.server.run import listen, run_worker
from hexrealm.server.settings import Settings

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.support.server.preload"])


class ForkedServer:
    """Can be started and killed any number of times."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.listening: socket.socket = listen(settings)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start the server in a new process."""
        self._process = _context.Process(target=run_worker, args=(self.settings, self.listening), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the process as `kill -9` does."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        """Ask the process to stop, as a service manager does, and check that it ends in order."""
        assert self._process is not None
        self._process.terminate()
        self._process.join()
        assert self._process.exitcode == 0

    def close(self) -> None:
        """Kill the process and close the port."""
        self.kill()
        self.listening.close()
