"""The queue of requests to bot processes. Owners take turns: a person who starts many bot games delays nobody else."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import dataclass, field

from hexrealm.server.protocol.bot_messages import BotMove, Request


@dataclass
class QueuedRequest:
    """A request and the future for its answer, which is None for a CompileRequest."""

    request: Request
    owner: str
    done: Future[BotMove | None] = field(default_factory=Future)


class FairQueue:
    """First in, first out for each owner, with owners taking turns."""

    def __init__(self) -> None:
        self._by_owner: OrderedDict[str, deque[QueuedRequest]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self.waiting = 0

    def put(self, item: QueuedRequest) -> None:
        """Add a request after the owner's other ones."""
        with self._changed:
            self._by_owner.setdefault(item.owner, deque()).append(item)
            self.waiting += 1
            self._changed.notify()

    def get(self) -> QueuedRequest | None:
        """Wait for a request: the first one of the owner whose turn it is. Return None once the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._by_owner or self._closed)
            if self._closed:
                return None
            owner, items = self._by_owner.popitem(last=False)
            item = items.popleft()
            if items:
                self._by_owner[owner] = items
            self.waiting -= 1
            return item

    def close(self) -> None:
        """Cancel all waiting requests, and make `get` return None from now on."""
        with self._changed:
            self._closed = True
            left = [item for items in self._by_owner.values() for item in items]
            self._by_owner.clear()
            self._changed.notify_all()
        for item in left:
            item.done.cancel()
