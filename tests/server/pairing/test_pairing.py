"""Who is seated with whom: the rules alone, and that nobody is seated twice, with bots, blocked people and several wishes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.server.people.pairing import FIRST_DIFFERENCE, GROWTH, Offer, pair, spread
from hexrealm.server.people.rating import Rating
from hexrealm.server.protocol.forms.pairing_forms import SPEEDS, NewOffer

pytestmark = pytest.mark.compiled
SECOND = 1000


def offer(person: str, points: int = 1500, since: int = 0, **wish: Any) -> Offer:
    given = {"game": "some", "players": 2, **wish}
    return Offer(person, NewOffer(**given), since, Rating(25 + (points - 1500) / 30, 3.0, 30))


def people(*offers: Offer, now: int = 0, **more: Any) -> list[tuple[str, ...]]:
    return [tuple(each.person for each in seating.offers) for seating in pair(offers, now, **more)]


def test_only_those_who_want_the_same_meet() -> None:
    first = offer("a")
    for other in ({"game": "other"}, {"players": 3}, {"speed": "days"}, {"rated": True}):
        assert people(first, offer("b", **other)) == []
    assert people(first, offer("b")) == [("a", "b")]


def test_the_nearest_comes_first_and_who_waited_longest_is_served_first() -> None:
    assert people(offer("far", 1620), offer("near", 1510), offer("old", 1500, since=-5)) == [("old", "near")]


def test_strength_matters_less_the_longer_somebody_waits() -> None:
    a, b = offer("a", 1500), offer("b", 1500 + FIRST_DIFFERENCE + 100)
    patience = int(100 / GROWTH["live"]) * SECOND
    assert people(a, b, now=patience - SECOND) == []
    assert people(a, b, now=patience) == [("a", "b")]
    anybody = offer("c", 3000, strength="any")
    assert people(a, anybody) == []  # both must accept
    assert people(anybody, offer("d", 100, strength="any")) == [("c", "d")]


def test_blocked_people_never_meet_and_others_are_preferred_to_those_just_met() -> None:
    a, b, c = offer("a"), offer("b"), offer("c", 1550)
    assert people(a, b, blocked={frozenset("ab")}, now=10**9) == []
    assert people(a, b, c, met={frozenset("ab")}) == [("a", "c")]
    assert people(a, b, met={frozenset("ab")}) == [("a", "b")]


def test_bots_fill_after_a_wait_for_those_who_want_them() -> None:
    wish: dict[str, Any] = {"players": 4, "bots": "easy", "patience": 30}
    waiting = [offer("a", **wish), offer("b", **wish), offer("c", players=4)]
    assert pair(waiting, 29 * SECOND) == []
    (seating,) = pair(waiting, 30 * SECOND)
    assert [each.person for each in seating.offers] == ["a", "b"]
    assert seating.bots == ("easy", "easy")


wishes = st.builds(
    NewOffer,
    game=st.sampled_from(["one", "two"]),
    players=st.sampled_from([2, 3, 4]),
    speed=st.sampled_from(list(SPEEDS)[:2]),
    rated=st.booleans(),
    strength=st.sampled_from(["similar", "any"]),
    bots=st.sampled_from([None, "easy"]),
)
crowds = st.lists(st.tuples(wishes, st.integers(0, 100_000), st.floats(5, 45)), max_size=25).map(
    lambda drawn: [Offer(f"p{k}", wish, since, Rating(mu, 3.0, 30)) for k, (wish, since, mu) in enumerate(drawn)]
)


@given(
    crowds, st.integers(0, 200_000), st.sets(st.frozensets(st.integers(0, 24).map(lambda k: f"p{k}"), min_size=2, max_size=2))
)
def test_every_table_is_full_and_wanted(crowd: list[Offer], now: int, blocked: set[frozenset[str]]) -> None:
    seatings = pair(crowd, now, blocked)
    seated = Counter(each.person for seating in seatings for each in seating.offers)
    assert max(seated.values(), default=1) == 1
    for seating in seatings:
        wishes = {(each.wish.game, each.wish.players, each.wish.speed, each.wish.rated) for each in seating.offers}
        assert len(wishes) == 1
        assert len(seating.offers) + len(seating.bots) == seating.offers[0].wish.players
        assert not seating.bots or (seating.offers[0].wants_bots(now) and all(each.wish.bots for each in seating.offers))
        for a, b in combinations(seating.offers, 2):
            assert a.accepts(b, now) and b.accepts(a, now) and frozenset((a.person, b.person)) not in blocked
        assert spread(seating) >= 0
