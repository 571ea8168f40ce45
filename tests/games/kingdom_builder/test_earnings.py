"""Gold by goal at any moment, and the hexes that earn it."""

from __future__ import annotations

from hexrealm.engine.game import Earning
from tests.games.kingdom_builder.positions import position
from tests.support.walks import WALKS, some_moments, walk


def earned(goal: str, *settlements: str) -> Earning:
    """Return what blue earns for a goal with these settlements on the first game's board."""
    match = position(
        goals=[goal, *[other for other in ("hermits", "miners", "lords") if other != goal][:2]], blue=" ".join(settlements)
    )
    return next(earning for earning in match.earnings[0] if earning.what == goal)


def test_parts_add_up_to_the_score_at_every_moment() -> None:
    for seed in range(WALKS):
        for match in some_moments("kingdom_builder", seed):
            for seat, parts in enumerate(match.earnings):
                assert sum(part.points for part in parts) == match.scores[seat]
                assert [part.what for part in parts] == [*match.options["goals"], "castles"]


def test_earning_hexes_are_own_settlements_or_places() -> None:
    for match in walk("kingdom_builder", 3):
        snapshot = match.snapshot()
        for seat, parts in enumerate(match.earnings):
            own = {name for name, owner in snapshot["settlements"].items() if owner == seat}
            for part in parts:
                if part.what not in ("merchants", "castles"):
                    assert set(part.hexes) <= own
                assert bool(part.hexes) >= bool(part.points and part.what != "lords")


def test_fishermen_earn_next_to_water_and_not_on_it() -> None:
    assert earned("fishermen", "e5", "d5") == Earning("fishermen", "K10.1", 1, ("e5",), "fishermen")


def test_knights_earn_on_their_best_row_only() -> None:
    assert earned("knights", "e5", "f5", "e6") == Earning("knights", "K10.8", 4, ("e5", "f5"), "knights")


def test_citizens_earn_in_the_largest_area() -> None:
    assert set(earned("citizens", "e5", "f5", "a1").hexes) == {"e5", "f5"}


def test_hermits_earn_everywhere() -> None:
    assert earned("hermits", "e5", "a1") == Earning("hermits", "K10.4", 2, ("a1", "e5"), "hermits")
