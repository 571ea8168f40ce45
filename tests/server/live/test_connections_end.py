"""Connections end: silent, slow and unread ones are aborted, and the peer sees it. The server's clock is set by the tests."""

from __future__ import annotations

import asyncio
import itertools
import json
import resource
import socket
import subprocess
import sys
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hexrealm.server.settings import Limits, Settings
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
ATTACKER = "127.0.0.2"  # a second address of this machine
HOUR = 3600.0
PING = b"\x89\x80\x00\x00\x00\x00"  # a websocket frame


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> Iterator[str]:
    """A server that trusts no proxy and admits 20 connections from an address."""
    database = sqlite_in(tmp_path_factory.mktemp("guarded"))
    limits = replace(GENEROUS, connections=20)
    settings = Settings(database=database, port=0, bot_workers=0, limits=limits, trusted_proxies=(), clock=clock)
    with serving(settings) as found:
        yield found


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


async def connect_from(address: str, source: str = ATTACKER) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port_of(address), local_addr=(source, 0))


async def open_idle(address: str, source: str, first: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection and leave it idle: from the start, or once its first request is answered."""
    reader, writer = await connect_from(address, source)
    writer.write(first)
    if first.startswith(b"GET"):
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"}")
    return reader, writer


async def read_to_end(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the connection ends, in whatever way."""
    received = b""
    with suppress(ConnectionError):
        while piece := await reader.read(65536):
            received += piece
    return received


async def ends(clock: ManualClock, *waiting: Awaitable[object]) -> None:
    """Let hours pass until all connections have ended. Nothing else ends this wait."""
    tasks = [asyncio.ensure_future(each) for each in waiting]
    while not all(task.done() for task in tasks):
        clock.advance(HOUR)
        await asyncio.wait(tasks, timeout=0.2)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: loc",
        b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-length: 100\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\nho",
    ],
    ids=["silent", "half a header", "half a body", "half a second header"],
)
def test_a_request_that_never_ends_is_aborted(address: str, clock: ManualClock, sent: bytes) -> None:
    """H5."""

    async def attack() -> None:
        reader, writer = await connect_from(address)
        writer.write(sent)
        await ends(clock, read_to_end(reader))
        writer.close()

    asyncio.run(attack())


def test_a_header_that_trickles_is_aborted(address: str, clock: ManualClock) -> None:
    """H5: every byte is progress for TCP, but not for us."""

    async def attack() -> None:
        reader, writer = await connect_from(address)
        ended = asyncio.ensure_future(read_to_end(reader))
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        while not ended.done():
            with suppress(ConnectionError):
                writer.write(b"x")
                await writer.drain()
            clock.advance(1)
            await asyncio.wait([ended], timeout=0.1)
        writer.close()

    asyncio.run(attack())


def test_a_websocket_that_does_not_read_is_aborted(address: str, clock: ManualClock) -> None:
    """H4: it asks for view after view, and reads none."""

    async def attack() -> None:
        ines = await Client(address).sign_in("Ines")
        table = (await ines.create_table(GAME, ["me", "me"]))["table"]
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", port_of(address)))
        raw.setblocking(False)
        url = address.replace("http", "ws") + "/ws"
        slow = await connect(
            url,
            origin=address,  # type: ignore[arg-type]
            sock=raw,
            compression=None,
            ping_interval=None,
        )
        slow.transport.pause_reading()

        async def ask_until_it_ends() -> None:
            """How much the kernel buffers differs between machines. While nothing is read, only writing shows the end."""
            with suppress(ConnectionClosed, ConnectionError):
                for number in itertools.count():
                    await slow.send(json.dumps({"type": "watch", "id": f"w{number}", "table": table}))

        await ends(clock, ask_until_it_ends())
        slow.transport.abort()
        await ines.close()

    asyncio.run(attack())


