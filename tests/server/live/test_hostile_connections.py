"""What only a real connection can do to a server: frames too big or no text, bytes that are no HTTP, and not reading."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from hexrealm import games
from hexrealm.server.settings import Settings
from tests.support.server.client import Person
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.log_watch import Secrecy, secrecy  # noqa: F401

pytestmark = pytest.mark.compiled
Attack = Callable[[str, str], Coroutine[Any, Any, None]]


def under(folder: Path, secrecy: Secrecy, attack: Attack) -> None:  # noqa: F811
    """An attack on a server where two play on, before, during and after it."""

    async def scene(address: str) -> None:
        ines = await Person(address).called("Ines Quintero")
        made = await ines.new_table(games.names()[0], ["me", "me"])
        socket = await ines.socket()
        await socket.watch(made["table"])
        secrecy.keep("Ines Quintero", *ines.http.cookies.values())

        async def move() -> None:
            view = socket.views[made["table"]]
            done = await socket.act(made["table"], view["legal"][0])
            assert done["type"] == "done"
            await socket.see(made["table"], done["version"])

        await move()
        attacking = asyncio.create_task(attack(address, made["table"]))
        await move()
        await attacking
        await move()
        await socket.close()
        await ines.close()

    with serving(Settings(database=sqlite_in(folder), port=0, bots=0, limits=GENEROUS)) as address:
        asyncio.run(scene(address))


async def open_socket(address: str, **more: Any) -> ClientConnection:
    url = address.replace("http", "ws") + "/ws"
    connection = await connect(url, origin=address, compression=None, max_size=None, **more)  # type: ignore[arg-type]
    assert json.loads(await connection.recv())["type"] == "welcome"
    return connection


async def closing_code(connection: ClientConnection) -> int | None:
    """Read until the server closes."""
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def three_and_no_more(connection: ClientConnection) -> AsyncIterator[str]:
    """Pieces of one message that together are too big. What came after them unread would reset the connection."""
    for _ in range(3):
        yield "x" * 8000
    await connection.wait_closed()


def test_frames_too_big_or_no_text_are_closed(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def attack(address: str, table: str) -> None:
        big = await open_socket(address)
        await big.send('{"type": "ping", "id": "' + "x" * 17_000 + '"}')
        assert await closing_code(big) == 1009
        pieces = await open_socket(address)
        with pytest.raises(ConnectionClosed) as closed:
            await pieces.send(three_and_no_more(pieces))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        binary = await open_socket(address)
        await binary.send(b'{"type": "ping", "id": "x"}')
        assert await closing_code(binary) == 1003
        broken = await open_socket(address)
        broken.transport.write(Frame(Opcode.TEXT, b'{"type": "\xff\xfe"}').serialize(mask=True))
        assert await closing_code(broken) == 1007
        unmasked = await open_socket(address)
        unmasked.transport.write(Frame(Opcode.TEXT, b"{}").serialize(mask=False))
        assert await closing_code(unmasked) == 1002
        just_right = await open_socket(address)
        await just_right.send('{"type": "ping", "id": "x"}' + " " * 16_000)
        assert json.loads(await just_right.recv())["type"] == "pong"
        await just_right.close()

    under(tmp_path, secrecy, attack)


def test_bytes_that_are_no_http(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def attack(address: str, table: str) -> None:
        port = int(address.rpartition(":")[2])
        for sent in (
            b"\x16\x03\x01\x02\x00" * 50,
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /" + b"x" * 200_000,
            b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
            b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
            b"GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            try:
                writer.write_eof()
                answer = await reader.read()
            except OSError:  # it has hung up already
                answer = b""
            assert b"Traceback" not in answer
            assert not answer or int(answer.split()[1]) >= 400
            writer.close()

    under(tmp_path, secrecy, attack)


def test_one_who_does_not_read_is_let_go(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    """It asks for view after view, never reads, and takes no more of the server than what is on its way."""

    async def attack(address: str, table: str) -> None:
        deaf = await open_socket(address)
        deaf.transport.pause_reading()
        number = 0
        while not deaf.transport.is_closing() and number < 5000:
            number += 1
            await deaf.send(json.dumps({"type": "hello", "id": f"h{number}", "language": "en"}))
        deaf.transport.abort()

    under(tmp_path, secrecy, attack)


def test_a_handshake_from_elsewhere_is_refused(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def attack(address: str, table: str) -> None:
        port = int(address.rpartition(":")[2])
        key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
        for headers in ("", "origin: http://evil.example\r\n", f"origin: https://127.0.0.1:{port}\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            request = (
                f"GET /ws HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n{key}{headers}\r\n"
            )
            writer.write(request.encode())
            assert (await reader.readline()).split()[1] == b"403"
            writer.close()

    under(tmp_path, secrecy, attack)
