"""A table over its websocket, doing whatever comes to mind, against a plain match that does the same and its own log."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.server.storage import queries
from hexrealm.server.tables.table import replay
from hexrealm.server.tables.view_cache import to_json
from hexrealm.server.tables.views import TableViewer, make_view
from tests.support.server.attacked_tables import Talker
from tests.support.server.client_model import Mirror
from tests.support.server.in_process import Browser, opened
from tests.support.server.log_watch import Secrecy

pytestmark = pytest.mark.compiled
SEATS = (0, 1)


class Server:
    """One for all runs: each run takes a table of its own."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._folder = tempfile.TemporaryDirectory()
        self._server = opened(Path(self._folder.name))
        self.app = self.runner.run(self._server.__aenter__())

    def close(self) -> None:
        self.runner.run(self._server.__aexit__(None, None, None))
        self.runner.close()
        self._folder.cleanup()


class Follower(Talker):
    """A talker who keeps a mirror of the table."""

    def __init__(self, browser: Browser, secrecy: Secrecy) -> None:
        self.mirror = Mirror()
        super().__init__(browser, secrecy)

    def _hear(self, frame: Any) -> None:
        for message in self.mirror.hear(frame):
            self.wire.send(message)
        super()._hear(frame)


class TableMachine(RuleBasedStateMachine):
    """Two people and a watcher. The model is a match of its own, which is told what the server acknowledged."""

    server: Server

    @initialize(game=st.sampled_from(games.names()))
    def sit_down(self, game: str) -> None:
        self.secrecy, self.number = Secrecy(), 0
        self.run = self.server.runner.run
        self.run(self._sit_down(game))

    async def _sit_down(self, game: str) -> None:
        people = [await Browser(self.server.app).called("Ines"), await Browser(self.server.app).called("Tomas")]
        made = await people[0].make(game, "me", "open")
        await people[1].join(made["invites"]["1"])
        self.table, self.people = made["table"], [*people, Browser(self.server.app)]
        self.followers = [Follower(person, self.secrecy) for person in self.people]
        for follower in self.followers:
            follower.wire.send(follower.mirror.watch(self.table))
        self.view = (await people[0].get(f"/api/tables/{self.table}"))["view"]
        self.model = Match(games.find(game), self.view["options"])
        self.resigned = False
        await self._follow()

    async def _do(self, who: int, **message: Any) -> Any:
        self.number += 1
        said = {"id": f"step-{self.number}", "table": self.table, **message}
        answer = await self.followers[who].ask(said)
        again = await self.followers[who].ask(said) if answer["type"] == "done" else answer
        assert again == answer  # said twice, done once
        await self._follow()
        return answer

    async def _follow(self) -> None:
        """Bring model and followers to where the log is."""
        truth = await self.people[0].get(f"/api/tables/{self.table}")
        self.view = truth["view"]
        for follower in self.followers:
            known = follower.mirror.tables[self.table]
            await follower.until(lambda frame, known=known: known.version >= truth["version"])  # type: ignore[misc]
        history = (await self._replayed()).match.history
        common = next((n for n, (a, b) in enumerate(zip(history, self.model.history, strict=False)) if a != b), None)
        shared = min(len(history), len(self.model.history)) if common is None else common
        self.model = self.model.at(shared)
        for name in history[shared:]:
            self.model.play(name)

    async def _replayed(self) -> Any:
        rows = await self.server.app.state.context.database.read(lambda connection: queries.read_log(connection, self.table))
        return replay(self.table, rows)

    @property
    def position(self) -> dict[str, Any]:
        return {"version": self.view["version"]}

    @precondition(lambda self: self.view["seat"] is not None)
    @rule(choice=st.integers(0, 10_000))
    def act(self, choice: int) -> None:
        seat, legal, before = self.view["seat"], self.model.legal(), len(self.model.steps)
        action = legal[choice % len(legal)]
        answer = self.run(self._do(seat, type="act", seat=seat, action=action, **self.position))
        assert answer["type"] == "done"
        assert (self.model.steps[before].seat, self.model.steps[before].name) == (seat, action)
        assert all(step.seat is None for step in self.model.steps[before + 1 :])

    @rule(seat=st.sampled_from(SEATS), action=st.text(min_size=1, max_size=8), back=st.integers(-2, 3))
    def try_something(self, seat: int, action: str, back: int) -> None:
        """Mostly wrong: the version, the turn or the action."""
        known, version = self.view["version"], max(0, self.view["version"] - back)
        answer = self.run(self._do(seat, type="act", seat=seat, action=action, version=version))
        assert answer["type"] == "error"
        assert answer["code"] in ("stale", "ahead", "not-your-turn", "illegal", "over")
        assert self.view["version"] == known

    @rule(seat=st.sampled_from(SEATS))
    def take_back(self, seat: int) -> None:
        before, mine = self.model.history, [n for n, step in enumerate(self.model.steps) if step.seat == seat]
        answer = self.run(self._do(seat, type="undo", seat=seat, **self.position))
        if answer["type"] == "done" and self.view["undo"] is None:
            assert self.model.history == before[: mine[-1]]
        else:
            assert self.model.history == before
        if answer["type"] == "error":
            assert answer["code"] in ("refused", "over")

    @precondition(lambda self: self.view["undo"] is not None)
    @rule(agree=st.booleans())
    def answer_wish(self, agree: bool) -> None:
        wish, before = self.view["undo"], self.model.history
        answer = self.run(
            self._do(wish["waiting"][0], type="answer-undo", seat=wish["waiting"][0], agree=agree, **self.position)
        )
        assert answer["type"] == "done"
        assert self.model.history == (before[: wish["moment"]] if agree else before)
        assert self.view["undo"] is None

    @rule(seat=st.sampled_from(SEATS))
    def come_anew(self, seat: int) -> None:
        """The tab is closed and opened again."""

        async def anew() -> None:
            await self.followers[seat].wire.end()
            self.followers[seat] = Follower(self.people[seat], self.secrecy)
            self.followers[seat].wire.send(self.followers[seat].mirror.watch(self.table))
            await self._follow()

        self.run(anew())

    @precondition(lambda self: len(self.model.steps) > 3)
    @rule(seat=st.sampled_from(SEATS))
    def resign(self, seat: int) -> None:
        answer = self.run(self._do(seat, type="resign", seat=seat))
        assert answer["type"] == ("error" if self.resigned else "done")
        self.resigned = True
        assert (self.view["state"], self.view["result"]["by"]) == ("over", "resignation")

    @invariant()
    def everybody_sees_what_the_log_makes(self) -> None:
        table = self.run(self._replayed())
        assert table.version == self.view["version"]
        assert table.match.snapshot() == self.model.snapshot()
        for follower in self.followers:
            known = follower.mirror.tables[self.table]
            assert len(known.log) == len(self.model.steps)
            assert known.view["scene"]["board"] == self._scene_of(table, known)["board"]

    def _scene_of(self, table: Any, known: Any) -> Any:
        import orjson

        viewer = known.view["viewer"]
        person = table.seats[viewer].person if isinstance(viewer, int) else None
        return orjson.loads(to_json(make_view(table, TableViewer(person, viewer))))["scene"]

    def teardown(self) -> None:
        for follower in getattr(self, "followers", []):
            self.run(follower.wire.end())


def test_a_table_against_its_log() -> None:
    TableMachine.server = Server()
    try:
        TableMachine.TestCase.settings = settings(max_examples=12, stateful_step_count=15)
        TableMachine.TestCase().runTest()
    finally:
        TableMachine.server.close()
