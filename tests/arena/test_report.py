"""The report is well-formed, complete and self-contained."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hexrealm.arena import charts
from hexrealm.arena.entrants import TWIN
from hexrealm.arena.formatting import elo, interval, percent, seconds
from hexrealm.arena.report import draw_page, write_report
from hexrealm.arena.sequential import Sprt
from hexrealm.arena.store import Store
from hexrealm.arena.summary import summarise
from hexrealm.arena.tournament import Tournament
from tests.support.arena.example_results import FIRST, LAST, MIDDLE, job, pairs, played
from tests.support.walks import GAMES


def summary_of(folder: Path, games: list[Any], **changes: object) -> dict[str, Any]:
    with Store(folder, job(**{"pairs": 40, **changes})) as store:  # type: ignore[arg-type]
        for game in games:
            store.add(game)
        return summarise(Tournament(store))


@pytest.mark.parametrize("name", GAMES)
def test_the_report_of_a_played_tournament_contains_every_bot(name: str, tmp_path: Path) -> None:
    bots = ("uniform", FIRST, LAST)
    summary = summarise(played(tmp_path, job(name, bots=bots, pairs=1, control=True)))
    data, page = write_report(summary, tmp_path)
    assert json.loads(data.read_text()) == summary
    root = ElementTree.fromstring(page.read_text())
    text = "".join(root.itertext())
    assert all(text.count(bot) >= 3 for bot in bots)
    assert root.tag == "html"
    plots = [node for node in root.iter() if node.tag.endswith("}svg")]
    assert len(plots) == 4
    assert all(node.find("{*}title") is not None for node in plots)
    assert {row["entrant"] for row in summary["standings"]} == set(bots)
    assert summary["ended"] == "all games played"
    assert summary["control"]["games"] == 2
    assert sum(summary["seats"]) == pytest.approx(1, abs=0.001)
    assert not re.search(r"(src|href)=|url\(|@import", page.read_text())


def test_the_equal_share_is_within_the_interval_of_a_control(tmp_path: Path) -> None:
    scores = [(1, 0), (0, 1), (1, 1), (0, 0), (1, 0), (0.5, 0)] * 5
    summary = summary_of(tmp_path, pairs("uniform", "uniform" + TWIN, scores), bots=("uniform",), control=True)
    assert summary["control"]["within"]
    assert summary["control"]["share"][0] == pytest.approx(29 / 60 - 0.025, abs=0.01)
    assert summary["standings"] == []
    assert "lies within" in draw_page(summary)


def test_the_report_shows_that_a_control_failed(tmp_path: Path) -> None:
    games = pairs("uniform", "uniform" + TWIN, [(1, 1)] * 30)
    summary = summary_of(tmp_path, games, bots=("uniform",), control=True)
    assert not summary["control"]["within"]
    assert "lies outside" in draw_page(summary)


def test_the_path_of_the_sequential_test_is_drawn(tmp_path: Path) -> None:
    games = pairs("uniform", FIRST, [(1, 1), (1, 0), (1, 1)] * 10)
    summary = summary_of(tmp_path, games, sprt=Sprt(0, 200))
    assert summary["sequential"]["accepted"] == "H1"
    assert summary["ended"] == "the sequential test accepted H1"
    page = draw_page(summary)
    assert "polyline" in page
    assert "accepted H1" in page
    ElementTree.fromstring(page)


def test_a_tournament_without_games_has_a_report(tmp_path: Path) -> None:
    summary = summary_of(tmp_path, [], sprt=Sprt(0, 50), control=True)
    assert summary["ended"] == "stopped early"
    ElementTree.fromstring(draw_page(summary))


def test_a_gauntlet_leaves_bots_that_did_not_play_each_other_blank(tmp_path: Path) -> None:
    games = pairs("uniform", FIRST, [(1, 0)] * 3, 0) + pairs("uniform", MIDDLE, [(1, 1)] * 3, 1)
    summary = summary_of(tmp_path, games, bots=("uniform", FIRST, MIDDLE), gauntlet=True)
    assert summary["cross"]["uniform"] == {FIRST: [3.0, 6.0], MIDDLE: [6.0, 6.0]}
    assert MIDDLE not in summary["cross"][FIRST]
    ElementTree.fromstring(draw_page(summary))


def test_a_note_names_the_package_that_ratings_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hexrealm.arena import ratings
    from hexrealm.arena.errors import MissingPackage

    def missing(package: str, what_for: str) -> Any:
        raise MissingPackage(f"{what_for} needs the package {package}")

    monkeypatch.setattr(ratings, "need", missing)
    summary = summary_of(tmp_path, pairs("uniform", FIRST, [(1, 0)] * 3))
    assert [row["elo"] for row in summary["standings"]] == [None, None]
    assert len(summary["notes"]) == 2
    assert "rating a table needs the package choix" in draw_page(summary)


def test_a_note_warns_about_identical_games(tmp_path: Path) -> None:
    summary = summarise(played(tmp_path, job(bots=(FIRST, LAST), pairs=1)))
    assert summary["different"] == 2
    assert summary["notes"] == []
    games = [replace(game, digest="again") for game in pairs("uniform", FIRST, [(1, 0)] * 3)]
    noted = summary_of(tmp_path / "again", games)
    assert noted["different"] == 2
    assert "only 2 of 6 games differ" in draw_page(noted)


def test_markup_in_labels_is_escaped_and_long_labels_are_cut() -> None:
    drawn = charts.whiskers("a < b", [("<b>&" * 12, 1.0, 1.0, 1.0)], elo)
    ElementTree.fromstring(drawn)
    assert "…" in drawn


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 3), (0, 763), (0.001, 0.002), (7, 7.5)])
def test_ticks_are_few_and_round(low: float, high: float) -> None:
    values = charts.ticks(low, high)
    assert 2 <= len(values) <= 7
    assert all(low - 1e-9 <= value <= high + 1e-9 for value in values)


def test_numbers_are_formatted() -> None:
    assert [percent(0.5), elo(12.6), elo(-0.2), elo(-3)] == ["50.0 %", "13", "0", "-3"]
    assert [seconds(2.5), seconds(0.0125), seconds(2e-5)] == ["2.5 s", "12.5 ms", "20 µs"]
    assert interval([0.1, 0.25], percent) == "[10.0, 25.0]"
    assert interval([0, 0], elo) == ""
