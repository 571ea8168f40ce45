"""The local runner: real worker processes, some of which are killed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexrealm.arena.errors import GameFailed
from hexrealm.arena.local_runner import run_locally
from hexrealm.arena.plan import count_games, plan
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament
from tests.support.arena.bots import MAIN, MARK, entrant
from tests.support.arena.example_results import FIRST, job, played, without_times

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


@pytest.fixture(autouse=True)
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.setenv(MAIN, str(os.getpid()))
    return tmp_path / "mark"


def test_workers_play_the_same_games_as_one_process(tmp_path: Path) -> None:
    with Store(tmp_path / "many", job()) as store:
        Tournament(store).run(run_locally, 2)
        assert without_times(store.in_order()) == without_times(played(tmp_path / "one", job()).games)


def test_no_game_is_lost_if_a_worker_is_killed(mark: Path) -> None:
    wanted = job(bots=("uniform", entrant("Deadly")), pairs=4)
    results = list(run_locally(plan(wanted), 2))
    assert mark.exists()
    assert sorted(result.key for result in results) == sorted(task.key for task in plan(wanted))


def test_a_game_that_kills_every_worker_ends_the_tournament() -> None:
    with pytest.raises(GameFailed, match="crashed its worker 4 times"):
        list(run_locally(plan(job(bots=("uniform", entrant("AlwaysDeadly")), pairs=1)), 1))


def test_an_error_of_a_bot_is_one_line_with_the_traceback_as_a_note() -> None:
    with pytest.raises(GameFailed, match=r"game 00-000000-. .*failed: RuntimeError: out of ideas") as caught:
        list(run_locally(plan(job(bots=("uniform", entrant("Broken")), pairs=1)), 1))
    assert "misbehave" in "".join(caught.value.__notes__)


def test_stopping_early_leaves_no_process() -> None:
    import multiprocessing

    results = run_locally(plan(job(pairs=500)), 2)
    assert next(results).seats
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_there_may_be_more_workers_than_games() -> None:
    wanted = job(bots=(FIRST,), control=True, pairs=1)
    assert len(list(run_locally(plan(wanted), 8))) == count_games(wanted) == 2
