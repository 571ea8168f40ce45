"""A table over its websocket, driven at random, against a plain match that makes the same moves and against its own log."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import Connection

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.repository import read_table_names
from hexrealm.server.tables.table import Table, replay
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import Position, make_base_scene
from tests.support.server.attack import RecordingSocket
from tests.support.server.client_model import ClientModel, KnownTable
from tests.support.server.in_process_client import InProcessClient, open_app
from tests.support.server.leaks import LeakChecker
from tests.support.server.sections import in_order, scene_of

pytestmark = pytest.mark.compiled
SEATS = (0, 1)


class SharedServer:
    """One server for all runs. Each run has its own table."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._folder = tempfile.TemporaryDirectory()
        self._server = open_app(Path(self._folder.name))
        self.app = self.runner.run(self._server.__aenter__())

    def close(self) -> None:
        self.runner.run(self._server.__aexit__(None, None, None))
        self.runner.close()
        self._folder.cleanup()


class FollowingSocket(RecordingSocket):
    """A socket that keeps a model of the table up to date."""

    def __init__(self, client: InProcessClient, leaks: LeakChecker) -> None:
        self.model = ClientModel()
        super().__init__(client, leaks)

    def watch_table(self, table: str) -> None:
        self.socket.send(self.model.watch(table))

    def on_frame(self, frame: Any) -> None:
        for message in self.model.receive(frame):
            self.socket.send(message)
        super().on_frame(frame)


