"""Whatever comes over the websocket is answered with a typed error or closes it; nothing changes, nobody is disturbed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexrealm import games
from tests.support.server.attacked_tables import Talker, Victims, attacked
from tests.support.server.in_process import GENEROUS
from tests.support.server.log_watch import Secrecy, secrecy  # noqa: F401

pytestmark = pytest.mark.compiled
NOBODY = "A" * 22  # no table has this id


def with_talker(folder: Path, secrecy: Secrecy, script: Any, who: str = "mallory", **more: Any) -> None:  # noqa: F811
    async def scene(victims: Victims) -> None:
        talker = Talker(getattr(victims, who), secrecy)
        await script(victims, talker)

    attacked(folder, secrecy, scene, **more)


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


def fill(message: dict[str, Any], victims: Victims, view: Any, number: int) -> dict[str, Any]:
    filled = {"id": f"forged-{number}", "table": victims.table, **message}
    if message["type"] in VERSIONED:
        filled.setdefault("version", view["version"])
    if message.get("action") == "LEGAL":
        filled["action"] = view["legal"][0]
    return filled


@pytest.mark.parametrize("game", games.names())
def test_a_forged_seat_is_not_ones_own(tmp_path: Path, secrecy: Secrecy, game: str) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        view = await victims.view()
        for number, (message, code) in enumerate(FORGED):
            answer = await mallory.ask(fill(message, victims, view, number))
            assert (answer["type"], answer["code"]) == ("error", code), message
        strangers = Talker(type(victims.ines)(victims.app), secrecy)
        for number, (message, _) in enumerate(FORGED):
            answer = await strangers.ask(fill(message, victims, view, number))
            assert answer["code"] in ("no-name", "not-yours", "refused"), message

    with_talker(tmp_path, secrecy, script, game=game)


def test_an_opponent_cannot_play_the_other_seat(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, tomas: Talker) -> None:
        view = await victims.view()
        act = {"type": "act", "table": victims.table, "version": view["version"], "action": view["legal"][0]}
        assert (await tomas.ask({**act, "id": "a", "seat": 0}))["code"] == "not-yours"
        assert (await tomas.ask({**act, "id": "b", "seat": 1}))["code"] == "not-your-turn"

    with_talker(tmp_path, secrecy, script, who="tomas")


def test_a_table_that_is_not_there(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        view = await victims.view()
        for number, (message, _) in enumerate(FORGED):
            answer = await mallory.ask({**fill(message, victims, view, number), "table": NOBODY})
            assert answer["code"] == "unknown", message
        assert (await mallory.ask({"type": "say", "id": "s", "table": NOBODY, "text": "hello"}))["code"] == "unknown"

    with_talker(tmp_path, secrecy, script)


def test_stale_and_future_versions(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, ines: Talker) -> None:
        view = await ines.watch(victims.table)
        act = {"type": "act", "table": victims.table, "seat": 0, "action": view["legal"][0]}
        for number, (version, code) in enumerate([(0, "stale"), (view["version"] + 1, "ahead"), (2**31 - 1, "ahead")]):
            begun = len(ines.frames)
            assert (await ines.ask({**act, "id": f"v{number}", "version": version}))["code"] == code
            again = await ines.until(lambda frame: frame["type"] == "view", begun)
            assert again["view"] == view
            assert again["log"]["steps"] == []

    with_talker(tmp_path, secrecy, script, who="ines")


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


def test_what_is_no_message(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        for text in MALFORMED:
            answer = await mallory.ask(text)
            assert (answer["type"], answer["code"]) == ("error", "bad-message"), text[:80]
        assert (await mallory.ask({"type": "ping", "id": "still-there"}))["type"] == "pong"

    with_talker(tmp_path, secrecy, script)


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


def test_wrong_types(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, ines: Talker) -> None:
        view = await victims.view()
        right = {"type": "act", "table": victims.table, "seat": 0, "version": view["version"], "action": view["legal"][0]}
        for number, (name, value) in enumerate(WRONG):
            answer = await ines.ask({**right, "id": f"wrong-{number}", name: value})
            assert answer["code"] == "bad-message", (name, value)
            assert answer["id"] == f"wrong-{number}"
        for field in ("seat", "version", "action", "table"):
            answer = await ines.ask({"id": f"without-{field}", **{key: right[key] for key in right if key != field}})
            assert answer["code"] == "bad-message"
        for no_number in ("NaN", "Infinity", "-Infinity", "1e400", "-0.0"):
            answer = await ines.ask(
                f'{{"type": "undo", "id": "n", "table": "{victims.table}", "seat": 0, "version": {no_number}}}'
            )
            assert answer["code"] == "bad-message", no_number

    with_talker(tmp_path, secrecy, script, who="ines")


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
def test_actions_nobody_can_take(tmp_path: Path, secrecy: Secrecy, game: str) -> None:  # noqa: F811
    async def script(victims: Victims, ines: Talker) -> None:
        view = await victims.view()
        for number, action in enumerate(ILLEGAL):
            for kind in ("act", "preview"):
                message = {"type": kind, "table": victims.table, "seat": 0, "version": view["version"], "action": action}
                answer = await ines.ask({**message, "id": f"{kind}-{number}"})
                assert answer["code"] == "illegal", action
            told = await ines.ask({**message, "type": "why-not", "id": f"why-{number}"})
            assert told["words"]

    with_talker(tmp_path, secrecy, script, who="ines", game=game)


def test_a_binary_frame_closes_the_socket(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        mallory.wire.say_bytes(b'{"type": "ping", "id": "x"}')
        assert await mallory.wire.closed == 1003

    with_talker(tmp_path, secrecy, script)


ELSEWHERE = [
    {"origin": ""},
    {"origin": "null"},
    {"origin": "http://evil.example"},
    {"origin": "https://localhost"},
    {"origin": "http://localhost:81"},
    {"origin": "http://localhost.evil.example"},
    {"origin": "file://"},
    {"origin": "http://rebound.example", "host": "rebound.example"},  # a name of theirs that points here
]


def test_a_page_from_elsewhere_gets_no_socket(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def scene(victims: Victims) -> None:
        for headers in ELSEWHERE:
            talker = Talker(victims.ines, secrecy, **headers)
            assert await talker.wire.closed == 1008
            assert talker.frames == []

    attacked(tmp_path, secrecy, scene)


def test_a_flood_is_refused_and_then_closed(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        for number in range(500):
            mallory.wire.send({"type": "ping", "id": f"flood-{number}"})
        await victims.neighbours_play()
        assert await mallory.wire.closed == 1008
        codes = {frame["code"] for frame in mallory.frames if frame["type"] == "error"}
        assert codes == {"too-many"}

    with_talker(tmp_path, secrecy, script, limits=replace(GENEROUS, messages=1, burst=60, patience=100))


def test_too_many_sockets_and_tables(tmp_path: Path, secrecy: Secrecy) -> None:  # noqa: F811
    async def script(victims: Victims, mallory: Talker) -> None:
        await mallory.until(lambda frame: frame["type"] == "welcome")
        others: list[Talker] = []
        for _ in range(4):  # one after the other: those that come together are counted in any order
            others.append(Talker(victims.mallory, secrecy))
            await others[-1].until(lambda frame: frame["type"] == "welcome")
        assert others[-1].wire.closed.done()
        assert await others[-1].wire.closed == 1013
        assert (await others[0].ask({"type": "ping", "id": "x"}))["type"] == "pong"
        tables = [(await victims.mallory.make(games.names()[0], "me", "me"))["table"] for _ in range(3)]
        answers = [
            await mallory.ask({"type": "watch", "id": f"w{number}", "table": each}) for number, each in enumerate(tables)
        ]
        assert [answer.get("code") for answer in answers] == [None, None, "too-many"]
        await mallory.ask({"type": "leave", "id": "l", "table": tables[0]})
        assert (await mallory.ask({"type": "watch", "id": "again", "table": tables[2]}))["type"] == "done"

    with_talker(tmp_path, secrecy, script, limits=replace(GENEROUS, sockets=4, watched=2))


def test_a_socket_that_cannot_be_told_is_closed_and_not_left_silent(tmp_path: Path) -> None:
    def deaf(frame: Any) -> None:
        if frame["type"] == "pong":
            raise ValueError("a frame too many")

    async def scene(victims: Victims) -> None:
        wire = victims.mallory.connect(deaf)
        wire.send({"type": "ping", "id": "x"})
        assert await wire.closed == 1011

    attacked(tmp_path, Secrecy(), scene)
