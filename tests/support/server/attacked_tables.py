"""A table under attack and one beside it, to see that nothing changes at the one and play goes on at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select

from hexrealm import games
from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from tests.support.server.in_process import GENEROUS, Browser, Wire, inside
from tests.support.server.log_watch import Secrecy


class Talker:
    """A browser with a websocket, which answers one message at a time."""

    def __init__(self, browser: Browser, secrecy: Secrecy, **headers: str) -> None:
        self.browser, self.secrecy = browser, secrecy
        self.frames: list[Any] = []
        self._news = asyncio.Event()
        self.wire: Wire = browser.connect(self._hear, **headers)

    def _hear(self, frame: Any) -> None:
        self.secrecy.hear(frame)
        self.frames.append(frame)
        self._news.set()

    async def ask(self, message: Any) -> Any:
        """Say something; the next frame with its id, or the next error without one."""
        begun = len(self.frames)
        self.wire.send(message)
        wanted = message.get("id") if isinstance(message, dict) else None
        return await self.until(lambda frame: _answers(frame, wanted), begun)

    async def until(self, wanted: Callable[[Any], bool], begun: int = 0) -> Any:
        """The first frame that is so, or how the socket was closed."""
        while not (found := [frame for frame in self.frames[begun:] if wanted(frame)]):
            if self.wire.closed.done():
                return {"type": "closed", "code": self.wire.closed.result()}
            self._news.clear()
            waiting = asyncio.ensure_future(self._news.wait())
            await asyncio.wait([waiting, self.wire.closed], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return found[0]

    async def watch(self, table: str) -> Any:
        """The table as it is."""
        await self.ask({"type": "watch", "id": f"w{len(self.frames)}", "table": table})
        return (await self.until(lambda frame: frame["type"] == "view" and frame["table"] == table))["view"]


def _answers(frame: Any, wanted: Any) -> bool:
    return bool(frame.get("id") == wanted if isinstance(wanted, str) else frame["type"] == "error")


@dataclass
class Victims:
    """Ines and Tomas play; Mallory has a name and a table elsewhere; Bea and Carl sit beside it all."""

    app: FastAPI
    secrecy: Secrecy
    ines: Browser
    tomas: Browser
    mallory: Browser
    bea: Browser
    table: str
    beside: str
    invite: str  # of a seat that is still open
    moves: int = 0

    async def view(self, browser: Browser | None = None) -> Any:
        """As Ines sees it."""
        return (await (browser or self.ines).get(f"/api/tables/{self.table}"))["view"]

    async def everything(self) -> list[Any]:
        """All that is kept of the table under attack."""

        def read(connection: Any) -> list[Any]:
            kept = [schema.log, schema.tables, schema.chat]
            keys = [schema.log.c.table_id, schema.tables.c.id, schema.chat.c.table_id]
            return [
                list(connection.execute(select(each).where(key == self.table))) for each, key in zip(kept, keys, strict=True)
            ]

        return list(await self.app.state.context.database.read(read))

    async def neighbours_play(self) -> None:
        """A move at the table beside, which must succeed."""
        view = (await self.bea.get(f"/api/tables/{self.beside}", **{"as": await self._turn()}))["view"]
        self.moves += 1
        message = {
            "type": "act",
            "id": f"beside-{self.moves}",
            "table": self.beside,
            "seat": view["seat"],
            "version": view["version"],
            "action": view["legal"][0],
        }
        answer = await self.bea.http.post(f"/api/tables/{self.beside}/do", json=message)
        assert answer.json()["type"] == "done", answer.text

    async def _turn(self) -> int:
        return int((await self.bea.get(f"/api/tables/{self.beside}"))["view"]["seat"])


Scene = Callable[[Victims], Any]


def attacked(folder: Path, secrecy: Secrecy, scene: Scene, limits: Limits = GENEROUS, game: str = games.names()[0]) -> None:
    """Play a scene that must change nothing at the table, and disturb nobody beside it."""

    async def play(app: FastAPI) -> None:
        victims = await _prepare(app, secrecy, game)
        before = await victims.everything()
        await victims.neighbours_play()
        await scene(victims)
        assert await victims.everything() == before
        await victims.neighbours_play()

    inside(folder, play, limits)


async def _prepare(app: FastAPI, secrecy: Secrecy, game: str) -> Victims:
    names = ("Ines Quintero", "Tomas Aldana", "Mallory Voss", "Bea Lindqvist")
    people = [await Browser(app, f"127.0.1.{number}", secrecy.hear).called(name) for number, name in enumerate(names)]
    made = await people[0].make(game, "me", "open")
    await people[1].join(made["invites"]["1"])
    beside = await people[3].make(game, "me", "me")
    open_one = await people[0].make(game, "me", "open")
    cookies = [value for person in people for value in person.http.cookies.values()]
    secrecy.keep(*names, *cookies, made["invites"]["1"], open_one["invites"]["1"], open_one["invites"]["1"].split(".")[1])
    ines, tomas, mallory, bea = people
    return Victims(app, secrecy, ines, tomas, mallory, bea, made["table"], beside["table"], open_one["invites"]["1"])
