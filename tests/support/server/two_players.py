"""Two people at a table, for tests: Ines made it and has seat 0, Tomas joined by invite and has seat 1; a stranger watches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from hexrealm import games
from tests.support.server.client import Person, Socket

GAME = games.names()[0]
HIDING = [name for name in games.names() if games.find(name).has_secrets]


@dataclass
class Two:
    """Two people at a table, and a stranger who watches."""

    table: str
    people: list[Person]
    sockets: list[Socket]
    stranger: Socket

    @property
    def view(self) -> dict[str, Any]:
        return self.sockets[0].views[self.table]

    async def play(self, action: str | None = None, dice: random.Random | None = None) -> int:
        """The seat to decide acts, and everybody sees it."""
        socket: Socket = self.sockets[self.view["seat"]]
        await socket.see(self.table, self.view["version"])
        legal = socket.views[self.table]["legal"]
        done = await socket.act(self.table, action or (dice or random.Random(1)).choice(legal))
        assert done["type"] == "done", done
        return await self.all_see(done["version"])

    async def act(self) -> dict[str, Any]:
        """The seat to decide tries its first legal action."""
        socket: Socket = self.sockets[self.view["seat"]]
        await socket.see(self.table, self.view["version"])
        action: str = socket.views[self.table]["legal"][0]
        return await socket.act(self.table, action)

    async def all_see(self, version: int) -> int:
        for socket in (*self.sockets, self.stranger):
            await socket.see(self.table, version)
        return version

    async def ask(self, who: int, type: str, **more: Any) -> dict[str, Any]:
        return await self.sockets[who].ask(type, table=self.table, **more)

    async def send(self, who: int, message: dict[str, Any]) -> dict[str, Any]:
        return await self.sockets[who].send(message)

    async def do(self, seat: int, type: str, **more: Any) -> dict[str, Any]:
        """Something about the position as it is, which must succeed."""
        version = self.sockets[seat].views[self.table]["version"]
        done = await self.ask(seat, type, seat=seat, version=version, **more)
        assert done["type"] == "done", done
        await self.all_see(done["version"])
        return done


@asynccontextmanager
async def two_at_a_table(address: str, game: str = GAME, **more: Any) -> AsyncIterator[Two]:
    ines, tomas = await Person(address).called("Ines"), await Person(address).called("Tomas")
    made = await ines.new_table(game, ["me", "open"], **more)
    await tomas.join(made["invites"]["1"])
    stranger = Person(address)
    sockets = [await ines.socket(), await tomas.socket(), await stranger.socket()]
    for socket in sockets:
        await socket.watch(made["table"])
    try:
        yield Two(made["table"], [ines, tomas], sockets[:2], sockets[2])
    finally:
        for person in (ines, tomas, stranger):
            await person.close()


def at_a_table(address: str, scene: Callable[[Two], Awaitable[None]], game: str = GAME, **more: Any) -> None:
    async def play() -> None:
        async with two_at_a_table(address, game, **more) as two:
            await scene(two)

    asyncio.run(play())
