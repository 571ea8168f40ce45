"""Arbitrary JSON and mutated messages over the websocket: each gets one reply, and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexrealm import games
from tests.support.server.attack import AttackedServer, RecordingSocket, set_up_attack
from tests.support.server.in_process_client import open_app
from tests.support.server.leaks import EXPECTED_CODES, LeakChecker

pytestmark = pytest.mark.compiled
FUZZ = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
REPLIES = {"done", "error", "pong", "preview", "gains", "why-not"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


class FuzzTarget:
    """One server for all examples, and a socket of a player at its table."""

    def __init__(self, folder: Path) -> None:
        self.runner, self.leaks, self.number = asyncio.Runner(), LeakChecker(), 0
        self._app = open_app(folder)
        self.server, self.socket, self.view = self.runner.run(self._open())

    async def _open(self) -> tuple[AttackedServer, RecordingSocket, Any]:
        app = await self._app.__aenter__()
        server = await set_up_attack(app, self.leaks, games.names()[0])
        socket = RecordingSocket(server.ines, self.leaks)
        return server, socket, await socket.watch(server.table)

    def send(self, text: str) -> list[Any]:
        """Send a text and a ping, and return all replies before that to the ping."""
        self.number += 1
        first = len(self.socket.frames)

        async def exchange() -> None:
            self.socket.socket.send(text)
            await self.socket.request({"type": "ping", "id": f"fence-{self.number}"})

        self.runner.run(exchange())
        received = self.socket.frames[first:]
        self.socket.frames = self.socket.frames[-1:]
        return [frame for frame in received if frame["type"] in REPLIES and not str(frame.get("id")).startswith("fence")]

    def stored_rows(self) -> list[Any]:
        return self.runner.run(self.server.stored_rows())

    def close(self) -> None:
        self.runner.run(self.socket.socket.close())
        self.runner.run(self._app.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture(scope="module")
def target() -> Iterator[FuzzTarget]:
    with tempfile.TemporaryDirectory() as folder:
        found = FuzzTarget(Path(folder))
        yield found
        found.close()


@FUZZ
@given(value=anything)
def test_arbitrary_json_is_refused(target: FuzzTarget, value: Any) -> None:
    before = target.stored_rows()
    replies = target.send(json.dumps(value))
    assert [(reply["type"], reply["code"]) for reply in replies] == [("error", "bad-message")]
    assert target.stored_rows() == before


@FUZZ
@given(text=st.text(st.characters(codec="utf-8"), max_size=200))
def test_arbitrary_text_is_refused(target: FuzzTarget, text: str) -> None:
    replies = target.send(text)
    assert [(reply["type"], reply["code"]) for reply in replies] == [("error", "bad-message")]


def harmless_messages(server: AttackedServer, view: Any) -> list[dict[str, Any]]:
    """Return one message of each type. Those that could change something are refused."""
    here: dict[str, Any] = {"id": "mutant", "table": server.table}
    at: dict[str, Any] = {**here, "seat": 0, "version": view["version"]}
    return [
        {"type": "hello", "id": "mutant", "language": "en"},
        {"type": "ping", "id": "mutant"},
        {"type": "watch", **here, "seat": None, "version": None},
        {"type": "preview", **at, "action": view["legal"][0]},
        {"type": "gains", **at},
        {"type": "why-not", **at, "action": view["legal"][0]},
        {"type": "act", **at, "seat": 1, "action": view["legal"][0]},
        {"type": "act", **at, "version": 0, "action": view["legal"][0]},
        {"type": "undo", **at},
        {"type": "answer-undo", **at, "agree": True},
        {"type": "take-back", **here, "seat": 0},
        {"type": "resign", **here, "seat": 1},
        {"type": "give-to-bot", **here, "seat": 1, "level": "easy"},
        {"type": "rematch", **here},
        {"type": "mute", **here, "person": "x" * 12, "muted": False},
    ]


@FUZZ
@given(data=st.data())
def test_mutated_messages_get_one_reply_and_change_nothing(target: FuzzTarget, data: Any) -> None:
    before = target.stored_rows()
    message = dict(data.draw(st.sampled_from(harmless_messages(target.server, target.view))))
    for _ in range(data.draw(st.integers(0, 3))):
        mutate(message, data)
    replies = target.send(json.dumps(message))
    assert len(replies) == 1, (message, replies)
    if replies[0]["type"] == "error":
        assert replies[0]["code"] in EXPECTED_CODES
    if isinstance(message.get("id"), str) and len(message["id"]) <= 64:
        assert replies[0]["id"] == message["id"]
    assert target.stored_rows() == before


def mutate(message: dict[str, Any], data: Any) -> None:
    """Drop, replace, swap or add a field."""
    fields = st.sampled_from(sorted(message)) if message else st.just("type")
    # A seat or version that happens to be right would make the message valid.
    harmless = anything.filter(lambda value: value not in (0, 1, 2) or isinstance(value, bool))
    match data.draw(st.sampled_from(("drop", "replace", "swap", "add"))):
        case "drop":
            message.pop(data.draw(fields), None)
        case "replace":
            message[data.draw(fields)] = data.draw(harmless)
        case "swap":
            one, other = data.draw(fields), data.draw(fields)
            if one in message and other in message and {one, other} != {"seat", "version"}:
                message[one], message[other] = message[other], message[one]
        case "add":
            message[data.draw(st.text(max_size=10))] = data.draw(anything)
