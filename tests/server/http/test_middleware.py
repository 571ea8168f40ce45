"""Checks before every request (origin, host, size, rate), headers on every response, and errors that reveal nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hexrealm.server.protocol.sanitize import sanitize
from hexrealm.server.settings import Limits, Settings
from tests.support.server.client import Client
from tests.support.server.live_server import serving, sqlite_in

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("origin", [None, "", "null", "http://example.com", "https://127.0.0.1", "http://127.0.0.1"])
def test_a_page_of_another_origin_cannot_change_anything(address: str, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    response = httpx.put(f"{address}/api/me", json={"name": "Ines"}, headers=headers)
    assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize("origin", [None, "null", "http://example.com"])
def test_a_page_of_another_origin_gets_no_socket(address: str, origin: str | None) -> None:
    async def try_to_connect() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(address.replace("http", "ws") + "/ws", origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    asyncio.run(try_to_connect())


def test_a_server_on_the_loopback_answers_to_no_other_name(address: str) -> None:
    response = httpx.get(f"{address}/api/games", headers={"host": "evil.example"})
    assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")


def test_every_response_has_the_security_headers(address: str) -> None:
    for path in ("/", "/new", "/t/x", "/join/x", "/web/styles/tokens.css", "/api/games", "/nothing", "/api/nothing"):
        headers = httpx.get(f"{address}{path}").headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_only_the_files_of_the_page_are_served(address: str) -> None:
    assert httpx.get(f"{address}/web/styles/tokens.css").headers["content-type"].startswith("text/css")
    for path in ("/web/../match.py", "/web/%2e%2e/match.py", "/web/..%2fmatch.py", "/web//etc/passwd", "/web/", "/match.py"):
        assert httpx.get(f"{address}{path}").status_code == 404, path
    first = httpx.get(f"{address}/web/styles/tokens.css")
    again = httpx.get(f"{address}/web/styles/tokens.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 40_000, 413),
        (b"{", 400),
        (b'{"name": NaN}', 400),
        (b"[" * 5000, 400),
        (b'"\xff"', 400),
        (b"[[[[[[[[[[1]]]]]]]]]]", 400),
    ],
)
def test_bodies_are_small_strict_json(address: str, body: bytes, status: int) -> None:
    headers = {"origin": address, "content-type": "application/json"}
    response = httpx.put(f"{address}/api/me", content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, "bad-message")


def test_an_invalid_message_is_explained_without_repeating_it(address: str) -> None:
    async def exchange() -> None:
        socket = await (client := Client(address)).open_socket()
        for text, wrong in (
            ("x", "not valid JSON"),
            ('{"type": "steal", "id": "1"}', "type"),
            ('{"type": "ping", "id": "1", "secret": 1}', "secret"),
            ('{"type": "act", "id": "1", "table": "x"}', "table"),
            ('{"type": "watch", "id": "1", "table": "' + "x" * 20 + '", "version": -1}', "version"),
            ('{"type": "watch", "id": "1", "table": "' + "x" * 20 + '", "version": 1.5}', "version"),
        ):
            await socket.connection.send(text)
            error = await socket.receive()
            assert (error["type"], error["code"]) == ("error", "bad-message")
            assert wrong in error["words"]
        assert (await socket.request("watch", table="x" * 22))["code"] == "unknown"
        await client.close()

    asyncio.run(exchange())


@pytest.mark.parametrize(("frame", "code"), [(b"\x00\x01", 1003), ("x" * 17_000, 1009)])
def test_binary_and_long_frames_close_the_socket(address: str, frame: str | bytes, code: int) -> None:
    async def exchange() -> None:
        socket = await (client := Client(address)).open_socket()
        await socket.connection.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        await client.close()

    asyncio.run(exchange())


def test_a_client_that_is_too_fast_gets_errors_and_is_then_disconnected(tmp_path: Path) -> None:
    async def flood(address: str) -> None:
        socket = await (client := Client(address)).open_socket()
        with pytest.raises(ConnectionClosed) as closed:
            for number in range(10_000):
                await socket.connection.send(json.dumps({"type": "ping", "id": str(number)}))
                if number > 5:
                    assert (await socket.receive()).get("code") in (None, "too-many")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        for _ in range(3):
            await client.open_socket()
        with pytest.raises(InvalidStatus):
            await client.open_socket()
        for _ in range(5):
            response = await client.http.post("/api/invites", json={"invite": "x" * 22 + ".x"})
            assert response.json()["code"] == "no-invite"
        response = await client.http.post("/api/invites", json={"invite": "x" * 22 + ".x"})
        assert (response.status_code, response.json()["code"]) == (429, "too-many")
        await client.close()

    limits = Limits(invite_attempts="5/hour", sockets=3, messages="10/hour", refused_messages=20)
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(flood(address))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\u202eb\u200bc", "abc"),
        (" a \n\t b ", "a b"),
        ("e" + "\u0301" * 9, "é\u0301\u0301"),
        ("\ud800x", "x"),
        ("<script>", "<script>"),
        ("x" * 50, "x" * 40),
    ],
)
def test_text_is_sanitized(text: str, expected: str) -> None:
    assert sanitize(text, 40) == expected
