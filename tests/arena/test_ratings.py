"""Ratings of invented results with known answers."""

from __future__ import annotations

import math
import random
import sys

import pytest

from hexrealm.arena.errors import MissingPackage
from hexrealm.arena.play import Result
from hexrealm.arena.ratings import PRIOR_WINS, LiveRatings, elo_ratings, share_of_wins
from hexrealm.arena.standings import PairScores, compare, standings
from tests.support.arena.example_results import pairs, result

AB = [("a", "b")]


def elo(won: float, lost: float) -> float:
    return 400 * math.log10((won + PRIOR_WINS) / (lost + PRIOR_WINS))


def test_two_bots_are_rated_by_the_closed_form() -> None:
    games = pairs("a", "b", [(1, 1)] * 30 + [(1, 0)] * 20 + [(0.5, 0)] * 10)
    a, b = elo_ratings(games, ["a", "b"], AB)
    assert a.value == pytest.approx(elo(85, 35), abs=0.01)
    assert a.low < a.value < a.high
    assert (b.value, b.low, b.high) == (0, 0, 0)


def test_three_bots_whose_odds_multiply_are_rated_by_their_odds() -> None:
    games = pairs("a", "b", [(1, 1)] * 200 + [(0, 0)] * 100, 0) + pairs("b", "c", [(1, 1)] * 200 + [(0, 0)] * 100, 1)
    games += pairs("a", "c", [(1, 1)] * 240 + [(0, 0)] * 60, 2)
    a, b, c = (each.value for each in elo_ratings(games, ["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "c")]))
    assert (a, b, c) == pytest.approx((400 * math.log10(4), 400 * math.log10(2), 0), abs=2)


def test_a_bot_that_won_every_game_has_a_finite_rating_and_a_real_interval() -> None:
    games = pairs("a", "b", [(1, 1)] * 100)
    a, _ = elo_ratings(games, ["a", "b"], AB)
    assert a.value == pytest.approx(elo(200, 0), abs=0.01)
    assert 300 < a.low < a.value
    share = share_of_wins(games, "a")
    assert share is not None
    assert 0.9 < share.low < share.high == share.value == 1


def test_not_all_bots_need_to_play_against_each_other() -> None:
    games = pairs("a", "b", [(1, 1)] * 10, 0) + pairs("a", "c", [(1, 0)] * 10, 1)
    a, b, c = elo_ratings(games, ["a", "b", "c"], [("a", "b"), ("a", "c")])
    assert a.value == pytest.approx(c.value, abs=0.01)
    assert b.value == 0


def test_intervals_contain_the_true_value_in_about_95_percent_of_runs() -> None:
    hits, runs = 0, 60
    for seed in range(runs):
        dice = random.Random(seed)
        games = pairs("a", "b", [(int(dice.random() < 0.7), int(dice.random() < 0.6)) for _ in range(60)])
        share = share_of_wins(games, "a", seed)
        assert share is not None
        hits += share.low <= 0.65 <= share.high
    assert 0.85 * runs <= hits


def test_luck_that_a_pair_shares_narrows_the_interval() -> None:
    dice = random.Random(4)
    swapped = [(won, 1 - won) for won in (dice.randint(0, 1) for _ in range(100))]
    alike = [(won, won) for won, _ in swapped]
    narrow, wide = (share_of_wins(pairs("a", "b", scores), "a") for scores in (swapped, alike))
    assert narrow
    assert wide
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2


def test_games_of_several_players_compare_winners_with_losers_only() -> None:
    names = ["a", "b", "c", "d"]
    one = compare(result(0, 0, 0, names, [1]), names)
    assert one.sum() == 3
    assert (one[1] == [1, 0, 1, 1]).all()
    two = compare(result(0, 0, 0, names, [1, 2]), names)
    assert two[1, 2] == two[2, 1] == 0.5
    assert two.sum() == 5
    assert compare(result(0, 0, 0, ["a", "b", "a"], [0]), ["a", "b"]).tolist() == [[0, 1], [0, 0]]


def test_games_of_several_players_recover_the_strengths_they_were_simulated_with() -> None:
    strengths, names, dice = [4, 2, 1], ["a", "b", "c"], random.Random(1)
    games: list[Result] = []
    for number in range(600):
        games.append(result(0, number, 0, names, dice.choices([0, 1, 2], strengths)))
    a, b, c = (each.value for each in elo_ratings(games, names, [("a", "b", "c")]))
    assert (a, b, c) == pytest.approx((400 * math.log10(4), 400 * math.log10(2), 0), abs=45)


def test_standings_count_shares_points_and_games() -> None:
    rows = standings(pairs("a", "b", [(1, 0.5), (0, 0)]), ["a", "b"])
    assert (rows["a"].games, rows["a"].won, rows["a"].shared, rows["a"].wins, rows["a"].share) == (4, 1, 1, 1.5, 0.375)
    assert rows["b"].wins == 2.5
    assert rows["a"].mean_points == pytest.approx((10 + 10 + 3 + 3) / 4)
    assert (
        standings([], ["a"])["a"].share
        == standings([], ["a"])["a"].seconds_per_move
        == standings([], ["a"])["a"].mean_points
        == 0
    )


def test_pairs_are_scored_in_the_order_of_the_plan_for_any_order_of_arrival() -> None:
    games = pairs("a", "b", [(1, 0.5), (0, 0), (1, 1)])
    scores = PairScores("a")
    added = [scores.add(game) for game in (games[4], games[2], games[3], games[0], games[1], games[5])]
    assert added == [[], [], [], [], [0.75, 0.0], [1.0]]


def test_live_ratings_rise_with_victories_and_become_more_certain() -> None:
    live = LiveRatings(["a", "b"])
    before = live.of("a")
    for game in pairs("a", "b", [(1, 1)] * 10):
        live.add(game)
    assert live.of("a")[0] > before[0] > live.of("b")[0]
    assert live.of("a")[1] < before[1]


def test_live_ratings_of_equal_bots_in_several_seats_stay_equal() -> None:
    live = LiveRatings(["a", "b"])
    for number in range(60):
        live.add(result(0, number, 0, ("a", "b", "a"), [number % 3]))
        live.add(result(1, number, 0, ("b", "a", "b"), [number % 3]))
    assert live.of("a")[0] == pytest.approx(live.of("b")[0], abs=2)


@pytest.mark.parametrize("package", ["choix", "openskill"])
def test_an_error_names_a_missing_package_and_what_to_install(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if "Editable" not in repr(each)])
    with pytest.raises(MissingPackage, match=rf"needs the package {package}: install hexrealm\[arena\]"):
        LiveRatings(["a"]) if package == "openskill" else elo_ratings([], ["a", "b"], AB)
