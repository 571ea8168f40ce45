"""Attacks that need a real connection: frames that are too big or not text, bytes that are not HTTP, and not reading."""

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
from tests.support.server.client import Client
from tests.support.server.leaks import LeakChecker, leaks  # noqa: F401
from tests.support.server.live_server import GENEROUS, serving, sqlite_in

pytestmark = pytest.mark.compiled
Attack = Callable[[str, str], Coroutine[Any, Any, None]]


def run_attack_on_server(folder: Path, leaks: LeakChecker, attack: Attack) -> None:  # noqa: F811
    """Run an attack on a server. A game on it must go on before, during and after the attack."""

    async def run(address: str) -> None:
        ines = await Client(address).sign_in("Ines Quintero")
        created = await ines.create_table(games.names()[0], ["me", "me"])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        leaks.add_secrets("Ines Quintero", *ines.http.cookies.values())

        async def play() -> None:
            view = socket.views[created["table"]]
            done = await socket.play(created["table"], view["legal"][0])
            assert done["type"] == "done"
            await socket.receive_version(created["table"], done["version"])

        await play()
        attacking = asyncio.create_task(attack(address, created["table"]))
        await play()
        await attacking
        await play()
        await socket.close()
        await ines.close()

    with serving(Settings(database=sqlite_in(folder), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(run(address))


async def open_socket(address: str, **more: Any) -> ClientConnection:
    url = address.replace("http", "ws") + "/ws"
    connection = await connect(url, origin=address, compression=None, max_size=None, **more)  # type: ignore[arg-type]
    assert json.loads(await connection.recv())["type"] == "welcome"
    return connection


async def closing_code(connection: ClientConnection) -> int | None:
    """Read until the server closes the connection, and return the close code."""
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def too_big_in_pieces(connection: ClientConnection) -> AsyncIterator[str]:
    """Yield pieces of one message that together are too big, but no more: unread data would reset the connection."""
    for _ in range(3):
        yield "x" * 8000
    await connection.wait_closed()


def test_frames_that_are_too_big_or_not_text_close_the_socket(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(address: str, table: str) -> None:
        big = await open_socket(address)
        await big.send('{"type": "ping", "id": "' + "x" * 17_000 + '"}')
        assert await closing_code(big) == 1009
        pieces = await open_socket(address)
        with pytest.raises(ConnectionClosed) as closed:
            await pieces.send(too_big_in_pieces(pieces))
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

    run_attack_on_server(tmp_path, leaks, attack)


def test_bytes_that_are_not_http_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
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
            except OSError:  # the server has closed the connection already
                answer = b""
            assert b"Traceback" not in answer
            assert not answer or int(answer.split()[1]) >= 400
            writer.close()

    run_attack_on_server(tmp_path, leaks, attack)


def test_a_handshake_from_another_origin_is_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
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

    run_attack_on_server(tmp_path, leaks, attack)