def test_a_response_that_is_not_read_is_aborted(address: str, clock: ManualClock) -> None:
    """H4, over HTTP: more than the kernel buffers."""

    async def attack() -> None:
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.bind((ATTACKER, 0))
        raw.connect(("127.0.0.1", port_of(address)))
        request = f"GET /web/vendor/lit-html/lit-html.js HTTP/1.1\r\nhost: 127.0.0.1:{port_of(address)}\r\n\r\n".encode()
        raw.setblocking(False)
        loop = asyncio.get_running_loop()

        async def write_until_it_ends() -> None:
            with suppress(ConnectionError):
                while True:
                    await loop.sock_sendall(raw, request * 50)

        await ends(clock, write_until_it_ends())
        raw.close()

    asyncio.run(attack())


def test_an_address_has_a_limited_number_of_connections(address: str) -> None:
    """H5: those above the limit end at once, and other addresses are served."""

    async def attack() -> None:
        held = [await connect_from(address, "127.0.0.3") for _ in range(30)]
        refused = [asyncio.ensure_future(read_to_end(reader)) for reader, _ in held]
        while sum(task.done() for task in refused) < 10:
            await asyncio.wait([task for task in refused if not task.done()], return_when=asyncio.FIRST_COMPLETED)
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{address}/api/health")).status_code == 200
        for _, writer in held:
            writer.close()
        await asyncio.gather(*refused)

    asyncio.run(attack())


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /",
        b"GET /api/health HTTP/1.1\nhost: localhost\n\n",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: a\rb\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\n{}",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET /api/health HTTP/1.1\nhost: localhost\n\n",
        b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2,2\r\n\r\n{}",
        b"GET /api/health HTTP/1.2\r\nhost: localhost\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 4000 + b"\r\n",
    ],
    ids=["two lengths", "bare LF", "folded", "bare CR", "length twice", "second", "list", "version", "long header"],
)
def test_ambiguous_requests_are_refused_and_the_connection_ends(address: str, request_bytes: bytes) -> None:
    """L10."""

    async def attack() -> None:
        reader, writer = await connect_from(address)
        writer.write(request_bytes)
        answer = await read_to_end(reader)
        statuses = [int(part.split()[0]) for part in answer.split(b"HTTP/1.1 ")[1:]]
        assert statuses[-1] == 400
        assert statuses[:-1] in ([], [200])
        writer.close()

    asyncio.run(attack())


RIGHT = "sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"


@pytest.mark.parametrize(
    ("method", "version", "headers"),
    [
        *(("POST", "1.1", ""), ("GET", "1.1", ""), ("GET", "1.1", "x: y\r\n" * 200), ("GET", "1.1", f"x: {'y' * 9000}\r\n")),
        *(("GET", "1.1", f"{RIGHT}\r\na frame"), ("GET", "1.0", RIGHT)),
    ],
    ids=["method", "no key", "many headers", "long header", "frame too soon", "version"],
)
def test_a_handshake_that_is_none_is_refused(address: str, method: str, version: str, headers: str) -> None:
    """F10: there was silence until a deadline. Frames that came together with the handshake were dropped without a word."""

    async def attack() -> None:
        reader, writer = await connect_from(address)
        head = f"{method} /ws HTTP/{version}\r\nhost: 127.0.0.1:{port_of(address)}\r\norigin: {address}\r\n"
        writer.write(f"{head}connection: upgrade\r\nupgrade: websocket\r\n{headers}\r\n".encode())
        assert (await read_to_end(reader)).startswith(b"HTTP/1.1 4")
        writer.close()

    asyncio.run(attack())


@pytest.mark.parametrize(("method", "status"), [("PUT", b"400"), ("GET", b"200")])
def test_a_body_in_thousands_of_pieces_ends_the_connection(address: str, method: str, status: bytes) -> None:
    """Each piece costs the server as much as a request, and no budget counts it. A GET may be answered before its body."""

    async def attack() -> None:
        reader, writer = await connect_from(address)
        head = f"{method} /api/me HTTP/1.1\r\nhost: 127.0.0.1:{port_of(address)}\r\norigin: {address}\r\n"
        writer.write(f"{head}transfer-encoding: chunked\r\n\r\n".encode())
        piece, answer = b"1\r\n \r\n", b""
        if method == "GET":
            answer = await reader.readexactly(12)
        writer.write(piece * 10_000)
        answer += await read_to_end(reader)
        assert answer.startswith(b"HTTP/1.1 " + status)
        writer.close()

    asyncio.run(attack())