class TableMachine(RuleBasedStateMachine):
    """Two players and a spectator. The reference is a match that replays what the server acknowledged."""

    server: SharedServer

    @initialize(game=st.sampled_from(games.names()))
    def start_game(self, game: str) -> None:
        self.leaks, self.number = LeakChecker(), 0
        self.run = self.server.runner.run
        self.run(self._start_game(game))

    async def _start_game(self, game: str) -> None:
        app = self.server.app
        players = [await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")]
        created = await players[0].create_table(game, "me", "open")
        await players[1].join(created["invites"]["1"])
        self.table, self.clients = created["table"], [*players, InProcessClient(app)]
        self.sockets = [FollowingSocket(client, self.leaks) for client in self.clients]
        for socket in self.sockets:
            socket.watch_table(self.table)
        self.view = (await players[0].get(f"/api/tables/{self.table}"))["view"]
        self.match = Match(games.find(game), self.view["options"])
        self.resigned = False
        await self._synchronise()

    async def _send(self, player: int, **fields: Any) -> Any:
        self.number += 1
        message = {"id": f"step-{self.number}", "table": self.table, **fields}
        reply = await self.sockets[player].request(message)
        repeated = await self.sockets[player].request(message) if reply["type"] == "done" else reply
        assert repeated == reply  # sent twice, carried out once
        await self._synchronise()
        return reply

    async def _synchronise(self) -> None:
        """Bring the reference match and all sockets to the state of the log."""
        frame = await self.clients[0].get(f"/api/tables/{self.table}")
        self.view = frame["view"]
        for socket in self.sockets:
            known = socket.model.tables[self.table]
            await socket.wait_for(lambda _, known=known: known.version >= frame["version"])  # type: ignore[misc]
        history = (await self._replay()).match.history
        different = next((n for n, (a, b) in enumerate(zip(history, self.match.history, strict=False)) if a != b), None)
        common = min(len(history), len(self.match.history)) if different is None else different
        self.match = self.match.at(common)
        for name in history[common:]:
            self.match.play(name)

    async def _replay(self) -> Table:
        database = self.server.app.state.context.database

        def read(connection: Connection) -> Table:
            return read_table_names(connection, replay(self.table, queries.read_log(connection, self.table)))

        table: Table = await database.read(read)
        return table

    @precondition(lambda self: self.view["seat"] is not None)
    @rule(choice=st.integers(0, 10_000))
    def play(self, choice: int) -> None:
        seat, legal, before = self.view["seat"], self.match.legal(), len(self.match.steps)
        action = legal[choice % len(legal)]
        reply = self.run(self._send(seat, type="act", seat=seat, action=action, version=self.view["version"]))
        assert reply["type"] == "done"
        assert (self.match.steps[before].seat, self.match.steps[before].name) == (seat, action)
        assert all(step.seat is None for step in self.match.steps[before + 1 :])

    @rule(seat=st.sampled_from(SEATS), action=st.text(min_size=1, max_size=8), back=st.integers(-2, 3))
    def play_nonsense(self, seat: int, action: str, back: int) -> None:
        """Send an action with a wrong version, at the wrong time, or that is illegal."""
        before, version = self.view["version"], max(0, self.view["version"] - back)
        reply = self.run(self._send(seat, type="act", seat=seat, action=action, version=version))
        assert reply["type"] == "error"
        assert reply["code"] in ("stale", "ahead", "not-your-turn", "illegal", "over")
        assert self.view["version"] == before

    @rule(seat=st.sampled_from(SEATS))
    def undo(self, seat: int) -> None:
        before, own = self.match.history, [n for n, step in enumerate(self.match.steps) if step.seat == seat]
        reply = self.run(self._send(seat, type="undo", seat=seat, version=self.view["version"]))
        if reply["type"] == "done" and self.view["undo"] is None:
            assert self.match.history == before[: own[-1]]
        else:
            assert self.match.history == before
        if reply["type"] == "error":
            assert reply["code"] in ("refused", "over")

    @precondition(lambda self: self.view["undo"] is not None)
    @rule(agree=st.booleans())
    def answer_undo(self, agree: bool) -> None:
        request, before = self.view["undo"], self.match.history
        seat = request["waiting"][0]
        reply = self.run(self._send(seat, type="answer-undo", seat=seat, agree=agree, version=self.view["version"]))
        assert reply["type"] == "done"
        assert self.match.history == (before[: request["moment"]] if agree else before)
        assert self.view["undo"] is None

    @rule(seat=st.sampled_from(SEATS))
    def reconnect(self, seat: int) -> None:
        """Close the tab and open it again."""

        async def reconnect() -> None:
            await self.sockets[seat].socket.close()
            self.sockets[seat] = FollowingSocket(self.clients[seat], self.leaks)
            self.sockets[seat].watch_table(self.table)
            await self._synchronise()

        self.run(reconnect())

    @precondition(lambda self: len(self.match.steps) > 3)
    @rule(seat=st.sampled_from(SEATS))
    def resign(self, seat: int) -> None:
        reply = self.run(self._send(seat, type="resign", seat=seat))
        assert reply["type"] == ("error" if self.resigned else "done")
        self.resigned = True
        assert (self.view["state"], self.view["result"]["by"]) == ("over", "resignation")

    @invariant()
    def everybody_sees_what_the_log_replays_to(self) -> None:
        table = self.run(self._replay())
        assert table.version == self.view["version"]
        assert table.match.snapshot() == self.match.snapshot()
        for socket in self.sockets:
            known = socket.model.tables[self.table]
            assert len(known.log) == len(self.match.steps)
            base = orjson.loads(to_json(make_base_scene(table.match)))
            assert in_order(scene_of(base, known.sections)["board"]) == in_order(self._make_board(table, known))

    def _make_board(self, table: Table, known: KnownTable) -> Any:
        viewpoint = known.view["viewer"]
        person = table.seats[viewpoint].person if isinstance(viewpoint, int) else None
        legal = table.match.legal() if known.view["legal"] else ()
        return orjson.loads(to_json(Position(table).make_scene(TableViewer(person, viewpoint), legal)))["board"]

    def teardown(self) -> None:
        for socket in getattr(self, "sockets", []):
            self.run(socket.socket.close())


def test_a_table_agrees_with_its_log() -> None:
    TableMachine.server = SharedServer()
    try:
        TableMachine.TestCase.settings = settings(max_examples=12, stateful_step_count=15)
        TableMachine.TestCase().runTest()
    finally:
        TableMachine.server.close()
