"""Running a server process: uvicorn with our limits, its port, and a browser if wanted. supervisor.py runs several."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import time
import urllib.request
import webbrowser
from contextlib import suppress
from types import FrameType
from typing import NoReturn

import uvicorn

from hexrealm.engine.errors import WrongOption
from hexrealm.server.logs import LoopErrors, configure_logging
from hexrealm.server.settings import Settings
from hexrealm.server.transport import ConnectionGuard, GuardedConfig

MAX_FILES = 2**16
ACCEPTED_AT_ONCE = 64  # connections; the event loop accepts up to three times as many more before it closes the first of them
RESERVED_FILES = 4 * ACCEPTED_AT_ONCE + 128  # for connections not checked or not closed yet, the database, bots and the page
QUEUED_CONNECTIONS = 2048
TICKS_PER_CHECK = 3
SHUTDOWN_SECONDS = 3
MAX_FRAME_BYTES = 16 * 1024  # from a client
PING_SECONDS = 20.0
# Longer than clients (5 s) and proxies (60 s) keep an idle connection. Otherwise they might send a request just as we close it.
KEEP_ALIVE_SECONDS = 75


def configure(settings: Settings) -> GuardedConfig:
    """Return the configuration of uvicorn. Its access log is off, since paths may contain invites."""
    from hexrealm.server.app import make_app  # a supervisor needs all of this module except the application

    return GuardedConfig(
        make_app(settings),
        guard=ConnectionGuard(settings, count_allowed_files() - RESERVED_FILES),
        backlog=ACCEPTED_AT_ONCE,
        forwarded_allow_ips=list(settings.trusted_proxies),
        host=settings.host,
        port=settings.port,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_level="warning",
        log_config=None,  # uvicorn's own would close the log handlers of a program that embeds the server
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def count_allowed_files() -> int:
    """Return how many files and sockets this process may have open, after raising the limit as far as that is allowed."""
    if sys.platform == "win32":
        return 2**16
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return min(soft, MAX_FILES) if soft != resource.RLIM_INFINITY else MAX_FILES


class Server(uvicorn.Server):
    """Aborts connections that wait too long, and shuts down gracefully, however often Ctrl-C is pressed."""

    config: GuardedConfig

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving. The kernel queues more connections than the event loop accepts at once."""
        asyncio.get_running_loop().set_exception_handler(LoopErrors(self.config.guard.clock).handle)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUED_CONNECTIONS)

    async def on_tick(self, counter: int) -> bool:
        """Check the connections. uvicorn calls this ten times a second."""
        if counter % TICKS_PER_CHECK == 0:
            self.config.guard.check(self.server_state.connections)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let running requests end, then abort the connections of clients that do not."""
        try:
            context = getattr(self.config.app.state, "context", None)  # type: ignore[union-attr]
            if context is not None:
                await context.end_streams()
            await super().shutdown(sockets)
        finally:
            for connection in list(self.server_state.connections):
                connection.transport.abort()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Request the shutdown. uvicorn would also raise the signal again at the end."""
        self.should_exit = True


def run_worker(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process."""
    configure_logging()
    collect_garbage_rarely()
    server = Server(configure(settings))
    server.run([listening])
    if not server.started:
        raise SystemExit(1)


def end_process() -> NoReturn:
    """End this process at once. Everything is saved and closed, and Python would free compiled code for some seconds."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def collect_garbage_rarely() -> None:
    """Make full garbage collections rare: with 500 tables one stops the process for a quarter of a second.

    Reference counts free nearly everything, and most cycles are collected young. Objects that exist by now are skipped.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 500)


def listen(settings: Settings) -> socket.socket:
    """Open the port. Raise WrongOption if that is not possible."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With IPPROTO_TCP, asyncio sets TCP_NODELAY; without it the end of every view waits 40 ms for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise WrongOption(
            f"cannot serve at {settings.host}, port {settings.port}: {error.strerror}; try another --port"
        ) from None
    listening.listen(QUEUED_CONNECTIONS)
    return listening


def check_metrics_ports(settings: Settings) -> None:
    """Raise WrongOption if a port for metrics is in use: each worker needs one."""
    if settings.metrics_port is None:
        return
    for port in range(settings.metrics_port, settings.metrics_port + settings.workers):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except (OSError, OverflowError):
                raise WrongOption(f"cannot serve metrics on port {port} of this machine; try another --metrics-port") from None


def browser_address(settings: Settings, listening: socket.socket) -> str:
    """Return the address to type into a browser."""
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host  # noqa: S104
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def open_when_ready(address: str, attempts: int = 100) -> None:
    """Open a browser as soon as the page is served. Without a screen do nothing: the address is in the terminal."""
    for _ in range(attempts):
        with suppress(OSError), urllib.request.urlopen(address, timeout=1):  # noqa: S310
            break
        time.sleep(0.1)
    if has_screen():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)


def has_screen() -> bool:
    """Return whether a browser can open a window. On a bare terminal, one would take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
