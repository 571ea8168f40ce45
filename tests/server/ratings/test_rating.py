"""The arithmetic of ratings: who gains, how much of a game counts, and how places follow from a result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.bots.levels import LEVELS
from hexrealm.server.people.rating import (
    BOT_MU,
    FREE_GAMES,
    NEWCOMER_GAMES,
    SETTLED_SIGMA,
    START_POINTS,
    Partner,
    Rating,
    bot_rating,
    rank_seats,
    rate,
    weigh,
)

pytestmark = pytest.mark.compiled
COLLUSION_BOUND = 100  # points within the window: docs/people.md promises it
OLD = Rating(sigma=2.5, games=60)
ratings = st.builds(Rating, st.floats(0, 50), st.floats(1, 8), st.integers(0, 200))


def test_the_winner_gains_and_the_loser_loses() -> None:
    winner, loser = rate([Rating(), Rating()], [0, 1], [1, 1])
    assert winner.points > START_POINTS > loser.points
    assert winner.sigma < Rating().sigma
    assert (winner.games, winner.provisional) == (1, True)


@given(ratings, ratings, st.integers(0, 1))
def test_beating_somebody_never_costs_points(first: Rating, second: Rating, rank: int) -> None:
    after = rate([first, second], [rank, 1 - rank], [1, 1])
    better, worse = (0, 1) if rank == 0 else (1, 0)
    before = [first, second]
    assert after[better].mu >= before[better].mu
    assert after[worse].mu <= before[worse].mu


@given(st.lists(ratings, min_size=2, max_size=4), st.floats(0, 1))
def test_a_weight_scales_what_a_game_changes(before: list[Rating], weight: float) -> None:
    ranks = list(range(len(before)))
    full, part = rate(before, ranks, [1.0] * len(before)), rate(before, ranks, [weight] * len(before))
    for old, whole, some in zip(before, full, part, strict=True):
        assert some.mu == pytest.approx(old.mu + weight * (whole.mu - old.mu))
    assert rate(before, ranks, [0.0] * len(before)) == [Rating(old.mu, old.sigma, old.games + 1) for old in before]


def test_shared_wins_of_equals_change_little() -> None:
    first, second, third = rate([OLD, OLD, OLD], [0, 0, 1], [1, 1, 1])
    assert first.points == second.points > OLD.points > third.points


def test_every_level_of_bots_has_a_fixed_strength_in_order() -> None:
    assert list(BOT_MU) == list(LEVELS)
    assert list(BOT_MU.values()) == sorted(BOT_MU.values())
    assert bot_rating("master").points > bot_rating("beginner").points


# Abuse


def test_a_pair_that_agrees_on_results_gains_little() -> None:
    winner, loser, start = OLD, OLD, OLD.points
    for met in range(1000):
        weights = [weigh(winner, [Partner(loser.games, met)]), weigh(loser, [Partner(winner.games, met)])]
        winner, loser = rate([winner, loser], [0, 1], weights)
    assert winner.points - start < COLLUSION_BOUND


def test_fresh_identities_do_not_help() -> None:
    """A settled player who beats newcomers, each of them once, gains as little as from one partner. A new one stays new."""
    for player, start in ((OLD, OLD), (Rating(), Rating())):
        for met in range(1000):
            partner = Partner(games=0, met=0, newcomers_met=met)
            player, _ = rate([player, Rating()], [0, 1], [weigh(player, [partner]), 1])
        if start.provisional:
            assert player.provisional  # so it is on no leaderboard
        else:
            assert player.points - start.points < COLLUSION_BOUND


def test_games_against_others_count_fully() -> None:
    assert weigh(OLD, [Partner(games=50, met=FREE_GAMES - 1)]) == 1
    assert weigh(OLD, [Partner(games=50, met=FREE_GAMES)]) == 0.5
    assert weigh(OLD, [Partner(games=50), Partner(games=50, met=FREE_GAMES)]) == 0.75
    assert weigh(Rating(games=2), [Partner(games=1, newcomers_met=50)]) == 1  # everybody is new at first
    assert weigh(OLD, [Partner(games=NEWCOMER_GAMES - 1, newcomers_met=50)]) < 1e-9
    assert weigh(OLD, []) == 1  # bots alone


def test_a_rating_settles() -> None:
    player, games = Rating(), 0
    while player.provisional:
        player, _ = rate([player, OLD], [games % 2, 1 - games % 2], [1, 1])
        games += 1
    assert 5 <= games <= 20
    assert player.sigma <= SETTLED_SIGMA


# Places


def test_places_follow_the_rules_then_the_points() -> None:
    assert rank_seats([10, 30, 20, 20], winners=[0], left=[]) == [0, 1, 2, 2]
    assert rank_seats([10, 30, 20], winners=[0, 1], left=[]) == [0, 0, 1]


def test_who_left_first_is_last_even_if_a_bot_won_for_them() -> None:
    assert rank_seats([50, 10, 5, 0], winners=[0], left=[0, 2]) == [3, 0, 2, 1]


@given(
    st.integers(2, 4).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(0, 99), min_size=n, max_size=n),
            st.sets(st.integers(0, n - 1)),
            st.permutations(range(n)).flatmap(lambda p: st.integers(0, n).map(lambda k: p[:k])),
        )
    )
)
def test_places_are_consistent(result: tuple[list[int], set[int], list[int]]) -> None:
    scores, winners, left = result
    ranks = rank_seats(scores, sorted(winners), left)
    stayed = [seat for seat in range(len(scores)) if seat not in left]
    assert min(ranks) == 0 and set(ranks) == set(range(max(ranks) + 1))
    for seat in stayed:
        assert all(ranks[seat] < ranks[gone] for gone in left)
        assert all(ranks[seat] <= ranks[other] for other in stayed if seat in winners and other not in winners)
    assert [ranks[seat] for seat in left] == sorted((ranks[seat] for seat in left), reverse=True)
    assert len({ranks[seat] for seat in left}) == len(left)
