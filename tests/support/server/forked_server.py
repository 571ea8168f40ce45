"""A server in its own processes that can be killed at any moment and restarts at once.

They are forked from a process that has loaded the rules. The port stays open while they are dead, as under a service manager,
so that clients who reconnect wait instead of trying again and again.
"""

from __future__ import annotations

import multiprocessing
import socket
import time
from multiprocessing.process import BaseProcess

from hexrealm.server.run import listen, run_worker
from hexrealm.server.settings import Settings

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.support.server.preload"])


class ForkedServer:
    """Can be started and killed any number of times. It has as many processes as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._processes: list[BaseProcess | None] = [None] * settings.workers
        self.listening: socket.socket = listen(settings)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def start(self) -> None:
        """Start the processes that do not run."""
        for number, process in enumerate(self._processes):
            if process is None:
                new = _context.Process(target=run_worker, args=(self.settings, self.listening), daemon=True)
                new.start()
                self._processes[number] = new

    @property
    def pid(self) -> int:
        """The id of the first process."""
        first = self._processes[0]
        assert first is not None
        assert first.pid is not None
        return first.pid

    def kill(self, only: int | None = None) -> None:
        """Kill all processes as `kill -9` does, or only one of them."""
        for number, process in enumerate(self._processes):
            if process is not None and only in (None, number):
                process.kill()
                process.join()
                self._processes[number] = None

    def stop(self) -> float:
        """Ask the processes to stop, as a service manager does, and check that they end in order. Return the seconds."""
        started = time.monotonic()
        for process in filter(None, self._processes):
            process.terminate()
        for process in filter(None, self._processes):
            process.join()
            assert process.exitcode == 0
        self._processes = [None] * len(self._processes)
        return time.monotonic() - started

    def close(self) -> None:
        """Kill the processes and close the port."""
        self.kill()
        self.listening.close()
