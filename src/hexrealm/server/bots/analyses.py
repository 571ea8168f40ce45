"""Thinking about positions of the analysis board, in slices that bot processes do between moves.

After each slice others may go first: whoever waits for a bot's move, then reviews and analyses of other addresses in turn. A
process keeps the tree of a position between slices; another process begins its own, which counts once it has grown larger.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator

import orjson

from hexrealm.play.match import Match
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.protocol.bot_messages import AnalysisRequest, Facts

SLICE_SECONDS = 0.25
MAX_SIMULATIONS = 40_000
MAX_SLICES = 80  # 20 seconds of one core
MAX_IDLE_SLICES = 6  # without anything new: too many trees are in use


class Analyses:
    """The analyses of a server process. Each person has one at a time: a new one ends the one before."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._newest: dict[str, object] = {}  # by owner

    def __len__(self) -> int:
        return len(self._newest)

    async def run(self, request: AnalysisRequest, owner: str, address: str) -> AsyncGenerator[Facts]:
        """Yield what is known whenever more is known, until enough is. Whoever stops asking ends it. Raise NoBotAnswer."""
        mine = self._newest[owner] = object()
        most, idle = -1, 0
        try:
            for _ in range(MAX_SLICES):
                facts = await self._pool.find_facts(request, address)
                if self._newest.get(owner) is not mine:
                    return
                idle = 0 if facts["simulations"] > most else idle + 1
                if facts["simulations"] > most:
                    most = facts["simulations"]
                    yield facts
                if most >= request.simulations or not facts["lines"] or idle == MAX_IDLE_SLICES:
                    return
        finally:
            if self._newest.get(owner) is mine:
                del self._newest[owner]


def make_request(match: Match, knower: int | None, lines: int) -> AnalysisRequest:
    """Return the request to think about a position."""
    position = (match.game.name, match.options, match.start, match.history, knower)
    key = hashlib.blake2b(orjson.dumps(position, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()
    return AnalysisRequest(
        match.game.name, match.options, key, knower, SLICE_SECONDS, MAX_SIMULATIONS, lines, match.history, match.start
    )
