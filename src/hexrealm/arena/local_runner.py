"""The local engine: worker processes on this machine. A worker that dies is replaced, and its game is played again."""

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

MOST_DEATHS = 3  # of workers at one game: then the game is at fault


def run_locally(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """The results as they come. Closing the iterator ends the workers at once, their games unfinished."""
    pool = _Pool(tasks, workers or os.cpu_count() or 1)
    try:
        yield from pool.run()
    finally:
        pool.end()


class _Pool:
    def __init__(self, tasks: Iterable[Task], size: int) -> None:
        # Fresh processes: one forked from a program with threads, such as a live display, may hang.
        self.context = multiprocessing.get_context("spawn")
        self.tasks, self.again = iter(tasks), deque[Task]()
        self.size, self.workers = size, list[_Worker]()
        self.deaths: Counter[str] = Counter()

    def run(self) -> Iterator[Result]:
        while True:
            self.give_out()
            busy = {worker.pipe: worker for worker in self.workers if worker.task}
            if not busy:
                return
            for pipe in wait(list(busy)):
                answer = self.hear(busy[pipe])
                if answer:
                    yield answer

    def give_out(self) -> None:
        """A game to everybody who has none, as long as there are games and room for workers."""
        while free := next((worker for worker in self.workers if not worker.task), None) or self.has_room():
            task = self.again.popleft() if self.again else next(self.tasks, None)
            if task is None:
                return
            if free is True:
                free = _Worker(self.context)
                self.workers.append(free)
            free.begin(task)

    def has_room(self) -> bool:
        return len(self.workers) < self.size

    def hear(self, worker: _Worker) -> Result | None:
        task, worker.task = worker.task, None
        assert task is not None
        try:
            answer = worker.pipe.recv()
        except (EOFError, ConnectionError):
            self.bury(worker, task)
            return None
        if isinstance(answer, Result):
            return answer
        failure = GameFailed(answer[0])
        failure.add_note(answer[1])
        raise failure

    def bury(self, worker: _Worker, task: Task) -> None:
        worker.end()
        self.workers.remove(worker)
        self.deaths[task.key] += 1
        if self.deaths[task.key] > MOST_DEATHS:
            raise GameFailed(f"game {task.key} ({', '.join(task.seats)}) ended its worker {self.deaths[task.key]} times")
        self.again.append(task)

    def end(self) -> None:
        for worker in self.workers:
            worker.end()


class _Worker:
    def __init__(self, context: Any) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        theirs.close()  # so that the pipe breaks when the worker dies
        self.task: Task | None = None

    def begin(self, task: Task) -> None:
        self.task = task
        with suppress(ConnectionError):  # it died while idle; whoever listens to it next notices
            self.pipe.send(task)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is begun here ignores Ctrl-C, which reaches everybody at the terminal: the parent ends the workers.

    A worker told so only later would die noisily of a Ctrl-C while it still imports.
    """
    if threading.current_thread() is not threading.main_thread():  # where signals cannot be set, and none arrive
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: Connection) -> None:
    """A worker's life: games in, results out, until the pipe breaks."""
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(_attempt(task))


def _attempt(task: Task) -> Result | tuple[str, str]:
    """The result, or what went wrong in one line and in full: a traceback does not travel by itself."""
    try:
        return play_game(task)
    except HexrealmError as error:
        return str(error), traceback.format_exc()
    except Exception as error:  # noqa: BLE001 - whatever a bot raises ends the tournament, said in the parent
        return f"game {task.key} ({', '.join(task.seats)}) failed: {type(error).__name__}: {error}", traceback.format_exc()
