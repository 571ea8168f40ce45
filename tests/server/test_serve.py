"""`hexrealm serve` as a person runs it: the page is there at once, Ctrl-C ends it, errors are one line."""

from __future__ import annotations

import gc
import io
import logging
import os
import signal
import socket
from contextlib import redirect_stderr, suppress
from pathlib import Path
from warnings import catch_warnings, simplefilter

import httpx
import psutil
import pytest
from fastapi import FastAPI

from hexrealm.cli.main import main
from hexrealm.server.run import configure, listen
from hexrealm.server.settings import Settings
from tests.support.server.in_process_client import run_in_app
from tests.support.server.live_server import serving, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.serve_command import run_serve

pytestmark = pytest.mark.compiled


def run_failing_serve(*options: str) -> str:
    """Run the command in this process, which must fail, and return its one line of text."""
    errors = io.StringIO()
    with redirect_stderr(errors), pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", *options])
    assert ended.value.code == 2
    assert errors.getvalue().count("\n") == 1
    return errors.getvalue()


def test_the_page_is_served_before_anything_is_compiled_and_ctrl_c_ends_the_server(tmp_path: Path) -> None:
    with run_serve("--db", sqlite_in(tmp_path), "--bots", "1") as (process, address):
        page = httpx.get(address, timeout=120)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert httpx.get(f"{address}api/health").json()["status"] == "warming"
        taken = run_failing_serve("--db", sqlite_in(tmp_path))
        assert "another hexrealm server already uses this database" in taken
        os.killpg(process.pid, signal.SIGINT)
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate()
        assert (process.returncode, out) == (0, "")
        assert "Traceback" not in error


def test_two_workers_share_a_port_and_ctrl_c_ends_both(postgres: Postgres) -> None:
    with run_serve("--workers", "2", "--db", postgres.create_database(), "--bots", "1") as (process, address):
        first = wait_for_two_workers(process.pid, address)
        killed = psutil.Process(first[0])
        killed.kill()
        killed.wait()
        second = wait_for_two_workers(process.pid, address)  # the killed one was replaced
        assert first[0] not in second
        workers = [psutil.Process(worker) for worker in second]
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate()
        assert process.returncode == 0
        assert "Traceback" not in error
        assert not any(worker.is_running() for worker in workers)


def wait_for_two_workers(parent: int, address: str) -> list[int]:
    """Send requests until there are two workers."""
    while len(found := workers_of(parent)) < 2:
        with suppress(httpx.TransportError):  # the worker that took the request was killed
            assert httpx.get(f"{address}api/health", timeout=120).json()["status"] in ("warming", "ready")
    return found


def workers_of(parent: int) -> list[int]:
    """Return the server processes: the children that have started a bot process of their own."""
    children = psutil.Process(parent).children()
    return [each.pid for each in children if any("hexrealm.server.bots.worker" in child.cmdline() for child in each.children())]


def test_several_workers_need_a_database_they_can_share(tmp_path: Path) -> None:
    assert "need a shared PostgreSQL" in run_failing_serve("--workers", "2", "--db", sqlite_in(tmp_path))


@pytest.mark.parametrize(
    ("address", "text"),
    [("postgresql://127.0.0.1:1/nothing", "the database cannot be used"), ("mysql://x/y", "use sqlite")],
)
def test_a_wrong_database_is_reported_in_one_line(address: str, text: str) -> None:
    assert text in run_failing_serve("--db", address)


def test_the_port_is_opened_so_that_asyncio_sets_tcp_nodelay() -> None:
    """Asyncio does that only for sockets with IPPROTO_TCP. Otherwise the end of each view would be delayed."""
    with listen(Settings(port=0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_idle_connections_are_closed_by_the_client_first() -> None:
    """Otherwise a client might send a request just as the server closes the connection."""
    nginx_seconds = 60
    assert configure(Settings()).timeout_keep_alive > max(nginx_seconds, httpx.Limits().keepalive_expiry or 0)


def test_a_server_does_not_close_the_log_handlers_of_its_process(tmp_path: Path) -> None:
    class Watched(logging.Handler):
        closed = False

        def close(self) -> None:
            self.closed = True
            super().close()

    handler = Watched()
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0)):
        assert not handler.closed


def test_a_server_that_stops_as_soon_as_it_runs_leaves_nothing_behind(tmp_path: Path) -> None:
    """Its tasks are cancelled before they begin. What they were to wait for was then never awaited."""

    async def do_nothing(_: FastAPI) -> None:
        return

    with catch_warnings(record=True) as found:
        simplefilter("always")
        for _ in range(2):  # the gauges of metrics keep the last server of a process
            run_in_app(tmp_path, do_nothing)
        gc.collect()
    assert [str(each.message) for each in found if "never awaited" in str(each.message)] == []
