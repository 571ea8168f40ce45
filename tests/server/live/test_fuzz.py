"""Arbitrary JSON and mutated messages over the websocket: each is answered once, and nothing else happens."""

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
from tests.support.server.attacked_tables import Talker, Victims, _prepare
from tests.support.server.in_process import opened
from tests.support.server.log_watch import CODES, Secrecy

pytestmark = pytest.mark.compiled
FEW = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
ANSWERS = {"done", "error", "pong", "preview", "gains", "why-not"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


class Target:
    """One server for all examples, and somebody at its table who says strange things."""

    def __init__(self, folder: Path) -> None:
        self.runner, self.secrecy, self.number = asyncio.Runner(), Secrecy(), 0
        self._server = opened(folder)
        self.victims, self.talker, self.view = self.runner.run(self._open())

    async def _open(self) -> tuple[Victims, Talker, Any]:
        app = await self._server.__aenter__()
        victims = await _prepare(app, self.secrecy, games.names()[0])
        talker = Talker(victims.ines, self.secrecy)
        return victims, talker, await talker.watch(victims.table)

    def send(self, text: str) -> list[Any]:
        """Everything that is answered before the ping after it."""
        self.number += 1
        begun = len(self.talker.frames)

        async def ask() -> None:
            self.talker.wire.send(text)
            await self.talker.ask({"type": "ping", "id": f"fence-{self.number}"})

        self.runner.run(ask())
        said = self.talker.frames[begun:]
        self.talker.frames = self.talker.frames[-1:]
        return [frame for frame in said if frame["type"] in ANSWERS and not str(frame.get("id")).startswith("fence")]

    def everything(self) -> list[Any]:
        return self.runner.run(self.victims.everything())

    def close(self) -> None:
        self.runner.run(self.talker.wire.end())
        self.runner.run(self._server.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    with tempfile.TemporaryDirectory() as folder:
        found = Target(Path(folder))
        yield found
        found.close()


@FEW
@given(value=anything)
def test_arbitrary_json(target: Target, value: Any) -> None:
    before = target.everything()
    answers = target.send(json.dumps(value))
    assert [(answer["type"], answer["code"]) for answer in answers] == [("error", "bad-message")]
    assert target.everything() == before


@FEW
@given(text=st.text(st.characters(codec="utf-8"), max_size=200))
def test_arbitrary_text(target: Target, text: str) -> None:
    answers = target.send(text)
    assert [(answer["type"], answer["code"]) for answer in answers] == [("error", "bad-message")]


def right_messages(victims: Victims, view: Any) -> list[dict[str, Any]]:
    """One of each kind that changes nothing, and one of each that would, were it right."""
    here: dict[str, Any] = {"id": "mutant", "table": victims.table}
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


@FEW
@given(data=st.data())
def test_mutated_messages(target: Target, data: Any) -> None:
    before = target.everything()
    message = dict(data.draw(st.sampled_from(right_messages(target.victims, target.view))))
    for _ in range(data.draw(st.integers(0, 3))):
        mutate(message, data)
    answers = target.send(json.dumps(message))
    assert len(answers) == 1, (message, answers)
    if answers[0]["type"] == "error":
        assert answers[0]["code"] in CODES
    if isinstance(message.get("id"), str) and len(message["id"]) <= 64:
        assert answers[0]["id"] == message["id"]
    assert target.everything() == before


def mutate(message: dict[str, Any], data: Any) -> None:
    """Drop a field, replace one, swap two, or add one."""
    fields = st.sampled_from(sorted(message)) if message else st.just("type")
    # A seat or a version that happens to be right would make it a good message.
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
