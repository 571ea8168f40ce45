"""Runs a tournament: a runner plays the games that are not yet played, and the store saves the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, Literal, cast

from hexrealm.arena.entrants import TWIN
from hexrealm.arena.errors import WrongFolder
from hexrealm.arena.local_runner import run_locally
from hexrealm.arena.plan import Task, count_games, line_ups, plan
from hexrealm.arena.play import Result, set_up, warm_up
from hexrealm.arena.sequential import SequentialTest, Verdict
from hexrealm.arena.standings import PairScores
from hexrealm.arena.store import Store

RunnerName = Literal["local", "ray"]
Runner = Callable[[Iterable[Task], int | None], Iterator[Result]]


def find_runner(name: RunnerName) -> Runner:
    """Return a runner by its name. Ray is imported only if it is used."""
    if name == "local":
        return run_locally
    from hexrealm.arena.ray_runner import run_on_ray

    return run_on_ray


class Tournament:
    """One job and its stored results."""

    def __init__(self, store: Store) -> None:
        self.store, self.job = store, store.job
        self.line_ups = line_ups(self.job)
        self.planned = count_games(self.job)
        controls = [each.number for each in self.line_ups if each.control]
        self.control_from = min(controls, default=len(self.line_ups))
        self.test = SequentialTest(self.job.sprt) if self.job.sprt else None
        self._scores = PairScores(self.job.bots[0])
        for result in self.games:
            self._update_test(result)

    @property
    def entrants(self) -> list[str]:
        """The entrants of the standings, without the control."""
        return list(self.job.bots) if self.control_from else []

    @property
    def twins(self) -> list[str]:
        """The two copies of the same bot in the control; empty without a control."""
        return [self.job.bots[0], self.job.bots[0] + TWIN] if self.job.control else []

    @property
    def games(self) -> list[Result]:
        """The games of the standings."""
        return [result for result in self.store.in_order() if result.line_up < self.control_from]

    @property
    def control_games(self) -> list[Result]:
        """The games of the control."""
        return [result for result in self.store.in_order() if result.line_up >= self.control_from]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict of the sequential test after the finished pairs."""
        return self.test.verdict if self.test else None

    def _update_test(self, result: Result) -> None:
        if self.test and result.line_up < self.control_from:
            for score in self._scores.add(result):
                self.test.add(score)

    @property
    def finished(self) -> bool:
        """Whether all games are played or the sequential test has a verdict."""
        return len(self.store.results) == self.planned or bool(self.verdict)

    def remaining(self) -> Iterator[Task]:
        """Yield the games that are not yet played."""
        return (task for task in plan(self.job) if task.key not in self.store.results)

    def check(self) -> None:
        """Check that the options can be set up, and that the stored games belong to the plan."""
        set_up(next(plan(self.job)))
        stored = dict(self.store.results)
        for task in plan(self.job) if stored else ():
            if task.key in stored and stored.pop(task.key).seats != task.seats:
                raise WrongFolder(f"game {task.key} in {self.store.folder} does not match the plan")
        if stored:
            raise WrongFolder(f"{self.store.folder} contains a game {next(iter(stored))} that is not in its plan")

    def warm_up(self) -> None:
        """Compile the bots once in this process, so that the workers read them from the cache."""
        warm_up(islice(plan(self.job), self.planned // self.job.pairs))

    def run(self, runner: Runner, workers: int | None = None, on_result: Callable[[Result], Any] = lambda _: None) -> None:
        """Play until all games are played or the test has a verdict. Results are saved even if an error or Ctrl-C ends it."""
        if self.finished:
            return
        with closing(cast(Any, runner(self.remaining(), workers))) as results:
            for result in results:
                if self.store.add(result):
                    self._update_test(result)
                    on_result(result)
                if self.verdict:
                    return
