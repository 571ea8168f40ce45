"""Two people at a table: Ines created it and has seat 0, Tomas joined by invite and has seat 1. A stranger watches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from hexrealm import games
from tests.support.server.client import Client, Socket

GAME = games.names()[0]
HIDING_GAMES = [name for name in games.names() if games.find(name).has_secrets]


@dataclass
class TwoPlayers:
    """Two people at a table, and a stranger who watches."""

    table: str
    clients: list[Client]
    sockets: list[Socket]
    stranger: Socket

    @property
    def view(self) -> dict[str, Any]:
        """The table as seat 0 sees it."""
        return self.sockets[0].views[self.table]

    async def play(self, action: str | None = None, rng: random.Random | None = None) -> int:
        """Play for the seat to decide, and wait until everybody sees it."""
        socket = self.sockets[self.view["seat"]]
        await socket.receive_version(self.table, self.view["version"])
        legal = socket.views[self.table]["legal"]
        done = await socket.play(self.table, action or (rng or random.Random(1)).choice(legal))
        assert done["type"] == "done", done
        return await self.all_receive(done["version"])

    async def try_first_action(self) -> dict[str, Any]:
        """Play the first legal action for the seat to decide, and return the reply."""
        socket = self.sockets[self.view["seat"]]
        await socket.receive_version(self.table, self.view["version"])
        reply: dict[str, Any] = await socket.play(self.table, socket.views[self.table]["legal"][0])
        return reply

    async def all_receive(self, version: int) -> int:
        for socket in (*self.sockets, self.stranger):
            await socket.receive_version(self.table, version)
        return version

    async def request(self, player: int, type: str, **fields: Any) -> dict[str, Any]:
        return await self.sockets[player].request(type, table=self.table, **fields)

    async def succeed(self, seat: int, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message about the present position, which must succeed, and wait until everybody sees the result."""
        version = self.sockets[seat].views[self.table]["version"]
        done = await self.request(seat, type, seat=seat, version=version, **fields)
        assert done["type"] == "done", done
        await self.all_receive(done["version"])
        return done


@asynccontextmanager
async def two_players(address: str, game: str = GAME, **more: Any) -> AsyncIterator[TwoPlayers]:
    """Seat the two people, with all help allowed unless `more` says otherwise."""
    ines, tomas = await Client(address).sign_in("Ines"), await Client(address).sign_in("Tomas")
    created = await ines.create_table(game, ["me", "open"], **{"hints": True, "heat": True, **more})
    await tomas.join(created["invites"]["1"])
    stranger = Client(address)
    sockets = [await ines.open_socket(), await tomas.open_socket(), await stranger.open_socket()]
    for socket in sockets:
        await socket.watch(created["table"])
    try:
        yield TwoPlayers(created["table"], [ines, tomas], sockets[:2], sockets[2])
    finally:
        for client in (ines, tomas, stranger):
            await client.close()


def run_with_two_players(
    address: str, scenario: Callable[[TwoPlayers], Awaitable[None]], game: str = GAME, **more: Any
) -> None:
    async def run() -> None:
        async with two_players(address, game, **more) as two:
            await scenario(two)

    asyncio.run(run())
