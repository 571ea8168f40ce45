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
from hexrealm.server.tables.contest_bot import contest_bot
from hexrealm.server.tables.table import Table


class Bots:
    """The bots of a server. `key` makes their seeds unpredictable."""

    def __init__(self, pool: WorkerPool, key: bytes) -> None:
        self._pool, self._key = pool, key

    async def choose_move(self, table: Table, seat: int, level: str, owner: str, urgent: bool = True) -> BotMove | None:
        """Return a bot's move; None if it did not answer in time. `owner` takes turns with others, `urgent` goes first.

        Raise NoBotAnswer if the bot of a contest did not answer.
        """
        request = await asyncio.to_thread(make_request, table, seat, level, self._key)
        try:
            return await self._pool.choose_move(request, owner, urgent)
        except NoBotAnswer:
            if table.setup.contest is not None and self._pool.has_workers:
                raise  # everybody gets the same bot: it is asked again
            return None


def _contest_seed(table: Table) -> int:
    """Return a seed that follows from the contest and the actions of all seats so far, and from nothing that was drawn."""
    actions = [step.name for step in table.match.steps if step.seat is not None]
    digest = hashlib.blake2b(f"{table.setup.bot_seed} {actions}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")


def make_request(table: Table, seat: int, level: str, key: bytes) -> MoveRequest:
    """Return the request for a move. Its seed cannot be guessed, depends on nothing hidden, and stays for a whole game."""
    digest = hashlib.blake2b(f"{table.id} {seat} {level}".encode(), key=key, digest_size=4).digest()
    seed = int.from_bytes(digest, "big")
    match, setup, moment = table.match, table.setup, table.version
    if setup.contest is not None and level == table.seats[seat].level:
        level, seed, moment = contest_bot(match.game), _contest_seed(table), table.moment
    request = MoveRequest(table.setup.game, match.options, level, seed)
    # A snapshot is complete only between turns. Where nothing is hidden, the history gives the exact position.
    if not match.game.has_secrets:
        return replace(request, history=match.history)
    return replace(request, snapshot=match.imagined(seat, seed + moment).snapshot())
