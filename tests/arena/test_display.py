"""The live standings of a running tournament."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from hexrealm.arena.job import Job
from hexrealm.arena.play import Result
from hexrealm.arena.sequential import Sprt
from hexrealm.arena.store import Store
from hexrealm.arena.tournament import Tournament
from hexrealm.cli.arena import LiveStandings
from tests.support.arena.example_results import job, pairs

pytestmark = pytest.mark.compiled

JOB = job(bots=("greedy", "uniform"), pairs=2)
FIRST_PAIR, SECOND_PAIR = [(1.0, 1.0)], [(1.0, 1.0), (1.0, 0.0)]


def shown_text(folder: Path, results: Iterable[Result], before: Iterable[Result] = (), wanted: Job = JOB) -> str:
    """Return what a terminal shows after these results."""
    console = Console(record=True, force_terminal=True, width=100)
    with Store(folder, wanted) as store:
        for result in before:
            store.add(result)
        display = LiveStandings(Tournament(store), console)
        with display.shown():
            for result in results:
                display.add(result)
            console.print(display.draw())
    return console.export_text()


def standings(text: str) -> dict[str, list[str]]:
    lines = [line.split() for line in text.splitlines()]
    return {line[0]: line[1:] for line in lines if line and line[0] in JOB.bots}


def test_progress_and_standings_change_with_every_game(tmp_path: Path) -> None:
    text = shown_text(tmp_path, pairs("greedy", "uniform", SECOND_PAIR)[:3])
    assert "3/4" in text
    assert standings(text)["greedy"][:5] == ["3", "3", "100.0", "%", "10.0"]
    assert standings(text)["uniform"][:5] == ["3", "0", "0.0", "%", "3.0"]


def test_a_resumed_tournament_shows_the_games_played_before(tmp_path: Path) -> None:
    played = pairs("greedy", "uniform", SECOND_PAIR)
    text = shown_text(tmp_path, played[2:], before=played[:2])
    assert "4/4" in text
    assert [row[0] for row in standings(text).values()] == ["4", "4"]


def test_the_sequential_test_is_shown_between_its_bounds(tmp_path: Path) -> None:
    text = shown_text(tmp_path, [], wanted=job(bots=("greedy", "uniform"), pairs=2, sprt=Sprt(0, 50)))
    assert "sequential test: 0.00, from -2.94 (H0) to 2.94 (H1)" in text


def test_nothing_is_drawn_if_the_output_is_not_a_terminal(tmp_path: Path) -> None:
    console = Console(record=True, force_terminal=False, width=100)
    with Store(tmp_path, JOB) as store, LiveStandings(Tournament(store), console).shown() as display:
        display.add(pairs("greedy", "uniform", FIRST_PAIR)[0])
    assert console.export_text() == ""
