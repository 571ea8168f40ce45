"""The queue of requests to bot processes. Owners take turns: somebody who starts many bot games delays nobody else.

Requests that somebody waits for go first. One of every few comes from the others, so that those are not kept for ever. A
process can be kept free for the first kind while people play against bots: a part of a review may take most of a second.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from hexrealm.server.protocol.bot_messages import BotMove, Facts, Request

TURN_OF_OTHERS = 4  # every fourth request is one that nobody waits for, if there is one
QUIET_SECONDS = 30.0  # after the last request that somebody waited for, nobody seems to play


@dataclass
class QueuedRequest:
    """A request and the future for its answer, which is None for a CompileRequest."""

    request: Request
    owner: str
    urgent: bool = True  # whether a person waits for the answer
    done: Future[BotMove | Facts | None] = field(default_factory=Future)


class OwnersInTurn:
    """First in, first out for each owner, with owners taking turns."""

    def __init__(self) -> None:
        self._by_owner: OrderedDict[str, deque[QueuedRequest]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._by_owner)

    def put(self, item: QueuedRequest) -> None:
        """Add a request after the owner's other ones."""
        self._by_owner.setdefault(item.owner, deque()).append(item)

    def get(self) -> QueuedRequest:
        """Return the first request of the owner whose turn it is."""
        owner, items = self._by_owner.popitem(last=False)
        item = items.popleft()
        if items:
            self._by_owner[owner] = items
        return item

    def count(self, owner: str) -> int:
        """Return how many requests of an owner wait."""
        return len(self._by_owner.get(owner, ()))

    def take_all(self) -> list[QueuedRequest]:
        """Remove and return all requests."""
        items = [item for each in self._by_owner.values() for item in each]
        self._by_owner.clear()
        return items


class FairQueue:
    """Two queues of owners that take turns: with somebody waiting, and without."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._urgent, self._others = OwnersInTurn(), OwnersInTurn()
        self._changed = threading.Condition()
        self._clock, self._last_urgent = clock, clock() - QUIET_SECONDS
        self.closed = False
        self._taken = 0
        self.waiting = 0

    def put(self, item: QueuedRequest) -> None:
        """Add a request after the owner's other ones."""
        with self._changed:
            (self._urgent if item.urgent else self._others).put(item)
            if item.urgent:
                self._last_urgent = self._clock()
            self.waiting += 1
            self._changed.notify_all()  # not every process may take it

    def get(self, keeps_free: bool = False) -> QueuedRequest | None:
        """Wait for a request: the first one of the owner whose turn it is. Return None once the queue is closed.

        Who `keeps_free` takes only what somebody waits for, while people play.
        """
        with self._changed:
            while not (self.closed or self._urgent or (self._others and self._is_free(keeps_free))):
                self._changed.wait(self._seconds_left() if keeps_free and self._others else None)
            if self.closed:
                return None
            self._taken += 1
            self.waiting -= 1
            may_take_others = self._others and self._is_free(keeps_free)
            others_first = not self._urgent or (may_take_others and self._taken % TURN_OF_OTHERS == 0)
            return (self._others if others_first else self._urgent).get()

    def _is_free(self, keeps_free: bool) -> bool:
        """Return whether a process may take what nobody waits for."""
        return not keeps_free or self._seconds_left() <= 0

    def _seconds_left(self) -> float:
        """Return for how long people still count as playing."""
        return self._last_urgent + QUIET_SECONDS - self._clock()

    def count(self, owner: str) -> int:
        """Return how many requests of an owner wait."""
        with self._changed:
            return self._urgent.count(owner) + self._others.count(owner)

    def close(self) -> None:
        """Cancel all waiting requests, and make `get` return None from now on."""
        with self._changed:
            self.closed = True
            left = [*self._urgent.take_all(), *self._others.take_all()]
            self._changed.notify_all()
        for item in left:
            item.done.cancel()
