"""A network at its worst between clients and a server: frames are dropped, doubled, late, and overtake each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from tests.support.server.client_model import Mirror
from tests.support.server.in_process import Browser

DROPPED, DOUBLED = 0.15, 0.15


class Bag:
    """Frames on their way. Whichever is drawn arrives next, or never, or once more later."""

    def __init__(self, dice: random.Random) -> None:
        self._dice, self._frames = dice, list[Any]()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: Any) -> None:
        """On its way."""
        self._frames.append(frame)

    def carry(self, arrive: Callable[[Any], None]) -> None:
        """One of them."""
        fate, number = self._dice.random(), self._dice.randrange(len(self._frames))
        if fate < DROPPED:
            self._frames.pop(number)
            return
        frame = self._frames[number] if fate < DROPPED + DOUBLED else self._frames.pop(number)
        arrive(frame)


class Player:
    """A client at the far end of such a network."""

    def __init__(self, browser: Browser, table: str, seat: int | str, dice: random.Random) -> None:
        self.mirror, self.table, self.seat = Mirror(), table, seat
        self._up, self._down, self._dice = Bag(dice), Bag(dice), dice
        self._wire = browser.connect(self._arrived)  # what arrives over it may be lost all the same: see Bag
        self._whole, self._news = False, asyncio.Event()  # whole: nothing is lost any more
        self.send(self.mirror.watch(table, seat))

    @property
    def known(self) -> Any:
        """Of the table."""
        return self.mirror.tables[self.table]

    def send(self, message: Any) -> None:
        """Send it off."""
        self._wire.send(message) if self._whole else self._up.put(message)

    def _arrived(self, frame: Any) -> None:
        self._hear(frame) if self._whole or frame["type"] == "pong" else self._down.put(frame)

    def _hear(self, frame: Any) -> None:
        for message in self.mirror.hear(frame):
            self.send(message)
        self._news.set()

    def carry(self) -> bool:
        """Let the network do something; False if nothing is on its way."""
        bag, arrive = (self._up, self._wire.send) if self._dice.random() < 0.5 else (self._down, self._hear)
        if not bag:
            bag, arrive = (self._down, self._hear) if bag is self._up else (self._up, self._wire.send)
        if bag:
            bag.carry(arrive)
        return bool(bag)

    async def lose_patience(self) -> None:
        """Nothing was heard for long: is the server there? Then say again what it did not answer."""
        ping = self.mirror.send("ping")
        self._wire.send(ping)
        await self.until(lambda: ping["id"] in self.mirror.answers)
        for message in list(self.mirror.unanswered.values()):
            self.send(message)

    async def mend(self) -> None:
        """From now on nothing is lost: what is on its way arrives at last, and what was lost is asked for."""
        self._whole = True
        for frame in [*self._up._frames, *self.mirror.unanswered.values()]:
            self._wire.send(frame)
        for frame in self._down._frames:
            self._hear(frame)
        await self.until(lambda: not self.mirror.unanswered)

    async def catch_up(self, version: int) -> None:
        """Once all is quiet."""
        ping = self.mirror.send("ping")
        self._wire.send(ping)
        self.send(self.mirror.watch(self.table))
        await self.until(lambda: not self.mirror.unanswered and self.known.version == version)

    async def until(self, fulfilled: Callable[[], bool]) -> None:
        """Hear on until something is so."""
        while not fulfilled():
            self._news.clear()
            await self._news.wait()

    async def end(self) -> None:
        """Hang up."""
        await self._wire.end()
