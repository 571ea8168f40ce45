"""Seats, bots, undo, resigning and the host, driven at random against a plain model, with one worker and with two."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hexrealm import games
from hexrealm.server.app import make_app
from hexrealm.server.settings import Settings
from hexrealm.server.storage.tables import queries
from tests.support.server.attack import RecordingSocket
from tests.support.server.draws import check_draws
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.leaks import LeakChecker
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.seat_model import AWAY_SECONDS, SeatModel

pytestmark = pytest.mark.compiled
PEOPLE = st.integers(0, 2)


class Workers:
    """One or two server processes' worth of servers on one database, for all runs. Each run has its own table."""

    def __init__(self, database: str, count: int) -> None:
        self.runner, self.clock = asyncio.Runner(), ManualClock()
        self._settings = Settings(
            database=database, bot_workers=0, limits=GENEROUS, away_seconds=AWAY_SECONDS, clock=self.clock
        )
        self._stack = AsyncExitStack()
        self.apps = [self.runner.run(self._open()) for _ in range(count)]

    async def _open(self) -> FastAPI:
        return await self._stack.enter_async_context(self._serve())

    @asynccontextmanager
    async def _serve(self) -> AsyncIterator[FastAPI]:
        app = make_app(self._settings)
        async with app.router.lifespan_context(app):
            yield app

    def close(self) -> None:
        self.runner.run(self._stack.aclose())
        self.runner.close()


