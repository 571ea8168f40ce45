"""The sequential test against published values, closed forms, and simulated error rates."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.arena.sequential import PAIR_SCORES, SequentialTest, Sprt, expected_score


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "published"),
    [
        # From the tests of fastchess (sprt_test.cpp, the logistic model): losses, draws, wins; then pairs of games,
        # from both lost to both won.
        ((21184, 40708, 21404), 0.5, 2.5, -1.57),
        ((57030, 106593, 57433), 0, 2, -2.59),
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),
    ],
)
def test_ratios_equal_published_values(counts: Sequence[int], elo0: float, elo1: float, published: float) -> None:
    assert Sprt(elo0, elo1).log_ratio(counts) == pytest.approx(published, abs=0.006)


def test_bounds_are_those_of_wald() -> None:
    lower, upper = Sprt(0, 5, 0.05, 0.05).bounds
    assert (lower, upper) == pytest.approx((-2.944, 2.944), abs=0.001)  # the ±2.94 of every chess engine's test
    assert Sprt(0, 5, 0.02, 0.03).bounds == pytest.approx((math.log(0.03 / 0.98), math.log(0.97 / 0.02)))


@given(st.integers(1, 400), st.integers(1, 400), st.floats(-200, 100), st.floats(1, 200))
def test_with_wins_and_losses_only_it_is_walds_test(won: int, lost: int, elo0: float, gap: float) -> None:
    s0, s1 = expected_score(elo0), expected_score(elo0 + gap)
    wald = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert Sprt(elo0, elo0 + gap).log_ratio((lost, won)) == pytest.approx(wald, abs=1e-6)


@given(st.tuples(*[st.integers(20, 500)] * 5))
def test_close_hypotheses_follow_the_normal_approximation(counts: tuple[int, ...]) -> None:
    total = sum(counts)
    mean = sum(count * score for count, score in zip(counts, PAIR_SCORES, strict=True)) / total
    spread = sum(count * (score - mean) ** 2 for count, score in zip(counts, PAIR_SCORES, strict=True)) / total
    elo = 400 * math.log10(mean / (1 - mean))
    s0, s1 = expected_score(elo - 1), expected_score(elo + 2)
    normal = total * (s1 - s0) * (2 * mean - s0 - s1) / spread / 2
    assert Sprt(elo - 1, elo + 2).log_ratio(counts) == pytest.approx(normal, rel=0.05, abs=0.01)


@given(st.tuples(*[st.integers(0, 50)] * 5))
def test_reversing_every_score_reverses_the_ratio(counts: tuple[int, ...]) -> None:
    assert Sprt(-20, 20).log_ratio(counts) == pytest.approx(-Sprt(-20, 20).log_ratio(counts[::-1]), abs=1e-6)


def test_without_games_there_is_no_verdict() -> None:
    assert Sprt(0, 50).log_ratio((0, 0, 0, 0, 0)) == 0
    assert SequentialTest(Sprt(0, 50)).verdict is None


def test_the_path_ends_where_the_test_decides() -> None:
    won, lost = SequentialTest(Sprt(0, 100)), SequentialTest(Sprt(0, 100))
    for _ in range(500):
        won.add(1.0)
        lost.add(0.0)
    assert (won.verdict, lost.verdict) == ("H1", "H0")
    assert len(won.path) < 500
    assert won.path[-2] < won.sprt.bounds[1] <= won.path[-1]


def simulate(elo: float, sprt: Sprt, seed: int) -> SequentialTest:
    """Run a test on pairs in which the first player has an advantage, so that a pair varies less than two coins."""
    dice, test = random.Random(seed), SequentialTest(sprt)
    while test.verdict is None:
        both = [dice.random() < expected_score(elo + first) for first in (60, -60)]
        test.add(sum(both) / 2)
    return test


@pytest.mark.parametrize(("elo", "wrong"), [(0, "H1"), (120, "H0")])
def test_errors_are_about_as_rare_as_alpha_and_beta(elo: float, wrong: str) -> None:
    runs = 120
    tests = [simulate(elo, Sprt(0, 120, 0.05, 0.05), seed) for seed in range(runs)]
    errors = sum(test.verdict == wrong for test in tests)
    assert errors <= 0.05 * runs + 2 * math.sqrt(0.05 * 0.95 * runs)
    # A test of fixed length with these errors needs (2 * 1.645)² times the variance over the gap squared: about 60 pairs.
    assert sum(len(test.path) for test in tests) / runs < 50
