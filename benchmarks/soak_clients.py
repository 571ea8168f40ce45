"""The people of the soak: players who keep a common pace, give seats to bots, undo and chat, and spectators who write too.

Every client has an address of its own (the server trusts X-Forwarded-For from this machine), so the server's usual limits hold.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.support.server.client import TIMEOUT
from tests.support.server.kill_run import CHANGES, CONNECTION_ERRORS, KillRun, KillRunClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hexrealm import games

CHAT_SHARE = 0.02  # of the turns
BOT_TABLES, WATCHERS = 0.2, 0.5  # tables with a bot's seat, and spectators, for each table
BACK_OFF = (0.2, 1.0)  # seconds before a client connects again


@dataclass
class Soak(KillRun):
    """What the clients share: the pace, how long answers took, and what went wrong."""

    interval: float = 0.02
    next_turn: dict[bool, float] = field(default_factory=lambda: {True: 0.0, False: 0.0})  # for moves, for other changes
    sent_at: dict[str, float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)  # of the moves answered since the last sample
    errors: Counter[str] = field(default_factory=Counter)  # since the last sample
    unchecked: list[str] = field(default_factory=list)  # acknowledged since the last sample
    moves: int = 0

    async def wait_for_turn(self, is_move: bool) -> None:
        """Wait until the next move or other change is due, so that all clients together keep the pace."""
        due = self.next_turn[is_move] = max(self.next_turn[is_move] + self.interval, time.monotonic())
        await asyncio.sleep(due - time.monotonic())

    def note(self, frame: dict[str, Any]) -> None:
        """Note the answer to a message."""
        sent = self.sent_at.pop(str(frame.get("id")), None)
        if frame["type"] == "error":
            self.errors[frame["code"]] += 1
        elif sent is not None and frame["type"] == "done":
            self.seconds.append(time.monotonic() - sent)
            self.moves += 1

    def forget(self) -> None:
        """Forget what was checked and counted: only for runs that check no log at the end."""
        self.sent, self.acknowledged, self.seconds, self.unchecked, self.errors = {}, {}, [], [], Counter()


class SoakClient(KillRunClient):
    """A player who keeps the pace, chats, and waits a little before connecting again."""

    _run: Soak

    def __init__(self, run: Soak, cookie: str, table: str, address: str) -> None:
        super().__init__(run, cookie, table)
        self._own_address = address
        self._done: dict[str, int] = {}  # by table: the version of the last change that was acknowledged

    @property
    def table(self) -> str:
        """The table where it plays now."""
        return self._table

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._connect_and_play()
            except ConnectionClosed as error:
                self._run.errors[f"closed {error.rcvd.code if error.rcvd else 'by loss'}"] += 1
            except CONNECTION_ERRORS as error:
                self._run.errors[type(error).__name__] += 1
            await asyncio.sleep(random.uniform(*BACK_OFF))

    async def _connect_and_play(self) -> None:
        address = self._run.server.address
        headers = {"cookie": self._cookie, "x-forwarded-for": self._own_address}
        async with connect(
            address.replace("http", "ws") + "/ws",
            origin=address,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
            proxy=None,
        ) as connection:
            await self._play_on(connection)

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] in CHANGES:
            await self._run.wait_for_turn(message["type"] == "act")
        if message["type"] == "act":
            self._run.sent_at[message["id"]] = time.monotonic()
        await super()._send(connection, message)

    def _react(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        self._run.note(frame)
        if frame["type"] == "done" and frame.get("version"):
            self._done = {frame["table"]: frame["version"]}
        before = len(self._run.acknowledged)
        messages = super()._react(frame)
        if len(self._run.acknowledged) > before:
            self._run.unchecked.append(frame["id"])
        if messages and self._run.rng.random() < CHAT_SHARE:
            messages.append(self._model.make_message("say", table=self._table, text="Well played!"))
        return messages

    def _next_messages(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """Wait for the view after the last change: an action in an older position would be stale."""
        return [] if view["version"] < self._done.get(self._table, 0) else super()._next_messages(view)


class Spectator(SoakClient):
    """Watches a table and its rematches, and writes now and then, more often than slow mode allows."""

    def _next_messages(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if view["state"] == "over":
            return self._next_game(view) if view["rematch"] else []
        if self._cookie and self._run.rng.random() < CHAT_SHARE:
            return [self._model.make_message("say", table=self._table, text="Hello from the gallery")]
        return []


async def seat_everybody(run: Soak, tables: int) -> list[SoakClient]:
    """Return the clients of all tables: two people, or one with a bot, and spectators at some. The games alternate."""
    clients: list[SoakClient] = []
    for number in range(tables):
        with_bot = number < tables * BOT_TABLES
        clients += await _seat_table(run, number, with_bot)
        if number < tables * WATCHERS:
            clients.append(await _add_spectator(run, number, clients[-1]._table))
    return clients


async def _seat_table(run: Soak, number: int, with_bot: bool) -> list[SoakClient]:
    addresses = [f"10.{seat}.{number // 250}.{number % 250 + 1}" for seat in range(1 if with_bot else 2)]
    people = [await sign_in(run.server.address, f"Player {number}", each) for each in addresses]
    other = {"who": "bot", "level": "easy"} if with_bot else {"who": "open"}
    form = {"game": games.names()[number % len(games.names())], "seats": [{"who": "me"}, other], "public": True}
    response = (await people[0].post("/api/tables", json=form)).raise_for_status()
    created = response.json()
    if not with_bot:
        (await people[1].post("/api/join", json={"invite": created["invites"]["1"]})).raise_for_status()
    return [
        await _leave_http(run, SoakClient, each, created["table"], own) for each, own in zip(people, addresses, strict=True)
    ]


async def _add_spectator(run: Soak, number: int, table: str) -> SoakClient:
    own = f"10.9.{number // 250}.{number % 250 + 1}"
    return await _leave_http(run, Spectator, await sign_in(run.server.address, f"Guest {number}", own), table, own)


async def sign_in(server: str, name: str, own_address: str) -> httpx.AsyncClient:
    """Return a person's browser, with an address of its own."""
    headers = {"origin": server, "x-forwarded-for": own_address}
    http = httpx.AsyncClient(base_url=server, headers=headers, timeout=TIMEOUT, trust_env=False)
    (await http.put("/api/me", json={"name": name})).raise_for_status()
    return http


async def _leave_http(run: Soak, make: type[SoakClient], http: httpx.AsyncClient, table: str, own: str) -> SoakClient:
    cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    await http.aclose()
    return make(run, cookie, table, own)
