"""Threads for what is slow to read: the past of tables, positions of the analysis board, reviews. Addresses take turns.

There are few threads, since more would slow the event loop down. An address that asks for a lot waits for itself only. Trees
of variations take long, so they have a thread of their own and keep nothing else waiting.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from hexrealm.server.rate_limits import too_many

THREADS = 2
MAX_PER_ADDRESS = 16  # pieces of work that wait or run
STUDY_THREADS, MAX_STUDIES_PER_ADDRESS = 1, 4  # the same for trees of variations
T = TypeVar("T")


class Readers:
    """Runs work in threads: first in, first out for each address, with addresses taking turns."""

    def __init__(self, threads: int = THREADS, max_per_address: int = MAX_PER_ADDRESS) -> None:
        self._threads = ThreadPoolExecutor(threads, "reader")
        self._free, self._max_per_address = threads, max_per_address
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._counts: Counter[str] = Counter()  # by address: what waits or runs

    async def run(self, address: str, work: Callable[[], T], *, may_refuse: bool = True) -> T:
        """Return what the work returns. Raise Refusal if too much of this address waits already, unless that is too late."""
        if may_refuse and self._counts[address] >= self._max_per_address:
            raise too_many("readers")
        self._counts[address] += 1
        try:
            await self._wait_for_turn(address)
        except asyncio.CancelledError:
            self._forget(address)
            raise
        loop, job = asyncio.get_running_loop(), self._threads.submit(work)
        job.add_done_callback(lambda _: loop.call_soon_threadsafe(self._end, address))  # also if nobody waits any more
        return await asyncio.wrap_future(job)

    async def _wait_for_turn(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was its turn: let the next one run
                self._start_next()
            raise

    def _end(self, address: str) -> None:
        self._forget(address)
        self._start_next()

    def _forget(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def _start_next(self) -> None:
        """Let the first of the address whose turn it is run. Those that nobody waits for any more are left out."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Let what runs end, and start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