class SeatMachine(RuleBasedStateMachine):
    """Three people send messages to any of the workers. What is answered and shown must be what the model says."""

    workers: Workers

    @initialize(game=st.sampled_from(games.names()))
    def start(self, game: str) -> None:
        self.run, self.model, self.number = self.workers.runner.run, SeatModel(), 0
        self.model.now = self.workers.clock.now
        self.model.absent_since = [self.model.now] * 3
        self.run(self._start(game))

    async def _start(self, game: str) -> None:
        apps = self.workers.apps
        self.clients = [[await InProcessClient(apps[0]).sign_in(name) for name in ("Ines", "Tomas", "Mara")]]
        for app in apps[1:]:
            self.clients.append([InProcessClient(app) for _ in range(3)])
            for client, first in zip(self.clients[-1], self.clients[0], strict=True):
                client.http.cookies = first.http.cookies
        created = await self.clients[0][0].create_table(game, "me", "open", "open")
        self.table = created["table"]
        for person in (1, 2):
            await self.clients[0][person].join(created["invites"][str(person)])
        self.sockets: list[list[RecordingSocket]] = [[], [], []]
        self.observers = [RecordingSocket(InProcessClient(app), LeakChecker()) for app in apps]
        for observer in self.observers:
            await observer.watch(self.table)
        await self._settle()

    # Talking to the workers

    async def _view(self, person: int = 0, worker: int = 0) -> Any:
        return (await self.clients[worker][person].get(f"/api/tables/{self.table}"))["view"]

    async def _settle(self) -> None:
        """Wait until it is not a bot's turn, and until everybody who watches sees who is connected."""
        self.view = await self._view()
        while (
            self.view["seat"] is not None and self.view["seats"][self.view["seat"]]["kind"] == "bot" and not self.view["undo"]
        ):
            self.view = await self._view()
        self.model.game_over = self.view["result"] is not None and self.view["result"]["by"] == "rules"
        seated = [seat["seat"] for seat in self.view["seats"] if seat["person"]]
        connected = [person for person in seated if self.model.sockets[person]]
        for observer in self.observers:
            await _wait_for_presence(observer, connected)

    async def _send(self, worker: int, person: int, type: str, **fields: Any) -> str:
        """Send a message and return "done" or the code of the refusal."""
        self.number += 1
        message = {"type": type, "id": f"m-{self.number}", "table": self.table, **fields}
        answer = (
            await self.clients[worker % len(self.clients)][person].http.post(f"/api/tables/{self.table}/do", json=message)
        ).json()
        await self._settle()
        return str(answer.get("code", answer["type"]))

    # Time and connections

    @rule(seconds=st.sampled_from([1.0, 30.0, 59.0, 61.0, 3600.0]))
    def wait(self, seconds: float) -> None:
        self.workers.clock.advance(seconds)
        self.model.now += seconds

    @rule(person=PEOPLE, worker=st.integers(0, 1), watch=st.booleans())
    def connect(self, person: int, worker: int, watch: bool) -> None:
        async def connect() -> None:
            socket = RecordingSocket(self.clients[worker % len(self.clients)][person], LeakChecker())
            await socket.wait_for(lambda frame: frame["type"] == "welcome")
            if watch:
                await socket.watch(self.table)
            self.sockets[person].append(socket)
            self.model.connect(person)
            await self._settle()

        self.run(connect())

    @precondition(lambda self: any(self.model.sockets))
    @rule(person=PEOPLE)
    def disconnect(self, person: int) -> None:
        async def disconnect() -> None:
            if self.sockets[person]:
                await self.sockets[person].pop(0).socket.close()
                self.model.disconnect(person)
                await self._settle()

        self.run(disconnect())

    # Seats

    def _leaves_a_player(self, seat: int) -> bool:
        """Return whether a person would still play if a bot took this seat: bots alone would play to the end."""
        return any(not each.bot for k, each in enumerate(self.model.seats) if k != seat)

    @rule(person=PEOPLE, seat=PEOPLE, worker=st.integers(0, 1))
    def give_to_bot(self, person: int, seat: int, worker: int) -> None:
        if not self._leaves_a_player(seat):
            return
        before = self.model.seats[seat].bot
        expected = self.model.give(person, seat)
        found = self.run(self._send(worker, person, "give-to-bot", seat=seat, level="easy"))
        if found == "refused" and expected == "done" and person != seat and len(self.clients) > 1:
            self.model.seats[seat].bot = before  # a worker counts an absence only from when it first saw the seat
        else:
            assert found == expected

    @rule(person=PEOPLE, seat=PEOPLE, worker=st.integers(0, 1))
    def take_back(self, person: int, seat: int, worker: int) -> None:
        expected = self.model.take_back(person, seat)
        assert self.run(self._send(worker, person, "take-back", seat=seat)) == expected

    @precondition(lambda self: self.number > 8)
    @rule(person=PEOPLE, seat=PEOPLE, worker=st.integers(0, 1))
    def resign(self, person: int, seat: int, worker: int) -> None:
        if not self._leaves_a_player(seat):
            return
        expected = self.model.resign(person, seat)
        assert self.run(self._send(worker, person, "resign", seat=seat)) == expected

    @rule(person=PEOPLE, seat=PEOPLE, worker=st.integers(0, 1))
    def remove(self, person: int, seat: int, worker: int) -> None:
        """Remove a person. Who was removed takes the seat again with its new invite, so that everybody plays on."""

        async def remove() -> str:
            found = await self._send(worker, person, "remove-player", seat=seat)
            if found == "done":
                view = await self._view()
                assert (view["seats"][seat]["kind"], (await self._view(seat))["removed"]) == ("open", True)
                await self.clients[worker % len(self.clients)][seat].join(view["invites"][str(seat)])
                await self._settle()
            return found

        expected = self.model.remove(person, seat)
        assert self.run(remove()) == expected

    @precondition(lambda self: self.number > 12)
    @rule(person=PEOPLE, worker=st.integers(0, 1))
    def close(self, person: int, worker: int) -> None:
        expected = self.model.close(person)
        assert self.run(self._send(worker, person, "close-table")) == expected

    # Playing and undo

    @precondition(lambda self: self.view["seat"] is not None and not self.model.seats[self.view["seat"]].bot)
    @rule(choice=st.integers(0, 10_000), worker=st.integers(0, 1))
    def play(self, choice: int, worker: int) -> None:
        async def play() -> str:
            seat = self.view["seat"]
            view = await self._view(seat)
            action = view["legal"][choice % len(view["legal"])]
            self.model.drop_request()
            self.model.begun = self.model.begun or seat != 0
            return await self._send(worker, seat, "act", seat=seat, version=view["version"], action=action)

        assert self.run(play()) == "done"

    @rule(seat=PEOPLE, worker=st.integers(0, 1))
    def undo(self, seat: int, worker: int) -> None:
        async def undo() -> None:
            before = await self._view(seat)
            found = await self._send(worker, seat, "undo", seat=seat, version=before["version"])
            if self.model.over:
                assert found == "over"
            elif before["may_undo"] == "no":
                assert found == "refused"
            elif before["may_undo"] == "free":
                assert found == "done"
                self.model.drop_request()
            elif self.model.request is not None:
                assert found == "refused"
            else:
                assert found == "done"
                self.model.request = seat
            if self.model.seats[seat].resigned:
                assert found in ("refused", "over")

        self.run(undo())

    @rule(person=PEOPLE, agree=st.booleans(), worker=st.integers(0, 1))
    def answer(self, person: int, agree: bool, worker: int) -> None:
        async def answer() -> None:
            fields = {"seat": person, "version": self.view["version"], "agree": agree}
            found = await self._send(worker, person, "answer-undo", **fields)
            if self.model.over:
                assert found == "over"
            elif self.model.seats[person].resigned or self.model.request is None:
                assert found == "refused"
            else:
                assert found == "done"
                self._answer(person, agree)

        self.run(answer())

    def _answer(self, person: int, agree: bool) -> None:
        if not agree:
            self.model.drop_request()
        elif person != self.model.request:
            self.model.agreed.add(person)
            if not self.model.waiting():
                self.model.drop_request()

    # What must always hold

    @invariant()
    def the_view_shows_the_model(self) -> None:
        if not hasattr(self, "view"):
            return
        for seat, shown in zip(self.model.seats, self.view["seats"], strict=True):
            assert (shown["kind"] == "bot", shown["resigned"]) == (seat.bot, seat.resigned)
        assert (self.view["state"] in ("over", "closed")) == self.model.over
        assert (self.view["state"] == "closed") == self.model.closed
        asked = self.view["undo"]
        assert (asked["waiting"] if asked else []) == self.model.waiting()
        assert (asked["seat"] if asked else None) == self.model.request

    @invariant()
    def undo_is_free_only_where_nobody_has_a_say(self) -> None:
        if hasattr(self, "view") and not self.model.over:
            self.run(self._check_may_undo())

    async def _check_may_undo(self) -> None:
        for seat in range(3):
            frame = await self.clients[0][seat].get(f"/api/tables/{self.table}")
            steps, view = [step["seat"] for step in frame["log"]["steps"]], frame["view"]
            own = [number for number, each in enumerate(steps) if each == seat]
            same_turn = bool(own) and view["seat"] == seat and all(each == seat for each in steps[own[-1] :])
            if self.model.seats[seat].resigned or not own:
                assert view["may_undo"] == "no"
            elif view["may_undo"] == "free":
                assert same_turn or not self.model.others(seat)
            else:
                assert view["may_undo"] == "ask"

    @invariant()
    def no_draw_is_made_twice(self) -> None:
        if hasattr(self, "view"):
            database = self.workers.apps[0].state.context.database
            check_draws(self.run(database.read(lambda connection: queries.read_log(connection, self.table))))

    def teardown(self) -> None:
        for sockets in (*getattr(self, "sockets", []), getattr(self, "observers", [])):
            for each in sockets:
                self.run(each.socket.close())


