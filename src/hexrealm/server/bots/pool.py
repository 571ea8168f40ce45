"""Bots think in processes of their own: a pool with a fair queue, a deadline, and a new process for one that died.

Each process has a keeper thread that hands it one question at a time, so that the event loop only ever awaits a future. What
goes in is the position as the seat may imagine it (Match.imagined): a bot cannot know more, whatever it does. Who calls decides
what to do if no answer comes.
"""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

import orjson
import structlog

from hexrealm.server.tables.table import Table

logger = structlog.get_logger("hexrealm.bots")
ATTEMPTS = 2  # a process that dies costs its search; the second time the question is at fault
MOST_WAITING = 1000


class NoBotAnswer(Exception):
    """The bot did not answer: too late, dead, or never asked because too many wait."""


@dataclass
class BotRequest:
    """What a process is asked; whoever asks waits for the future."""

    body: bytes
    owner: str
    done: Future[dict[str, Any]] = field(default_factory=Future)
    attempts: int = 0


def ask_about(table: Table, seat: int, level: str, key: bytes) -> bytes:
    """The question what to do now. The seed is nobody's to guess, and depends on nothing that is hidden."""
    digest = hashlib.blake2b(f"{table.id} {table.version} {level}".encode(), key=key, digest_size=4).digest()
    seed = int.from_bytes(digest, "big")
    match = table.match
    # A snapshot is complete only between turns; where nothing is hidden, the way there tells more.
    known = {"history": match.history} if not match.game.has_secrets else {"snapshot": match.imagined(seat, seed).snapshot()}
    question = {"game": table.made.game, "options": match.options, "level": level, "seed": seed, **known}
    return orjson.dumps(question) + b"\n"


class FairQueue:
    """First come, first served, but owner by owner: one who asks a hundred things waits for them alone."""

    def __init__(self) -> None:
        self._by_owner: OrderedDict[str, deque[BotRequest]] = OrderedDict()
        self._there = threading.Condition()
        self._closed = False
        self.waiting = 0

    def put(self, question: BotRequest) -> None:
        """At the end of its owner's."""
        with self._there:
            self._by_owner.setdefault(question.owner, deque()).append(question)
            self.waiting += 1
            self._there.notify()

    def get(self) -> BotRequest | None:
        """The first question of the owner whose turn it is; None once closed."""
        with self._there:
            self._there.wait_for(lambda: self._by_owner or self._closed)
            if self._closed:
                return None
            owner, questions = self._by_owner.popitem(last=False)
            question = questions.popleft()
            if questions:
                self._by_owner[owner] = questions
            self.waiting -= 1
            return question

    def close(self) -> None:
        """Nobody gets anything any more; those who wait are told."""
        with self._there:
            self._closed = True
            left = [question for questions in self._by_owner.values() for question in questions]
            self._by_owner.clear()
            self._there.notify_all()
        for question in left:
            question.done.cancel()


class Pool:
    """The thinking processes of a server."""

    def __init__(self, size: int, think_seconds: float, compile_seconds: float) -> None:
        self.queue = FairQueue()
        self._keepers = [WorkerHandle(self.queue, number, think_seconds, compile_seconds) for number in range(size)]
        for keeper in self._keepers:
            keeper.start()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run now."""
        return [keeper.process.pid for keeper in self._keepers if keeper.process is not None]

    async def ask(self, body: bytes, owner: str) -> dict[str, Any]:
        """What a process answers. Raises NoBotAnswer."""
        if self.queue.waiting >= MOST_WAITING or not self._keepers:
            raise NoBotAnswer("too many wait, or nobody is there to think")
        question = BotRequest(body, owner)
        self.queue.put(question)
        return await asyncio.wrap_future(question.done)

    async def compile(self, game: str) -> None:
        """Have a game compiled by a process. If that fails, whoever needs it finds out why."""
        with suppress(NoBotAnswer):
            await self.ask(orjson.dumps({"game": game}) + b"\n", "")

    def close(self) -> None:
        """End them all at once, their thoughts unfinished."""
        self.queue.close()
        for keeper in self._keepers:
            keeper.end_process()
        for keeper in self._keepers:
            keeper.join()


class WorkerHandle(threading.Thread):
    """Minds one process: starts it when first needed, and anew when it died or took too long."""

    def __init__(self, queue: FairQueue, number: int, think_seconds: float, compile_seconds: float) -> None:
        super().__init__(name=f"keeper-{number}", daemon=True)
        self.queue, self._think_seconds, self._compile_seconds = queue, think_seconds, compile_seconds
        self.process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    def run(self) -> None:
        """Until the queue is closed."""
        while (question := self.queue.get()) is not None:
            if question.done.set_running_or_notify_cancel():
                self._attend(question)
        self.end_process()

    def _attend(self, question: BotRequest) -> None:
        for attempt in range(ATTEMPTS):
            try:
                question.done.set_result(self._ask(question.body))
            except TimeoutError:  # before OSError, of which it is one
                logger.warning("a thinking process took too long")
                self.end_process()
                break
            except (OSError, EOFError):
                logger.warning("a thinking process died", attempt=attempt)
                self.end_process()
            else:
                return
        question.done.set_exception(NoBotAnswer("no answer"))

    def _ask(self, body: bytes) -> dict[str, Any]:
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(body)
        process.stdin.flush()
        begun = self._hear(self._compile_seconds)
        return self._hear(self._think_seconds) if b'"level"' in body else begun

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.end_process()  # one found dead still holds its pipe open
            command = [sys.executable, "-m", "hexrealm.server.bots.worker"]
            # In a session of its own: a Ctrl-C at the terminal is for the server, which ends its processes itself.
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)  # noqa: S603
            self._lines = SimpleQueue()
            threading.Thread(target=_read_lines, args=(self.process, self._lines), daemon=True).start()
        return self.process

    def _hear(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if not line:
            raise EOFError
        said: dict[str, Any] = orjson.loads(line)
        return said

    def end_process(self) -> None:
        """At once."""
        process = self.process
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with suppress(OSError):  # what it was told and never read
                process.stdin.close()


def _read_lines(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """A thread of its own, since a pipe cannot be read with a time limit on every system. An empty line is the end."""
    assert process.stdout is not None
    with process.stdout as pipe:
        for line in pipe:
            lines.put(line)
    lines.put(b"")
