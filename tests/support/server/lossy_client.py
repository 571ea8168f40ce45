"""Clients behind a bad network: frames are lost, duplicated, delayed and reordered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from tests.support.server.client_model import ClientModel, KnownTable
from tests.support.server.in_process_client import InProcessClient

LOST, DUPLICATED = 0.15, 0.15
Deliver = Callable[[Any], None]


class LossyChannel:
    """Frames in transit. A random one arrives next, or is lost, or arrives and stays to arrive once more."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.frames: list[Any] = []

    def __len__(self) -> int:
        return len(self.frames)

    def put(self, frame: Any) -> None:
        """Add a frame."""
        self.frames.append(frame)

    def deliver_one(self, deliver: Deliver) -> None:
        """Deliver or lose one frame."""
        fate, number = self._rng.random(), self._rng.randrange(len(self.frames))
        if fate < LOST:
            self.frames.pop(number)
            return
        frame = self.frames[number] if fate < LOST + DUPLICATED else self.frames.pop(number)
        deliver(frame)


class LossyClient:
    """A client with a lossy channel in each direction."""

    def __init__(self, client: InProcessClient, table: str, seat: int | str, rng: random.Random) -> None:
        self.model, self.table, self.seat = ClientModel(), table, seat
        self._to_server, self._to_client, self._rng = LossyChannel(rng), LossyChannel(rng), rng
        self._socket = client.connect(self._on_frame)
        self._reliable, self._arrived = False, asyncio.Event()  # once reliable, nothing is lost any more
        self.send(self.model.watch(table, seat))

    @property
    def known(self) -> KnownTable:
        """What the client knows about the table."""
        return self.model.tables[self.table]

    def send(self, message: Any) -> None:
        """Send a message through the channel."""
        self._socket.send(message) if self._reliable else self._to_server.put(message)

    def _on_frame(self, frame: Any) -> None:
        self._receive(frame) if self._reliable or frame["type"] == "pong" else self._to_client.put(frame)

    def _receive(self, frame: Any) -> None:
        for message in self.model.receive(frame):
            self.send(message)
        self._arrived.set()

    def step(self) -> bool:
        """Let one channel deliver or lose a frame. Return False if nothing is left in transit there."""
        routes: list[tuple[LossyChannel, Deliver]] = [
            (self._to_server, self._socket.send),
            (self._to_client, self._receive),
        ]
        if self._rng.random() >= 0.5:
            routes.reverse()
        channel, deliver = routes[0] if routes[0][0] else routes[1]
        if channel:
            channel.deliver_one(deliver)
        return bool(channel)

    async def resend_unanswered(self) -> None:
        """Check with a ping that the server is there, then send again what was not answered."""
        ping = self.model.make_message("ping")
        self._socket.send(ping)
        await self.wait_until(lambda: ping["id"] in self.model.replies)
        for message in list(self.model.unanswered.values()):
            self.send(message)

    async def become_reliable(self) -> None:
        """Stop losing frames: deliver what is in transit and send again what was not answered."""
        self._reliable = True
        for frame in [*self._to_server.frames, *self.model.unanswered.values()]:
            self._socket.send(frame)
        for frame in self._to_client.frames:
            self._receive(frame)
        await self.wait_until(lambda: not self.model.unanswered)

    async def catch_up(self, version: int) -> None:
        """Wait until the client has a version of the table."""
        self._socket.send(self.model.make_message("ping"))
        self.send(self.model.watch(self.table))
        await self.wait_until(lambda: not self.model.unanswered and self.known.version == version)

    async def wait_until(self, is_fulfilled: Callable[[], bool]) -> None:
        """Receive frames until a condition holds."""
        while not is_fulfilled():
            self._arrived.clear()
            await self._arrived.wait()

    async def close(self) -> None:
        """Disconnect."""
        await self._socket.close()
