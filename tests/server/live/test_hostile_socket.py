"""Hostile websocket messages get a typed error or close the socket; they change nothing and disturb nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexrealm import games
from tests.support.server.attack import AttackedServer, RecordingSocket, run_attack
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.leaks import LeakChecker, leaks  # noqa: F401
from tests.support.server.live_server import GENEROUS
from tests.support.server.sections import view_of

pytestmark = pytest.mark.compiled
UNKNOWN_TABLE = "A" * 22


def attack_by(folder: Path, leaks: LeakChecker, script: Any, attacker: str = "mallory", **more: Any) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        await script(server, server.connect(getattr(server, attacker)))

    run_attack(folder, leaks, attack, **more)


FORGED: list[tuple[dict[str, Any], str]] = [
    ({"type": "act", "seat": 0, "action": "LEGAL"}, "not-yours"),
    ({"type": "act", "seat": 1, "action": "LEGAL"}, "not-yours"),
    ({"type": "act", "seat": 15, "action": "LEGAL"}, "not-yours"),
    ({"type": "undo", "seat": 0}, "not-yours"),
    ({"type": "answer-undo", "seat": 0, "agree": True}, "not-yours"),
    ({"type": "resign", "seat": 0}, "not-yours"),
    ({"type": "give-to-bot", "seat": 0, "level": "easy"}, "not-yours"),
    ({"type": "take-back", "seat": 0}, "not-yours"),
    ({"type": "rematch"}, "refused"),
    ({"type": "preview", "seat": 0, "action": "LEGAL"}, "not-yours"),
    ({"type": "gains", "seat": 0}, "not-yours"),
    ({"type": "hint", "seat": 0}, "not-yours"),
    ({"type": "why-not", "seat": 0, "action": "LEGAL"}, "not-yours"),
    ({"type": "watch", "seat": 0}, "not-yours"),
]
VERSIONED = ("act", "undo", "answer-undo", "preview", "gains", "hint", "why-not")


def fill(message: dict[str, Any], server: AttackedServer, view: Any, number: int) -> dict[str, Any]:
    filled = {"id": f"forged-{number}", "table": server.table, **message}
    if message["type"] in VERSIONED:
        filled.setdefault("version", view["version"])
    if message.get("action") == "LEGAL":
        filled["action"] = view["legal"][0]
    return filled


@pytest.mark.parametrize("game", games.names())
def test_nobody_can_act_for_a_seat_of_others(tmp_path: Path, leaks: LeakChecker, game: str) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        view = await server.view()
        for number, (message, code) in enumerate(FORGED):
            reply = await mallory.request(fill(message, server, view, number))
            assert (reply["type"], reply["code"]) == ("error", code), message
        stranger = server.connect(InProcessClient(server.app))
        for number, (message, _) in enumerate(FORGED):
            reply = await stranger.request(fill(message, server, view, number))
            assert reply["code"] in ("no-name", "not-yours", "refused"), message

    attack_by(tmp_path, leaks, script, game=game)


def test_an_opponent_cannot_play_the_other_seat(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, tomas: RecordingSocket) -> None:
        view = await server.view()
        act = {"type": "act", "table": server.table, "version": view["version"], "action": view["legal"][0]}
        assert (await tomas.request({**act, "id": "a", "seat": 0}))["code"] == "not-yours"
        assert (await tomas.request({**act, "id": "b", "seat": 1}))["code"] == "not-your-turn"

    attack_by(tmp_path, leaks, script, attacker="tomas")


def test_messages_to_an_unknown_table_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        view = await server.view()
        for number, (message, _) in enumerate(FORGED):
            reply = await mallory.request({**fill(message, server, view, number), "table": UNKNOWN_TABLE})
            assert reply["code"] == "unknown", message
        assert (await mallory.request({"type": "say", "id": "s", "table": UNKNOWN_TABLE, "text": "hello"}))["code"] == "unknown"

    attack_by(tmp_path, leaks, script)


def test_stale_and_future_versions_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, ines: RecordingSocket) -> None:
        view = await ines.watch(server.table)
        act = {"type": "act", "table": server.table, "seat": 0, "action": view["legal"][0]}
        for number, (version, code) in enumerate([(0, "stale"), (view["version"] + 1, "ahead"), (2**31 - 1, "ahead")]):
            first = len(ines.frames)
            assert (await ines.request({**act, "id": f"v{number}", "version": version}))["code"] == code
            again = await ines.wait_for(lambda frame: frame["type"] == "view", first)
            assert view_of(again["sections"]) == view
            assert again["log"]["steps"] == []

    attack_by(tmp_path, leaks, script, attacker="ines")


MALFORMED = [
    "",
    " ",
    "null",
    "true",
    "7",
    '"act"',
    "[]",
    "{}",
    "{",
    "}" * 50,
    "\x00",
    "\ufeff{}",
    '{"type": "ping", "id": "x"} {}',
    "{'type': 'ping', 'id': 'x'}",
    '{"type": "ping"}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": 7}',
    '{"type": "ping", "id": "' + "x" * 65 + '"}',
    '{"type": "ping", "id": "\\ud800"}',
    '{"type": "ping", "id": "<script>"}',
    '{"type": "ping", "id": "x", "more": 1}',
    '{"type": "ping", "id": "x", "__class__": "y"}',
    '{"type": "no-such-thing", "id": "x"}',
    '{"type": ["act"], "id": "x"}',
    '{"type": {"$ne": null}, "id": "x"}',
    '{"type": "hello", "id": "x", "language": "../../etc/passwd"}',
    "[" * 8000,
    "[" * 8000 + "]" * 8000,
    '{"type": "ping", "id": ' + '{"a":' * 3000 + "1" + "}" * 3000 + "}",
    '{"type": "watch", "id": "x", "table": "../../../../etc/passwd"}',
    '{"type": "watch", "id": "x", "table": "\' OR 1=1; --xxxxxxxx"}',
]


def test_malformed_messages_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        for text in MALFORMED:
            reply = await mallory.request(text)
            assert (reply["type"], reply["code"]) == ("error", "bad-message"), text[:80]
        assert (await mallory.request({"type": "ping", "id": "still-there"}))["type"] == "pong"

    attack_by(tmp_path, leaks, script)


SEATS: list[Any] = [-1, 16, 2**63, "0", 0.0, 1.5, True, None, [], {}, [0]]
VERSIONS: list[Any] = [-1, 2**31, 10**30, "2", 2.0, True, None, []]
ACTIONS: list[Any] = ["", "x" * 65, 7, None, ["h6"], {"name": "h6"}]
TABLES: list[Any] = ["", "short", "x" * 65, 7, None, ["x"], "é" * 22]
WRONG: list[tuple[str, Any]] = [
    *(("seat", value) for value in SEATS),
    *(("version", value) for value in VERSIONS),
    *(("action", value) for value in ACTIONS),
    *(("table", value) for value in TABLES),
    ("unknown_field", 1),
]


def test_wrong_types_are_refused(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, ines: RecordingSocket) -> None:
        view = await server.view()
        right = {"type": "act", "table": server.table, "seat": 0, "version": view["version"], "action": view["legal"][0]}
        for number, (name, value) in enumerate(WRONG):
            reply = await ines.request({**right, "id": f"wrong-{number}", name: value})
            assert reply["code"] == "bad-message", (name, value)
            assert reply["id"] == f"wrong-{number}"
        for field in ("seat", "version", "action", "table"):
            reply = await ines.request({"id": f"without-{field}", **{key: right[key] for key in right if key != field}})
            assert reply["code"] == "bad-message"
        for not_an_integer in ("NaN", "Infinity", "-Infinity", "1e400", "-0.0"):
            reply = await ines.request(
                f'{{"type": "undo", "id": "n", "table": "{server.table}", "seat": 0, "version": {not_an_integer}}}'
            )
            assert reply["code"] == "bad-message", not_an_integer

    attack_by(tmp_path, leaks, script, attacker="ines")


ILLEGAL = [
    "zz99",
    "h6 ",
    "H6",
    "pass\n",
    "\u202eh6",
    "h6\x00",
    "💣",
    "../h6",
    "0",
    "-",
    "?",
    "%s%s%n",
    "{seat}",
    "a1>a1>a1",
    "*" * 64,
]


@pytest.mark.parametrize("game", games.names())
def test_illegal_actions_are_refused(tmp_path: Path, leaks: LeakChecker, game: str) -> None:  # noqa: F811
    async def script(server: AttackedServer, ines: RecordingSocket) -> None:
        view = await server.view()
        for number, action in enumerate(ILLEGAL):
            for kind in ("act", "preview"):
                message = {"type": kind, "table": server.table, "seat": 0, "version": view["version"], "action": action}
                reply = await ines.request({**message, "id": f"{kind}-{number}"})
                assert reply["code"] == "illegal", action
            reason = await ines.request({**message, "type": "why-not", "id": f"why-{number}"})
            assert reason["words"]

    attack_by(tmp_path, leaks, script, attacker="ines", game=game)


def test_a_binary_frame_closes_the_socket(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        mallory.socket.send_bytes(b'{"type": "ping", "id": "x"}')
        assert await mallory.socket.closed == 1003

    attack_by(tmp_path, leaks, script)


OTHER_ORIGINS = [
    {"origin": ""},
    {"origin": "null"},
    {"origin": "http://evil.example"},
    {"origin": "https://localhost"},
    {"origin": "http://localhost:81"},
    {"origin": "http://localhost.evil.example"},
    {"origin": "file://"},
    {"origin": "http://rebound.example", "host": "rebound.example"},  # a name of the attacker that resolves to this machine
]


def test_a_page_of_another_origin_gets_no_socket(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def attack(server: AttackedServer) -> None:
        for headers in OTHER_ORIGINS:
            socket = server.connect(server.ines, **headers)
            assert await socket.socket.closed == 1008
            assert socket.frames == []

    run_attack(tmp_path, leaks, attack)


def test_a_flood_is_refused_and_then_closed(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        for number in range(500):
            mallory.socket.send({"type": "ping", "id": f"flood-{number}"})
        await server.play_at_other_table()
        assert await mallory.socket.closed == 1008
        codes = {frame["code"] for frame in mallory.frames if frame["type"] == "error"}
        assert codes == {"too-many"}

    attack_by(tmp_path, leaks, script, limits=replace(GENEROUS, messages="60/hour", refused_messages=100))


def test_sockets_per_address_and_tables_per_socket_are_limited(tmp_path: Path, leaks: LeakChecker) -> None:  # noqa: F811
    async def script(server: AttackedServer, mallory: RecordingSocket) -> None:
        await mallory.wait_for(lambda frame: frame["type"] == "welcome")
        others: list[RecordingSocket] = []
        for _ in range(4):  # one after the other: sockets that open together are counted in any order
            others.append(server.connect(server.mallory))
            await others[-1].wait_for(lambda frame: frame["type"] == "welcome")
        assert others[-1].socket.closed.done()
        assert await others[-1].socket.closed == 1013
        assert (await others[0].request({"type": "ping", "id": "x"}))["type"] == "pong"
        tables = [(await server.mallory.create_table(games.names()[0], "me", "me"))["table"] for _ in range(3)]
        replies = [
            await mallory.request({"type": "watch", "id": f"w{number}", "table": each}) for number, each in enumerate(tables)
        ]
        assert [reply.get("code") for reply in replies] == [None, None, "too-many"]
        await mallory.request({"type": "leave", "id": "l", "table": tables[0]})
        assert (await mallory.request({"type": "watch", "id": "again", "table": tables[2]}))["type"] == "done"

    attack_by(tmp_path, leaks, script, limits=replace(GENEROUS, sockets=4, watched_tables=2))


def test_a_socket_is_closed_when_sending_fails(tmp_path: Path) -> None:
    def fail_on_pong(frame: Any) -> None:
        if frame["type"] == "pong":
            raise ValueError("cannot be sent")

    async def attack(server: AttackedServer) -> None:
        socket = server.mallory.connect(fail_on_pong)
        socket.send({"type": "ping", "id": "x"})
        assert await socket.closed == 1011

    run_attack(tmp_path, LeakChecker(), attack)
