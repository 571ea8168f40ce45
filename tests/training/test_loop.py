"""Training on a CPU for a few seconds: it learns, writes what it did, and can be continued."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from hexrealm import games
from hexrealm.bots.learned import Learned, weights_of
from hexrealm.bots.mcts import Budget
from hexrealm.training import matches
from hexrealm.training.loop import Plan, small, train
from hexrealm.training.matches import Evaluation
from hexrealm.training.model import read_about
from hexrealm.training.report import loss_curve, read_log, total_minutes, win_curve, write_report
from tests.support.walks import GAMES, any_match

pytestmark = pytest.mark.compiled
NAMES = [name for name in GAMES if games.find(name).features is not None]
# The loops take a minute to compile, so only one game is trained by default.
ONE_AND_OTHERS = [NAMES[0], *(pytest.param(name, marks=pytest.mark.long) for name in NAMES[1:])]


def tiny(seed: int) -> Plan:
    """A plan that ends after a few steps of learning, however slow the machine is."""
    plan = small(Plan(simulations=2, seed=seed))
    return replace(plan, games=2, setups=1, window=64, batch=16, first_rows=16, reuse=1.0, most_steps=3, evaluators=0)


def rows(folder: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (folder / "training.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ONE_AND_OTHERS)
def test_a_run_learns_and_another_continues_it(name: str, tmp_path: Path) -> None:
    shown: list[dict[str, float]] = []
    train(games.find(name), tmp_path, tiny(1), shown.append)
    assert json.loads(json.dumps(shown)) == rows(tmp_path)
    assert shown[-1]["steps"] == 3
    about = read_about(tmp_path / "weights.npz")
    assert (about["run"]["seed"], about["steps"], about["game"]) == (1, 3, name)
    assert {"hexrealm", "torch", "rules", "run"} <= about.keys()
    assert all(max(row.get(loss, 0) for row in shown) > 0 for loss in ("value", "points", "policy"))
    with (tmp_path / "training.jsonl").open("a") as log:
        log.write('{"seconds": 1')  # a run that is killed can cut off its last line
    train(games.find(name), tmp_path, tiny(2), shown.append)
    assert read_log(tmp_path / "training.jsonl") == json.loads(json.dumps(shown))
    assert len([row for row in shown if "run" in row]) == 2
    match = any_match(name, 1)
    while match.seat is None:
        match.play_chance()
    thought = Learned(Budget(simulations=4), weights=tmp_path / "weights.npz", seed=1).think(match)
    assert thought.action in match.legal()


def test_a_report_shows_the_losses_over_all_runs(tmp_path: Path) -> None:
    run = {"run": {"seed": 1}, "game": "a game"}
    lines = [run, {"seconds": 60, "value": 0.5}, run, {"seconds": 30, "value": 0.25}]
    (tmp_path / "training.jsonl").write_text("\n".join([*map(json.dumps, lines), '{"cut o']))
    rows = read_log(tmp_path / "training.jsonl")
    assert loss_curve(rows, "value") == [(1.0, 0.5), (1.5, 0.25)]
    assert total_minutes(rows) == 1.5
    page = write_report(tmp_path / "training.jsonl", tmp_path).read_text()
    assert "Training of a game" in page and "polyline" in page


def test_a_line_that_an_interruption_cut_off_hides_no_later_run(tmp_path: Path) -> None:
    run = {"run": {"seed": 1}, "game": "a game"}
    lines = [json.dumps(run), '{"seconds": 6', json.dumps(run), json.dumps({"seconds": 30, "value": 0.25})]
    (tmp_path / "training.jsonl").write_text("\n".join(lines))
    assert read_log(tmp_path / "training.jsonl") == [run, run, {"seconds": 30, "value": 0.25}]


def test_a_report_shows_wins_against_fixed_opponents_over_all_runs(tmp_path: Path) -> None:
    run = {"run": {"seed": 1}, "game": "a game"}
    lines = [run, {"seconds": 60}, {"seconds": 30, "won": {"greedy": 0.5}}, run, {"seconds": 30, "won": {"greedy": 0.75}}]
    (tmp_path / "training.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert win_curve(read_log(tmp_path / "training.jsonl"), "greedy") == [(0.5, 50), (1.5, 75)]
    page = write_report(tmp_path / "training.jsonl", tmp_path).read_text()
    assert "Wins against fixed opponents" in page and "greedy" in page


def test_matches_during_training_are_played_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "ProcessPoolExecutor", lambda workers, context: ThreadPoolExecutor(workers))
    weights = weights_of(games.find(NAMES[0]))
    evaluation = Evaluation(NAMES[0], tmp_path, workers=1, every=10.0, pairs=1, opponents=("uniform", "greedy"))
    evaluation.simulations = 2
    assert evaluation.maybe(5.0, weights) is None  # they begin, and are collected later
    lines = evaluation.finish(20.0, weights)
    evaluation.close()
    assert [line["seconds"] for line in lines] == [5.0, 20.0]
    assert all(line["won"]["uniform"] == 1.0 and line["won"].keys() == {"uniform", "greedy"} for line in lines)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_machines_of_a_ray_cluster_play_for_the_learner(tmp_path: Path) -> None:
    shown: list[dict[str, float]] = []
    train(games.find(NAMES[0]), tmp_path, replace(tiny(1), machines=1), shown.append)
    assert shown[-1]["steps"] == 3
    assert shown[-1]["games"] > 0
