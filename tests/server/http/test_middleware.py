"""What stands before every request: origins, hosts, sizes, rates, headers, files, and errors that say no more than needed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hexrealm.server.http.sanitize import clean
from hexrealm.server.settings import Limits, Settings
from tests.support.server.client import Person
from tests.support.server.live_server import serving, sqlite_in

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("origin", [None, "", "null", "http://example.com", "https://127.0.0.1", "http://127.0.0.1"])
def test_another_page_changes_nothing(address: str, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = httpx.put(f"{address}/api/me", json={"name": "Ines"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", [None, "null", "http://example.com"])
def test_another_page_gets_no_socket(address: str, origin: str | None) -> None:
    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(address.replace("http", "ws") + "/ws", origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    asyncio.run(knock())


def test_a_server_of_this_machine_goes_by_no_other_name(address: str) -> None:
    answer = httpx.get(f"{address}/api/games", headers={"host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")


def test_every_answer_carries_the_policy(address: str) -> None:
    for path in ("/", "/new", "/t/x", "/join/x", "/web/styles/tokens.css", "/api/games", "/nothing", "/api/nothing"):
        headers = httpx.get(f"{address}{path}").headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_files_are_those_of_the_page_and_no_others(address: str) -> None:
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
    answer = httpx.put(f"{address}/api/me", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, "bad-message")


def test_a_wrong_message_is_told_what_is_wrong_and_nothing_of_it_is_said_back(address: str) -> None:
    async def talk() -> None:
        socket = await (person := Person(address)).socket()
        for text, wrong in (
            ("x", "not JSON"),
            ('{"type": "steal", "id": "1"}', "type"),
            ('{"type": "ping", "id": "1", "secret": 1}', "secret"),
            ('{"type": "act", "id": "1", "table": "x"}', "table"),
            ('{"type": "watch", "id": "1", "table": "' + "x" * 20 + '", "version": -1}', "version"),
            ('{"type": "watch", "id": "1", "table": "' + "x" * 20 + '", "version": 1.5}', "version"),
        ):
            await socket.connection.send(text)
            answer = await socket.hear()
            assert (answer["type"], answer["code"]) == ("error", "bad-message")
            assert wrong in answer["words"]
        assert (await socket.ask("watch", table="x" * 22))["code"] == "unknown"
        await person.close()

    asyncio.run(talk())


@pytest.mark.parametrize(("frame", "code"), [(b"\x00\x01", 1003), ("x" * 17_000, 1009)])
def test_frames_are_short_text(address: str, frame: str | bytes, code: int) -> None:
    async def talk() -> None:
        socket = await (person := Person(address)).socket()
        await socket.connection.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        await person.close()

    asyncio.run(talk())


def test_who_is_too_fast_is_told_and_then_shown_the_door(tmp_path: Path) -> None:
    async def flood(address: str) -> None:
        socket = await (person := Person(address)).socket()
        with pytest.raises(ConnectionClosed) as closed:
            for number in range(10_000):
                await socket.connection.send(json.dumps({"type": "ping", "id": str(number)}))
                if number > 5:
                    assert (await socket.hear()).get("code") in (None, "too-many")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        for _ in range(3):
            await person.socket()
        with pytest.raises(InvalidStatus):
            await person.socket()
        for _ in range(5):
            answer = await person.http.post("/api/invites", json={"invite": "x" * 22 + ".x"})
            assert answer.json()["code"] == "no-invite"
        answer = await person.http.post("/api/invites", json={"invite": "x" * 22 + ".x"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        await person.close()

    limits = Limits(invites="5/minute", sockets=3, messages=1, burst=10, patience=20)
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bots=0, limits=limits)) as address:
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
def test_text_is_made_plain(text: str, expected: str) -> None:
    assert clean(text, 40) == expected
