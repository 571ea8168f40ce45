"""`hexrealm serve` as a person starts it: the page at once, a line that says where, Ctrl-C that ends it, errors in one line."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pytest

from hexrealm.server.run import configure, listen
from hexrealm.server.settings import Settings
from tests.support.server.live_server import serving, sqlite_in
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and its address."""
    command = [sys.executable, "-m", "hexrealm", "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        yield process, line.split()[3] if line else ""
    finally:
        process.kill()
        process.communicate()


def refused(*options: str) -> str:
    command = [sys.executable, "-m", "hexrealm", "serve", "--port", "0", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_the_page_is_there_before_anything_is_compiled_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    with served("--db", sqlite_in(tmp_path), "--bots", "1") as (process, address):
        page = httpx.get(address, timeout=120)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert httpx.get(f"{address}api/health").json()["status"] == "warming"
        taken = refused("--db", sqlite_in(tmp_path))
        assert "another hexrealm serves this database" in taken
        os.killpg(process.pid, signal.SIGINT)
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate()
        assert (process.returncode, out) == (0, "")
        assert "Traceback" not in error


def test_two_workers_serve_one_port_and_ctrl_c_ends_both(postgres: Postgres) -> None:
    with served("--workers", "2", "--db", postgres.fresh(), "--bots", "1") as (process, address):
        first = two_workers(process.pid, address)
        killed = psutil.Process(first[0])
        killed.kill()
        killed.wait()
        second = two_workers(process.pid, address)  # it is replaced
        assert first[0] not in second
        workers = [psutil.Process(worker) for worker in second]
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate()
        assert process.returncode == 0
        assert "Traceback" not in error
        assert not any(worker.is_running() for worker in workers)


def two_workers(parent: int, address: str) -> list[int]:
    """Ask until there are two; one of them answers in any case."""
    while len(found := workers_of(parent)) < 2:
        with suppress(httpx.TransportError):  # whoever took the question was killed
            assert httpx.get(f"{address}api/health", timeout=120).json()["status"] in ("warming", "ready")
    return found


def workers_of(parent: int) -> list[int]:
    """The server processes: those that multiprocessing began to serve, which have begun their own thinking process."""
    children = psutil.Process(parent).children()
    return [each.pid for each in children if any("hexrealm.server.bots.worker" in child.cmdline() for child in each.children())]


def test_more_workers_need_a_database_they_can_share(tmp_path: Path) -> None:
    assert "need a PostgreSQL" in refused("--workers", "2", "--db", sqlite_in(tmp_path))


@pytest.mark.parametrize(
    ("address", "words"),
    [("postgresql://127.0.0.1:1/nothing", "the database cannot be used"), ("mysql://x/y", "there are sqlite")],
)
def test_a_wrong_database_is_told_in_one_line(address: str, words: str) -> None:
    assert words in refused("--db", address)


def test_what_is_sent_is_not_held_back() -> None:
    """Asyncio turns off the waiting for more only where a socket says that it is one of TCP; the end of a view would wait."""
    with listen(Settings(port=0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_whoever_asks_lets_an_idle_connection_go_first() -> None:
    """Else a request may go out just as the server closes the connection, and nobody answers it."""
    nginx_keeps = 60
    assert configure(Settings()).timeout_keep_alive > max(nginx_keeps, httpx.Limits().keepalive_expiry or 0)


def test_a_server_leaves_the_logs_of_its_process_alone(tmp_path: Path) -> None:
    class Watched(logging.Handler):
        closed = False

        def close(self) -> None:
            self.closed = True
            super().close()

    handler = Watched()
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bots=0)):
        assert not handler.closed
