"""The Ray runner on a real local cluster of two workers."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from hexrealm.arena.errors import GameFailed
from hexrealm.arena.plan import count_games, plan
from hexrealm.arena.ray_runner import run_on_ray
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament, find_runner
from tests.support.arena.bots import MAIN, MARK, entrant
from tests.support.arena.example_results import FIRST, job, played, without_times

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def test_no_game_is_lost_or_counted_twice_if_a_worker_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.setenv(MAIN, str(os.getpid()))
    wanted = job(bots=("uniform", entrant("Deadly")), pairs=5)
    with Store(tmp_path / "ray", wanted) as store:
        Tournament(store).run(find_runner("ray"), 2)
    assert (tmp_path / "mark").exists()
    lines = (tmp_path / "ray" / "results.jsonl").read_text().splitlines()
    assert len(lines) == count_games(wanted)
    assert sorted(json.loads(line)["key"] for line in lines) == sorted(task.key for task in plan(wanted))
    assert without_times(store.in_order()) == without_times(played(tmp_path / "here", wanted).games)
    assert not ray.is_initialized()


@pytest.fixture
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("cluster")
def test_a_running_cluster_is_used_and_left_running_after_an_error() -> None:
    with pytest.raises(GameFailed, match="failed: RuntimeError: out of ideas"):
        list(run_on_ray(plan(job(bots=(FIRST, entrant("Broken")), pairs=1)), 2))
    assert ray.is_initialized()
