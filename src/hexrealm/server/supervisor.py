"""`hexrealm serve`: checks, the port, and the processes that serve it.

One process serves SQLite, several can serve PostgreSQL. Where a game is not compiled yet, as on a new machine or after an
update, everything begins interpreted: people play at once, while each game is compiled by a process of its own. Then compiled
processes take over. Each loads everything before the interpreted one is told to stop, and opens the database after it stopped:
two processes would not notice each other's changes to a SQLite file. The port stays open, so new connections wait
meanwhile, and pages connect again by themselves.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.process import BaseProcess

import structlog

from hexrealm import games
from hexrealm.engine.errors import WrongOption
from hexrealm.server.bots.prepare import is_prepared
from hexrealm.server.logs import configure_logging
from hexrealm.server.run import browser_address, check_metrics_ports, end_process, listen, open_when_ready, run_worker
from hexrealm.server.settings import LOOPBACK, Settings
from hexrealm.server.storage.connect import check_database, lock_database

logger = structlog.get_logger("hexrealm.supervisor")
CHECK_SECONDS = 0.5
STOP_SECONDS = 15  # a process that takes longer to stop is killed; what it acknowledged is saved
QUICK_THINK_SECONDS = 4.0  # for bots of interpreted games: nobody should wait longer for the first move


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until Ctrl-C."""
    if settings.workers > 1 and not settings.database.startswith("postgresql"):
        raise WrongOption(f"{settings.workers} workers need a shared PostgreSQL database: --db postgresql://HOST/NAME")
    if settings.mail is not None and not settings.trusted_origins and settings.host not in LOOPBACK:
        raise WrongOption("mails have links to this server: say where it is by --origin https://play.example.org")
    check_metrics_ports(settings)
    check_database(settings.database)
    lock = lock_database(settings.database)
    listening = listen(settings)
    address = browser_address(settings, listening)
    print(f"hexrealm is at {address}  (Ctrl-C stops it)", flush=True)  # noqa: T201
    if open_browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    unprepared = [name for name in games.names() if not is_prepared(name)]
    if settings.workers > 1 or unprepared:
        Supervisor(settings, listening, unprepared).run()
    else:
        run_worker(settings, listening)
    if lock is not None:
        lock.close()


@dataclass
class Worker:
    """A server process. `turn` tells when it has loaded everything, and lets it serve."""

    process: BaseProcess
    turn: connection.Connection

    def stop(self) -> None:
        """Let the process finish what it does, and wait until it has ended."""
        self.process.terminate()
        self.process.join(STOP_SECONDS)
        self.process.kill()
        self.process.join()


class Supervisor:
    """Runs server processes that share a port, and replaces those that die. Ctrl-C ends them all."""

    def __init__(self, settings: Settings, listening: socket.socket, unprepared: list[str]) -> None:
        self._settings, self._listening, self._unprepared = settings, listening, unprepared
        self._interpreted = bool(unprepared)
        self._compilers: list[subprocess.Popen[bytes]] = []
        self._workers: list[Worker] = []
        self._stopping = threading.Event()

    def run(self) -> None:
        """Serve until Ctrl-C."""
        configure_logging()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._stopping.set())
        try:
            self._workers = [self._start(number) for number in range(self._settings.workers)]
            self._compilers = [_start_compiler(game) for game in self._unprepared]
            while not self._stopping.is_set():
                self._check()
        finally:
            self._stop()

    def _check(self) -> None:
        connection.wait([worker.process.sentinel for worker in self._workers], timeout=CHECK_SECONDS)
        if self._stopping.is_set():
            return
        for number, worker in enumerate(self._workers):
            if not worker.process.is_alive():
                self._workers[number] = self._start(number)
        if self._compilers and all(process.poll() is not None for process in self._compilers):
            self._compilers = []
            self._hand_over()

    def _hand_over(self) -> None:
        """Replace the interpreted processes, one after the other. If a game does not compile, they stay: people can play."""
        failed = [name for name in self._unprepared if not is_prepared(name)]
        if failed:
            logger.error("games failed to compile", games=failed)
            return
        self._interpreted = False
        for number, interpreted in enumerate(self._workers):
            compiled = self._start(number, wait=True)
            if not self._wait_until_loaded(compiled):
                compiled.process.kill()
                self._interpreted = True
                return
            interpreted.stop()
            self._workers[number] = compiled
            compiled.turn.send(None)
        logger.info("all games compiled")

    def _wait_until_loaded(self, worker: Worker) -> bool:
        """Return whether a process has loaded everything; False if the server is to stop, or the process failed."""
        while not self._stopping.is_set():
            if worker.turn.poll(CHECK_SECONDS):
                try:
                    worker.turn.recv()
                except EOFError:
                    logger.error("server process failed to start")
                    return False
                return True
        return False

    def _start(self, number: int, wait: bool = False) -> Worker:
        """Start a process, which serves at once or waits for its turn."""
        here, there = get_context("spawn").Pipe()
        settings = self._settings_of(number)
        process = get_context("spawn").Process(target=_run_child, args=(settings, self._listening, there, wait))
        with _environment_of_child(self._interpreted):
            process.start()
        there.close()
        return Worker(process, here)

    def _settings_of(self, number: int) -> Settings:
        """Return the settings of one process: each has its own port for metrics."""
        settings, port = self._settings, self._settings.metrics_port
        if port is not None:
            settings = replace(settings, metrics_port=port + number)
        return replace(settings, temporary=True, think_seconds=QUICK_THINK_SECONDS) if self._interpreted else settings

    def _stop(self) -> None:
        for compiler in self._compilers:
            compiler.kill()
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.stop()


@contextmanager
def _environment_of_child(interpreted: bool) -> Iterator[None]:
    """Start a process interpreted, and without Ctrl-C before it is ready for that: its parent tells it to stop."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    if interpreted:
        os.environ["HEXREALM_INTERPRETED"] = "1"
    try:
        yield
    finally:
        if interpreted:
            del os.environ["HEXREALM_INTERPRETED"]
        signal.signal(signal.SIGINT, before)


def _start_compiler(game: str) -> subprocess.Popen[bytes]:
    """Start a process that compiles a game. It is in a session of its own, where Ctrl-C does not reach it."""
    command = [sys.executable, "-m", "hexrealm.server.bots.prepare", game]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)  # noqa: S603


def _run_child(settings: Settings, listening: socket.socket, turn: connection.Connection, wait: bool) -> None:
    """Serve in a child process, which ends when its parent is gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if wait:
        _load_everything()
        turn.send(None)
        turn.recv()
    run_worker(settings, listening)
    end_process()


def _end_with_parent() -> None:
    """End at once if the parent was killed: it may be started again at once, and only one process may use a SQLite file."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def _load_everything() -> None:
    """Import what a server needs, and load the compiled rules."""
    import alembic.command  # noqa: F401

    import hexrealm.server.app  # noqa: F401
    from hexrealm.play.match import Match

    for name in games.names():
        Match(games.find(name), {})
