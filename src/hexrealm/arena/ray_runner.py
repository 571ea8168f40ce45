"""Plays games on a Ray cluster: the one at RAY_ADDRESS, otherwise a local one that is started for this job.

Ray plays a game again if its worker or machine fails. If a result arrives twice, the store counts it once. Every machine of
the cluster needs hexrealm and the modules of the bots installed.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from hexrealm.arena.errors import GameFailed, need
from hexrealm.arena.plan import Task
from hexrealm.arena.play import Result, play_game
from hexrealm.engine.errors import HexrealmError

RETRIES = 3  # as many as the local runner allows
AHEAD = 2  # games submitted per processor: enough that none waits, few enough to stop soon


def run_on_ray(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """Yield results as games finish. Closing the iterator cancels the unfinished games."""
    ray = need("ray", "--engine ray")
    started_here = not ray.is_initialized()
    if started_here:
        ray.init(**_settings(workers))
    pending: dict[Any, Task] = {}
    try:
        yield from _play(ray, iter(tasks), pending)
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)
        if started_here:
            ray.shutdown()


def _settings(workers: int | None) -> dict[str, Any]:
    """Return the arguments of ray.init(): without logs and dashboard. An existing cluster defines its own processors."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if os.environ.get("RAY_ADDRESS"):
        return quiet
    return {**quiet, "include_dashboard": False, "num_cpus": workers or os.cpu_count() or 1}


def _play(ray: Any, tasks: Iterator[Task], pending: dict[Any, Task]) -> Iterator[Result]:
    game = ray.remote(num_cpus=1, max_retries=RETRIES)(play_game)
    while True:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(pending)
        pending.update((game.remote(task), task) for task in islice(tasks, max(0, room)))
        if not pending:
            return
        finished, _ = ray.wait(list(pending))
        for reference in finished:
            yield _fetch(ray, reference, pending.pop(reference))


def _fetch(ray: Any, reference: Any, task: Task) -> Result:
    name = f"game {task.key} ({', '.join(task.seats)})"
    try:
        result: Result = ray.get(reference)
        return result
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        message = str(cause) if isinstance(cause, HexrealmError) else f"{name} failed: {type(cause).__name__}: {cause}"
        raise GameFailed(message) from error
    except ray.exceptions.RayError as error:
        raise GameFailed(f"{name} crashed its worker {RETRIES + 1} times") from error
