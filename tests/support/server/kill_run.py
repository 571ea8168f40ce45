"""Plays many tables with real websocket clients while the server is killed again and again (see test_kills.py).

Two clients play each table with random legal actions, as fast as they can, give their seats to bots and take them back, and
undo; when a game ends they ask for a rematch. A client that loses its connection connects again, watches from the version it
has, and repeats what was not answered. After each kill, every acknowledged action is looked up in the database, which the test
reads directly.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from sqlalchemy import Engine, create_engine, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from hexrealm import games
from hexrealm.server.storage import schema
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import ActionPlayed
from tests.support.server.client_model import ClientModel
from tests.support.server.draws import check_draws
from tests.support.server.forked_server import ForkedServer
from tests.support.server.sections import read_frame

GIVE_SHARE, UNDO_SHARE = 0.04, 0.06  # of the messages that give the own seat to a bot, or undo
CHANGES = ("act", "undo", "answer-undo", "give-to-bot", "take-back")
MAX_MESSAGES = 60  # each kill comes after a random number of messages sent or acknowledged
CONNECTION_ERRORS = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)


@dataclass
class KillRun:
    """What the clients of one run share."""

    server: ForkedServer
    rng: random.Random
    graceful: bool = False  # whether the server is asked to stop, as by a service manager, instead of killed
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)  # by message: table, version
    sent: dict[str, tuple[str, str]] = field(default_factory=dict)  # by message: table, action
    drains: list[float] = field(default_factory=list)  # seconds that the server took to stop
    countdown: int = 0
    kill_now: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self) -> None:
        """Count a message that was sent or acknowledged."""
        self.countdown -= 1
        if self.countdown == 0:
            self.kill_now.set()


class KillRunClient:
    """A person at a table, with one websocket at a time."""

    def __init__(self, run: KillRun, cookie: str, table: str) -> None:
        self._run, self._cookie, self._model, self._table = run, cookie, ClientModel(), table
        self._model.watch(table)
        self.up_to_date = asyncio.Event()
        self._waiting_for: str | None = None

    async def play(self) -> None:
        """Play until cancelled, and connect again whenever the connection is lost."""
        address = self._run.server.address
        while True:
            with suppress(*CONNECTION_ERRORS):
                async with connect(
                    address.replace("http", "ws") + "/ws",
                    origin=address,  # type: ignore[arg-type]
                    additional_headers={"cookie": self._cookie},
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=None,
                    proxy=None,
                ) as connection:
                    await self._play_on(connection)

    async def _play_on(self, connection: ClientConnection) -> None:
        for message in self._model.reconnect():
            await self._send(connection, message)
        async for text in connection:
            frame = read_frame(text)
            for message in [*self._model.receive(frame), *self._react(frame)]:
                await self._send(connection, message)

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] in CHANGES:
            self._run.sent[message["id"]] = (message["table"], message.get("action", message["type"]))
            self._run.count()
        await connection.send(orjson.dumps(message).decode())

    def _react(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        """Note an acknowledged action, and return the next messages if nothing is waited for."""
        if frame["type"] == "done" and frame["id"] == self._waiting_for and frame["id"] in self._run.sent:
            self._run.acknowledged[frame["id"]] = (frame["table"], frame["version"])
            self._run.count()
        if frame.get("id") == self._waiting_for:
            self._waiting_for = None
        if frame["type"] == "view" and frame["table"] == self._table:
            self.up_to_date.set()
        known = self._model.tables[self._table]
        return self._next_messages(known.view) if known.view and self._waiting_for is None else []

    def _next_messages(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if view["state"] == "over":
            return self._next_game(view)
        if view["version"] != self._model.tables[self._table].version or not view["yours"]:
            return []
        message = self._change_seat_or_undo(view, view["yours"][0]) or self._play(view)
        if message is None:
            return []
        self._waiting_for = message["id"]
        return [message]

    def _play(self, view: dict[str, Any]) -> dict[str, Any] | None:
        return self._model.play(self._table, self._run.rng.choice(view["legal"])) if view["legal"] else None

    def _change_seat_or_undo(self, view: dict[str, Any], seat: int) -> dict[str, Any] | None:
        """Return a message about undo or bots: an answer that others wait for, or now and then a request."""
        fields, chance = {"table": self._table, "seat": seat}, self._run.rng.random()
        if view["undo"] and seat in view["undo"]["waiting"]:
            return self._model.make_message("answer-undo", **fields, version=view["version"], agree=chance < 0.5)
        if view["seats"][seat]["kind"] == "bot":
            return self._model.make_message("take-back", **fields)
        if chance < GIVE_SHARE:
            return self._model.make_message("give-to-bot", **fields, level="easy")
        if chance < GIVE_SHARE + UNDO_SHARE and view["may_undo"] != "no" and not view["undo"]:
            return self._model.make_message("undo", **fields, version=view["version"])
        return None

    def _next_game(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if view["rematch"]:
            del self._model.tables[self._table]
            self._table = view["rematch"]
            return [self._model.make_message("leave", table=view["table"]), self._model.watch(self._table)]
        message = self._model.make_message("rematch", table=self._table)
        self._waiting_for = message["id"]
        return [message]


async def run_with_kills(server: ForkedServer, tables: int, kills: int, seed: int, graceful: bool = False) -> KillRun:
    """Kill or stop the server a number of times and check that nothing is lost. Return what was played."""
    run = KillRun(server, random.Random(seed), graceful)
    engine = create_engine(server.settings.database.replace("postgresql://", "postgresql+psycopg://"))
    server.start()
    clients = await seat_clients(run, tables)
    tasks = [asyncio.create_task(client.play()) for client in clients]
    try:
        await _wait_for_clients(clients, tasks)
        for _ in range(kills):
            await _play_and_kill(run, clients, tasks)
            check_log(run, engine)
        await _wait_for_clients(clients, tasks)  # play goes on after the last kill
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    server.kill()
    check_log(run, engine)
    check_fairness(engine)
    engine.dispose()
    return run


async def _play_and_kill(run: KillRun, clients: list[KillRunClient], tasks: list[asyncio.Task[None]]) -> None:
    run.kill_now.clear()
    run.countdown = run.rng.randint(1, MAX_MESSAGES)
    await _unless_failed(run.kill_now.wait(), tasks)
    if run.graceful:
        run.drains.append(await asyncio.to_thread(run.server.stop))
    else:
        run.server.kill(run.rng.choice([None, *range(run.server.settings.workers)]))
    for client in clients:
        client.up_to_date.clear()
    run.server.start()


async def _wait_for_clients(clients: list[KillRunClient], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until every client has received its table."""
    for client in clients:
        await _unless_failed(client.up_to_date.wait(), tasks)


