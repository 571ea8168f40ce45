"""The same job on a real local Ray of two workers."""

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
from hexrealm.arena.tournament import Tournament, find_engine
from tests.support.arena.bots import MAIN, MARK, here
from tests.support.arena.made_up_results import FIRST, job, played, without_times

pytestmark = pytest.mark.compiled


def test_a_worker_killed_on_the_way_costs_no_game_and_none_counts_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.setenv(MAIN, str(os.getpid()))
    wanted = job(bots=("uniform", here("Deadly")), pairs=5)
    with Store(tmp_path / "ray", wanted) as store:
        Tournament(store).run(find_engine("ray"), 2)
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
def test_a_ray_that_runs_already_is_used_and_left_running_whatever_a_bot_raises() -> None:
    with pytest.raises(GameFailed, match="failed: RuntimeError: out of ideas"):
        list(run_on_ray(plan(job(bots=(FIRST, here("Broken")), pairs=1)), 2))
    assert ray.is_initialized()
