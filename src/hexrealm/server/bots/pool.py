"""The pool of bot processes of a server: requests in, moves out, through a fair queue and with a time limit.

Each process has a thread that hands it one request at a time (worker_process.py), so that the event loop only awaits futures.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hexrealm.server.bots.fair_queue import FairQueue, QueuedRequest
from hexrealm.server.bots.worker_process import NoBotAnswer, WorkerProcess
from hexrealm.server.protocol.bot_messages import (
    AnalysisRequest,
    BotMove,
    CompileRequest,
    Facts,
    MoveRequest,
    Request,
    ReviewRequest,
)

MAX_WAITING, MAX_WAITING_PER_OWNER = 1000, 100


class WorkerPool:
    """The bot processes of a server."""

    def __init__(self, size: int, think_seconds: float, compile_seconds: float) -> None:
        self._queue = FairQueue()
        self._workers = [
            WorkerProcess(self._queue, number, think_seconds, compile_seconds, keeps_free=number == 0 and size > 1)
            for number in range(size)
        ]
        for worker in self._workers:
            worker.start()

    @property
    def processes(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    @property
    def has_workers(self) -> bool:
        """Whether there are processes at all."""
        return bool(self._workers)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return self._queue.waiting

    def is_preparing(self, game: str) -> bool:
        """Return whether bots of a game wait for compiled code: of this game, or of others in all processes."""
        prepared = [worker.preparing for worker in self._workers]
        return game in prepared or (bool(prepared) and all(prepared))

    async def choose_move(self, request: MoveRequest, owner: str, urgent: bool = True) -> BotMove:
        """Return the move a bot chooses. Raise NoBotAnswer."""
        move = await self._submit(request, owner, urgent)
        assert isinstance(move, BotMove)
        return move

    async def find_facts(self, request: ReviewRequest | AnalysisRequest, owner: str) -> Facts:
        """Return what a process finds out about a decision, draw or position. Who plays goes first. Raise NoBotAnswer."""
        facts = await self._submit(request, owner, urgent=False)
        assert isinstance(facts, dict)
        return facts

    async def compile(self, game: str) -> None:
        """Have a process compile a game. A failure is ignored here: the first player of the game gets the error."""
        with suppress(NoBotAnswer):
            await self._submit(CompileRequest(game), "")

    async def _submit(self, request: Request, owner: str, urgent: bool = True) -> BotMove | Facts | None:
        if self._queue.closed:
            raise NoBotAnswer("the pool was closed")
        too_many = self._queue.waiting >= MAX_WAITING or self._queue.count(owner) >= MAX_WAITING_PER_OWNER
        if too_many or not self._workers:
            raise NoBotAnswer("too many requests are waiting, or there are no bot processes")
        item = QueuedRequest(request, owner, urgent)
        self._queue.put(item)
        try:
            return await asyncio.wrap_future(item.done)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise NoBotAnswer("the pool was closed") from None

    def close(self) -> None:
        """End all processes at once. Moves in progress are lost."""
        self._queue.close()
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.join()
