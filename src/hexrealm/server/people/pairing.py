"""Pairing: who is seated with whom. Pure; offers.py keeps the offers, tables/matchmaker.py creates the tables.

People are seated together who want the same game, number of players, speed, and a rated game or not. Who has waited longest is
served first, with those whose rating is nearest. Somebody who wants opponents of similar strength accepts a difference that
grows while they wait. People of whom one has blocked the other are never seated together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hexrealm.server.people.rating import Rating
from hexrealm.server.protocol.forms.pairing_forms import SPEEDS, NewOffer

FIRST_DIFFERENCE = 150  # points that somebody who wants similar opponents accepts at once
GROWTH = {"live": 5.0, "days": 0.05}  # points more for each second of waiting
MET_LATELY = 200  # points by which somebody one has met lately seems farther away
Pair = frozenset[str]
NEW = Rating()


@dataclass(frozen=True)
class Offer:
    """What somebody waits for, since a table time in milliseconds."""

    person: str
    wish: NewOffer
    since: int
    rating: Rating = NEW

    @property
    def kind(self) -> str:
        """Whether it is for a game now or over days."""
        return SPEEDS[self.wish.speed].kind

    def accepts(self, other: Offer, now: int) -> bool:
        """Return whether somebody is near enough in strength by now."""
        if self.wish.strength == "any":
            return True
        waited = max(0, now - self.since) / 1000
        return abs(self.rating.points - other.rating.points) <= FIRST_DIFFERENCE + GROWTH[self.kind] * waited

    def wants_bots(self, now: int) -> bool:
        """Return whether bots may take free seats by now."""
        return self.wish.bots is not None and now - self.since >= self.wish.patience * 1000


@dataclass(frozen=True)
class Seating:
    """People who are seated together, who waited longest first, and the levels of bots that fill the table."""

    offers: tuple[Offer, ...]
    bots: tuple[str, ...] = ()


def pair(
    offers: Sequence[Offer], now: int, blocked: Collection[Pair] = frozenset(), met: Collection[Pair] = frozenset()
) -> list[Seating]:
    """Return who can be seated together now. Everybody is seated once at most; the others go on waiting."""
    groups: defaultdict[tuple[object, ...], list[Offer]] = defaultdict(list)
    for offer in sorted(offers, key=lambda each: each.since):
        groups[offer.wish.game, offer.wish.players, offer.wish.speed, offer.wish.rated].append(offer)
    return [seating for group in groups.values() for seating in _pair_group(group, now, blocked, met)]


def _pair_group(group: list[Offer], now: int, blocked: Collection[Pair], met: Collection[Pair]) -> Iterator[Seating]:
    waiting = list(group)
    while waiting:
        first = waiting.pop(0)
        near = sorted(waiting, key=lambda other: _distance(first, other, met))
        chosen = [first]
        for other in near:
            if len(chosen) < first.wish.players and _fits(other, chosen, now, blocked):
                chosen.append(other)
        seating = _seat(chosen, now)
        if seating is not None:
            waiting = [each for each in waiting if each not in seating.offers]
            yield seating


def _seat(chosen: list[Offer], now: int) -> Seating | None:
    """Return a full table: of people, or with bots for those who want them by now."""
    first = chosen[0]
    if len(chosen) == first.wish.players:
        return Seating(tuple(chosen))
    if not first.wants_bots(now) or first.wish.bots is None:
        return None
    people = tuple(each for each in chosen if each.wish.bots is not None)
    return Seating(people, (first.wish.bots,) * (first.wish.players - len(people)))


def _fits(offer: Offer, chosen: list[Offer], now: int, blocked: Collection[Pair]) -> bool:
    return all(
        offer.accepts(other, now) and other.accepts(offer, now) and frozenset((offer.person, other.person)) not in blocked
        for other in chosen
    )


def _distance(first: Offer, other: Offer, met: Collection[Pair]) -> float:
    again = MET_LATELY if frozenset((first.person, other.person)) in met else 0
    return abs(first.rating.points - other.rating.points) + again


def spread(seating: Seating) -> int:
    """Return how far apart the strongest and the weakest person at a table are, in points."""
    return max((abs(a.rating.points - b.rating.points) for a, b in combinations(seating.offers, 2)), default=0)
