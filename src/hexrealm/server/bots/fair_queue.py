"""The queue of requests to bot processes. Owners take turns: somebody who starts many bot games delays nobody else.

Requests that somebody waits for go first. One of every few comes from the others, so that those are not kept for ever.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import dataclass, field

from hexrealm.server.protocol.bot_messages import BotMove, Facts, Request

TURN_OF_OTHERS = 4  # every fourth request is one that nobody waits for, if there is one


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

    def __init__(self) -> None:
        self._urgent, self._others = OwnersInTurn(), OwnersInTurn()
        self._changed = threading.Condition()
        self.closed = False
        self._taken = 0
        self.waiting = 0

    def put(self, item: QueuedRequest) -> None:
        """Add a request after the owner's other ones."""
        with self._changed:
            (self._urgent if item.urgent else self._others).put(item)
            self.waiting += 1
            self._changed.notify()

    def get(self) -> QueuedRequest | None:
        """Wait for a request: the first one of the owner whose turn it is. Return None once the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._urgent or self._others or self.closed)
            if self.closed:
                return None
            self._taken += 1
            self.waiting -= 1
            others_first = not self._urgent or (self._others and self._taken % TURN_OF_OTHERS == 0)
            return (self._others if others_first else self._urgent).get()

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