@pytest.mark.parametrize(
    "frame", [PING, b"\x8a\x80\x00\x00\x00\x00", b"\x00\x80\x00\x00\x00\x00"], ids=["ping", "pong", "fragment"]
)
def test_a_flood_of_small_frames_is_aborted(address: str, frame: bytes) -> None:
    """No budget of messages counts them, and a message of empty fragments never ends."""

    async def attack() -> None:
        client = Client(address)
        opened = await client.open_socket()
        start = b"\x01\x80\x00\x00\x00\x00" if frame[0] == 0 else b""  # the first fragment of a text
        opened.connection.transport.write(start + frame * 1000)
        await opened.connection.wait_closed()
        assert opened.connection.close_code == 1006  # without a closing frame
        assert (await client.get("/api/health"))["status"] in ("ready", "warming")
        await client.close()

    asyncio.run(attack())


def test_too_many_messages_are_refused_with_their_id(tmp_path: Path) -> None:
    """L2: a client that waits for the reply to this id gets one."""

    async def flood(address: str) -> None:
        client = Client(address)
        opened = await client.open_socket()
        replies = [await opened.request("ping") for _ in range(5)]
        assert [reply.get("code") for reply in replies] == [None] * 3 + ["too-many"] * 2
        await client.close()

    limits = Limits(messages="3/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(flood(address))


def test_too_many_requests_end_the_connection(tmp_path: Path) -> None:
    """Pipelined requests went on for ever: each refusal cost as much as an answer."""
    request = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n"

    async def flood(address: str) -> None:
        reader, writer = await connect_from(address)
        writer.write(request * 50)
        answers = await read_to_end(reader)
        writer.close()
        assert (answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 429")) == (3, 1)

    limits = Limits(reads="3/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(flood(address))


LIMITED_SERVER = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (500, 500))
from hexrealm.server.run import listen, run_worker
from hexrealm.server.settings import Deadlines, Settings
patient = Deadlines(header_seconds=1e9)
settings = Settings(database=sys.argv[1], port=0, bot_workers=0, trusted_proxies=(), deadlines=patient)
listening = listen(settings)
print(listening.getsockname()[1], flush=True)
run_worker(settings, listening)
"""


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that may have 500 files: its address and its log, which stays short in all tests together."""
    _allow_files(2000)
    folder = tmp_path_factory.mktemp("limited")
    log = folder / "log"
    command = [sys.executable, "-c", LIMITED_SERVER, sqlite_in(folder)]
    with log.open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}", log
    finally:
        process.terminate()
        process.communicate()
    assert log.stat().st_size < 20_000


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-length: 5\r\n\r\n",
    ],
    ids=["silent", "served once", "served before its body", "waiting for a body"],
)
def test_exhausted_file_descriptors_neither_stop_service_nor_fill_the_log(limited: tuple[str, Path], first: bytes) -> None:
    """H5: more idle connections, from many addresses, than the process may have files. No deadline ends them."""
    address, log = limited

    async def check_health(http: httpx.AsyncClient) -> None:
        answer = asyncio.ensure_future(http.get(f"{address}/api/health"))
        while not answer.done():
            await asyncio.wait([answer], timeout=0.2)
            assert "out of system resource" not in log.read_text()  # the next connection would wait for another to end
        assert answer.result().status_code == 200

    async def attack() -> None:
        held = [await open_idle(address, f"127.0.1.{1 + number % 50}", first) for number in range(900)]
        ended = [asyncio.ensure_future(read_to_end(reader)) for reader, _ in held]
        try:
            async with httpx.AsyncClient(timeout=None) as http:
                for _ in range(3):
                    await check_health(http)
            while sum(task.done() for task in ended) < 400:
                await asyncio.wait([task for task in ended if not task.done()], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for _, writer in held:
                writer.close()
            await asyncio.gather(*ended)

    asyncio.run(attack())
    assert log.stat().st_size < 20_000


def _allow_files(count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))
