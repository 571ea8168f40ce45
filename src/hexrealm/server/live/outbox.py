"""What a connection has to send: replies in order, and of each table only its newest state.

A connection remembers that a table changed and builds the frame when the one before it is sent, with the steps since the last
version it sent. So a slow reader skips versions but misses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

Send = Callable[[bytes], Awaitable[None]]
Kind = Literal["view", "chat", "presence"]
BuildFrame = Callable[[Kind, str], Awaitable[bytes | None]]  # a kind of frame for a table; None if there is nothing to send


class Outbox:
    """Replies and due frames. `run` sends them."""

    def __init__(self, send: Send, build_frame: BuildFrame) -> None:
        self._send, self._build_frame = send, build_frame
        self._replies: list[bytes] = []  # few: a client that does not read is disconnected
        self.unsent_bytes = 0  # of the replies that wait
        self._due: dict[tuple[Kind, str], None] = {}  # in order
        self._filled: asyncio.Future[None] | None = None  # waited for while there is nothing to send

    def add_reply(self, frame: bytes) -> int:
        """Add a reply after those that wait. Return how many wait now."""
        self._replies.append(frame)
        self.unsent_bytes += len(frame)
        self._wake()
        return len(self._replies)

    def add_due(self, kind: Kind, table_id: str) -> None:
        """Send a frame of this kind for a table. It is built when its turn comes."""
        self._due[kind, table_id] = None
        self._wake()

    def _wake(self) -> None:
        if self._filled is not None and not self._filled.done():
            self._filled.set_result(None)

    async def run(self) -> None:
        """Send everything, until cancelled."""
        while True:
            while self._replies or self._due:
                await self._send_next()
            self._filled = asyncio.get_running_loop().create_future()
            await self._filled

    async def _send_next(self) -> None:
        if self._replies:
            reply = self._replies.pop(0)
            await self._send(reply)
            self.unsent_bytes -= len(reply)
            return
        kind, table_id = next(iter(self._due))
        del self._due[kind, table_id]
        frame = await self._build_frame(kind, table_id)
        if frame is not None:
            await self._send(frame)