async def _unless_failed(awaited: Coroutine[Any, Any, Any], tasks: list[asyncio.Task[None]]) -> None:
    """Wait for something, and raise the error of a client that fails in the meantime."""
    wanted = asyncio.ensure_future(awaited)
    await asyncio.wait([wanted, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()


async def seat_clients(run: KillRun, tables: int, make: type[KillRunClient] = KillRunClient) -> list[KillRunClient]:
    """Return two clients for each table. The tables alternate between the games."""
    clients: list[KillRunClient] = []
    for number in range(tables):
        pair = [await _sign_in(run.server.address, name) for name in ("Ines", "Tomas")]
        form = {"game": games.names()[number % len(games.names())], "seats": [{"who": "me"}, {"who": "open"}]}
        created = (await pair[0].post("/api/tables", json=form)).json()
        (await pair[1].post("/api/join", json={"invite": created["invites"]["1"]})).raise_for_status()
        for http in pair:
            cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
            clients.append(make(run, cookie, created["table"]))
            await http.aclose()
    return clients


async def _sign_in(address: str, name: str) -> httpx.AsyncClient:
    http = httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=None, trust_env=False)
    (await http.put("/api/me", json={"name": name})).raise_for_status()
    return http


def check_log(run: KillRun, engine: Engine) -> None:
    """Check that every acknowledged action is in the log, at its version and once, and nothing that was not sent."""
    row = schema.log
    with engine.connect() as connection:
        rows = connection.execute(
            select(row.c.table_id, row.c.number, row.c.kind, row.c.body, row.c.person, row.c.message).order_by(
                row.c.table_id, row.c.number
            )
        ).all()
    by_message = {each.message: each for each in rows if each.message is not None}
    times = Counter(each.message for each in rows if each.message is not None)
    assert max(times.values(), default=1) == 1
    for message, (table, version) in run.acknowledged.items():
        assert message in by_message, "an acknowledged action is lost"
        assert (by_message[message].table_id, by_message[message].number) == (table, version)
    _check_sequence(run, rows)


def _check_sequence(run: KillRun, rows: Any) -> None:
    """Check that numbers have no gaps and no action was played more often than it was sent."""
    last: dict[str, int] = {}
    played: Counter[tuple[str, str]] = Counter()
    for each in rows:
        assert each.number == last.get(each.table_id, 0) + 1
        last[each.table_id] = each.number
        if each.kind == ActionPlayed.kind and each.person is not None:  # a bot's action is nobody's
            played[each.table_id, orjson.loads(each.body)["action"]] += 1
    assert not played - Counter(run.sent.values())


def check_fairness(engine: Engine) -> None:
    """Check that no kill made anybody draw again."""
    with engine.connect() as connection:
        for table_id in connection.scalars(select(schema.tables.c.id)).all():
            check_draws(queries.read_log(connection, table_id))
