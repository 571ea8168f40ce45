"""Running a server: uvicorn with our limits, logs without secrets, and a browser if wanted."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType

import uvicorn

from hexrealm.engine.errors import WrongOption
from hexrealm.server.app import make_app
from hexrealm.server.logs import set_up_logs
from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import check_database, claim

MOST_FRAME = 16 * 1024  # bytes, from a client
PING_SECONDS = 20.0
# Longer than those keep it who ask (clients 5 s, proxies 60 s): else a request may go out just as the connection is closed.
IDLE_SECONDS = 75


def configure(settings: Settings) -> uvicorn.Config:
    """How uvicorn is to run. Its access log is off: addresses may hold invites."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_level="warning",
        log_config=None,  # uvicorn's own would close the handlers of whoever runs it in a process of theirs
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=5,
    )


class Server(uvicorn.Server):
    """Stops in good order however often Ctrl-C is pressed: what has begun has a few seconds to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """No more than that; uvicorn would raise the signal once more at the end."""
        self.should_exit = True


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Until Ctrl-C."""
    if settings.workers > 1 and not settings.database.startswith("postgresql"):
        raise WrongOption(f"{settings.workers} workers need a PostgreSQL that they share: --db postgresql://HOST/NAME")
    check_database(settings.database)
    lock = claim(settings.database)
    listening = listen(settings)
    address = address_of(settings, listening)
    print(f"hexrealm is at {address}  (Ctrl-C stops it)", flush=True)  # noqa: T201
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    if settings.workers > 1:
        supervise(settings, listening)
    else:
        serve_alone(settings, listening)
    if lock is not None:
        lock.close()


def serve_alone(settings: Settings, listening: socket.socket) -> None:
    """In this process."""
    set_up_logs()
    collect_rarely()
    server = Server(configure(settings))
    server.run([listening])
    if not server.started:
        raise SystemExit(1)


def collect_rarely() -> None:
    """Python stops now and then to look at all objects for circles that nobody uses: a quarter of a second with 500 tables.

    Reference counts free nearly all we make, and circles are mostly found young. What is here by now stays in any case.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 500)


def supervise(settings: Settings, listening: socket.socket) -> None:
    """In several processes that share the port. One that dies is begun again; Ctrl-C ends them all."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    workers = [_begin_worker(settings, listening) for _ in range(settings.workers)]
    while not stopping.is_set():
        connection.wait([worker.sentinel for worker in workers], timeout=0.5)
        if not stopping.is_set():
            workers = [each if each.is_alive() else _begin_worker(settings, listening) for each in workers]
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _begin_worker(settings: Settings, listening: socket.socket) -> BaseProcess:
    worker = get_context("spawn").Process(target=_work, args=(settings, listening))
    worker.start()
    return worker


def _work(settings: Settings, listening: socket.socket) -> None:
    """A server process: it ends when whoever began it is gone."""
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    serve_alone(settings, listening)


def listen(settings: Settings) -> socket.socket:
    """The port that was asked for; told at once if it is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # By its protocol asyncio knows that it may send at once; else the end of every view waits 40 ms for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise WrongOption(
            f"cannot serve at {settings.host}, port {settings.port}: {error.strerror}; try another --port"
        ) from None
    listening.listen(2048)
    return listening


def address_of(settings: Settings, listening: socket.socket) -> str:
    """As one types it into a browser."""
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host  # noqa: S104
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _open_when_ready(address: str, attempts: int = 100) -> None:
    """A browser, as soon as the page can be had. Where there is none, the address is on the screen already."""
    for _ in range(attempts):
        with suppress(OSError), urllib.request.urlopen(address, timeout=1):  # noqa: S310
            break
        time.sleep(0.1)
    if has_screen():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser would have a window: on a bare terminal one would take the terminal over."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
