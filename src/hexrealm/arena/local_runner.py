"""Plays games in worker processes on this machine. If a worker crashes, it is replaced and its game is played again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from hexrealm.arena.errors import GameFailed
from hexrealm.arena.plan import Task
from hexrealm.arena.play import Result, play_game
from hexrealm.engine.errors import HexrealmError

MOST_CRASHES = 3  # of workers with the same game: after that the game fails


def run_locally(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """Yield results as games finish. Closing the iterator stops the workers at once, with their games unfinished."""
    pool = _WorkerPool(tasks, workers or os.cpu_count() or 1)
    try:
        yield from pool.run()
    finally:
        pool.stop()


class _WorkerPool:
    def __init__(self, tasks: Iterable[Task], size: int) -> None:
        # Spawned, not forked: a process forked from a program with threads, such as a live display, may hang.
        self.context = multiprocessing.get_context("spawn")
        self.tasks, self.retries = iter(tasks), deque[Task]()
        self.size, self.workers = size, list[_Worker]()
        self.crashes: Counter[str] = Counter()

    def run(self) -> Iterator[Result]:
        while True:
            self.assign_tasks()
            busy = {worker.pipe: worker for worker in self.workers if worker.task}
            if not busy:
                return
            for pipe in wait(list(busy)):
                result = self.receive(busy[pipe])
                if result:
                    yield result

    def assign_tasks(self) -> None:
        """Give every idle worker a game, and start workers while there are games and the pool is not full."""
        while idle := next((worker for worker in self.workers if not worker.task), None) or self.has_room():
            task = self.retries.popleft() if self.retries else next(self.tasks, None)
            if task is None:
                return
            if idle is True:
                idle = _Worker(self.context)
                self.workers.append(idle)
            idle.assign(task)

    def has_room(self) -> bool:
        return len(self.workers) < self.size

    def receive(self, worker: _Worker) -> Result | None:
        task, worker.task = worker.task, None
        assert task is not None
        try:
            answer = worker.pipe.recv()
        except (EOFError, ConnectionError):
            self.handle_crash(worker, task)
            return None
        if isinstance(answer, Result):
            return answer
        failure = GameFailed(answer[0])
        failure.add_note(answer[1])
        raise failure

    def handle_crash(self, worker: _Worker, task: Task) -> None:
        worker.stop()
        self.workers.remove(worker)
        self.crashes[task.key] += 1
        if self.crashes[task.key] > MOST_CRASHES:
            raise GameFailed(f"game {task.key} ({', '.join(task.seats)}) crashed its worker {self.crashes[task.key]} times")
        self.retries.append(task)

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()


class _Worker:
    def __init__(self, context: Any) -> None:
        self.pipe, remote_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(remote_end,), daemon=True)
        with _ignoring_ctrl_c():
            self.process.start()
        remote_end.close()  # so that the pipe breaks when the worker dies
        self.task: Task | None = None

    def assign(self, task: Task) -> None:
        self.task = task
        with suppress(ConnectionError):  # the worker died while it was idle; receive() notices
            self.pipe.send(task)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Let processes that are started in this block ignore Ctrl-C, which reaches all processes of a terminal.

    The parent stops the workers. If a worker set this itself, Ctrl-C during its imports would print a traceback.
    """
    if threading.current_thread() is not threading.main_thread():  # other threads cannot set signal handlers
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: Connection) -> None:
    """Run a worker: receive tasks and send results until the pipe breaks."""
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(_attempt(task))


def _attempt(task: Task) -> Result | tuple[str, str]:
    """Return the result, or an error as one line and with its traceback, which pickling an exception would lose."""
    try:
        return play_game(task)
    except HexrealmError as error:
        return str(error), traceback.format_exc()
    except Exception as error:  # noqa: BLE001 - any error of a bot ends the tournament; the parent reports it
        return f"game {task.key} ({', '.join(task.seats)}) failed: {type(error).__name__}: {error}", traceback.format_exc()
