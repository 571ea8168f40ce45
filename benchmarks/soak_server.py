"""`hexrealm serve` for the soak, with a calendar that jumps: `now` of server/clock.py adds the seconds that a file holds.

Server processes import this module again, so that all of them follow the file.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from hexrealm.server import clock

JUMP_FILE = "SOAK_JUMP_FILE"  # the environment variable that names it


class JumpingTime:
    """The system's time as clock.py reads it, plus the present jump."""

    monotonic = staticmethod(time.monotonic)

    def __init__(self, file: Path) -> None:
        self._file = file

    def time_ns(self) -> int:
        """Return the time in nanoseconds since 1970."""
        return time.time_ns() + int(self._file.read_text(encoding="utf-8") or 0) * 10**9


if JUMP_FILE in os.environ:
    clock.time = JumpingTime(Path(os.environ[JUMP_FILE]))  # type: ignore[attr-defined, assignment]


@dataclass
class ServerProcesses:
    """A running `hexrealm serve`, which can be stopped and started again on the same port."""

    options: list[str]
    port: int
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address for clients."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server. Its log goes to a file."""
        self.jump(0) if not self._jump_file.exists() else None
        command = [sys.executable, "-m", "benchmarks.soak_server", "serve", "--port", str(self.port), *self.options]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, JUMP_FILE: str(self._jump_file)}
            )

    @property
    def _jump_file(self) -> Path:
        return self.folder / "jump"

    def jump(self, seconds: int) -> None:
        """Set the calendar of all server processes this many seconds after the system's."""
        new = self._jump_file.with_suffix(".new")
        new.write_text(str(seconds), encoding="utf-8")
        new.replace(self._jump_file)

    def stop(self) -> float:
        """Ask the server to stop, as a service manager does. Return the seconds until it ended."""
        assert self.process is not None
        started = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        return time.monotonic() - started

    def workers(self) -> list[psutil.Process]:
        """Return the server processes, oldest first; the parent itself if it serves alone."""
        assert self.process is not None
        parent = psutil.Process(self.process.pid)
        if "--workers" not in self.options:
            return [parent]
        return sorted((child for child in parent.children() if _is_worker(child)), key=lambda each: each.pid)

    def all_processes(self) -> list[tuple[str, psutil.Process]]:
        """Return all processes with their kind: worker or bot."""
        found = []
        for worker in self.workers():
            found.append(("worker", worker))
            try:
                found += [("bot", child) for child in worker.children() if "worker" in " ".join(child.cmdline())]
            except psutil.Error:
                continue
        return found


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:
        return False


if __name__ == "__main__":
    from hexrealm.cli.main import main

    sys.argv[0] = "hexrealm"
    main()
