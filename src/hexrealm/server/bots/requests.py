"""Asking a bot for a move at a table.

A request contains only what the seat may know: where the game hides something, the hidden part is drawn at random
(Match.imagined). So a bot cannot know more than its seat.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace

from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.worker_process import NoBotAnswer
from hexrealm.server.protocol.bot_messages import BotMove, MoveRequest
from hexrealm.server.tables.table import Table


class Bots:
    """The bots of a server. `key` makes their seeds unpredictable."""

    def __init__(self, pool: WorkerPool, key: bytes) -> None:
        self._pool, self._key = pool, key

    async def choose_move(self, table: Table, seat: int, level: str, owner: str, urgent: bool = True) -> BotMove | None:
        """Return a bot's move; None if it did not answer in time. `owner` takes turns with others, `urgent` goes first."""
        request = await asyncio.to_thread(make_request, table, seat, level, self._key)
        try:
            return await self._pool.choose_move(request, owner, urgent)
        except NoBotAnswer:
            return None


def make_request(table: Table, seat: int, level: str, key: bytes) -> MoveRequest:
    """Return the request for a move. Its seed cannot be guessed, depends on nothing hidden, and stays for a whole game."""
    digest = hashlib.blake2b(f"{table.id} {seat} {level}".encode(), key=key, digest_size=4).digest()
    seed = int.from_bytes(digest, "big")
    match = table.match
    request = MoveRequest(table.setup.game, match.options, level, seed)
    # A snapshot is complete only between turns. Where nothing is hidden, the history gives the exact position.
    if not match.game.has_secrets:
        return replace(request, history=match.history)
    return replace(request, snapshot=match.imagined(seat, seed + table.version).snapshot())
