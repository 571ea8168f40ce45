"""The siege: many tables played by real websocket clients while the server is killed again and again (see test_kills.py).

Two clients play each table with whatever is legal, as fast as they can; where a game ends they ask for a rematch. A client that
loses its connection connects anew, watches from the version it has, and says again what was not answered. After each kill, what
was acknowledged is looked for in the database, which the test reads by itself.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
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
from tests.support.server.client_model import Mirror
from tests.support.server.forked_server import ForkedServer

MOST_MESSAGES = 60  # before a kill: each kill comes after a random number of messages said or answers heard
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)


@dataclass
class Besieged:
    """What the clients have in common."""

    server: ForkedServer
    dice: random.Random
    acknowledged: dict[str, tuple[str, int, str]] = field(default_factory=dict)  # by message: table, version, action
    said: dict[str, tuple[str, str]] = field(default_factory=dict)  # by message: table, action
    countdown: int = 0
    kill_now: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self) -> None:
        """Something was said or heard."""
        self.countdown -= 1
        if self.countdown == 0:
            self.kill_now.set()


class Client:
    """A person at a table, with one websocket at a time."""

    def __init__(self, siege: Besieged, cookie: str) -> None:
        self.siege, self.cookie, self.mirror = siege, cookie, Mirror()
        self.table, self.visits, self.up_to_date = "", 0, asyncio.Event()
        self._acting: str | None = None

    async def play(self) -> None:
        """For ever."""
        address = self.siege.server.address
        while True:
            with suppress(*BROKEN):
                headers = {"cookie": self.cookie}
                async with connect(
                    address.replace("http", "ws") + "/ws",
                    origin=address,  # type: ignore[arg-type]
                    additional_headers=headers,
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=None,
                    proxy=None,
                ) as connection:
                    await self._visit(connection)

    async def _visit(self, connection: ClientConnection) -> None:
        for message in self.mirror.begin_again():
            await self._say(connection, message)
        async for text in connection:
            frame = orjson.loads(text)
            for message in [*self.mirror.hear(frame), *self._go_on(frame)]:
                await self._say(connection, message)

    async def _say(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            self.siege.said[message["id"]] = (message["table"], message["action"])
            self.siege.count()
        await connection.send(orjson.dumps(message).decode())

    def _go_on(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        """After an answer, or a view in which we are to decide, act."""
        if frame["type"] == "done" and frame["id"] == self._acting:
            action = self.siege.said[frame["id"]][1]
            self.siege.acknowledged[frame["id"]] = (frame["table"], frame["version"], action)
            self.siege.count()
        if frame.get("id") == self._acting:
            self._acting = None
        if frame["type"] == "view" and frame["table"] == self.table:
            self.up_to_date.set()
        known = self.mirror.tables[self.table]
        if not known.view or self._acting is not None:
            return []
        return self._next(known.view)

    def _next(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if view["state"] == "over":
            return self._next_game(view)
        if not view["legal"] or view["version"] != self.mirror.tables[self.table].version:
            return []
        message = self.mirror.act(self.table, self.siege.dice.choice(view["legal"]))
        self._acting = message["id"]
        return [message]

    def _next_game(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if view["rematch"]:
            del self.mirror.tables[self.table]
            self.table = view["rematch"]
            return [self.mirror.send("leave", table=view["table"]), self.mirror.watch(self.table)]
        message = self.mirror.send("rematch", table=self.table)
        self._acting = message["id"]
        return [message]


async def besiege(server: ForkedServer, tables: int, kills: int, seed: int) -> dict[str, int]:
    """Kill the server so often, and see that nothing is lost. Returns how much was played."""
    siege = Besieged(server, random.Random(seed))
    engine = create_engine(server.settings.database.replace("postgresql://", "postgresql+psycopg://"))
    server.start()
    clients = await _seat_clients(siege, tables)
    playing = [asyncio.create_task(client.play()) for client in clients]
    try:
        await _all_back(clients, playing)
        for _ in range(kills):
            await _play_and_kill(siege, clients, playing)
            check(siege, engine)
        await _all_back(clients, playing)  # and play goes on
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    server.kill()
    check(siege, engine)
    engine.dispose()
    return {"kills": kills, "acknowledged": len(siege.acknowledged), "said": len(siege.said)}


async def _play_and_kill(siege: Besieged, clients: list[Client], playing: list[asyncio.Task[None]]) -> None:
    siege.kill_now.clear()
    siege.countdown = siege.dice.randint(1, MOST_MESSAGES)
    await _unless_failed(siege.kill_now.wait(), playing)
    siege.server.kill()
    for client in clients:
        client.up_to_date.clear()
    siege.server.start()


async def _all_back(clients: list[Client], playing: list[asyncio.Task[None]]) -> None:
    """Every client has been told how its table stands."""
    for client in clients:
        await _unless_failed(client.up_to_date.wait(), playing)


async def _unless_failed(awaited: Any, playing: list[asyncio.Task[None]]) -> None:
    wanted = asyncio.ensure_future(awaited)
    await asyncio.wait([wanted, *playing], return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        if task.done():
            task.result()


async def _seat_clients(siege: Besieged, tables: int) -> list[Client]:
    """Two at each table; the games take turns."""
    clients = []
    for number in range(tables):
        pair, cookies = [], []
        for name in ("Ines", "Tomas"):
            http = httpx.AsyncClient(
                base_url=siege.server.address, headers={"origin": siege.server.address}, timeout=None, trust_env=False
            )
            (await http.put("/api/me", json={"name": name})).raise_for_status()
            pair.append(http)
            cookies.append("; ".join(f"{key}={value}" for key, value in http.cookies.items()))
        game = games.names()[number % len(games.names())]
        made = (await pair[0].post("/api/tables", json={"game": game, "seats": [{"who": "me"}, {"who": "open"}]})).json()
        (await pair[1].post("/api/join", json={"invite": made["invites"]["1"]})).raise_for_status()
        for http, cookie in zip(pair, cookies, strict=True):
            await http.aclose()
            client = Client(siege, cookie)
            client.table = made["table"]
            client.mirror.watch(made["table"])
            clients.append(client)
    return clients


def check(siege: Besieged, engine: Engine) -> None:
    """Every acknowledged action is in the log, at its version, once; and nothing is there that was not said."""
    row = schema.log
    with engine.connect() as connection:
        rows = connection.execute(
            select(row.c.table_id, row.c.number, row.c.kind, row.c.body, row.c.message).order_by(row.c.table_id, row.c.number)
        ).all()
    by_message = {each.message: each for each in rows if each.message is not None}
    times = Counter(each.message for each in rows if each.message is not None)
    assert max(times.values(), default=1) == 1
    for message, (table, version, _) in siege.acknowledged.items():
        assert message in by_message, "an acknowledged action is lost"
        assert (by_message[message].table_id, by_message[message].number) == (table, version)
    _check_sequence(siege, rows)


def _check_sequence(siege: Besieged, rows: Any) -> None:
    """Numbers without a gap, and each action one that somebody said and no more often than it was said."""
    last: dict[str, int] = {}
    taken: Counter[tuple[str, str]] = Counter()
    for each in rows:
        assert each.number == last.get(each.table_id, 0) + 1
        last[each.table_id] = each.number
        if each.kind == "took":
            taken[each.table_id, orjson.loads(each.body)["action"]] += 1
    assert not taken - Counter(siege.said.values())
