"""Hostile HTTP requests are answered with a typed error; they change nothing and disturb nobody else."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.record import format_record, parse_record
from tests.support.server.attack import AttackedServer, run_attack
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.leaks import LeakChecker, leaks  # noqa: F401
from tests.support.server.live_server import GENEROUS

pytestmark = pytest.mark.compiled
GAME = games.names()[0]


async def expect_error(
    client: InProcessClient, method: str, path: str, *codes: str, status: int | None = None, **more: Any
) -> Any:
    response = await client.http.request(method, path, **more)
    assert response.status_code >= 400, (path, response.text[:200])
    assert status in (None, response.status_code), response.text
    assert response.json()["code"] in codes, response.text
    return response


def test_requests_from_other_origins_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        table = {"game": GAME, "seats": [{"who": "me"}, {"who": "me"}]}
        for origin in ("", "null", "http://evil.example", "https://localhost", "http://localhost:81"):
            headers = {"origin": origin}
            await expect_error(server.ines, "POST", "/api/tables", "wrong-origin", status=403, json=table, headers=headers)
            await expect_error(server.ines, "DELETE", "/api/me", "wrong-origin", headers=headers)
            do = f"/api/tables/{server.table}/do"
            await expect_error(server.ines, "POST", do, "wrong-origin", json={}, headers=headers)
        rebound = {"origin": "http://rebound.example", "host": "rebound.example"}
        await expect_error(server.ines, "GET", "/api/me", "wrong-origin", headers=rebound)
        await expect_error(server.ines, "GET", "/api/me", "wrong-origin", headers={"host": ""})

    run_attack(tmp_path, leaks, attack)


BODIES: list[tuple[str | bytes, int]] = [
    (b"\xff\xfe\x00", 400),
    (b'{"name": "\xc3\x28"}', 400),
    ("{", 400),
    ("NaN", 400),
    ('{"name": NaN}', 400),
    ('{"name": "\\ud800"}', 400),
    ("[" * 20_000, 400),
    ('{"name": ' + "[" * 100 + "]" * 100 + "}", 400),
    ('{"name": "' + "x" * 40_000 + '"}', 413),
    ("[]", 422),
    ("7", 422),
    ("null", 422),
    ('{"name": 7}', 422),
    ('{"name": ["x"]}', 422),
    ('{"name": "x", "admin": true}', 422),
    ('{"name": "x", "id": "me"}', 422),
    ('{"name": ""}', 422),
    ('{"name": " \\t\\n "}', 422),
    ('{"name": "\\u202e\\u200b\\u0000"}', 422),
    ('{"name": "' + "x" * 201 + '"}', 422),
    ('{"language": "../../x"}', 422),
]


def test_invalid_bodies_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        before = await server.mallory.get("/api/me")
        for body, status in BODIES:
            response = await expect_error(server.mallory, "PUT", "/api/me", "bad-message", content=body)
            assert response.status_code == status, (body[:60], response.text)
        assert await server.mallory.get("/api/me") == before

    run_attack(tmp_path, leaks, attack)


HOSTILE = [
    "<script>alert(1)</script>",
    "Robert'); DROP TABLE people;--",
    "\u202eevil\u202c",
    "a" + "\u0301" * 60,
    "line\nbreak\rand\ttab\x00nul\x1b[31mred",
    "{seat} {0} %s %n ${x}",
    "\u2028\u2029\ufeff\ufffe name",
    "👩\u200d👩\u200d👧 family",
    "=cmd|' /C calc'!A0",
    "x" * 200,
]


def is_plain(text: str) -> bool:
    """Return whether a text is one normalised line without control characters, direction characters or stacked marks."""
    marks = [bool(unicodedata.combining(each)) for each in text]
    stacked = any(all(marks[start : start + 3]) for start in range(len(marks) - 2))
    hidden = [
        each for each in text if unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and each != "\u200d"
    ]
    return not hidden and not stacked and text == unicodedata.normalize("NFC", text).strip()


def test_hostile_names_titles_and_chat_become_plain_text(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        for number, text in enumerate(HOSTILE):
            me = await server.mallory.http.put("/api/me", json={"name": text})
            assert me.status_code == 200
            assert is_plain(me.json()["name"])
            assert len(me.json()["name"]) <= 40
            created = await server.mallory.create_table(GAME, "me", "me", title=text)
            frame = await server.mallory.get(f"/api/tables/{created['table']}")
            assert is_plain(frame["view"]["title"])
            assert all(is_plain(seat["name"]) for seat in frame["view"]["seats"])
            line = {"type": "say", "id": f"s{number}", "table": created["table"], "text": text * 5}
            assert (await server.mallory.http.post(f"/api/tables/{created['table']}/do", json=line)).status_code == 200
            lines = (await server.mallory.get(f"/api/tables/{created['table']}/chat"))["lines"]
            assert is_plain(lines[0]["text"])
            assert len(lines[0]["text"]) <= 500
            record = await server.mallory.http.get(f"/api/tables/{created['table']}/record")
            again = await server.mallory.http.post("/api/records", json={"record": record.text})
            assert again.status_code == 201, again.text
        empty = {"type": "say", "id": "empty", "table": created["table"], "text": "\u200b\u202e \u0000"}
        await expect_error(server.mallory, "POST", f"/api/tables/{created['table']}/do", "bad-message", json=empty)

    run_attack(tmp_path, leaks, attack)


def test_guessed_invites_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        table, secret = server.invite.split(".")
        wrong = [
            *("", ".", "x", table, f"{table}.", f".{secret}", f"{table}.{secret[:-1]}", f"{table}.{secret}x", "é" * 30),
            *(f"{table}.{secret.swapcase()}", f"{server.table}.{secret}", f"{'A' * 22}.{secret}", "x" * 201, f"{table}.None"),
        ]
        for path in ("/api/join", "/api/invites"):
            for invite in wrong:
                await expect_error(server.mallory, "POST", path, "no-invite", "bad-message", json={"invite": invite})
        await expect_error(server.mallory, "POST", f"/api/tables/{server.table}/seats/1/join", "refused", json=None)

    run_attack(tmp_path, leaks, attack)


def test_guessing_many_invites_is_rate_limited(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        responses = [
            await server.mallory.http.post("/api/join", json={"invite": f"{'A' * 22}.{number}"}) for number in range(25)
        ]
        assert [response.status_code for response in responses] == [403] * 20 + [429] * 5
        assert all("retry-after" in response.headers for response in responses[20:])
        good = await server.bea.http.post("/api/invites", json={"invite": server.invite})
        assert good.status_code == 200  # from another address

    run_attack(tmp_path, leaks, attack, limits=replace(GENEROUS, invite_attempts="20/hour"))


def test_rate_limits_affect_only_the_address_that_exceeds_them(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        greedy = InProcessClient(server.app, "10.0.0.9", leaks.check_frame)
        responses = [await greedy.http.get("/api/me") for _ in range(60)]
        assert {response.status_code for response in responses} == {200, 429}
        responses = [
            await InProcessClient(server.app, "10.0.0.8", leaks.check_frame).http.put("/api/me", json={"name": "n"})
            for _ in range(12)
        ]
        assert {response.status_code for response in responses} == {200, 429}

    run_attack(tmp_path, leaks, attack, limits=replace(GENEROUS, reads="50/hour", new_people="10/hour"))


def broken_records(game: str) -> list[str]:
    """Return broken records: a valid one with one thing after the other changed."""
    good, deep = format_record(hexrealm.new(game)), "[" * 50_000
    assert parse_record(good).players == 2
    return [
        "x",
        "\x00" * 1000,
        good.replace("record 1", "record 3"),
        good.replace(f"game: {game}", "game: ../../etc/passwd"),
        good.replace("players: 2", "players: " + "9" * 5000),
        good.replace("players: 2", "players: NaN"),
        good.replace("players: 2", "players: 1e999"),
        good.replace("players: 2", f"players: {deep}"),
        good.replace("players: 2", f"players: {'[' * 900 + ']' * 900}"),
        good.replace("players: 2", "players: 2\nplayers: 2"),
        good.replace("players: 2", 'players: {"__class__": "os.system"}'),
        good.replace("[play]", f"[position]\nsnapshot: {deep}\n\n[play]"),
        good.replace("[play]", f"[position]\nsnapshot: {'[' * 900 + ']' * 900}\n\n[play]"),
        good.replace("[play]", '[position]\nsnapshot: {"seat": 99}\n\n[play]'),
        good.replace("[play]", '[position]\nsnapshot: {"seats": [{"cubes": []}]}\n\n[play]'),
        good.replace("[set-up]", f"names: {deep}\n\n[set-up]"),
        good.replace("[set-up]", 'names: ["x"]\n\n[set-up]'),
        good.replace("[set-up]", "known to: 99\n\n[set-up]"),
        good.replace("unfinished", "won by 7"),
        good + "0 zz99\n",
        good + "7 h6\n",
        good + "0 h6\n" * 19_000,
        good + "# a comment\n" * 30_000,
        good + "x" * 70_000,
    ]


@pytest.mark.parametrize("game", games.names())
def test_hostile_records_are_refused(tmp_path: Path, leaks: LeakChecker, game: str) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        for text in broken_records(game):
            await expect_error(server.mallory, "POST", "/api/records", "bad-message", "unknown", json={"record": text})
        huge = json.dumps({"record": "x" * 700_000})
        await expect_error(server.mallory, "POST", "/api/records", "bad-message", status=413, content=huge)
        assert (await server.mallory.get("/api/tables", list="mine-finished"))["tables"] == []

    run_attack(tmp_path, leaks, attack)


def test_invalid_setups_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    me = {"who": "me"}
    wrong: list[dict[str, Any]] = [
        {"seats": [me, me]},
        {"game": "no_such_game", "seats": [me, me]},
        {"game": "../../x", "seats": [me, me]},
        {"game": GAME, "seats": []},
        {"game": GAME, "seats": [me]},
        {"game": GAME, "seats": [me] * 17},
        {"game": GAME, "seats": [me, {"who": "bot"}]},
        {"game": GAME, "seats": [me, {"who": "bot", "level": "mcts:999999999s"}]},
        {"game": GAME, "seats": [me, {"who": "open", "name": "x"}]},
        {"game": GAME, "seats": [me, {"who": "me", "name": "\u200b"}]},
        {"game": GAME, "seats": [me, me], "options": {"players": 3}},
        {"game": GAME, "seats": [me, me], "options": {"no_such_option": 1}},
        {"game": GAME, "seats": [me, me], "options": {str(number): number for number in range(40)}},
        {"game": GAME, "seats": [me, me], "start": {"table": "A" * 22, "moment": 0}},
        {"game": GAME, "seats": [me, me], "host": "me"},
    ]
    values: list[Any] = [None, True, -1, 2**40, 1.5, "", "x" * 1000, [], {}, [None], [[["x"]]], {"a": {"b": []}}, ["x"] * 500]

    async def attack(server: AttackedServer) -> None:
        for form in wrong:
            await expect_error(server.mallory, "POST", "/api/tables", "bad-message", "unknown", json=form)
        for game in games.names():
            options = [option.name for option in games.find(game).options]
            for value in values:
                for option in options:
                    response = await server.mallory.http.post(f"/api/games/{game}/setup", json={"options": {option: value}})
                    assert response.status_code in (200, 422), response.text

    run_attack(tmp_path, leaks, attack)


def test_unknown_paths_and_methods_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        table = f"/api/tables/{server.table}"
        unknown = [
            *("/api/", "/api/nothing", "/api/tables/x", f"/api/tables/{'A' * 22}", "/api/tables/..%2f..%2fetc%2fpasswd"),
            *(f"{table}/moments/-1", f"{table}/moments/9999", f"{table}/moments/x", f"{table}?as=0", f"{table}?as=99"),
            *(f"{table}?as=all", f"{table}?as=..", f"{table}/why?moment=77", f"{table}/chat?before=x", "/api/words/xx"),
            *("/api/words/..%2f..%2fen", "/api/tables?list=all", "/api/tables?before=-1", "/web/../server/app.py"),
            *("/web/%2e%2e/server/app.py", "/web/..%5cserver", f"/games/{GAME}/web/%2e%2e/rules.py", f"{table}/record?as=1"),
        ]
        for path in unknown:
            await expect_error(server.mallory, "GET", path, "unknown", "bad-message", "not-yours", "refused")
        for method, path in [("POST", "/api/games"), ("PUT", table), ("PATCH", "/api/me"), ("TRACE", "/api/me")]:
            await expect_error(server.mallory, method, path, "bad-message", status=405)
        foreign = {"type": "resign", "id": "r", "table": server.other_table, "seat": 0}
        await expect_error(server.ines, "POST", f"{table}/do", "bad-message", json=foreign)
        for cookie in ("x", "x" * 5000, "'; DROP TABLE people", "é", "\x01"):
            client = InProcessClient(server.app, on_error=leaks.check_frame)
            response = await client.http.get("/api/me", headers={b"cookie": f"hexrealm={cookie}".encode()})
            assert response.json()["known"] is False

    run_attack(tmp_path, leaks, attack)