def _is_turn_of_bot(view: Any) -> bool:
    return view["seat"] is not None and view["seats"][view["seat"]]["kind"] == "bot" and not view["undo"]


async def _wait_for_presence(observer: RecordingSocket, connected: list[int]) -> None:
    """Wait until the last presence that an observer was sent names these seats."""
    while True:
        shown = [frame["presence"] for frame in observer.frames if "presence" in frame]
        if shown and shown[-1]["connected"] == connected:
            return
        count = len(observer.frames)
        await observer.wait_for(lambda frame: True, count)


def run_machine(database: str, workers: int, examples: int, steps: int) -> None:
    SeatMachine.workers = Workers(database, workers)
    try:
        SeatMachine.TestCase.settings = settings(max_examples=examples, stateful_step_count=steps)
        SeatMachine.TestCase().runTest()
    finally:
        SeatMachine.workers.close()


def test_seats_agree_with_the_model() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_machine(sqlite_in(Path(folder)), 1, examples=8, steps=20)


def test_seats_agree_with_the_model_on_two_workers(postgres: Postgres) -> None:
    run_machine(postgres.create_database(), 2, examples=4, steps=12)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_seats_agree_with_the_model_for_ten_thousand_steps(postgres: Postgres) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_machine(sqlite_in(Path(folder)), 1, examples=100, steps=50)
    run_machine(postgres.create_database(), 2, examples=100, steps=50)
