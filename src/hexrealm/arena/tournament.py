"""A tournament from its job to its last game: an engine plays what is not yet played, and what it plays is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, Literal, cast

from hexrealm.arena.entrants import TWIN
from hexrealm.arena.errors import WrongFolder
from hexrealm.arena.local_runner import run_locally
from hexrealm.arena.plan import Task, count_games, line_ups, plan
from hexrealm.arena.play import Result, get_ready, set_up
from hexrealm.arena.sequential import Verdict, Walk
from hexrealm.arena.standings import PairScores
from hexrealm.arena.store import Store

EngineName = Literal["local", "ray"]
Engine = Callable[[Iterable[Task], int | None], Iterator[Result]]


def find_engine(name: EngineName) -> Engine:
    """The engine by its name; Ray's is imported only when asked for."""
    if name == "local":
        return run_locally
    from hexrealm.arena.ray_runner import run_on_ray

    return run_on_ray


class Tournament:
    """One job in its store."""

    def __init__(self, store: Store) -> None:
        self.store, self.job = store, store.job
        self.line_ups = line_ups(self.job)
        self.planned = count_games(self.job)
        controls = [each.number for each in self.line_ups if each.control]
        self.control_from = min(controls, default=len(self.line_ups))
        self.walk = Walk(self.job.sprt) if self.job.sprt else None
        self._scores = PairScores(self.job.bots[0])
        for result in self.games:
            self._note(result)

    @property
    def entrants(self) -> list[str]:
        """Those of the standings; the control stands apart."""
        return list(self.job.bots) if self.control_from else []

    @property
    def twins(self) -> list[str]:
        """The two that are one, if there is a control."""
        return [self.job.bots[0], self.job.bots[0] + TWIN] if self.job.control else []

    @property
    def games(self) -> list[Result]:
        """Those that count for the standings."""
        return [result for result in self.store.in_order() if result.line_up < self.control_from]

    @property
    def control_games(self) -> list[Result]:
        """Those of the control."""
        return [result for result in self.store.in_order() if result.line_up >= self.control_from]

    @property
    def verdict(self) -> Verdict | None:
        """Of the sequential test, as far as the finished pairs tell."""
        return self.walk.verdict if self.walk else None

    def _note(self, result: Result) -> None:
        if self.walk and result.line_up < self.control_from:
            for score in self._scores.add(result):
                self.walk.add(score)

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to play."""
        return len(self.store.results) == self.planned or bool(self.verdict)

    def left(self) -> Iterator[Task]:
        """The games not yet played."""
        return (task for task in plan(self.job) if task.key not in self.store.results)

    def check(self) -> None:
        """See that the options can be set up, and that what is kept belongs to the plan."""
        set_up(next(plan(self.job)))
        kept = dict(self.store.results)
        for task in plan(self.job) if kept else ():
            if task.key in kept and kept.pop(task.key).seats != task.seats:
                raise WrongFolder(f"{self.store.folder} holds another game {task.key} than its plan")
        if kept:
            raise WrongFolder(f"{self.store.folder} holds a game {next(iter(kept))} that is not in its plan")

    def get_ready(self) -> None:
        """Let each bot compile here, once, and not in every worker."""
        get_ready(islice(plan(self.job), self.planned // self.job.pairs))

    def run(self, engine: Engine, workers: int | None = None, tell: Callable[[Result], Any] = lambda _: None) -> None:
        """Play until all is played or decided. However it ends, what came in is kept."""
        if self.finished:
            return
        with closing(cast(Any, engine(self.left(), workers))) as results:
            for result in results:
                if self.store.add(result):
                    self._note(result)
                    tell(result)
                if self.verdict:
                    return
